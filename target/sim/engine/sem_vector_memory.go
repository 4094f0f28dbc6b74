package engine

import (
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
)

// window computes the address of a vector access and checks that the whole
// vector lies in the memref's last dimension.
func (a *Agent) window(r *buffer, idx []int, n int) uint64 {
	addr := a.element(r, idx)
	if r.rank > 0 {
		last := r.rank - 1
		x := int64(a.f[idx[last]])
		if x+int64(n) > r.size(a.f, last) && r.rank == 1 {
			a.fail("accesses elements %d to %d of a memref with %d elements", x, x+int64(n)-1, r.size(a.f, last))
		}
	}
	return addr
}

// row is a memref of which a vector access takes neighbours.
func (c *Compiler) row(v *ir.Value) *buffer {
	r := c.memref(v)
	if r.places != nil {
		c.fail("needs contiguous elements of a tile whose layout is not contiguous; remove the layout")
	}
	return r
}

func vectorLoad(c *Compiler, o vector.LoadOp) {
	r := c.row(o.Memory)
	idx := c.ats(o.Indices)
	d := c.define(o.Result)
	l := c.lanes(o.Result)
	align := uint64(o.Alignment)
	read := c.lanesReader()
	c.emit(func(a *Agent) {
		addr := a.window(r, idx, d.n)
		a.aligned(addr, align)
		read(a, addr, l.Elem, a.f[d.at:d.at+d.n])
	})
}

func vectorStore(c *Compiler, o vector.StoreOp) {
	v := c.in(o.Value)
	r := c.row(o.Memory)
	idx := c.ats(o.Indices)
	l := c.lanes(o.Value)
	align := uint64(o.Alignment)
	c.emit(func(a *Agent) {
		addr := a.window(r, idx, v.n)
		a.aligned(addr, align)
		a.storeLanes(addr, l.Elem, a.f[v.at:v.at+v.n])
	})
}

func vectorMaskedLoad(c *Compiler, o vector.MaskedOp) {
	r := c.memref(o.Memory)
	idx := c.ats(o.Indices)
	mask, pass := c.at(o.Mask), c.at(o.Vector)
	d := c.define(o.Result)
	e := c.elem(o.Result)
	c.emit(func(a *Agent) {
		base := r.offset(a.f)
		for i, at := range idx {
			base += int64(a.f[at]) * r.stride(a.f, i)
		}
		for i := range d.n {
			if a.f[mask+i]&1 != 0 {
				a.f[d.at+i] = a.load(r.element(a.f, base+int64(i)), e)
			} else {
				a.f[d.at+i] = a.f[pass+i]
			}
		}
	})
}

func vectorMaskedStore(c *Compiler, o vector.MaskedOp) {
	r := c.memref(o.Memory)
	idx := c.ats(o.Indices)
	mask, v := c.at(o.Mask), c.in(o.Vector)
	c.emit(func(a *Agent) {
		base := r.offset(a.f)
		for i, at := range idx {
			base += int64(a.f[at]) * r.stride(a.f, i)
		}
		for i := range v.n {
			if a.f[mask+i]&1 != 0 {
				a.store(r.element(a.f, base+int64(i)), r.elem, a.f[v.at+i])
			}
		}
	})
}
