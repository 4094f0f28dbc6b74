package orderblocks

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// rowsOfGroup is how many tiles of the second dimension of a grid are taken together where the
// kernel does not say, so that what they read of both factors stays in the L2 cache.
const rowsOfGroup = 8

// rowsOf is how many rows of tiles a kernel's blocks go down before the next column, where so
// many tiles are taken at a time.
//
// Under a causal mask the work of a tile grows along the first dimension. Who gets a tile of one
// column in a round then has to get one of another column in the next, and of all columns in
// turn: rounds are whole columns, in a number that has no divisor in common with that of
// all columns.
func rowsOf(k tile.KernelOp, round int64) int64 {
	if k.Raster > 0 {
		return k.Raster
	}
	columns := k.Grid()[0]
	if columns.Value != nil || !uneven(k) {
		return rowsOfGroup
	}
	best := int64(rowsOfGroup)
	for rows := int64(rowsOfGroup / 2); rows <= 2*rowsOfGroup; rows++ {
		if round%rows == 0 && intrange.GCD(round/rows, columns.Const/k.Cluster()) == 1 {
			best = rows
		}
	}
	return best
}

// uneven reports whether how often a loop of a kernel runs depends on the first of the block's numbers.
func uneven(k tile.KernelOp) (found bool) {
	ir.WalkOps(k.Op, func(op *ir.Op) {
		if l, ok := ir.As[ir.CountedLoop](op); ok && !found {
			lower, upper, _ := l.Bounds()
			found = depends(lower, k.BlockIDs()[0]) || depends(upper, k.BlockIDs()[0])
		}
	})
	return found
}

// depends reports whether a number is computed of another.
func depends(v, on *ir.Value) bool {
	if v == on {
		return true
	}
	op := v.DefiningOp()
	if op == nil {
		return false
	}
	for _, x := range op.Operands() {
		if depends(x, on) {
			return true
		}
	}
	return false
}
