package arith

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

func castPatterns() []rewrite.Pattern {
	out := []rewrite.Pattern{
		rewrite.On(ExtSI, "extsi-of-extui", signOfZeroExtended),
		rewrite.On(TruncI, "trunci-extsi-to-extsi",
			func(r *rewrite.Rewriter, o CastOp) bool { return truncOfExt(r, o, ExtSI) }),
		rewrite.On(TruncI, "trunci-extui-to-extui",
			func(r *rewrite.Rewriter, o CastOp) bool { return truncOfExt(r, o, ExtUI) }),
		rewrite.On(TruncI, "trunci-shrsi-to-shrui", truncOfShift),
		rewrite.On(TruncF, "truncf-of-sitofp", func(r *rewrite.Rewriter,
			o CastOp) bool {
			return truncOfConversion(r, o, SIToFP)
		}),
		rewrite.On(TruncF, "truncf-of-uitofp", func(r *rewrite.Rewriter,
			o CastOp) bool {
			return truncOfConversion(r, o, UIToFP)
		}),
		rewrite.On(IndexCast, "index-cast-of-index-cast", roundTrip),
		rewrite.On(IndexCast, "index-cast-of-extsi",
			func(r *rewrite.Rewriter, o CastOp) bool { return throughExt(r, o, ExtSI) }),
		rewrite.On(IndexCastUI, "index-castui-of-index-castui", roundTrip),
		rewrite.On(IndexCastUI, "index-castui-of-extui",
			func(r *rewrite.Rewriter, o CastOp) bool { return throughExt(r, o, ExtUI) }),
		rewrite.On(Bitcast, "bitcast-of-bitcast", bitcastOfBitcast),
		rewrite.On(CmpI, "cmpi-extsi", func(r *rewrite.Rewriter, o CmpIOp) bool { return compareExtended(r, o, ExtSI) }),
		rewrite.On(CmpI, "cmpi-extui", func(r *rewrite.Rewriter, o CmpIOp) bool { return compareExtended(r, o, ExtUI) }),
	}
	for _, d := range []ir.Def[BinaryOp]{AndI, OrI, XOrI} {
		out = append(out,
			rewrite.On(d, d.OpDef.Name[len("arith."):]+"-of-extui",
				func(r *rewrite.Rewriter, o BinaryOp) bool { return bitwiseOfExt(r, o, ExtUI) }),
			rewrite.On(d, d.OpDef.Name[len("arith."):]+"-of-extsi",
				func(r *rewrite.Rewriter, o BinaryOp) bool { return bitwiseOfExt(r, o, ExtSI) }))
	}
	return out
}

// source is the operand of the conversion def that defines v, nil otherwise.
func source(v *ir.Value, def ir.Def[CastOp]) *ir.Value {
	if c, ok := def.Cast(v.DefiningOp()); ok {
		return c.In
	}
	return nil
}

func replaceCast(r *rewrite.Rewriter, o CastOp, def ir.Def[CastOp], v *ir.Value) bool {
	r.Replace(o.Op, Cast(r.Builder, def, v, o.Out.Type()))
	return true
}

// signOfZeroExtended: the sign of what extui made is zero.
func signOfZeroExtended(r *rewrite.Rewriter, o CastOp) bool {
	x := source(o.In, ExtUI)
	return x != nil && replaceCast(r, o, ExtUI, x)
}

// truncOfExt extends by less instead of cutting off afterwards.
func truncOfExt(r *rewrite.Rewriter, o CastOp, ext ir.Def[CastOp]) bool {
	x := source(o.In, ext)
	return x != nil && width(castElem(x.Type())) < width(castElem(o.Out.Type())) && replaceCast(r, o, ext, x)
}

// truncOfShift: when exactly the shifted-in bits are cut off, it does not matter
// what they are.
func truncOfShift(r *rewrite.Rewriter, o CastOp) bool {
	shift, ok := ShRSI.Cast(o.In.DefiningOp())
	if !ok {
		return false
	}
	by, ok := rewrite.IntConstant(shift.RHS)
	from, to := width(castElem(o.In.Type())), width(castElem(o.Out.Type()))
	if !ok || by != int64(from-to) {
		return false
	}
	logical := Binary(r.Builder, ShRUI, shift.LHS, shift.RHS)
	r.Replace(o.Op, TruncI.New(r.Builder, CastOp{In: logical, Overflow: o.Overflow}, o.Out.Type()).Out)
	return true
}

// truncOfConversion converts to the narrower format at once.
func truncOfConversion(r *rewrite.Rewriter, o CastOp, conv ir.Def[CastOp]) bool {
	x := source(o.In, conv)
	return x != nil && replaceCast(r, o, conv, x)
}

// roundTrip removes a conversion there and back by a type that has all values of the other one. Upstream 22 removes it
// by any, and so `x` is what is left of `x` as i8.
func roundTrip(r *rewrite.Rewriter, o CastOp) bool {
	inner, ok := ir.As[CastOp](o.In.DefiningOp())
	if !ok || inner.Def() != o.Def() || inner.In.Type() != o.Out.Type() {
		return false
	}
	between, _ := ir.BitWidth(castElem(o.In.Type()))
	if all, _ := ir.BitWidth(castElem(o.Out.Type())); between < all {
		return false
	}
	r.Replace(o.Op, inner.In)
	return true
}

// throughExt converts to index without the extension before.
func throughExt(r *rewrite.Rewriter, o CastOp, ext ir.Def[CastOp]) bool {
	x := source(o.In, ext)
	if x == nil || castElem(o.Out.Type()) != ir.Index {
		return false
	}
	r.Replace(o.Op, r.Value(o.Def(), o.Out.Type(), x))
	return true
}

func bitcastOfBitcast(r *rewrite.Rewriter, o CastOp) bool {
	x := source(o.In, Bitcast)
	return x != nil && replaceCast(r, o, Bitcast, x)
}

// compareExtended compares for equality before extending.
func compareExtended(r *rewrite.Rewriter, o CmpIOp, ext ir.Def[CastOp]) bool {
	x, y := source(o.LHS, ext), source(o.RHS, ext)
	if x == nil || y == nil || x.Type() != y.Type() || o.Predicate != EQ && o.Predicate != NE {
		return false
	}
	r.Replace(o.Op, NewCmpI(r.Builder, o.Predicate, x, y))
	return true
}

// bitwiseOfExt extends after a bitwise operation instead of before.
func bitwiseOfExt(r *rewrite.Rewriter, o BinaryOp, ext ir.Def[CastOp]) bool {
	x, y := source(o.LHS, ext), source(o.RHS, ext)
	if x == nil || y == nil || x.Type() != y.Type() {
		return false
	}
	narrow := r.Value(o.Def(), x.Type(), x, y)
	r.Replace(o.Op, Cast(r.Builder, ext, narrow, o.Result.Type()))
	return true
}
