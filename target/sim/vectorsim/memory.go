package vectorsim

import (
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// window computes the address of a vector access and checks that the whole
// vector lies in the memref's last dimension.
func window(a *engine.Agent, r *engine.Buffer, idx []int, n int) uint64 {
	addr := r.ElementAt(a, idx)
	if r.Rank > 0 {
		last := r.Rank - 1
		x := int64(a.F[idx[last]])
		if x+int64(n) > r.Size(a.F, last) && r.Rank == 1 {
			a.Fail("accesses elements %d to %d of a memref with %d elements", x, x+int64(n)-1, r.Size(a.F, last))
		}
	}
	return addr
}

// row is a memref whose neighbours a vector access takes.
func row(c *engine.Compiler, v *ir.Value) *engine.Buffer {
	r := c.Memref(v)
	if r.Places != nil {
		c.Fail("needs contiguous elements of a tile whose layout is not contiguous; remove the layout")
	}
	return r
}

func vectorLoad(c *engine.Compiler, o vector.LoadOp) {
	r := row(c, o.Memory)
	idx := c.Ats(o.Indices)
	d := c.Define(o.Result)
	l := c.Lanes(o.Result)
	align := uint64(o.Alignment)
	read := c.LanesReader()
	c.Emit(func(a *engine.Agent) {
		addr := window(a, r, idx, d.N)
		a.Aligned(addr, align)
		read(a, addr, l.Elem, a.F[d.At:d.At+d.N])
	})
}

func vectorStore(c *engine.Compiler, o vector.StoreOp) {
	v := c.In(o.Value)
	r := row(c, o.Memory)
	idx := c.Ats(o.Indices)
	l := c.Lanes(o.Value)
	align := uint64(o.Alignment)
	c.Emit(func(a *engine.Agent) {
		addr := window(a, r, idx, v.N)
		a.Aligned(addr, align)
		a.StoreLanes(addr, l.Elem, a.F[v.At:v.At+v.N])
	})
}

func vectorMaskedLoad(c *engine.Compiler, o vector.MaskedOp) {
	r := c.Memref(o.Memory)
	idx := c.Ats(o.Indices)
	mask, pass := c.At(o.Mask), c.At(o.Vector)
	d := c.Define(o.Result)
	e := c.Elem(o.Result)
	c.Emit(func(a *engine.Agent) {
		base := r.Offset(a.F)
		for i, at := range idx {
			base += int64(a.F[at]) * r.Stride(a.F, i)
		}
		for i := range d.N {
			if a.F[mask+i]&1 != 0 {
				a.F[d.At+i] = a.Load(r.Element(a.F, base+int64(i)), e)
			} else {
				a.F[d.At+i] = a.F[pass+i]
			}
		}
	})
}

func vectorMaskedStore(c *engine.Compiler, o vector.MaskedOp) {
	r := c.Memref(o.Memory)
	idx := c.Ats(o.Indices)
	mask, v := c.At(o.Mask), c.In(o.Vector)
	c.Emit(func(a *engine.Agent) {
		base := r.Offset(a.F)
		for i, at := range idx {
			base += int64(a.F[at]) * r.Stride(a.F, i)
		}
		for i := range v.N {
			if a.F[mask+i]&1 != 0 {
				a.Store(r.Element(a.F, base+int64(i)), r.Elem, a.F[v.At+i])
			}
		}
	})
}
