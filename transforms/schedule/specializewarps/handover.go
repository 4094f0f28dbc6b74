package specializewarps

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/prefetch"
)

// A result that the sending warps process is handed over to them in a ring of one stage, instead of a buffer of the
// program's own: the consumers continue with the next tile while it is sent.

// handed is a buffer that is handed over.
type handed struct {
	buffer tile.AllocOp
	store  tile.StoreOp // fills it
	reader *ir.Op       // the operation of the sending warps on it
	ring   *ring
}

// handable is the store that fills a buffer, if a later operation reads the buffer and nothing else uses it.
func handable(reader *ir.Op, a tile.AllocOp) (h handed, ok bool) {
	h = handed{buffer: a, reader: reader}
	for u := range a.MemRef.Uses() {
		op := u.Owner()
		s, stores := tile.Store.Cast(op)
		switch {
		case stores && u.Get() == s.Dest && h.store.Op == nil && wholeOf(s, a):
			h.store = s
		case tile.Load.Is(op) && reader.IsProperAncestor(op):
		default:
			return h, false
		}
	}
	return h, h.store.Op != nil && h.store.Block() == reader.Block() && h.store.Op.IsBeforeInBlock(reader) && !a.Offset.OK
}

// wholeOf reports whether a store fills a buffer.
func wholeOf(s tile.StoreOp, a tile.AllocOp) bool {
	t := s.Value.Type().(*ir.TensorType)
	for _, at := range s.At.Offsets() {
		if !rewrite.IsNumber(at, 0) {
			return false
		}
	}
	return s.At.Sizes == nil && s.At.Strides == nil && !s.Partial &&
		slices.Equal(t.Shape(), a.MemRef.Type().(*ir.MemRefType).Shape())
}

// handOver replaces a buffer by a ring.
func (p *plan) handOver(h handed) {
	t := h.buffer.MemRef.Type().(*ir.MemRefType)
	h.ring = &ring{stages: 1, reads: []prefetch.Read{{Op: h.store.Op, Value: h.buffer.MemRef, Stage: t}},
		loops: []*ir.Op{h.reader}}
	p.handed = append(p.handed, h)
}

// outgoing are the rings of handed-over buffers.
func (p *plan) outgoing() (out []*ring) {
	for _, h := range p.handed {
		out = append(out, h.ring)
	}
	return out
}

// givenBy is the handed-over buffer that a store fills.
func (p *plan) givenBy(op *ir.Op) (handed, bool) {
	i := slices.IndexFunc(p.handed, func(h handed) bool { return h.store.Op == op })
	if i < 0 {
		return handed{}, false
	}
	return p.handed[i], true
}

// give stores to the stage.
func (h handed) give(b *ir.Builder, m *ir.Mapping, at states) {
	here := at[h.ring]
	number := tile.Acquire.New(b, tile.RingWaitOp{Ring: h.ring.value, Cursor: here}, ir.Index).Slot
	m.Map(h.buffer.MemRef, h.ring.stage(b, 0, number))
	b.Insert(ir.Clone(h.store.Op, m))
	tile.Publish.New(b, tile.RingSignalOp{Ring: h.ring.value, Cursor: here})
	at[h.ring] = tile.Advance.New(b, tile.AdvanceOp{Ring: h.ring.value, Cursor: here}, tile.CursorT).Next
}

// sendHanded copies an operation of the sending warps, with stages instead of handed-over buffers.
func (p *plan) sendHanded(b *ir.Builder, op *ir.Op, m *ir.Mapping, at states) {
	var taken []handed
	for _, h := range p.handed {
		if h.reader == op {
			number := tile.Take.New(b, tile.RingWaitOp{Ring: h.ring.value, Cursor: at[h.ring]}, ir.Index).Slot
			m.Map(h.buffer.MemRef, h.ring.stage(b, 0, number))
			taken = append(taken, h)
		}
	}
	sends := b.Insert(ir.Clone(op, m))
	if len(taken) > 0 {
		p.pace(sends)
	}
	for _, h := range taken {
		tile.Release.New(b, tile.RingSignalOp{Ring: h.ring.value, Cursor: at[h.ring]})
		at[h.ring] = tile.Advance.New(b, tile.AdvanceOp{Ring: h.ring.value, Cursor: at[h.ring]}, tile.CursorT).Next
	}
}

// isHanded reports whether an operation allocates a buffer that a ring replaces.
func (p *plan) isHanded(op *ir.Op) bool {
	return slices.ContainsFunc(p.handed, func(h handed) bool { return h.buffer.Op == op })
}

// isShared reports whether a value is a shared-memory buffer of the block.
func isShared(v *ir.Value) (tile.AllocOp, bool) {
	a, ok := tile.Alloc.Cast(v.DefiningOp())
	return a, ok && scale.InShared(a.MemRef.Type().(*ir.MemRefType))
}
