package engine

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/word"
)

// llvmOrdering is an LLVM ordering as PTX has it; ok is false for an access that
// is not atomic.
func llvmOrdering(n llvm.AtomicOrdering) (o ordering, ok bool) {
	switch n {
	case llvm.Acquire:
		return acquire, true
	case llvm.Release:
		return release, true
	case llvm.AcqRel:
		return acqRel, true
	case llvm.SeqCst:
		return seqCst, true
	case llvm.Monotonic, llvm.Unordered:
		return relaxed, true
	}
	return relaxed, false
}

// llvmScope is a syncscope as PTX has it.
func (c *Compiler) llvmScope(op *ir.Op) scope {
	s, ok := op.Attr("syncscope").(*ir.StringAttr)
	if !ok {
		return scopeSys
	}
	switch s.Value() {
	case "singlethread", "thread":
		return scopeThread
	case "block", "workgroup", "cta":
		return scopeCTA
	case "cluster":
		return scopeCluster
	case "device", "agent", "gpu":
		return scopeGPU
	case "", "system", "sys":
		return scopeSys
	}
	c.fail("has unknown syncscope %q", s.Value())
	return scopeSys
}

// binOps are llvm.atomicrmw's operations as updates by name.
var binOps = map[llvm.AtomicBinOp]string{
	llvm.AtomicXchg: "assign", llvm.AtomicAdd: "addi", llvm.AtomicAnd: "andi", llvm.AtomicOr: "ori", llvm.AtomicXor: "xori",
	llvm.AtomicMax: "maxs", llvm.AtomicMin: "mins", llvm.AtomicUMax: "maxu", llvm.AtomicUMin: "minu", llvm.AtomicFAdd: "addf",
	llvm.AtomicFMax: "maxnumf", llvm.AtomicFMin: "minnumf", llvm.AtomicFMaximum: "maximumf", llvm.AtomicFMinimum: "minimumf",
}

// binOp is the update of an llvm.atomicrmw.
func (c *Compiler) binOp(e word.Elem, name llvm.AtomicBinOp) func(x, y uint64) uint64 {
	m := e.Mask()
	switch name {
	case llvm.AtomicSub:
		return func(x, y uint64) uint64 { return (x - y) & m }
	case llvm.AtomicNand:
		return func(x, y uint64) uint64 { return ^(x & y) & m }
	case llvm.AtomicFSub:
		return func(x, y uint64) uint64 { return e.Word(e.Float(x) - e.Float(y)) }
	case llvm.AtomicUIncWrap:
		return func(x, y uint64) uint64 { return word.Pick(x >= y, 0, x+1) & m }
	case llvm.AtomicUDecWrap:
		return func(x, y uint64) uint64 { return word.Pick(x == 0 || x > y, y, x-1) & m }
	}
	f := word.Combine(e, binOps[name])
	if f == nil {
		c.fail("by %s has no simulator semantics", name)
	}
	return f
}

// llvmAtomicRMW keeps the order and scope that the operation asks for. (LLVM's
// NVPTX backend drops them; the lowering must not rely on it.)
func llvmAtomicRMW(c *Compiler, o llvm.AtomicRMWOp) {
	p, v := c.pointer(o.Ptr), c.at(o.Val)
	l := c.lanes(o.Val)
	f := c.binOp(l.Elem, o.BinOp)
	order, _ := llvmOrdering(o.Ordering)
	sc := c.llvmScope(o.Op)
	d := c.define(o.Result).at
	// Of a vector each element is atomic, not all of them (PTX ISA, "red").
	c.emit(func(a *Agent) {
		for i := range l.N {
			a.f[d+i] = a.rmw(p.addr(a)+uint64(i*l.Elem.Bytes), l.Elem, order, sc, func(old uint64) (uint64, bool) { return f(old, a.f[v+i]), true })
		}
	})
}

func llvmCmpXchg(c *Compiler, o llvm.CmpXchgOp) {
	p, cmp, v := c.pointer(o.Ptr), c.at(o.Cmp), c.at(o.Val)
	e := c.elem(o.Cmp)
	order, _ := llvmOrdering(o.Success)
	sc := c.llvmScope(o.Op)
	d := c.define(o.Result).at
	c.emit(func(a *Agent) {
		addr := p.addr(a)
		// A loop around a failing exchange waits, as one around a load does.
		if al, off := a.resolve(addr, e.Bytes); al.get(off, e) != a.f[cmp] && a.spinRead(al, off, al.get(off, e)) {
			return
		}
		old := a.rmw(addr, e, order, sc, func(old uint64) (uint64, bool) { return a.f[v], old == a.f[cmp] })
		a.f[d], a.f[d+1] = old, word.Bit(old == a.f[cmp])
	})
}

func llvmFence(c *Compiler, op *ir.Op) {
	order, _ := llvmOrdering(llvm.Fence.Of(op).Ordering)
	sc := c.llvmScope(op)
	c.emit(func(a *Agent) { a.fence(order, sc) })
}
