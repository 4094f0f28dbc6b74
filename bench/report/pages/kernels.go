package pages

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/bench/records"
)

// kernels is the page of runs of bench/kernels, the oldest first.
func kernels(runs []*records.Run) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s# Kernels in tile IR on one %s\n\n", generated, runs[0].Machine)
	b.WriteString("This page has the times of the kernels of [bench/kernels](../../bench/kernels/measure.py) that run on one GPU, beside torch's fastest call where torch has the same operation.\n")
	b.WriteString("Each run is a table: times are compared within a run only.\n")
	for _, r := range newestOf(runs) {
		fmt.Fprintf(&b, "\n## %s\n\n%s\n| kernel | tsopt | min–max | torch | ratio | torch's call | error |\n|---|--:|--:|--:|--:|---|--:|\n", r.Name, conditions(r))
		for _, c := range r.Cases {
			b.WriteString(kernel(c))
		}
	}
	return b.String()
}

// newestOf are runs that measured parts, the newest first: each with the cases that no newer one has measured.
func newestOf(runs []*records.Run) (out []*records.Run) {
	shown := map[string]bool{}
	for _, r := range slices.Backward(runs) {
		part := *r
		part.Cases = nil
		for _, c := range r.Cases {
			if !shown[c.Name] {
				part.Cases = append(part.Cases, c)
			}
			shown[c.Name] = true
		}
		if len(part.Cases) > 0 {
			out = append(out, &part)
		}
	}
	return out
}

// kernel is a row: the times of a kernel, or why there are none.
func kernel(c *records.Case) string {
	s := c.Sides["tsopt"]
	if s == nil || s.Median == 0 {
		reason := "not measured"
		if s != nil {
			reason = shortened(s.Reason)
		}
		return fmt.Sprintf("| [%s](../../bench/kernels/%s) | – | – | – | – | – | `%s` |\n", c.Name, c.Kernel, reason)
	}
	against := "–"
	if t, ok := c.Time("torch"); ok {
		against = fmt.Sprintf("%.2f", t/s.Median)
	}
	return fmt.Sprintf("| [%s](../../bench/kernels/%s) | %s | %s–%s | %s | %s | %s | %.0e |\n", c.Name, c.Kernel,
		time(s.Median), time(s.Min), time(s.Max), cell(c, "torch"), against, call(c), s.Error)
}
