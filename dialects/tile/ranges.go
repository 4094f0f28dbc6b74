package tile

import (
	"math/big"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// ArgRange implements [intrange.ArgInferrer]: a block's index is less than the extent of the grid, and the start of its
// tile less than the upper bound.
func (o KernelOp) ArgRange(arg *ir.Value, of func(*ir.Value) *intrange.Range) *intrange.Range {
	from, to, _ := o.Count()
	i := arg.Index()
	if !o.Stepped() {
		return scale.IDRange(scale.ExtentRange(to[i], of))
	}
	first, end := mixedRange(from[i], of), mixedRange(to[i], of)
	if first == nil || end == nil {
		return nil
	}
	last := new(big.Int).Sub(end.SMax, big.NewInt(1))
	if last.Cmp(first.SMin) < 0 {
		last = first.SMin // code that nothing runs
	}
	return intrange.FromSigned(64, first.SMin, last)
}

// ArgDivisor implements [intrange.ArgDivisorInferrer]: a common divisor of the starts of tiles and their steps.
func (o KernelOp) ArgDivisor(arg *ir.Value, of func(*ir.Value) int64) int64 {
	from, _, step := o.Count()
	d := int64(0)
	for _, m := range []ir.Mixed{from[arg.Index()], step[arg.Index()]} {
		if m.Value != nil {
			m.Const = of(m.Value)
		}
		d = intrange.GCD(d, m.Const)
	}
	return d
}

func mixedRange(m ir.Mixed, of func(*ir.Value) *intrange.Range) *intrange.Range {
	if m.Value == nil {
		return intrange.Constant(64, big.NewInt(m.Const))
	}
	return of(m.Value)
}

// ArgRange implements [intrange.ArgInferrer]: a coordinate is less than the extent
// of the tile; of elements nothing is known.
func (o ParallelOp) ArgRange(arg *ir.Value, _ func(*ir.Value) *intrange.Range) *intrange.Range {
	if i := arg.Index(); i < len(o.Shape) && o.Shape[i] != ir.Dynamic {
		return intrange.FromSigned(64, new(big.Int), big.NewInt(max(0, o.Shape[i]-1)))
	}
	return nil
}

// Induction implements [ir.BoundedLoop].
func (o PipelinedOp) Induction() []ir.Induction {
	count := o.Count()
	return []ir.Induction{{Var: o.InductionVar(), Lower: count[0], Upper: count[1], Step: count[2]}}
}
