package specializewarps

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/ahead"
)

// loadable says why the copy engine cannot make a read.
func (p *plan) loadable(r ahead.Read) *refusal {
	for _, side := range r.Sides() {
		if no := p.sideLoadable(side); no != nil {
			return no
		}
	}
	return nil
}

func (p *plan) sideLoadable(r ahead.Read) *refusal {
	switch {
	case r.At.ByRows():
		return refuse(r.Op, "its index tile names a place for each row, but the copy engine moves boxes")
	case r.Pad != nil:
		return refuse(r.Op, "the copy engine pads with zero only")
	case r.Engine != tile.AutoEngine:
		return refuse(r.Op, "it asks for %v, not for the copy engine", r.Engine)
	case r.Layout != nil:
		return refuse(r.Op, "it has a layout of threads, but the copy engine moves whole boxes; leave layout(…) out")
	case p.kernel.Body.IsAncestor(arrayOf(r.Source).ParentRegion()):
		return refuse(r.Op, "its memref is made in the kernel, but the host describes arrays to the copy engine")
	case p.writes(r.Source):
		return refuse(r.Op, "the kernel may write what it reads")
	}
	if _, err := tile.SlotMemory(r.At.Window(r.Source, r.Slot.Shape()), r.Slot, p.known); err != nil {
		return refuse(r.Op, "%v", err)
	}
	return nil
}

// arrayOf is the array of the host that a value is, or of which it is the device's part,
// after waits: the host describes either to the copy engine.
func arrayOf(v *ir.Value) *ir.Value {
	v = ahead.Consumed(v)
	if s, ok := scale.View.Cast(v.DefiningOp()); ok && s.Level == scale.Device {
		return s.Source
	}
	return v
}

// hoistParts lets the parts of a device stand in front of all code, where all roles see
// them.
func hoistParts(k tile.KernelOp) {
	first := k.Body.Entry().First()
	for v := range ir.Collect(k.Op, scale.View) {
		if isPart(v.Op) && v.Op != first {
			v.Op.MoveBefore(first)
		}
	}
}

// isPart reports whether an operation names a device's part of an array of the host.
func isPart(op *ir.Op) bool {
	v, ok := scale.View.Cast(op)
	return ok && v.Level == scale.Device
}

// writes reports whether the kernel may write what a load reads. What peers put there
// comes before the wait that the load follows, or verify-comm says that it does not.
func (p *plan) writes(source *ir.Value) bool {
	waited := ahead.Consumed(source) != source
	return ahead.Touches(p.kernel, source, func(op *ir.Op, e ir.EffectKind) bool {
		return e == ir.Write && !(waited && (comm.Put.Is(op) || comm.Wait.Is(op)))
	})
}
