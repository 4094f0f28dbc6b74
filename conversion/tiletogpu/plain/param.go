package plain

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tile"
)

// param is the parameter's default value.
func param(c *emit.Ctx, o tile.ParamOp) error {
	return c.Set(o.Result, arith.ConstantIndex(c.Builder, o.Default))
}
