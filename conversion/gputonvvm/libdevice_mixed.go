package gputonvvm

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// mixed are the functions of libdevice whose results or arguments are not all
// of one type.
func (l *lowering) mixed() []rewrite.ConversionPattern {
	out := []rewrite.ConversionPattern{l.powerOfInt(), l.absolute(), l.sincos()}
	for _, p := range []struct {
		def      *ir.OpDef
		f32, f64 string
	}{
		{math.IsNaN.OpDef, "__nv_isnanf", "__nv_isnand"},
		{math.IsInf.OpDef, "__nv_isinff", "__nv_isinfd"},
		{math.IsFinite.OpDef, "__nv_finitef", "__nv_isfinited"},
	} {
		out = append(out, l.classify(p.def, p.f32, p.f64))
	}
	for i := range out {
		out[i] = out[i].WithBenefit(10)
	}
	return out
}

// each computes a scalar or, element by element, a vector of type t.
func (l *lowering) each(b *ir.Builder, t ir.Type, xs []*ir.Value, scalar func(xs []*ir.Value) *ir.Value) *ir.Value {
	v, isVector := t.(*ir.VectorType)
	if !isVector {
		return scalar(xs)
	}
	out := llvm.PoisonValue.New(b, llvm.ValueOp{}, t).Result
	for i := range v.Shape()[0] {
		at := llvm.NewInt(b, ir.I64, i)
		elems := make([]*ir.Value, len(xs))
		for j, x := range xs {
			elems[j] = llvm.ExtractElement.New(b, llvm.ExtractElementOp{Vector: x, Position: at},
				x.Type().(*ir.VectorType).Elem()).Result
		}
		out = llvm.InsertElement.New(b, llvm.InsertElementOp{Vector: out, Value: scalar(elems), Position: at}, t).Result
	}
	return out
}

// declared calls a function of libdevice and declares it where it is not.
func declared(r *rewrite.ConversionRewriter, b *ir.Builder, op *ir.Op, name string, result ir.Type,
	args ...*ir.Value) *ir.Op {
	declare(r, ir.NearestSymbolTable(op.ParentOp()), enclosingFunction(op), name,
		llvm.Function(result, ir.ValueTypes(args), false))
	if result == ir.Type(llvm.Void) {
		return llvm.NewCall(b, nil, name, args...)
	}
	return llvm.NewCall(b, []ir.Type{result}, name, args...)
}

// single widens a number of less than 32 bits, for which libdevice has nothing.
func single(b *ir.Builder, x *ir.Value) *ir.Value {
	if x.Type() == ir.Type(ir.F64) || x.Type() == ir.Type(ir.F32) {
		return x
	}
	return llvm.FPExt.New(b, llvm.CastOp{Arg: x}, ir.F32).Result
}

func narrowed(b *ir.Builder, x *ir.Value, t ir.Type) *ir.Value {
	if x.Type() == t {
		return x
	}
	return llvm.FPTrunc.New(b, llvm.CastOp{Arg: x}, t).Result
}

func named(t ir.Type, f32, f64 string) string {
	if t == ir.Type(ir.F64) {
		return f64
	}
	return f32
}

func (l *lowering) powerOfInt() rewrite.ConversionPattern {
	return rewrite.ConvertAny(math.FPowI.OpDef, l.c.TypeConverter, "fpowi",
		func(r *rewrite.ConversionRewriter, op *ir.Op, args []*ir.Value) bool {
			return l.c.Replace(r, op, args, func(b *ir.Builder, t ir.Type, xs []*ir.Value) *ir.Value {
				return l.each(b, t, xs, func(xs []*ir.Value) *ir.Value {
					x := single(b, xs[0])
					power := declared(r, b, op, named(x.Type(), "__nv_powif", "__nv_powi"), x.Type(), x, xs[1]).Result(0)
					return narrowed(b, power, xs[0].Type())
				})
			})
		})
}

// absolute calls a function for i32; the intrinsic serves the other widths.
func (l *lowering) absolute() rewrite.ConversionPattern {
	return rewrite.ConvertAny(math.AbsI.OpDef, l.c.TypeConverter, "absi",
		func(r *rewrite.ConversionRewriter, op *ir.Op, args []*ir.Value) bool {
			if ir.ElemOrSelf(op.Result(0).Type()) != ir.Type(ir.I32) {
				return r.Fail(op, "has no function in libdevice")
			}
			return l.c.Replace(r, op, args, func(b *ir.Builder, t ir.Type, xs []*ir.Value) *ir.Value {
				return l.each(b, t, xs, func(xs []*ir.Value) *ir.Value {
					return declared(r, b, op, "__nv_abs", ir.I32, xs[0]).Result(0)
				})
			})
		})
}

// classify asks a function that answers by an i32.
func (l *lowering) classify(def *ir.OpDef, f32, f64 string) rewrite.ConversionPattern {
	return rewrite.ConvertAny(def, l.c.TypeConverter, def.Name,
		func(r *rewrite.ConversionRewriter, op *ir.Op, args []*ir.Value) bool {
			return l.c.Replace(r, op, args, func(b *ir.Builder, t ir.Type, xs []*ir.Value) *ir.Value {
				return l.each(b, t, xs, func(xs []*ir.Value) *ir.Value {
					x := single(b, xs[0])
					answer := declared(r, b, op, named(x.Type(), f32, f64), ir.I32, x).Result(0)
					return llvm.NewICmp(b, llvm.NE, answer, llvm.NewInt(b, ir.I32, 0))
				})
			})
		})
}

// sincos lets a function write both results to the stack, at the function's
// entry.
func (l *lowering) sincos() rewrite.ConversionPattern {
	return rewrite.ConvertOn(math.Sincos, l.c.TypeConverter, "sincos",
		func(r *rewrite.ConversionRewriter, op, in math.SincosOp) bool {
			elem, ok := op.Result(0).Type().(*ir.FloatType)
			if !ok || elem.Width() > 64 {
				return r.Fail(op.Op, "has no function in libdevice")
			}
			t := ir.Type(elem)
			if elem.Width() < 32 {
				t = ir.F32
			}
			b := r.Builder
			block, at := b.InsertionPoint()
			b.SetToStart(entryBlock(op.Op))
			one := llvm.NewInt(b, ir.I32, 1)
			sin, cos := llvm.NewAlloca(b, llvm.Ptr, t, one, 0), llvm.NewAlloca(b, llvm.Ptr, t, one, 0)
			b.SetInsertionPoint(block, at)
			name := "__nv_sincos"
			if t == ir.Type(ir.F32) {
				name = libdeviceName(op.Op, ir.F32, name, true)
			}
			declared(r, b, op.Op, name, llvm.Void, single(b, in.Input), sin, cos)
			s, c := llvm.NewLoad(b, t, sin, 0), llvm.NewLoad(b, t, cos, 0)
			r.Replace(op.Op, narrowed(b, s, elem), narrowed(b, c, elem))
			return true
		})
}

// entryBlock is the first block of the function around op.
func entryBlock(op *ir.Op) *ir.Block {
	return enclosingFunction(op).Region(0).Entry()
}
