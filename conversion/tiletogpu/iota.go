package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

func (c *Ctx) iota(o tile.IotaOp) error {
	d := distOf(o.Result)
	t := elemType(o.Result)
	var es []*ir.Value
	for r := range d.RegCount() {
		x := c.coord(d, r)[int(o.Dim)]
		if t != ir.Index {
			x = arith.Cast(c.Builder, arith.IndexCast, x, t)
		}
		es = append(es, x)
	}
	return c.Set(o.Result, c.Pack(t, es))
}
