package control

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/scale"
)

// on runs its body in place: every thread belongs to a unit and runs the unit's
// code. A distributed value is, to a thread, the same registers inside and
// outside.
func on(c *emit.Ctx, o scale.OnOp) error {
	if _, ok := scale.ThreadsIn(o.Level); !ok {
		return o.Errorf("at @%s is unsupported inside of a block; supported levels are @thread, @warp and @warpgroup",
			o.Level)
	}
	for i, a := range o.LocalInputs() {
		c.Map(a, c.Get(o.Operand(i)))
	}
	c.Map(o.Unit(), c.Unit(c.Places.Of(o.Body.Entry())))
	c.Map(o.NumUnits(), c.Const(o.Units()))
	if err := c.Block(o.Body.Entry()); err != nil {
		return err
	}
	for i, v := range o.Body.Entry().Last().Operands() {
		c.Map(o.Result(i), c.Get(v))
	}
	return nil
}
