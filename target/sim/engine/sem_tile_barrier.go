package engine

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
)

// tileBarrier makes the units of a block, or of a level inside it, wait for
// each other; where one agent is all of the level there is nothing to wait for.
func tileBarrier(c *Compiler, o tile.BarrierOp) {
	if o.Some != nil {
		barrierOfSome(c, o)
		return
	}
	level := o.Level()
	c.Emit(func(a *Agent) {
		if level == scale.Cluster {
			a.Gather(level, nil)
			return
		}
		if level != scale.Block && !a.within(level) {
			a.Fail("is a barrier of threads of a unit of @%s, but is not in a scale.on @%s", level, level)
		}
		a.unitBarrier(level)
	})
}

// barrierOfSome lets the threads of a block wait for each other that a barrier names.
func barrierOfSome(c *Compiler, o tile.BarrierOp) {
	some, n := fmt.Sprint(o.Some), int(o.Threads())
	var units []int64
	for i := 0; i < len(o.Some); i += 2 {
		for u := o.Some[i]; u < o.Some[i+1]; u++ {
			units = append(units, u)
		}
	}
	c.Emit(func(a *Agent) {
		if a.Parent == nil || a.Level != scale.Thread {
			a.Fail("is a barrier of threads of the block, but is not in a scale.on @thread")
		}
		rank, ok := o.Rank(int64(a.unit))
		if !ok {
			a.Fail("is a barrier of threads %s, but this thread is not one of them", some)
		}
		if n == 1 {
			return
		}
		root := a.Parent
		key := meetingKey{root: root, part: -1, visit: root.barrierRound(some), some: some}
		a.meet(key, int(rank), n, nil, "the other threads of a barrier of "+some)
		if m := a.M.meetings[key]; m != nil {
			m.units = units
		}
		if a.State == ready {
			root.barriers[some]++
		}
	})
}

func tileNanosleep(c *Compiler, _ tile.NanosleepOp) { c.Emit(rest) }
