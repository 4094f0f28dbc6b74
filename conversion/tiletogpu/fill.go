package tiletogpu

import "github.com/tsopt/tsopt/dialects/tile"

func (c *Ctx) fill(o tile.FillOp) error {
	return c.Set(o.Result, c.splat(c.Get(o.Value), distOf(o.Result).RegCount()))
}
