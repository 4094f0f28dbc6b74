package affine

import "github.com/tsopt/tsopt/ir"

// YieldOp is the view of [Yield].
type YieldOp struct {
	ir.Base
	Operands []*ir.Value
}

// Yield is `affine.yield`.
var Yield = ir.Define(ir.Spec[YieldOp]{
	Name: "affine.yield", Summary: "Yield values to parent operation",
	Doc:    "Ends the body of an affine loop or condition and gives its values.\n\n" + ifExample,
	Traits: ir.Pure | ir.Terminator | ir.ReturnLike,
	Fields: func(o *YieldOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Operands, "operands", ir.AnyType),
		}
	},
	Format: "attr-dict ($operands^ `:` type($operands))?",
	Verify: func(y YieldOp) error {
		switch parent := y.ParentOp(); parent.Name() {
		case "affine.for", "affine.if", "affine.parallel":
			return y.against(parent)
		}
		return y.Errorf("only terminates affine.if/for/parallel regions")
	},
})

func (y YieldOp) against(parent *ir.Op) error {
	if parent.NumResults() != y.NumOperands() {
		return y.Errorf("parent of yield must have same number of results as the yield operands")
	}
	for i, v := range y.Operands {
		if v.Type() != parent.Result(i).Type() {
			return y.Errorf("types mismatch between yield op and its parent")
		}
	}
	return nil
}

// NewYield makes a yield.
func NewYield(b *ir.Builder, values ...*ir.Value) YieldOp {
	return Yield.Of(b.Op(Yield.OpDef, nil, values...))
}

func yielded(rg *ir.Region) []*ir.Value {
	if rg.Empty() || rg.LastBlock().Last() == nil {
		return nil
	}
	return rg.LastBlock().Last().Operands()
}
