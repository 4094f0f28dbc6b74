package specializewarps

import (
	"github.com/tsopt/tsopt/dialects/tile"
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
	case ahead.Writes(p.kernel, r.Source):
		return refuse(r.Op, "the kernel may write what it reads")
	}
	if _, err := tile.SlotMemory(r.At.Window(r.Source, r.Slot.Shape()), r.Slot, p.known); err != nil {
		return refuse(r.Op, "%v", err)
	}
	return nil
}
