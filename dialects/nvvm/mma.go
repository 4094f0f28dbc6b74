package nvvm

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
)

// MmaOp is a warp's matrix multiplication `D = A·B + C`; the operands are the
// registers of the thread's fragments.
type MmaOp struct{ *ir.Op }

// A are the registers of the left multiplicand.
func (m MmaOp) A() []*ir.Value { return m.OperandGroup(0) }

// B are the registers of the right multiplicand.
func (m MmaOp) B() []*ir.Value { return m.OperandGroup(1) }

// C are the registers of the accumulator.
func (m MmaOp) C() []*ir.Value { return m.OperandGroup(2) }

// Shape is the instruction's m, n and k.
func (m MmaOp) Shape() *ShapeAttr { return ir.AttrAs[*ShapeAttr](m.Op, "shape") }

// TypeA is the PTX type of A, as "bf16".
func (m MmaOp) TypeA() string { return keyword(Op(m), "multiplicandAPtxType") }

// TypeB is the PTX type of B.
func (m MmaOp) TypeB() string { return keyword(Op(m), "multiplicandBPtxType") }

// AccumulatorType is the PTX type of C.
func (m MmaOp) AccumulatorType() string { return inferMMAType(m.C()[0].Type(), true) }

// ResultType is the PTX type of D.
func (m MmaOp) ResultType() string { return inferMMAType(m.Result(0).Type(), true) }

var (
	shapeC = ir.AttrConstraint{Summary: "Attribute for MMA operation shape.", OK: isAttr[*ShapeAttr],
		Parse: func(p ir.OpParser, t ir.Type) ir.Attr { return parseShape(p, t) }}
	shapeField  = attr("shape", shapeC)
	mmaTypeA    = optAttr("multiplicandAPtxType", constraint(MMAType))
	mmaTypeB    = optAttr("multiplicandBPtxType", constraint(MMAType))
	mmaOverflow = optAttr("intOverflowBehavior", constraint(MMAOverflow))
	mmaOperands = operands(many("operandA", llvm.AnyType), many("operandB", llvm.AnyType), many("operandC", llvm.AnyType))
	layoutA     = enum("layoutA", MMALayout)
	layoutB     = enum("layoutB", MMALayout)
)

func isAttr[T ir.Attr](a ir.Attr) bool {
	_, ok := a.(T)
	return ok
}

// MmaSync is mma.sync (PTX ISA 9.7.14.5).
var MmaSync = ir.Define(ir.Spec[MmaOp]{
	Name: "nvvm.mma.sync", Summary: "cooperative matrix-multiply and accumulate",
	Doc: doc("mma.sync: the lanes of a warp multiply and accumulate matrices that are spread over their registers.",
		"%0 = nvvm.mma.sync A[%v, %v, %v, %v] B[%v, %v] C[%f, %f, %f, %f]\n"+
			"    {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>}\n"+
			"    : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>"),
	Traits: ir.AttrSizedOperandSegments, Operands: mmaOperands,
	Results: operands(in("res", llvm.AnyStruct)),
	Attrs: attrs(shapeField, optAttr("b1Op", constraint(MMAB1Op)), mmaOverflow, layoutA, layoutB,
		mmaTypeA, mmaTypeB),
	Parse: parseMmaSync, Print: printMmaSync, Verify: verifyMmaSync,
})

// Multiplication says what [NewMmaSync] builds.
type Multiplication struct {
	Shape        *ShapeAttr
	TypeA, TypeB string // PTX types, as "bf16"
	// LayoutA and LayoutB are "row" or "col"; empty is row for A and col for B.
	LayoutA, LayoutB string
	A, B, C          []*ir.Value
}

// NewMmaSync makes a matrix multiplication whose result has as many registers
// as C. Integer types saturate nothing: sums wrap.
func NewMmaSync(b *ir.Builder, m Multiplication) *ir.Value {
	st := ir.OpState{Def: MmaSync.OpDef, Types: []ir.Type{structOf(m.C[0].Type(), len(m.C))}}
	st.Operands = append(append(append(st.Operands, m.A...), m.B...), m.C...)
	setSegments(&st, len(m.A), len(m.B), len(m.C))
	st.SetProp("shape", m.Shape)
	st.SetProp("multiplicandAPtxType", MMAType.Named(m.TypeA))
	st.SetProp("multiplicandBPtxType", MMAType.Named(m.TypeB))
	st.SetProp("layoutA", MMALayout.Named(orElse(m.LayoutA, "row")))
	st.SetProp("layoutB", MMALayout.Named(orElse(m.LayoutB, "col")))
	if isSmallInt(m.TypeA) {
		st.SetProp("intOverflowBehavior", MMAOverflow.Named("wrapped"))
	}
	return b.Create(st).Result(0)
}

func orElse(s, def string) string {
	if s == "" {
		return def
	}
	return s
}

func setSegments(st *ir.OpState, sizes ...int) {
	ints := make([]int64, len(sizes))
	for i, n := range sizes {
		ints[i] = int64(n)
	}
	st.SetProp(ir.OperandSegments, ir.DenseI32(ints...))
}

// structOf is the struct of n registers of one type.
func structOf(t ir.Type, n int) ir.Type { return llvm.Struct(repeat(t, n)...) }

func repeat(t ir.Type, n int) []ir.Type {
	out := make([]ir.Type, n)
	for i := range out {
		out[i] = t
	}
	return out
}

var halfPair = ir.Vector([]int64{2}, ir.F16)

// inferMMAType is the PTX type that a register's type implies, "" when several
// could be meant.
func inferMMAType(t ir.Type, accumulator bool) string {
	switch t := t.(type) {
	case *llvm.StructType:
		if len(t.Fields()) > 0 {
			return inferMMAType(t.Fields()[0], accumulator)
		}
		return ""
	case *ir.IntegerType:
		if accumulator {
			return "s32"
		}
		return ""
	}
	switch t {
	case ir.F64:
		return "f64"
	case ir.F16, ir.Type(halfPair):
		return "f16"
	case ir.F32:
		if accumulator {
			return "f32"
		}
		return "tf32"
	}
	return ""
}

func isSmallInt(ptx string) bool { return isInt8(ptx) || isInt4(ptx) }
func isInt8(ptx string) bool     { return ptx == "s8" || ptx == "u8" }
func isInt4(ptx string) bool     { return ptx == "s4" || ptx == "u4" }
func isIntMMA(ptx string) bool   { return isSmallInt(ptx) || ptx == "b1" || ptx == "s32" }
