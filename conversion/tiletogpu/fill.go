package tiletogpu

import "github.com/tsopt/tsopt/dialects/tile"

func (c *Ctx) fill(o tile.FillOp) error {
	return c.Set(o.Result(0), c.splat(c.Get(o.Value()), distOf(o.Result(0)).RegCount()))
}
