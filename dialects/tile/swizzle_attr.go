package tile

import (
	"fmt"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// SwizzleAttr is `#tile.swizzle<B, M, S>`: the layout of a shared-memory tile,
// row-major with CuTe's Swizzle<B, M, S> applied to the element offset (bits
// [M, M+B) are xored with bits [M+S, M+S+B)). `pitch = n` after it makes rows n
// elements apart, which pads them. Swizzle<0, M, S> with a pitch is plain padding.
type SwizzleAttr struct {
	ir.AttrBase
	b, m, s int
	pitch   int64 // 0: the row length
}

type swizzleKey struct {
	b, m, s int
	pitch   int64
}

var swizzles = ir.NewInterner(func(k swizzleKey) *SwizzleAttr {
	return &SwizzleAttr{ir.NewAttrBase(), k.b, k.m, k.s, k.pitch}
})

// Swizzle returns a shared-memory layout; pitch 0 means rows without padding.
func Swizzle(b, m, s int, pitch int64) *SwizzleAttr { return swizzles.Get(swizzleKey{b, m, s, pitch}) }

// Bits are the parameters B, M and S, in elements.
func (a *SwizzleAttr) Bits() (b, m, s int) { return a.b, a.m, a.s }

// Pitch is the distance of rows in elements, 0 for the row length.
func (a *SwizzleAttr) Pitch() int64 { return a.pitch }

// Span is how many elements are in reach of n: the swizzle moves each inside an
// aligned group of 2^(M+B), of which the last may not be full.
func (a *SwizzleAttr) Span(n int64) int64 {
	if a.b == 0 {
		return n
	}
	group := int64(1) << (a.m + a.b)
	return (n + group - 1) / group * group
}

// SwizzleOf is the layout that is written so; ok is false for one that has no such
// form.
func SwizzleOf(m layout.Memory) (a *SwizzleAttr, ok bool) {
	l := m.Layout()
	dense, err := layout.DenseMemory(m.Shape(), layout.RowMajorOrder(len(m.Shape())), m.ElemBits(), 0)
	if err != nil || l.Offset != 0 || !l.Layout.Equal(dense.Layout().Layout) {
		return nil, false
	}
	return Swizzle(l.Swizzle.Bits, l.Swizzle.Base, l.Swizzle.Shift, 0), true
}

// MemoryOf is how a tile of shared memory lies.
func MemoryOf(t *ir.MemRefType) (layout.Memory, error) {
	width, _ := ir.BitWidth(t.Elem())
	shape := t.Shape()
	a, ok := t.Layout().(*SwizzleAttr)
	pad := int64(0)
	if ok && a.pitch != 0 {
		pad = a.pitch - shape[len(shape)-1]
	}
	m, err := layout.DenseMemory(shape, layout.RowMajorOrder(len(shape)), int64(width), pad)
	if err != nil || !ok {
		return m, err
	}
	return layout.NewMemory(layout.Composed{Swizzle: layout.Swizzle{Bits: a.b, Base: a.m, Shift: a.s}, Layout: m.Layout().Layout}, int64(width))
}

// Period is the distance in elements after which the swizzle repeats.
func (a *SwizzleAttr) Period() int64 {
	if a.b == 0 {
		return 1
	}
	return 1 << (a.m + a.s + a.b)
}

// SharedBytes is how much shared memory a tile takes.
func SharedBytes(t *ir.MemRefType) int64 {
	shape := t.Shape()
	n, _ := ir.NumElements(shape)
	if s, ok := t.Layout().(*SwizzleAttr); ok {
		if s.Pitch() != 0 && len(shape) > 0 {
			n = n / shape[len(shape)-1] * s.Pitch()
		}
		n = s.Span(n)
	}
	width, _ := ir.BitWidth(t.Elem())
	return n * elementBytes(int64(width))
}

// elementBytes is what an element takes in memory: whole bytes, a power of two of
// them, also for an i1.
func elementBytes(width int64) int64 {
	bytes := int64(1)
	for bytes*8 < width {
		bytes *= 2
	}
	return bytes
}

// DialectName implements [ir.DialectAttr].
func (a *SwizzleAttr) DialectName() string { return "tile" }

// WriteBody implements [ir.DialectAttr].
func (a *SwizzleAttr) WriteBody(w *ir.Writer) {
	w.Str(fmt.Sprintf("swizzle<%d, %d, %d", a.b, a.m, a.s))
	if a.pitch != 0 {
		w.Str(fmt.Sprintf(", pitch = %d", a.pitch))
	}
	w.Str(">")
}

func (a *SwizzleAttr) String() string { return ir.AttrText(a) }

var swizzleAttr = ir.AttrDef{
	Mnemonic: "swizzle",
	Summary:  "row-major shared memory with an xor swizzle or padded rows",
	Parse: func(p ir.OpParser, _ ir.Type) ir.Attr {
		p.Expect("<")
		at := p.Pos()
		b := p.Int()
		p.Expect(",")
		m := p.Int()
		p.Expect(",")
		s := p.Int()
		pitch := int64(0)
		if p.Accept(",") {
			p.Expect("pitch")
			p.Expect("=")
			pitch = p.Int()
		}
		p.Expect(">")
		if p.Err() != nil {
			return nil
		}
		if b < 0 || m < 0 || b > 0 && s < b || b+m+s > 30 || pitch < 0 {
			p.Errorf(at, "swizzle<%d, %d, %d> needs 0 <= B <= S and bits below 2^30, and a pitch of at least 0", b, m, s)
			return nil
		}
		return Swizzle(int(b), int(m), int(s), pitch)
	},
}

// IsMemRefLayout marks the attribute as a memref's layout for the parser.
func (*SwizzleAttr) IsMemRefLayout() {}
