package impl

import (
	"errors"
	"fmt"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// cpAsync is cp.async: each thread starts copies of 4 to 16 bytes from device memory to
// shared memory, and waits for groups of them. How wide they are follows from where the
// elements lie, which convert-tile-to-gpu sees: a copy that does not ask for cp.async
// still goes through registers where not even 4 bytes lie together.
var cpAsync = Copy{
	Engine: tile.CpAsync, instruction: instruction{"cp.async", "cp_async"},
	Plan: func(c tile.CopyOp, _ *intrange.Analysis) (CopyPlan, error) {
		switch {
		case !toShared(c):
			return CopyPlan{}, fmt.Errorf("it copies from device memory to shared memory, not from %v to %v", c.Source.Type(), c.Dest.Type())
		case c.Ring != nil:
			return CopyPlan{}, errors.New("what waits for a slot of a ring is not told by cp.async; give the copy's tile a shape that tma can write")
		case !c.Async && c.Engine == tile.AutoEngine:
			return CopyPlan{}, errors.New("it is to be complete at once; write tile.copy async")
		}
		return CopyPlan{Spread: true}, nil
	},
}
