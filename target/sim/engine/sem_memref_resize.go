package engine

import (
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
)

// memrefRealloc makes a buffer of another size with the common part of the
// contents, and frees the source.
func memrefRealloc(c *Compiler, o memref.ReallocOp) {
	src := c.memref(o.Source)
	var size []*ir.Value
	if o.DynamicResultSize != nil {
		size = []*ir.Value{o.DynamicResultSize}
	}
	r := c.newMemref(o.Result, size)
	c.emit(func(a *Agent) {
		from := a.m.mem.find(src.base(a.f))
		if from == nil || from.freed {
			a.fail("reallocates memory that is not allocated")
		}
		a.bringBack(from, false)
		start, n := int(src.offset(a.f))*src.elem.Bytes, int(src.size(a.f, 0))*src.elem.Bytes
		to := a.allocate(r, from.space, false)
		to.block, to.device = from.block, from.device
		copyBytes(to, 0, from, start, min(n, len(to.data)))
		a.m.mem.release(from, false)
	})
}

// memrefReshape views the elements, in row-major order, with other extents.
func memrefReshape(c *Compiler, o memref.ReshapeOp) {
	t, ranked := o.Result.Type().(*ir.MemRefType)
	if !ranked {
		c.fail("to an unranked memref has no simulator semantics")
	}
	src, shape := c.memref(o.Source), c.memref(o.Shape)
	d := c.define(o.Result).at
	c.emit(func(a *Agent) {
		dims := append([]int64(nil), t.Shape()...)
		n := int64(1)
		for i := range dims {
			x := int64(shape.elem.Signed(a.load(shape.addr(a.f, shape.offset(a.f)+int64(i)*shape.stride(a.f, 0)), shape.elem)))
			if dims[i] != ir.Dynamic && dims[i] != x {
				a.fail("has extent %d in dimension %d, but the shape operand has %d", dims[i], i, x)
			}
			dims[i] = x
			n *= x
		}
		if have := src.count(a.f); n != have {
			a.fail("views %d elements as %d elements", have, n)
		}
		copy(a.f[d:], descriptor(src.base(a.f), src.offset(a.f), dims, rowMajor(dims)))
	})
}

// memrefDmaStart copies at once, which is one of the moments at which it may;
// memref.dma_wait has nothing left to wait for.
func memrefDmaStart(c *Compiler, o memref.DmaStartOp) {
	rest := o.Operands
	end := func() (*buffer, []int) {
		r := c.memref(rest[0])
		idx := c.ats(rest[1 : 1+r.rank])
		rest = rest[1+r.rank:]
		return r, idx
	}
	src, from := end()
	dst, to := end()
	count := c.at(rest[0])
	rest = rest[1:]
	if _, _ = end(); len(rest) > 0 {
		c.fail("with a stride has no simulator semantics")
	}
	c.emit(func(a *Agent) {
		x, y := a.element(src, from), a.element(dst, to)
		for i := range int(a.f[count]) {
			at := uint64(i * src.elem.Bytes)
			a.store(y+at, dst.elem, a.load(x+at, src.elem))
		}
	})
}
