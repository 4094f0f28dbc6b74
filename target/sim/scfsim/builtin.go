package scfsim

import (
	"github.com/tsopt/tsopt/dialects/builtin"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
)

var Builtin = engine.Meanings(nil, engine.On(builtin.UnrealizedConversionCast, unrealizedCast))

// unrealizedCast lets a module run between two conversions: values that both
// sides hold alike pass as they are, memrefs become their llvm descriptors and
// back.
func unrealizedCast(c *engine.Compiler, o builtin.UnrealizedConversionCastOp) {
	if len(o.Inputs) == 1 && len(o.Outputs) == 1 {
		in, out := o.Inputs[0], o.Outputs[0]
		from, to := in.Type(), out.Type()
		_, isMem := from.(*ir.MemRefType)
		if s, ok := to.(*llvm.StructType); ok && isMem {
			toDescriptor(c, in, out, s)
			return
		}
		_, isMem = to.(*ir.MemRefType)
		if s, ok := from.(*llvm.StructType); ok && isMem {
			fromDescriptor(c, in, out, s)
			return
		}
	}
	sameWords(c, o)
}

func sameWords(c *engine.Compiler, o builtin.UnrealizedConversionCastOp) {
	src := c.Ins(o.Inputs)
	n := 0
	for _, s := range src {
		n += s.N
	}
	dst := c.DefineAll(o.Outputs)
	for _, d := range dst {
		n -= d.N
	}
	if n != 0 {
		c.Fail("converts between types with different representations in the simulator")
	}
	c.Emit(func(a *engine.Agent) {
		var words []uint64
		for _, s := range src {
			words = append(words, a.F[s.At:s.At+s.N]...)
		}
		for _, d := range dst {
			copy(a.F[d.At:d.At+d.N], words)
			words = words[d.N:]
		}
	})
}

// pointerSpace is the address space of a descriptor's pointers.
func pointerSpace(s *llvm.StructType) int64 {
	if p, ok := s.Fields()[0].(*llvm.PointerType); ok {
		return p.AddressSpace()
	}
	return 0
}

// toDescriptor makes the struct of two pointers, offset, sizes and strides.
func toDescriptor(c *engine.Compiler, from, to *ir.Value, s *llvm.StructType) {
	x := c.In(from)
	d := c.Define(to)
	if d.N != x.N+1 {
		c.Fail("converts between types with different representations in the simulator")
	}
	shared := engine.IsSharedPointer(pointerSpace(s))
	c.Emit(func(a *engine.Agent) {
		p := a.F[x.At]
		if shared {
			p &= engine.OffsetMask
		}
		a.F[d.At], a.F[d.At+1] = p, p
		copy(a.F[d.At+2:d.At+d.N], a.F[x.At+1:x.At+x.N])
	})
}

func fromDescriptor(c *engine.Compiler, from, to *ir.Value, s *llvm.StructType) {
	x := c.In(from)
	d := c.Define(to)
	if x.N != d.N+1 {
		c.Fail("converts between types with different representations in the simulator")
	}
	space := pointerSpace(s)
	c.Emit(func(a *engine.Agent) {
		a.F[d.At] = a.Generic(a.F[x.At+1], space)
		copy(a.F[d.At+1:d.At+d.N], a.F[x.At+2:x.At+x.N])
	})
}
