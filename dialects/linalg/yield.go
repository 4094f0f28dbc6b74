package linalg

import "github.com/tsopt/tsopt/ir"

// YieldOp is `linalg.yield %0, %1 : f32, f32`.
type YieldOp struct {
	ir.Base
	Values []*ir.Value // the new elements of the outputs
}

const yieldExample = "```mlir\nfunc.func @double(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {\n" +
	"  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],\n" +
	"      iterator_types = [\"parallel\"]} ins(%x : tensor<8xf32>) outs(%y : tensor<8xf32>) {\n" +
	"  ^bb0(%in: f32, %out: f32):\n    %1 = arith.addf %in, %in : f32\n    linalg.yield %1 : f32\n" +
	"  } -> tensor<8xf32>\n  return %0 : tensor<8xf32>\n}\n```"

// Yield is linalg.yield.
var Yield = ir.Define(ir.Spec[YieldOp]{
	Name: "linalg.yield", Summary: "Linalg yield operation",
	Doc:    "Ends the body of a structured operation and gives the new elements of its outputs.\n\n" + yieldExample,
	Traits: ir.Pure | ir.ReturnLike | ir.Terminator,
	Fields: func(o *YieldOp) []ir.Field { return []ir.Field{ir.Ins(&o.Values, "values", ir.AnyType)} },
	Format: "attr-dict ($values^ `:` type($values))?",
	Verify: YieldOp.verify,
})

func (y YieldOp) verify() error {
	parent := y.ParentOp()
	if parent == nil || parent.NumRegions() != 1 || parent.Region(0).Empty() {
		return y.Errorf("expected single non-empty parent region")
	}
	s, ok := ir.As[Structured](parent)
	if !ok {
		return y.Errorf("expected parent op with LinalgOp interface")
	}
	outputs := s.Outputs()
	if len(y.Values) != len(outputs) {
		return y.Errorf("expected number of yield values (%d) to match the number of inits / outs operands of the "+
			"enclosing LinalgOp (%d)", len(y.Values), len(outputs))
	}
	for i, v := range y.Values {
		if want := elementType(outputs[i]); v.Type() != want {
			return y.Errorf("type of yield operand %d ('%s') doesn't match the element type of the enclosing linalg.generic"+
				" op ('%s')", i+1, v.Type(), want)
		}
	}
	return nil
}

// yielded are the values that a body yields.
func yielded(body *ir.Region) []*ir.Value {
	if y, ok := ir.As[YieldOp](body.Entry().Last()); ok {
		return y.Values
	}
	return nil
}

// IndexOp is `%0 = linalg.index 1 : index`.
type IndexOp struct {
	ir.Base
	Dim    int64 // the number of the loop
	Result *ir.Value
}

// Index is linalg.index.
var Index = ir.Define(ir.Spec[IndexOp]{
	Name: "linalg.index", Summary: "linalg index operation",
	Doc: "In the body of a structured operation, the iteration of a loop.\n\n" +
		"```mlir\nfunc.func @count(%y: tensor<8xindex>) -> tensor<8xindex> {\n" +
		"  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = [\"parallel\"]}\n" +
		"      outs(%y : tensor<8xindex>) {\n  ^bb0(%out: index):\n    %1 = linalg.index 0 : index\n" +
		"    linalg.yield %1 : index\n  } -> tensor<8xindex>\n  return %0 : tensor<8xindex>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *IndexOp) []ir.Field {
		return []ir.Field{ir.Number(&o.Dim, "dim", ir.IntMin(ir.I64AttrC, 0)), ir.Out(&o.Result, "result", ir.IsIndex)}
	},
	Infer:  func(IndexOp) ([]ir.Type, error) { return []ir.Type{ir.Index}, nil },
	Format: "$dim attr-dict `:` type($result)",
	Verify: func(i IndexOp) error {
		s, ok := ir.As[Structured](i.ParentOp())
		if !ok {
			return i.Errorf("expected parent op with LinalgOp interface")
		}
		if n := len(s.IteratorTypes()); int64(n) <= i.Dim {
			return i.Errorf("expected dim (%d) to be lower than the number of loops (%d) of the enclosing LinalgOp", i.Dim, n)
		}
		return nil
	},
})
