package engine

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/word"
)

// llvmOrdering is an LLVM ordering as PTX has it; ok is false for an access that
// is not atomic.
func llvmOrdering(n llvm.AtomicOrdering) (o Ordering, ok bool) {
	switch n {
	case llvm.Acquire:
		return Acquire, true
	case llvm.Release:
		return Release, true
	case llvm.AcqRel:
		return AcqRel, true
	case llvm.SeqCst:
		return seqCst, true
	case llvm.Monotonic, llvm.Unordered:
		return Relaxed, true
	}
	return Relaxed, false
}

// llvmScope is a syncscope as PTX has it.
func (c *Compiler) llvmScope(op *ir.Op) Scope {
	s, ok := op.Attr("syncscope").(*ir.StringAttr)
	if !ok {
		return ScopeSys
	}
	switch s.Value() {
	case "singlethread", "thread":
		return scopeThread
	case "block", "workgroup", "cta":
		return ScopeCTA
	case "cluster":
		return ScopeCluster
	case "device", "agent", "gpu":
		return ScopeGPU
	case "", "system", "sys":
		return ScopeSys
	}
	c.Fail("has unknown syncscope %q", s.Value())
	return ScopeSys
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
		c.Fail("by %s has no simulator semantics", name)
	}
	return f
}

// llvmAtomicRMW keeps the order and scope that the operation asks for. (LLVM's
// NVPTX backend drops them; the lowering must not rely on it.)
func llvmAtomicRMW(c *Compiler, o llvm.AtomicRMWOp) {
	p, v := c.pointer(o.Ptr), c.At(o.Val)
	l := c.Lanes(o.Val)
	f := c.binOp(l.Elem, o.BinOp)
	order, _ := llvmOrdering(o.Ordering)
	sc := c.llvmScope(o.Op)
	d := c.Define(o.Result).At
	// Of a vector each element is atomic, not all of them (PTX ISA, "red").
	c.Emit(func(a *Agent) {
		for i := range l.N {
			a.F[d+i] = a.Rmw(p.addr(a)+uint64(i*l.Elem.Bytes), l.Elem, order, sc, func(old uint64) (uint64, bool) { return f(old, a.F[v+i]), true })
		}
	})
}

func llvmCmpXchg(c *Compiler, o llvm.CmpXchgOp) {
	p, cmp, v := c.pointer(o.Ptr), c.At(o.Cmp), c.At(o.Val)
	e := c.Elem(o.Cmp)
	order, _ := llvmOrdering(o.Success)
	sc := c.llvmScope(o.Op)
	d := c.Define(o.Result).At
	c.Emit(func(a *Agent) {
		addr := p.addr(a)
		// A loop around a failing exchange waits, as one around a load does.
		if al, off := a.Resolve(addr, e.Bytes); al.Get(off, e) != a.F[cmp] && a.spinRead(al, off, al.Get(off, e)) {
			return
		}
		old := a.Rmw(addr, e, order, sc, func(old uint64) (uint64, bool) { return a.F[v], old == a.F[cmp] })
		a.F[d], a.F[d+1] = old, word.Bit(old == a.F[cmp])
	})
}

func llvmFence(c *Compiler, op *ir.Op) {
	order, _ := llvmOrdering(llvm.Fence.Of(op).Ordering)
	sc := c.llvmScope(op)
	c.Emit(func(a *Agent) { a.Fence(order, sc) })
}
