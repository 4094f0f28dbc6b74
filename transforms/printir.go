package transforms

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
)

// PrintIR prints the operation it runs on.
var PrintIR = &pass.Pass{
	Name:  "print-ir",
	Class: "PrintIRPass",
	Doc: `Print IR on the debug stream

Prints the operation to standard error and does not change it. Use it to see
the IR in the middle of a pipeline.`,
	New: func() pass.Runner { return &printIR{} },
}

type printIR struct{ label string }

func (p *printIR) Options(o *pass.Options) { o.String("label", &p.label, "Label") }

func (p *printIR) Run(ctx *pass.Context, op *ir.Op) error {
	label := p.label
	if label != "" {
		label = " " + label
	}
	fmt.Fprintf(ctx.Err, "// -----// IR Dump%s //----- //\n%s\n", label, strings.TrimSuffix(ctx.Print(op), "\n"))
	ctx.PreserveAll()
	return nil
}
