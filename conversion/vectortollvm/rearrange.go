package vectortollvm

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

func (l lowering) shuffle() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.Shuffle, l.c.TypeConverter, "shuffle",
		func(r *rewrite.ConversionRewriter, op, in vector.ShuffleOp) bool {
			b := r.Builder
			a, t := vectorType(op.V1), vectorType(op.Vector)
			// A vector of rank 0 is one of one element here.
			if len(a.Shape()) <= 1 && in.V1.Type() == in.V2.Type() {
				r.Replace(op.Op, shuffle(b, in.V1, in.V2, op.Mask))
				return true
			}
			out := llvm.PoisonValue.New(b, llvm.ValueOp{}, l.c.Type(t)).Result
			for i, m := range op.Mask {
				if m < 0 {
					continue
				}
				from := in.V1
				if n := a.Shape()[0]; m >= n {
					from, m = in.V2, m-n
				}
				out = l.moveSlice(b, from, m, out, int64(i), len(a.Shape()) == 1, t)
			}
			r.Replace(op.Op, out)
			return true
		})
}

func shuffle(b *ir.Builder, x, y *ir.Value, mask []int64) *ir.Value {
	return llvm.ShuffleVector.New(b, llvm.ShuffleVectorOp{V1: x, V2: y, Mask: mask}).Result
}

// moveSlice copies slice i of a vector's first dimension to slice j of another.
func (l lowering) moveSlice(b *ir.Builder, from *ir.Value, i int64, to *ir.Value, j int64, scalars bool,
	t *ir.VectorType) *ir.Value {
	if !scalars {
		return llvm.NewInsertValue(b, to, llvm.NewExtractValue(b, from, i), j)
	}
	x := llvm.ExtractElement.New(b, llvm.ExtractElementOp{Vector: from,
		Position: llvm.NewConstant(b, ir.I64, ir.IndexAttr(i))}, l.c.Type(t.Elem())).Result
	return llvm.InsertElement.New(b, llvm.InsertElementOp{Vector: to, Value: x,
		Position: llvm.NewConstant(b, ir.I64, ir.IndexAttr(j))}, to.Type()).Result
}

func (l lowering) bitcast() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.BitCast, l.c.TypeConverter, "bitcast",
		func(r *rewrite.ConversionRewriter, op, in vector.BitCastOp) bool {
			t := l.c.Type(op.Result.Type())
			if _, isVector := t.(*ir.VectorType); !isVector {
				return r.Fail(op.Op, "is not of one dimension")
			}
			r.Replace(op.Op, llvm.BitCast.New(r.Builder, llvm.CastOp{Arg: in.Source}, t).Result)
			return true
		})
}

func (l lowering) shapeCast() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.ShapeCast, l.c.TypeConverter, "shape-cast",
		func(r *rewrite.ConversionRewriter, op, in vector.ShapeCastOp) bool {
			from, to := vectorType(op.Source), vectorType(op.Result)
			if l.c.Type(from) == l.c.Type(to) {
				r.Replace(op.Op, in.Source)
				return true
			}
			return l.rearrange(r, op.Op, in.Source, from, to, func(at []int64) []int64 {
				return delinear(linear(at, to.Shape()), from.Shape())
			})
		})
}

func linear(at, shape []int64) int64 {
	i := int64(0)
	for d, x := range at {
		i = i*shape[d] + x
	}
	return i
}

func delinear(i int64, shape []int64) []int64 {
	out := make([]int64, len(shape))
	for d := len(shape) - 1; d >= 0; d-- {
		out[d] = i % shape[d]
		i /= shape[d]
	}
	return out
}

func (l lowering) transpose() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.Transpose, l.c.TypeConverter, "transpose",
		func(r *rewrite.ConversionRewriter, op, in vector.TransposeOp) bool {
			from, to := vectorType(op.Vector), vectorType(op.Result)
			perm := op.Permutation
			return l.rearrange(r, op.Op, in.Vector, from, to, func(at []int64) []int64 {
				out := make([]int64, len(at))
				for i, p := range perm {
					out[p] = at[i]
				}
				return out
			})
		})
}

// extractSlice is a shuffle for one dimension.
func (l lowering) extractSlice() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.ExtractStridedSlice, l.c.TypeConverter, "extract-strided-slice",
		func(r *rewrite.ConversionRewriter, op, in vector.ExtractStridedSliceOp) bool {
			b := r.Builder
			from, to := vectorType(op.Source), vectorType(op.Result)
			offsets := op.Offsets()
			if len(from.Shape()) == 1 && !scalable(from) {
				mask := make([]int64, to.Shape()[0])
				for i := range mask {
					mask[i] = offsets[0] + int64(i)
				}
				r.Replace(op.Op, shuffle(b, in.Source, in.Source, mask))
				return true
			}
			return l.rearrange(r, op.Op, in.Source, from, to, func(at []int64) []int64 {
				out := slices.Clone(at)
				for i, o := range offsets {
					out[i] += o
				}
				return out
			})
		})
}

func (l lowering) insertSlice() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.InsertStridedSlice, l.c.TypeConverter, "insert-strided-slice",
		func(r *rewrite.ConversionRewriter, op, in vector.InsertStridedSliceOp) bool {
			b := r.Builder
			from, offsets := vectorType(op.ValueToStore), op.Offsets()
			if scalable(from) {
				return r.Fail(op.Op, "moves elements of scalable vectors")
			}
			out := in.Dest
			positions(from.Shape(), func(at []int64) {
				dst := slices.Clone(offsets)
				for i, x := range at {
					dst[len(dst)-len(at)+i] += x
				}
				out = l.withElement(b, out, l.element(b, in.ValueToStore, from, at), dst, l.lane(b, dst))
			})
			r.Replace(op.Op, out)
			return true
		})
}
