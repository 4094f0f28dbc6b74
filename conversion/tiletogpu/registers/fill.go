package registers

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/tile"
)

func fill(c *emit.Ctx, o tile.FillOp) error {
	return c.Set(o.Result, c.Splat(c.Get(o.Value), emit.DistOf(o.Result).RegCount()))
}
