package tile

import (
	"math"

	"github.com/tsopt/tsopt/ir"
)

// mostBlocks is how many blocks a kernel may have: as many as a launch has along its first dimension
// (CUDA C++ Programming Guide, "Technical Specifications per Compute Capability").
const mostBlocks = math.MaxInt32

// verifyBlocks rejects constant grids with more blocks than can be launched: counters of blocks, and signals and tiles
// for each, may rely on that.
func (o KernelOp) verifyBlocks() error {
	total := int64(1)
	for i := range o.StaticGrid {
		n, ok := o.blocksAlong(i)
		if !ok {
			continue
		}
		if n > mostBlocks || total*max(n, 1) > mostBlocks {
			return o.Errorf("has a grid of more than %d blocks, the maximum of a launch", int64(mostBlocks))
		}
		total *= max(n, 1)
	}
	return nil
}

// blocksAlong is the number of blocks in a dimension of the grid; ok is false if it is not constant.
func (o KernelOp) blocksAlong(i int) (n int64, ok bool) {
	to := o.StaticGrid[i]
	if !o.Stepped() || to == ir.Dynamic {
		return to, to != ir.Dynamic
	}
	from, step := o.StaticFrom[i], o.StaticStep[i]
	if from == ir.Dynamic || step == ir.Dynamic {
		return 0, false
	}
	if to <= from {
		return 0, true
	}
	return int64(min((uint64(to)-uint64(from)-1)/uint64(step), math.MaxInt64-1)) + 1, true
}
