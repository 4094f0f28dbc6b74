package specializewarps

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/prefetch"
)

// produce copies the part of an operation that the producer needs.
func (p *plan) produce(b *ir.Builder, op *ir.Op, m *ir.Mapping, at states) {
	b.Loc = op.Loc()
	l, loop := scf.For.Cast(op)
	switch s := p.loops[op]; {
	case s != nil:
		p.fill(b, s, m, at)
	case p.onceOf(op) != nil:
		o := p.onceOf(op)
		at[o.ring] = o.fill(b, m, at[o.ring])
	case loop && len(p.inside(l.Body)) > 0:
		p.around(b, l, nil, m, at, p.inside(l.Body), func(b *ir.Builder, _ []*ir.Value) []*ir.Value {
			for inner := range l.Body.Entry().Ops() {
				p.produce(b, inner, m, at)
			}
			return nil
		})
	case p.scalars[op]:
		b.Insert(ir.Clone(op, m))
	}
}

// fill makes the producer's loop, which copies into rings, in the order in which they are read.
func (p *plan) fill(b *ir.Builder, s *staged, m *ir.Mapping, at states) {
	lower, upper, step := s.loop.Bounds()
	rings := s.rings()
	loop := scf.NewFor(b, m.Get(lower), m.Get(upper), m.Get(step), at.all(rings),
		func(b *ir.Builder, iv *ir.Value, args []*ir.Value) (next []*ir.Value) {
			m.Map(s.loop.InductionVar(), iv)
			for op := range s.loop.Body.Entry().Ops() {
				if p.scalars[op] {
					b.Insert(ir.Clone(op, m))
				}
			}
			for i, part := range s.parts {
				next = append(next, part.fill(b, m, args[i]))
			}
			return next
		})
	at.set(rings, loop.Results)
}

// fill copies into the stage of a pipeline state, and returns the next state.
func (t *part) fill(b *ir.Builder, m *ir.Mapping, here *ir.Value) *ir.Value {
	ring := t.ring.value
	number := tile.Acquire.New(b, tile.RingWaitOp{Ring: ring, Cursor: here}, ir.Index).Slot
	t.copies(b, t.reads, m, here, number)
	return tile.Advance.New(b, tile.AdvanceOp{Ring: ring, Cursor: here}, tile.CursorT).Next
}

// copies copies what is read into a stage, and publishes it: in both branches, if a read has a choice.
func (t *part) copies(b *ir.Builder, reads []prefetch.Read, m *ir.Mapping, here, number *ir.Value) {
	for i, r := range reads {
		if r.Choice == nil {
			continue
		}
		side := func(s prefetch.Read) func(*ir.Builder) []*ir.Value {
			s.Op, s.Choice = r.Op, nil
			sides := slices.Clone(reads)
			sides[i] = s
			return func(b *ir.Builder) []*ir.Value { t.copies(b, sides, m, here, number); return nil }
		}
		scf.NewIf(b, m.Get(r.Choice.Condition), nil, side(r), side(*r.Choice.Otherwise))
		return
	}
	ring := t.ring.value
	zero := arith.ConstantIndex(b, 0)
	for i, r := range reads {
		b.Loc = r.Op.Loc()
		to := slices.Repeat([]*ir.Value{zero}, len(r.Stage.Shape()))
		engine := tile.TMA
		if r.At.ByRows() {
			engine = tile.AutoEngine
		}
		tile.Copy.New(b, tile.CopyOp{Source: m.Get(r.Source), SourceAt: r.At.Map(m.Get), Dest: t.ring.stage(b, i, number),
			DestAt: tile.At(to...),
			Ring:   ring, Cursor: here, Tile: r.Stage.Shape(), Async: true, Engine: engine})
	}
	tile.Publish.New(b, tile.RingSignalOp{Ring: ring, Cursor: here})
}
