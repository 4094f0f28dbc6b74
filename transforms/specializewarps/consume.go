package specializewarps

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/ahead"
	"github.com/tsopt/tsopt/transforms/impl"
)

// consume copies an operation for the computing warps.
func (p *plan) consume(b *ir.Builder, op *ir.Op, m *ir.Mapping, at cursors) {
	b.Loc = op.Loc()
	l, loop := scf.For.Cast(op)
	switch s := p.loops[op]; {
	case s != nil:
		p.use(b, s, m, at)
	case loop && len(p.inOrder(l.Body.Entry())) > 0:
		results := p.around(b, l, all(m, l.Inits), m, at, func(b *ir.Builder, args []*ir.Value) []*ir.Value {
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
		p.keep(b, op, m)
	}
}

// use makes the loop that takes the slots of a ring.
func (p *plan) use(b *ir.Builder, s *staged, m *ir.Mapping, at cursors) {
	lower, upper, step := s.loop.Bounds()
	inits := append(all(m, s.loop.Inits), at[s])
	n := len(s.loop.Inits)
	last := s.lastUse()
	loop := scf.NewFor(b, m.Get(lower), m.Get(upper), m.Get(step), inits, func(b *ir.Builder, iv *ir.Value, args []*ir.Value) (out []*ir.Value) {
		m.Map(s.loop.InductionVar(), iv)
		m.MapAll(s.loop.IterArgs(), args[:n])
		here := args[n]
		number := tile.Take.New(b, tile.RingWaitOp{Ring: s.ring, Cursor: here}, ir.Index).Slot
		var loads []tile.LoadOp
		for op := range s.loop.Body.Entry().Ops() {
			b.Loc = op.Loc()
			i := slices.IndexFunc(s.reads, func(r ahead.Read) bool { return r.Op == op })
			switch {
			case i >= 0 && s.reads[i].Staged():
				m.Map(s.reads[i].Value, s.slot(b, i, number))
			case i >= 0:
				l := loadWhole(b, s.slot(b, i, number), op.Result(0).Type())
				m.Map(op.Result(0), l.Result)
				loads = append(loads, l)
			case op.Has(ir.Terminator):
				next := tile.Advance.New(b, tile.AdvanceOp{Ring: s.ring, Cursor: here}, tile.CursorT).Next
				out = append(all(m, op.Operands()), next)
			default:
				p.keep(b, op, m)
			}
			if op == last {
				tile.Release.New(b, tile.RingSignalOp{Ring: s.ring, Cursor: here})
			}
		}
		for _, l := range loads {
			sinkToProducts(l)
		}
		return out
	})
	m.MapAll(s.loop.Results, loop.Results[:n])
	at[s] = loop.Results[n]
}

// loadWhole loads all of a tile in shared memory.
func loadWhole(b *ir.Builder, mem *ir.Value, t ir.Type) tile.LoadOp {
	zero := arith.ConstantIndex(b, 0)
	at := slices.Repeat([]*ir.Value{zero}, len(mem.Type().(*ir.MemRefType).Shape()))
	return tile.Load.New(b, tile.LoadOp{Source: mem, Indices: at}, t)
}

// sinkToProducts loads a slot again in front of each product that could not read it
// there otherwise: one that stands in a region of its own, or behind a write.
func sinkToProducts(l tile.LoadOp) {
	for _, g := range l.Result.Users() {
		if g, ok := tile.Gemm.Cast(g); ok && !impl.InShared(l.Result, g) {
			b := ir.Before(g.Op)
			b.Loc = l.Loc()
			again := loadWhole(b, l.Source, l.Tile()).Result
			for i, v := range []*ir.Value{g.A, g.B} {
				if v == l.Result {
					g.SetOperand(i, again)
				}
			}
		}
	}
	if !l.Result.HasUses() {
		l.Erase()
	}
}

// lastUse is the last operation of the loop that reads a slot.
func (s *staged) lastUse() (last *ir.Op) {
	for _, r := range s.reads {
		if op := r.LastUse(s.loop); last == nil || last.IsBeforeInBlock(op) {
			last = op
		}
	}
	return last
}

// keep copies an operation, but for a buffer that a ring takes the place of.
func (p *plan) keep(b *ir.Builder, op *ir.Op, m *ir.Mapping) {
	for _, s := range p.loops {
		for _, r := range s.reads {
			if r.Staged() && r.Value.DefiningOp() == op {
				return
			}
		}
	}
	b.Insert(ir.Clone(op, m))
}
