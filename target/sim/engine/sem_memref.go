package engine

import (
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/word"
)

var MemrefSem = meanings(map[string]Rule{
	"memref.prefetch": noEffect, "memref.dma_wait": noEffect,
	"memref.assume_alignment": memrefAlias,
	"memref.distinct_objects": aliasAll,
},
	on(memref.Cast, memrefCast), on(memref.MemorySpaceCast, memorySpaceCast), on(memref.Load, memrefLoad), on(memref.Store, memrefStore),
	on(memref.Alloc, func(c *Compiler, o memref.AllocOp) { c.allocation(o.Like(), false) }),
	on(memref.Alloca, func(c *Compiler, o memref.AllocaOp) { c.allocation(o.Like(), true) }),
	on(memref.Dealloc, memrefDealloc), on(memref.Realloc, memrefRealloc), on(memref.AllocaScope, allocaScope),
	on(memref.Dim, memrefDim), on(memref.Rank, memrefRank),
	on(memref.SubView, memrefSubview), on(memref.ReinterpretCast, memrefReinterpret),
	on(memref.ExpandShape, memrefExpand), on(memref.CollapseShape, memrefCollapse),
	on(memref.View, memrefView), on(memref.Transpose, memrefTranspose), on(memref.Reshape, memrefReshape),
	on(memref.Copy, memrefCopy), on(memref.DmaStart, memrefDmaStart), on(memref.GetGlobal, memrefGetGlobal),
	on(memref.ExtractAlignedPointerAsIndex, memrefPointer), on(memref.ExtractStridedMetadata, memrefMetadata),
	on(memref.AtomicRMW, memrefAtomic), on(memref.GenericAtomicRMW, memrefGenericAtomic),
)

func memrefLoad(c *Compiler, o memref.LoadOp) {
	r := c.memref(o.MemRef)
	idx := c.ats(o.Indices)
	l := c.lanesIn(r.typ)
	d := c.define(o.Result).at
	if l.N == 1 {
		keeps := c.keeps()
		c.emit(func(a *Agent) {
			if addr := a.element(r, idx); keeps {
				al, off := a.resolve(addr, l.Elem.Bytes)
				a.f[d] = a.readKept(al, off, l.Elem)
			} else {
				a.f[d] = a.load(addr, l.Elem)
			}
		})
		return
	}
	read := c.lanesReader()
	c.emit(func(a *Agent) { read(a, a.element(r, idx), l.Elem, a.f[d:d+l.N]) })
}

func memrefStore(c *Compiler, o memref.StoreOp) {
	v := c.at(o.Value)
	r := c.memref(o.MemRef)
	idx := c.ats(o.Indices)
	l := c.lanesIn(r.typ)
	if l.N == 1 {
		c.emit(func(a *Agent) {
			al, off := a.resolve(a.element(r, idx), l.Elem.Bytes)
			a.checkWrite(al, off, l.Elem.Bytes)
			a.put(al, off, l.Elem, a.f[v])
		})
		return
	}
	c.emit(func(a *Agent) { a.storeLanes(a.element(r, idx), l.Elem, a.f[v:v+l.N]) })
}

// allocation allocates on the heap, or on the stack of the function.
func (c *Compiler) allocation(o memref.AllocLike, stack bool) {
	r := c.newMemref(o.MemRef, o.DynamicSizes)
	c.emit(func(a *Agent) {
		space := Host
		if stack && a.device >= 0 {
			space = Local
		}
		al := a.allocate(r, space, false)
		if stack {
			a.stack = append(a.stack, al)
		}
	})
}

func memrefDealloc(c *Compiler, o memref.DeallocOp) {
	r := c.at(o.MemRef)
	c.emit(func(a *Agent) {
		al := a.m.mem.find(a.f[r])
		switch {
		case al == nil || al.freed:
			a.fail("frees memory that is not allocated")
		case al.base != a.f[r]:
			a.fail("frees %s at an address that is not its start", al.title())
		}
		a.bringBack(al, true)
		a.m.mem.release(al, false)
	})
}

func allocaScope(c *Compiler, o memref.AllocaScopeOp) {
	results := c.defineAll(o.Results)
	mark := c.take(1)
	c.emit(func(a *Agent) { a.f[mark] = uint64(len(a.stack)) })
	c.arm(o.Body, results)
	c.emit(func(a *Agent) { a.popLocals(int(a.f[mark])) })
}

func memrefDim(c *Compiler, o memref.DimOp) {
	r, i := c.memref(o.Source), c.at(o.Index)
	d := c.define(o.Result).at
	c.emit(func(a *Agent) {
		k := a.f[i]
		if k >= uint64(r.rank) {
			a.fail("uses dimension %d of a memref of rank %d", int64(k), r.rank)
		}
		a.f[d] = uint64(r.size(a.f, int(k)))
	})
}

func memrefRank(c *Compiler, o memref.RankOp) {
	c.slots[o.Result] = span{c.constant(uint64(len(o.MemRef.Type().(*ir.MemRefType).Shape()))), 1}
}

func memrefCopy(c *Compiler, o memref.CopyOp) {
	src, dst := c.memref(o.Source), c.memref(o.Target)
	l := c.lanesIn(src.typ)
	c.emit(func(a *Agent) {
		a.sameSizes(src, dst)
		a.storeArray(dst, l, a.loadArray(src, l))
	})
}

// memrefPointer is the address; that of shared memory is the offset in it, as
// in the hardware's shared window.
func memrefPointer(c *Compiler, o memref.ExtractAlignedPointerAsIndexOp) {
	r := c.memref(o.Source)
	d := c.define(o.AlignedPointer).at
	shared := isSharedSpace(r.typ.Space())
	c.emit(func(a *Agent) {
		a.f[d] = r.base(a.f)
		if shared {
			a.f[d] &= offsetMask
		}
	})
}

func memrefMetadata(c *Compiler, o memref.ExtractStridedMetadataOp) {
	r := c.in(o.Source)
	outs := c.defineAll(o.Op.Results())
	c.emit(func(a *Agent) {
		a.f[outs[0].at], a.f[outs[0].at+1] = a.f[r.at], 0
		for i, o := range outs[1:] {
			a.f[o.at] = a.f[r.at+1+i]
		}
	})
}

func memrefGetGlobal(c *Compiler, o memref.GetGlobalOp) {
	g := ir.ResolveSymbol(o.Op, o.Global)
	if g == nil {
		c.fail("names @%s, which does not exist", o.Global.Leaf())
	}
	t := o.Result.Type().(*ir.MemRefType)
	desc := descriptor(0, layoutOffset(t), t.Shape(), layoutStrides(t, t.Shape()))
	d := c.define(o.Result)
	if isSharedSpace(t.Space()) {
		off := c.staticShared(g)
		c.emit(func(a *Agent) {
			copy(a.f[d.at:], desc)
			a.f[d.at] = a.block.shared.base + uint64(off)
		})
		return
	}
	base := c.m.global(g, t).base
	c.emit(func(a *Agent) {
		copy(a.f[d.at:], desc)
		a.f[d.at] = base
	})
}

// global is the memory of a memref.global; host and devices share it.
func (m *Machine) global(g *ir.Op, t *ir.MemRefType) *Alloc {
	if al := m.globals[g]; al != nil {
		return al
	}
	n, _ := word.Elements(t.Shape())
	e, ok := word.ElemOf(t.Elem())
	if !ok {
		panic(failure{g.Errorf("has elements of type %v, which the simulator does not support", t.Elem())})
	}
	init, _ := g.Attr("initial_value").(*ir.DenseElementsAttr)
	al, err := m.mem.alloc(int(word.Product(n, int64(e.Bytes))), Host, init != nil)
	if err != nil {
		panic(failure{g.Errorf("cannot be allocated: %v", err)})
	}
	al.name, al.elem, al.dims, al.registered, al.device = "@"+ir.SymbolName(g), e, t.Shape(), true, -1
	if init != nil {
		for i := range int(n) {
			k := i
			if init.IsSplat() {
				k = 0
			}
			al.put(i*e.Bytes, e, init.Uint(k))
		}
	}
	m.globals[g] = al
	return al
}
