package scf

import "github.com/tsopt/tsopt/ir"

// YieldOp is the view of [Yield].
type YieldOp struct {
	ir.Base
	Values []*ir.Value
}

// Yield is `scf.yield`.
var Yield = ir.Define(ir.Spec[YieldOp]{
	Name: "scf.yield", Summary: "loop yield and termination operation",
	Doc: "Ends a region and gives the values of its operation's results, or of a loop's next iteration.\n\n" +
		"```mlir\nfunc.func @example(%c: i1, %a: i32, %b: i32) -> i32 {\n  %r = scf.if %c -> (i32) {\n    scf.yield %a : i32\n" +
		"  } else {\n    scf.yield %b : i32\n  }\n  return %r : i32\n}\n```\n",
	Traits: ir.Pure | ir.ReturnLike | ir.Terminator,
	Fields: func(o *YieldOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Values, "results", ir.AnyType),
		}
	},
	Parents: []string{"scf.execute_region", "scf.for", "scf.if", "scf.index_switch", "scf.while"},
	Format:  "attr-dict ($results^ `:` type($results))?",
})

// NewYield makes a yield.
func NewYield(b *ir.Builder, values ...*ir.Value) YieldOp {
	return Yield.New(b, YieldOp{Values: values})
}

// yielded are the operands of the terminator of a region's last block.
func yielded(r *ir.Region) []*ir.Value {
	if r.Empty() || r.LastBlock().Last() == nil {
		return nil
	}
	return r.LastBlock().Last().Operands()
}

// ConditionOp is the view of [Condition].
type ConditionOp struct {
	ir.Base
	Condition *ir.Value   // whether the loop goes on
	Args      []*ir.Value // the values handed on
}

// Condition is `scf.condition`.
var Condition = ir.Define(ir.Spec[ConditionOp]{
	Name: "scf.condition", Summary: "loop continuation condition",
	Doc: "Ends the first region of `scf.while`: the loop continues while the condition holds. The values go to the second " +
		"region, or become the loop's results.\n\n" + whileExample,
	Traits: ir.Pure | ir.Terminator,
	Fields: func(o *ConditionOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Condition, "condition", ir.IsI1),
			ir.Ins(&o.Args, "args", ir.AnyType),
		}
	},
	Parents: []string{"scf.while"},
	Format:  "`(` $condition `)` attr-dict ($args^ `:` type($args))?",
})

// ForwardedOperands implements [ir.RegionBranchTerminator].
func (c ConditionOp) ForwardedOperands(ir.RegionSuccessor) []*ir.Value { return c.Args }

// NewCondition makes a condition.
func NewCondition(b *ir.Builder, cond *ir.Value, args ...*ir.Value) ConditionOp {
	return Condition.New(b, ConditionOp{Condition: cond, Args: args})
}
