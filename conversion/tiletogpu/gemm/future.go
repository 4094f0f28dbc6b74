package gemm

import (
	"slices"

	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// A thread's part of a future is the registers of the tile. MMAs that are complete when they are lowered have nothing
// to wait for.

// staysInFlight reports whether an MMA stays in flight after the operation.
func staysInFlight(o tile.GemmOp) bool {
	return o.Async && o.Impl == tile.WGMMA && o.StaysInFlight()
}

// awaitMMA waits for an MMA. If an earlier wait did that, it only keeps the users after it.
func awaitMMA(c *emit.Ctx, o tile.AwaitOp) error {
	v := c.Get(o.Future)
	if slices.ContainsFunc(o.MMAs(), staysInFlight) {
		words := c.Elements(v)
		if n, ended := behind(o); ended {
			words = tied(c, "", words, nil, "")
		} else {
			words = awaited(c, words, n)
		}
		v = c.Pack(o.Result.Type().(*ir.TensorType).Elem(), words)
	}
	return c.Set(o.Result, v)
}

// ready is the registers that the tile is in.
func ready(c *emit.Ctx, o tile.ReadyOp) error { return c.Set(o.Future, c.Get(o.Tile)) }

// waitProducts waits for all MMAs but those that began last. Each is a group of its own, and a wait for all follows
// MMAs that do not stay in flight: the hardware has no more in flight than the operation counts.
func waitProducts(c *emit.Ctx, o tile.WaitProductsOp) error {
	for g := range ir.Collect(c.KernelOp.Op, tile.Gemm) {
		if staysInFlight(g) {
			nvvm.WgmmaWaitGroup.New(c.Builder, nvvm.WgmmaWaitGroupOp{Group: min(o.Pending, maxPending)})
			return nil
		}
	}
	return nil
}

// maxPending is how many groups wgmma.wait_group can leave in flight: PTX names no bound, and ptxas 13 takes 7.
const maxPending = 7

// behind is how many MMAs may still be in flight when one is awaited: those that began later on every path. They
// complete in the order in which they began (PTX ISA, "wgmma.wait_group"). ended says that an earlier wait has
// completed it.
func behind(o tile.AwaitOp) (n int, ended bool) {
	var enough []int // for each wait, how many MMAs after the awaited one guarantee that it waited for it
	for op := o.Op.Prev(); op != nil && op != o.Future.DefiningOp(); op = op.Prev() {
		if g, ok := tile.Gemm.Cast(op); ok && staysInFlight(g) {
			n++
		} else if w, ok := tile.WaitProducts.Cast(op); ok {
			enough = append(enough, n+int(w.Pending))
		}
	}
	return n, slices.ContainsFunc(enough, func(s int) bool { return s <= n })
}
