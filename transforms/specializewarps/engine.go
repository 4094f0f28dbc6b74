package specializewarps

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/transforms/ahead"
)

// loadable says why the copy engine cannot make a read.
func (p *plan) loadable(r ahead.Read) *refusal {
	switch {
	case r.Pad != nil:
		return refuse(r.Op, "the copy engine pads with zero only")
	case r.Engine != tile.AutoEngine:
		return refuse(r.Op, "it asks for %v, not for the copy engine", r.Engine)
	case r.Layout != nil:
		return refuse(r.Op, "it has a layout of threads, but the copy engine moves whole boxes; leave layout(…) out")
	case p.kernel.Body.IsAncestor(r.Source.ParentRegion()):
		return refuse(r.Op, "its memref is made in the kernel, but the host describes arrays to the copy engine")
	case p.writes(r.Source):
		return refuse(r.Op, "the kernel may write what it reads")
	}
	if _, err := tile.SlotMemory(r.At.Window(r.Source, r.Slot.Shape()), r.Slot, p.known); err != nil {
		return refuse(r.Op, "%v", err)
	}
	return nil
}

// writes reports whether something in the kernel may write a memref.
func (p *plan) writes(mem *ir.Value) bool {
	return p.touches(mem, func(_ *ir.Op, e ir.EffectKind) bool { return e == ir.Write })
}

// touches reports whether an operation of the kernel has an effect on a memref that
// is asked for.
func (p *plan) touches(mem *ir.Value, asked func(op *ir.Op, e ir.EffectKind) bool) bool {
	found := false
	ir.WalkOps(p.kernel.Op, func(op *ir.Op) {
		if op.Has(ir.RecursiveMemoryEffects) {
			return
		}
		effects, known := ir.EffectsOf(op)
		if !known {
			found = found || asked(op, ir.Write)
		}
		for _, e := range effects {
			if e.Value != nil && asked(op, e.Kind) && (memory.Question{Args: p.kernel}).Alias(e.Value, mem) != memory.No {
				found = true
			}
		}
	})
	return found
}
