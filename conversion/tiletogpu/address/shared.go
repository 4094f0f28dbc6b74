package address

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/layout"
)

// shared is the layout of a shared-memory tile in its flat memref: offsets that are sums of terms ((coordinate / Div)
// mod Mod) * Weight, and a swizzle of them.
type shared struct {
	layout.Memory
	terms   [][]layout.OwnerTerm // of each dimension
	swizzle layout.Swizzle
}

func SharedOf(mem *ir.Value) *shared {
	t := mem.Type().(*ir.MemRefType)
	m, err := tile.MemoryOf(t)
	if err != nil {
		panic("tiletogpu: " + err.Error()) // the verifier of tile.alloc has rejected it
	}
	s := &shared{m, make([][]layout.OwnerTerm, len(t.Shape())), m.Layout().Swizzle}
	for _, x := range m.Terms() {
		s.terms[x.Dim] = append(s.terms[x.Dim], x)
	}
	return s
}

// constant is the offset, before the swizzle, of a constant in a dimension.
func (s *shared) constant(dim int, n int64) int64 {
	off := int64(0)
	for _, t := range s.terms[dim] {
		off += t.Of(n)
	}
	return off
}

// offset emits the element offset of a register's element. It is a sum of three parts: the indices', the thread's, and
// the register's constant. If the parts use different bits of the offset, the swizzle, an exclusive or, applies to each
// on its own: the thread's part is swizzled once in the preamble and the constant at compile time.
func (w Window) offset(c *emit.Ctx, reg int64) *ir.Value {
	n, coords := w.Flat.Layout().Offset, emit.RegisterCoord(w.Dist, reg)
	for i := range w.At {
		if !w.joint[i] {
			n += w.Flat.constant(i, w.coordinate(coords, i).along)
		}
	}
	dyn, period := w.indexPart(c, coords)
	if w.Flat.swizzle.IsIdentity() {
		return c.PlusConst(c.Builder, emit.Plus(c.Builder, dyn, w.threadPart(c, false)), n)
	}
	mask, linear := w.threadBits(c)
	if linear && n&mask == 0 && period%w.Flat.swizzle.Span() == 0 {
		off := w.threadPart(c, true)
		k := w.Flat.swizzle.Apply(n)
		switch {
		case off == nil:
			off = c.Const(k)
		case k != 0 && k&(mask|w.Flat.swizzle.Apply(mask)) == 0:
			off = c.PlusConst(c.Builder, off, k)
		case k != 0:
			off = arith.Binary(c.Builder, arith.XOrI, off, c.Const(k))
		}
		return emit.Plus(c.Builder, dyn, off)
	}
	lin := c.PlusConst(c.Builder, emit.Plus(c.Builder, dyn, w.threadPart(c, false)), n)
	return swizzle(c, c.Builder, w.Flat.swizzle, lin)
}

// swizzle emits off ^ ((off >> shift) & mask).
func swizzle(c *emit.Ctx, b *ir.Builder, s layout.Swizzle, off *ir.Value) *ir.Value {
	high := arith.Binary(b, arith.ShRUI, off, c.Const(int64(s.Shift)))
	bitsOf := arith.Binary(b, arith.AndI, high, c.Const((1<<s.Bits-1)<<s.Base))
	return arith.Binary(b, arith.XOrI, off, bitsOf)
}

// offsetTerm emits a term of the offset for a coordinate that is less than limit (0 if unknown), and a multiple of
// divisor (0 for zero). It is nil if these make the term zero.
func offsetTerm(c *emit.Ctx, b *ir.Builder, t layout.OwnerTerm, x *ir.Value, limit, divisor int64) *ir.Value {
	if x == nil || divisor == 0 || limit > 0 && limit <= t.Div || t.Mod > 0 && divisor%(t.Div*t.Mod) == 0 {
		return nil
	}
	whole := t.Mod == 0 || limit > 0 && limit <= t.Div*t.Mod
	if whole && divisor%t.Div == 0 && t.Weight%t.Div == 0 {
		return c.Times(b, x, t.Weight/t.Div)
	}
	if t.Div > 1 {
		x = arith.Binary(b, arith.DivUI, x, c.Const(t.Div))
	}
	if !whole {
		x = arith.Binary(b, arith.RemUI, x, c.Const(t.Mod))
	}
	return c.Times(b, x, t.Weight)
}

// indexPart is the offset that the window's indices give, and a number that always divides it. It includes all
// dimensions in which the index, the thread's part and the register's part are not separable.
func (w Window) indexPart(c *emit.Ctx, coords []int64) (dyn *ir.Value, divisor int64) {
	for i, idx := range w.At {
		if w.joint[i] {
			divisor = intrange.GCD(divisor, w.Flat.weights(i))
			dyn = emit.Plus(c.Builder, dyn, w.jointPart(c, i, w.coordinate(coords, i)))
			continue
		}
		d := c.Ranges.MixedDivisor(idx)
		for _, t := range w.Flat.terms[i] {
			if s := offsetTerm(c, c.Builder, t, c.Index(idx), 0, d); s != nil {
				divisor = intrange.GCD(divisor, t.Weight*max(1, d/t.Div))
				dyn = emit.Plus(c.Builder, dyn, s)
			}
		}
	}
	if i := w.unitDim(); i >= 0 && !w.joint[i] {
		for _, t := range w.Flat.terms[i] {
			divisor = intrange.GCD(divisor, t.Weight)
			dyn = emit.Plus(c.Builder, dyn, c.Times(c.Builder, w.unit, t.Weight))
		}
	}
	return dyn, divisor
}

// jointPart is the offset of the elements with a coordinate in a dimension.
func (w Window) jointPart(c *emit.Ctx, dim int, at coordinate) *ir.Value {
	return w.once(c, piece{'o', dim, at}, func() *ir.Value {
		off, x := c.Const(0), w.indexAt(c, dim, at)
		for _, t := range w.Flat.terms[dim] {
			if s := offsetTerm(c, c.Builder, t, x, 0, 1); s != nil {
				off = emit.Plus(c.Builder, off, s)
			}
		}
		return off
	})
}

// weights is a common divisor of the offsets of all coordinates of a dimension.
func (s *shared) weights(dim int) int64 {
	d := int64(0)
	for _, t := range s.terms[dim] {
		d = intrange.GCD(d, t.Weight)
	}
	return d
}
