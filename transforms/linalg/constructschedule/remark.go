package constructschedule

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/access"
)

// remark says which division was chosen, the first one, and which of the others is predicted to be the best.
func (c *choice) remark(ctx *pass.Context, found []candidate, err error) {
	if err != nil {
		ctx.Noted(diag.Cost, c.Func.Op, "@%s: chose %s by rule: %v", c.Func.SymName, c.says(found[0]), err)
		return
	}
	text := fmt.Sprintf("@%s: chose %s, predicted %.2f µs", c.Func.SymName, c.says(found[0]), found[0].time)
	if others := found[1:]; len(others) > 0 {
		best := slices.MinFunc(others, func(a, b candidate) int { return cmp.Compare(a.time, b.time) })
		text += fmt.Sprintf("; next best %s, predicted %.2f µs", c.says(best), best.time)
	}
	if slices.ContainsFunc(c.Ops, func(s linalg.Structured) bool { return access.ClassOf(s).Kind == access.Contraction }) {
		text += "; coarsen-blocks searches other tiles"
	}
	if slices.Contains(c.axes.Extents, ir.Dynamic) {
		text += fmt.Sprintf("; extents that are known at run time only count as %d", unknown)
	}
	ctx.Passed(diag.Cost, c.Func.Op, "%s", text)
}

// says names a division.
func (c *choice) says(x candidate) string {
	var parts []string
	for a, n := range x.tiles {
		if c.spatial[a] || n != c.axes.Extents[a] {
			parts = append(parts, fmt.Sprintf("%s = %d", c.names[a], n))
		}
	}
	blocks := fmt.Sprintf("%d blocks", x.blocks)
	switch {
	case slices.Contains(c.axes.Extents, ir.Dynamic):
		blocks = "blocks"
	case x.blocks == 1:
		blocks = "1 block"
	}
	return fmt.Sprintf("[%s] in %s of %d threads", strings.Join(parts, ", "), blocks, x.threads)
}
