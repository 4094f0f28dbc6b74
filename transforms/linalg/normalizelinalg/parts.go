package normalizelinalg

import (
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// copyPart writes a part of a tensor that is still there as an operation on elements, which others can be one kernel
// with: its readers have no other operand that says how often their loops run, or it is returned. What is only padded
// stays: linalg-group takes it along with the pad.
func copyPart(r *rewrite.Rewriter, s tensor.ExtractSliceOp) bool {
	padded := true
	for u := range s.Result.Uses() {
		padded = padded && tensor.Pad.Is(u.Owner())
	}
	if padded {
		return false
	}
	shape := linalg.Shape(s.Result)
	at, ok := sliced(s.Slice, linalg.Shape(s.Source), shape, ir.IdentityMap(len(shape)).Results())
	if !ok {
		return false
	}
	r.Replace(s.Op, copyOf(r, s.Source, s.Result, ir.NewAffineMap(len(shape), 0, at...)))
	return true
}

// copyOf is a copy of the elements of a tensor at indices, of the type of another.
func copyOf(r *rewrite.Rewriter, source, like *ir.Value, at ir.AffineMap) *ir.Value {
	rank := len(linalg.Shape(like))
	g := linalg.NewGeneric(r.Builder, []*ir.Value{source}, []*ir.Value{emptyLike(r, like)},
		[]ir.AffineMap{at, ir.IdentityMap(rank)}, make([]linalg.Iterator, rank),
		func(_ *ir.Builder, elements []*ir.Value) []*ir.Value { return elements[:1] })
	return g.Results()[0]
}

// copyPad writes padding that is returned, reshaped or read where data say as an operation on elements: these need it
// in memory. Operations that read it at their loops, and what is made of it there, do without.
func copyPad(r *rewrite.Rewriter, p tensor.PadOp) bool {
	needs := func(u *ir.Use) bool {
		_, reads := ir.As[linalg.Structured](u.Owner())
		return !reads && !tensor.Pad.Is(u.Owner()) && !tensor.ExtractSlice.Is(u.Owner()) && !tensor.Dim.Is(u.Owner())
	}
	if p.Constant() == nil {
		return false
	}
	needed := false
	for u := range p.Result.Uses() {
		needed = needed || needs(u)
	}
	if !needed {
		return false
	}
	r.SetAfter(p.Op)
	c := copyOf(r, p.Result, p.Result, ir.IdentityMap(len(linalg.Shape(p.Result))))
	r.ReplaceUsesIf(p.Result, c, needs)
	return true
}
