package tiletogpu

import "github.com/tsopt/tsopt/dialects/scale"

// on runs its body in place: every thread belongs to a unit and runs the unit's
// code. A distributed value is, to a thread, the same registers inside and
// outside.
func (c *Ctx) on(o scale.OnOp) error {
	if _, ok := scale.ThreadsIn(o.Level); !ok {
		return o.Errorf("at @%s is unsupported inside of a block; supported levels are @thread, @warp and @warpgroup", o.Level)
	}
	for i, a := range o.LocalInputs() {
		c.Map(a, c.Get(o.Operand(i)))
	}
	c.Map(o.Unit(), c.unit(c.places.Of(o.Body.Entry())))
	c.Map(o.NumUnits(), c.preamble(o.Units()))
	if err := c.Block(o.Body.Entry()); err != nil {
		return err
	}
	for i, v := range o.Body.Entry().Last().Operands() {
		c.Map(o.Result(i), c.Get(v))
	}
	return nil
}
