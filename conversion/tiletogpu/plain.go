package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/ir"
)

// plain lowers an operation without a lowering of its own as what it is to a thread.
// Operations on scalars and elementwise ones stay what they are.
func (c *Ctx) plain(op *ir.Op) error {
	if _, ok := ir.As[ir.RegionBranchOp](op); ok && !op.Has(ir.ParallelRegion) {
		return c.region(op)
	}
	switch {
	case op.Def().Dialect() == comm.Dialect.Name && usesTiles(op):
		return op.Errorf("is unsupported inside of a tile.kernel; run --lower-comm first")
	case op.NumRegions() > 0:
		return op.Errorf("is unsupported inside of a tile.kernel")
	case !usesTiles(op):
		return c.scalar(op)
	case op.Has(ir.Elementwise), op.Has(ir.ConstantLike):
		return c.clone(op)
	}
	return op.Errorf("is unsupported on tiles")
}
