package address

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/layout"
)

// MaxAccessBytes is the widest load or store of a thread.
const MaxAccessBytes = 16

// Run is a group of registers whose elements are neighbours in memory: one
// access.
type Run struct{ Regs []int64 }

// Runs cuts the registers of a layout into accesses of up to width elements
// along the last dimension.
func Runs(d layout.Distribution, width int64) []Run {
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
	var out []Run
	for i := int64(0); i < int64(len(kept)); i += width {
		out = append(out, Run{kept[i : i+width]})
	}
	return out
}

// RunWidth is the number of neighbours along the last dimension that one access
// can cover, by the layout alone and by the size of an access.
func RunWidth(d layout.Distribution, elem ir.Type) int64 {
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
	for w > 1 && w*int64(bits)/8 > MaxAccessBytes {
		w /= 2
	}
	return w
}

// AccessAlignment is the alignment in bytes of an access of n elements.
func AccessAlignment(elem ir.Type, n int64) int64 {
	bits, _ := ir.BitWidth(elem)
	return n * int64(bits) / 8
}

// ElementAlignment is the alignment of an access of one element if so many are aligned together, 0 for its natural one.
// By it llc makes one access of several adjacent ones, such as the parts of complex numbers.
func ElementAlignment(elem ir.Type, aligned int64) int64 {
	if aligned == 1 {
		return 0
	}
	return AccessAlignment(elem, aligned)
}
