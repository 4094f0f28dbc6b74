package sim

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
)

// dataLayout is the size and alignment of a type in memory (NVPTX's natural
// layout).
func dataLayout(t ir.Type) (size, align int, ok bool) {
	if e, scalar := elemOf(t); scalar {
		return e.bytes, e.bytes, true
	}
	switch t := t.(type) {
	case *ir.VectorType:
		l, okL := lanesOf(t)
		n := l.n * l.elem.bytes
		return n, max(intBytes(n*8), 1), okL
	case *llvm.ArrayType:
		s, a, okE := dataLayout(t.Elem())
		return s * int(t.NumElements()), a, okE
	case *llvm.StructType:
		align = 1
		for _, f := range t.Fields() {
			s, a, okF := dataLayout(f)
			if !okF {
				return 0, 0, false
			}
			if t.IsPacked() {
				a = 1
			}
			size = (size+a-1)/a*a + s
			align = max(align, a)
		}
		return (size + align - 1) / align * align, align, true
	}
	return 0, 0, false
}

// leaf is one element of a type in memory.
type leaf struct {
	off  int
	elem elem
}

// leaves lists the elements of a type in the order of its words.
func leaves(t ir.Type, off int) []leaf {
	if l, ok := lanesOf(t); ok {
		var out []leaf
		for i := range l.n {
			out = append(out, leaf{off + i*l.elem.bytes, l.elem})
		}
		return out
	}
	var out []leaf
	switch t := t.(type) {
	case *llvm.ArrayType:
		s, _, _ := dataLayout(t.Elem())
		for i := range int(t.NumElements()) {
			out = append(out, leaves(t.Elem(), off+i*s)...)
		}
	case *llvm.StructType:
		at := 0
		for _, f := range t.Fields() {
			s, a, _ := dataLayout(f)
			if !t.IsPacked() {
				at = (at + a - 1) / a * a
			}
			out = append(out, leaves(f, off+at)...)
			at += s
		}
	}
	return out
}

func (c *compiler) sizeOf(t ir.Type) int {
	n, _, ok := dataLayout(t)
	if !ok {
		c.fail("uses memory of type %v, which the simulator cannot hold", t)
	}
	return n
}

// fieldOffset is where a field of a struct begins.
func fieldOffset(t *llvm.StructType, field int) int {
	at := 0
	for i, f := range t.Fields() {
		n, align, _ := dataLayout(f)
		if !t.IsPacked() {
			at = (at + align - 1) / align * align
		}
		if i == field {
			break
		}
		at += n
	}
	return at
}
