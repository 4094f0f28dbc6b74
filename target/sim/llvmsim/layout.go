package llvmsim

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

// dataLayout is the size and alignment of a type in the simulator's memory: NVPTX's natural layout, in which lanes of
// vectors and numbers have whole words of their own.
func dataLayout(t ir.Type) (llvm.Layout, bool) {
	if e, scalar := word.ElemOf(t); scalar {
		return llvm.Layout{Size: int64(e.Bytes), Align: int64(e.Bytes)}, true
	}
	switch t := t.(type) {
	case *ir.VectorType:
		l, ok := word.LanesOf(t)
		n := l.N * l.Elem.Bytes
		return llvm.Layout{Size: int64(n), Align: int64(max(word.IntBytes(n*8), 1))}, ok
	case *llvm.ArrayType:
		e, ok := dataLayout(t.Elem())
		return llvm.Layout{Size: e.Size * t.NumElements(), Align: e.Align}, ok
	case *llvm.StructType:
		_, l, ok := t.Offsets(dataLayout)
		return l, ok
	}
	return llvm.Layout{}, false
}

// leaf is one element of a type in memory.
type leaf struct {
	off  int
	elem word.Elem
}

// leaves lists the elements of a type in the order of its words.
func leaves(t ir.Type, off int) []leaf {
	if l, ok := word.LanesOf(t); ok {
		var out []leaf
		for i := range l.N {
			out = append(out, leaf{off + i*l.Elem.Bytes, l.Elem})
		}
		return out
	}
	var out []leaf
	switch t := t.(type) {
	case *llvm.ArrayType:
		e, _ := dataLayout(t.Elem())
		for i := range int(t.NumElements()) {
			out = append(out, leaves(t.Elem(), off+i*int(e.Size))...)
		}
	case *llvm.StructType:
		at, _, _ := t.Offsets(dataLayout)
		for i, f := range t.Fields() {
			out = append(out, leaves(f, off+int(at[i]))...)
		}
	}
	return out
}

func sizeOf(c *engine.Compiler, t ir.Type) int {
	l, ok := dataLayout(t)
	if !ok {
		c.Fail("uses memory of type %v, which the simulator does not support", t)
	}
	return int(l.Size)
}

// fieldOffset is where a field of a struct begins.
func fieldOffset(t *llvm.StructType, field int) int {
	at, _, _ := t.Offsets(dataLayout)
	return int(at[field])
}
