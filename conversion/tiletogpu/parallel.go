package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// parallel copies the scalar body for each register, with the coordinates of its
// element.
func (c *Ctx) parallel(o tile.ParallelOp) error {
	d := distOf(o.Result(0))
	var inputs [][]*ir.Value
	for _, v := range o.Inputs {
		inputs = append(inputs, c.Elements(c.Get(v)))
	}
	outs := make([][]*ir.Value, o.NumResults())
	for r := range d.RegCount() {
		body := &c.Mapping
		for i, x := range c.coord(d, r) {
			body.Map(o.Coords()[i], x)
		}
		for i, e := range o.Elements() {
			body.Map(e, inputs[i][r])
		}
		for x := range o.Body.Entry().Ops() {
			if tile.Yield.Is(x) {
				for i, v := range x.Operands() {
					outs[i] = append(outs[i], body.Get(v))
				}
				break
			}
			body.ForgetInside(x)
			c.Insert(ir.Clone(x, body))
		}
	}
	for i, res := range o.Outputs {
		c.Map(res, c.Pack(elemType(res), outs[i]))
	}
	return nil
}
