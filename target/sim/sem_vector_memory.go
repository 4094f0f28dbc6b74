package sim

import "github.com/tsopt/tsopt/ir"

// window computes the address of a vector access and checks that the whole
// vector lies in the memref's last dimension.
func (a *Agent) window(r memref, idx []int, n int) uint64 {
	addr := a.element(r, idx)
	if r.rank > 0 {
		last := r.rank - 1
		x := int64(a.f[idx[last]])
		if x+int64(n) > r.size(a.f, last) && r.rank == 1 {
			a.fail("accesses elements %d to %d of a memref of %d", x, x+int64(n)-1, r.size(a.f, last))
		}
	}
	return addr
}

func vectorLoad(c *compiler, op *ir.Op) {
	r := c.memref(op.Operand(0))
	idx := c.ats(op.Operands()[1:])
	d := c.define(op.Result(0))
	l := c.lanes(op.Result(0))
	c.emit(func(a *Agent) {
		addr := a.window(r, idx, d.n)
		a.checkAligned(addr, op, l)
		a.loadLanes(addr, l.elem, a.f[d.at:d.at+d.n])
	})
}

func vectorStore(c *compiler, op *ir.Op) {
	v := c.in(op.Operand(0))
	r := c.memref(op.Operand(1))
	idx := c.ats(op.Operands()[2:])
	l := c.lanes(op.Operand(0))
	c.emit(func(a *Agent) {
		addr := a.window(r, idx, v.n)
		a.checkAligned(addr, op, l)
		a.storeLanes(addr, l.elem, a.f[v.at:v.at+v.n])
	})
}

// checkAligned holds an access against the alignment it promises.
func (a *Agent) checkAligned(addr uint64, op *ir.Op, _ lanes) {
	if n := ir.IntOf(op, "alignment", 0); n > 1 && addr%uint64(n) != 0 {
		a.fail("promises an alignment of %d bytes, but accesses address %#x", n, addr)
	}
}

func vectorMaskedLoad(c *compiler, op *ir.Op) {
	r := c.memref(op.Operand(0))
	idx := c.ats(op.OperandGroup(1))
	mask, pass := c.at(op.OperandGroup(2)[0]), c.at(op.OperandGroup(3)[0])
	d := c.define(op.Result(0))
	e := c.elem(op.Result(0))
	c.emit(func(a *Agent) {
		base := r.offset(a.f)
		for i, at := range idx {
			base += int64(a.f[at]) * r.stride(a.f, i)
		}
		for i := range d.n {
			if a.f[mask+i]&1 != 0 {
				a.f[d.at+i] = a.load(r.addr(a.f, base+int64(i)), e)
			} else {
				a.f[d.at+i] = a.f[pass+i]
			}
		}
	})
}

func vectorMaskedStore(c *compiler, op *ir.Op) {
	r := c.memref(op.OperandGroup(0)[0])
	idx := c.ats(op.OperandGroup(1))
	mask, v := c.at(op.OperandGroup(2)[0]), c.in(op.OperandGroup(3)[0])
	c.emit(func(a *Agent) {
		base := r.offset(a.f)
		for i, at := range idx {
			base += int64(a.f[at]) * r.stride(a.f, i)
		}
		for i := range v.n {
			if a.f[mask+i]&1 != 0 {
				a.store(r.addr(a.f, base+int64(i)), r.elem, a.f[v.at+i])
			}
		}
	})
}
