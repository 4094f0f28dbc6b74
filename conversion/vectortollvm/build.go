package vectortollvm

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// splat repeats a scalar along a vector of one dimension.
func (l lowering) splat(b *ir.Builder, x *ir.Value, t *ir.VectorType) *ir.Value {
	poison := llvm.PoisonValue.New(b, llvm.ValueOp{}, t).Result
	first := llvm.InsertElement.New(b, llvm.InsertElementOp{Vector: poison, Value: x, Position: llvm.NewInt(b, ir.I32, 0)},
		t).Result
	if t.Shape()[0] == 1 {
		return first
	}
	return shuffle(b, first, poison, make([]int64, t.Shape()[0]))
}

// broadcast repeats the source's rows; what is repeated inside a row is taken
// element by element.
func (l lowering) broadcast() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.Broadcast, l.c.TypeConverter, "broadcast",
		func(r *rewrite.ConversionRewriter, op, in vector.BroadcastOp) bool {
			b := r.Builder
			t := vectorType(op.Vector)
			src, isVector := op.Source.Type().(*ir.VectorType)
			if isVector && !l.isOuterBroadcast(src, t) {
				return l.rearrange(r, op.Op, in.Source, src, t, func(at []int64) []int64 { return clamp(at, src.Shape()) })
			}
			if !isVector && len(t.Shape()) > 1 {
				r.Replace(op.Op, l.splatRows(b, in.Source, l.c.Type(t)))
				return true
			}
			row := in.Source
			if !isVector {
				row = l.splat(b, in.Source, innermost(l.c.Type(t)))
			}
			r.Replace(op.Op, l.repeat(b, row, l.c.Type(t)))
			return true
		})
}

// splatRows repeats a scalar along the rows of nested arrays.
func (l lowering) splatRows(b *ir.Builder, x *ir.Value, t ir.Type) *ir.Value {
	out := llvm.PoisonValue.New(b, llvm.ValueOp{}, t).Result
	row := innermost(t)
	first := llvm.InsertElement.New(b, llvm.InsertElementOp{Vector: llvm.PoisonValue.New(b, llvm.ValueOp{}, row).Result,
		Value: x, Position: llvm.NewInt(b, ir.I32, 0)}, row).Result
	v := shuffle(b, first, first, make([]int64, row.Shape()[0]))
	var fill func(t ir.Type, path []int64)
	fill = func(t ir.Type, path []int64) {
		a, ok := t.(*llvm.ArrayType)
		if !ok {
			out = llvm.NewInsertValue(b, out, v, path...)
			return
		}
		for i := range a.NumElements() {
			fill(a.Elem(), append(path[:len(path):len(path)], i))
		}
	}
	fill(t, nil)
	return out
}

// deinterleave is two shuffles.
func (l lowering) deinterleave() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.Deinterleave, l.c.TypeConverter, "deinterleave",
		func(r *rewrite.ConversionRewriter, op, in vector.InterleaveOp) bool {
			b, t := r.Builder, vectorType(op.Op.Result(0))
			if len(t.Shape()) != 1 {
				return r.Fail(op.Op, "is of several dimensions")
			}
			if t.Scalable() != nil {
				even, odd := halves(b, in.Source, l.c.Type(t))
				r.Replace(op.Op, even, odd)
				return true
			}
			poison := llvm.PoisonValue.New(b, llvm.ValueOp{}, in.Source.Type()).Result
			half := func(first int64) *ir.Value {
				mask := make([]int64, t.Shape()[0])
				for i := range mask {
					mask[i] = 2*int64(i) + first
				}
				return shuffle(b, in.Source, poison, mask)
			}
			even := half(0)
			r.Replace(op.Op, even, half(1))
			return true
		})
}

// isOuterBroadcast reports whether only new leading dimensions are repeated.
func (l lowering) isOuterBroadcast(src, t *ir.VectorType) bool {
	lead := len(t.Shape()) - len(src.Shape())
	for i, n := range src.Shape() {
		if t.Shape()[lead+i] != n {
			return false
		}
	}
	return len(src.Shape()) > 0
}

// clamp is the position in a vector of fewer or unit dimensions.
func clamp(at, shape []int64) []int64 {
	out := make([]int64, len(shape))
	for i, n := range shape {
		if n != 1 {
			out[i] = at[len(at)-len(shape)+i]
		}
	}
	return out
}

// innermost is the vector inside nested arrays.
func innermost(t ir.Type) *ir.VectorType {
	for {
		a, ok := t.(*llvm.ArrayType)
		if !ok {
			return t.(*ir.VectorType)
		}
		t = a.Elem()
	}
}

// repeat fills arrays with a value.
func (l lowering) repeat(b *ir.Builder, v *ir.Value, t ir.Type) *ir.Value {
	a, ok := t.(*llvm.ArrayType)
	if !ok || v.Type() == t {
		return v
	}
	v = l.repeat(b, v, a.Elem())
	out := llvm.PoisonValue.New(b, llvm.ValueOp{}, t).Result
	for i := range a.NumElements() {
		out = llvm.NewInsertValue(b, out, v, i)
	}
	return out
}

// iota is the constant vector 0, 1, 2, ….
func (l lowering) iota(b *ir.Builder, n int64, elem ir.Type) *ir.Value {
	t := ir.Vector([]int64{n}, elem)
	var data []byte
	for i := range n {
		for byteAt := range ir.ElemBytes(elem) {
			data = append(data, byte(uint64(i)>>(8*byteAt)))
		}
	}
	return llvm.NewConstant(b, t, ir.DenseElements(t, string(data)))
}

func (l lowering) step() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.Step, l.c.TypeConverter, "step",
		func(r *rewrite.ConversionRewriter, op, _ vector.StepOp) bool {
			t := vectorType(op.Result)
			if t.Scalable() != nil {
				r.Replace(op.Op, r.Builder.Value(llvm.StepVector.Def.OpDef, l.c.Type(t)))
				return true
			}
			r.Replace(op.Op, l.iota(r.Builder, t.Shape()[0], l.c.Index()))
			return true
		})
}

// createMask compares the lanes' numbers with the bound.
func (l lowering) createMask() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.CreateMask, l.c.TypeConverter, "create-mask",
		func(r *rewrite.ConversionRewriter, op, in vector.MaskOp) bool {
			t := vectorType(op.Result)
			if len(t.Shape()) != 1 || t.Scalable() != nil {
				return r.Fail(op.Op, "is not of one dimension")
			}
			b := r.Builder
			lanes := l.iota(b, t.Shape()[0], l.c.Index())
			bound := l.splat(b, in.Bounds[0], lanes.Type().(*ir.VectorType))
			r.Replace(op.Op, llvm.NewICmp(b, llvm.SLT, lanes, bound))
			return true
		})
}

func (l lowering) constantMask() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.ConstantMask, l.c.TypeConverter, "constant-mask",
		func(r *rewrite.ConversionRewriter, op, _ vector.MaskOp) bool {
			t := vectorType(op.Result)
			if len(t.Shape()) != 1 || t.Scalable() != nil {
				return r.Fail(op.Op, "is not of one dimension")
			}
			set := op.Sizes[0]
			data := make([]byte, t.Shape()[0])
			for i := range set {
				data[i] = 1
			}
			r.Replace(op.Op, llvm.NewConstant(r.Builder, t, ir.DenseElements(t, string(data))))
			return true
		})
}
