package verifycomm

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir/diag"
)

// A kernel that is too large to follow is followed in part: some of its blocks, as far
// as some number of events. Those that are not followed might as well not run on,
// so each race that is found is one of the whole kernel, but waits may be for
// what is left out, and there may be more races.

const (
	partBlocks = 64      // of each device
	partEvents = 1 << 17 // of all blocks together
)

// part follows some of a kernel and says how much.
func (c *checker) part(k tile.KernelOp, host env, why *unknown) (*launch, error) {
	c.left = maxEvents
	l, err := c.newLaunch(k, host)
	if err != nil {
		return nil, err
	}
	l.blocks = min(l.grid, partBlocks)
	most := max(partEvents/(l.devices*l.blocks), 1)
	for d := range l.devices {
		for b := range l.blocks {
			there, err := c.block(l, host, d, b, most)
			if err != nil {
				return nil, err
			}
			l.traces = append(l.traces, there...)
		}
	}
	extent := fmt.Sprintf("for %d devices × %d blocks", l.devices, l.blocks)
	if l.partial {
		extent += fmt.Sprintf(", the first %d signals and accesses of each,", most)
	}
	why.said = diag.Remarkf(why.op.Loc(), "communication is checked for races %s only: %s", extent,
		why.why).In(diag.Comm).Of(diag.Analysis)
	c.remark(why.said)
	l.partial = true
	c.endless = k.Op
	return l, nil
}
