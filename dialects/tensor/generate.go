package tensor

import (
	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/ir"
)

// GenerateOp is `%0 = tensor.generate %n {…} : tensor<?x4xf32>`.
type GenerateOp struct {
	ir.Base
	DynamicExtents []*ir.Value
	Region         *ir.Region
	Result         *ir.Value
}

const generateExample = "```mlir\nfunc.func @count(%n: index) -> tensor<?x4xindex> {\n  %0 = tensor.generate %n {\n" +
	"  ^bb0(%i: index, %j: index):\n    %1 = arith.addi %i, %j : index\n    tensor.yield %1 : index\n" +
	"  } : tensor<?x4xindex>\n  return %0 : tensor<?x4xindex>\n}\n```"

// Generate computes each element of a tensor.
var Generate = ir.Define(ir.Spec[GenerateOp]{
	Name: "tensor.generate", Summary: "Creates a dynamically sized tensor from elements",
	Doc:    "A tensor whose elements the region computes from their indices.\n\n" + generateExample,
	Traits: ir.RecursiveMemoryEffects | ir.SingleBlock | ir.RecursivelySpeculatable,
	Fields: func(o *GenerateOp) []ir.Field {
		return []ir.Field{ir.Ins(&o.DynamicExtents, "dynamicExtents", ir.IsIndex), ir.Body(&o.Region, "body").Blocks(1, 0),
			ir.Out(&o.Result, "result", ir.AnyRankedTensor)}
	},
	Implicit:      "tensor.yield",
	Format:        "$dynamicExtents $body attr-dict `:` type($result)",
	Verify:        func(g GenerateOp) error { return verifySizes(g.Op, g.DynamicExtents, typeOf(g.Result)) },
	VerifyRegions: GenerateOp.verifyRegions,
	ResultNames:   func(g GenerateOp, set func(*ir.Value, string)) { set(g.Result, "generated") },
})

func (g GenerateOp) verifyRegions() error {
	block, t := g.Region.Entry(), typeOf(g.Result)
	for _, a := range block.Args() {
		if a.Type() != ir.Index {
			return shaped.ErrorAt(g.Op, "all body arguments must be index")
		}
	}
	if block.NumArgs() != len(t.Shape()) {
		return shaped.ErrorAt(g.Op, "must have one body argument per input dimension")
	}
	if y, ok := Yield.Cast(block.Last()); ok && y.Value.Type() != t.Elem() {
		return g.Errorf("body must be terminated with a `yield` operation of the tensor element type")
	}
	return nil
}

// YieldOp is `tensor.yield %0 : f32`.
type YieldOp struct {
	ir.Base
	Value *ir.Value // the element
}

// Yield ends a region that computes an element.
var Yield = ir.Define(ir.Spec[YieldOp]{
	Name: "tensor.yield", Summary: "Yield a value from a region",
	Doc:     "Ends the region of tensor.generate or tensor.pad and gives the element.\n\n" + generateExample,
	Traits:  ir.Pure | ir.ReturnLike | ir.Terminator,
	Fields:  func(o *YieldOp) []ir.Field { return []ir.Field{ir.In(&o.Value, "value", ir.AnyType)} },
	Parents: []string{"tensor.generate", "tensor.pad"},
	Format:  "$value attr-dict `:` type($value)",
})
