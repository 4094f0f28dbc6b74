package rewrite_test

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/builtin"
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// A pattern that turns x + x into x * 2, applied until nothing changes.
func ExampleGreedy() {
	reg := ir.NewRegistry(builtin.Dialect, fn.Dialect, arith.Dialect)
	module, err := asm.Parse(asm.Source{Name: "example", Text: `
func.func @double(%x: i32) -> i32 {
  %y = arith.addi %x, %x : i32
  return %y : i32
}`}, reg, asm.ParseOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	double := rewrite.On(arith.AddI, "add-to-mul", func(r *rewrite.Rewriter, op arith.BinaryOp) bool {
		x := op.LHS
		if x != op.RHS {
			return false
		}
		two := arith.NewConstant(r.Builder, ir.Integer(x.Type(), 2))
		r.ReplaceWith(op.Op, ir.OpState{Def: arith.MulI.OpDef, Operands: []*ir.Value{x, two}})
		return true
	})
	rewrite.Greedy(module, []rewrite.Pattern{double}, rewrite.Config{Registry: reg})
	fmt.Print(asm.Text(module, asm.PrintOptions{}))
	// Output:
	// module {
	//   func.func @double(%arg0: i32) -> i32 {
	//     %c2_i32 = arith.constant 2 : i32
	//     %0 = arith.muli %arg0, %c2_i32 : i32
	//     return %0 : i32
	//   }
	// }
}
