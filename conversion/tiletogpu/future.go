package tiletogpu

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// A thread has of a future the registers that the tile will be in. Products that are
// complete when they are lowered have nothing to wait for.

// staysInFlight reports whether a product goes on behind the operation.
func staysInFlight(o tile.GemmOp) bool {
	return o.Async && o.Impl == tile.WGMMA && o.StaysInFlight()
}

// awaitProduct waits for a product.
func (c *Ctx) awaitProduct(o tile.AwaitOp) error {
	v := c.Get(o.Future)
	if slices.ContainsFunc(o.Products(), staysInFlight) {
		words := c.awaited(c.Elements(v), behind(o))
		v = c.Pack(o.Result.Type().(*ir.TensorType).Elem(), words)
	}
	return c.Set(o.Result, v)
}

// behind is how many products may still be in flight when one is awaited: those that began
// behind it on every path. They end in the order in which they began (PTX ISA,
// "wgmma.wait_group").
func behind(o tile.AwaitOp) (n int) {
	for op := o.Op.Prev(); op != nil && op != o.Future.DefiningOp(); op = op.Prev() {
		if g, ok := tile.Gemm.Cast(op); ok && staysInFlight(g) {
			n++
		}
	}
	return n
}
