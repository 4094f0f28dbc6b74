package pages

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/bench/records"
)

// modelSides are the sides of bench/models as a reader knows them, in the order of the table.
var modelSides = []struct{ side, title string }{
	{"tsopt", "tsopt.compile"}, {"torch_compile", "torch.compile"}, {"torch", "torch, eager"},
}

// models is the page of a run of bench/models/models.py.
func models(r *records.Run) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s# Modules of torch: %s\n\n", generated, r.Machine)
	b.WriteString("This page has the times of modules of torch, whose kernels the compiler writes, beside torch.compile and eager torch. [bench/models](../../bench/models/models.py) measures them.\n")
	b.WriteString("The ratio is the fastest peer's time divided by tsopt's. Errors are against the module in float32. Seconds are for compiling and the first call, where torch.compile may find kernels in its cache.\n")
	fmt.Fprintf(&b, "\n%s", conditions(r))
	head, line := "| module, µs |", "|---|"
	for _, s := range modelSides {
		head, line = head+" "+s.title+" |", line+"--:|"
	}
	fmt.Fprintf(&b, "\n%s ratio | error | torch's error | seconds | torch's seconds |\n%s--:|--:|--:|--:|--:|\n", head, line)
	for _, c := range r.Cases {
		fmt.Fprintf(&b, "| %s |", c.Name)
		for _, s := range modelSides {
			b.WriteString(" " + cell(c, s.side) + " |")
		}
		fmt.Fprintf(&b, " %s | %s | %s | %s | %s |\n", modelRatio(c), errorOf(c), torchError(c), seconds(c, "tsopt"),
			seconds(c, "torch_compile"))
	}
	return b.String()
}

// modelRatio is the time of the faster of torch's sides divided by tsopt's, "–" where there is none.
func modelRatio(c *records.Case) string {
	ours, ok := c.Time("tsopt")
	compiled, isCompiled := c.Time("torch_compile")
	eager, isEager := c.Time("torch")
	switch {
	case !ok:
		return "–"
	case isCompiled && isEager:
		return fmt.Sprintf("%.2f", min(compiled, eager)/ours)
	case isCompiled || isEager:
		return fmt.Sprintf("%.2f", max(compiled, eager)/ours)
	}
	return "–"
}

// torchError is the relative error of eager torch.
func torchError(c *records.Case) string {
	if s := c.Sides["torch"]; s != nil && s.Median > 0 {
		return fmt.Sprintf("%.0e", s.Error)
	}
	return "–"
}

// seconds is how long a side took to compile, with its first call.
func seconds(c *records.Case, side string) string {
	if s := c.Sides[side]; s != nil && s.CompileSeconds > 0 {
		return fmt.Sprintf("%.1f", s.CompileSeconds)
	}
	return "–"
}
