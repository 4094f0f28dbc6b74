package linalg

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Patterns are the canonicalization patterns, those of MLIR 22 that keep to this dialect and tensor.
func Patterns() []rewrite.Pattern {
	return append([]rewrite.Pattern{
		rewrite.OnAny("linalg-of-cast", onStructured(useStaticOperands)),
		rewrite.OnAny("linalg-infer-extents", onStructured(inferExtents)),
		rewrite.On(tensor.Cast, "cast-of-linalg", castIntoProducer),
		rewrite.On(Generic, "generic-identity", func(r *rewrite.Rewriter, g GenericOp) bool { return eraseIdentity(r, g) }),
		rewrite.On(Broadcast, "broadcast-identity", func(r *rewrite.Rewriter, b BroadcastOp) bool { return eraseIdentity(r, b) }),
		rewrite.On(Copy, "copy-to-itself", copyToItself),
		rewrite.On(Transpose, "transpose-of-transpose", transposeTwice),
		rewrite.On(Transpose, "transpose-of-broadcast", transposeOfBroadcast),
		rewrite.On(Broadcast, "broadcast-of-broadcast", broadcastTwice),
	}, FillPatterns()...)
}

func onStructured(fn func(r *rewrite.Rewriter, s Structured) bool) func(r *rewrite.Rewriter, op *ir.Op) bool {
	return func(r *rewrite.Rewriter, op *ir.Op) bool {
		s, ok := ir.As[Structured](op)
		return ok && fn(r, s)
	}
}

// eraseIdentity replaces an operation whose body yields elements as they are by those operands.
func eraseIdentity(r *rewrite.Rewriter, s Structured) bool {
	op, maps, body := s.Operation(), s.IndexingMaps(), s.Body().Entry()
	for _, m := range maps {
		if !m.Equal(maps[0]) {
			return false
		}
	}
	if body.Len() != 1 {
		return false
	}
	if op.NumResults() == 0 {
		all := op.Operands()
		if len(all) != 2 || all[0] != all[1] {
			return false
		}
		r.Erase(op)
		return true
	}
	if !OnTensors(s) {
		return false
	}
	var with []*ir.Value
	for i, v := range body.Last().Operands() {
		if !v.IsBlockArg() || v.OwnerBlock() != body {
			return false
		}
		x, want := op.Operand(v.Index()), op.Result(i).Type()
		if x.Type() != want && !tensor.CastCompatible(x.Type(), want) {
			return false
		}
		with = append(with, x)
	}
	for i, x := range with {
		with[i] = castTo(r.Builder, x, op.Result(i).Type())
	}
	r.Replace(op, with...)
	return true
}

// castTo is a tensor with a type that knows more or fewer extents.
func castTo(b *ir.Builder, v *ir.Value, t ir.Type) *ir.Value {
	if v.Type() == t {
		return v
	}
	return tensor.Cast.New(b, tensor.CastOp{Source: v}, t).Dest
}

func copyToItself(r *rewrite.Rewriter, c NamedOp) bool {
	if c.Ins[0] != c.Outs[0] {
		return false
	}
	if c.NumResults() == 0 {
		r.Erase(c.Op)
	} else {
		r.Replace(c.Op, c.Ins...)
	}
	return true
}

// transposeTwice makes one transpose of two.
func transposeTwice(r *rewrite.Rewriter, t TransposeOp) bool {
	inner, ok := ir.As[TransposeOp](t.Input.DefiningOp())
	if !ok || t.NumResults() == 0 {
		return false
	}
	both := make([]int64, len(t.Permutation))
	for i, d := range t.Permutation {
		both[i] = inner.Permutation[d]
	}
	r.ReplaceOp(t.Op, NewTranspose(r.Builder, inner.Input, t.Init, both).Op)
	return true
}

// transposeOfBroadcast broadcasts the transposed input, which has fewer elements.
func transposeOfBroadcast(r *rewrite.Rewriter, t TransposeOp) bool {
	b, ok := ir.As[BroadcastOp](t.Input.DefiningOp())
	if !ok || !t.Input.HasOneUse() || t.NumResults() == 0 {
		return false
	}
	added := make([]int64, len(b.Dimensions))
	for i, d := range b.Dimensions {
		added[i] = int64(slices.Index(t.Permutation, d))
	}
	var kept []int64 // the permutation of the dimensions that the input has
	for _, d := range t.Permutation {
		if slices.Contains(b.Dimensions, d) {
			continue
		}
		less := 0
		for _, e := range b.Dimensions {
			if e < d {
				less++
			}
		}
		kept = append(kept, d-int64(less))
	}
	sizes := tensor.Sizes(r.Builder, b.Input)
	turned := make([]ir.Mixed, len(kept))
	for i, d := range kept {
		turned[i] = sizes[d]
	}
	init := tensor.NewEmpty(r.Builder, turned, elementType(b.Input))
	in := NewTranspose(r.Builder, b.Input, init, kept).Op.Result(0)
	r.ReplaceOp(t.Op, NewBroadcast(r.Builder, in, t.Init, added).Op)
	return true
}

// broadcastTwice makes one broadcast of two.
func broadcastTwice(r *rewrite.Rewriter, b BroadcastOp) bool {
	inner, ok := ir.As[BroadcastOp](b.Input.DefiningOp())
	if !ok || b.NumResults() == 0 {
		return false
	}
	left := without(len(Shape(b.Init)), b.Dimensions)
	dims := slices.Clone(b.Dimensions)
	for _, d := range inner.Dimensions {
		dims = append(dims, left[d].Value())
	}
	r.ReplaceOp(b.Op, NewBroadcast(r.Builder, inner.Input, b.Init, dims).Op)
	return true
}
