package llvmsim

import (
	"math"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

// llvmGEP computes an address; a field of a struct has a fixed offset.
func llvmGEP(c *engine.Compiler, o llvm.GEPOp) {
	base := c.In(o.Ptr)
	type term struct{ at, scale, bits int }
	var terms []term
	fixed := 0
	t := o.ElemType
	for i, idx := range o.Indices() {
		scale := 0
		switch {
		case i == 0:
			scale = sizeOf(c, t)
		default:
			switch s := t.(type) {
			case *llvm.StructType:
				fixed += fieldOffset(s, int(idx.Const))
				t = s.Fields()[idx.Const]
				continue
			case *llvm.ArrayType:
				t = s.Elem()
			case *ir.VectorType:
				t = s.Elem()
			}
			scale = sizeOf(c, t)
		}
		if idx.Value == nil {
			fixed += int(idx.Const) * scale
			continue
		}
		terms = append(terms, term{c.At(idx.Value), scale, c.Elem(idx.Value).Bits})
	}
	d := c.Define(o.Result)
	if d.N != 1 {
		c.Fail("on a vector of pointers has no simulator semantics")
	}
	c.Emit(func(a *engine.Agent) {
		p := int64(a.F[base.At]) + int64(fixed)
		for _, t := range terms {
			s := uint(64 - t.bits)
			p += int64(a.F[t.at]<<s) >> s * int64(t.scale)
		}
		a.F[d.At] = uint64(p)
	})
}

func llvmAlloca(c *engine.Compiler, o llvm.AllocaOp) {
	n := c.At(o.ArraySize)
	size := sizeOf(c, o.ElemType)
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		al, err := a.M.Mem.Alloc(int(word.SaturatingMul(int64(size), int64(a.F[n]&math.MaxInt64))), engine.Local, false)
		if err != nil {
			a.Fail("fails: %v", err)
		}
		al.Device = a.Device
		if a.Device < 0 {
			al.Space = engine.Host
		}
		a.Stack = append(a.Stack, al)
		a.F[d] = al.Base
	})
}

// llvmAddressOf is the address of a global or a function.
func llvmAddressOf(c *engine.Compiler, op *ir.Op) {
	ref := ir.AttrAs[*ir.SymbolRefAttr](op, "global_name")
	g, ok := llvm.Global.Cast(ir.ResolveSymbol(op, ref))
	if !ok {
		c.Fail("names @%s, which is not a global", ref.Leaf())
	}
	t := g.GlobalType
	d := c.Define(op.Result(0)).At
	if engine.IsSharedPointer(g.AddrSpace) {
		size := sizeOf(c, t)
		if size == 0 {
			// The array of no elements is where dynamic shared memory begins.
			c.Emit(func(a *engine.Agent) { a.F[d] = uint64(a.Launch.Dynamic) })
			return
		}
		off := uint64(c.ReserveShared(g.Op, size))
		c.Emit(func(a *engine.Agent) { a.F[d] = off })
		return
	}
	base := llvmGlobal(c.M, c, g.Op, t).Base
	c.Emit(func(a *engine.Agent) { a.F[d] = base })
}

// llvmGlobal is the memory of an llvm.mlir.global.
func llvmGlobal(m *engine.Machine, c *engine.Compiler, g *ir.Op, t ir.Type) *engine.Alloc {
	if al := m.Globals[g]; al != nil {
		return al
	}
	value := g.Attr("value")
	al, err := m.Mem.Alloc(sizeOf(c, t), engine.Host, value != nil)
	if err != nil {
		c.Fail("cannot allocate @%s: %v", ir.SymbolName(g), err)
	}
	al.Name, al.Registered, al.Device = "@"+ir.SymbolName(g), true, -1
	if s, ok := value.(*ir.StringAttr); ok {
		copy(al.Data, s.Value())
	} else if value != nil {
		words, ok := word.ConstantWords(t, value)
		if !ok {
			c.Fail("names @%s, whose value the simulator does not support", ir.SymbolName(g))
		}
		for i, l := range leaves(t, 0) {
			al.Put(l.off, l.elem, words[i])
		}
	}
	m.Globals[g] = al
	return al
}

func llvmLoad(c *engine.Compiler, o llvm.LoadOp) {
	p := c.Pointer(o.Addr)
	t := o.Result.Type()
	sc := llvmScope(c, o.Op)
	order, atomic := llvmOrdering(o.Ordering)
	volatile := o.Volatile
	size := sizeOf(c, t)
	ls := leaves(t, 0)
	align := uint64(o.Alignment)
	d := c.Define(o.Result)
	if atomic || volatile {
		if len(ls) != 1 {
			c.Fail("reads a value of type %v atomically", t)
		}
		c.Emit(func(a *engine.Agent) {
			if w, spinning := (engine.Atomic{Elem: ls[0].elem, Order: order, Scope: sc}).Load(a, p.Addr(a)); !spinning {
				a.F[d.At] = w
			}
		})
		return
	}
	keeps := c.Keeps()
	c.Emit(func(a *engine.Agent) {
		addr := p.Addr(a)
		a.Aligned(addr, align)
		al, off := a.Resolve(addr, size)
		if keeps && al.Init != nil && !al.Init.Has(off, size) {
			for i, l := range ls {
				a.F[d.At+i] = a.ReadKept(al, off+l.off, l.elem)
			}
			return
		}
		a.CheckRead(al, off, size)
		for i, l := range ls {
			a.F[d.At+i] = al.Get(off+l.off, l.elem)
		}
	})
}

func llvmStore(c *engine.Compiler, o llvm.StoreOp) {
	v := c.In(o.Value)
	p := c.Pointer(o.Addr)
	t := o.Value.Type()
	sc := llvmScope(c, o.Op)
	order, atomic := llvmOrdering(o.Ordering)
	volatile := o.Volatile
	size := sizeOf(c, t)
	ls := leaves(t, 0)
	align := uint64(o.Alignment)
	if atomic || volatile {
		if len(ls) != 1 {
			c.Fail("writes a value of type %v atomically", t)
		}
		c.Emit(func(a *engine.Agent) {
			engine.Atomic{Elem: ls[0].elem, Order: order, Scope: sc}.Store(a, p.Addr(a), a.F[v.At])
		})
		return
	}
	c.Emit(func(a *engine.Agent) {
		addr := p.Addr(a)
		a.Aligned(addr, align)
		al, off := a.Resolve(addr, size)
		a.CheckWrite(al, off, size)
		for i, l := range ls {
			a.Put(al, off+l.off, l.elem, a.F[v.At+i])
		}
	})
}
