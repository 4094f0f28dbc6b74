package tile

import (
	"math/big"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// ArgRange implements [intrange.ArgInferrer]: a block's index is less than the
// extent of the grid.
func (o KernelOp) ArgRange(arg *ir.Value, of func(*ir.Value) *intrange.Range) *intrange.Range {
	return scale.IDRange(scale.ExtentRange(o.Grid()[arg.Index()], of))
}

// ArgRange implements [intrange.ArgInferrer]: a coordinate is less than the extent
// of the tile; of elements nothing is known.
func (o ParallelOp) ArgRange(arg *ir.Value, _ func(*ir.Value) *intrange.Range) *intrange.Range {
	if i := arg.Index(); i < len(o.Shape) {
		return intrange.FromSigned(64, new(big.Int), big.NewInt(max(0, o.Shape[i]-1)))
	}
	return nil
}

// Induction implements [ir.BoundedLoop].
func (o PipelinedOp) Induction() []ir.Induction {
	lower, upper, step := o.Bounds()
	return []ir.Induction{{Var: o.InductionVar(), Lower: ir.Mixed{Value: lower}, Upper: ir.Mixed{Value: upper}, Step: ir.Mixed{Value: step}}}
}
