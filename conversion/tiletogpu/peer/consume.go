package peer

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/tile"
)

// consume pins an order that the thread's program order already has. TMA reads through the async proxy, so the thread
// that starts the copies first makes visible to it what arrived (PTX ISA, "Async Proxy").
func consume(c *emit.Ctx, o comm.ConsumeOp) error {
	for _, u := range o.Result.Users() {
		if cp, ok := tile.Copy.Cast(u); ok && cp.ByEngine() && cp.Source == o.Result {
			nvvm.FenceProxy.New(c.Builder, nvvm.FenceProxyOp{Kind: nvvm.ProxyAsyncGlobal})
			break
		}
	}
	return c.Set(o.Result, c.Get(o.Value))
}
