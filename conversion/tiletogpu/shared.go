package tiletogpu

import (
	"math/bits"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/layout"
)

// shared describes how a shared-memory tile lies in its flat memref: row-major
// strides, and a swizzle of the element offset.
type shared struct {
	strides  []int64
	elements int64
	b, m, s  int // swizzle; b is 0 for none
}

func sharedShape(t *ir.MemRefType) shared {
	shape := t.Shape()
	sh := shared{strides: make([]int64, len(shape)), elements: 1}
	row := int64(0)
	if sw, ok := t.Layout().(*tile.SwizzleAttr); ok {
		sh.b, sh.m, sh.s = sw.Bits()
		row = sw.Pitch()
	}
	for i := len(shape) - 1; i >= 0; i-- {
		sh.strides[i] = sh.elements
		if i == len(shape)-1 && row != 0 {
			sh.elements = row
		} else {
			sh.elements *= shape[i]
		}
	}
	if sw, ok := t.Layout().(*tile.SwizzleAttr); ok {
		sh.elements = sw.Span(sh.elements)
	}
	return sh
}

// period is the distance in elements after which the swizzle repeats.
func (s shared) period() int64 {
	if s.b == 0 {
		return 1
	}
	return 1 << (s.m + s.s + s.b)
}

// apply swizzles a constant offset.
func (s shared) apply(off int64) int64 {
	mask := int64(1)<<s.b - 1
	return off ^ off>>s.s&(mask<<s.m)
}

// offset emits the element offset of a register's element. It is a sum of three
// parts: what the indices give, what the thread gives, and the register's
// constant. Where the parts use different bits of the offset, the swizzle, an
// exclusive or, applies to each on its own: the thread's part is swizzled once
// in the preamble and the constant at compile time.
func (c *Ctx) offset(w window, reg int64) *ir.Value {
	n := int64(0)
	for i, x := range registerCoord(w.dist, reg) {
		n += x * w.flat.strides[w.lead()+i]
	}
	dyn, period := c.indexPart(w)
	if w.flat.b == 0 {
		return c.plusConst(c.Builder, c.plus(c.Builder, dyn, c.threadPart(w, false)), n)
	}
	mask, linear := c.threadBits(w)
	if linear && n&mask == 0 && period%w.flat.period() == 0 {
		off := c.threadPart(w, true)
		k := w.flat.apply(n)
		switch {
		case off == nil:
			off = c.preamble(k)
		case k != 0 && k&(mask|mask>>w.flat.s&((1<<w.flat.b-1)<<w.flat.m)) == 0:
			off = c.plusConst(c.Builder, off, k)
		case k != 0:
			off = arith.Binary(c.Builder, arith.XOrI, off, c.preamble(k))
		}
		return c.plus(c.Builder, dyn, off)
	}
	lin := c.plusConst(c.Builder, c.plus(c.Builder, dyn, c.threadPart(w, false)), n)
	return c.swizzle(c.Builder, *w.flat, lin)
}

// swizzle emits off ^ ((off >> s) & mask).
func (c *Ctx) swizzle(b *ir.Builder, s shared, off *ir.Value) *ir.Value {
	high := arith.Binary(b, arith.ShRUI, off, c.preamble(int64(s.s)))
	bitsOf := arith.Binary(b, arith.AndI, high, c.preamble((1<<s.b-1)<<s.m))
	return arith.Binary(b, arith.XOrI, off, bitsOf)
}

// indexPart is the offset that the window's indices give, and a number that
// divides it always.
func (c *Ctx) indexPart(w window) (dyn *ir.Value, divisor int64) {
	for i, idx := range w.indices {
		d := c.ranges.Divisor(idx) * w.flat.strides[i]
		if d == 0 {
			continue
		}
		divisor = intrange.GCD(divisor, d)
		dyn = c.plus(c.Builder, dyn, c.times(c.Builder, c.Get(idx), w.flat.strides[i]))
	}
	if w.slot != nil {
		divisor = intrange.GCD(divisor, w.flat.strides[w.lead()-1])
		dyn = c.plus(c.Builder, dyn, c.times(c.Builder, w.slot, w.flat.strides[w.lead()-1]))
	}
	return dyn, divisor
}

// placement is a layout's place in a tile of shared memory.
type placement struct {
	spread
	shape    flatKey
	swizzled bool
}

// flatKey tells how tiles lie in memory apart.
type flatKey struct {
	strides  string
	elements int64
	b, m, s  int
}

func (s shared) key() flatKey { return flatKey{ir.Int64sKey(s.strides), s.elements, s.b, s.m, s.s} }

// threadPart is the offset that the thread gives, computed in the preamble.
func (c *Ctx) threadPart(w window, swizzled bool) *ir.Value {
	key := placement{spread{c.axes, w.dist.String()}, w.flat.key(), swizzled}
	if v, ok := c.offsets[key]; ok {
		return v
	}
	var off *ir.Value
	for i, b := range c.base(w.dist) {
		if b != nil {
			off = c.plus(c.entry, off, c.times(c.entry, b, w.flat.strides[w.lead()+i]))
		}
	}
	if swizzled && off != nil {
		off = c.swizzle(c.entry, *w.flat, off)
	}
	c.offsets[key] = off
	return off
}

// threadBits is the set of offset bits that threads can set; linear is false
// when terms overlap or are no powers of two, so that sums carry.
func (c *Ctx) threadBits(w window) (mask int64, linear bool) {
	for _, a := range layout.AllAxes()[layout.Lane:] {
		for _, t := range w.dist.Terms(a) {
			size := t.Mod
			if size == 0 {
				size = w.dist.Size(a) / t.Div
			}
			stride := t.Stride * w.flat.strides[w.lead()+t.Dim]
			if size&(size-1) != 0 || bits.OnesCount64(uint64(stride)) != 1 {
				return 0, false
			}
			m := (size - 1) * stride
			if mask&m != 0 {
				return 0, false
			}
			mask |= m
		}
	}
	return mask, true
}

// flatAlignment is a number of elements that divides the offset of every access
// and that the swizzle, which moves 2^m elements together, does not tear apart.
func (c *Ctx) flatAlignment(w window) int64 {
	a := c.indexDivisor(w)
	if w.flat.b > 0 {
		a = intrange.GCD(a, 1<<w.flat.m)
	}
	if n := len(w.flat.strides); n > 1 {
		a = intrange.GCD(a, w.flat.strides[n-2])
	}
	if a == 0 {
		return maxAccessBytes
	}
	return a
}

// indexDivisor divides the offset that the window's indices give; 0 when they
// give none.
func (c *Ctx) indexDivisor(w window) int64 {
	d := int64(0)
	for i, idx := range w.indices {
		d = intrange.GCD(d, c.ranges.Divisor(idx)*w.flat.strides[i])
	}
	if w.slot != nil {
		d = intrange.GCD(d, w.flat.strides[w.lead()-1])
	}
	return d
}
