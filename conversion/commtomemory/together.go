package commtomemory

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// A release waits until what the block wrote can be seen, and the next one of the same thread until the signal before
// it can: over a link a microsecond each. Consecutive notifies, such as those of an exchange, are done concurrently,
// each by one warp, after one barrier. They may then arrive in another order. No agent can observe that if counters
// only grow and waits are for at least a value.

// together numbers the notifies that follow one in a row from 1 on.
func (l *lowering) together(ops []*ir.Op) map[*ir.Op]int64 {
	warps := l.warps()
	if warps < 2 || !onlyGrow(ops) {
		return nil
	}
	nth := map[*ir.Op]int64{}
	for _, op := range ops {
		if before := rowBefore(op); before != nil {
			nth[op] = (nth[before] + 1) % warps
			if nth[op] == 0 {
				delete(nth, op) // begins another row, behind a barrier of its own
			}
		}
	}
	return nth
}

const warpThreads = 32

// warps is how many whole warps a block has, 0 where that is not known.
func (l *lowering) warps() int64 {
	n, ok := rewrite.ConstantOf(l.launch.BlockSize()[0]).(*ir.IntegerAttr)
	if !ok {
		return 0
	}
	return n.Int() / warpThreads
}

// onlyGrow reports whether a counter is only observed by waits until it is at least something.
func onlyGrow(ops []*ir.Op) bool {
	for _, op := range ops {
		w, wait := comm.Wait.Cast(op)
		if comm.Reset.Is(op) || comm.Test.Is(op) || wait && w.Compare != comm.GE {
			return false
		}
	}
	return true
}

// rowBefore is the notify of the same block of threads that precedes one with nothing but computations between them;
// nil if there is none, or if the order of the two is observable: those that set, unless both set the same.
func rowBefore(op *ir.Op) *ir.Op {
	n, ok := comm.Notify.Cast(op)
	if !ok || n.Unit != "" {
		return nil
	}
	for p := op.Prev(); p != nil; p = p.Prev() {
		before, ok := comm.Notify.Cast(p)
		switch {
		case ok && before.Unit == "" && before.SigOp == n.SigOp && (n.SigOp == comm.SigAdd || before.Value == n.Value):
			return p
		case ok || !ir.IsMemoryEffectFree(p):
			return nil
		}
	}
	return nil
}
