package tensor

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// ConcatOp is `%2 = tensor.concat dim(0) %0, %1 : (type, type) -> type`.
type ConcatOp struct {
	ir.Base
	Dim    int64 // along which the inputs follow each other
	Inputs []*ir.Value
	Result *ir.Value
}

// Concat puts tensors side by side.
var Concat = ir.Define(ir.Spec[ConcatOp]{
	Name:    "tensor.concat",
	Summary: "tensor concatenation operation",
	Doc: "Concatenates the inputs along a dimension; their other extents are equal.\n\n" +
		"```mlir\nfunc.func @join(%a: tensor<4x8xf32>, %b: tensor<2x8xf32>) -> tensor<6x8xf32> {\n" +
		"  %0 = tensor.concat dim(0) %a, %b : (tensor<4x8xf32>, tensor<2x8xf32>) -> tensor<6x8xf32>\n" +
		"  return %0 : tensor<6x8xf32>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *ConcatOp) []ir.Field {
		return []ir.Field{
			ir.Number(&o.Dim, "dim", ir.I64AttrC), ir.Ins(&o.Inputs, "inputs", ir.AnyRankedTensor),
			ir.Out(&o.Result, "result", ir.AnyRankedTensor),
		}
	},
	Format: "`dim` `(` $dim `)` $inputs attr-dict `:` functional-type(operands, results)",
	Verify: verifyConcat,

	ResultNames: func(c ConcatOp, set func(*ir.Value, string)) { set(c.Result, "concat") },
})

func verifyConcat(c ConcatOp) error {
	if len(c.Inputs) < 1 {
		return c.Errorf("requires at least one input")
	}
	result := typeOf(c.Result)
	rank := len(result.Shape())
	for _, v := range c.Inputs {
		if len(typeOf(v).Shape()) != rank {
			return c.Errorf("rank of concatenated inputs must match result rank")
		}
	}
	for _, v := range c.Inputs {
		if typeOf(v).Elem() != result.Elem() {
			return c.Errorf("inputs and result element type must match")
		}
	}
	if c.Dim < 0 || c.Dim >= int64(rank) {
		return c.Errorf("concatenation dim must be less than the tensor rank")
	}
	shape, err := c.shape()
	if err != nil {
		return err
	}
	for i, n := range result.Shape() {
		if n != ir.Dynamic && shape[i] != ir.Dynamic && n != shape[i] {
			return c.Errorf("result type '%s'does not match inferred shape '%s' static sizes", result,
				ir.Tensor(shape, result.Elem(), nil))
		}
	}
	return nil
}

// shape is what the inputs' extents say of the result's.
func (c ConcatOp) shape() ([]int64, error) {
	shape := slices.Clone(typeOf(c.Inputs[0]).Shape())
	for _, v := range c.Inputs[1:] {
		for i, n := range typeOf(v).Shape() {
			switch {
			case int64(i) == c.Dim && (n == ir.Dynamic || shape[i] == ir.Dynamic):
				shape[i] = ir.Dynamic
			case int64(i) == c.Dim:
				shape[i] += n
			case shape[i] == ir.Dynamic:
				shape[i] = n
			case n != ir.Dynamic && n != shape[i]:
				return nil, c.Errorf("static concatenation size mismatch along non-concatenated dimension %d", i)
			}
		}
	}
	return shape, nil
}
