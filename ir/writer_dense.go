package ir

import "encoding/hex"

const defaultHexElements = 100

func (w *Writer) denseArray(a *DenseArrayAttr) {
	w.Str("array<")
	w.Type(a.elem)
	if len(a.bits) > 0 {
		w.Str(": ")
		w.DenseArrayBody(a)
	}
	w.Byte('>')
}

// DenseArrayBody writes the numbers of a dense array separated by commas.
func (w *Writer) DenseArrayBody(a *DenseArrayAttr) {
	for i, v := range a.bits {
		if i > 0 {
			w.Str(", ")
		}
		w.scalar(a.elem, uint64(v), 0)
	}
}

// scalar writes a number from its bits, without type.
func (w *Writer) scalar(t Type, lo, hi uint64) {
	if ft, ok := t.(*FloatType); ok {
		w.floatBits(ft, lo, hi)
		return
	}
	w.AttrWithoutType(Integer(t, int64(lo)))
}

func (w *Writer) denseElements(a *DenseElementsAttr) {
	if w.elides(a) {
		w.Str("dense_resource<__elided__>")
		return
	}
	w.Str("dense<")
	w.elements(a, true)
	w.Byte('>')
}

// elides reports whether a constant is too large to be printed.
func (w *Writer) elides(a *DenseElementsAttr) bool {
	n, _ := NumElements(a.typ.Shape())
	return w.ElideElements > 0 && !a.splat && n > int64(w.ElideElements)
}

func (w *Writer) elements(a *DenseElementsAttr, allowHex bool) {
	n, _ := NumElements(a.typ.Shape())
	switch {
	case a.strings != nil || isTextElement(a.typ.Elem()):
		w.nested(a, n, func(i int) { w.Quoted(a.strings[i]) })
	case allowHex && !a.splat && w.exceedsHex(n):
		w.Str(`"0x`)
		w.hexBlob(a.hexData())
		w.Byte('"')
	default:
		size := ElemBytes(a.typ.Elem())
		w.nested(a, n, func(i int) { w.element(a.typ.Elem(), a.data[i*size:(i+1)*size]) })
	}
}

func isTextElement(t Type) bool {
	switch t.(type) {
	case *IntegerType, *IndexType, *FloatType, *ComplexType:
		return false
	}
	return true
}

func (w *Writer) exceedsHex(n int64) bool {
	limit := w.HexElements
	if limit == 0 {
		limit = defaultHexElements
	}
	return limit > 0 && n > int64(limit)
}

// hexData is the bytes as upstream stores them: booleans are packed, eight to a
// byte.
func (a *DenseElementsAttr) hexData() string {
	if a.typ.Elem() != I1 {
		return a.data
	}
	packed := make([]byte, (len(a.data)+7)/8)
	for i := range len(a.data) {
		packed[i/8] |= a.data[i] & 1 << (i % 8)
	}
	return string(packed)
}

func (w *Writer) hexBlob(data string) {
	start := len(w.Buf)
	w.Buf = hex.AppendEncode(w.Buf, []byte(data))
	for i := start; i < len(w.Buf); i++ {
		if c := w.Buf[i]; c >= 'a' {
			w.Buf[i] = c - 'a' + 'A'
		}
	}
}

// nested writes n elements in row-major order inside nested brackets; a splat
// is written once, without brackets.
func (w *Writer) nested(a *DenseElementsAttr, n int64, elem func(i int)) {
	if a.splat {
		elem(0)
		return
	}
	shape := a.typ.Shape()
	for i := int64(0); i < n; i++ {
		if i > 0 {
			w.Str(", ")
		}
		w.brackets(shape, i, '[')
		elem(int(i))
		w.brackets(shape, i+1, ']')
	}
}

// brackets writes one bracket for each dimension at whose boundary i lies.
func (w *Writer) brackets(shape []int64, i int64, b byte) {
	run := int64(1)
	for d := len(shape) - 1; d >= 0; d-- {
		run *= shape[d]
		if i%run != 0 {
			return
		}
		w.Byte(b)
	}
}

func (w *Writer) element(t Type, data string) {
	if c, ok := t.(*ComplexType); ok {
		half := len(data) / 2
		w.Byte('(')
		w.element(c.elem, data[:half])
		w.Byte(',')
		w.element(c.elem, data[half:])
		w.Byte(')')
		return
	}
	if it, ok := t.(*IntegerType); ok && it.width > 64 {
		w.AttrWithoutType(IntegerBig(it, littleEndian(data)))
		return
	}
	w.scalar(t, leUint64(data), leUint64(data[min(8, len(data)):]))
}

// leUint64 reads up to eight little-endian bytes.
func leUint64(data string) (v uint64) {
	for i := min(8, len(data)) - 1; i >= 0; i-- {
		v = v<<8 | uint64(data[i])
	}
	return v
}

func (w *Writer) resource(a *DenseResourceAttr) {
	w.Str("dense_resource<")
	w.KeywordOrString(a.key)
	w.Byte('>')
	if w.OnResource != nil {
		w.OnResource("builtin", a.key)
	}
}

func (w *Writer) sparse(a *SparseElementsAttr) {
	if w.elides(a.indices) || w.elides(a.values) {
		w.Str("dense_resource<__elided__>")
		return
	}
	w.Str("sparse<")
	if n, _ := NumElements(a.indices.typ.Shape()); n != 0 {
		w.elements(a.indices, false)
		w.Str(", ")
		w.elements(a.values, true)
	}
	w.Byte('>')
}
