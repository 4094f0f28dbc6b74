package nvgpu

import (
	"github.com/tsopt/tsopt/ir"
)

var anyVector = ir.AnyVectorOfNonZeroRank

// LdMatrixOp loads NumTiles matrices of 8 rows of 16 bytes.
type LdMatrixOp struct {
	ir.Base
	Src       *ir.Value
	Indices   []*ir.Value
	Transpose bool
	NumTiles  int64
	Result    *ir.Value
}

// MmaOp is a warp's A·B + C. Of a sparse A, the metadata says which elements it has.
type MmaOp struct {
	ir.Base
	A, B, C  *ir.Value
	Metadata *ir.Value
	Shape    *ir.ArrayAttr
	Selector int64
	TF32     bool // elements of type f32 are rounded to tf32
	Result   *ir.Value
}

// MNK is the shape of the multiplication.
func (o MmaOp) MNK() (m, n, k int64) {
	at := func(i int) int64 { return o.Shape.Elems()[i].(*ir.IntegerAttr).Int() }
	return at(0), at(1), at(2)
}

// RcpRounding is how an approximate reciprocal is rounded; there is Approx alone.
type RcpRounding int64

// Approx leaves it to the instruction.
const Approx RcpRounding = 0

// RcpOp is an approximate reciprocal of each element.
type RcpOp struct {
	ir.Base
	Rounding RcpRounding
	FTZ      bool // denormal numbers are zeros
}

// Matrices of a warp.
var (
	// LdMatrix loads the fragments of matrices from shared memory.
	LdMatrix = define(ir.Spec[LdMatrixOp]{Name: "ldmatrix",
		Summary: "Load matrix elements from shared memory to vector registers.",
		Doc: doc("ldmatrix: each row of the result is a matrix of 8 rows of 16 bytes.", "%s: memref<32x32xf16, 3>, %i: index",
			"%0 = nvgpu.ldmatrix %s[%i, %i] {numTiles = 4 : i32, transpose = false} : memref<32x32xf16, 3> -> vector<4x2xf16>"),
		Fields: func(o *LdMatrixOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Src, "srcMemref", ir.AnyMemRef).Reads(),
				ir.Ins(&o.Indices, "indices", ir.IsIndex),
				ir.Out(&o.Result, "res", anyVector),
				ir.Boolean(&o.Transpose, "transpose"),
				ir.Number(&o.NumTiles, "numTiles", ir.I32AttrC),
			}
		},
		Format: "$srcMemref `` `[` $indices `]` attr-dict `:` type($srcMemref) `->` type($res)",
		Verify: LdMatrixOp.verify})
	// MmaSync multiplies fragments.
	MmaSync = define(ir.Spec[MmaOp]{Name: "mma.sync",
		Summary: "Perform a matrix-multiply-accumulate using the tensor cores.", Traits: ir.Pure,
		Doc: doc("mma.sync on vectors: the rows of an operand are the registers of the fragment.",
			"%a: vector<4x2xf16>, %b: vector<2x2xf16>, %c: vector<2x2xf32>",
			"%0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>"),
		Fields: func(o *MmaOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.A, "matrixA", anyVector),
				ir.In(&o.B, "matrixB", anyVector),
				ir.In(&o.C, "matrixC", anyVector),
				ir.Out(&o.Result, "res", anyVector),
				ir.AttrIs(&o.Shape, "mmaShape", ir.I64ArrayC),
				ir.Flag(&o.TF32, "tf32Enabled"),
			}
		},
		Format: "`` `(` $matrixA `,` $matrixB `,` $matrixC `)` attr-dict `:` `(` type($matrixA) `,` type($matrixB) `,` type($matrixC) `)` `->` type($res)",
		Verify: func(o MmaOp) error { return o.verify(1) }})
	// MmaSparseSync multiplies fragments with a sparse operand A.
	MmaSparseSync = define(ir.Spec[MmaOp]{Name: "mma.sp.sync",
		Summary: "Perform a sparse matrix-multiply-accumulate using the tensor cores.", Traits: ir.Pure,
		Doc: doc("mma.sp.sync: two of four elements of A are zero and not stored; the metadata selects the others.",
			"%a: vector<2x2xf16>, %b: vector<2x2xf16>, %c: vector<2x2xf32>, %m: vector<2xi16>",
			"%0 = nvgpu.mma.sp.sync(%a, %b, %c) metadata(%m) {mmaShape = [16, 8, 16]} : (vector<2x2xf16>, vector<2x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>"),
		Fields: func(o *MmaOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.A, "matrixA", anyVector),
				ir.In(&o.B, "matrixB", anyVector),
				ir.In(&o.C, "matrixC", anyVector),
				ir.In(&o.Metadata, "sparseMetadata", sparseMetadata),
				ir.Out(&o.Result, "res", anyVector),
				ir.AttrIs(&o.Shape, "mmaShape", ir.I64ArrayC),
				ir.Number(&o.Selector, "sparsitySelector", ir.I32AttrC).Default(ir.Integer(ir.I32, 0)),
				ir.Flag(&o.TF32, "tf32Enabled"),
			}
		},
		Format: "`` `(` $matrixA `,` $matrixB `,` $matrixC `)` `metadata` `` `(` $sparseMetadata `)` attr-dict `:` " +
			"`(` type($matrixA) `,` type($matrixB) `,` type($matrixC) `)` `->` type($res)",
		Verify: func(o MmaOp) error {
			if o.Selector < 0 || o.Selector > 1 {
				return o.Errorf("sparsity selector should be 0 or 1")
			}
			return o.verify(2)
		}})
	// Rcp is an approximate reciprocal.
	Rcp = define(ir.Spec[RcpOp]{Name: "rcp", Summary: "The reciprocal calculation for vector types using `nvvm.rcp` OPs.",
		Doc: doc("rcp of each element.", "%x: vector<32x16xf32>",
			"%0 = nvgpu.rcp %x {rounding = approx, ftz} : vector<32x16xf32>"),
		Traits: ir.Pure | ir.SameOperandsAndResultType,
		Fields: func(o *RcpOp) []ir.Field {
			return []ir.Field{
				ir.In(nil, "in", rcpVector),
				ir.Out(nil, "out", rcpVector),
				ir.Enum(&o.Rounding, "rounding", ir.EnumOf(roundings, "Rounding mode of rcp")).Default(roundings.Named("approx")),
				ir.Flag(&o.FTZ, "ftz"),
			}
		},
		Match:  ir.SameTypes("out", "in"),
		Format: "$in `{` `rounding` `=` $rounding (`,` `ftz` $ftz^)? `}` attr-dict `:` type($out)",
		Verify: func(o RcpOp) error {
			if o.Rounding != Approx || !o.FTZ {
				return o.Errorf("has a limitation. %s or non-ftz is not supported yet.", roundings.Of(int64(o.Rounding)))
			}
			return nil
		}})
)

var matrixOps = []*ir.OpDef{LdMatrix.OpDef, MmaSync.OpDef, MmaSparseSync.OpDef, Rcp.OpDef}

var sparseMetadata = ir.TypeConstraint{Summary: "fixed-length vector of 16-bit signless integer values of length 2",
	OK: func(t ir.Type) bool { return t == ir.Type(ir.Vector([]int64{2}, ir.I16)) }, Build: ir.Vector([]int64{2}, ir.I16)}

func (o LdMatrixOp) verify() error {
	src, res := o.Src.Type().(*ir.MemRefType), o.Result.Type().(*ir.VectorType)
	if src.Elem() != res.Elem() {
		return o.Errorf("failed to verify that srcMemref and res have same element type")
	}
	width := bits(res.Elem())
	shape := res.Shape()
	switch {
	case !inShared(src):
		return errorAt(o.Op, "expected nvgpu.ldmatrix srcMemref must have a memory space attribute of IntegerAttr(%d) or gpu::AddressSpaceAttr(Workgroup)", sharedSpace)
	case width > 32:
		return errorAt(o.Op, "nvgpu.ldmatrix works for 32b or lower")
	case o.Transpose && width != 16:
		return errorAt(o.Op, "nvgpu.ldmatrix transpose works only at 16b granularity")
	case len(shape) != 2:
		return errorAt(o.Op, "results must be 2 dimensional vector")
	case shape[1] != 32/width:
		return errorAt(o.Op, "expected vector register shape[1] = %d", 32/width)
	case shape[0] != o.NumTiles:
		return errorAt(o.Op, "expected vector register shape[0] and numTiles to match")
	}
	return nil
}

const warpSize = 32

// fundamental is the shape of the smallest multiplication of an element type:
// k, and the elements of A and B that a lane has of it. All types have m = n = 8
// and two accumulators.
func fundamental(elem ir.Type) (k, perLane int64) {
	switch elem {
	case ir.F64:
		return 4, 1
	case ir.F32, ir.BF16, ir.F16, ir.I8, ir.Type(ir.Int(4)):
		return 128 / bits(elem), 32 / bits(elem)
	}
	return 0, 0
}

// verify checks the shapes of fragments; sparse is the factor by which A is
// smaller.
func (o MmaOp) verify(sparse int64) error {
	var v [3]*ir.VectorType
	for i, m := range []*ir.Value{o.A, o.B, o.C} {
		v[i] = m.Type().(*ir.VectorType)
	}
	elem := v[0].Elem()
	if elem != v[1].Elem() {
		return o.Errorf("failed to verify that matrixA and matrixB have same element type")
	}
	if sparse > 1 && elem == ir.Type(ir.F64) {
		return errorAt(o.Op, "f64 is not supported for sparse mode")
	}
	k8, perLane := fundamental(elem)
	if k8 == 0 {
		return errorAt(o.Op, "expected input data type (i4,i8,f16,bf16,tf32,f64) supported by %s", o.Name())
	}
	if len(o.Shape.Elems()) != 3 {
		return o.Errorf("expected mmaShape to have 3 elements")
	}
	m, n, k := o.MNK()
	total := [3]int64{m * k, k * n, m * n}
	held := [3]int64{m * k / sparse, k * n, m * n}
	rows := [3]int64{m / 8 * (k / k8), k / k8 * (n / 8), m / 8 * (n / 8)}
	heldRows := [3]int64{rows[0] / sparse, rows[1], rows[2]}
	cols := [3]int64{perLane, perLane, 2}
	for i, t := range v {
		if len(t.Shape()) != 2 {
			return errorAt(o.Op, "matrix%s must be 2 dimensional vector", "ABC"[i:i+1])
		}
	}
	for i, t := range v {
		if t.Shape()[0]*t.Shape()[1]*warpSize != held[i] {
			return o.Errorf("expected %d warp-wide matrix %s elements", total[i], "ABC"[i:i+1])
		}
	}
	if o.TF32 && elem != ir.Type(ir.F32) {
		return o.Errorf("expected tf32 tensor cores only for F32 operands")
	}
	for i, t := range v {
		if t.Shape()[0] != heldRows[i] || t.Shape()[1] != cols[i] {
			return o.Errorf("expected matrix %s to be shaped (%d x %d)", "ABC"[i:i+1], rows[i], cols[i])
		}
	}
	return nil
}

var rcpVector = ir.Confined(ir.VectorOf(ir.IsF32), "vector of 32-bit float values", ir.AnyVectorOfNonZeroRank.OK)
