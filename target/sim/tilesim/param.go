package tilesim

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// tileParam is the parameter's default value.
func tileParam(c *engine.Compiler, o tile.ParamOp) {
	d, n := c.Define(o.Result).At, uint64(o.Default)
	c.Emit(func(a *engine.Agent) { a.F[d] = n })
}
