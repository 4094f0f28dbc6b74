package linalg

import "github.com/tsopt/tsopt/ir"

// SoftmaxOp is the view of linalg.softmax. It is not [Structured]: it is made of several nests of loops.
type SoftmaxOp struct {
	ir.Base
	Dimension int64 // along which the elements of the output add up to one
	Input     *ir.Value
	Output    *ir.Value // gives the type of the result, or is the memory written
}

// Softmax is linalg.softmax.
var Softmax = ir.Define(ir.Spec[SoftmaxOp]{
	Name: "linalg.softmax", Summary: "softmax operator",
	Doc: "exp(x - max) / sum(exp(x - max)), with the maximum and the sum along a dimension.\n\n" +
		"```mlir\nfunc.func @f(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) -> tensor<4x8xf32> {\n" +
		"  %0 = linalg.softmax dimension(1) ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) -> tensor<4x8xf32>\n" +
		"  return %0 : tensor<4x8xf32>\n}\n```",
	Fields: func(o *SoftmaxOp) []ir.Field {
		return []ir.Field{ir.In(&o.Input, "input", ir.AnyShaped).Reads(), ir.In(&o.Output, "output", ir.AnyShaped).Writes(),
			ir.Number(&o.Dimension, "dimension", ir.I64AttrC), ir.Outs(nil, "result", ir.AnyRankedTensor)}
	},
	Format: "attr-dict `dimension` `(` $dimension `)` `ins` `(` $input `:` type($input) `)` " +
		"`outs` `(` $output `:` type($output) `)` (`->` type($result)^)?",
	Verify: SoftmaxOp.verify,
})

func (s SoftmaxOp) verify() error {
	in, out := Shape(s.Input), Shape(s.Output)
	fits := len(in) == len(out)
	for i := 0; fits && i < len(in); i++ {
		fits = in[i] == out[i] || in[i] == ir.Dynamic || out[i] == ir.Dynamic
	}
	switch {
	case !fits:
		return s.Errorf("incompatible output shape")
	case s.Dimension < 0 || s.Dimension >= int64(len(in)):
		return s.Errorf("incorrect dimension specified")
	}
	if err := verifyDestinations(s.Op, []*ir.Value{s.Output}); err != nil {
		return err
	}
	if all := []*ir.Value{s.Input, s.Output}; has[*ir.TensorType](all) && has[*ir.MemRefType](all) {
		return s.Errorf("expected to have pure tensor or buffer semantics")
	}
	return nil
}
