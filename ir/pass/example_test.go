package pass_test

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
)

// count is a pass with an option and a counter.
var count = &pass.Pass{
	Name: "count-ops", Class: "CountOps", Op: "func.func",
	Doc: "Count the operations of a name",
	New: func() pass.Runner { return &counter{of: "arith.addi"} },
}

type counter struct {
	of string
	n  int
}

func (c *counter) Options(o *pass.Options) { o.String("of", &c.of, "name of the operations to count") }

func (c *counter) Statistics(s *pass.Statistics) { s.Count("counted", &c.n, "operations found") }

func (c *counter) Run(ctx *pass.Context, op *ir.Op) error {
	ir.WalkOps(op, func(o *ir.Op) {
		if o.Name() == c.of {
			c.n++
			ctx.Emit(diag.Remarkf(o.Loc(), "number %d", c.n))
		}
	})
	ctx.PreserveAll()
	return nil
}

// A pass of one's own, run by a textual pipeline.
func Example() {
	dialects := all.Registry()
	passes := pass.NewRegistry([]*pass.Pass{count}, nil)
	module, err := asm.Parse(asm.Source{Name: "example.mlir", Text: `
func.func @f(%x: i32) -> i32 {
  %y = arith.muli %x, %x : i32
  %z = arith.muli %y, %x : i32
  return %z : i32
}`}, dialects, asm.ParseOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	pipeline, err := pass.ParsePipeline("builtin.module(func.func(count-ops{of=arith.muli}))", passes)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(pipeline)
	err = pipeline.Run(&pass.Config{
		Dialects: dialects, Passes: passes, Verify: true,
		Emit: func(d *diag.Diagnostic) { fmt.Println(d.Error()) },
	}, module)
	fmt.Println(err)
	// Output:
	// builtin.module(func.func(count-ops{of=arith.muli}))
	// example.mlir:3:8: remark: number 1
	// example.mlir:4:8: remark: number 2
	// <nil>
}
