package nvvm

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
)

// MatrixOp moves 8x8 (8x16, 16x16, 16x8) matrices between shared memory and
// the registers of a warp.
type MatrixOp struct{ *ir.Op }

// Ptr is the address of a row that the lane provides.
func (m MatrixOp) Ptr() *ir.Value { return m.Operand(0) }

// Transposed reports whether the matrix is transposed on its way.
func (m MatrixOp) Transposed() bool { return keyword(Op(m), "layout") == "col" }

// Shape is the shape of one matrix.
func (m MatrixOp) Shape() *LdStMatrixShapeAttr { return ir.AttrAs[*LdStMatrixShapeAttr](m.Op, "shape") }

// Num is the number of matrices.
func (m MatrixOp) Num() int {
	if m.NumResults() == 0 {
		return m.NumOperands() - 1
	}
	return int(ir.IntOf(m.Op, "num", 1))
}

// ElementType is the PTX name of the elements, as "b16".
func (m MatrixOp) ElementType() string { return keyword(Op(m), "eltType") }

var (
	matrixLayout = enum("layout", MMALayout)
	matrixShape  = attr("shape", ir.AttrConstraint{Summary: "Matrix shape for ldmatrix and stmatrix", OK: isAttr[*LdStMatrixShapeAttr]})
	matrixElt    = enum("eltType", LdStMatrixEltType)
)

const matrixExample = "layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, " +
	"eltType = #nvvm.ld_st_matrix_elt_type<b16>}"

// LdMatrix is ldmatrix.
var LdMatrix = ir.Define(ir.Spec[MatrixOp]{
	Name: "nvvm.ldmatrix", Summary: "cooperative matrix load",
	Doc: doc("ldmatrix: a warp loads matrices of shared memory into its fragments; layout `col` transposes each.",
		"%0 = nvvm.ldmatrix %s {num = 4 : i32, "+matrixExample+" : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>"),
	Operands: operands(in("ptr", shared)), Results: operands(in("res", ir.AnyType)),
	Attrs:  attrs(attr("num", ir.I32AttrC), matrixLayout, matrixShape, matrixElt),
	Format: "$ptr attr-dict `:` functional-type($ptr, $res)",
	Verify: verifyLdMatrix,
})

// StMatrix is stmatrix.
var StMatrix = ir.Define(ir.Spec[MatrixOp]{
	Name: "nvvm.stmatrix", Summary: "cooperative matrix store",
	Doc: doc("stmatrix: a warp stores its fragments as matrices in shared memory; layout `col` transposes each.",
		"nvvm.stmatrix %s, %i, %i {"+matrixExample+" : !llvm.ptr<3>, i32, i32"),
	Operands: operands(in("ptr", shared), many("sources", i32)),
	Attrs:    attrs(matrixLayout, matrixShape, matrixElt),
	Format:   "$ptr `,` $sources attr-dict `:` type(operands)",
	Verify:   verifyStMatrix,
})

// NewLdMatrix loads num 8x8 matrices of 16-bit elements and returns the
// register or the struct of registers.
func NewLdMatrix(b *ir.Builder, ptr *ir.Value, num int, transposed bool) *ir.Value {
	t := ir.Type(ir.I32)
	if num > 1 {
		t = structOf(ir.I32, num)
	}
	st := ir.OpState{Def: LdMatrix.OpDef, Types: []ir.Type{t}, Operands: []*ir.Value{ptr}}
	st.SetProp("num", ir.Integer(ir.I32, int64(num)))
	set8x8(&st, transposed)
	return b.Create(st).Result(0)
}

// NewStMatrix stores 8x8 matrices of 16-bit elements.
func NewStMatrix(b *ir.Builder, ptr *ir.Value, transposed bool, sources ...*ir.Value) MatrixOp {
	st := ir.OpState{Def: StMatrix.OpDef, Operands: append([]*ir.Value{ptr}, sources...)}
	set8x8(&st, transposed)
	return StMatrix.Of(b.Create(st))
}

func set8x8(st *ir.OpState, transposed bool) {
	layout := "row"
	if transposed {
		layout = "col"
	}
	st.SetProp("layout", MMALayout.Named(layout))
	st.SetProp("shape", LdStMatrixShape(8, 8))
	st.SetProp("eltType", LdStMatrixEltType.Named("b16"))
}

// matrixRule is what a shape of ldmatrix allows.
type matrixRule struct {
	m, n     int64
	nums     []int64
	numText  string
	layout   string // "" for both
	elements []string
	eltText  string
}

var (
	packedElements = []string{"b8x16.b4x16_p64", "b8x16.b6x16_p32"}
	ldMatrixRules  = []matrixRule{
		{8, 8, []int64{1, 2, 4}, "1, 2 or 4 for 8x8 matrix", "", []string{"b16"}, "b16 for 8x8 matrix"},
		{8, 16, []int64{1, 2, 4}, "1, 2 or 4 for 8x16 matrix", "row", packedElements, "b8x16.b4x16_p64 or b8x16.b6x16_p32 for 8x16 matrix"},
		{16, 16, []int64{1, 2}, "1 or 2 for 16x16 matrix", "col", append([]string{"b8"}, packedElements...),
			"b8, b8x16.b4x16_p64 or b8x16.b6x16_p32 for 16x16 matrix"},
	}
)

func verifyLdMatrix(op MatrixOp) error {
	m, n := op.Shape().MN()
	i := slices.IndexFunc(ldMatrixRules, func(r matrixRule) bool { return r.m == m && r.n == n })
	if i < 0 {
		return op.Errorf("expected shape to be 8x8, 8x16 or 16x16")
	}
	rule, num := ldMatrixRules[i], int64(op.Num())
	switch {
	case !slices.Contains(rule.nums, num):
		return op.Errorf("expected num attribute to be %s", rule.numText)
	case rule.layout != "" && keyword(Op(op), "layout") != rule.layout:
		return op.Errorf("expected layout to be %s for %dx%d matrix", rule.layout, m, n)
	case !slices.Contains(rule.elements, op.ElementType()):
		return op.Errorf("expected element type to be %s", rule.eltText)
	}
	if m == 16 {
		num *= 2
	}
	switch t := op.Result(0).Type(); {
	case num == 1 && t != ir.Type(ir.I32):
		return op.Errorf("expected destination type is i32")
	case num > 1 && t != ir.Type(llvm.Struct(repeat(ir.I32, int(num))...)):
		return op.Errorf("expected destination type is a structure of %d elements of type i32", num)
	}
	return nil
}

func verifyStMatrix(op MatrixOp) error {
	if n := op.Num(); n != 1 && n != 2 && n != 4 {
		return op.Errorf("expected num attribute to be 1, 2 or 4")
	}
	m, n := op.Shape().MN()
	switch {
	case m == 8 && n == 8:
		if op.ElementType() != "b16" {
			return op.Errorf("expected element type to be B16 for 8x8 matrix")
		}
	case m == 16 && n == 8:
		if op.ElementType() != "b8" {
			return op.Errorf("expected element type to be B8 for 16x8 matrix")
		}
		if !op.Transposed() {
			return op.Errorf("expected layout to be col for 16x8 matrix")
		}
	default:
		return op.Errorf("expected shape to be 8x8 or 16x8")
	}
	return nil
}
