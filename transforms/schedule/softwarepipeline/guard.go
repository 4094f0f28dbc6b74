package softwarepipeline

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/prefetch"
)

// A loop that skips iterations, such as those of masked blocks of keys, reads under a condition. If the condition is
// computable as early as the indices, the read is prefetched under the same condition.

// guard is the condition of an scf.if of the loop around a read, and what computes it from the induction variable; none
// if the read is in the loop itself.
type guard struct {
	cond  *ir.Value
	slice []*ir.Op
}

// guardOf is the guard of a tile.load in the first region of an scf.if in the loop.
func (p *pipeline) guardOf(r prefetch.Read) (g guard, ok bool) {
	i, ok := scf.If.Cast(r.Op.ParentOp())
	if !ok || i.Op.ParentOp() != p.loop.Op || r.Op.ParentRegion() != i.Then || !tile.Load.Is(r.Op) ||
		p.inLoop(r.Source) || scale.InShared(r.Source.Type().(*ir.MemRefType)) {
		return g, false
	}
	g.cond = i.Condition
	g.slice, ok = p.slice(g.cond)
	return g, ok
}

// guardedCopy issues the copy of a read of iteration k, if its guard holds.
func (p *pipeline) guardedCopy(b *ir.Builder, s stagedRead, slot, k *ir.Value, m *ir.Mapping) {
	cloneSlice(b, s.guard.slice, m)
	scf.NewIf(b, m.Get(s.guard.cond), nil, func(b *ir.Builder) []*ir.Value {
		var inner ir.Mapping
		inner.Map(p.loop.InductionVar(), k)
		p.copy(b, s, slot, &inner)
		return nil
	}, nil)
}

// fromStages makes the reads inside a copy of an operation of the loop loads of their stages.
func (p *pipeline) fromStages(op *ir.Op, slot *ir.Value, m *ir.Mapping) (loads []tile.LoadOp) {
	for _, s := range p.staged {
		if s.guard.cond == nil || s.Op.ParentOp() != op {
			continue
		}
		read := m.Get(s.Value)
		b := ir.Before(read.DefiningOp())
		l := tile.Load.New(b, tile.LoadOp{Source: s.ring.Buf, At: tile.At(s.ring.At(b, slot)...)}, read.Type())
		read.ReplaceAllUsesWith(l.Result)
		read.DefiningOp().Erase()
		loads = append(loads, l)
	}
	return loads
}
