package address

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/diag"
)

// runsWhole reports whether no access straddles the end of the last dimension.
func (w Window) runsWhole(c *emit.Ctx, known *intrange.Array) bool {
	last := len(w.sure) - 1
	if w.Width == 1 || w.sure[last] {
		return true
	}
	return known.Sizes[last]%w.Width == 0 && c.Ranges.MixedDivisor(w.At[last])%w.Width == 0
}

// alignment is a number of elements that divides the offset of every access the
// indices can make, 1 when nothing is known. A run's own offset is a multiple of
// its width.
func (w Window) alignment(c *emit.Ctx, known *intrange.Array) int64 {
	if w.Flat != nil {
		return w.flatAlignment(c)
	}
	last := len(w.At) - 1
	bits, ok := ir.BitWidth(w.MemType.Elem())
	strides, _, strided := w.MemType.Strides()
	if !ok || bits%8 != 0 || !strided || !w.rowsRun() || strides[last] != 1 {
		return 1
	}
	a := c.Ranges.MixedDivisor(w.At[last])
	for _, s := range known.Strides[:last] {
		a = intrange.GCD(a, s)
	}
	bytes := intrange.GCD(intrange.Times(a, int64(bits)/8), known.BytesAt(int64(bits)/8))
	return max(1, intrange.GCD(bytes, MaxAccessBytes)*8/int64(bits))
}

// rowsRun reports whether neighbours in a row of the tile are neighbours in one of the memref.
func (w Window) rowsRun() bool {
	i := len(w.Dims) - 1
	return i >= 0 && w.Dims[i] == len(w.At)-1 && w.Steps[i] == 1
}

// WantedWidth is the number of elements of one access that the layout and the index would
// allow, were the rows of the memref aligned.
func (w Window) WantedWidth(c *emit.Ctx) int64 {
	if !w.rowsRun() {
		return 1
	}
	n := intrange.GCD(RunWidth(w.Dist, w.MemType.Elem()), c.Ranges.MixedDivisor(w.At[len(w.At)-1]))
	return max(1, n)
}

// MissingPromises are the assumptions under which every row of a memref would begin at a multiple of n elements.
func MissingPromises(c *emit.Ctx, mem *ir.Value, n int64, elem ir.Type) string {
	return tile.Missing(mem, c.Ranges, AccessAlignment(elem, n))
}

// RemarkNarrow remarks accesses to device memory that are narrower than the layout allows, with the change that would
// make them wider.
func RemarkNarrow(c *emit.Ctx, op *ir.Op, mem *ir.Value, w Window) {
	want := w.WantedWidth(c)
	if w.Flat != nil || w.Width >= want || !w.sure[len(w.sure)-1] && w.MemType.Layout() != nil || op.ParentOp() == nil {
		return
	}
	elem := w.MemType.Elem()
	now, then := AccessAlignment(elem, w.Width), AccessAlignment(elem, want)
	if promises := MissingPromises(c, mem, want, elem); promises != "" {
		c.Remark(diag.Copy, op, "accesses memory %d bytes at a time; with %s it would be %d", now, promises, then)
	} else if apart := w.rowsApart(c); apart%want != 0 {
		c.Remark(diag.Copy, op, "accesses memory %d bytes at a time, not %d: rows of %v are a multiple of %d elements apart, not of %d; pad the rows of the array", now, then, w.MemType, apart, want)
	}
}

// rowsApart divides the distances of a window's rows in its array, in elements; 0 for one row.
func (w Window) rowsApart(c *emit.Ctx) (n int64) {
	for _, s := range w.Known(c).Strides[:len(w.At)-1] {
		n = intrange.GCD(n, s)
	}
	return n
}

// Known has the divisors of the numbers of a window's memref. A device's own copy of an array is dense, whatever the
// array is.
func (w Window) Known(c *emit.Ctx) *intrange.Array {
	if t, ok := w.Mem.Type().(*ir.MemRefType); ok && w.Flat == nil &&
		t != ir.MemRef(w.MemType.Shape(), w.MemType.Elem(), w.MemType.Layout(), t.Space()) {
		return intrange.ArrayOf(t)
	}
	return c.Ranges.Array(w.Memory)
}
