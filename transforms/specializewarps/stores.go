package specializewarps

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/layout"
	"github.com/tsopt/tsopt/transforms/ahead"
)

// stageStores lets the copy engine take results out: the computing warps put them into
// shared memory and go on. It takes the stores that have room there.
func (p *plan) stageStores(m arch.Machine, remark func(about diag.Category, op *ir.Op, format string, args ...any)) {
	left := m.SharedBeside(p.kernel.Resident())
	for r := range ir.Collect(p.kernel.Op, tile.Ring) {
		left -= r.BarrierBytes()
	}
	for a := range ir.Collect(p.kernel.Op, tile.Alloc) {
		left -= takes(a.MemRef.Type().(*ir.MemRefType))
	}
	buffers := map[*ir.MemRefType]*ir.Value{}
	var math tile.RoleOp
	for r := range ir.Collect(p.kernel.Op, tile.Role) {
		math = r // the last
	}
	for s := range ir.Collect(math.Op, tile.Store) {
		if s.Engine.OK || scale.InShared(s.Dest.Type().(*ir.MemRefType)) {
			continue
		}
		if why := p.unstaged(s); why != nil {
			remark(diag.Store, s.Op, "writes to device memory by itself: %v", why)
			continue
		}
		parts, mt := inParts(s, func(mt *ir.MemRefType, parts int64) bool {
			return (buffers[mt] != nil || takes(mt) <= left) && (parts == 1 || columnsInWarps(math, s.Value.Type().(*ir.TensorType), parts, m))
		})
		if parts == 0 {
			remark(diag.Store, s.Op, "writes to device memory by itself: shared memory has no room for %d bytes more; fewer stages leave some", tile.SharedBytes(mt))
			continue
		}
		if buffers[mt] == nil {
			left -= takes(mt)
			b := ir.Before(math.ParentOp())
			b.Loc = s.Loc()
			buffers[mt] = tile.Alloc.New(b, tile.AllocOp{}, mt).MemRef
		}
		if parts > 1 {
			remark(diag.Store, s.Op, "goes out in %d parts, one after the other: shared memory has no room for %d bytes more, but for %d; fewer stages leave more", parts, parts*tile.SharedBytes(mt), tile.SharedBytes(mt))
		}
		for _, part := range cutStore(s, parts) {
			stageStore(part, buffers[mt])
		}
	}
	if len(buffers) > 0 {
		b := ir.Before(math.Body.Entry().Last())
		b.Loc = math.Loc()
		tile.AsyncWait.New(b, tile.AsyncWaitOp{Bulk: true})
	}
}

// takes is how much shared memory goes to a buffer that may be swizzled.
func takes(buffer *ir.MemRefType) int64 {
	unit := layout.Swizzle128B.Alignment()
	return (tile.SharedBytes(buffer) + unit - 1) / unit * unit
}

// unstaged says why a store stays one of what each thread has, and the copy engine does
// not take the tile out: nil where it can.
func (p *plan) unstaged(s tile.StoreOp) error {
	t := s.Value.Type().(*ir.TensorType)
	in, _ := ir.Enclosing(s.Op, scale.On)
	switch {
	case s.Summands:
		return errors.New("the summands of a tile go to places of their own")
	case in.Op != nil:
		return errors.New("it is one of a part of the threads")
	case len(t.Shape()) < 2:
		return fmt.Errorf("tiles that the copy engine takes out have two dimensions or more, not the %d of %v", len(t.Shape()), t)
	}
	if p.kernel.Body.IsAncestor(arrayOf(s.Dest).ParentRegion()) {
		if _, err := tile.StretchOf(s.Dest); err != nil {
			return fmt.Errorf("its memref is made in the kernel, but the host describes arrays to the copy engine: %w", err)
		}
	}
	if _, err := tile.SlotMemory(s.At.Window(s.Dest, t.Shape()), ir.MemRef(t.Shape(), t.Elem(), nil, scale.L1), p.known); err != nil {
		return err
	}
	if err := tile.Writable(s.Dest, p.known); err != nil {
		return err
	}
	bits, _ := ir.BitWidth(t.Elem())
	if row := t.Shape()[len(t.Shape())-1] * int64(bits) / 8; row%layout.Swizzle32B.Span() != 0 {
		return fmt.Errorf("the copy engine takes rows of a multiple of %d bytes, but those of %v have %d", layout.Swizzle32B.Span(), t, row)
	}
	if ahead.Touches(p.kernel, s.Dest, func(op *ir.Op, _ ir.EffectKind) bool { return op != s.Op }) {
		return errors.New("something else in the kernel uses what it writes")
	}
	return nil
}

// stageStore stores to a buffer, when the last copy out of it has read it, and copies
// from there.
func stageStore(s tile.StoreOp, buffer *ir.Value) {
	b := ir.Before(s.Op)
	b.Loc = s.Loc()
	shape := s.Value.Type().(*ir.TensorType).Shape()
	zeros := slices.Repeat([]*ir.Value{arith.ConstantIndex(b, 0)}, len(shape))
	tile.AsyncWait.New(b, tile.AsyncWaitOp{Bulk: true, Read: true})
	tile.Store.New(b, tile.StoreOp{Value: s.Value, Dest: buffer, At: tile.At(zeros...)})
	tile.Copy.New(b, tile.CopyOp{Source: buffer, SourceAt: tile.At(zeros...), Dest: s.Dest, DestAt: s.At, Tile: shape, Async: true, Engine: tile.TMA})
	tile.AsyncCommit.New(b, tile.AsyncCommitOp{Bulk: true})
	s.Erase()
}
