package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
)

// bitcast reads a thread's registers as others: what a wide element is made of are
// neighbours among them.
func (c *Ctx) bitcast(o tile.BitcastOp) error {
	wide, narrow := distOf(o.Source), distOf(o.Result)
	n, narrows := o.Ratio()
	if !narrows {
		wide, narrow = narrow, wide
	}
	if rank := wide.Rank(); rank > 0 {
		parts, err := wide.Narrow(rank-1, n)
		if err != nil {
			return o.Errorf("has no lowering: %v", err)
		}
		if !parts.Equal(narrow) {
			return o.Errorf("would have to move elements from layout %v to %v; run --infer-layout, which converts first", narrow, parts)
		}
	}
	t := threadType(o.Result.Type()).(*ir.VectorType)
	return c.Set(o.Result, vector.BitCast.New(c.Builder, vector.BitCastOp{Source: c.Get(o.Source)}, t).Result)
}
