package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// cluster is the medium between the blocks of a cluster: each keeps what it gives in its own shared memory, where the
// others read what they need of it. What is for one unit alone is written to that unit's memory. The cluster's barrier
// signals that all is there, and once more that all have read it: then the memory may be reused, and a block may end.
type cluster struct {
	gifts
	n     int64
	me    *ir.Value
	bufs  []*ir.Value
	mine  *ir.Value // where the own part of a tile begins
	reads bool      // of other blocks' memory
}

// newCluster allocates a tile for each of vs; ok is false if blocks cannot exchange them by shared memory, and a remark
// gives the reason.
func (l *lowerer) newCluster(op *ir.Op, g gifts, vs []*ir.Value) (m *cluster, ok bool) {
	k, inside := ir.Enclosing(op, tile.Kernel)
	if !inside || k.Cluster() == 1 {
		return nil, false
	}
	bytes := int64(0)
	for _, v := range vs {
		t := tensorOf(v)
		bytes += tile.SharedBytes(ir.MemRef(t.Shape(), t.Elem(), nil, scale.L1))
	}
	if !l.near(op, k, bytes) {
		return nil, false
	}
	m = &cluster{gifts: g, n: k.Cluster()}
	b := ir.Before(op)
	m.me = rankOf(b, op, scale.Cluster)
	for _, v := range vs {
		t := tensorOf(v)
		m.bufs = append(m.bufs, tile.Alloc.New(b, tile.AllocOp{}, ir.MemRef(t.Shape(), t.Elem(), nil, scale.L1)).MemRef)
	}
	return m, true
}

// near reports whether blocks of a cluster exchange so many bytes by their shared memory: where all their
// threads come, as they must to the cluster's barrier, and there is room.
func (l *lowerer) near(op *ir.Op, k tile.KernelOp, bytes int64) bool {
	far := func(why string, args ...any) bool {
		l.ctx.RemarkIn(diag.Comm, op, "at @cluster uses device memory, not distributed shared memory: "+why, args...)
		return false
	}
	if _, role := ir.Enclosing(op, tile.Role); role || len(enclosingOns(op)) > 0 {
		return far("only some threads of each block execute it, but all must arrive at the cluster's barrier")
	}
	used, room := l.used(k)
	if used+bytes > room {
		return far("its %d bytes and the kernel's %d are more than half of a block's %d; the other half is reserved for copies and GEMMs", bytes, used, 2*room)
	}
	return true
}

// used is how much shared memory a kernel uses beside exchanges, and how much it may use with them.
func (l *lowerer) used(k tile.KernelOp) (used, room int64) {
	for a := range ir.Collect(k.Op, tile.Alloc) {
		if scale.InShared(a.Type()) && !exchanged(a.MemRef) {
			used += tile.SharedBytes(a.Type())
		}
	}
	return used, l.machine.SharedBytes() / 2
}

// exchanged reports whether memory is what blocks exchange tiles by. It is used again by the next exchange.
func exchanged(mem *ir.Value) bool {
	for u := range mem.Uses() {
		if comm.Reached(u.Owner()) == mem {
			return true
		}
	}
	return false
}

func (m *cluster) units() int64 { return m.n }

func (m *cluster) rank() *ir.Value { return m.me }

func (m *cluster) meet(b *ir.Builder) { tile.Barrier.New(b, tile.BarrierOp{Unit: scale.Cluster}) }

func (m *cluster) giveAll(b *ir.Builder, vs ...*ir.Value) {
	for i, v := range vs {
		store(b, v, m.bufs[i], window(b, nil, len(tensorOf(v).Shape()), -1, nil))
	}
}

// giveTo writes to the other's memory, which has to be there.
func (m *cluster) giveTo(b *ir.Builder, v, to *ir.Value) {
	m.meet(b)
	at := tile.At(window(b, nil, len(tensorOf(v).Shape()), -1, nil)...)
	comm.Put.New(b, comm.PutOp{Value: v, Dest: m.bufs[0], At: at, Rank: to}, comm.Token)
}

// giveParts shows everybody all: the others read no more than their part.
func (m *cluster) giveParts(b *ir.Builder, v *ir.Value) { m.giveAll(b, v) }

func (m *cluster) giveFrom(b *ir.Builder, v, _ *ir.Value) { m.giveAll(b, v) }

func (m *cluster) arrive(b *ir.Builder) { m.meet(b) }

// taken lets the blocks meet once they have read of each other's memory.
func (m *cluster) taken(b *ir.Builder) {
	if m.reads {
		m.meet(b)
	}
}

func (m *cluster) take(b *ir.Builder, i int, t *ir.TensorType, from *ir.Value, dim int, at *ir.Value) *ir.Value {
	idx := window(b, nil, len(t.Shape()), dim, at)
	if from == nil {
		return load(b, t, m.bufs[i], idx)
	}
	m.reads = true
	return comm.Get.New(b, comm.GetOp{Source: m.bufs[i], At: tile.At(idx...), Rank: from}, t).Result
}

func (m *cluster) takePart(b *ir.Builder, t *ir.TensorType, from *ir.Value) *ir.Value {
	if m.mine == nil {
		m.mine = mul(b, m.me, index(b, t.Shape()[m.dim]))
	}
	return m.take(b, 0, t, from, m.dim, m.mine)
}

func (m *cluster) takeFrom(b *ir.Builder, t *ir.TensorType, root *ir.Value) *ir.Value {
	return m.take(b, 0, t, root, -1, nil)
}
