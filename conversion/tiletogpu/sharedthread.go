package tiletogpu

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
func (w window) threadPart(c *emit.Ctx, swizzled bool) *ir.Value {
	return c.Cached(placement{c.Spread(w.dist), w.place, swizzled}, func() *ir.Value { return w.threadOffset(c, swizzled) })
}

func (w window) threadOffset(c *emit.Ctx, swizzled bool) *ir.Value {
	var off *ir.Value
	for i, b := range c.Base(w.dist) {
		dim := w.Dims[i]
		if dim < 0 || w.joint[dim] {
			continue
		}
		limit := threadLimit(w.dist, i)
		for _, t := range w.flat.terms[dim] {
			if s := offsetTerm(c, c.Entry, t, b, limit, 1); s != nil {
				off = emit.Plus(c.Entry, off, s)
			}
		}
	}
	if swizzled && off != nil {
		off = swizzle(c, c.Entry, w.flat.swizzle, off)
	}
	return off
}

// digit is one of the thread's contributions to a coordinate: a multiple of
// stride less than stride * size.
type digit struct{ size, stride int64 }

func threadDigits(d layout.Distribution, dim int) []digit {
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
	for _, g := range threadDigits(d, dim) {
		limit += (g.size - 1) * g.stride
	}
	return limit
}

// threadBits is the set of offset bits that threads can set; linear is false
// when terms overlap or are no powers of two, so that sums carry.
func (w window) threadBits(c *emit.Ctx) (mask int64, linear bool) {
	for i := range w.dist.Rank() {
		if w.Dims[i] < 0 || w.joint[w.Dims[i]] {
			continue
		}
		for _, g := range threadDigits(w.dist, i) {
			for _, t := range w.flat.terms[w.Dims[i]] {
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
	top := g.size * g.stride
	if t.Mod > 0 {
		top = min(top, t.Div*t.Mod)
	}
	low := max(g.stride, t.Div)
	for _, n := range []int64{g.size, g.stride * t.Weight, t.Div, top} {
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
func (w window) joins(c *emit.Ctx, dim int) bool {
	if i := w.Along(dim); i >= 0 && w.Steps[i] != 1 || w.byRows(dim) {
		return true
	}
	for _, t := range w.flat.terms[dim] {
		if t.Div > 1 && w.carries(c, dim, t.Div) || t.Mod > 0 && w.carries(c, dim, t.Div*t.Mod) {
			return true
		}
	}
	return false
}

func (w window) carries(c *emit.Ctx, dim int, cut int64) bool {
	if c.Ranges.MixedDivisor(w.At[dim])%cut != 0 || dim == w.slotDim() {
		return true
	}
	i := w.Along(dim)
	if i < 0 {
		return false
	}
	below := int64(0)
	for reg := range w.dist.RegCount() {
		below = max(below, emit.RegisterCoord(w.dist, reg)[i]%cut)
	}
	for _, g := range threadDigits(w.dist, i) {
		switch {
		case g.stride%cut == 0:
		case cut%g.stride == 0:
			below += (min(g.size, cut/g.stride) - 1) * g.stride
		default:
			below += (g.size - 1) * g.stride
		}
	}
	return below >= cut
}

// flatAlignment is a number of elements that divides the offset of every access
// along the last dimension and that the layout does not tear apart.
func (w window) flatAlignment(c *emit.Ctx) int64 {
	if len(w.At) == 0 {
		return maxAccessBytes
	}
	if !w.rowsRun() {
		return 1
	}
	if a := w.runAlong(c, len(w.At)-1); a > 0 {
		return a
	}
	return maxAccessBytes
}

// runAlong is how many elements along a dimension lie next to each other from each
// multiple of it on in the window; 0 for any number.
func (w window) runAlong(c *emit.Ctx, dim int) int64 {
	return intrange.GCD(w.flat.Run(dim), c.Ranges.MixedDivisor(w.At[dim]))
}
