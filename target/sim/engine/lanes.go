package engine

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/word"
)

// LanesIn describes what one element of a memref holds: a scalar or a vector.
func (c *Compiler) LanesIn(t *ir.MemRefType) word.Lanes {
	l, ok := word.LanesOf(t.Elem())
	if !ok {
		c.Fail("accesses elements of type %v, which the simulator does not support", t.Elem())
	}
	return l
}

// LoadLanes reads consecutive elements.
func (a *Agent) LoadLanes(addr uint64, e word.Elem, dst []uint64) {
	n := e.Bytes * len(dst)
	al, off := a.Resolve(addr, n)
	a.CheckRead(al, off, n)
	for i := range dst {
		dst[i] = al.Get(off+i*e.Bytes, e)
	}
}

// StoreLanes writes consecutive elements.
func (a *Agent) StoreLanes(addr uint64, e word.Elem, src []uint64) {
	n := e.Bytes * len(src)
	al, off := a.Resolve(addr, n)
	a.CheckWrite(al, off, n)
	for i, w := range src {
		a.Put(al, off+i*e.Bytes, e, w)
	}
}

// LoadAll reads all of a memref whose elements are lanes.
func (r *Buffer) LoadAll(a *Agent, l word.Lanes) []uint64 {
	out := make([]uint64, 0, r.Count(a.F)*int64(l.N))
	tmp := make([]uint64, l.N)
	r.Each(a.F, func(addr uint64) {
		a.LoadLanes(addr, l.Elem, tmp)
		out = append(out, tmp...)
	})
	return out
}

// StoreAll writes all of a memref.
func (r *Buffer) StoreAll(a *Agent, l word.Lanes, words []uint64) {
	r.Each(a.F, func(addr uint64) {
		a.StoreLanes(addr, l.Elem, words[:l.N])
		words = words[l.N:]
	})
}

// SameSizes checks that two memrefs have one shape.
func (a *Agent) SameSizes(x, y *Buffer) {
	for i := range x.Rank {
		if x.Size(a.F, i) != y.Size(a.F, i) {
			a.Fail("copies between different shapes: dimension %d has %d and %d elements", i, x.Size(a.F, i), y.Size(a.F, i))
		}
	}
}

func (c *Compiler) Lanes(v *ir.Value) word.Lanes {
	l, ok := word.LanesOf(v.Type())
	if !ok {
		c.Fail("uses a value of type %v, which the simulator does not support", v.Type())
	}
	return l
}

func (c *Compiler) Elem(v *ir.Value) word.Elem { return c.Lanes(v).Elem }

// OperandLanes are the elements of an operand and the distances of its partial sums and its elements: 0 if one serves
// all.
func (c *Compiler) OperandLanes(v *ir.Value, out word.Lanes) (at, step, wrap int) {
	l := c.Lanes(v)
	at = c.At(v)
	switch {
	case l.N == 1 && out.N > 1:
		return at, 0, 1
	case l.Partials == out.Partials:
		return at, 1, out.Words()
	}
	return at, 1, l.N
}
