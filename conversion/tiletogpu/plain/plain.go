package plain

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/ir"
)

// Lower lowers an operation without a lowering of its own. Operations on scalars and elementwise ones keep their form.
func Lower(c *emit.Ctx, op *ir.Op) error {
	if _, ok := ir.As[ir.RegionBranchOp](op); ok && !op.Has(ir.ParallelRegion) {
		return region(c, op)
	}
	switch {
	case op.Def().Dialect() == comm.Dialect.Name && emit.UsesTiles(op):
		return op.Errorf("is unsupported inside of a tile.kernel; run --lower-comm first")
	case op.NumRegions() > 0:
		return op.Errorf("is unsupported inside of a tile.kernel")
	case !emit.UsesTiles(op):
		return scalar(c, op)
	case op.Has(ir.Elementwise), op.Has(ir.ConstantLike):
		return clone(c, op)
	}
	return op.Errorf("is unsupported on tiles")
}
