package transforms

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
)

// PrintOpStats prints how often each operation occurs.
var PrintOpStats = &pass.Pass{
	Name:  "print-op-stats",
	Class: "PrintOpStats",
	Doc: `Print statistics of operations

Prints the number of operations of each name to standard error.`,
	New: func() pass.Runner { return &printOpStats{} },
}

type printOpStats struct{ json bool }

func (p *printOpStats) Options(o *pass.Options) { o.Bool("json", &p.json, "print the stats as JSON") }

func (p *printOpStats) Run(ctx *pass.Context, op *ir.Op) error {
	counts := map[string]int{}
	ir.WalkOps(op, func(o *ir.Op) { counts[o.Name()]++ })
	names := make([]string, 0, len(counts))
	for n := range counts {
		names = append(names, n)
	}
	slices.Sort(names)
	if p.json {
		writeStatsJSON(ctx.Err, names, counts)
	} else {
		writeStats(ctx.Err, names, counts)
	}
	ctx.PreserveAll()
	return nil
}

func writeStats(w io.Writer, names []string, counts map[string]int) {
	fmt.Fprintf(w, "Operations encountered:\n-----------------------\n")
	dialectWidth, opWidth := 0, 0
	for _, n := range names {
		dialect, op, ok := strings.Cut(n, ".")
		if !ok {
			op = n
		} else {
			dialectWidth = max(dialectWidth, len(dialect))
		}
		opWidth = max(opWidth, len(op))
	}
	for _, n := range names {
		if dialect, op, ok := strings.Cut(n, "."); ok {
			fmt.Fprintf(w, "%*s.%-*s , %d\n", dialectWidth+2, dialect, opWidth, op, counts[n])
		} else {
			fmt.Fprintf(w, "%*s%-*s , %d\n", dialectWidth+3, "", opWidth, n, counts[n])
		}
	}
}

func writeStatsJSON(w io.Writer, names []string, counts map[string]int) {
	fmt.Fprintln(w, "{")
	for i, n := range names {
		comma := ","
		if i == len(names)-1 {
			comma = ""
		}
		fmt.Fprintf(w, "  %q : %d%s\n", n, counts[n], comma)
	}
	fmt.Fprintln(w, "}")
}
