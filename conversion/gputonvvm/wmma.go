package gputonvvm

import (
	"math"
	"slices"

	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// wmma converts matrices that a subgroup holds: a matrix is the fragment that an
// instruction wmma leaves in a thread's registers (PTX ISA 9.7.14.4).
func (l *lowering) wmma() []rewrite.ConversionPattern {
	return []rewrite.ConversionPattern{l.wmmaLoad(), l.wmmaStore(), l.wmmaCompute(), l.wmmaConstant(), l.wmmaElementwise()}
}

// fragment is a matrix as its instruction sees it.
type fragment struct {
	mnk  [3]int64
	frag nvvm.MMAFrag
	elem nvvm.MMAType
	t    ir.Type
}

// fragmentOf finds the instruction of a matrix; ok is false where there is none. 32-bit floats are multiplied as tf32.
func fragmentOf(t *gpu.MMAMatrixType) (f fragment, ok bool) {
	shape := t.Shape()
	f.elem, ok = wmmaElement(t)
	if !ok {
		return f, false
	}
	var factor, sum ir.Opt[nvvm.MMAType]
	switch t.Operand() {
	case "AOp":
		f.frag, f.mnk, factor = nvvm.FragA, [3]int64{shape[0], 0, shape[1]}, ir.Some(f.elem)
	case "BOp":
		f.frag, f.mnk, factor = nvvm.FragB, [3]int64{0, shape[1], shape[0]}, ir.Some(f.elem)
	default:
		f.frag, f.mnk, sum = nvvm.FragC, [3]int64{shape[0], shape[1], 0}, ir.Some(f.elem)
	}
	f.mnk, ok = nvvm.WmmaShape(f.mnk, factor, sum)
	if ok {
		f.t = nvvm.WmmaFragment(f.elem, f.frag, f.mnk)
	}
	return f, ok
}

func wmmaElement(t *gpu.MMAMatrixType) (nvvm.MMAType, bool) {
	switch t.Elem() {
	case ir.Type(ir.F16):
		return nvvm.F16, true
	case ir.Type(ir.F32):
		if t.Operand() == "COp" {
			return nvvm.F32, true
		}
		return nvvm.TF32, true
	case ir.Type(ir.F64):
		return nvvm.F64, true
	case ir.Type(ir.I32):
		return nvvm.S32, true
	case ir.Type(ir.IntSigned(8, ir.Signed)):
		return nvvm.S8, true
	case ir.Type(ir.IntSigned(8, ir.Unsigned)):
		return nvvm.U8, true
	}
	return 0, false
}

func fragmentType(t ir.Type) (ir.Type, bool) {
	m, ok := t.(*gpu.MMAMatrixType)
	if !ok {
		return nil, false
	}
	f, ok := fragmentOf(m)
	return f.t, ok
}

func wmmaLayout(transpose bool) nvvm.MMALayout {
	if transpose {
		return nvvm.Col
	}
	return nvvm.Row
}

// wmmaStride is the distance of rows, an index attribute as upstream leaves it.
func wmmaStride(b *ir.Builder, n int64) *ir.Value {
	return llvm.NewConstant(b, ir.I32, ir.Integer(ir.Index, n))
}

func (l *lowering) wmmaLoad() rewrite.ConversionPattern {
	return rewrite.ConvertOn(gpu.SubgroupMMALoad, l.c.TypeConverter, "wmma-load",
		func(r *rewrite.ConversionRewriter, op, in gpu.MMALoadOp) bool {
			f, ok := fragmentOf(op.Result.Type().(*gpu.MMAMatrixType))
			if !ok {
				return r.Fail(op.Op, "loads a matrix that wmma does not support")
			}
			b := r.Builder
			ptr := l.c.StridedElementPtr(b, op.Src.Type().(*ir.MemRefType), in.Src, in.Indices, 0)
			r.Replace(op.Op, nvvm.WmmaLoad.New(b, nvvm.WmmaLoadOp{Ptr: ptr, Stride: wmmaStride(b, op.Leading), MNK: f.mnk,
				Layout: wmmaLayout(op.Transpose), EltType: f.elem, Frag: f.frag}, f.t).Result)
			return true
		})
}

func (l *lowering) wmmaStore() rewrite.ConversionPattern {
	return rewrite.ConvertOn(gpu.SubgroupMMAStore, l.c.TypeConverter, "wmma-store",
		func(r *rewrite.ConversionRewriter, op, in gpu.MMAStoreOp) bool {
			f, ok := fragmentOf(op.Src.Type().(*gpu.MMAMatrixType))
			if !ok {
				return r.Fail(op.Op, "stores a matrix that wmma does not support")
			}
			b := r.Builder
			args := fragmentRegisters(b, in.Src)
			ptr := l.c.StridedElementPtr(b, op.Dst.Type().(*ir.MemRefType), in.Dst, in.Indices, 0)
			nvvm.WmmaStore.New(b, nvvm.WmmaStoreOp{Ptr: ptr, Stride: wmmaStride(b, op.Leading), Args: args, MNK: f.mnk,
				Layout: wmmaLayout(op.Transpose), EltType: f.elem})
			r.Erase(op.Op)
			return true
		})
}

// fragmentRegisters are the registers of a fragment.
func fragmentRegisters(b *ir.Builder, v *ir.Value) []*ir.Value {
	s, ok := v.Type().(*llvm.StructType)
	if !ok {
		return []*ir.Value{v}
	}
	out := make([]*ir.Value, len(s.Fields()))
	for i := range out {
		out[i] = llvm.NewExtractValue(b, v, int64(i))
	}
	return out
}

func (l *lowering) wmmaCompute() rewrite.ConversionPattern {
	return rewrite.ConvertOn(gpu.SubgroupMMACompute, l.c.TypeConverter, "wmma-mma",
		func(r *rewrite.ConversionRewriter, op, in gpu.MMAComputeOp) bool {
			a, okA := fragmentOf(op.A.Type().(*gpu.MMAMatrixType))
			c, okC := fragmentOf(op.C.Type().(*gpu.MMAMatrixType))
			mnk := [3]int64{c.mnk[0], c.mnk[1], a.mnk[2]}
			if _, ok := nvvm.WmmaShape(mnk, ir.Some(a.elem), ir.Some(c.elem)); !okA || !okC || !ok ||
				op.A.Type().(*gpu.MMAMatrixType).Elem() != op.B.Type().(*gpu.MMAMatrixType).Elem() {
				return r.Fail(op.Op, "multiplies matrices that wmma does not support")
			}
			var args []*ir.Value
			for _, v := range []*ir.Value{in.A, in.B, in.C} {
				args = append(args, fragmentRegisters(r.Builder, v)...)
			}
			r.Replace(op.Op, nvvm.WmmaMma.New(r.Builder, nvvm.WmmaMmaOp{Args: args, MNK: mnk, LayoutA: wmmaLayout(op.TransposeA),
				LayoutB: wmmaLayout(op.TransposeB), TypeA: a.elem, TypeB: c.elem}, c.t).Result)
			return true
		})
}

// wmmaConstant fills the registers; which element lies where does not matter.
func (l *lowering) wmmaConstant() rewrite.ConversionPattern {
	return rewrite.ConvertOn(gpu.SubgroupMMAConstant, l.c.TypeConverter, "wmma-constant",
		func(r *rewrite.ConversionRewriter, op, in gpu.MMAConstantOp) bool {
			f, ok := fragmentOf(op.Result.Type().(*gpu.MMAMatrixType))
			if !ok {
				return r.Fail(op.Op, "is a matrix that wmma does not support")
			}
			s, ok := f.t.(*llvm.StructType)
			if !ok {
				r.Replace(op.Op, in.Value)
				return true
			}
			value := filledRegister(r.Builder, s.Fields()[0], in.Value)
			registers := slices.Repeat([]*ir.Value{value}, len(s.Fields()))
			r.Replace(op.Op, fragmentFrom(r.Builder, s, func(i int) *ir.Value { return registers[i] }))
			return true
		})
}

func fragmentFrom(b *ir.Builder, s *llvm.StructType, register func(i int) *ir.Value) *ir.Value {
	out := llvm.PoisonValue.New(b, llvm.ValueOp{}, s).Result
	for i := range s.Fields() {
		out = llvm.NewInsertValue(b, out, register(i), int64(i))
	}
	return out
}

// filledRegister is a register all of whose elements are v: two 16-bit elements, four 8-bit elements, or one.
func filledRegister(b *ir.Builder, t ir.Type, v *ir.Value) *ir.Value {
	if vec, ok := t.(*ir.VectorType); ok {
		out := llvm.PoisonValue.New(b, llvm.ValueOp{}, vec).Result
		for i := range vec.Shape()[0] {
			at := llvm.NewInt(b, ir.I32, i)
			out = llvm.InsertElement.New(b, llvm.InsertElementOp{Vector: out, Value: v, Position: at}, vec).Result
		}
		return out
	}
	switch width, _ := ir.BitWidth(v.Type()); {
	case v.Type() == t:
		return v
	case width == 8:
		wide := llvm.ZExt.New(b, llvm.CastOp{Arg: v}, t).Result
		return llvm.Mul.New(b, llvm.BinaryOp{LHS: wide, RHS: llvm.NewInt(b, t, 0x01010101)}, t).Result
	}
	return llvm.BitCast.New(b, llvm.CastOp{Arg: v}, t).Result
}

// wmmaElementwise applies an operation to each register, where a register holds
// elements of the operation's type: 8-bit integers and tf32 are packed in others.
func (l *lowering) wmmaElementwise() rewrite.ConversionPattern {
	return rewrite.ConvertOn(gpu.SubgroupMMAElementwise, l.c.TypeConverter, "wmma-elementwise",
		func(r *rewrite.ConversionRewriter, op, in gpu.MMAElementwiseOp) bool {
			m := op.Result.Type().(*gpu.MMAMatrixType)
			f, ok := fragmentOf(m)
			apply := elementwiseOp(op.Kind.String(), len(op.Args))
			if !ok || apply == nil || op.Args[0].Type() != ir.Type(m) {
				return r.Fail(op.Op, "is an operation on matrices that is not expressible in nvvm")
			}
			b := r.Builder
			at := func(i int) *ir.Value {
				xs := make([]*ir.Value, len(in.Args))
				for j, a := range in.Args {
					xs[j] = a
					if _, isStruct := f.t.(*llvm.StructType); isStruct {
						xs[j] = llvm.NewExtractValue(b, a, int64(i))
					}
				}
				return apply(b, xs)
			}
			s, isStruct := f.t.(*llvm.StructType)
			register := f.t
			if isStruct {
				register = s.Fields()[0]
			}
			switch {
			case ir.ElemOrSelf(register) != m.Elem():
				return r.Fail(op.Op, "is an operation on elements that are packed in registers")
			case !isStruct:
				r.Replace(op.Op, at(0))
			default:
				r.Replace(op.Op, fragmentFrom(b, s, at))
			}
			return true
		})
}

type registerOp func(b *ir.Builder, xs []*ir.Value) *ir.Value

// elementwiseOp is an operation on registers, nil where there is none of so many operands.
func elementwiseOp(kind string, operands int) registerOp {
	binary := map[string]ir.Def[llvm.BinaryOp]{
		"addf": llvm.FAdd, "mulf": llvm.FMul, "subf": llvm.FSub, "divf": llvm.FDiv,
		"addi": llvm.Add, "muli": llvm.Mul, "subi": llvm.Sub,
	}
	if def, ok := binary[kind]; ok && operands == 2 {
		return func(b *ir.Builder, xs []*ir.Value) *ir.Value {
			return def.New(b, llvm.BinaryOp{LHS: xs[0], RHS: xs[1]}, xs[0].Type()).Result
		}
	}
	switch {
	case kind == "divs" && operands == 2:
		return division(llvm.SDiv)
	case kind == "divu" && operands == 2:
		return division(llvm.UDiv)
	case kind == "maxf" && operands == 2:
		return extremeOr(llvm.FCmpOGT)
	case kind == "minf" && operands == 2:
		return extremeOr(llvm.FCmpOLT)
	case kind == "negatef" && operands == 1:
		return func(b *ir.Builder, xs []*ir.Value) *ir.Value {
			return llvm.FNeg.New(b, llvm.UnaryOp{Arg: xs[0]}, xs[0].Type()).Result
		}
	case kind == "negates" && operands == 1:
		return func(b *ir.Builder, xs []*ir.Value) *ir.Value {
			zero := llvm.NewInt(b, xs[0].Type(), 0)
			return llvm.Sub.New(b, llvm.BinaryOp{LHS: zero, RHS: xs[0]}, xs[0].Type()).Result
		}
	}
	return nil
}

func division(def ir.Def[llvm.DivOp]) registerOp {
	return func(b *ir.Builder, xs []*ir.Value) *ir.Value {
		return def.New(b, llvm.DivOp{LHS: xs[0], RHS: xs[1]}, xs[0].Type()).Result
	}
}

// extremeOr is the operand that a comparison chooses, or NaN where one is NaN.
func extremeOr(chosen llvm.FCmpPredicate) registerOp {
	return func(b *ir.Builder, xs []*ir.Value) *ir.Value {
		t := xs[0].Type()
		cmp := func(p llvm.FCmpPredicate) *ir.Value {
			return llvm.FCmp.New(b, llvm.FCmpOp{LHS: xs[0], RHS: xs[1], Predicate: p}).Result
		}
		choose := func(c, x, y *ir.Value) *ir.Value {
			return llvm.Select.New(b, llvm.SelectOp{Condition: c, TrueValue: x, FalseValue: y}, t).Result
		}
		chosen := choose(cmp(chosen), xs[0], xs[1])
		nan := cmp(llvm.FCmpUNO)
		return choose(nan, llvm.NewConstant(b, t, ir.Float(ir.ElemOrSelf(t).(*ir.FloatType), math.NaN())), chosen)
	}
}
