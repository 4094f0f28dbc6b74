package explain

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
)

const (
	// worth is the part of the time that a change must be predicted to save to be advised.
	worth = 0.02
	// mostTried is how many changes of a program are planned, and mostShown how many are advised for a kernel.
	mostTried = 24
	mostShown = 3
)

// A change is one that a user can make to a program.
type change struct {
	kernel int // which kernel of the program
	at     *ir.Op
	says   string
	apply  func(op *ir.Op) // to the operation in a copy
}

// advise plans the program with each change, and keeps those that are predicted to be faster.
func (c *compiler) advise() {
	before, known := c.predicted(ir.Clone(c.bound, nil))
	if !known || len(before) != len(c.report.Kernels) {
		return
	}
	changes := changesOf(c.bound, c.machine)
	for _, ch := range changes[:min(len(changes), mostTried)] {
		after, ok := c.changed(ch)
		if !ok || len(after) != len(before) || !(after[ch.kernel] < (1-worth)*before[ch.kernel]) {
			continue
		}
		k := &c.report.Kernels[ch.kernel]
		a := Advice{Line: c.lineOf(ch.at), Text: ch.says, Predicted: after[ch.kernel]}
		if !math.IsInf(before[ch.kernel], 1) {
			a.Before = before[ch.kernel]
		}
		k.Advice = append(k.Advice, a)
	}
	c.fuse(before)
	for i := range c.report.Kernels {
		k := &c.report.Kernels[i]
		slices.SortStableFunc(k.Advice, func(a, b Advice) int { return cmp.Compare(a.Predicted, b.Predicted) })
		k.Advice = k.Advice[:min(len(k.Advice), mostShown)]
	}
}

// changed are the predicted times of the program with a change.
func (c *compiler) changed(ch change) (us []float64, known bool) {
	root := ir.Clone(c.bound, nil)
	ch.apply(counterpart(c.bound, root, ch.at))
	return c.predicted(root)
}

// counterpart is the operation of a copy at the place that one has in the original.
func counterpart(from, to, op *ir.Op) *ir.Op { return within(to)[slices.Index(within(from), op)] }

// predicted is how long each kernel of a program is predicted to take, which it plans. known is false for a program
// that cannot be planned, or with a kernel whose time is not known. One that spills takes forever.
func (c *compiler) predicted(root *ir.Op) (us []float64, known bool) {
	m := pass.NewManager("builtin.module")
	options := "to=planned"
	if t := c.target(); t != "" {
		options += " " + t
	}
	if m.AddPipeline(c.kit.Backends.Planning().Pipeline, options) != nil || m.Complete(c.passes) != nil {
		return nil, false
	}
	cfg := &pass.Config{Dialects: c.dialects, Passes: c.passes,
		Print: func(op *ir.Op) string { return asm.Text(op, asm.PrintOptions{}) }, Emit: func(*diag.Diagnostic) {}}
	c.kit.Configure(cfg)
	if m.Run(cfg, root) != nil {
		return nil, false
	}
	for k := range ir.Collect(root, tile.Kernel) {
		cost, err := estimate.Of(k, c.machine)
		if err != nil {
			return nil, false
		}
		if cost.Refused() != "" {
			cost.Total = math.Inf(1)
		}
		us = append(us, cost.Total)
	}
	return us, true
}

// changesOf are the changes that are tried: what the program fixes is left to the compiler, or has another value.
func changesOf(root *ir.Op, m arch.Machine) (out []change) {
	i := 0
	for k := range ir.Collect(root, tile.Kernel) {
		n := i
		i++
		add := func(op *ir.Op, apply func(*ir.Op), format string, args ...any) {
			out = append(out, change{n, op, fmt.Sprintf(format, args...), apply})
		}
		fixed := false
		for l := range ir.Collect(k.Op, tile.Pipelined) {
			fixed = fixed || !l.AtLeast
		}
		if fixed {
			add(k.Op, openStages, "leave the number of stages open in all loops of the kernel, so that the compiler also chooses the tile: stages(at_least %d)", fewStages)
		}
		for l := range ir.Collect(k.Op, tile.Pipelined) {
			for stages := int64(1); stages <= 4; stages++ {
				if stages != l.Stages {
					add(l.Op, setter("stages", stages), "stages(%d), num_stages=%d in Python, instead of %d", stages, stages, l.Stages)
				}
			}
		}
		for g := range ir.Collect(k.Op, tile.Gemm) {
			if g.Impl != tile.AutoImpl {
				add(g.Op, func(op *ir.Op) { op.RemoveAttr("impl") }, "leave the instruction of the GEMM to the compiler: without impl(…)")
			}
		}
		for g := range ir.Collect(k.Op, tile.Gemm) {
			if t, ok := tile.TileOf(g.A.Type()); ok && t.Elem() == ir.F32 && g.Precision == tile.FullPrecision {
				add(g.Op, func(op *ir.Op) { op.SetAttr("precision", ir.I32Attr(int64(tile.TF32))) },
					"precision(tf32), if the GEMM's operands may be rounded to 10 bits of mantissa")
			}
		}
		changesOfData(k, add)
		for _, threads := range []int64{k.Threads * 2, k.Threads / 2} {
			if threads > 0 && threads <= m.BlockThreads() {
				add(k.Op, setter("threads", threads), "threads(%d) instead of %d", threads, k.Threads)
			}
		}
	}
	return out
}

// setter sets an integer attribute.
func setter(name string, n int64) func(*ir.Op) {
	return func(op *ir.Op) { op.SetAttr(name, ir.I64Attr(n)) }
}

// fewStages is how many stages a loop has at least whose number is left open: the compiler adds what pays.
const fewStages = 2

// openStages leaves the number of stages of a kernel's loops open.
func openStages(kernel *ir.Op) {
	for l := range ir.Collect(kernel, tile.Pipelined) {
		l.Op.SetAttr("at_least", ir.Unit)
		l.Op.SetAttr("stages", ir.I64Attr(fewStages))
	}
}
