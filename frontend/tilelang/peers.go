package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// T.copy(dst, src, dst=peer): a unit writes to what another unit of the T.Scale has: a warp or warpgroup to the other's
// tile in shared memory, a block to the same tile of another block of its cluster, a device to the other's array. The
// other finds it there behind a T.barrier of the same T.Scale.

func (t *translator) copyToPeer(a *args, src, dst eval.Value) error {
	level, err := t.scope(a)
	if err != nil {
		return err
	}
	peer, err := t.indexOf(a.site("peer"), a.value("peer"))
	if err != nil {
		return err
	}
	to, err := t.windowOf(a.Site, dst, t.shapeOf(src))
	if err != nil {
		return err
	}
	from, err := t.windowOf(a.Site, src, trimmed(to.size))
	if err != nil {
		return err
	}
	if !slices.Equal(squeezed(to.size), squeezed(from.size)) {
		return a.Interp.Errorf(a.Node, "T.copy from %s of shape (%s) to %s of shape (%s); the shapes must match", from.b,
			ir.JoinInts(from.size), to.b, ir.JoinInts(to.size))
	}
	if err := t.isPeers(a, level, to.b); err != nil {
		return err
	}
	v, err := t.readWindowValue(a.Site, from, from)
	if err != nil {
		return err
	}
	t.at(a.Site)
	v = t.reshaped(t.inMemoryOf(v, from.b.elem, to.b.elem), to.size)
	rank := t.value(peer)
	switch level {
	case scale.Device, scale.Cluster:
		comm.Put.New(t.b, comm.PutOp{Value: v, Dest: to.b.mem, At: t.slice(to, to.size), Rank: rank}, comm.Token)
		if to.b.arr != nil {
			to.b.arr.written = true
		}
	default:
		shape, _ := to.b.extents()
		if outer := t.kernel.units.outer; outer != nil {
			first := arith.Binary(t.b, arith.MulI, outer.rank, arith.ConstantIndex(t.b, t.kernel.units.n))
			rank = arith.Binary(t.b, arith.AddI, first, rank)
		}
		mem := t.slotOf(to.b, shape, rank)
		tile.Store.New(t.b, tile.StoreOp{Value: v, Dest: mem, At: t.slice(to, to.size)})
	}
	return nil
}

// isPeers asks for memory that each unit of a level has a copy of, and that the others reach.
func (t *translator) isPeers(a *args, level string, b *buffer) error {
	at := "dst"
	if t.kernel.wholeArrays {
		at = "src"
	}
	switch level {
	case scale.Device:
		if b.arr == nil || b.arr.symmetric == nil {
			return a.wrongf(at, "%s is not symmetric memory, so other devices cannot access it; allocate it in the T.Scale(\"device\"): T.alloc(shape, dtype, level=\"l2\")", b)
		}
	case scale.Cluster:
		switch {
		case b.arr != nil:
			return a.wrongf(at, "%s is an array; the blocks of a cluster access each other's tiles only", b)
		case b.mem == nil:
			return t.toMemory(b.allocation())
		}
	case scale.Warp, scale.Warpgroup:
		switch {
		case b.arr != nil:
			return a.wrongf(at, "%s is an array, which all %ss can access; remove the peer", b, level)
		case b.copies != nil:
		case b.mem != nil || b.view == nil && t.kernel.units.ofBlock(b.root()):
			return a.wrongf(at, "%s belongs to the block, not to each %s; allocate a tile in the T.Scale, or use a T.view(…, layout=T.Replica)", b, level)
		default:
			return t.toMemory(b.allocation())
		}
	default:
		return a.wrongf("peer", "a %s cannot write to memory of another one; use T.Scale(\"warp\"), \"warpgroup\", \"cluster\" or \"device\"", level)
	}
	return nil
}
