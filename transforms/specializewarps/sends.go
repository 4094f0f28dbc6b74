package specializewarps

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/ahead"
)

// findSends finds what a kernel does for its peers and not for its products, as an
// all-gather in front of one: warps of their own do it, while the others multiply. Such an
// operation puts and signals, gives nothing back, depends on numbers that those warps can
// compute, and reads what nothing in the kernel writes.
func (p *plan) findSends() {
	if p.kernel.Threads+2*128 > 1024 {
		return
	}
	p.sendsIn(p.kernel.Body.Entry())
}

func (p *plan) sendsIn(b *ir.Block) {
	for op := range b.Ops() {
		if l, ok := scf.For.Cast(op); ok && len(p.inside(l.Body)) > 0 {
			p.sendsIn(l.Body.Entry())
			continue
		}
		if p.sending(op) {
			p.sends[op] = true
		}
	}
}

// sending reports whether warps of their own can do an operation for the peers.
func (p *plan) sending(op *ir.Op) bool {
	if op.NumRegions() == 0 || op.NumResults() > 0 || !ir.Contains(op, comm.Put) || !ir.Contains(op, comm.Notify) {
		return false
	}
	separate := true
	before := p.sliced(func() {
		ir.WalkOps(op, func(inner *ir.Op) {
			separate = separate && p.forPeers(inner)
			for _, v := range inner.Operands() {
				if separate && !op.IsProperAncestor(v.ParentBlock().ParentOp()) && v.ParentBlock().ParentOp() != op {
					separate = p.need(op, v) == nil
				}
			}
		})
		for l := op.ParentOp(); separate && l != p.kernel.Op; l = l.ParentOp() {
			counted, ok := ir.As[ir.CountedLoop](l)
			if separate = ok; ok {
				lower, upper, step := counted.Bounds()
				for _, v := range []*ir.Value{lower, upper, step} {
					separate = separate && p.need(l, v) == nil
				}
			}
		}
	})
	if !separate {
		p.sendScalars = before
	}
	return separate
}

// sliced runs what asks for operations that the sending warps need, and gives back those
// that they needed before.
func (p *plan) sliced(ask func()) (before map[*ir.Op]bool) {
	before = map[*ir.Op]bool{}
	for op := range p.sendScalars {
		before[op] = true
	}
	loading := p.scalars
	p.scalars = p.sendScalars
	ask()
	p.scalars = loading
	return before
}

// forPeers reports whether an operation that is done for the peers leaves alone what the
// rest of the kernel does.
func (p *plan) forPeers(op *ir.Op) bool {
	switch {
	case byRole(op) && !comm.Wait.Is(op), op.Has(ir.Terminator):
		return true
	case tile.Gemm.Is(op), tile.Pipelined.Is(op):
		return false
	}
	return op.Has(ir.RecursiveMemoryEffects) || ahead.ReadsConstants(p.kernel, op)
}

// send copies what the sending warps do of an operation.
func (p *plan) send(b *ir.Builder, op *ir.Op, m *ir.Mapping) {
	b.Loc = op.Loc()
	l, loop := scf.For.Cast(op)
	switch {
	case p.sends[op], p.sendScalars[op]:
		b.Insert(ir.Clone(op, m))
	case loop && len(p.inside(l.Body)) > 0 && p.anySends(l.Op):
		lower, upper, step := l.Bounds()
		scf.NewFor(b, m.Get(lower), m.Get(upper), m.Get(step), nil, func(b *ir.Builder, iv *ir.Value, _ []*ir.Value) []*ir.Value {
			m.Map(l.InductionVar(), iv)
			for inner := range l.Body.Entry().Ops() {
				if !inner.Has(ir.Terminator) {
					p.send(b, inner, m)
				}
			}
			return nil
		})
	}
}

func (p *plan) anySends(in *ir.Op) bool {
	for op := range p.sends {
		if in.IsProperAncestor(op) {
			return true
		}
	}
	return false
}
