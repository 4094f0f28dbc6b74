package nvvm

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
)

// MatrixOp moves 8x8 (8x16, 16x16, 16x8) matrices between shared memory and
// the registers of a warp.
type MatrixOp struct {
	ir.Base
	Ptr     *ir.Value   // the address of a row that the lane provides
	Sources []*ir.Value // of stmatrix
	Num     int64       // of ldmatrix: how many matrices
	Layout  MMALayout   // Col: each matrix is transposed on its way
	Shape   *LdStMatrixShapeAttr
	EltType LdStMatrixEltType
	Result  *ir.Value
}

// Count is the number of matrices.
func (m MatrixOp) Count() int {
	if m.Result == nil {
		return len(m.Sources)
	}
	return int(m.Num)
}

// common are the attributes of both operations.
func (m *MatrixOp) common() []ir.Field {
	shape := ir.AttrConstraint{Summary: "Matrix shape for ldmatrix and stmatrix", OK: isAttr[*LdStMatrixShapeAttr]}
	return []ir.Field{ir.Enum(&m.Layout, "layout", constraint(mmaLayouts)), ir.AttrIs(&m.Shape, "shape", shape),
		ir.Enum(&m.EltType, "eltType", constraint(ldStMatrixEltTypes))}
}

const matrixExample = "layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, " +
	"eltType = #nvvm.ld_st_matrix_elt_type<b16>}"

// LdMatrix is ldmatrix.
var LdMatrix = ir.Define(ir.Spec[MatrixOp]{
	Name: "nvvm.ldmatrix", Summary: "cooperative matrix load",
	Doc: doc("ldmatrix: a warp loads matrices of shared memory into its fragments; layout `col` transposes each.",
		"%0 = nvvm.ldmatrix %s {num = 4 : i32, "+matrixExample+" : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>"),
	Fields: func(o *MatrixOp) []ir.Field {
		return append([]ir.Field{ir.In(&o.Ptr, "ptr", shared), ir.Out(&o.Result, "res", ir.AnyType),
			ir.Number(&o.Num, "num", ir.I32AttrC)}, o.common()...)
	},
	Format: "$ptr attr-dict `:` functional-type($ptr, $res)",
	Verify: MatrixOp.verifyLoad,
})

// StMatrix is stmatrix.
var StMatrix = ir.Define(ir.Spec[MatrixOp]{
	Name: "nvvm.stmatrix", Summary: "cooperative matrix store",
	Doc: doc("stmatrix: a warp stores its fragments as matrices in shared memory; layout `col` transposes each.",
		"nvvm.stmatrix %s, %i, %i {"+matrixExample+" : !llvm.ptr<3>, i32, i32"),
	Fields: func(o *MatrixOp) []ir.Field {
		return append([]ir.Field{ir.In(&o.Ptr, "ptr", shared), ir.Ins(&o.Sources, "sources", i32)}, o.common()...)
	},
	Format: "$ptr `,` $sources attr-dict `:` type(operands)",
	Verify: MatrixOp.verifyStore,
})

// matrixRule is what a shape of ldmatrix allows.
type matrixRule struct {
	m, n     int64
	nums     []int64
	numText  string
	layout   ir.Opt[MMALayout] // absent: both
	elements []LdStMatrixEltType
	eltText  string
}

var (
	packedElements = []LdStMatrixEltType{MatrixB4P64, MatrixB6P32}
	ldMatrixRules  = []matrixRule{
		{8, 8, []int64{1, 2, 4}, "1, 2 or 4 for 8x8 matrix", ir.Opt[MMALayout]{}, []LdStMatrixEltType{MatrixB16},
			"b16 for 8x8 matrix"},
		{8, 16, []int64{1, 2, 4}, "1, 2 or 4 for 8x16 matrix", ir.Some(Row), packedElements,
			"b8x16.b4x16_p64 or b8x16.b6x16_p32 for 8x16 matrix"},
		{16, 16, []int64{1, 2}, "1 or 2 for 16x16 matrix", ir.Some(Col),
			append([]LdStMatrixEltType{MatrixB8}, packedElements...),
			"b8, b8x16.b4x16_p64 or b8x16.b6x16_p32 for 16x16 matrix"},
	}
)

func (op MatrixOp) verifyLoad() error {
	m, n := op.Shape.MN()
	i := slices.IndexFunc(ldMatrixRules, func(r matrixRule) bool { return r.m == m && r.n == n })
	if i < 0 {
		return op.Errorf("expected shape to be 8x8, 8x16 or 16x16")
	}
	rule, num := ldMatrixRules[i], op.Num
	switch {
	case !slices.Contains(rule.nums, num):
		return op.Errorf("expected num attribute to be %s", rule.numText)
	case rule.layout.OK && op.Layout != rule.layout.V:
		return op.Errorf("expected layout to be %s for %dx%d matrix", rule.layout.V, m, n)
	case !slices.Contains(rule.elements, op.EltType):
		return op.Errorf("expected element type to be %s", rule.eltText)
	}
	if m == 16 {
		num *= 2
	}
	switch t := op.Result.Type(); {
	case num == 1 && t != ir.Type(ir.I32):
		return op.Errorf("expected destination type is i32")
	case num > 1 && t != ir.Type(llvm.Struct(repeat(ir.I32, int(num))...)):
		return op.Errorf("expected destination type is a structure of %d elements of type i32", num)
	}
	return nil
}

func (op MatrixOp) verifyStore() error {
	if n := len(op.Sources); n != 1 && n != 2 && n != 4 {
		return op.Errorf("expected num attribute to be 1, 2 or 4")
	}
	m, n := op.Shape.MN()
	switch {
	case m == 8 && n == 8:
		if op.EltType != MatrixB16 {
			return op.Errorf("expected element type to be B16 for 8x8 matrix")
		}
	case m == 16 && n == 8:
		if op.EltType != MatrixB8 {
			return op.Errorf("expected element type to be B8 for 16x8 matrix")
		}
		if op.Layout != Col {
			return op.Errorf("expected layout to be col for 16x8 matrix")
		}
	default:
		return op.Errorf("expected shape to be 8x8 or 16x8")
	}
	return nil
}
