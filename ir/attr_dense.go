package ir

import (
	"fmt"
	"math/big"
	"slices"
)

// DenseArrayAttr is `array<i64: 1, 2>`: numbers without a shape.
type DenseArrayAttr struct {
	AttrBase
	elem Type // i1, i8, i16, i32, i64, f32, f64
	bits []int64
}

type denseArrayKey struct {
	elem Type
	bits string
}

var denseArrays = NewInterner(func(k denseArrayKey) *DenseArrayAttr {
	return &DenseArrayAttr{NewAttrBase(), k.elem, unpackInt64s(k.bits)}
})

// DenseArray returns `array<elem: …>`. Integers are given sign-extended,
// floats as the bits of their format.
func DenseArray(elem Type, bits []int64) *DenseArrayAttr {
	return denseArrays.Get(denseArrayKey{elem, Int64sKey(bits)})
}

// DenseI64 returns `array<i64: …>`.
func DenseI64(vs ...int64) *DenseArrayAttr { return DenseArray(I64, vs) }

// DenseI32 returns `array<i32: …>`.
func DenseI32(vs ...int64) *DenseArrayAttr { return DenseArray(I32, vs) }

// Elem is the element type.
func (a *DenseArrayAttr) Elem() Type { return a.elem }

// Ints are the elements: integers sign-extended, floats as bits. The caller
// must not change them.
func (a *DenseArrayAttr) Ints() []int64 { return a.bits }

// DenseElementsAttr is `dense<…> : tensor<…>`: the elements of a shaped
// value, or one element that stands for all (a splat). Integers, index and
// floats are stored little-endian in whole bytes, i1 as one byte 0 or 1,
// complex as two parts.
type DenseElementsAttr struct {
	AttrBase
	typ     ShapedType
	splat   bool
	data    string
	strings []string // for element types that are neither numbers nor complex
}

type denseKey struct {
	typ   ShapedType
	splat bool
	data  string
	strs  bool
}

var denseElements = NewInterner(func(k denseKey) *DenseElementsAttr {
	a := &DenseElementsAttr{AttrBase: NewAttrBase(), typ: k.typ, splat: k.splat, data: k.data}
	if k.strs {
		a.data, a.strings = "", splitStrings(k.data)
	}
	return a
})

// DenseElements returns a constant from raw element bytes; one element's bytes
// make a splat. A list whose elements are all the same becomes a splat, as
// upstream does.
func DenseElements(t ShapedType, data string) *DenseElementsAttr {
	size := ElemBytes(t.Elem())
	n, _ := NumElements(t.Shape())
	splat := len(data) == size && n != 0
	if !splat && n > 1 && allSame(data, size) {
		data, splat = data[:size], true
	}
	return denseElements.Get(denseKey{t, splat, data, false})
}

// DenseStrings returns a constant of strings; one string with several elements
// is a splat.
func DenseStrings(t ShapedType, strs []string) *DenseElementsAttr {
	n, _ := NumElements(t.Shape())
	joined := ""
	for _, s := range strs {
		joined += packString(s)
	}
	return denseElements.Get(denseKey{t, len(strs) == 1 && n != 0, joined, true})
}

func packString(s string) string {
	n := len(s)
	return string([]byte{byte(n), byte(n >> 8), byte(n >> 16), byte(n >> 24)}) + s
}

func splitStrings(data string) []string {
	var out []string
	for len(data) > 0 {
		n := int(data[0]) | int(data[1])<<8 | int(data[2])<<16 | int(data[3])<<24
		out = append(out, data[4:4+n])
		data = data[4+n:]
	}
	return out
}

func allSame(data string, size int) bool {
	for i := size; i+size <= len(data); i += size {
		if data[i:i+size] != data[:size] {
			return false
		}
	}
	return true
}

// ElemBytes is how many bytes one element takes in [DenseElements].
func ElemBytes(t Type) int {
	if c, ok := t.(*ComplexType); ok {
		return 2 * ElemBytes(c.elem)
	}
	w, _ := BitWidth(t)
	return max(1, (w+7)/8)
}

// Type is the shaped type.
func (a *DenseElementsAttr) Type() Type { return a.typ }

// Shaped is the shaped type.
func (a *DenseElementsAttr) Shaped() ShapedType { return a.typ }

// IsSplat tells whether one stored element stands for all.
func (a *DenseElementsAttr) IsSplat() bool { return a.splat }

// Data is the raw bytes of the stored elements.
func (a *DenseElementsAttr) Data() string { return a.data }

// Strings are the elements of a constant of strings, nil for numbers.
func (a *DenseElementsAttr) Strings() []string { return a.strings }

// Uint is element i's bits, zero-extended, for element types of at most 64 bits.
func (a *DenseElementsAttr) Uint(i int) uint64 {
	size := ElemBytes(a.typ.Elem())
	if a.splat {
		i = 0
	}
	var v uint64
	for b := min(size, 8) - 1; b >= 0; b-- {
		v = v<<8 | uint64(a.data[i*size+b])
	}
	return v
}

// At is element i as an integer or float attribute; nil for other elements.
func (a *DenseElementsAttr) At(i int) Attr {
	if a.strings != nil {
		return nil
	}
	switch t := a.typ.Elem().(type) {
	case *FloatType:
		if t.width <= 64 {
			return FloatBits(t, a.Uint(i), 0)
		}
		return FloatBits(t, a.Uint(i), a.upper(i).Uint64())
	case *IntegerType, *IndexType:
		if w, _ := BitWidth(t); w <= 64 {
			return Integer(t, int64(a.Uint(i)))
		}
		v := a.upper(i).Lsh(a.upper(i), 64)
		return IntegerBig(t, v.Or(v, new(big.Int).SetUint64(a.Uint(i))))
	}
	return nil
}

// upper is what is above the low 64 bits of element i.
func (a *DenseElementsAttr) upper(i int) *big.Int {
	size := ElemBytes(a.typ.Elem())
	if a.splat {
		i = 0
	}
	b := []byte(a.data[i*size+8 : (i+1)*size])
	slices.Reverse(b)
	return new(big.Int).SetBytes(b)
}

// SplatOf returns a constant whose elements all equal a number attribute.
func SplatOf(t ShapedType, elem Attr) *DenseElementsAttr {
	return DenseElements(t, elementBytes(elem))
}

func elementBytes(elem Attr) string {
	switch e := elem.(type) {
	case *IntegerAttr:
		if e.wide != nil {
			return wideBytes(e.wide, ElemBytes(e.typ))
		}
		return lowBytes(e.Uint(), ElemBytes(e.typ))
	case *FloatAttr:
		if n := ElemBytes(e.typ); n > 8 {
			return lowBytes(e.lo, 8) + lowBytes(e.hi, n-8)
		}
		return lowBytes(e.lo, ElemBytes(e.typ))
	}
	panic("ir: not a number: " + elem.String())
}

func lowBytes(v uint64, n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(v >> (8 * i))
	}
	return string(b)
}

// wideBytes is v in two's complement, little-endian.
func wideBytes(v *big.Int, n int) string {
	b := new(big.Int).And(v, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(8*n)),
		big.NewInt(1))).FillBytes(make([]byte, n))
	slices.Reverse(b)
	return string(b)
}

// DenseResourceAttr is `dense_resource<key> : type`: the bytes lie in the
// file's resource section.
type DenseResourceAttr struct {
	AttrBase
	typ  ShapedType
	key  string
	blob *Blob
}

// Blob is the bytes of a resource. Attributes refer to it before they are read, as the section is at the file's end.
type Blob struct{ Data []byte }

type denseResourceKey struct {
	typ  ShapedType
	key  string
	blob *Blob
}

var denseResources = NewInterner(func(k denseResourceKey) *DenseResourceAttr {
	return &DenseResourceAttr{NewAttrBase(), k.typ, k.key, k.blob}
})

// DenseResource returns a reference to a resource of a file.
func DenseResource(t ShapedType, key string, blob *Blob) *DenseResourceAttr {
	return denseResources.Get(denseResourceKey{t, key, blob})
}

// elements are the bytes of the resource as a constant. It is an error if the file has no such resource or not the
// type's number of bytes.
func (a *DenseResourceAttr) elements() (*DenseElementsAttr, error) {
	n, known := NumElements(a.typ.Shape())
	want := n * int64(ElemBytes(a.typ.Elem()))
	switch got := int64(len(a.blob.Data)); {
	case !known:
		return nil, fmt.Errorf("elements %v, whose number is not known", a)
	case a.blob.Data == nil:
		return nil, fmt.Errorf("elements %v, but the file's resource section has no blob %s", a, a.key)
	case got != want:
		return nil, fmt.Errorf("elements %v, but the blob in the file's resource section has %d bytes, not %d", a, got, want)
	}
	return DenseElements(a.typ, string(a.blob.Data)), nil
}

// ElementsOf are the elements of a constant: those of dense<…>, or the bytes of a resource. Other constants and
// resources without their bytes are errors, which follow "has".
func ElementsOf(a Attr) (*DenseElementsAttr, error) {
	switch a := a.(type) {
	case *DenseElementsAttr:
		return a, nil
	case *DenseResourceAttr:
		return a.elements()
	}
	return nil, fmt.Errorf("elements %v, which are unsupported; use dense<…>", a)
}

// Type is the shaped type.
func (a *DenseResourceAttr) Type() Type { return a.typ }

// Key names the resource.
func (a *DenseResourceAttr) Key() string { return a.key }

// SparseElementsAttr is `sparse<indices, values> : type`.
type SparseElementsAttr struct {
	AttrBase
	typ             ShapedType
	indices, values *DenseElementsAttr
}

type sparseKey struct {
	typ             ShapedType
	indices, values *DenseElementsAttr
}

var sparseElements = NewInterner(func(k sparseKey) *SparseElementsAttr {
	return &SparseElementsAttr{NewAttrBase(), k.typ, k.indices, k.values}
})

// SparseElements returns a constant that is zero but at the given indices
// (an n×rank i64 constant).
func SparseElements(t ShapedType, indices, values *DenseElementsAttr) *SparseElementsAttr {
	return sparseElements.Get(sparseKey{t, indices, values})
}

// Type is the shaped type.
func (a *SparseElementsAttr) Type() Type { return a.typ }

// Indices are the positions of the values.
func (a *SparseElementsAttr) Indices() *DenseElementsAttr { return a.indices }

// Values are the non-zero values.
func (a *SparseElementsAttr) Values() *DenseElementsAttr { return a.values }
