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
	id := ir.IdentityMap(len(shape))
	at, ok := sliced(s.Slice, linalg.Shape(s.Source), shape, id.Results())
	if !ok {
		return false
	}
	maps := []ir.AffineMap{ir.NewAffineMap(len(shape), 0, at...), id}
	g := linalg.NewGeneric(r.Builder, []*ir.Value{s.Source}, []*ir.Value{emptyLike(r, s.Result)}, maps,
		make([]linalg.Iterator, len(shape)), func(_ *ir.Builder, elements []*ir.Value) []*ir.Value { return elements[:1] })
	r.Replace(s.Op, g.Results()[0])
	return true
}
