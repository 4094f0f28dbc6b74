package llvmsim

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// maskedLoad reads the elements that a mask allows; others are those of another vector.
func maskedLoad(c *engine.Compiler, o llvm.MaskedLoadOp) {
	p, mask, other := c.Pointer(o.Ptr), c.At(o.Mask), c.Optional(o.PassThru)
	d, e := c.Define(o.Result), c.Elem(o.Result)
	align := uint64(o.Alignment)
	c.Emit(func(a *engine.Agent) {
		addr := p.Addr(a)
		a.Aligned(addr, align)
		for i := range d.N {
			switch {
			case a.F[mask+i]&1 != 0:
				a.F[d.At+i] = a.Load(addr+uint64(i*e.Bytes), e)
			case other >= 0:
				a.F[d.At+i] = a.F[other+i]
			}
		}
	})
}

// maskedStore writes the elements that a mask allows.
func maskedStore(c *engine.Compiler, o llvm.MaskedStoreOp) {
	v, p, mask := c.In(o.Value), c.Pointer(o.Ptr), c.At(o.Mask)
	e, align := c.Elem(o.Value), uint64(o.Alignment)
	c.Emit(func(a *engine.Agent) {
		addr := p.Addr(a)
		a.Aligned(addr, align)
		for i := range v.N {
			if a.F[mask+i]&1 != 0 {
				a.Store(addr+uint64(i*e.Bytes), e, a.F[v.At+i])
			}
		}
	})
}
