package tiletogpu

import "github.com/tsopt/tsopt/dialects/comm"

// consume pins an order that the thread's program order already has.
func (c *Ctx) consume(o comm.ConsumeOp) error { return c.Set(o.Result, c.Get(o.Value)) }
