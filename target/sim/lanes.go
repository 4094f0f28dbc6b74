package sim

import "github.com/tsopt/tsopt/ir"

// lanesIn describes what one element of a memref holds: a scalar or a vector.
func (c *compiler) lanesIn(t *ir.MemRefType) lanes {
	l, ok := lanesOf(t.Elem())
	if !ok {
		c.fail("accesses elements of type %v, which the simulator does not support", t.Elem())
	}
	return l
}

// loadLanes reads consecutive elements.
func (a *Agent) loadLanes(addr uint64, e elem, dst []uint64) {
	n := e.bytes * len(dst)
	al, off := a.resolve(addr, n)
	a.checkRead(al, off, n)
	for i := range dst {
		dst[i] = e.get(al, off+i*e.bytes)
	}
}

// storeLanes writes consecutive elements.
func (a *Agent) storeLanes(addr uint64, e elem, src []uint64) {
	n := e.bytes * len(src)
	al, off := a.resolve(addr, n)
	a.checkWrite(al, off, n)
	for i, w := range src {
		a.put(al, off+i*e.bytes, e, w)
	}
}

// loadArray reads all of a memref whose elements are lanes.
func (a *Agent) loadArray(r *buffer, l lanes) []uint64 {
	out := make([]uint64, 0, r.count(a.f)*int64(l.n))
	tmp := make([]uint64, l.n)
	r.each(a.f, func(addr uint64) {
		a.loadLanes(addr, l.elem, tmp)
		out = append(out, tmp...)
	})
	return out
}

// storeArray writes all of a memref.
func (a *Agent) storeArray(r *buffer, l lanes, words []uint64) {
	r.each(a.f, func(addr uint64) {
		a.storeLanes(addr, l.elem, words[:l.n])
		words = words[l.n:]
	})
}

// sameSizes checks that two memrefs have one shape.
func (a *Agent) sameSizes(x, y *buffer) {
	for i := range x.rank {
		if x.size(a.f, i) != y.size(a.f, i) {
			a.fail("copies between different shapes: dimension %d has %d and %d elements", i, x.size(a.f, i), y.size(a.f, i))
		}
	}
}

func (c *compiler) lanes(v *ir.Value) lanes {
	l, ok := lanesOf(v.Type())
	if !ok {
		c.fail("uses a value of type %v, which the simulator does not support", v.Type())
	}
	return l
}

func (c *compiler) elem(v *ir.Value) elem { return c.lanes(v).elem }

// operandLanes are the elements of an operand and how far its summands and its
// elements are apart: 0 where one serves all.
func (c *compiler) operandLanes(v *ir.Value, out lanes) (at, step, wrap int) {
	l := c.lanes(v)
	at = c.at(v)
	switch {
	case l.n == 1 && out.n > 1:
		return at, 0, 1
	case l.summands == out.summands:
		return at, 1, out.words()
	}
	return at, 1, l.n
}
