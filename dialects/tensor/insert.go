package tensor

import "github.com/tsopt/tsopt/ir"

// InsertOp is `%u = tensor.insert %x into %t[%i, %j] : tensor<4x8xf32>`.
type InsertOp struct {
	ir.Base
	Scalar  *ir.Value // the element
	Dest    *ir.Value // the tensor around it
	Indices []*ir.Value
	Result  *ir.Value
}

// Insert puts an element into a tensor.
var Insert = ir.Define(ir.Spec[InsertOp]{
	Name:    "tensor.insert",
	Summary: "element insertion operation",
	Doc: "Replaces the element at the indices, which must be inside of the tensor. For a tile, the thread that holds the element replaces it; no data moves.\n\n" +
		"```mlir\nfunc.func @one(%x: f32, %t: tensor<4x8xf32>, %i: index, %j: index) -> tensor<4x8xf32> {\n" +
		"  %0 = tensor.insert %x into %t[%i, %j] : tensor<4x8xf32>\n  return %0 : tensor<4x8xf32>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *InsertOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Scalar, "scalar", ir.AnyType), ir.In(&o.Dest, "dest", ir.AnyRankedTensor),
			ir.Ins(&o.Indices, "indices", ir.IsIndex),
			ir.Out(&o.Result, "result", ir.AnyRankedTensor).Like("dest"),
		}
	},
	Match: []ir.TypeMatch{{Summary: "scalar type matches element type of dest", From: "dest", To: "scalar",
		Map: ir.ElemOrSelf}},
	Format: "$scalar `into` $dest `[` $indices `]` attr-dict `:` type($dest)",
	Verify: func(o InsertOp) error {
		if len(o.Indices) != len(typeOf(o.Dest).Shape()) {
			return o.Errorf("incorrect number of indices")
		}
		return nil
	},
	Fold:        foldInsert,
	ResultNames: func(o InsertOp, set func(*ir.Value, string)) { set(o.Result, "inserted") },
})

// foldInsert leaves out what is put where it is.
func foldInsert(o InsertOp, constants []ir.Attr) ([]ir.FoldResult, bool) {
	if dense, ok := constants[1].(*ir.DenseElementsAttr); ok && constants[0] != nil && dense.IsSplat() &&
		dense.At(0) == constants[0] {
		return ir.FoldAttr(dense)
	}
	return ir.NoFold()
}
