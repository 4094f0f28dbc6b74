package verifytile

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
)

// By the units of which levels a value may differ.
const (
	byDevice fact = 1 << iota
	byWarpgroup
	byWarp
)

var levelFacts = map[string]fact{scale.Device: byDevice, scale.Warpgroup: byWarpgroup, scale.Warp: byWarp}

// divergence checks that barriers and collectives are reached by all units that
// take part: not under a condition on which those units may disagree.
func (v *verifier) divergence(k tile.KernelOp) {
	fl := &flow{
		unit:    func(on scale.OnOp) fact { return levelFacts[on.Level()] },
		entry:   entryByUnit,
		steered: func(cond fact) fact { return cond },
	}
	fl.contents = func(mem *ir.Value) fact {
		if def := analysis.Root(mem).DefiningOp(); def != nil && scale.View.Is(def) {
			return levelFacts[scale.ViewOp{Op: def}.Level()]
		}
		return fl.memory[analysis.Root(mem)]
	}
	fl.results = func(op *ir.Op, of func(*ir.Value) fact) fact { return fl.byUnit(op, of) }
	fl.run(k)
	ir.WalkOps(k.Op, func(op *ir.Op) {
		if together := whoTakesPart(op); together != 0 {
			v.report(fl.reached(op, together))
		}
	})
}

func entryByUnit(on scale.OnOp, d *scale.DistAttr, f fact) fact {
	if d.Kind() == scale.Replica {
		return f
	}
	return f | levelFacts[on.Level()]
}

// byUnit is by which units the results of op may differ.
func (fl *flow) byUnit(op *ir.Op, of func(*ir.Value) fact) fact {
	f := fact(0)
	for _, x := range op.Operands() {
		if isMemRef(x) {
			f |= fl.contents(x)
		} else {
			f |= of(x)
		}
	}
	level := levelFacts[levelOf(op)]
	switch op.Name() {
	case "scale.rank", "comm.rank", "comm.copy", "comm.reduce_scatter", "comm.all_to_all":
		return f | level
	case "comm.all_reduce", "comm.all_gather", "comm.broadcast":
		return f &^ level
	case "comm.get", "comm.recv", "comm.test":
		return f | byDevice
	}
	return f
}

// whoTakesPart are the units that must all reach op, 0 for an operation that
// each may execute alone. Whatever the level, communication uses barriers of the
// block.
func whoTakesPart(op *ir.Op) fact {
	switch {
	case tile.Barrier.Is(op):
		if (tile.BarrierOp{Op: op}).Level() == scale.Block {
			return byWarpgroup | byWarp
		}
		return byWarp
	case comm.Notify.Is(op), comm.Wait.Is(op):
		return byWarpgroup | byWarp
	case comm.AllReduce.Is(op), comm.AllGather.Is(op), comm.ReduceScatter.Is(op), comm.AllToAll.Is(op),
		comm.Broadcast.Is(op), comm.Copy.Is(op), comm.Barrier.Is(op):
		return levelFacts[levelOf(op)] | byWarpgroup | byWarp
	}
	return 0
}

// reached checks the conditions around op.
func (fl *flow) reached(op *ir.Op, together fact) error {
	for p := op.ParentOp(); p != nil && !tile.Kernel.Is(p); p = p.ParentOp() {
		for _, c := range conditionsOf(p) {
			bad := fl.of(c) & together
			if bad == 0 {
				continue
			}
			d := op.Errorf("must be reached by all units of @%s together, but stands under a condition on which they may disagree", coarsest(bad))
			return d.Note(p.Loc(), "the condition depends on which unit of @%s runs it; those that do not get here are waited for without end", coarsest(bad))
		}
	}
	return nil
}

func coarsest(f fact) string {
	switch {
	case f&byDevice != 0:
		return scale.Device
	case f&byWarpgroup != 0:
		return scale.Warpgroup
	}
	return scale.Warp
}
