package affinetostd

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/affine"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

func indexPatterns() []rewrite.Pattern {
	return []rewrite.Pattern{
		rewrite.On(affine.Apply, "lower-apply", func(r *rewrite.Rewriter, op affine.ApplyOp) bool {
			r.Loc = op.Loc()
			vs := Expand(r.Builder, op.Map(), op.MapOperands)
			if vs == nil {
				return false
			}
			r.Replace(op.Op, vs...)
			return true
		}),
		rewrite.On(affine.Min, "lower-min", func(r *rewrite.Rewriter,
			op affine.MinMaxOp) bool {
			return lowerMinMax(r, op, arith.MinSI)
		}),
		rewrite.On(affine.Max, "lower-max", func(r *rewrite.Rewriter,
			op affine.MinMaxOp) bool {
			return lowerMinMax(r, op, arith.MaxSI)
		}),
		rewrite.On(affine.DelinearizeIndex, "lower-delinearize", lowerDelinearize),
		rewrite.On(affine.LinearizeIndex, "lower-linearize", lowerLinearize),
	}
}

func lowerMinMax(r *rewrite.Rewriter, op affine.MinMaxOp, def ir.Def[arith.BinaryOp]) bool {
	r.Loc = op.Loc()
	v := extremum(r.Builder, def, op.Map(), op.Operands)
	if v == nil {
		return false
	}
	r.Replace(op.Op, v)
	return true
}

// strides are the radices from each digit on, multiplied.
func strides(b *ir.Builder, basis []ir.Mixed, flags arith.OverflowFlags) []*ir.Value {
	out := make([]*ir.Value, len(basis))
	var dynamic *ir.Value
	static := int64(1)
	for i := len(basis) - 1; i >= 0; i-- {
		switch v := basis[i].Value; {
		case v == nil:
			static *= basis[i].Const
		case dynamic == nil:
			dynamic = v
		default:
			dynamic = noWrap(b, arith.MulI, dynamic, v, flags)
		}
		if dynamic != nil && static == 1 {
			out[i] = dynamic
			continue
		}
		out[i] = arith.ConstantIndex(b, static)
		if dynamic != nil {
			out[i] = noWrap(b, arith.MulI, dynamic, out[i], flags)
		}
	}
	return out
}

// innerBasis drops the first radix where it only bounds the first digit.
func innerBasis(basis []ir.Mixed, digits int) []ir.Mixed {
	if len(basis) == digits {
		return basis[1:]
	}
	return basis
}

func lowerDelinearize(r *rewrite.Rewriter, op affine.DelinearizeIndexOp) bool {
	r.Loc = op.Loc()
	b, index, n := r.Builder, op.LinearIndex, op.NumResults()
	if n <= 1 {
		r.Replace(op.Op, []*ir.Value{index}[:n]...)
		return true
	}
	ss := strides(b, innerBasis(op.Basis(), n), arith.NSW|arith.NUW)
	zero := arith.ConstantIndex(b, 0)
	results := []*ir.Value{arith.Binary(b, arith.FloorDivSI, index, ss[0])}
	mod := func(stride *ir.Value) *ir.Value {
		rem := arith.Binary(b, arith.RemSI, index, stride)
		negative := arith.NewCmpI(b, arith.SLT, rem, zero)
		return arith.NewSelect(b, negative, noWrap(b, arith.AddI, rem, stride, arith.NSW), rem)
	}
	for i, s := range ss[:len(ss)-1] {
		results = append(results, divide(b, mod(s), ss[i+1]))
	}
	r.Replace(op.Op, append(results, mod(ss[len(ss)-1]))...)
	return true
}

func lowerLinearize(r *rewrite.Rewriter, op affine.LinearizeIndexOp) bool {
	r.Loc = op.Loc()
	b, digits := r.Builder, op.MultiIndex
	if len(digits) == 0 {
		r.Replace(op.Op, arith.ConstantIndex(b, 0))
		return true
	}
	flags := arith.NSW
	if op.Disjoint() {
		flags |= arith.NUW
	}
	type term struct {
		v     *ir.Value
		loops int
	}
	var terms []term
	for i, s := range strides(b, innerBasis(op.Basis(), len(digits)), flags) {
		terms = append(terms, term{noWrap(b, arith.MulI, digits[i], s, arith.NSW), invariantLoops(op.Op, digits[i])})
	}
	last := digits[len(digits)-1]
	terms = append(terms, term{last, invariantLoops(op.Op, last)})
	// What changes least is added first, so that loops can be left by it.
	slices.SortStableFunc(terms, func(x, y term) int { return y.loops - x.loops })
	sum := terms[0].v
	for _, t := range terms[1:] {
		sum = noWrap(b, arith.AddI, sum, t.v, arith.NSW)
	}
	r.Replace(op.Op, sum)
	return true
}

// invariantLoops counts the loops around op, from the inside, that v does not
// depend on.
func invariantLoops(op *ir.Op, v *ir.Value) int {
	n := 0
	for p := op.ParentOp(); p != nil; p = p.ParentOp() {
		loop, ok := ir.As[ir.LoopLike](p)
		if !ok {
			continue
		}
		for _, rg := range loop.LoopRegions() {
			if rg.IsAncestor(v.ParentRegion()) {
				return n
			}
		}
		n++
	}
	return n
}
