package plain

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/scale"
)

// view of a device's part was made by the host; the mapping has it.
func view(c *emit.Ctx, o scale.ViewOp) error {
	if _, ok := c.Lookup(o.Result); ok {
		return nil
	}
	if o.Level == scale.Device && c.KernelOp.Devices() == 1 && o.Source.Type() == o.Result.Type() {
		return c.Set(o.Result, c.Get(o.Source))
	}
	return o.NotDivided()
}
