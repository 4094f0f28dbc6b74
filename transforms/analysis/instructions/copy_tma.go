package instructions

import (
	"errors"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// tma is cp.async.bulk.tensor: TMA moves boxes between an array, described by a tensor map of the host, and a tile in
// shared memory with TMA's layout. A wait for the tile is a wait for a stage of a ring.
var tma = Copy{
	Engine: tile.TMA, Name: "tma",
	Plan: func(c tile.CopyOp, m arch.Machine, known *intrange.Analysis) (p CopyPlan, err error) {
		if err := has(m, "tma"); err != nil {
			return p, err
		}
		if toShared(c) && !c.Signals() || !c.Async {
			return p, errors.New("tma must signal a stage of a ring buffer when a tile has arrived; write tile.copy async … arrives(%ring[%state])")
		}
		if c.SourceAt.ByRows() {
			return p, errors.New("its index tile has an index for each row, but tma copies boxes")
		}
		if c.Layout != nil {
			return p, errors.New("it has a layout of threads, but tma copies whole boxes; remove layout(…)")
		}
		p.Memory, err = c.BoxMemory(known)
		return p, err
	},
}
