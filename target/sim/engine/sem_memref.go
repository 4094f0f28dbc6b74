package engine

import (
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/word"
)

var MemrefSem = Meanings(map[string]Rule{
	"memref.prefetch": NoEffect, "memref.dma_wait": NoEffect,
	"memref.assume_alignment": memrefAlias,
	"memref.distinct_objects": aliasAll,
},
	On(memref.Cast, memrefCast), On(memref.MemorySpaceCast, memorySpaceCast), On(memref.Load, memrefLoad), On(memref.Store, memrefStore),
	On(memref.Alloc, func(c *Compiler, o memref.AllocOp) { c.allocation(o.Like(), false) }),
	On(memref.Alloca, func(c *Compiler, o memref.AllocaOp) { c.allocation(o.Like(), true) }),
	On(memref.Dealloc, memrefDealloc), On(memref.Realloc, memrefRealloc), On(memref.AllocaScope, allocaScope),
	On(memref.Dim, memrefDim), On(memref.Rank, memrefRank),
	On(memref.SubView, memrefSubview), On(memref.ReinterpretCast, memrefReinterpret),
	On(memref.ExpandShape, memrefExpand), On(memref.CollapseShape, memrefCollapse),
	On(memref.View, memrefView), On(memref.Transpose, memrefTranspose), On(memref.Reshape, memrefReshape),
	On(memref.Copy, memrefCopy), On(memref.DmaStart, memrefDmaStart), On(memref.GetGlobal, memrefGetGlobal),
	On(memref.ExtractAlignedPointerAsIndex, memrefPointer), On(memref.ExtractStridedMetadata, memrefMetadata),
	On(memref.AtomicRMW, memrefAtomic), On(memref.GenericAtomicRMW, memrefGenericAtomic),
)

func memrefLoad(c *Compiler, o memref.LoadOp) {
	r := c.Memref(o.MemRef)
	idx := c.Ats(o.Indices)
	l := c.LanesIn(r.Typ)
	d := c.Define(o.Result).At
	if l.N == 1 {
		keeps := c.Keeps()
		c.Emit(func(a *Agent) {
			if addr := a.element(r, idx); keeps {
				al, off := a.Resolve(addr, l.Elem.Bytes)
				a.F[d] = a.ReadKept(al, off, l.Elem)
			} else {
				a.F[d] = a.Load(addr, l.Elem)
			}
		})
		return
	}
	read := c.lanesReader()
	c.Emit(func(a *Agent) { read(a, a.element(r, idx), l.Elem, a.F[d:d+l.N]) })
}

func memrefStore(c *Compiler, o memref.StoreOp) {
	v := c.At(o.Value)
	r := c.Memref(o.MemRef)
	idx := c.Ats(o.Indices)
	l := c.LanesIn(r.Typ)
	if l.N == 1 {
		c.Emit(func(a *Agent) {
			al, off := a.Resolve(a.element(r, idx), l.Elem.Bytes)
			a.CheckWrite(al, off, l.Elem.Bytes)
			a.Put(al, off, l.Elem, a.F[v])
		})
		return
	}
	c.Emit(func(a *Agent) { a.StoreLanes(a.element(r, idx), l.Elem, a.F[v:v+l.N]) })
}

// allocation allocates on the heap, or on the stack of the function.
func (c *Compiler) allocation(o memref.AllocLike, stack bool) {
	r := c.NewMemref(o.MemRef, o.DynamicSizes)
	c.Emit(func(a *Agent) {
		space := Host
		if stack && a.Device >= 0 {
			space = Local
		}
		al := a.Allocate(r, space, false)
		if stack {
			a.Stack = append(a.Stack, al)
		}
	})
}

func memrefDealloc(c *Compiler, o memref.DeallocOp) {
	r := c.At(o.MemRef)
	c.Emit(func(a *Agent) {
		al := a.M.Mem.Find(a.F[r])
		switch {
		case al == nil || al.Freed:
			a.Fail("frees memory that is not allocated")
		case al.Base != a.F[r]:
			a.Fail("frees %s at an address that is not its start", al.Title())
		}
		a.bringBack(al, true)
		a.M.Mem.Release(al, false)
	})
}

func allocaScope(c *Compiler, o memref.AllocaScopeOp) {
	results := c.DefineAll(o.Results)
	mark := c.Take(1)
	c.Emit(func(a *Agent) { a.F[mark] = uint64(len(a.Stack)) })
	c.arm(o.Body, results)
	c.Emit(func(a *Agent) { a.popLocals(int(a.F[mark])) })
}

func memrefDim(c *Compiler, o memref.DimOp) {
	r, i := c.Memref(o.Source), c.At(o.Index)
	d := c.Define(o.Result).At
	c.Emit(func(a *Agent) {
		k := a.F[i]
		if k >= uint64(r.Rank) {
			a.Fail("uses dimension %d of a memref of rank %d", int64(k), r.Rank)
		}
		a.F[d] = uint64(r.Size(a.F, int(k)))
	})
}

func memrefRank(c *Compiler, o memref.RankOp) {
	c.Slots[o.Result] = Span{c.Constant(uint64(len(o.MemRef.Type().(*ir.MemRefType).Shape()))), 1}
}

func memrefCopy(c *Compiler, o memref.CopyOp) {
	src, dst := c.Memref(o.Source), c.Memref(o.Target)
	l := c.LanesIn(src.Typ)
	c.Emit(func(a *Agent) {
		a.SameSizes(src, dst)
		a.StoreArray(dst, l, a.LoadArray(src, l))
	})
}

// memrefPointer is the address; that of shared memory is the offset in it, as
// in the hardware's shared window.
func memrefPointer(c *Compiler, o memref.ExtractAlignedPointerAsIndexOp) {
	r := c.Memref(o.Source)
	d := c.Define(o.AlignedPointer).At
	shared := isSharedSpace(r.Typ.Space())
	c.Emit(func(a *Agent) {
		a.F[d] = r.Base(a.F)
		if shared {
			a.F[d] &= OffsetMask
		}
	})
}

func memrefMetadata(c *Compiler, o memref.ExtractStridedMetadataOp) {
	r := c.In(o.Source)
	outs := c.DefineAll(o.Op.Results())
	c.Emit(func(a *Agent) {
		a.F[outs[0].At], a.F[outs[0].At+1] = a.F[r.At], 0
		for i, o := range outs[1:] {
			a.F[o.At] = a.F[r.At+1+i]
		}
	})
}

func memrefGetGlobal(c *Compiler, o memref.GetGlobalOp) {
	g := ir.ResolveSymbol(o.Op, o.Global)
	if g == nil {
		c.Fail("names @%s, which does not exist", o.Global.Leaf())
	}
	t := o.Result.Type().(*ir.MemRefType)
	desc := Descriptor(0, layoutOffset(t), t.Shape(), LayoutStrides(t, t.Shape()))
	d := c.Define(o.Result)
	if isSharedSpace(t.Space()) {
		off := c.staticShared(g)
		c.Emit(func(a *Agent) {
			copy(a.F[d.At:], desc)
			a.F[d.At] = a.Block.Shared.Base + uint64(off)
		})
		return
	}
	base := c.M.global(g, t).Base
	c.Emit(func(a *Agent) {
		copy(a.F[d.At:], desc)
		a.F[d.At] = base
	})
}

// global is the memory of a memref.global; host and devices share it.
func (m *Machine) global(g *ir.Op, t *ir.MemRefType) *Alloc {
	if al := m.Globals[g]; al != nil {
		return al
	}
	n, _ := word.Elements(t.Shape())
	e, ok := word.ElemOf(t.Elem())
	if !ok {
		panic(Failure{g.Errorf("has elements of type %v, which the simulator does not support", t.Elem())})
	}
	init, _ := g.Attr("initial_value").(*ir.DenseElementsAttr)
	al, err := m.Mem.Alloc(int(word.Product(n, int64(e.Bytes))), Host, init != nil)
	if err != nil {
		panic(Failure{g.Errorf("cannot be allocated: %v", err)})
	}
	al.Name, al.elem, al.dims, al.Registered, al.Device = "@"+ir.SymbolName(g), e, t.Shape(), true, -1
	if init != nil {
		for i := range int(n) {
			k := i
			if init.IsSplat() {
				k = 0
			}
			al.Put(i*e.Bytes, e, init.Uint(k))
		}
	}
	m.Globals[g] = al
	return al
}
