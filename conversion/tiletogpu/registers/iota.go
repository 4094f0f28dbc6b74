package registers

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

func iotaRegisters(c *emit.Ctx, o tile.IotaOp) error {
	d := emit.DistOf(o.Result)
	t := emit.ElemType(o.Result)
	var es []*ir.Value
	for r := range d.RegCount() {
		x := c.Coord(d, r)[int(o.Dim)]
		if t != ir.Index {
			x = arith.Cast(c.Builder, arith.IndexCast, x, t)
		}
		es = append(es, x)
	}
	return c.Set(o.Result, c.Pack(t, es))
}
