package explain

import (
	"cmp"
	"math"
	"runtime"
	"slices"
	"sync"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/tools/program"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
)

const (
	// worth is the part of the time that a change must be predicted to save to be advised.
	worth = 0.02
	// mostTried is how many changes of a program are planned, and mostShown how many are advised for a kernel.
	mostTried = 24
	mostShown = 3
)

// advise plans the program with each change, and keeps those that are predicted to be faster.
func (c *compiler) advise() {
	changes := changesOf(c.bound, c.machine, program.IsPython(c.report.File))
	changes = changes[:min(len(changes), mostTried)]
	programs := []*ir.Op{ir.Clone(c.bound, nil)}
	for _, ch := range changes {
		programs = append(programs, c.with(ch))
	}
	fusions := c.fusions()
	for _, f := range fusions {
		programs = append(programs, f.program)
	}
	times := c.predictions(programs)
	before := times[0]
	if before == nil || len(before) != len(c.report.Kernels) {
		return
	}
	for _, i := range faster(changes, before, times[1:]) {
		ch := changes[i]
		a := Advice{Line: c.lineOf(ch.at), Text: ch.says, Predicted: times[1+i][ch.kernel]}
		if !math.IsInf(before[ch.kernel], 1) {
			a.Before = before[ch.kernel]
		}
		k := &c.report.Kernels[ch.kernel]
		k.Advice = append(k.Advice, a)
	}
	for i, f := range fusions {
		c.fused(f, before, times[1+len(changes)+i])
	}
	for i := range c.report.Kernels {
		k := &c.report.Kernels[i]
		slices.SortStableFunc(k.Advice, func(a, b Advice) int { return cmp.Compare(a.Predicted, b.Predicted) })
		k.Advice = k.Advice[:min(len(k.Advice), mostShown)]
	}
}

// faster are the changes that are predicted to be worth making, by number: of several values of an attribute the best,
// and of equal ones the first.
func faster(changes []change, before []float64, after [][]float64) (out []int) {
	type place struct {
		at   *ir.Op
		attr string
	}
	best := map[place]int{} // where in out
	for i, ch := range changes {
		if len(after[i]) != len(before) || !(after[i][ch.kernel] < (1-worth)*before[ch.kernel]) {
			continue
		}
		p := place{ch.at, ch.attr}
		n, another := best[p]
		switch {
		case ch.attr == "" || !another:
			best[p] = len(out)
			out = append(out, i)
		case after[i][ch.kernel] < after[out[n]][ch.kernel]:
			out[n] = i
		}
	}
	return out
}

// with is the program with a change.
func (c *compiler) with(ch change) *ir.Op {
	root := ir.Clone(c.bound, nil)
	ch.apply(counterpart(c.bound, root, ch.at))
	return root
}

// counterpart is the operation of a copy at the place that one has in the original.
func counterpart(from, to, op *ir.Op) *ir.Op { return within(to)[slices.Index(within(from), op)] }

// predictions are how long each kernel of some programs is predicted to take, which it plans on all processors: nil for
// a program that cannot be planned, or with a kernel whose time is not known. A kernel that spills takes forever.
func (c *compiler) predictions(programs []*ir.Op) [][]float64 {
	us := make([][]float64, len(programs))
	next := make(chan int, len(programs))
	for i := range programs {
		next <- i
	}
	close(next)
	var all sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(programs)) {
		all.Go(func() {
			for i := range next {
				us[i] = c.predicted(programs[i])
			}
		})
	}
	all.Wait()
	return us
}

// predicted is [compiler.predictions] of one program.
func (c *compiler) predicted(root *ir.Op) (us []float64) {
	m := pass.NewManager("builtin.module")
	options := "to=planned"
	if t := c.target(); t != "" {
		options += " " + t
	}
	if m.AddPipeline(c.kit.Backends.Planning().Pipeline, options) != nil || m.Complete(c.passes) != nil {
		return nil
	}
	cfg := &pass.Config{Dialects: c.dialects, Passes: c.passes, Serial: true,
		Print: func(op *ir.Op) string { return asm.Text(op, asm.PrintOptions{}) }, Emit: func(*diag.Diagnostic) {}}
	c.kit.Configure(cfg)
	if m.Run(cfg, root) != nil {
		return nil
	}
	for k := range ir.Collect(root, tile.Kernel) {
		cost, err := estimate.Of(k, c.machine)
		if err != nil {
			return nil
		}
		if cost.Refused() != "" {
			cost.Total = math.Inf(1)
		}
		us = append(us, cost.Total)
	}
	return us
}
