package commtomemory

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
)

// poll loads counters, from a first one on, until all compare. In a kernel with a report, the waiter looks now and then
// whether it has to give up: then it tells what it saw of the first counter that does not compare. The result is where
// the counters are.
func (l *lowering) poll(
	b *ir.Builder, o comm.WaitOp, first *ir.Value, counters int64, sem comm.Sem,
) (places []*ir.Value) {
	var indices []*ir.Value
	for i := range counters {
		index := first
		if i > 0 {
			index = arith.Binary(b, arith.AddI, first, arith.ConstantIndex(b, i))
		}
		indices, places = append(indices, index), append(places, counter(b, l.base(o.Signal), index))
	}
	g := l.givingUp(b, o, first)
	spins, types := g.begin(b, counters)
	scf.NewWhile(b, spins, types, func(b *ir.Builder, spins []*ir.Value) (*ir.Value, []*ir.Value) {
		var seen []*ir.Value
		for _, p := range places {
			seen = append(seen, l.seen(b, p, sem, o.Scope))
		}
		var waits, at, saw *ir.Value
		for i := counters - 1; i >= 0; i-- {
			reached := holds(b, o.Compare, seen[i], o.Value)
			not := arith.Binary(b, arith.XOrI, reached, arith.ConstantInt(b, 1, ir.I1))
			if waits == nil {
				waits, at, saw = not, indices[i], seen[i]
				continue
			}
			waits = arith.Binary(b, arith.OrI, waits, not)
			at, saw = arith.NewSelect(b, reached, at, indices[i]), arith.NewSelect(b, reached, saw, seen[i])
		}
		return waits, g.carry(spins, saw, at)
	}, g.look)
	return places
}

// A role of one thread that waits for the pieces of a tile looks at one counter for each. A look takes as long as an
// access of the L2 cache, and an acquire holds back all later ones: 32 counters one after the other took 20 µs of a
// GEMM of 46 on an H200. So the thread reads several before it looks at any, and one fence acquires for all.

// readTogether is how many counters one thread reads at a time: what its registers hold beside the rest.
const readTogether = 16

// pollTogether polls the counters of a wait by one thread.
func (l *lowering) pollTogether(b *ir.Builder, o comm.WaitOp) {
	all, some := o.Each(), min(o.Each(), readTogether)
	zero, last := arith.ConstantIndex(b, 0), arith.ConstantIndex(b, all-some)
	scf.NewFor(b, zero, arith.ConstantIndex(b, all), arith.ConstantIndex(b, some), nil,
		func(b *ir.Builder, i *ir.Value, _ []*ir.Value) []*ir.Value {
			first := arith.Binary(b, arith.MinUI, i, last) // the last ones overlap those before
			l.poll(b, o, arith.Binary(b, arith.AddI, o.Index, first), some, comm.Relaxed)
			return nil
		})
	if o.Sem() != comm.Relaxed {
		llvm.Fence.New(b, llvm.FenceOp{Ordering: orderOf(o.Sem()), SyncScope: l.scope(o.Scope)})
	}
}
