package engine

import (
	"github.com/tsopt/tsopt/dialects/builtin"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
)

var BuiltinSem = meanings(nil, on(builtin.UnrealizedConversionCast, unrealizedCast))

// unrealizedCast lets a module run between two conversions: values that both
// sides hold alike pass as they are, memrefs become their llvm descriptors and
// back.
func unrealizedCast(c *Compiler, o builtin.UnrealizedConversionCastOp) {
	if len(o.Inputs) == 1 && len(o.Outputs) == 1 {
		in, out := o.Inputs[0], o.Outputs[0]
		from, to := in.Type(), out.Type()
		_, isMem := from.(*ir.MemRefType)
		if s, ok := to.(*llvm.StructType); ok && isMem {
			c.toDescriptor(in, out, s)
			return
		}
		_, isMem = to.(*ir.MemRefType)
		if s, ok := from.(*llvm.StructType); ok && isMem {
			c.fromDescriptor(in, out, s)
			return
		}
	}
	c.sameWords(o)
}

func (c *Compiler) sameWords(o builtin.UnrealizedConversionCastOp) {
	src := c.ins(o.Inputs)
	n := 0
	for _, s := range src {
		n += s.n
	}
	dst := c.defineAll(o.Outputs)
	for _, d := range dst {
		n -= d.n
	}
	if n != 0 {
		c.fail("converts between types with different representations in the simulator")
	}
	c.emit(func(a *Agent) {
		var words []uint64
		for _, s := range src {
			words = append(words, a.f[s.at:s.at+s.n]...)
		}
		for _, d := range dst {
			copy(a.f[d.at:d.at+d.n], words)
			words = words[d.n:]
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
func (c *Compiler) toDescriptor(from, to *ir.Value, s *llvm.StructType) {
	x := c.in(from)
	d := c.define(to)
	if d.n != x.n+1 {
		c.fail("converts between types with different representations in the simulator")
	}
	shared := isSharedPointer(pointerSpace(s))
	c.emit(func(a *Agent) {
		p := a.f[x.at]
		if shared {
			p &= offsetMask
		}
		a.f[d.at], a.f[d.at+1] = p, p
		copy(a.f[d.at+2:d.at+d.n], a.f[x.at+1:x.at+x.n])
	})
}

func (c *Compiler) fromDescriptor(from, to *ir.Value, s *llvm.StructType) {
	x := c.in(from)
	d := c.define(to)
	if x.n != d.n+1 {
		c.fail("converts between types with different representations in the simulator")
	}
	space := pointerSpace(s)
	c.emit(func(a *Agent) {
		a.f[d.at] = a.generic(a.f[x.at+1], space)
		copy(a.f[d.at+1:d.at+d.n], a.f[x.at+2:x.at+x.n])
	})
}
