package main

import (
	"cmp"
	"fmt"
	"io"
	"runtime"
	"time"
)

// report writes the table, then what of the goals was missed; it reports whether
// all outputs were equal.
func (o *options) report(w io.Writer, cells []*cell) (equal bool) {
	equal = true
	fmt.Fprintf(w, "%d processors; medians; cpu is user and system time; ratios are mlir-opt / tsopt\n\n",
		runtime.NumCPU())
	fmt.Fprintln(w, "| task | program | ops | runs | tsopt | mlir-opt | ratio | cpu | mlir-opt | ratio | memory | mlir-opt | ratio |")
	fmt.Fprintln(w, "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
	for _, c := range cells {
		c.line(w)
		if c.differs {
			equal = false
			fmt.Fprintf(w, "\noutputs differ: %s of %s, %d operations\n\n", c.task.name, c.shape.name, c.ops)
		}
	}
	o.missed(w, cells)
	return equal
}

func (c *cell) line(w io.Writer) {
	fmt.Fprintf(w, "| %s | %s | %d | %d | %s | ", c.task.name, c.shape.name, c.ops, len(c.ours),
		milliseconds(median(c.ours, wall)))
	if len(c.peer) == 0 {
		fmt.Fprintf(w, "%s | | %s | | | %s | | |\n", cmp.Or(c.peerFailed, "–"), milliseconds(median(c.ours, cpu)),
			megabytes(median(c.ours, rss)))
		return
	}
	fmt.Fprintf(w, "%s | %s | %s | %s | %s | %s | %s | %s |\n", milliseconds(median(c.peer, wall)), ratio(c.speedup()),
		milliseconds(median(c.ours, cpu)), milliseconds(median(c.peer, cpu)),
		ratio(quotient(median(c.peer, cpu), median(c.ours, cpu))),
		megabytes(median(c.ours, rss)), megabytes(median(c.peer, rss)), ratio(c.saving()))
}

func (c *cell) speedup() float64 { return quotient(median(c.peer, wall), median(c.ours, wall)) }
func (c *cell) saving() float64  { return quotient(median(c.peer, rss), median(c.ours, rss)) }

func quotient[T time.Duration | int64](a, b T) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}

func milliseconds(d time.Duration) string {
	ms := float64(d) / 1e6
	if ms < 100 {
		return fmt.Sprintf("%.1f ms", ms)
	}
	return fmt.Sprintf("%.0f ms", ms)
}

func megabytes(n int64) string { return fmt.Sprintf("%.0f MB", float64(n)/1e6) }
func ratio(x float64) string   { return fmt.Sprintf("%.2f", x) }

// The goals for every cell.
const (
	speedGoal  = 2.0
	memoryGoal = 1.0
)

// missed lists the cells that miss a goal; where mlir-opt did not finish, none
// is missed.
func (o *options) missed(w io.Writer, cells []*cell) {
	if o.peer == "" {
		return
	}
	var missed []*cell
	for _, c := range cells {
		if len(c.peer) > 0 && (c.speedup() < speedGoal || c.saving() < memoryGoal) {
			missed = append(missed, c)
		}
	}
	fmt.Fprintf(w, "\n%d of %d programs at least %.0f times faster with no more memory\n", len(cells)-len(missed),
		len(cells), speedGoal)
	for _, c := range missed {
		fmt.Fprintf(w, "- not %s of %s, %d operations: time %s, memory %s\n", c.task.name, c.shape.name, c.ops,
			ratio(c.speedup()), ratio(c.saving()))
	}
}
