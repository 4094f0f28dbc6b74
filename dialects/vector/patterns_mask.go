package vector

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// coverage is what is known of a mask.
type coverage int

const (
	some coverage = iota
	all
	none
)

// coverageOf looks at how a mask is made.
func coverageOf(mask *ir.Value) coverage {
	if c, ok := rewrite.ConstantOf(mask).(*ir.DenseElementsAttr); ok {
		switch {
		case !c.IsSplat():
			return some
		case c.Uint(0)&1 != 0:
			return all
		}
		return none
	}
	if m, ok := ConstantMask.Cast(mask.DefiningOp()); ok {
		switch {
		case slices.Contains(m.Sizes, 0):
			return none
		case slices.Equal(m.Sizes, vectorType(m.Result).Shape()):
			return all
		}
		return some
	}
	if m, ok := CreateMask.Cast(mask.DefiningOp()); ok {
		return m.coverage()
	}
	return some
}

// MasksAll reports whether a mask is known to be set nowhere.
func MasksAll(mask *ir.Value) bool { return coverageOf(mask) == none }

func (m MaskOp) coverage() coverage {
	t, known := vectorType(m.Result), all
	shape := t.Shape()
	for i, v := range m.Bounds {
		n, ok := rewrite.IntConstant(v)
		switch {
		case ok && n <= 0:
			return none
		case !ok || i < len(shape) && (n < shape[i] || isScalable(t, i)):
			known = some
		}
	}
	return known
}

func constantMask(r *rewrite.Rewriter, m MaskOp) bool {
	t := vectorType(m.Result)
	shape := t.Shape()
	sizes := make([]int64, m.NumOperands())
	for i, v := range m.Bounds {
		c, ok := rewrite.IntConstant(v)
		if isScalable(t, i) {
			// Of lanes as many as the machine decides only all or none are constant.
			if n, scales := multipleOfVScale(v); scales && n >= shape[i] {
				c, ok = n, true
			} else if c > 0 {
				ok = false
			}
		}
		if !ok {
			return false
		}
		most := int64(1) // rank 0
		if len(shape) > 0 {
			most = shape[i]
		}
		sizes[i] = max(0, min(c, most))
	}
	return replaceByMask(r, m.Op, sizes)
}

// multipleOfVScale is the n of a value n times vector.vscale.
func multipleOfVScale(v *ir.Value) (n int64, ok bool) {
	if VScale.Is(v.DefiningOp()) {
		return 1, true
	}
	m, ok := arith.MulI.Cast(v.DefiningOp())
	if !ok {
		return 0, false
	}
	x, y := m.LHS, m.RHS
	if VScale.Is(y.DefiningOp()) {
		x, y = y, x
	}
	n, ok = rewrite.IntConstant(y)
	return n, ok && VScale.Is(x.DefiningOp())
}

// replaceByMask makes a constant mask; one empty dimension makes all empty.
func replaceByMask(r *rewrite.Rewriter, op *ir.Op, sizes []int64) bool {
	if slices.Contains(sizes, 0) {
		clear(sizes)
	}
	return replaceBy(r, op, func(b *ir.Builder,
		t ir.Type) *ir.Value {
		return ConstantMask.New(b, MaskOp{Sizes: sizes}, t).Result
	})
}

func replaceByBounds(r *rewrite.Rewriter, op *ir.Op, bounds []*ir.Value) bool {
	return replaceBy(r, op, func(b *ir.Builder,
		t ir.Type) *ir.Value {
		return CreateMask.New(b, MaskOp{Bounds: bounds}, t).Result
	})
}

// extractOfMask is the mask of the inner dimensions, or an empty one, when it is
// known whether the position lies inside the outer ones.
func extractOfMask(r *rewrite.Rewriter, e ExtractOp) bool {
	m, ok := CreateMask.Cast(e.Source.DefiningOp())
	t, isVector := e.Result.Type().(*ir.VectorType)
	if !ok || !isVector {
		return false
	}
	at, shape := e.StaticPosition, vectorType(e.Source).Shape()
	outside, unknown := m.coverage() == none, false
	for d := 0; d < len(at) && !outside; d++ {
		bound, ok := rewrite.IntConstant(m.Operand(d))
		switch {
		case !ok:
			unknown = true
		case at[d] != ir.Dynamic:
			outside = at[d] >= bound
		case bound < shape[d]:
			unknown = true
		}
	}
	switch {
	case outside:
		r.Replace(e.Op, arith.NewConstant(r.Builder, ir.SplatOf(t, ir.False)))
		return true
	case unknown:
		return false
	}
	return replaceByBounds(r, e.Op, m.Bounds[len(at):])
}

func sliceOfConstantMask(r *rewrite.Rewriter, e ExtractStridedSliceOp) bool {
	m, ok := ConstantMask.Cast(e.Source.DefiningOp())
	if !ok {
		return false
	}
	sizes := slices.Clone(m.Sizes)
	for d, o := range e.Offsets() {
		sizes[d] = max(0, min(o+e.Sizes()[d], sizes[d])-o)
	}
	return replaceByMask(r, e.Op, sizes)
}

// sliceOfCreateMask subtracts the offsets; a mask clamps its sizes.
func sliceOfCreateMask(r *rewrite.Rewriter, e ExtractStridedSliceOp) bool {
	m, ok := CreateMask.Cast(e.Source.DefiningOp())
	if !ok {
		return false
	}
	sizes := slices.Clone(m.Bounds)
	for d, o := range e.Offsets() {
		sizes[d] = arith.Binary(r.Builder, arith.SubI, sizes[d], arith.NewConstant(r.Builder, ir.IndexAttr(o)))
	}
	return replaceByBounds(r, e.Op, sizes)
}

// shapeCastOfMask drops trailing dimensions of extent 1 whose size is 1.
func shapeCastOfMask(r *rewrite.Rewriter, s ShapeCastOp) bool {
	src, dst := vectorType(s.Source), vectorType(s.Result)
	kept, n := len(dst.Shape()), len(src.Shape())
	if kept >= n || kept == 0 || src.CloneWith(src.Shape(), ir.I1) != ir.Type(src) || !isUnitExtended(src, dst) {
		return false
	}
	def := s.Source.DefiningOp()
	if m, ok := CreateMask.Cast(def); ok {
		for _, v := range m.Bounds[kept:] {
			if !rewrite.IsIntConstant(v, 1) {
				return false
			}
		}
		return replaceByBounds(r, s.Op, m.Bounds[:kept])
	}
	m, ok := ConstantMask.Cast(def)
	if !ok || slices.ContainsFunc(m.Sizes[kept:], func(n int64) bool { return n != 1 }) {
		return false
	}
	return replaceByMask(r, s.Op, slices.Clone(m.Sizes[:kept]))
}

// isUnitExtended reports whether t is u with trailing dimensions of extent 1.
func isUnitExtended(t, u *ir.VectorType) bool {
	n := len(u.Shape())
	for d := n; d < len(t.Shape()); d++ {
		if t.Shape()[d] != 1 || t.Scalable() != nil && t.Scalable()[d] {
			return false
		}
	}
	return slices.Equal(t.Shape()[:n], u.Shape())
}

func transposeOfMask(r *rewrite.Rewriter, t TransposeOp) bool {
	def := t.Vector.DefiningOp()
	if m, ok := CreateMask.Cast(def); ok {
		operands := make([]*ir.Value, m.NumOperands())
		for i, d := range t.Permutation {
			operands[i] = m.Bounds[d]
		}
		return replaceByBounds(r, t.Op, operands)
	}
	m, ok := ConstantMask.Cast(def)
	if !ok {
		return false
	}
	sizes := make([]int64, len(m.Sizes))
	for i, d := range t.Permutation {
		sizes[i] = m.Sizes[d]
	}
	return replaceByMask(r, t.Op, sizes)
}
