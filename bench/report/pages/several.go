package pages

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/bench/records"
)

// severalSides are the sides of bench/several as a reader knows them, in the order of the tables.
var severalSides = []struct{ side, title string }{
	{"tsopt", "tsopt"}, {"alone", "one device's part alone"}, {"cublas", "cuBLAS alone"}, {"torch", "torch, one device's part alone"},
	{"nccl", "NCCL"}, {"torch_symm", "torch symmetric memory"}, {"cublas_nccl", "cuBLAS + NCCL"}, {"torch_fused", "torch fused"},
	{"torch_nccl", "torch + NCCL"}, {"exchange", "NCCL, the exchange alone"},
}

// whole are the sides that do all that tsopt's program does, so that their times can be compared with it.
var whole = map[string]bool{"nccl": true, "torch_symm": true, "cublas_nccl": true, "torch_fused": true, "torch_nccl": true}

// several is the page of runs of bench/several, the oldest first.
func several(runs []*records.Run) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s# Several GPUs: %s\n\n", generated, runs[0].Machine)
	b.WriteString("This page has the times of the programs of [bench/several](../../bench/several/measure.py): collectives, GEMMs that overlap one, and kernels that exchange data, beside NCCL, cuBLAS and torch.\n")
	b.WriteString("The ratio is the fastest peer's time divided by tsopt's, of the peers that do all of the work. What limits tsopt is in [findings.md](findings.md#collectives-and-overlap).\n")
	for _, r := range newestOf(runs) {
		fmt.Fprintf(&b, "\n## %s: %v GPUs\n\n%s", r.Name, r.Cases[0].Parameters["devices"], conditions(r))
		order, of := families(r.Cases)
		for _, f := range order {
			b.WriteString("\n" + severalTable(f, of[f]))
		}
	}
	return b.String()
}

// severalTable has a row for each case of a family, and a column for each side that has a time.
func severalTable(family string, cases []*records.Case) string {
	var b strings.Builder
	var sides []string
	head, line := "| "+family+" |", "|---|"
	for _, s := range severalSides {
		for _, c := range cases {
			if _, ok := c.Time(s.side); ok {
				sides = append(sides, s.side)
				head, line = head+" "+s.title+" |", line+"--:|"
				break
			}
		}
	}
	fmt.Fprintf(&b, "%s ratio | error |\n%s--:|--:|\n", head, line)
	for _, c := range cases {
		fmt.Fprintf(&b, "| %s |", c.Name)
		for _, s := range sides {
			b.WriteString(" " + cell(c, s) + " |")
		}
		fmt.Fprintf(&b, " %s | %s |\n", severalRatio(c), errorOf(c))
	}
	return b.String()
}

// severalRatio is the fastest peer's time divided by tsopt's, "–" where there is none.
func severalRatio(c *records.Case) string {
	ours, ok := c.Time("tsopt")
	best := 0.0
	for s := range whole {
		if t, known := c.Time(s); known && (best == 0 || t < best) {
			best = t
		}
	}
	if !ok || best == 0 {
		return "–"
	}
	return fmt.Sprintf("%.2f", best/ours)
}

// errorOf is the relative error of tsopt's result, or why there is none.
func errorOf(c *records.Case) string {
	s := c.Sides["tsopt"]
	if s.Median == 0 {
		return "`" + shortened(s.Reason) + "`"
	}
	return fmt.Sprintf("%.0e", s.Error)
}
