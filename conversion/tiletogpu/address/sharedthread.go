package address

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/layout"
)

// placement is a layout's place in a tile of shared memory.
type placement struct {
	emit.Spread
	memory   string
	swizzled bool
}

// threadPart is the offset that the thread gives, computed in the preamble.
func (w Window) threadPart(c *emit.Ctx, swizzled bool) *ir.Value {
	return c.Cached(placement{c.Spread(w.Dist), w.place, swizzled},
		func() *ir.Value { return w.threadOffset(c, swizzled) })
}

func (w Window) threadOffset(c *emit.Ctx, swizzled bool) *ir.Value {
	var off *ir.Value
	for i, b := range c.Base(w.Dist) {
		dim := w.Dims[i]
		if dim < 0 || w.joint[dim] {
			continue
		}
		limit := threadLimit(w.Dist, i)
		for _, t := range w.Flat.terms[dim] {
			if s := offsetTerm(c, c.Entry, t, b, limit, 1); s != nil {
				off = emit.Plus(c.Entry, off, s)
			}
		}
	}
	if swizzled && off != nil {
		off = swizzle(c, c.Entry, w.Flat.swizzle, off)
	}
	return off
}

// digit is one of the thread's contributions to a coordinate: a multiple of
// stride less than stride * size.
type digit struct{ size, Stride int64 }

func ThreadDigits(d layout.Distribution, dim int) []digit {
	var out []digit
	for _, a := range layout.AllAxes()[layout.Lane:] {
		for _, t := range d.Terms(a) {
			if t.Dim != dim {
				continue
			}
			size := t.Mod
			if size == 0 {
				size = d.Size(a) / t.Div
			}
			out = append(out, digit{size, t.Stride})
		}
	}
	return out
}

// threadLimit is more than the thread's contribution to a coordinate.
func threadLimit(d layout.Distribution, dim int) int64 {
	limit := int64(1)
	for _, g := range ThreadDigits(d, dim) {
		limit += (g.size - 1) * g.Stride
	}
	return limit
}

// threadBits is the set of offset bits that threads can set; linear is false
// when terms overlap or are no powers of two, so that sums carry.
func (w Window) threadBits(c *emit.Ctx) (mask int64, linear bool) {
	for i := range w.Dist.Rank() {
		if w.Dims[i] < 0 || w.joint[w.Dims[i]] {
			continue
		}
		for _, g := range ThreadDigits(w.Dist, i) {
			for _, t := range w.Flat.terms[w.Dims[i]] {
				m, ok := g.bits(t)
				if !ok || mask&m != 0 {
					return 0, false
				}
				mask |= m
			}
		}
	}
	return mask, true
}

// bits are the offset bits that a digit sets by a term.
func (g digit) bits(t layout.OwnerTerm) (mask int64, ok bool) {
	top := g.size * g.Stride
	if t.Mod > 0 {
		top = min(top, t.Div*t.Mod)
	}
	low := max(g.Stride, t.Div)
	for _, n := range []int64{g.size, g.Stride * t.Weight, t.Div, top} {
		if n&(n-1) != 0 {
			return 0, false
		}
	}
	if low >= top {
		return 0, true
	}
	return (top/low - 1) * (low / t.Div * t.Weight), true
}

// joins reports whether the index, the thread and the register of a dimension have
// to be added before the memory's layout cuts the sum, because they may carry over
// a cut, or are steps apart.
func (w Window) joins(c *emit.Ctx, dim int) bool {
	if i := w.Along(dim); i >= 0 && w.Steps[i] != 1 || w.byRows(dim) {
		return true
	}
	for _, t := range w.Flat.terms[dim] {
		if t.Div > 1 && w.carries(c, dim, t.Div) || t.Mod > 0 && w.carries(c, dim, t.Div*t.Mod) {
			return true
		}
	}
	return false
}

func (w Window) carries(c *emit.Ctx, dim int, cut int64) bool {
	if c.Ranges.MixedDivisor(w.At[dim])%cut != 0 || dim == w.unitDim() {
		return true
	}
	i := w.Along(dim)
	if i < 0 {
		return false
	}
	below := int64(0)
	for reg := range w.Dist.RegCount() {
		below = max(below, emit.RegisterCoord(w.Dist, reg)[i]%cut)
	}
	for _, g := range ThreadDigits(w.Dist, i) {
		switch {
		case g.Stride%cut == 0:
		case cut%g.Stride == 0:
			below += (min(g.size, cut/g.Stride) - 1) * g.Stride
		default:
			below += (g.size - 1) * g.Stride
		}
	}
	return below >= cut
}

// flatAlignment is a number of elements that divides the offset of every access
// along the last dimension and that the layout does not tear apart.
func (w Window) flatAlignment(c *emit.Ctx) int64 {
	if len(w.At) == 0 {
		return MaxAccessBytes
	}
	if !w.rowsRun() {
		return 1
	}
	if a := w.RunAlong(c, len(w.At)-1); a > 0 {
		return a
	}
	return MaxAccessBytes
}

// RunAlong is how many elements along a dimension are contiguous from each multiple of it on in the window; 0 for any
// number.
func (w Window) RunAlong(c *emit.Ctx, dim int) int64 {
	return intrange.GCD(w.Flat.Run(dim), c.Ranges.MixedDivisor(w.At[dim]))
}
