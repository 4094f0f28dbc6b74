package estimate

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/instructions"
)

// Gains predicts how much time a better lowering of some operations could save. It holds a planned
// program, which it does not change.
type Gains struct {
	machine arch.Machine
	kernels []Cost
}

// GainsOf estimates the kernels of a planned program. Kernels whose time is unknown have no gains.
func GainsOf(root *ir.Op, m arch.Machine) *Gains {
	g := &Gains{machine: m}
	for k := range ir.Collect(root, tile.Kernel) {
		if c, err := Of(k, m); err == nil && c.Guess == "" {
			g.kernels = append(g.kernels, c)
		}
	}
	return g
}

// At is the part of a kernel's predicted time that is saved if the operations at some places in the source
// were ideal: no thread waits for them, and a GEMM uses the target's fastest instruction for its types.
// It is an upper bound of what a better lowering of them gains. With several kernels it is the greatest part of one.
// known is false where no kernel with a known time has an operation at one of the places.
func (g *Gains) At(places []diag.FileLoc) (gain float64, known bool) {
	at := map[diag.FileLoc]bool{}
	for _, p := range places {
		at[p] = true
	}
	ideal := func(op *ir.Op) bool {
		p := diag.Position(op.Loc())
		return p != nil && at[*p]
	}
	for _, c := range g.kernels {
		if !c.has(ideal) {
			continue
		}
		known = true
		w := &walk{kernel: c.Kernel, machine: g.machine, numbers: rewrite.Numbers{}, ideal: ideal,
			timeline: timelineOf(c.Kernel)}
		if better, err := w.cost(); err == nil && c.Total > 0 {
			gain = max(gain, 1-better.Total/c.Total)
		}
	}
	return gain, known
}

// has reports whether there is such an operation in the kernel. What concerns the kernel itself has no bound.
func (c Cost) has(is func(op *ir.Op) bool) (found bool) {
	ir.WalkOps(c.Kernel.Op, func(op *ir.Op) { found = found || is(op) })
	return found && !is(c.Kernel.Op)
}

// idealized is the work of an operation that no thread waits for. Unlike work that runs by itself, it does not delay
// the threads where it takes nearly as long as they do: a gain is an upper bound.
func (w *walk) idealized(op *ir.Op, x work) work {
	if g, ok := tile.Gemm.Cast(op); ok {
		x = w.fastest(g, x)
	}
	x.time = 0
	return x
}

// fastest is the work of a GEMM by the target's fastest instruction for its types.
func (w *walk) fastest(g tile.GemmOp, x work) work {
	rate := instructions.Fastest(g, w.machine)
	cycles := flopsOf(g) / max(rate, 1) / w.sustained()
	if rate > 0 && cycles < max(x.busy[tensorCores], x.busy[arithmetic]) {
		x.busy[tensorCores], x.busy[arithmetic] = cycles, 0
	}
	return x
}
