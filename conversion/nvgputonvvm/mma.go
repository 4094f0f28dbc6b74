package nvgputonvvm

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvgpu"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// ldMatrix loads 32-bit registers and gives them the types of the fragments.
func (l lowering) ldMatrix(r *rewrite.ConversionRewriter, op, in nvgpu.LdMatrixOp) bool {
	b := r.Builder
	result := l.c.Type(op.Result.Type())
	rows, ok := result.(*llvm.ArrayType)
	if !ok {
		return r.Fail(op.Op, "expected a vector of two dimensions")
	}
	num := op.NumTiles
	loaded := ir.Type(ir.I32)
	if num > 1 {
		loaded = structOf(ir.I32, num)
	}
	layout := nvvm.Row
	if op.Transpose {
		layout = nvvm.Col
	}
	ptr := l.address(b, op.Src.Type(), in.Src, in.Indices)
	tiles := nvvm.LdMatrix.New(b, nvvm.MatrixOp{Ptr: ptr, Num: num, Layout: layout, Shape: nvvm.LdStMatrixShape(8, 8)},
		loaded).Result
	out := llvm.PoisonValue.New(b, llvm.ValueOp{}, result).Result
	for i := range num {
		register := tiles
		if num > 1 {
			register = llvm.NewExtractValue(b, tiles, i)
		}
		out = llvm.NewInsertValue(b, out, llvm.BitCast.New(b, llvm.CastOp{Arg: register}, rows.Elem()).Result, i)
	}
	r.Replace(op.Op, out)
	return true
}

func structOf(t ir.Type, n int64) ir.Type {
	fields := make([]ir.Type, n)
	for i := range fields {
		fields[i] = t
	}
	return llvm.Struct(fields...)
}

// ptxType is the PTX type of the multiplicands; ok is false when there is none.
func ptxType(op nvgpu.MmaOp) (t nvvm.MMAType, ok bool) {
	switch elem := op.A.Type().(*ir.VectorType).Elem(); elem {
	case ir.I8:
		return nvvm.S8, true
	case ir.Int(4):
		return nvvm.S4, true
	case ir.F32:
		return nvvm.TF32, op.TF32
	case ir.F16:
		return nvvm.F16, true
	case ir.F64:
		return nvvm.F64, true
	}
	return 0, false
}

func (l lowering) mma(r *rewrite.ConversionRewriter, op, in nvgpu.MmaOp) bool {
	b := r.Builder
	ptx, ok := ptxType(op)
	if !ok {
		return r.Fail(op.Op, "tf32 is not enabled")
	}
	result, ok := l.fragment(r, op)
	if !ok {
		return false
	}
	m, n, k := op.MNK()
	mma := nvvm.MmaOp{A: unpacked(b, in.A, isWords(ptx)), B: unpacked(b, in.B, isWords(ptx)), C: unpacked(b, in.C, false),
		Shape: nvvm.Shape(m, n, k), LayoutA: nvvm.Row, LayoutB: nvvm.Col, TypeA: ir.Some(ptx), TypeB: ir.Some(ptx)}
	if ptx == nvvm.S8 || ptx == nvvm.S4 {
		mma.Overflow = ir.Some(nvvm.SatFinite)
	}
	out := nvvm.MmaSync.New(b, mma, registerStruct(result)).D
	r.Replace(op.Op, packed(b, result, out))
	return true
}

// fragment is the result of an MMA, an array of rows. The verifier, like upstream's, checks only the operands.
func (l lowering) fragment(r *rewrite.ConversionRewriter, op nvgpu.MmaOp) (*llvm.ArrayType, bool) {
	t := op.Result.Type()
	rows, ok := l.c.Type(t).(*llvm.ArrayType)
	if !ok {
		r.Fail(op.Op, "has a result of type %v, which is not an MMA fragment: expects a vector of rows, such as vector<2x2xf16>", t)
	}
	return rows, ok
}

// isWords reports whether rows of multiplicands are words.
func isWords(t nvvm.MMAType) bool { return t == nvvm.S8 || t == nvvm.S4 || t == nvvm.TF32 }

// unpacked are the registers of a fragment: pairs of halves as they are, small
// elements of multiplicands as words, others one by one.
func unpacked(b *ir.Builder, fragment *ir.Value, words bool) []*ir.Value {
	rows := fragment.Type().(*llvm.ArrayType)
	elem := rows.Elem().(*ir.VectorType)
	var out []*ir.Value
	for i := range rows.NumElements() {
		row := llvm.NewExtractValue(b, fragment, i)
		switch {
		case words:
			out = append(out, llvm.BitCast.New(b, llvm.CastOp{Arg: row}, ir.I32).Result)
		case elem.Elem() == ir.Type(ir.F16):
			out = append(out, row)
		default:
			for j := range elem.Shape()[0] {
				out = append(out, llvm.ExtractElement.New(b,
					llvm.ExtractElementOp{Vector: row, Position: llvm.NewConstant(b, ir.I64, ir.I64Attr(j))}, elem.Elem()).Result)
			}
		}
	}
	return out
}

// registerStruct is the type of the registers of a fragment that is a result.
func registerStruct(rows *llvm.ArrayType) ir.Type {
	elem := rows.Elem().(*ir.VectorType)
	if elem.Elem() == ir.Type(ir.F16) {
		return structOf(elem, rows.NumElements())
	}
	return structOf(elem.Elem(), rows.NumElements()*elem.Shape()[0])
}

// packed is the fragment of the registers in a struct.
func packed(b *ir.Builder, t *llvm.ArrayType, registers *ir.Value) *ir.Value {
	elem := t.Elem().(*ir.VectorType)
	rows := make([]*ir.Value, t.NumElements())
	for i := range rows {
		if elem.Elem() == ir.Type(ir.F16) {
			rows[i] = llvm.NewExtractValue(b, registers, int64(i))
			continue
		}
		rows[i] = llvm.PoisonValue.New(b, llvm.ValueOp{}, elem).Result
		n := elem.Shape()[0]
		parts := make([]*ir.Value, n)
		for j := range n {
			parts[j] = llvm.NewExtractValue(b, registers, int64(i)*n+j)
		}
		for j, p := range parts {
			rows[i] = llvm.InsertElement.New(b, llvm.InsertElementOp{Vector: rows[i], Value: p, Position: constI32(b, int64(j))},
				elem).Result
		}
	}
	out := llvm.PoisonValue.New(b, llvm.ValueOp{}, t).Result
	for i, row := range rows {
		out = llvm.NewInsertValue(b, out, row, int64(i))
	}
	return out
}

// rcp computes the reciprocal of each element.
func (l lowering) rcp(r *rewrite.ConversionRewriter, op, in nvgpu.RcpOp) bool {
	return l.c.Replace(r, op.Op, in.Operands(), func(b *ir.Builder, t ir.Type, xs []*ir.Value) *ir.Value {
		v := t.(*ir.VectorType)
		out := llvm.PoisonValue.New(b, llvm.ValueOp{}, t).Result
		for i := range v.Shape()[0] {
			at := llvm.NewConstant(b, ir.I64, ir.I64Attr(i))
			x := llvm.ExtractElement.New(b, llvm.ExtractElementOp{Vector: xs[0], Position: at}, ir.F32).Result
			out = llvm.InsertElement.New(b, llvm.InsertElementOp{Vector: out,
				Value: nvvm.RcpApproxFtz.New(b, nvvm.RcpOp{Arg: x}, ir.F32).Result, Position: at}, t).Result
		}
		return out
	})
}
