package tiletogpu

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/layout"
)

// maxAccessBytes is the widest load or store of a thread.
const maxAccessBytes = 16

// run is a group of registers whose elements are neighbours in memory: one
// access.
type run struct{ regs []int64 }

// runs cuts the registers of a layout into accesses of up to width elements
// along the last dimension.
func runs(d layout.Distribution, width int64) []run {
	order := layout.RowMajorOrder(d.Rank())
	regs := d.VectorOrder(order)
	first := map[int64]bool{}
	for _, r := range emit.FirstCopies(d) {
		first[r] = true
	}
	var kept []int64
	for _, r := range regs {
		if first[r] {
			kept = append(kept, r)
		}
	}
	var out []run
	for i := int64(0); i < int64(len(kept)); i += width {
		out = append(out, run{kept[i : i+width]})
	}
	return out
}

// runWidth is the number of neighbours along the last dimension that one access
// can cover, by the layout alone and by the size of an access.
func runWidth(d layout.Distribution, elem ir.Type) int64 {
	if d.Rank() == 0 {
		return 1
	}
	shape := d.Shape()
	w := intrange.GCD(d.VectorWidth(layout.RowMajorOrder(d.Rank())), shape[d.Rank()-1])
	bits, ok := ir.BitWidth(elem)
	if !ok || bits%8 != 0 || elem == ir.Index {
		return 1
	}
	w &= -w // the largest power of two that divides the run: accesses start at its multiples
	for w > 1 && w*int64(bits)/8 > maxAccessBytes {
		w /= 2
	}
	return w
}
