package mathtonvvm

import (
	gomath "math"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
)

// Some functions are others put together, for every type.
var plain = map[*ir.OpDef]func(b *ir.Builder, op *ir.Op) []*ir.Value{
	math.ClampF.OpDef:         clamp,
	math.IsInf.OpDef:          isInf,
	math.IsNormal.OpDef:       isNormal,
	math.IPowI.OpDef:          ipowi,
	arith.MulSIExtended.OpDef: mulBits,
	arith.MulUIExtended.OpDef: mulBits,
}

func expandPlain(root *ir.Op) {
	var ops []*ir.Op
	ir.WalkOps(root, func(op *ir.Op) {
		if plain[op.Def()] != nil {
			ops = append(ops, op)
		}
	})
	for _, op := range ops {
		if out := plain[op.Def()](ir.Before(op), op); out != nil {
			replace(op, out...)
		}
	}
}

// clamp is the larger of x and lo or, if that is less, hi; NaN stays.
func clamp(b *ir.Builder, op *ir.Op) []*ir.Value {
	t := op.Result(0).Type()
	low := b.Value(arith.MaximumF.OpDef, t, op.Operand(0), op.Operand(1))
	return []*ir.Value{b.Value(arith.MinimumF.OpDef, t, low, op.Operand(2))}
}

// minNormal is the least normal number of a float type.
func minNormal(t ir.Type) float64 {
	if f, small := smallFloats[t]; small {
		return gomath.Ldexp(1, int(1-f.bias))
	}
	return gomath.Ldexp(1, map[ir.Type]int{ir.F16: -14, ir.BF16: -126, ir.F32: -126, ir.F64: -1022}[t])
}

// magnitude is the absolute value, of a small float in f32.
func magnitude(b *ir.Builder, x *ir.Value) *ir.Value {
	if isSmall(x.Type()) {
		x = extend(b, x, like(x.Type(), ir.F32))
	}
	return b.Value(math.AbsF.OpDef, x.Type(), x)
}

func compareTo(b *ir.Builder, pred int64, x *ir.Value, c float64) *ir.Value {
	st := ir.OpState{Def: arith.CmpF.OpDef, Operands: []*ir.Value{x, bitsOf{b, x.Type()}.float(c)}, Types: []ir.Type{like(x.Type(), ir.I1)}}
	st.SetProp("predicate", ir.I64Attr(pred))
	return b.Create(st).Result(0)
}

func isInf(b *ir.Builder, op *ir.Op) []*ir.Value {
	return []*ir.Value{compareTo(b, orderedEQ, magnitude(b, op.Operand(0)), gomath.Inf(1))}
}

func isNormal(b *ir.Builder, op *ir.Op) []*ir.Value {
	a := magnitude(b, op.Operand(0))
	large := compareTo(b, orderedGE, a, minNormal(innermost(op.Operand(0).Type())))
	finite := compareTo(b, orderedLT, a, gomath.Inf(1))
	return []*ir.Value{b.Value(arith.AndI.OpDef, large.Type(), large, finite)}
}

// ipowi multiplies squares, bit by bit of the exponent; of the inverse of a
// number only that of 1 and -1 are whole.
func ipowi(b *ir.Builder, op *ir.Op) []*ir.Value {
	t := op.Result(0).Type()
	bits, ok := ir.BitWidth(innermost(t))
	if innermost(t) == ir.Index {
		bits, ok = 64, true
	}
	if !ok || bits < 4 {
		return nil
	}
	e := bitsOf{b, t}
	x, n := op.Operand(0), op.Operand(1)
	one := e.num(1)
	lower, upper, step := arith.ConstantIndex(b, 0), arith.ConstantIndex(b, int64(bits)), arith.ConstantIndex(b, 1)
	loop := scf.NewFor(b, lower, upper, step, []*ir.Value{one, x, n}, func(b *ir.Builder, _ *ir.Value, v []*ir.Value) []*ir.Value {
		e := bitsOf{b, t}
		odd := e.cmp(equal, e.op(arith.AndI.OpDef, v[2], 1), e.num(1))
		product := e.sel(odd, b.Value(arith.MulI.OpDef, t, v[0], v[1]), v[0])
		return []*ir.Value{product, b.Value(arith.MulI.OpDef, t, v[1], v[1]), e.op(arith.ShRUI.OpDef, v[2], 1)}
	})
	// 1 and -1 are their own inverses.
	unit := e.cmp(unsignedLE, b.Value(arith.AddI.OpDef, t, x, one), e.num(2))
	zero := e.cmp(equal, x, e.num(0))
	r := e.sel(unit, loop.Result(0), e.num(0))
	r = e.sel(zero, e.num(0), r)
	negative := e.cmp(signedLT, n, e.num(0))
	return []*ir.Value{e.sel(negative, r, loop.Result(0))}
}

// mulBits is the product of single bits, which has no higher bit. Wider ones llc
// has.
func mulBits(b *ir.Builder, op *ir.Op) []*ir.Value {
	t := op.Result(0).Type()
	if innermost(t) != ir.I1 {
		return nil
	}
	return []*ir.Value{b.Value(arith.AndI.OpDef, t, op.Operand(0), op.Operand(1)), bitsOf{b, t}.num(0)}
}
