package verifycomm

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	ways "github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/ir/diag"
)

// The blocks of a cluster reach each other's shared memory. All that the blocks of a device have for one
// tile.alloc is one place, whose first dimension is the block. It is there from the tile.alloc until the
// block ends: both count as writes of the block, which all that peers do must be ordered with.

// life is an access that is none: the memory begins to be there, or ends.
type life uint8

const (
	beginning life = iota + 1
	ending
)

// reached reports whether a comm.put or comm.get of a peer may access this shared memory.
func reached(v *ir.Value) bool {
	if t, ok := v.Type().(*ir.MemRefType); !ok || !scale.InShared(t) {
		return false
	}
	root := ways.Root(v)
	if root == nil {
		return false
	}
	if k, ok := ir.Enclosing(root.ParentBlock().First(), tile.Kernel); !ok || k.Cluster() == 1 {
		return false
	}
	for _, w := range ways.Reach(root) {
		for u := range w.Uses() {
			if comm.Reached(u.Owner()) == w {
				return true
			}
		}
	}
	return false
}

// begins reports whether an operation makes memory that peers reach.
func begins(op *ir.Op) bool { return tile.Alloc.Is(op) && reached(op.Result(0)) }

// lives adds that the block's memory of a tile.alloc begins to be there, or ends.
func (t *tracer) lives(alloc *ir.Op, l life) {
	b := box{span(int64(t.block), int64(t.block)+1)}
	for _, n := range shapeOf(alloc.Result(0)) {
		b = append(b, span(0, n))
	}
	x := &access{op: alloc, writes: true, shared: true, life: l, device: t.device,
		place: t.check.place(alloc.Result(0), t.device), box: b, known: int32(len(t.events))}
	t.add(event{op: alloc, kind: touch, access: x})
}

// ends adds that the memory of a block that has ended does.
func (t *tracer) ends(k tile.KernelOp) {
	for a := range ir.Collect(k.Op, tile.Alloc) {
		if begins(a.Op) {
			t.lives(a.Op, ending)
		}
	}
}

// blockAt is the block whose shared memory an operation accesses: the one of a rank in the cluster, the
// own one when that is nil.
func (t *tracer) blockAt(op *ir.Op, rank *ir.Value) (int64, error) {
	if rank == nil {
		return int64(t.block), nil
	}
	r, ok := t.get(rank)
	if !ok {
		return 0, depends(op, "the block it names")
	}
	me, n := t.ranks[scale.Cluster][0], max(t.ranks[scale.Cluster][1], 1)
	if r < 0 || r >= n {
		return 0, op.Errorf("names block %d of a cluster of %d", r, n)
	}
	return int64(t.block) - me + r, nil
}

// whose is whose memory an access is of, in a message.
func (x *access) whose() string {
	if x.shared {
		return fmt.Sprintf("block %d of device %d", x.box[0].from, x.device)
	}
	return fmt.Sprintf("device %d", x.device)
}

// gone explains an access to memory of a block that may not have started, or may have ended.
func (o *order) gone(x, end *access) *diag.Diagnostic {
	if end.life == beginning {
		d := x.op.Errorf("accesses on %s shared memory of %s, which may not have started yet", o.who(x.by), o.who(end.by))
		d.Note(end.op.Loc(), "the memory is valid from here on")
		return d.Note(x.op.Loc(), "add a tile.barrier @cluster before this")
	}
	d := x.op.Errorf("accesses on %s shared memory of %s, which may already have ended", o.who(x.by), o.who(end.by))
	d.Note(end.op.Loc(), "the memory is allocated here")
	return d.Note(x.op.Loc(), "add a tile.barrier @cluster after this")
}
