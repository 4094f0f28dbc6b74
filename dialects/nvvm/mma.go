package nvvm

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
)

// MmaOp is a warp's matrix multiplication `D = A·B + C`; the operands are the
// registers of the thread's fragments.
type MmaOp struct {
	ir.Base
	A, B, C            []*ir.Value
	Metadata, Selector *ir.Value // of a sparse A
	ScaleA, ScaleB     Scale
	Shape              *ShapeAttr
	B1Op               ir.Opt[MMAB1Op]
	Overflow           ir.Opt[MMAOverflow]
	LayoutA, LayoutB   MMALayout
	TypeA, TypeB       ir.Opt[MMAType]
	OrderedMetadata    bool
	ScaleVecSize       ScaleVecSize
	ScaleFormat        BlockScaleFormat
	ScaleKind          BlockScaleKind
	D                  *ir.Value // a struct of registers
}

// Scale are the scales of the blocks of a multiplicand: the byte and the threads of Data that hold them.
type Scale struct{ Data, Byte, Thread *ir.Value }

// AccumulatorType is the PTX type of C.
func (m MmaOp) AccumulatorType() ir.Opt[MMAType] { return inferMMAType(m.C[0].Type(), true) }

// ResultType is the PTX type of D.
func (m MmaOp) ResultType() ir.Opt[MMAType] { return inferMMAType(m.D.Type(), true) }

func (m *MmaOp) registers() []ir.Field {
	return []ir.Field{ir.Ins(&m.A, "operandA", llvm.AnyType), ir.Ins(&m.B, "operandB", llvm.AnyType),
		ir.Ins(&m.C, "operandC", llvm.AnyType),
		ir.Out(&m.D, "res", llvm.AnyStruct), shapeField(&m.Shape)}
}

func (m *MmaOp) sparse() []ir.Field {
	return []ir.Field{ir.In(&m.Metadata, "sparseMetadata", i32), ir.In(&m.Selector, "sparsitySelector", i32)}
}

func (m *MmaOp) types() []ir.Field {
	return []ir.Field{
		ir.OptEnum(&m.TypeA, mmaTypeNames[0], constraint(mmaTypes)),
		ir.OptEnum(&m.TypeB, mmaTypeNames[1], constraint(mmaTypes)),
	}
}

func (m *MmaOp) overflow() ir.Field {
	return ir.OptEnum(&m.Overflow, "intOverflowBehavior", constraint(mmaOverflows))
}

var shapeC = ir.AttrConstraint{Summary: "Attribute for MMA operation shape.", OK: isAttr[*ShapeAttr],
	Parse: func(p ir.OpParser, t ir.Type) ir.Attr { return parseShape(p, t) }}

func shapeField(p **ShapeAttr) ir.Field { return ir.AttrIs(p, "shape", shapeC) }
func layoutA(p *MMALayout) ir.Field     { return ir.Enum(p, "layoutA", constraint(mmaLayouts)) }
func layoutB(p *MMALayout) ir.Field     { return ir.Enum(p, "layoutB", constraint(mmaLayouts)) }

func isAttr[T ir.Attr](a ir.Attr) bool {
	_, ok := a.(T)
	return ok
}

// MmaSync is mma.sync (PTX ISA 9.7.14.5).
var MmaSync = ir.Define(ir.Spec[MmaOp]{
	Name: "nvvm.mma.sync", Syntax: "`A` `[` $operandA `]` `B` `[` $operandB `]` `C` `[` $operandC `]` attr-dict `:` `(` type($operandA) `,` type($operandB) `,` type($operandC) `)` `->` type($res)", Summary: "cooperative matrix-multiply and accumulate",
	Doc: doc("mma.sync: the lanes of a warp multiply and accumulate matrices that are spread over their registers.",
		"%0 = nvvm.mma.sync A[%v, %v, %v, %v] B[%v, %v] C[%f, %f, %f, %f]\n"+
			"    {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>}\n"+
			"    : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>"),
	Traits: ir.AttrSizedOperandSegments,
	Fields: func(o *MmaOp) []ir.Field {
		return append(append(o.registers(), ir.OptEnum(&o.B1Op, "b1Op", constraint(mmaB1Ops)), o.overflow(),
			layoutA(&o.LayoutA), layoutB(&o.LayoutB)), o.types()...)
	},
	Parse: parseMmaSync, Print: printMmaSync, Verify: MmaOp.verifySync,
})

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

// inferMMAType is the PTX type that a register's type implies, nothing when several
// could be meant.
func inferMMAType(t ir.Type, accumulator bool) (none ir.Opt[MMAType]) {
	switch t := t.(type) {
	case *llvm.StructType:
		if len(t.Fields()) > 0 {
			return inferMMAType(t.Fields()[0], accumulator)
		}
		return none
	case *ir.IntegerType:
		if accumulator {
			return ir.Some(S32)
		}
		return none
	}
	switch t {
	case ir.F64:
		return ir.Some(F64)
	case ir.F16, ir.Type(halfPair):
		return ir.Some(F16)
	case ir.F32:
		if accumulator {
			return ir.Some(F32)
		}
		return ir.Some(TF32)
	}
	return none
}

func isSmallInt(t MMAType) bool { return t == S8 || t == U8 || t == S4 || t == U4 }
func isIntMMA(t MMAType) bool   { return isSmallInt(t) || t == B1 || t == S32 }
