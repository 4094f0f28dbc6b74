package specializewarps

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/instructions"
	"github.com/tsopt/tsopt/transforms/analysis/prefetch"
)

// consume copies an operation for the consumer warps.
func (p *plan) consume(b *ir.Builder, op *ir.Op, m *ir.Mapping, at states) {
	b.Loc = op.Loc()
	l, loop := scf.For.Cast(op)
	switch s := p.loops[op]; {
	case s != nil:
		p.use(b, s, m, at)
	case p.onceOf(op) != nil:
		o := p.onceOf(op)
		o.loads = o.take(b, m, at[o.ring])
	case loop && len(p.inside(l.Body)) > 0:
		results := p.around(b, l, all(m, l.Inits), m, at, p.insideOf(slices.Concat(p.rings, p.outgoing()), l.Body),
			func(b *ir.Builder, args []*ir.Value) []*ir.Value {
				m.MapAll(l.IterArgs(), args)
				for inner := range l.Body.Entry().Ops() {
					if inner.Has(ir.Terminator) {
						return all(m, inner.Operands())
					}
					p.consume(b, inner, m, at)
				}
				return nil
			})
		m.MapAll(l.Op.Results(), results)
	default:
		if h, ok := p.givenBy(op); ok {
			h.give(b, m, at)
			break
		}
		p.keep(b, op, m)
	}
	p.release(b, op, at)
}

// use makes the consumers' loop, which takes stages of rings.
func (p *plan) use(b *ir.Builder, s *staged, m *ir.Mapping, at states) {
	lower, upper, step := s.loop.Bounds()
	rings := s.rings()
	n := len(s.loop.Inits)
	inits := append(all(m, s.loop.Inits), at.all(rings)...)
	loop := scf.NewFor(b, m.Get(lower), m.Get(upper), m.Get(step), inits,
		func(b *ir.Builder, iv *ir.Value, args []*ir.Value) (out []*ir.Value) {
			m.Map(s.loop.InductionVar(), iv)
			m.MapAll(s.loop.IterArgs(), args[:n])
			var loads []tile.LoadOp
			for op := range s.loop.Body.Entry().Ops() {
				b.Loc = op.Loc()
				for i, t := range s.parts {
					if t.first == op {
						loads = append(loads, t.take(b, m, args[n+i])...)
					}
				}
				switch {
				case op.Has(ir.Terminator):
					out = all(m, op.Operands())
					for i, t := range s.parts {
						out = append(out, tile.Advance.New(b, tile.AdvanceOp{Ring: t.ring.value, Cursor: args[n+i]}, tile.CursorT).Next)
					}
				case !s.reads(op):
					p.keep(b, op, m)
					if l, ok := tile.Load.Cast(op); ok && readInPlace(l) {
						loads = append(loads, tile.Load.Of(m.Get(l.Result).DefiningOp()))
					}
				}
				for i, t := range s.parts {
					if t.lastUse(s.loop) == op {
						tile.Release.New(b, tile.RingSignalOp{Ring: t.ring.value, Cursor: args[n+i]})
					}
				}
			}
			for _, l := range loads {
				sinkToGemms(l)
			}
			return out
		})
	m.MapAll(s.loop.Results, loop.Results[:n])
	at.set(rings, loop.Results[n:])
}

// take waits for the stage of a pipeline state, and loads from it what the part computes with.
func (t *part) take(b *ir.Builder, m *ir.Mapping, here *ir.Value) (loads []tile.LoadOp) {
	number := tile.Take.New(b, tile.RingWaitOp{Ring: t.ring.value, Cursor: here}, ir.Index).Slot
	for i, r := range t.reads {
		b.Loc = r.Op.Loc()
		slot := t.ring.stage(b, i, number)
		if r.Staged() {
			m.Map(r.Value, slot)
			continue
		}
		l := loadWhole(b, slot, r.Value.Type())
		m.Map(r.Value, l.Result)
		loads = append(loads, l)
	}
	return loads
}

// reads reports whether an operation is a read that comes through a ring.
func (s *staged) reads(op *ir.Op) bool {
	return slices.ContainsFunc(s.parts, func(t *part) bool {
		return slices.ContainsFunc(t.reads, func(r prefetch.Read) bool { return r.Is(op) })
	})
}

// loadWhole loads all of a tile in shared memory.
func loadWhole(b *ir.Builder, mem *ir.Value, t ir.Type) tile.LoadOp {
	zero := arith.ConstantIndex(b, 0)
	at := slices.Repeat([]*ir.Value{zero}, len(mem.Type().(*ir.MemRefType).Shape()))
	return tile.Load.New(b, tile.LoadOp{Source: mem, At: tile.At(at...)}, t)
}

// readInPlace reports whether a GEMM reads what is loaded in place, as long as no wait for a stage comes between.
func readInPlace(l tile.LoadOp) bool {
	return slices.ContainsFunc(l.Result.Users(), func(u *ir.Op) bool {
		g, ok := tile.Gemm.Cast(u)
		return ok && instructions.ReadInPlace(l.Result, g)
	})
}

// sinkToGemms loads a stage again before each GEMM that could not read it in place otherwise: one in a nested
// region, or after a write.
func sinkToGemms(l tile.LoadOp) {
	sinkToUses(l, l.Result)
	for _, part := range l.Result.Users() {
		if part.NumResults() == 1 {
			if whole, _ := tile.PartOf(part.Result(0)); whole != part.Result(0) && whole == l.Result {
				sinkToUses(l, part.Result(0))
			}
		}
	}
	if !l.Result.HasUses() {
		l.Erase()
	}
}

// sinkToUses does so for the GEMMs that read what is loaded, or a part of it.
func sinkToUses(l tile.LoadOp, v *ir.Value) {
	for _, g := range v.Users() {
		g, ok := tile.Gemm.Cast(g)
		if !ok || instructions.ReadInPlace(v, g) {
			continue
		}
		b := ir.Before(g.Op)
		b.Loc = l.Loc()
		again := b.Insert(ir.Clone(l.Op, nil)).Result(0)
		if v != l.Result {
			var m ir.Mapping
			m.Map(l.Result, again)
			again = b.Insert(ir.Clone(v.DefiningOp(), &m)).Result(0)
		}
		for i, f := range []*ir.Value{g.A, g.B} {
			if f == v {
				g.Op.SetOperand(i, again)
			}
		}
	}
	if part := v.DefiningOp(); v != l.Result && !v.HasUses() {
		part.Erase()
	}
}

// lastUse is the last operation of the loop that reads the part's stage, at least the first operation that uses it.
func (t *part) lastUse(loop tile.PipelinedOp) *ir.Op {
	last := t.first
	for _, r := range t.reads {
		if op := r.LastUse(loop); last.IsBeforeInBlock(op) {
			last = op
		}
	}
	return last
}

// keep copies an operation, except a buffer that a ring replaces, and waits for what the producer loads.
func (p *plan) keep(b *ir.Builder, op *ir.Op, m *ir.Mapping) {
	if p.sends[op] || p.onlyLoaded(op) || p.isHanded(op) {
		return
	}
	for _, s := range p.loops {
		for _, t := range s.parts {
			for _, r := range t.reads {
				if r.Staged() && r.Value.DefiningOp() == op {
					return
				}
			}
		}
	}
	b.Insert(ir.Clone(op, m))
}

// onlyLoaded reports whether an operation only waits for data that come through rings: the producer waits for them.
func (p *plan) onlyLoaded(op *ir.Op) bool {
	if !p.scalars[op] || !comm.Wait.Is(op) && !comm.Consume.Is(op) {
		return false
	}
	for _, u := range op.Result(0).Users() {
		if !p.onlyLoaded(u) && !p.comesByRing(u) {
			return false
		}
	}
	return true
}

// comesByRing reports whether an operation is a read that the producer makes.
func (p *plan) comesByRing(op *ir.Op) bool {
	for _, s := range p.loops {
		if s.reads(op) {
			return true
		}
	}
	return slices.ContainsFunc(p.onces, func(o *once) bool { return p.onceOf(op) == o })
}
