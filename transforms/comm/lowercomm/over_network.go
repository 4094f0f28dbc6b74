package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// Over a network memory is sent, not registers: a tile that may go to another node is stored where the unit
// keeps what it sends, and from there goes as a comm.putmem, which stays. When that returns the memory may be
// written again (OpenSHMEM 1.5, 9.5.1), so a unit needs room for one tile.

// sends puts a tile to where its window begins in a peer's memory.
func (x *team) sends(b *ir.Builder, v, to *ir.Value, at []ir.Mixed, device *ir.Value) *ir.Value {
	t := tensorOf(v)
	if !x.far {
		return comm.Put.New(b, comm.PutOp{Value: v, Dest: to, At: tile.Slice{}.Moved(at), Rank: device}, comm.Token).Token
	}
	room := x.tiles(t)
	mine := window(b, []*ir.Value{x.here}, len(t.Shape()), -1, nil)
	store(b, v, room, mine)
	put := comm.PutMemOp{Source: partOf(b, room, mixed(mine), t), Dest: partOf(b, to, at, t), Rank: device}
	return comm.PutMem.New(b, put, comm.Token).Token
}

func mixed(vs []*ir.Value) (out []ir.Mixed) {
	for _, v := range vs {
		out = append(out, ir.Mixed{Value: v})
	}
	return out
}

// partOf is a view of the tile that begins somewhere.
func partOf(b *ir.Builder, mem *ir.Value, at []ir.Mixed, t *ir.TensorType) *ir.Value {
	var sizes, strides []ir.Mixed
	for i := range at {
		n := int64(1)
		if k := i - (len(at) - len(t.Shape())); k >= 0 {
			n = t.Shape()[k]
		}
		sizes, strides = append(sizes, ir.Mixed{Const: n}), append(strides, ir.Mixed{Const: 1})
	}
	whole := mem.Type().(*ir.MemRefType)
	_, begins := ir.SplitMixed(at)
	_, extents := ir.SplitMixed(sizes)
	_, steps := ir.SplitMixed(strides)
	apart, offset, _ := memref.SubViewType(whole, begins, extents, steps).Strides()
	view := ir.MemRef(t.Shape(), t.Elem(), ir.StridedLayout(apart[len(at)-len(t.Shape()):], offset), whole.Space())
	return memref.NewSubViewOf(b, view, mem, at, sizes, strides).Result
}

// overNetwork makes the puts of a program go over the network where its kernel is on several nodes. What they
// write must lie together, as a network carries it.
func overNetwork(k tile.KernelOp) error {
	if k.Nodes() == 1 {
		return nil
	}
	for p := range ir.Collect(k.Op, comm.Put) {
		to := p.Dest.Type().(*ir.MemRefType)
		if scale.InShared(to) {
			continue
		}
		if !together(p, to) {
			return p.Errorf("writes elements of %v that are not contiguous, which a network transfer requires; use a tile with all dimensions of the array but the first", to)
		}
		x, err := newTeam(p.Op, scale.World)
		if err != nil {
			return err
		}
		if err := replace(p.Op, x.sends(ir.Before(p.Op), p.Value, p.Dest, p.At.Offsets(), p.Rank)); err != nil {
			return err
		}
	}
	return nil
}

// together reports whether what a put writes lies together: as many rows as it has of memory that it has the whole
// width of.
func together(p comm.PutOp, to *ir.MemRefType) bool {
	t := tensorOf(p.Value).Shape()
	if p.At.Sizes != nil || p.At.Strides != nil || to.Layout() != nil {
		return false
	}
	lead := len(to.Shape()) - len(t)
	for i := 1; i < len(t); i++ {
		if t[i] != to.Shape()[lead+i] {
			return false
		}
	}
	return len(t) > 0
}
