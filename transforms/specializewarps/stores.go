package specializewarps

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/layout"
)

// stageStores lets the copy engine take results out: the computing warps put them into
// shared memory and go on. It takes the stores that have room there.
func (p *plan) stageStores(m arch.Machine, remark func(about diag.Category, op *ir.Op, format string, args ...any)) {
	left := m.SharedBytes()
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
		t := s.Value.Type().(*ir.TensorType)
		mt := ir.MemRef(t.Shape(), t.Elem(), nil, scale.L1)
		if !p.engineStores(s) {
			continue
		}
		if buffers[mt] == nil {
			if takes(mt) > left {
				remark(diag.Store, s.Op, "writes to device memory by itself: shared memory has no room for %d bytes more; fewer stages leave some", tile.SharedBytes(mt))
				continue
			}
			left -= takes(mt)
			b := ir.Before(math.ParentOp())
			b.Loc = s.Loc()
			buffers[mt] = tile.Alloc.New(b, tile.AllocOp{}, mt).MemRef
		}
		stageStore(s, buffers[mt])
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

// engineStores reports whether the copy engine can make a store: of a tile to an array
// of the host that nothing else in the kernel uses.
func (p *plan) engineStores(s tile.StoreOp) bool {
	t := s.Value.Type().(*ir.TensorType)
	dest := s.Dest.Type().(*ir.MemRefType)
	if s.Summands || s.Engine.OK || len(t.Shape()) != 2 || scale.InShared(dest) || p.kernel.Body.IsAncestor(s.Dest.ParentRegion()) || tile.Mappable(s.Dest, p.known) != nil {
		return false
	}
	if in, _ := ir.Enclosing(s.Op, scale.On); in.Op != nil {
		return false
	}
	bits, _ := ir.BitWidth(t.Elem())
	if t.Shape()[1]*int64(bits)%(8*layout.Swizzle128B.Span()) != 0 {
		return false
	}
	return !p.touches(s.Dest, func(op *ir.Op, _ ir.EffectKind) bool { return op != s.Op })
}

// stageStore stores to a buffer, when the last copy out of it has read it, and copies
// from there.
func stageStore(s tile.StoreOp, buffer *ir.Value) {
	b := ir.Before(s.Op)
	b.Loc = s.Loc()
	shape := s.Value.Type().(*ir.TensorType).Shape()
	zeros := slices.Repeat([]*ir.Value{arith.ConstantIndex(b, 0)}, len(shape))
	tile.AsyncWait.New(b, tile.AsyncWaitOp{Bulk: true, Read: true})
	tile.Store.New(b, tile.StoreOp{Value: s.Value, Dest: buffer, Indices: zeros})
	tile.Copy.New(b, tile.CopyOp{Source: buffer, SourceIndices: zeros, Dest: s.Dest, DestIndices: s.Indices, Tile: shape, Async: true, Engine: tile.TMA})
	tile.AsyncCommit.New(b, tile.AsyncCommitOp{Bulk: true})
	s.Erase()
}
