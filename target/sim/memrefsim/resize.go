package memrefsim

import (
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// memrefRealloc makes a buffer of another size with the common part of the
// contents, and frees the source.
func memrefRealloc(c *engine.Compiler, o memref.ReallocOp) {
	src := c.Memref(o.Source)
	var size []*ir.Value
	if o.DynamicResultSize != nil {
		size = []*ir.Value{o.DynamicResultSize}
	}
	r := c.NewMemref(o.Result, size)
	c.Emit(func(a *engine.Agent) {
		from := a.M.Mem.Find(src.Base(a.F))
		if from == nil || from.Freed {
			a.Fail("reallocates memory that is not allocated")
		}
		a.BringBack(from, false)
		start, n := int(src.Offset(a.F))*src.Elem.Bytes, int(src.Size(a.F, 0))*src.Elem.Bytes
		to := r.Allocate(a, from.Space, false)
		to.Block, to.Device = from.Block, from.Device
		engine.CopyBytes(to, 0, from, start, min(n, len(to.Data)))
		a.M.Mem.Release(from, false)
	})
}

// memrefReshape views the elements, in row-major order, with other extents.
func memrefReshape(c *engine.Compiler, o memref.ReshapeOp) {
	t, ranked := o.Result.Type().(*ir.MemRefType)
	if !ranked {
		c.Fail("to an unranked memref has no simulator semantics")
	}
	src, shape := c.Memref(o.Source), c.Memref(o.Shape)
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		dims := append([]int64(nil), t.Shape()...)
		n := int64(1)
		for i := range dims {
			x := int64(shape.Elem.Signed(a.Load(shape.Addr(a.F, shape.Offset(a.F)+int64(i)*shape.Stride(a.F, 0)), shape.Elem)))
			if dims[i] != ir.Dynamic && dims[i] != x {
				a.Fail("has extent %d in dimension %d, but the shape operand has %d", dims[i], i, x)
			}
			dims[i] = x
			n *= x
		}
		if have := src.Count(a.F); n != have {
			a.Fail("views %d elements as %d elements", have, n)
		}
		copy(a.F[d:], engine.Descriptor(src.Base(a.F), src.Offset(a.F), dims, engine.RowMajor(dims)))
	})
}

// memrefDmaStart copies at once, which is one of the moments at which it may;
// memref.dma_wait has nothing left to wait for.
func memrefDmaStart(c *engine.Compiler, o memref.DmaStartOp) {
	rest := o.Operands
	end := func() (*engine.Buffer, []int) {
		r := c.Memref(rest[0])
		idx := c.Ats(rest[1 : 1+r.Rank])
		rest = rest[1+r.Rank:]
		return r, idx
	}
	src, from := end()
	dst, to := end()
	count := c.At(rest[0])
	rest = rest[1:]
	if _, _ = end(); len(rest) > 0 {
		c.Fail("with a stride has no simulator semantics")
	}
	c.Emit(func(a *engine.Agent) {
		x, y := src.ElementAt(a, from), dst.ElementAt(a, to)
		for i := range int(a.F[count]) {
			at := uint64(i * src.Elem.Bytes)
			a.Store(y+at, dst.Elem, a.Load(x+at, src.Elem))
		}
	})
}
