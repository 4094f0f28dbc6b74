package specializewarps

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/prefetch"
)

// findSends finds what a kernel does for its peers and not for its GEMMs, such as an all-gather before one: separate
// warps do it, while the others multiply. Such an operation puts and signals, returns nothing, and depends on numbers
// that those warps can compute. It reads what nothing in the kernel writes, what it has waited for, or a result that
// the consumers hand over (handover.go); it stores what nothing else touches. If a notify follows all puts of the
// block, they stay before it.
func (p *plan) findSends() {
	afterAll := slices.ContainsFunc(slices.Collect(ir.Collect(p.kernel.Op, comm.Notify)),
		func(n comm.NotifyOp) bool { return n.All })
	if p.kernel.Threads+2*p.m.GroupThreads() > p.m.BlockThreads() || afterAll {
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

// sending reports whether separate warps can do an operation for the peers.
func (p *plan) sending(op *ir.Op) bool {
	if op.NumRegions() == 0 || op.NumResults() > 0 || !ir.Contains(op, comm.Put) || !ir.Contains(op, comm.Notify) {
		return false
	}
	separate := true
	var taken []handed
	before := p.sliced(func() {
		ir.WalkOps(op, func(inner *ir.Op) {
			separate = separate && p.forPeers(op, inner)
			for _, v := range inner.Operands() {
				a, shared := isShared(v)
				switch {
				case !separate || inside(op, v):
				case slices.ContainsFunc(taken, func(h handed) bool { return h.buffer.MemRef == v }):
				case shared:
					var h handed
					if h, separate = handable(op, a); separate {
						taken = append(taken, h)
					}
				default:
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
		return false
	}
	for _, h := range taken {
		p.handOver(h)
	}
	return true
}

// inside reports whether a value is defined in an operation.
func inside(op *ir.Op, v *ir.Value) bool {
	in := v.ParentBlock().ParentOp()
	return in == op || op.IsProperAncestor(in)
}

// sliced calls ask, which asks for operations that the sending warps need, and returns those that they needed before.
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

// forPeers reports whether an operation inside of work for the peers is independent of the rest of the kernel, which
// must not depend on its waits either.
func (p *plan) forPeers(sends, op *ir.Op) bool {
	l, loads := tile.Load.Cast(op)
	s, stores := tile.Store.Cast(op)
	switch {
	case comm.Wait.Is(op):
		return p.waitsByToken(sends)
	case byRole(op), op.Has(ir.Terminator):
		return true
	case tile.Gemm.Is(op), tile.Pipelined.Is(op):
		return false
	case loads && (prefetch.Consumed(l.Source) != l.Source || prefetch.InShared(l.Source)):
		return true // memory that it waited for, or that is handed over
	case stores:
		return !prefetch.InShared(s.Dest) && !prefetch.Touches(p.kernel, s.Dest,
			func(op *ir.Op, _ ir.EffectKind) bool { return !sends.IsProperAncestor(op) })
	}
	return op.Has(ir.RecursiveMemoryEffects) || prefetch.ReadsConstants(p.kernel, op)
}

// waitsByToken reports whether all reads of symmetric memory outside of an operation follow a token: then a wait inside
// orders nothing else.
func (p *plan) waitsByToken(except *ir.Op) bool {
	ok := true
	ir.WalkOps(p.kernel.Op, func(op *ir.Op) {
		if except.IsProperAncestor(op) || comm.Consume.Is(op) || comm.Put.Is(op) {
			return
		}
		for _, v := range op.Operands() {
			t, mem := v.Type().(*ir.MemRefType)
			ok = ok && !(mem && scale.SpaceOf(t) == scale.Symmetric && prefetch.Consumed(v) == v)
		}
	})
	return ok
}

// send copies the sending warps' part of an operation.
func (p *plan) send(b *ir.Builder, op *ir.Op, m *ir.Mapping, at states) {
	b.Loc = op.Loc()
	l, loop := scf.For.Cast(op)
	switch {
	case p.sends[op]:
		p.sendHanded(b, op, m, at)
	case p.sendScalars[op]:
		b.Insert(ir.Clone(op, m))
	case loop && len(p.inside(l.Body)) > 0 && p.anySends(l.Op):
		p.around(b, l, nil, m, at, p.insideOf(p.outgoing(), l.Body), func(b *ir.Builder, _ []*ir.Value) []*ir.Value {
			for inner := range l.Body.Entry().Ops() {
				if !inner.Has(ir.Terminator) {
					p.send(b, inner, m, at)
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
