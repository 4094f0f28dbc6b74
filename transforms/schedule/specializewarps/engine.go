package specializewarps

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/prefetch"
)

// loadable is the reason why TMA cannot make a read.
func (p *plan) loadable(r prefetch.Read) *rejection {
	for _, side := range r.Sides() {
		if no := p.sideLoadable(side); no != nil {
			return no
		}
	}
	return nil
}

// sideLoadable is loadable for one of the windows that a read chooses from.
func (p *plan) sideLoadable(r prefetch.Read) *rejection {
	switch {
	case r.Pad != nil:
		return reject(r.Op, "TMA supports only zero padding")
	case r.Engine != tile.AutoEngine:
		return reject(r.Op, "it has engine(%v), not engine(tma)", r.Engine)
	case r.Layout != nil:
		return reject(r.Op, "it has a layout of threads, but TMA copies whole boxes; remove layout(…)")
	case p.kernel.Body.IsAncestor(prefetch.HostArray(r.Source).ParentRegion()):
		return reject(r.Op, "its memref is defined in the kernel, but TMA needs a tensor map, which the host makes")
	case p.writes(r.Source):
		return reject(r.Op, "the kernel may write what it reads")
	}
	if r.At.ByRows() {
		return p.rowsLoadable(r)
	}
	if _, err := tile.StageMemory(r.At.Window(r.Source, r.Stage.Shape()), r.Stage, p.known); err != nil {
		return reject(r.Op, "%v", err)
	}
	return nil
}

// piece is how many bytes of a row a thread copies at a time, by cp.async, which bypasses registers and the L1 cache.
const piece = 16

// rowsLoadable is the reason why producer threads should not copy the rows that an index tile names. If they could only
// load and store them, the consumers, which are more, do it sooner.
func (p *plan) rowsLoadable(r prefetch.Read) *rejection {
	w := r.At.Window(r.Source, r.Stage.Shape())
	last := len(w.Shape) - 1
	bytes := tile.Bits(ir.Tensor([]int64{1}, r.Stage.Elem(), nil)) / 8
	switch err := tile.Mappable(r.Source, p.known); {
	case last < 1 || w.Dims[last] != len(w.At)-1 || w.Steps[last] != 1:
		return reject(r.Op, "its index tile selects single elements, but producer warps copy %d bytes at a time", piece)
	case err != nil:
		return reject(r.Op, "producer warps copy %d bytes of a row at a time, but %v", piece, err)
	case w.Shape[last]*bytes%piece != 0 || p.known.MixedDivisor(w.At[len(w.At)-1])*bytes%piece != 0:
		return reject(r.Op, "producer warps copy %d bytes of a row at a time, but its rows may not be a multiple of that",
			piece)
	}
	return nil
}

// hoistParts moves the parts of a device before all code, where all roles see them.
func hoistParts(k tile.KernelOp) {
	first := k.Body.Entry().First()
	for v := range ir.Collect(k.Op, scale.View) {
		if isPart(v.Op) && v.Op != first {
			v.Op.MoveBefore(first)
		}
	}
}

// hoistShapes moves reshapes of arrays to the host, for arrays that a kernel loads boxes of.
func hoistShapes(k tile.KernelOp) {
	if k.Devices() > 1 {
		return
	}
	for op := range k.Body.Entry().Ops() {
		if (memref.CollapseShape.Is(op) || memref.ExpandShape.Is(op)) &&
			!slices.ContainsFunc(op.Operands(), func(v *ir.Value) bool { return k.Body.IsAncestor(v.ParentRegion()) }) {
			op.MoveBefore(k.Op)
		}
	}
}

// isPart reports whether an operation names a device's part of an array of the host.
func isPart(op *ir.Op) bool {
	v, ok := scale.View.Cast(op)
	return ok && v.Level == scale.Device
}

// writes reports whether the kernel may write what a load reads. Puts of peers come before the wait that the load
// follows; otherwise verify-comm reports them.
func (p *plan) writes(source *ir.Value) bool {
	waited := prefetch.Consumed(source) != source
	return prefetch.Touches(p.kernel, source, func(op *ir.Op, e ir.EffectKind) bool {
		return e == ir.Write && !(waited && (comm.Put.Is(op) || comm.Wait.Is(op)))
	})
}
