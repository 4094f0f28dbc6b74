package explain

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/tools/program"
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
	changes = append(changes[:min(len(changes), mostTried)], c.parameters()...)
	programs := []*ir.Op{ir.Clone(c.bound, nil)}
	for _, ch := range changes {
		programs = append(programs, c.with(ch))
	}
	fusions := c.fusions()
	for _, f := range fusions {
		programs = append(programs, f.program)
	}
	plans := c.plans(programs)
	before := plans[0]
	if len(before.us) != len(c.report.Kernels) {
		return
	}
	for _, i := range faster(changes, before, plans[1:]) {
		ch := changes[i]
		after := plans[1+i]
		a := Advice{Line: c.lineOf(ch.at), Text: ch.says, Predicted: after.kernel(ch.kernel),
			Before: before.kernel(ch.kernel)}
		a.Effect = effect(before, after, ch.kernel)
		if n := before.parts(ch.kernel); n > 1 {
			a.Text += fmt.Sprintf(" (the %d kernels that are made of this one, together)", n)
		}
		k := &c.report.Kernels[before.longest(ch.kernel)]
		k.Advice = append(k.Advice, a)
	}
	for i, f := range fusions {
		c.fused(f, before, plans[1+len(changes)+i])
	}
	for i := range c.report.Kernels {
		k := &c.report.Kernels[i]
		slices.SortStableFunc(k.Advice, func(a, b Advice) int { return cmp.Compare(a.Predicted, b.Predicted) })
		k.Advice = k.Advice[:min(len(k.Advice), mostShown)]
	}
}

// saves is the effect in parentheses.
func (a Advice) saves() string {
	if a.Effect == "" {
		return ""
	}
	return " (" + a.Effect + ")"
}

// faster are the changes that are predicted to be worth making, by number: of several values of an attribute the best,
// and of equal ones the first.
func faster(changes []change, before plan, after []plan) (out []int) {
	type place struct {
		at   *ir.Op
		attr string
	}
	best := map[place]int{} // where in out
	for i, ch := range changes {
		if after[i].spills(ch.kernel) || !(after[i].kernel(ch.kernel) < (1-worth)*before.kernel(ch.kernel)) {
			continue
		}
		p := place{ch.at, ch.attr}
		n, another := best[p]
		switch {
		case ch.attr == "" || !another:
			best[p] = len(out)
			out = append(out, i)
		case after[i].kernel(ch.kernel) < after[out[n]].kernel(ch.kernel):
			out[n] = i
		}
	}
	return out
}

// with is the program with a change.
func (c *compiler) with(ch change) *ir.Op {
	if ch.program != nil {
		return ch.program
	}
	root := ir.Clone(c.bound, nil)
	ch.apply(counterpart(c.bound, root, ch.at))
	return root
}

// counterpart is the operation of a copy at the place that one has in the original.
func counterpart(from, to, op *ir.Op) *ir.Op { return within(to)[slices.Index(within(from), op)] }
