package tensor

import "github.com/tsopt/tsopt/ir"

// ExtractOp is `%x = tensor.extract %t[%i, %j] : tensor<4x8xf32>`.
type ExtractOp struct {
	ir.Base
	Tensor  *ir.Value // the tensor read
	Indices []*ir.Value
	Result  *ir.Value
}

// Extract takes an element.
var Extract = ir.Define(ir.Spec[ExtractOp]{
	Name:    "tensor.extract",
	Summary: "element extraction operation",
	Doc: "Returns the element at the indices, which must be inside of the tensor. For a tile, every thread of the unit gets it.\n\n" +
		"```mlir\nfunc.func @one(%t: tensor<4x8xf32>, %i: index, %j: index) -> f32 {\n" +
		"  %0 = tensor.extract %t[%i, %j] : tensor<4x8xf32>\n  return %0 : f32\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *ExtractOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Tensor, "tensor", ir.AnyRankedTensor), ir.Ins(&o.Indices, "indices", ir.IsIndex),
			ir.Out(&o.Result, "result", ir.AnyType),
		}
	},
	Match: []ir.TypeMatch{{Summary: "result type matches element type of tensor", From: "tensor", To: "result",
		Map: ir.ElemOrSelf}},
	Format: "$tensor `[` $indices `]` attr-dict `:` type($tensor)",
	Verify: func(e ExtractOp) error {
		if len(e.Indices) != len(typeOf(e.Tensor).Shape()) {
			return e.Errorf("incorrect number of indices for extract_element")
		}
		return nil
	},
	Fold:        foldExtract,
	ResultNames: func(e ExtractOp, set func(*ir.Value, string)) { set(e.Result, "extracted") },
})

// foldExtract reads constants, and what the tensor was made of.
func foldExtract(e ExtractOp, constants []ir.Attr) ([]ir.FoldResult, bool) {
	dense, isConstant := constants[0].(*ir.DenseElementsAttr)
	if isConstant && dense.IsSplat() {
		return ir.FoldAttr(dense.At(0))
	}
	at, ok := linear(constants[1:], typeOf(e.Tensor).Shape())
	if !ok {
		return ir.NoFold()
	}
	if f, ok := ir.As[FromElementsOp](e.Tensor.DefiningOp()); ok {
		return ir.FoldValue(f.Elements[at])
	}
	if isConstant {
		return ir.FoldAttr(dense.At(int(at)))
	}
	return ir.NoFold()
}

// linear is the row-major number of an element at constant indices; ok is false
// where they are not known, or outside.
func linear(at []ir.Attr, shape []int64) (n int64, ok bool) {
	for d, a := range at {
		i, known := a.(*ir.IntegerAttr)
		if !known || i.Int() < 0 || i.Int() >= shape[d] || shape[d] == ir.Dynamic {
			return 0, false
		}
		n = n*shape[d] + i.Int()
	}
	return n, true
}
