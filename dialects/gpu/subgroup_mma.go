package gpu

import (
	"github.com/tsopt/tsopt/ir"
)

// MMAOp is an operation on a matrix that a subgroup holds together.
type MMAOp struct{ *ir.Op }

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

var (
	mmaIndices   = ir.Operand{Name: "indices", Type: ir.IsIndex, Arity: ir.Variadic}
	leadingField = ir.AttrField{Name: "leadDimension", Attr: ir.IndexAttrC}
	unitField    = func(name string) ir.AttrField {
		return ir.AttrField{Name: name, Attr: ir.UnitAttrC, Optional: true}
	}
)

// elementOf says that a value has the element type of a matrix.
func elementOf(matrix, value string) []ir.TypeMatch {
	return []ir.TypeMatch{{Summary: "value type matches element type of mma_matrix", From: matrix, To: value, Map: func(t ir.Type) ir.Type {
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
	SubgroupMMALoad = ir.Define(ir.Spec[MMAOp]{
		Name: "gpu.subgroup_mma_load_matrix", Summary: "GPU warp synchronous matrix load",
		Doc: mmaDoc("Loads a matrix whose rows lie `leadDimension` elements apart.",
			"%0 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index} : memref<32x32xf16> -> !gpu.mma_matrix<16x16xf16, \"AOp\">"),
		Operands: []ir.Operand{{Name: "srcMemref", Type: mmaMemory}, mmaIndices}, Results: []ir.Operand{{Name: "res", Type: mmaMatrix}},
		Attrs:   []ir.AttrField{leadingField, unitField("transpose")},
		Format:  "$srcMemref`[`$indices`]` attr-dict `:` type($srcMemref) `->` type($res)",
		Effects: func(o MMAOp) []ir.Effect { return []ir.Effect{{Kind: ir.Read, Value: o.Operand(0)}} },
		Verify: func(o MMAOp) error {
			if !unitStride(o.Operand(0).Type()) {
				return errorAt(o.Op, "expected source memref most minor dim must have unit stride")
			}
			return nil
		},
	})
	SubgroupMMAStore = ir.Define(ir.Spec[MMAOp]{
		Name: "gpu.subgroup_mma_store_matrix", Summary: "GPU warp synchronous matrix store",
		Doc: mmaDoc("Stores a matrix.",
			"gpu.subgroup_mma_store_matrix %c, %m[%i, %i] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, \"COp\">, memref<32x32xf16>"),
		Operands: []ir.Operand{{Name: "src", Type: mmaStored}, {Name: "dstMemref", Type: mmaMemory}, mmaIndices},
		Attrs:    []ir.AttrField{leadingField, unitField("transpose")},
		Format:   "$src`,` $dstMemref`[`$indices`]` attr-dict `:` type($src)`,` type($dstMemref)",
		Effects:  func(o MMAOp) []ir.Effect { return []ir.Effect{{Kind: ir.Write, Value: o.Operand(1)}} },
		Verify: func(o MMAOp) error {
			if !unitStride(o.Operand(1).Type()) {
				return errorAt(o.Op, "expected destination memref most minor dim must have unit stride")
			}
			if o.Operand(0).Type().(*MMAMatrixType).operand != "COp" {
				return errorAt(o.Op, "expected the operand matrix being stored to have 'COp' operand type")
			}
			return nil
		},
	})
	SubgroupMMACompute = ir.Define(ir.Spec[MMAOp]{
		Name: "gpu.subgroup_mma_compute", Summary: "GPU warp synchronous matrix multiply accumulate",
		Doc: mmaDoc("The product of A and B, added to C.",
			"%0 = gpu.subgroup_mma_compute %a, %b, %c : !gpu.mma_matrix<16x16xf16, \"AOp\">, !gpu.mma_matrix<16x16xf16, \"BOp\"> -> !gpu.mma_matrix<16x16xf16, \"COp\">"),
		Traits:   ir.Pure,
		Operands: []ir.Operand{{Name: "opA", Type: mmaFactor}, {Name: "opB", Type: mmaFactor}, {Name: "opC", Type: mmaSum}},
		Results:  []ir.Operand{{Name: "res", Type: mmaMatrix}}, Match: ir.SameTypes("opC", "res"),
		Attrs:  []ir.AttrField{unitField("a_transpose"), unitField("b_transpose")},
		Format: "$opA`,` $opB`,` $opC attr-dict `:` type($opA)`,` type($opB) `->` type($res)", Verify: verifyMMACompute,
	})
	SubgroupMMAConstant = ir.Define(ir.Spec[MMAOp]{
		Name: "gpu.subgroup_mma_constant_matrix", Summary: "GPU warp synchronous constant matrix",
		Doc:    mmaDoc("A matrix with one value everywhere.", "%0 = gpu.subgroup_mma_constant_matrix %x : !gpu.mma_matrix<16x16xf16, \"COp\">"),
		Traits: ir.Pure, Operands: []ir.Operand{{Name: "value", Type: mmaNumber}}, Results: []ir.Operand{{Name: "res", Type: mmaMatrix}},
		Match: elementOf("res", "value"), Format: "$value attr-dict `:` type($res)",
	})
	SubgroupMMAElementwise = ir.Define(ir.Spec[MMAOp]{
		Name: "gpu.subgroup_mma_elementwise", Summary: "GPU warp elementwise operation on a matrix",
		Doc: mmaDoc("An operation on each element of the matrices.",
			"%0 = gpu.subgroup_mma_elementwise addf %c, %c : (!gpu.mma_matrix<16x16xf16, \"COp\">, !gpu.mma_matrix<16x16xf16, \"COp\">) -> !gpu.mma_matrix<16x16xf16, \"COp\">"),
		Traits: ir.Pure, Operands: []ir.Operand{{Name: "args", Type: mmaMatrix, Arity: ir.Variadic}}, Results: []ir.Operand{{Name: "res", Type: mmaMatrix}},
		Match:  []ir.TypeMatch{{Summary: "all of {args} have same type", From: "args", To: "args"}},
		Attrs:  []ir.AttrField{{Name: "opType", Attr: ir.EnumOf(ElementwiseOp, "elementwise operation to apply to mma matrix")}},
		Format: "$opType $args attr-dict `:` functional-type($args, $res)",
	})
	SubgroupMMAExtract = ir.Define(ir.Spec[MMAOp]{
		Name: "gpu.subgroup_mma_extract_thread_local", Summary: "Extract a value from GPU warp by invocation and indices",
		Doc:    mmaDoc("An element of those that this thread holds.", "%0 = gpu.subgroup_mma_extract_thread_local %c[%i] : !gpu.mma_matrix<16x16xf16, \"COp\"> -> f16"),
		Traits: ir.Pure, Operands: []ir.Operand{{Name: "matrix", Type: mmaMatrix}, mmaIndices}, Results: []ir.Operand{{Name: "res", Type: intOrFloat}},
		Match: elementOf("matrix", "res"), Format: "$matrix`[`$indices`]` attr-dict `:` type($matrix) `->` type($res)",
	})
	SubgroupMMAInsert = ir.Define(ir.Spec[MMAOp]{
		Name: "gpu.subgroup_mma_insert_thread_local", Summary: "Insert a value into GPU warp by invocation and indices",
		Doc: mmaDoc("A matrix with an element that this thread holds replaced.",
			"%0 = gpu.subgroup_mma_insert_thread_local %x, %c[%i] : f16, !gpu.mma_matrix<16x16xf16, \"COp\"> -> !gpu.mma_matrix<16x16xf16, \"COp\">"),
		Traits: ir.Pure, Operands: []ir.Operand{{Name: "value", Type: intOrFloat}, {Name: "matrix", Type: mmaMatrix}, mmaIndices},
		Results: []ir.Operand{{Name: "res", Type: mmaMatrix}}, Match: elementOf("matrix", "value"),
		Format: "$value`,` $matrix`[`$indices`]` attr-dict `:` type($value)`,` type($matrix) `->` type($res)",
	})
)

// unitStride reports whether the last dimension of a memref is contiguous.
func unitStride(t ir.Type) bool {
	strides, _, ok := t.(*ir.MemRefType).Strides()
	return len(strides) == 0 || ok && strides[len(strides)-1] == 1
}

func verifyMMACompute(o MMAOp) error {
	m := func(i int) *MMAMatrixType { return o.Operand(i).Type().(*MMAMatrixType) }
	a, b, c := m(0), m(1), m(2)
	if a.operand != "AOp" || b.operand != "BOp" || c.operand != "COp" {
		return errorAt(o.Op, "operands must be in the order AOp, BOp, COp")
	}
	if a.cols != b.rows || a.rows != c.rows || b.cols != c.cols {
		return errorAt(o.Op, "operand shapes do not satisfy matmul constraints")
	}
	return nil
}

var subgroupMMAOps = []*ir.OpDef{
	SubgroupMMACompute.OpDef, SubgroupMMAConstant.OpDef, SubgroupMMAElementwise.OpDef, SubgroupMMAExtract.OpDef, SubgroupMMAInsert.OpDef,
	SubgroupMMALoad.OpDef, SubgroupMMAStore.OpDef, WarpExecuteOnLane0.OpDef,
}
