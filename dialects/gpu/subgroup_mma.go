package gpu

import (
	"github.com/tsopt/tsopt/ir"
)

// The operations on matrices that a subgroup holds together.
type (
	// MMAOp is an operation without Go fields.
	MMAOp struct{ ir.Base }
	// MMALoadOp loads a matrix.
	MMALoadOp struct {
		ir.Base
		Src       *ir.Value
		Indices   []*ir.Value
		Leading   int64 // elements from row to row
		Transpose bool  // columns lie together
		Result    *ir.Value
	}
	// MMAStoreOp stores a matrix.
	MMAStoreOp struct {
		ir.Base
		Src, Dst  *ir.Value
		Indices   []*ir.Value
		Leading   int64 // elements from row to row
		Transpose bool  // columns lie together
	}
	// MMAComputeOp is A·B + C.
	MMAComputeOp struct {
		ir.Base
		A, B, C                *ir.Value
		TransposeA, TransposeB bool // columns lie together
		Result                 *ir.Value
	}
	// MMAConstantOp is a matrix with one value everywhere.
	MMAConstantOp struct {
		ir.Base
		Value, Result *ir.Value
	}
	// MMAElementwiseOp is an operation on each element of matrices.
	MMAElementwiseOp struct {
		ir.Base
		Args   []*ir.Value
		Kind   Elementwise
		Result *ir.Value
	}
)

var (
	mmaElements = []ir.TypeConstraint{
		{Summary: "8-bit signed integer", OK: func(t ir.Type) bool { return t == ir.Type(ir.IntSigned(8, ir.Signed)) }},
		{Summary: "8-bit unsigned integer", OK: func(t ir.Type) bool { return t == ir.Type(ir.IntSigned(8, ir.Unsigned)) }},
		ir.IsI32, ir.IsF16, ir.IsF32, ir.IsF64,
	}
	mmaMatrix  = ir.TypeConstraint{Summary: "MMAMatrix type", OK: isMMAMatrix}
	mmaFactor  = matrixOf(mmaElements[0], mmaElements[1], ir.IsF16, ir.IsF32, ir.IsF64)
	mmaSum     = matrixOf(ir.IsI32, ir.IsF16, ir.IsF32, ir.IsF64)
	mmaStored  = matrixOf(mmaElements...)
	mmaNumber  = ir.AnyOf(mmaElements...)
	mmaScalars = []ir.TypeConstraint{ir.IsI8, ir.IsI32, ir.IsF16, ir.IsF32, ir.IsF64}
	mmaMemory  = ir.MemRefOf(append(append([]ir.TypeConstraint(nil), mmaScalars...), shortVector())...)
)

func isMMAMatrix(t ir.Type) bool {
	_, ok := t.(*MMAMatrixType)
	return ok
}

// matrixOf allows matrices of some elements.
func matrixOf(elems ...ir.TypeConstraint) ir.TypeConstraint {
	elem := ir.AnyOf(elems...)
	return ir.TypeConstraint{Summary: "gpu.mma_matrix of " + elem.Summary + " values", OK: func(t ir.Type) bool {
		m, ok := t.(*MMAMatrixType)
		return ok && elem.OK(m.elem)
	}}
}

func shortVector() ir.TypeConstraint {
	elem := ir.AnyOf(mmaScalars...)
	return ir.TypeConstraint{Summary: "vector of " + elem.Summary + " values of ranks 1", OK: func(t ir.Type) bool {
		v, ok := t.(*ir.VectorType)
		return ok && len(v.Shape()) == 1 && elem.OK(v.Elem())
	}}
}

func mmaIndices(p *[]*ir.Value) ir.Field { return ir.Ins(p, "indices", ir.IsIndex) }
func leadingField(p *int64) ir.Field     { return ir.Number(p, "leadDimension", ir.IndexAttrC) }

// elementOf says that a value has the element type of a matrix.
func elementOf(matrix, value string) []ir.TypeMatch {
	return []ir.TypeMatch{{Summary: "value type matches element type of mma_matrix", From: matrix, To: value,
		Map: func(t ir.Type) ir.Type {
			if m, ok := t.(*MMAMatrixType); ok {
				return m.elem
			}
			return nil
		}}}
}

// mmaDoc is an example inside a function with a matrix of each kind.
func mmaDoc(text, body string) string {
	return text + "\n\n```mlir\nfunc.func @f(%m: memref<32x32xf16>, %i: index, %x: f16, %a: !gpu.mma_matrix<16x16xf16, \"AOp\">, %b: !gpu.mma_matrix<16x16xf16, \"BOp\">, %c: !gpu.mma_matrix<16x16xf16, \"COp\">) {\n  " +
		body + "\n  return\n}\n```"
}

// The operations on matrices.
var (
	SubgroupMMALoad = ir.Define(ir.Spec[MMALoadOp]{
		Name: "gpu.subgroup_mma_load_matrix", Summary: "GPU warp synchronous matrix load",
		Doc: mmaDoc("Loads a matrix with `leadDimension` elements from row to row.",
			"%0 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index} : memref<32x32xf16> -> !gpu.mma_matrix<16x16xf16, \"AOp\">"),
		Fields: func(o *MMALoadOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Src, "srcMemref", mmaMemory).Reads(),
				mmaIndices(&o.Indices),
				ir.Out(&o.Result, "res", mmaMatrix),
				leadingField(&o.Leading),
				ir.Flag(&o.Transpose, "transpose"),
			}
		},
		Format: "$srcMemref`[`$indices`]` attr-dict `:` type($srcMemref) `->` type($res)",
		Verify: func(o MMALoadOp) error {
			if !unitStride(o.Src.Type()) {
				return errorAt(o.Op, "expected source memref most minor dim must have unit stride")
			}
			return nil
		},
	})
	SubgroupMMAStore = ir.Define(ir.Spec[MMAStoreOp]{
		Name: "gpu.subgroup_mma_store_matrix", Summary: "GPU warp synchronous matrix store",
		Doc: mmaDoc("Stores a matrix.",
			"gpu.subgroup_mma_store_matrix %c, %m[%i, %i] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, \"COp\">, memref<32x32xf16>"),
		Fields: func(o *MMAStoreOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Src, "src", mmaStored),
				ir.In(&o.Dst, "dstMemref", mmaMemory).Writes(),
				mmaIndices(&o.Indices),
				leadingField(&o.Leading),
				ir.Flag(&o.Transpose, "transpose"),
			}
		},
		Format: "$src`,` $dstMemref`[`$indices`]` attr-dict `:` type($src)`,` type($dstMemref)",
		Verify: func(o MMAStoreOp) error {
			if !unitStride(o.Dst.Type()) {
				return errorAt(o.Op, "expected destination memref most minor dim must have unit stride")
			}
			if o.Src.Type().(*MMAMatrixType).operand != "COp" {
				return errorAt(o.Op, "expected the operand matrix being stored to have 'COp' operand type")
			}
			return nil
		},
	})
	SubgroupMMACompute = ir.Define(ir.Spec[MMAComputeOp]{
		Name: "gpu.subgroup_mma_compute", Summary: "GPU warp synchronous matrix multiply accumulate",
		Doc: mmaDoc("Multiplies A and B, and adds C (MMA).",
			"%0 = gpu.subgroup_mma_compute %a, %b, %c : !gpu.mma_matrix<16x16xf16, \"AOp\">, !gpu.mma_matrix<16x16xf16, \"BOp\"> -> !gpu.mma_matrix<16x16xf16, \"COp\">"),
		Traits: ir.Pure,
		Fields: func(o *MMAComputeOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.A, "opA", mmaFactor),
				ir.In(&o.B, "opB", mmaFactor),
				ir.In(&o.C, "opC", mmaSum),
				ir.Out(&o.Result, "res", mmaMatrix),
				ir.Flag(&o.TransposeA, "a_transpose"),
				ir.Flag(&o.TransposeB, "b_transpose"),
			}
		},
		Match:  ir.SameTypes("opC", "res"),
		Format: "$opA`,` $opB`,` $opC attr-dict `:` type($opA)`,` type($opB) `->` type($res)", Verify: verifyMMACompute,
	})
	SubgroupMMAConstant = ir.Define(ir.Spec[MMAConstantOp]{
		Name: "gpu.subgroup_mma_constant_matrix", Summary: "GPU warp synchronous constant matrix",
		Doc: mmaDoc("A matrix with one value everywhere.",
			"%0 = gpu.subgroup_mma_constant_matrix %x : !gpu.mma_matrix<16x16xf16, \"COp\">"),
		Traits: ir.Pure,
		Fields: func(o *MMAConstantOp) []ir.Field {
			return []ir.Field{ir.In(&o.Value, "value", mmaNumber), ir.Out(&o.Result, "res", mmaMatrix)}
		},
		Match: elementOf("res", "value"), Format: "$value attr-dict `:` type($res)",
	})
	SubgroupMMAElementwise = ir.Define(ir.Spec[MMAElementwiseOp]{
		Name: "gpu.subgroup_mma_elementwise", Summary: "GPU warp elementwise operation on a matrix",
		Doc: mmaDoc("An operation on each element of the matrices.",
			"%0 = gpu.subgroup_mma_elementwise addf %c, %c : (!gpu.mma_matrix<16x16xf16, \"COp\">, !gpu.mma_matrix<16x16xf16, \"COp\">) -> !gpu.mma_matrix<16x16xf16, \"COp\">"),
		Traits: ir.Pure,
		Fields: func(o *MMAElementwiseOp) []ir.Field {
			return []ir.Field{
				ir.Ins(&o.Args, "args", mmaMatrix),
				ir.Out(&o.Result, "res", mmaMatrix),
				ir.Enum(&o.Kind, "opType", ir.EnumOf(elementwiseOps, "elementwise operation to apply to mma matrix")),
			}
		},
		Match:  []ir.TypeMatch{{Summary: "all of {args} have same type", From: "args", To: "args"}},
		Format: "$opType $args attr-dict `:` functional-type($args, $res)",
	})
	SubgroupMMAExtract = ir.Define(ir.Spec[MMAOp]{
		Name: "gpu.subgroup_mma_extract_thread_local", Summary: "Extract a value from GPU warp by invocation and indices",
		Doc: mmaDoc("An element of those that this thread holds.",
			"%0 = gpu.subgroup_mma_extract_thread_local %c[%i] : !gpu.mma_matrix<16x16xf16, \"COp\"> -> f16"),
		Traits: ir.Pure,
		Fields: func(*MMAOp) []ir.Field {
			return []ir.Field{ir.In(nil, "matrix", mmaMatrix), mmaIndices(nil), ir.Out(nil, "res", intOrFloat)}
		},
		Match: elementOf("matrix", "res"), Format: "$matrix`[`$indices`]` attr-dict `:` type($matrix) `->` type($res)",
	})
	SubgroupMMAInsert = ir.Define(ir.Spec[MMAOp]{
		Name: "gpu.subgroup_mma_insert_thread_local", Summary: "Insert a value into GPU warp by invocation and indices",
		Doc: mmaDoc("A matrix with an element that this thread holds replaced.",
			"%0 = gpu.subgroup_mma_insert_thread_local %x, %c[%i] : f16, !gpu.mma_matrix<16x16xf16, \"COp\"> -> !gpu.mma_matrix<16x16xf16, \"COp\">"),
		Traits: ir.Pure,
		Fields: func(*MMAOp) []ir.Field {
			return []ir.Field{
				ir.In(nil, "value", intOrFloat),
				ir.In(nil, "matrix", mmaMatrix),
				mmaIndices(nil),
				ir.Out(nil, "res", mmaMatrix),
			}
		},
		Match:  elementOf("matrix", "value"),
		Format: "$value`,` $matrix`[`$indices`]` attr-dict `:` type($value)`,` type($matrix) `->` type($res)",
	})
)

// unitStride reports whether the last dimension of a memref is contiguous.
func unitStride(t ir.Type) bool {
	strides, _, ok := t.(*ir.MemRefType).Strides()
	return len(strides) == 0 || ok && strides[len(strides)-1] == 1
}

func verifyMMACompute(o MMAComputeOp) error {
	m := func(v *ir.Value) *MMAMatrixType { return v.Type().(*MMAMatrixType) }
	a, b, c := m(o.A), m(o.B), m(o.C)
	if a.operand != "AOp" || b.operand != "BOp" || c.operand != "COp" {
		return errorAt(o.Op, "operands must be in the order AOp, BOp, COp")
	}
	if a.cols != b.rows || a.rows != c.rows || b.cols != c.cols {
		return errorAt(o.Op, "operand shapes do not satisfy matmul constraints")
	}
	return nil
}

var subgroupMMAOps = []*ir.OpDef{
	SubgroupMMACompute.OpDef, SubgroupMMAConstant.OpDef, SubgroupMMAElementwise.OpDef, SubgroupMMAExtract.OpDef,
	SubgroupMMAInsert.OpDef,
	SubgroupMMALoad.OpDef, SubgroupMMAStore.OpDef, WarpExecuteOnLane0.OpDef,
}
