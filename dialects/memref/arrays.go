package memref

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// What divides the numbers of memrefs: of the views and allocations here, and of what
// asks for them.

// InferArrays implements [intrange.ArrayInferrer].
func (a AllocOp) InferArrays(of *intrange.Analysis) []*intrange.Array { return a.Like().arrays(of) }

// InferArrays implements [intrange.ArrayInferrer].
func (a AllocaOp) InferArrays(of *intrange.Analysis) []*intrange.Array { return a.Like().arrays(of) }

func (a AllocLike) arrays(of *intrange.Analysis) []*intrange.Array {
	return []*intrange.Array{{Sizes: of.SizesOf(a.Type(), a.DynamicSizes), Offset: 1,
		Align: max(intrange.AllocationAlign, a.Alignment)}}
}

// InferArrays implements [intrange.ArrayInferrer].
func (c CastOp) InferArrays(of *intrange.Analysis) []*intrange.Array {
	return []*intrange.Array{of.Array(c.Source)}
}

// InferArrays implements [intrange.ArrayInferrer].
func (c MemorySpaceCastOp) InferArrays(of *intrange.Analysis) []*intrange.Array {
	return []*intrange.Array{of.Array(c.Source)}
}

// InferArrays implements [intrange.ArrayInferrer].
func (a AssumeAlignmentOp) InferArrays(of *intrange.Analysis) []*intrange.Array {
	x := *of.Array(a.MemRef)
	if x.Offset == 0 { // else it is the first element's address that is meant
		x.Align = max(x.Align, a.Alignment)
	}
	return []*intrange.Array{&x}
}

// InferArrays implements [intrange.ArrayInferrer].
func (d DistinctObjectsOp) InferArrays(of *intrange.Analysis) (out []*intrange.Array) {
	for _, v := range d.Operands {
		out = append(out, of.Array(v))
	}
	return out
}

// InferArrays implements [intrange.ArrayInferrer].
func (s SubViewOp) InferArrays(of *intrange.Analysis) []*intrange.Array {
	from := of.Array(s.Source)
	x := &intrange.Array{Sizes: of.MixedDivisors(s.MixedSizes()), Strides: of.MixedDivisors(s.MixedStrides()),
		Offset: from.Offset, Align: from.Align}
	for i, at := range of.MixedDivisors(s.MixedOffsets()) {
		x.Offset = intrange.GCD(x.Offset, intrange.Times(at, from.Strides[i]))
		x.Strides[i] = intrange.Times(x.Strides[i], from.Strides[i])
	}
	dropped := s.DroppedDims()
	x.Sizes, x.Strides = keep(x.Sizes, dropped), keep(x.Strides, dropped)
	return []*intrange.Array{x}
}

// InferArrays implements [intrange.ArrayInferrer].
func (r ReinterpretCastOp) InferArrays(of *intrange.Analysis) []*intrange.Array {
	return []*intrange.Array{{
		Sizes: of.MixedDivisors(r.MixedSizes()), Strides: of.MixedDivisors(r.MixedStrides()),
		Offset: of.MixedDivisor(r.MixedOffset()), Align: of.Array(r.Source).Align,
	}}
}

// InferArrays implements [intrange.ArrayInferrer]: a view starts at any byte.
func (v ViewOp) InferArrays(of *intrange.Analysis) []*intrange.Array {
	return []*intrange.Array{{
		Sizes:  of.SizesOf(v.Result.Type().(*ir.MemRefType), v.Sizes),
		Offset: 1, Align: intrange.GCD(of.Array(v.Source).Align, of.Divisor(v.ByteShift)),
	}}
}

// InferArrays implements [intrange.ArrayInferrer].
func (t TransposeOp) InferArrays(of *intrange.Analysis) []*intrange.Array {
	from := of.Array(t.In)
	x := &intrange.Array{Offset: from.Offset, Align: from.Align}
	for _, e := range t.Permutation().Results() {
		x.Sizes = append(x.Sizes, from.Sizes[e.Value()])
		x.Strides = append(x.Strides, from.Strides[e.Value()])
	}
	return []*intrange.Array{x}
}

// ReadDivisors implements [intrange.ArrayReader].
func (d DimOp) ReadDivisors(of *intrange.Analysis) []int64 {
	x := of.Array(d.Source)
	if x == nil || len(x.Sizes) == 0 {
		return []int64{1}
	}
	if i, known := rewrite.IntConstant(d.Index); known {
		if i < 0 || i >= int64(len(x.Sizes)) {
			return []int64{1}
		}
		return []int64{x.Sizes[i]}
	}
	all := int64(0)
	for _, n := range x.Sizes {
		all = intrange.GCD(all, n)
	}
	return []int64{all}
}

// InferArrays implements [intrange.ArrayInferrer].
func (e ExtractStridedMetadataOp) InferArrays(of *intrange.Analysis) []*intrange.Array {
	return []*intrange.Array{{Align: of.Array(e.Source).Align}}
}

// ReadDivisors implements [intrange.ArrayReader].
func (e ExtractStridedMetadataOp) ReadDivisors(of *intrange.Analysis) []int64 {
	x := of.Array(e.Source)
	out := append([]int64{1, x.Offset}, x.Sizes...)
	return append(out, x.Strides...)
}

// ReadDivisors implements [intrange.ArrayReader].
func (e ExtractAlignedPointerAsIndexOp) ReadDivisors(of *intrange.Analysis) []int64 {
	return []int64{of.Array(e.Source).Align}
}
