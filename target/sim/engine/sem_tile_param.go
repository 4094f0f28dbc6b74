package engine

import "github.com/tsopt/tsopt/dialects/tile"

// tileParam is the default: nobody has chosen.
func tileParam(c *Compiler, o tile.ParamOp) {
	d, n := c.define(o.Result).at, uint64(o.Default)
	c.emit(func(a *Agent) { a.f[d] = n })
}
