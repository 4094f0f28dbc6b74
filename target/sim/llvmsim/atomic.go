package llvmsim

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

// llvmOrdering is an LLVM ordering as PTX has it; ok is false for an access that
// is not atomic.
func llvmOrdering(n llvm.AtomicOrdering) (o engine.Ordering, ok bool) {
	switch n {
	case llvm.Acquire:
		return engine.Acquire, true
	case llvm.Release:
		return engine.Release, true
	case llvm.AcqRel:
		return engine.AcqRel, true
	case llvm.SeqCst:
		return engine.SeqCst, true
	case llvm.Monotonic, llvm.Unordered:
		return engine.Relaxed, true
	}
	return engine.Relaxed, false
}

// llvmScope is a syncscope as PTX has it.
func llvmScope(c *engine.Compiler, op *ir.Op) engine.Scope {
	s, ok := op.Attr("syncscope").(*ir.StringAttr)
	if !ok {
		return engine.ScopeSys
	}
	switch s.Value() {
	case "singlethread", "thread":
		return engine.ScopeThread
	case "block", "workgroup", "cta":
		return engine.ScopeCTA
	case "cluster":
		return engine.ScopeCluster
	case "device", "agent", "gpu":
		return engine.ScopeGPU
	case "", "system", "sys":
		return engine.ScopeSys
	}
	c.Fail("has unknown syncscope %q", s.Value())
	return engine.ScopeSys
}

// binOps are llvm.atomicrmw's operations as updates by name.
var binOps = map[llvm.AtomicBinOp]string{
	llvm.AtomicXchg: "assign", llvm.AtomicAdd: "addi", llvm.AtomicAnd: "andi", llvm.AtomicOr: "ori",
	llvm.AtomicXor: "xori",
	llvm.AtomicMax: "maxs", llvm.AtomicMin: "mins", llvm.AtomicUMax: "maxu", llvm.AtomicUMin: "minu",
	llvm.AtomicFAdd: "addf",
	llvm.AtomicFMax: "maxnumf", llvm.AtomicFMin: "minnumf", llvm.AtomicFMaximum: "maximumf",
	llvm.AtomicFMinimum: "minimumf",
}

// binOp is the update of an llvm.atomicrmw.
func binOp(c *engine.Compiler, e word.Elem, name llvm.AtomicBinOp) func(x, y uint64) uint64 {
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
func llvmAtomicRMW(c *engine.Compiler, o llvm.AtomicRMWOp) {
	p, v := c.Pointer(o.Ptr), c.At(o.Val)
	l := c.Lanes(o.Val)
	f := binOp(c, l.Elem, o.BinOp)
	order, _ := llvmOrdering(o.Ordering)
	sc := llvmScope(c, o.Op)
	d := c.Define(o.Result).At
	// Of a vector each element is atomic, not all of them (PTX ISA, "red").
	c.Emit(func(a *engine.Agent) {
		for i := range l.N {
			a.F[d+i] = engine.Atomic{Elem: l.Elem, Order: order, Scope: sc}.Update(a, p.Addr(a)+uint64(i*l.Elem.Bytes),
				func(old uint64) (uint64, bool) { return f(old, a.F[v+i]), true })
		}
	})
}

func llvmCmpXchg(c *engine.Compiler, o llvm.CmpXchgOp) {
	p, cmp, v := c.Pointer(o.Ptr), c.At(o.Cmp), c.At(o.Val)
	e := c.Elem(o.Cmp)
	order, _ := llvmOrdering(o.Success)
	sc := llvmScope(c, o.Op)
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		addr := p.Addr(a)
		// A loop around a failing exchange waits, as one around a load does.
		if al, off := a.Resolve(addr, e.Bytes); al.Get(off, e) != a.F[cmp] && a.SpinRead(al, off, al.Get(off, e)) {
			return
		}
		old := engine.Atomic{Elem: e, Order: order, Scope: sc}.Update(a, addr,
			func(old uint64) (uint64, bool) { return a.F[v], old == a.F[cmp] })
		a.F[d], a.F[d+1] = old, word.Bit(old == a.F[cmp])
	})
}

func llvmFence(c *engine.Compiler, op *ir.Op) {
	order, _ := llvmOrdering(llvm.Fence.Of(op).Ordering)
	sc := llvmScope(c, op)
	c.Emit(func(a *engine.Agent) { a.Fence(order, sc) })
}
