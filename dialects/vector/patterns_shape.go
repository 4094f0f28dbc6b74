package vector

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

func broadcastTwice(r *rewrite.Rewriter, b BroadcastOp) bool {
	inner, ok := Broadcast.Cast(b.Source.DefiningOp())
	return ok && replaceByBroadcast(r, b.Op, inner.Source)
}

func shuffleOfSplats(r *rewrite.Rewriter, s ShuffleOp) bool {
	x, y := splatOf(s.V1), splatOf(s.V2)
	return x != nil && x == y && replaceByBroadcast(r, s.Op, x)
}

// shuffleToInterleave recognises interleaving.
func shuffleToInterleave(r *rewrite.Rewriter, s ShuffleOp) bool {
	t := vectorType(s.Vector)
	from := vectorType(s.V1)
	if len(t.Shape()) != 1 || s.V1.Type() != s.V2.Type() || len(from.Shape()) > 1 {
		return false
	}
	n := numElements(from)
	mask := s.Mask
	if int64(len(mask)) != 2*n {
		return false
	}
	for i := range n {
		if mask[2*i] != i || mask[2*i+1] != n+i {
			return false
		}
	}
	return replaceBy(r, s.Op, func(b *ir.Builder, t ir.Type) *ir.Value {
		return Interleave.New(b, InterleaveOp{LHS: s.V1, RHS: s.V2}, t).Result
	})
}

// shuffleOfRankZero repeats the one element that is picked.
func shuffleOfRankZero(r *rewrite.Rewriter, s ShuffleOp) bool {
	if len(vectorType(s.V1).Shape()) > 0 || len(s.Mask) != 1 {
		return false
	}
	from := 1
	if s.Mask[0] == 0 {
		from = 0
	}
	return replaceByBroadcast(r, s.Op, s.Operand(from))
}

// shapeCastOfBroadcast reshapes what was not repeated at all, or repeats to the other
// shape.
func shapeCastOfBroadcast(r *rewrite.Rewriter, s ShapeCastOp) bool {
	b, ok := Broadcast.Cast(s.Source.DefiningOp())
	if !ok {
		return false
	}
	if v, isVector := b.Source.Type().(*ir.VectorType); isVector && numElements(v) == numElements(vectorType(s.Result)) {
		return replaceByShapeCast(r, s.Op, b.Source)
	}
	return broadcastable(b.Source.Type(), s.Result.Type()) && replaceByBroadcast(r, s.Op, b.Source)
}

// transposeTwice makes one transposition of two.
func transposeTwice(r *rewrite.Rewriter, t TransposeOp) bool {
	inner, ok := Transpose.Cast(t.Vector.DefiningOp())
	if !ok {
		return false
	}
	first := inner.Permutation
	perm := make([]int64, len(first))
	for i, d := range t.Permutation {
		perm[i] = first[d]
	}
	return replaceBy(r, t.Op, func(b *ir.Builder, to ir.Type) *ir.Value {
		return Transpose.New(b, TransposeOp{Vector: inner.Vector, Permutation: perm}, to).Result
	})
}

// transposeOfShapeCast: where the order of elements stays, only the shape
// changes.
func transposeOfShapeCast(r *rewrite.Rewriter, t TransposeOp) bool {
	s, ok := ShapeCast.Cast(t.Vector.DefiningOp())
	return ok && keepsOrder(t) && replaceByShapeCast(r, t.Op, s.Source)
}

func transposeOfElements(r *rewrite.Rewriter, t TransposeOp) bool {
	f, ok := FromElements.Cast(t.Vector.DefiningOp())
	if !ok {
		return false
	}
	src, dst := vectorType(t.Vector).Shape(), vectorType(t.Result).Shape()
	elems := make([]*ir.Value, len(f.Elements))
	for i := range elems {
		elems[i] = f.Elements[linear(t.sourcePosition(delinear(int64(i), dst)), src)]
	}
	return replaceByElements(r, t.Op, elems)
}

// transposeOfBroadcast repeats in the new order when the permutation keeps apart
// what separates dimensions of an extent other than 1.
func transposeOfBroadcast(r *rewrite.Rewriter, t TransposeOp) bool {
	b, ok := Broadcast.Cast(t.Vector.DefiningOp())
	if !ok {
		return false
	}
	src, perm := shapeOf(b.Source.Type()), t.Permutation
	added := len(perm) - len(src)
	low := 0
	for i, n := range src {
		if n == 1 && (i == 0 || src[i-1] == 1) {
			continue
		}
		high := i + added
		for d := low; d < high; d++ {
			if perm[d] < int64(low) || perm[d] >= int64(high) {
				return false
			}
		}
		low = high
	}
	return replaceByBroadcast(r, t.Op, b.Source)
}
