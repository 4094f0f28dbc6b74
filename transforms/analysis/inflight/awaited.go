package inflight

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
)

// An MMA is an async tile.gemm: the operation that begins it, and its age in iterations of the loops around that.
type MMA struct {
	Op  *ir.Op
	Age int
}

// oldest is the age at which MMAs are no longer distinguished.
const oldest = 4

// Begun is the MMA that an operation begins, if it is an async tile.gemm.
func Begun(op *ir.Op) (p MMA, ok bool) {
	g, ok := tile.Gemm.Cast(op)
	return MMA{Op: op}, ok && g.Async
}

// Before is an MMA as the next iteration of a loop sees it.
func (p MMA) Before(loop *ir.Op) MMA {
	if loop.IsAncestor(p.Op) {
		p.Age = min(p.Age+1, oldest)
	}
	return p
}

// Awaited are the MMAs that a tile.await may wait for, and the older ones that they accumulate to.
func Awaited(a tile.AwaitOp) map[MMA]bool {
	w := &awaited{first: map[*ir.Op]int{}, seen: map[*ir.Value]bool{}, all: map[MMA]bool{}}
	w.follow(a.Future, 0)
	return w.all
}

// awaited collects the MMAs that a future may come from.
type awaited struct {
	first map[*ir.Op]int // the age of those of an operation that was found first
	seen  map[*ir.Value]bool
	all   map[MMA]bool
}

func (w *awaited) follow(v *ir.Value, age int) {
	if g, ok := tile.Gemm.Cast(v.DefiningOp()); ok {
		w.mma(g, min(age, oldest))
		return
	}
	if w.seen[v] {
		return
	}
	w.seen[v] = true
	for _, from := range memory.Sources(v) {
		passed := 0
		if v.IsBlockArg() && v.OwnerBlock().ParentOp().IsAncestor(from.ParentBlock().ParentOp()) {
			passed = 1 // it comes from the end of the iteration before
		}
		w.follow(from, age+passed)
	}
}

// mma adds one, and its accumulator. If that is the same operation's result from the iteration before, all older ones
// are added.
func (w *awaited) mma(g tile.GemmOp, age int) {
	first, again := w.first[g.Op]
	if again {
		for older := first; older <= oldest && age > first; older++ {
			w.all[MMA{g.Op, older}] = true
		}
		return
	}
	w.first[g.Op] = age
	w.all[MMA{g.Op, age}] = true
	if g.Acc != nil && tile.IsFuture(g.Acc) {
		w.follow(g.Acc, age)
	}
}
