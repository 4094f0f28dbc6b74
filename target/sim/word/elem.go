package word

import (
	"math"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvgpu"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/fp"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// Elem is the format of one element: how the bits of a word are read, and how
// many bytes it takes in memory.
type Elem struct {
	Bits  int
	Bytes int
	Fmt   *fp.Format // nil for integers
	Typ   ir.Type
}

// ElemOf is the format of a scalar type; ok is false for a type that is not
// one word.
func ElemOf(t ir.Type) (Elem, bool) {
	switch t := t.(type) {
	case *ir.IntegerType:
		if t.Width() > 64 {
			return Elem{}, false
		}
		return Elem{Bits: t.Width(), Bytes: IntBytes(t.Width()), Typ: t}, true
	case *ir.FloatType:
		if t.Format() == nil {
			return Elem{}, false
		}
		return Elem{Bits: t.Format().Width(), Bytes: t.Format().Bytes(), Fmt: t.Format(), Typ: t}, true
	case *llvm.PointerType:
		return Elem{Bits: 64, Bytes: 8, Typ: t}, true
	}
	if t == ir.Index {
		return Elem{Bits: 64, Bytes: 8, Typ: t}, true
	}
	return Elem{}, false
}

func IntBytes(bits int) int {
	n := 1
	for n*8 < bits {
		n *= 2
	}
	return n
}

// Mask keeps the bits of the element. The shift is below 64; to say so spares a comparison in every access.
func (e Elem) Mask() uint64 { return ^uint64(0) >> (uint(64-e.Bits) & 63) }

// Signed sign-extends a word.
func (e Elem) Signed(w uint64) int64 {
	s := uint(64 - e.Bits)
	return int64(w<<s) >> s
}

func (e Elem) IsFloat() bool { return e.Fmt != nil }

// Float is the value of a word.
func (e Elem) Float(w uint64) float64 {
	switch e.Fmt {
	case fp.F32:
		return float64(math.Float32frombits(uint32(w)))
	case fp.F64:
		return math.Float64frombits(w)
	case fp.BF16:
		return float64(math.Float32frombits(uint32(w) << 16))
	case fp.F16:
		return float64(fp.F16ToF32(uint16(w)))
	}
	return e.Fmt.Decode(w)
}

// Word rounds a value into the format.
func (e Elem) Word(x float64) uint64 {
	switch e.Fmt {
	case fp.F32:
		return uint64(math.Float32bits(float32(x)))
	case fp.F64:
		return math.Float64bits(x)
	}
	return e.Fmt.Encode(x)
}

// Zero is the word of 0.
const Zero = uint64(0)

// Lanes are the elements of a scalar, a vector or a tile, and the number of partial sums if it is partial.
type Lanes struct {
	Elem     Elem
	N        int // elements of one partial sum
	Partials int // 1 unless partial
	Dims     []int64
}

// LanesOf describes the elements of a type that is a scalar or made of scalars
// of one format.
func LanesOf(t ir.Type) (Lanes, bool) {
	l := Lanes{N: 1, Partials: 1}
	et := t
	switch s := t.(type) {
	case *ir.VectorType:
		l.Dims, et = s.Shape(), s.Elem()
	case *ir.TensorType:
		l.Dims, et = s.Shape(), s.Elem()
		l.Partials = partialsOf(s)
	case *tile.FutureType:
		return LanesOf(s.Tile())
	}
	e, ok := ElemOf(et)
	if !ok {
		return l, false
	}
	l.Elem = e
	if l.Dims != nil {
		n, static := Elements(l.Dims)
		if !static {
			return l, false
		}
		l.N = int(n)
	}
	return l, true
}

// partialsOf is the number of partial sums of a tile.
func partialsOf(t *ir.TensorType) int {
	enc := tile.LayoutOf(t)
	if enc == nil {
		return 1
	}
	n := int64(1)
	for _, a := range layout.AllAxes() {
		for _, g := range enc.Dist().Digits(a) {
			if g.Kind == layout.Partial {
				n *= g.Size
			}
		}
	}
	return int(n)
}

func (l Lanes) Words() int { return int(SaturatingMul(int64(l.N), int64(l.Partials))) }

// WidthOf is the number of words of a value; ok is false for a type that the
// simulator does not hold.
func WidthOf(t ir.Type) (int, bool) {
	if f, ok := t.(*tile.FutureType); ok {
		return futureWidth(f)
	}
	if l, ok := LanesOf(t); ok {
		return l.Words(), true
	}
	switch t := t.(type) {
	case *ir.MemRefType:
		return 2 + 2*len(t.Shape()), true
	case *ir.ComplexType:
		return 2, true
	case *llvm.StructType:
		return widthOfAll(t.Fields())
	case *llvm.ArrayType:
		w, ok := WidthOf(t.Elem())
		return int(SaturatingMul(int64(w), t.NumElements())), ok
	case *nvgpu.TensorMapType:
		return 1, true
	case *ir.FunctionType, *comm.TokenType, *comm.SignalType, *comm.ChannelType, *tile.HandleType:
		return 1, true
	case *ir.IntegerType:
		return (t.Width() + 63) / 64, true
	case ir.DialectType:
		switch t.String() {
		case "!gpu.async.token", "!llvm.token", "!nvgpu.device.async.token":
			return 1, true
		case "!llvm.void":
			return 0, true
		}
		if IsAMX(t) {
			return scale.AMXRows * scale.AMXRowBytes, true
		}
	}
	if t == ir.None {
		return 0, true
	}
	return 0, false
}

// IsAMX reports whether a type is that of registers of AMX, whose value is a word a byte.
func IsAMX(t ir.Type) bool { return t == llvm.X86AMX }

func widthOfAll(ts []ir.Type) (int, bool) {
	total := 0
	for _, t := range ts {
		w, ok := WidthOf(t)
		if !ok {
			return 0, false
		}
		total = int(Sum(int64(total), int64(w)))
	}
	return total, true
}

func MustElem(t ir.Type) Elem {
	e, _ := ElemOf(t)
	return e
}

func Bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// futureWidth is the number of words of a future.
func futureWidth(f *tile.FutureType) (int, bool) {
	w, ok := WidthOf(f.Tile())
	return w + 1, ok
}

// ConstantWords are the words of a constant of a type.
func ConstantWords(t ir.Type, a ir.Attr) ([]uint64, bool) {
	switch a := a.(type) {
	case *ir.IntegerAttr:
		if e, ok := ElemOf(ir.ElemOrSelf(t)); ok {
			return splat(t, uint64(a.Int())&e.Mask())
		}
		return splat(t, a.Uint())
	case *ir.FloatAttr:
		lo, _ := a.Bits()
		return splat(t, lo)
	case *ir.DenseElementsAttr:
		return denseWords(t, a)
	case *ir.ArrayAttr:
		return complexWords(a)
	}
	return nil, false
}

func splat(t ir.Type, w uint64) ([]uint64, bool) {
	n, ok := WidthOf(t)
	out := make([]uint64, n)
	for i := range out {
		out[i] = w
	}
	return out, ok
}

func denseWords(t ir.Type, a *ir.DenseElementsAttr) ([]uint64, bool) {
	n, ok := WidthOf(t)
	if !ok {
		return nil, false
	}
	out := make([]uint64, n)
	for i := range out {
		if a.IsSplat() {
			out[i] = a.Uint(0)
		} else {
			out[i] = a.Uint(i)
		}
	}
	return out, true
}

func complexWords(a *ir.ArrayAttr) ([]uint64, bool) {
	var out []uint64
	for _, e := range a.Elems() {
		switch e := e.(type) {
		case *ir.IntegerAttr:
			out = append(out, e.Uint())
		case *ir.FloatAttr:
			lo, _ := e.Bits()
			out = append(out, lo)
		default:
			return nil, false
		}
	}
	return out, true
}
