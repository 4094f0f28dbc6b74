package plain

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/cf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// assertAll stops the kernel if the condition is false for an element that the thread holds.
func assertAll(c *emit.Ctx, o tile.AssertOp) error {
	conds := []*ir.Value{c.Get(o.Condition)}
	if _, ok := o.Condition.Type().(*ir.TensorType); ok {
		conds = c.Filled(emit.DistOf(o.Condition), c.Elements(conds[0]), arith.ConstantInt(c.Builder, 1, ir.I1))
	}
	all := conds[0]
	for _, x := range conds[1:] {
		all = arith.Binary(c.Builder, arith.AndI, all, x)
	}
	cf.Assert.New(c.Builder, cf.AssertOp{Condition: all, Message: o.Message})
	return nil
}
