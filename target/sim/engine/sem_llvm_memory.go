package engine

import (
	"math"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/word"
)

// llvmGEP computes an address; a field of a struct has a fixed offset.
func llvmGEP(c *Compiler, o llvm.GEPOp) {
	base := c.In(o.Ptr)
	type term struct{ at, scale, bits int }
	var terms []term
	fixed := 0
	t := o.ElemType
	for i, idx := range o.Indices() {
		scale := 0
		switch {
		case i == 0:
			scale = c.sizeOf(t)
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
			scale = c.sizeOf(t)
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
	c.Emit(func(a *Agent) {
		p := int64(a.F[base.At]) + int64(fixed)
		for _, t := range terms {
			s := uint(64 - t.bits)
			p += int64(a.F[t.at]<<s) >> s * int64(t.scale)
		}
		a.F[d.At] = uint64(p)
	})
}

func llvmAlloca(c *Compiler, o llvm.AllocaOp) {
	n := c.At(o.ArraySize)
	size := c.sizeOf(o.ElemType)
	d := c.Define(o.Result).At
	c.Emit(func(a *Agent) {
		al, err := a.M.Mem.alloc(int(word.Product(int64(size), int64(a.F[n]&math.MaxInt64))), Local, false)
		if err != nil {
			a.Fail("fails: %v", err)
		}
		al.Device = a.Device
		if a.Device < 0 {
			al.space = Host
		}
		a.stack = append(a.stack, al)
		a.F[d] = al.Base
	})
}

// llvmAddressOf is the address of a global or a function.
func llvmAddressOf(c *Compiler, op *ir.Op) {
	ref := ir.AttrAs[*ir.SymbolRefAttr](op, "global_name")
	g, ok := llvm.Global.Cast(ir.ResolveSymbol(op, ref))
	if !ok {
		c.Fail("names @%s, which is not a global", ref.Leaf())
	}
	t := g.GlobalType
	d := c.Define(op.Result(0)).At
	if isSharedPointer(g.AddrSpace) {
		size := c.sizeOf(t)
		if size == 0 {
			// The array of no elements is where dynamic shared memory begins.
			c.Emit(func(a *Agent) { a.F[d] = uint64(a.Launch.dynamic) })
			return
		}
		off := uint64(c.reserveShared(g.Op, size))
		c.Emit(func(a *Agent) { a.F[d] = off })
		return
	}
	base := c.M.llvmGlobal(c, g.Op, t).Base
	c.Emit(func(a *Agent) { a.F[d] = base })
}

// llvmGlobal is the memory of an llvm.mlir.global.
func (m *Machine) llvmGlobal(c *Compiler, g *ir.Op, t ir.Type) *Alloc {
	if al := m.globals[g]; al != nil {
		return al
	}
	value := g.Attr("value")
	al, err := m.Mem.alloc(c.sizeOf(t), Host, value != nil)
	if err != nil {
		c.Fail("cannot allocate @%s: %v", ir.SymbolName(g), err)
	}
	al.name, al.registered, al.Device = "@"+ir.SymbolName(g), true, -1
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
	m.globals[g] = al
	return al
}

func llvmLoad(c *Compiler, o llvm.LoadOp) {
	p := c.pointer(o.Addr)
	t := o.Result.Type()
	sc := c.llvmScope(o.Op)
	order, atomic := llvmOrdering(o.Ordering)
	volatile := o.Volatile
	size := c.sizeOf(t)
	ls := leaves(t, 0)
	align := uint64(o.Alignment)
	d := c.Define(o.Result)
	if atomic || volatile {
		if len(ls) != 1 {
			c.Fail("reads a value of type %v atomically", t)
		}
		c.Emit(func(a *Agent) {
			if w, spinning := a.atomicLoad(p.addr(a), ls[0].elem, order, sc); !spinning {
				a.F[d.At] = w
			}
		})
		return
	}
	keeps := c.Keeps()
	c.Emit(func(a *Agent) {
		addr := p.addr(a)
		a.aligned(addr, align)
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

func llvmStore(c *Compiler, o llvm.StoreOp) {
	v := c.In(o.Value)
	p := c.pointer(o.Addr)
	t := o.Value.Type()
	sc := c.llvmScope(o.Op)
	order, atomic := llvmOrdering(o.Ordering)
	volatile := o.Volatile
	size := c.sizeOf(t)
	ls := leaves(t, 0)
	align := uint64(o.Alignment)
	if atomic || volatile {
		if len(ls) != 1 {
			c.Fail("writes a value of type %v atomically", t)
		}
		c.Emit(func(a *Agent) { a.atomicStore(p.addr(a), ls[0].elem, a.F[v.At], order, sc) })
		return
	}
	c.Emit(func(a *Agent) {
		addr := p.addr(a)
		a.aligned(addr, align)
		al, off := a.Resolve(addr, size)
		a.CheckWrite(al, off, size)
		for i, l := range ls {
			a.Put(al, off+l.off, l.elem, a.F[v.At+i])
		}
	})
}
