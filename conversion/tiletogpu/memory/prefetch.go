package memory

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/address"
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// prefetch requests each cache line of a window once. Lines are spread over the threads as elements of a tile are.
func prefetch(c *emit.Ctx, o tile.PrefetchOp) error {
	lines := linesOf(c, o.Window())
	d, err := c.Place.Coalesced(lines.Shape, ir.Int(address.MaxAccessBytes*8)) // one line for each access
	if err != nil {
		return o.Errorf("cannot be divided among the threads: %v", err)
	}
	w := address.WindowOf(c, lines, d)
	c.When(c.Owner(d), func() {
		for _, r := range address.Runs(d, 1) {
			c.When(w.Accessed(c, r.Regs[0]), func() {
				nvvm.Prefetch.New(c.Builder, nvvm.PrefetchOp{Addr: w.GlobalPointer(c, r.Regs[0]), Level: ir.Some(nvvm.CacheL2)})
			})
		}
	})
	return nil
}

// linesOf is the window of one element for each cache line that a window touches.
func linesOf(c *emit.Ctx, w tile.Window) tile.Window {
	t := w.Memory.Type().(*ir.MemRefType)
	last := len(w.Shape) - 1
	bits, _ := ir.BitWidth(t.Elem())
	apart := int64(bits) / 8 * w.Steps[last] // bytes from one element of a row to the next
	if strides, _, ok := t.Strides(); ok && strides[w.Dims[last]] != ir.Dynamic {
		apart *= strides[w.Dims[last]]
	} else {
		apart = c.Machine.LineBytes() // rows of unknown strides may have a line for each element
	}
	each := max(1, c.Machine.LineBytes()/apart)
	n := (w.Shape[last] + each - 1) / each
	if each > 1 && c.Ranges.MixedDivisor(w.At[w.Dims[last]])*apart%c.Machine.LineBytes() != 0 {
		n++ // a row that begins inside a line may end in one more
	}
	w.Shape, w.Steps = append([]int64{}, w.Shape...), append([]int64{}, w.Steps...)
	w.Shape[last], w.Steps[last] = n, w.Steps[last]*each
	return w
}
