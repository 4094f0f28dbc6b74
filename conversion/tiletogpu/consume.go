package tiletogpu

import "github.com/tsopt/tsopt/dialects/comm"

// consume pins an order that the thread's program order already has.
func (c *Ctx) consume(o comm.ConsumeOp) error { return c.Set(o.Result(0), c.Get(o.Operand(0))) }
