package commtomemory

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
)

// A role of one thread that waits for the pieces of a tile looks at one counter for each. A look takes as long as an
// access of the L2 cache, and an acquire holds back all later ones: 32 counters one after the other took 20 µs of a
// GEMM of 46 on an H200. So the thread reads several before it looks at any, and one fence acquires for all.

// readTogether is how many counters one thread reads at a time: what its registers hold beside the rest.
const readTogether = 16

// pollAll polls the counters of a wait by one thread.
func (l *lowering) pollAll(b *ir.Builder, o comm.WaitOp) {
	all, some := o.Each(), min(o.Each(), readTogether)
	zero, last := arith.ConstantIndex(b, 0), arith.ConstantIndex(b, all-some)
	scf.NewFor(b, zero, arith.ConstantIndex(b, all), arith.ConstantIndex(b, some), nil,
		func(b *ir.Builder, i *ir.Value, _ []*ir.Value) []*ir.Value {
			first := arith.Binary(b, arith.MinUI, i, last) // the last ones overlap those before
			l.pollSome(b, o, arith.Binary(b, arith.AddI, o.Index, first), some)
			return nil
		})
	if o.Sem() != comm.Relaxed {
		llvm.Fence.New(b, llvm.FenceOp{Ordering: orderOf(o.Sem()), SyncScope: l.scope(o.Scope)})
	}
}

// pollSome reads some counters until all compare. What it sees of the first that does not goes to the report.
func (l *lowering) pollSome(b *ir.Builder, o comm.WaitOp, first *ir.Value, some int64) {
	g := l.givingUp(b, o, first)
	spins, types := g.begin(b, some)
	scf.NewWhile(b, spins, types, func(b *ir.Builder, spins []*ir.Value) (*ir.Value, []*ir.Value) {
		var indices, seen []*ir.Value
		for i := range some {
			index := arith.Binary(b, arith.AddI, first, arith.ConstantIndex(b, i))
			indices = append(indices, index)
			seen = append(seen, l.seen(b, counter(b, l.base(o.Signal), index), comm.Relaxed, o.Scope))
		}
		waits := arith.ConstantInt(b, 0, ir.I1)
		at, saw := indices[0], seen[0]
		for i := some - 1; i >= 0; i-- {
			reached := holds(b, o.Compare, seen[i], o.Value)
			waits = arith.NewSelect(b, reached, waits, arith.ConstantInt(b, 1, ir.I1))
			at, saw = arith.NewSelect(b, reached, at, indices[i]), arith.NewSelect(b, reached, saw, seen[i])
		}
		return waits, g.carry(spins, saw, at)
	}, g.look)
}
