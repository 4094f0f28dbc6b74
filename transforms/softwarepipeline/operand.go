package softwarepipeline

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// feedsComputation reports whether something is computed from a tile of device memory,
// which then may reach a product or not.
func feedsComputation(l tile.LoadOp) bool {
	if scale.InShared(l.Source.Type().(*ir.MemRefType)) {
		return false
	}
	for u := range l.Result.Uses() {
		if op := u.Owner(); ir.IsPure(op) && !op.Has(ir.Terminator) && !scale.On.Is(op) {
			return true
		}
	}
	return false
}

// unsuited says why a load that feeds no product itself had better stay, "" where a
// ring helps. Products have shared memory for their factors in any case; others get
// of it what leaves half of it free, so that no program stops to fit.
func (p *pipeline) unsuited(l tile.LoadOp) string {
	t := l.Tile()
	shape := t.Shape()
	bits, ok := ir.BitWidth(t.Elem())
	if !ok || bits%8 != 0 || len(shape) == 0 || shape[len(shape)-1]*int64(bits)%32 != 0 {
		return fmt.Sprintf("async copies are of 4 bytes or more, but the rows of %v are no multiple of that", t)
	}
	if role, ok := ir.Enclosing(p.loop.Op, tile.Role); ok {
		return fmt.Sprintf("in '%s' only factors of products are", role.Op.Name())
	}
	k, ok := ir.Enclosing(p.loop.Op, tile.Kernel)
	if !ok {
		return "it stands in no kernel"
	}
	if need := ringsOf(k) + ringBytes(p.loop, l); 2*need > p.shared {
		return fmt.Sprintf("with its ring, tiles would take %d bytes of shared memory, more than half of the target's %d", need, p.shared)
	}
	return ""
}

// ringsOf is how much shared memory a kernel's buffers take, with the rings of
// factors that loops of it still wait for.
func ringsOf(k tile.KernelOp) (bytes int64) {
	for a := range ir.Collect(k.Op, tile.Alloc) {
		bytes += tile.SharedBytes(a.MemRef.Type().(*ir.MemRefType))
	}
	for loop := range ir.Collect(k.Op, tile.Pipelined) {
		for op := range loop.Body.Entry().Ops() {
			if l, ok := tile.Load.Cast(op); ok && feedsProduct(l.Result) {
				bytes += ringBytes(loop, l)
			}
		}
	}
	return bytes
}

// ringBytes is the size of a load's ring, in all the units that have one.
func ringBytes(loop tile.PipelinedOp, l tile.LoadOp) int64 {
	n, _ := ir.NumElements(l.Tile().Shape())
	bits, _ := ir.BitWidth(l.Tile().Elem())
	n *= loop.Stages
	for op := loop.ParentOp(); op != nil && !tile.Kernel.Is(op); op = op.ParentOp() {
		if on, ok := scale.On.Cast(op); ok {
			n *= on.Units()
		}
	}
	return n * int64(bits) / 8
}
