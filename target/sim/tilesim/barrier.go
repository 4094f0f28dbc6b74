package tilesim

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/peers"
)

// tileBarrier makes the units of a block, or of a level inside it, wait for
// each other; where one agent is all of the level there is nothing to wait for.
func tileBarrier(c *engine.Compiler, o tile.BarrierOp) {
	if o.Some != nil {
		barrierOfSome(c, o)
		return
	}
	level := o.Level()
	c.Emit(func(a *engine.Agent) {
		if level == scale.Cluster {
			peers.Gather(a, level, nil)
			return
		}
		if level != scale.Block && !peers.Within(a, level) {
			a.Fail("is a barrier of threads of a unit of @%s, but is not in a scale.on @%s", level, level)
		}
		peers.UnitBarrier(a, level)
	})
}

// barrierOfSome lets the threads of a block wait for each other that a barrier names.
func barrierOfSome(c *engine.Compiler, o tile.BarrierOp) {
	some, n := fmt.Sprint(o.Some), int(o.Threads())
	var units []int64
	for i := 0; i < len(o.Some); i += 2 {
		for u := o.Some[i]; u < o.Some[i+1]; u++ {
			units = append(units, u)
		}
	}
	c.Emit(func(a *engine.Agent) {
		if a.Parent == nil || a.Level != scale.Thread {
			a.Fail("is a barrier of threads of the block, but is not in a scale.on @thread")
		}
		rank, ok := o.Rank(int64(a.Unit))
		if !ok {
			a.Fail("is a barrier of threads %s, but this thread is not one of them", some)
		}
		if n == 1 {
			return
		}
		root := a.Parent
		key := peers.MeetingKey{Root: root, Part: -1, Visit: peers.BarrierRound(root, some), Some: some}
		peers.Meet(a, key, int(rank), n, nil, "the other threads of a barrier of "+some)
		if m := peers.Open(a.M, key); m != nil {
			m.Units = units
		}
		if a.State == engine.Ready {
			peers.AttendanceOf(root).Barriers[some]++
		}
	})
}

func tileNanosleep(c *engine.Compiler, _ tile.NanosleepOp) { c.Emit(engine.Rest) }
