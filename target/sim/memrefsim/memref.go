package memrefsim

import (
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

var Rules = engine.Meanings(map[string]engine.Rule{
	"memref.prefetch": engine.NoEffect, "memref.dma_wait": engine.NoEffect,
	"memref.assume_alignment": memrefAlias,
	"memref.distinct_objects": aliasAll,
},
	engine.On(memref.Cast, memrefCast), engine.On(memref.MemorySpaceCast, memorySpaceCast),
	engine.On(memref.Load, memrefLoad), engine.On(memref.Store, memrefStore),
	engine.On(memref.Alloc, func(c *engine.Compiler, o memref.AllocOp) { allocation(c, o.Like(), false) }),
	engine.On(memref.Alloca, func(c *engine.Compiler, o memref.AllocaOp) { allocation(c, o.Like(), true) }),
	engine.On(memref.Dealloc, memrefDealloc), engine.On(memref.Realloc, memrefRealloc),
	engine.On(memref.AllocaScope, allocaScope),
	engine.On(memref.Dim, memrefDim), engine.On(memref.Rank, memrefRank),
	engine.On(memref.SubView, memrefSubview), engine.On(memref.ReinterpretCast, memrefReinterpret),
	engine.On(memref.ExpandShape, memrefExpand), engine.On(memref.CollapseShape, memrefCollapse),
	engine.On(memref.View, memrefView), engine.On(memref.Transpose, memrefTranspose),
	engine.On(memref.Reshape, memrefReshape),
	engine.On(memref.Copy, memrefCopy), engine.On(memref.DmaStart, memrefDmaStart),
	engine.On(memref.GetGlobal, memrefGetGlobal),
	engine.On(memref.ExtractAlignedPointerAsIndex, memrefPointer),
	engine.On(memref.ExtractStridedMetadata, memrefMetadata),
	engine.On(memref.AtomicRMW, memrefAtomic), engine.On(memref.GenericAtomicRMW, memrefGenericAtomic),
)

func memrefLoad(c *engine.Compiler, o memref.LoadOp) {
	r := c.Memref(o.MemRef)
	idx := c.Ats(o.Indices)
	l := c.LanesIn(r.Typ)
	d := c.Define(o.Result).At
	if l.N == 1 {
		keeps := c.Keeps()
		c.Emit(func(a *engine.Agent) {
			if addr := r.ElementAt(a, idx); keeps {
				al, off := a.Resolve(addr, l.Elem.Bytes)
				a.F[d] = a.ReadKept(al, off, l.Elem)
			} else {
				a.F[d] = a.Load(addr, l.Elem)
			}
		})
		return
	}
	read := c.LanesReader()
	c.Emit(func(a *engine.Agent) { read(a, r.ElementAt(a, idx), l.Elem, a.F[d:d+l.N]) })
}

func memrefStore(c *engine.Compiler, o memref.StoreOp) {
	v := c.At(o.Value)
	r := c.Memref(o.MemRef)
	idx := c.Ats(o.Indices)
	l := c.LanesIn(r.Typ)
	if l.N == 1 {
		c.Emit(func(a *engine.Agent) {
			al, off := a.Resolve(r.ElementAt(a, idx), l.Elem.Bytes)
			a.CheckWrite(al, off, l.Elem.Bytes)
			a.Put(al, off, l.Elem, a.F[v])
		})
		return
	}
	c.Emit(func(a *engine.Agent) { a.StoreLanes(r.ElementAt(a, idx), l.Elem, a.F[v:v+l.N]) })
}

// allocation allocates on the heap, or on the stack of the function.
func allocation(c *engine.Compiler, o memref.AllocLike, stack bool) {
	r := c.NewMemref(o.MemRef, o.DynamicSizes)
	c.Emit(func(a *engine.Agent) {
		space := engine.Host
		if stack && a.Device >= 0 {
			space = engine.Local
		}
		al := r.Allocate(a, space, false)
		if stack {
			a.Stack = append(a.Stack, al)
		}
	})
}

func memrefDealloc(c *engine.Compiler, o memref.DeallocOp) {
	r := c.At(o.MemRef)
	c.Emit(func(a *engine.Agent) {
		al := a.M.Mem.Find(a.F[r])
		switch {
		case al == nil || al.Freed:
			a.Fail("frees memory that is not allocated")
		case al.Base != a.F[r]:
			a.Fail("frees %s at an address that is not its start", al.Title())
		}
		a.BringBack(al, true)
		a.M.Mem.Release(al, false)
	})
}

func allocaScope(c *engine.Compiler, o memref.AllocaScopeOp) {
	results := c.DefineAll(o.Results)
	mark := c.Take(1)
	c.Emit(func(a *engine.Agent) { a.F[mark] = uint64(len(a.Stack)) })
	c.Arm(o.Body, results)
	c.Emit(func(a *engine.Agent) { a.PopLocals(int(a.F[mark])) })
}

func memrefDim(c *engine.Compiler, o memref.DimOp) {
	r, i := c.Memref(o.Source), c.At(o.Index)
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		k := a.F[i]
		if k >= uint64(r.Rank) {
			a.Fail("uses dimension %d of a memref of rank %d", int64(k), r.Rank)
		}
		a.F[d] = uint64(r.Size(a.F, int(k)))
	})
}

func memrefRank(c *engine.Compiler, o memref.RankOp) {
	c.Slots[o.Result] = engine.Span{At: c.Constant(uint64(len(o.MemRef.Type().(*ir.MemRefType).Shape()))), N: 1}
}

func memrefCopy(c *engine.Compiler, o memref.CopyOp) {
	src, dst := c.Memref(o.Source), c.Memref(o.Target)
	l := c.LanesIn(src.Typ)
	c.Emit(func(a *engine.Agent) {
		a.SameSizes(src, dst)
		dst.StoreAll(a, l, src.LoadAll(a, l))
	})
}

// memrefPointer is the address; that of shared memory is the offset in it, as
// in the hardware's shared window.
func memrefPointer(c *engine.Compiler, o memref.ExtractAlignedPointerAsIndexOp) {
	r := c.Memref(o.Source)
	d := c.Define(o.AlignedPointer).At
	shared := engine.IsSharedSpace(r.Typ.Space())
	c.Emit(func(a *engine.Agent) {
		a.F[d] = r.Base(a.F)
		if shared {
			a.F[d] &= engine.OffsetMask
		}
	})
}

func memrefMetadata(c *engine.Compiler, o memref.ExtractStridedMetadataOp) {
	r := c.In(o.Source)
	outs := c.DefineAll(o.Op.Results())
	c.Emit(func(a *engine.Agent) {
		a.F[outs[0].At], a.F[outs[0].At+1] = a.F[r.At], 0
		for i, o := range outs[1:] {
			a.F[o.At] = a.F[r.At+1+i]
		}
	})
}

func memrefGetGlobal(c *engine.Compiler, o memref.GetGlobalOp) {
	g := ir.ResolveSymbol(o.Op, o.Global)
	if g == nil {
		c.Fail("names @%s, which does not exist", o.Global.Leaf())
	}
	t := o.Result.Type().(*ir.MemRefType)
	desc := engine.Descriptor(0, engine.LayoutOffset(t), t.Shape(), engine.LayoutStrides(t, t.Shape()))
	d := c.Define(o.Result)
	if engine.IsSharedSpace(t.Space()) {
		off := c.StaticShared(g)
		c.Emit(func(a *engine.Agent) {
			copy(a.F[d.At:], desc)
			a.F[d.At] = a.Block.Shared.Base + uint64(off)
		})
		return
	}
	base := global(c.M, g, t).Base
	c.Emit(func(a *engine.Agent) {
		copy(a.F[d.At:], desc)
		a.F[d.At] = base
	})
}

// global is the memory of a memref.global; host and devices share it.
func global(m *engine.Machine, g *ir.Op, t *ir.MemRefType) *engine.Alloc {
	if al := m.Globals[g]; al != nil {
		return al
	}
	n, _ := word.Elements(t.Shape())
	e, ok := word.ElemOf(t.Elem())
	if !ok {
		panic(engine.Failure{D: g.Errorf("has elements of type %v, which the simulator does not support", t.Elem())})
	}
	init, _ := g.Attr("initial_value").(*ir.DenseElementsAttr)
	al, err := m.Mem.Alloc(int(word.SaturatingMul(n, int64(e.Bytes))), engine.Host, init != nil)
	if err != nil {
		panic(engine.Failure{D: g.Errorf("cannot be allocated: %v", err)})
	}
	al.Name, al.Elem, al.Dims, al.Registered, al.Device = "@"+ir.SymbolName(g), e, t.Shape(), true, -1
	if init != nil {
		for i := range int(n) {
			k := i
			if init.IsSplat() {
				k = 0
			}
			al.Put(i*e.Bytes, e, init.Uint(k))
		}
		if g.Attr("constant") != nil {
			al.Constant = g
		}
	}
	m.Globals[g] = al
	return al
}
