package engine

import "github.com/tsopt/tsopt/dialects/tile"

// tileParam is the default: nobody has chosen.
func tileParam(c *Compiler, o tile.ParamOp) {
	d, n := c.Define(o.Result).At, uint64(o.Default)
	c.Emit(func(a *Agent) { a.F[d] = n })
}
