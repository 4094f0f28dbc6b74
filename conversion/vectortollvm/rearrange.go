package vectortollvm

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

func (l lowering) shuffle() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.Shuffle, l.c.TypeConverter, "shuffle", func(r *rewrite.ConversionRewriter, op vector.ShuffleOp, args []*ir.Value) bool {
		b := r.Builder
		a, t := vectorType(op.V1), vectorType(op.Vector)
		if len(a.Shape()) == 1 && args[0].Type() == args[1].Type() {
			st := ir.OpState{Def: llvm.ShuffleVector.OpDef, Operands: args, Types: []ir.Type{l.c.Type(t)}}
			st.SetProp("mask", ir.DenseI32(op.Mask...))
			r.Replace(op.Op, b.Create(st).Result(0))
			return true
		}
		if len(a.Shape()) == 0 {
			return r.Fail(op.Op, "shuffles vectors of rank 0")
		}
		out := b.Value(llvm.PoisonValue.OpDef, l.c.Type(t))
		for i, m := range op.Mask {
			if m < 0 {
				continue
			}
			from := args[0]
			if n := a.Shape()[0]; m >= n {
				from, m = args[1], m-n
			}
			out = l.moveSlice(b, from, m, out, int64(i), len(a.Shape()) == 1, t)
		}
		r.Replace(op.Op, out)
		return true
	})
}

// moveSlice copies slice i of a vector's first dimension to slice j of another.
func (l lowering) moveSlice(b *ir.Builder, from *ir.Value, i int64, to *ir.Value, j int64, scalars bool, t *ir.VectorType) *ir.Value {
	if !scalars {
		return llvm.NewInsertValue(b, to, llvm.NewExtractValue(b, from, i), j)
	}
	x := b.Value(llvm.ExtractElement.OpDef, l.c.Type(t.Elem()), from, llvm.NewConstant(b, ir.I64, ir.IndexAttr(i)))
	return b.Value(llvm.InsertElement.OpDef, to.Type(), to, x, llvm.NewConstant(b, ir.I64, ir.IndexAttr(j)))
}

func (l lowering) bitcast() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.BitCast, l.c.TypeConverter, "bitcast", func(r *rewrite.ConversionRewriter, op vector.BitCastOp, args []*ir.Value) bool {
		t := l.c.Type(op.Result.Type())
		if _, isVector := t.(*ir.VectorType); !isVector {
			return r.Fail(op.Op, "is not of one dimension")
		}
		r.Replace(op.Op, r.Value(llvm.BitCast.OpDef, t, args[0]))
		return true
	})
}

func (l lowering) shapeCast() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.ShapeCast, l.c.TypeConverter, "shape-cast", func(r *rewrite.ConversionRewriter, op vector.ShapeCastOp, args []*ir.Value) bool {
		from, to := vectorType(op.Source), vectorType(op.Result)
		if l.c.Type(from) == l.c.Type(to) {
			r.Replace(op.Op, args[0])
			return true
		}
		r.Replace(op.Op, l.rearranged(r.Builder, args[0], from, to, func(at []int64) []int64 {
			return delinear(linear(at, to.Shape()), from.Shape())
		}))
		return true
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
	return rewrite.ConvertOn(vector.Transpose, l.c.TypeConverter, "transpose", func(r *rewrite.ConversionRewriter, op vector.TransposeOp, args []*ir.Value) bool {
		from, to := vectorType(op.Vector), vectorType(op.Result)
		perm := op.Permutation
		r.Replace(op.Op, l.rearranged(r.Builder, args[0], from, to, func(at []int64) []int64 {
			out := make([]int64, len(at))
			for i, p := range perm {
				out[p] = at[i]
			}
			return out
		}))
		return true
	})
}

// extractSlice is a shuffle for one dimension.
func (l lowering) extractSlice() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.ExtractStridedSlice, l.c.TypeConverter, "extract-strided-slice", func(r *rewrite.ConversionRewriter, op vector.ExtractStridedSliceOp, args []*ir.Value) bool {
		b := r.Builder
		from, to := vectorType(op.Source), vectorType(op.Result)
		offsets := op.Offsets()
		if len(from.Shape()) == 1 {
			st := ir.OpState{Def: llvm.ShuffleVector.OpDef, Operands: []*ir.Value{args[0], args[0]}, Types: []ir.Type{l.c.Type(to)}}
			mask := make([]int64, to.Shape()[0])
			for i := range mask {
				mask[i] = offsets[0] + int64(i)
			}
			st.SetProp("mask", ir.DenseI32(mask...))
			r.Replace(op.Op, b.Create(st).Result(0))
			return true
		}
		r.Replace(op.Op, l.rearranged(b, args[0], from, to, func(at []int64) []int64 {
			out := slices.Clone(at)
			for i, o := range offsets {
				out[i] += o
			}
			return out
		}))
		return true
	})
}

func (l lowering) insertSlice() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.InsertStridedSlice, l.c.TypeConverter, "insert-strided-slice", func(r *rewrite.ConversionRewriter, op vector.InsertStridedSliceOp, args []*ir.Value) bool {
		b := r.Builder
		from, offsets := vectorType(op.ValueToStore), op.Offsets()
		out := args[1]
		positions(from.Shape(), func(at []int64) {
			dst := slices.Clone(offsets)
			for i, x := range at {
				dst[len(dst)-len(at)+i] += x
			}
			out = l.withElement(b, out, l.element(b, args[0], from, at), dst, l.lane(b, dst))
		})
		r.Replace(op.Op, out)
		return true
	})
}
