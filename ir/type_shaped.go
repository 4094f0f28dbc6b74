package ir

import "slices"

// VectorType is `vector<4x[8]xf32>`; scalable dimensions are in brackets.
type VectorType struct {
	TypeBase
	shape    []int64
	scalable []bool // nil when no dimension is
	elem     Type
}

type vectorKey struct {
	shape, scalable string
	elem            Type
}

var vectorTypes = NewInterner(func(k vectorKey) *VectorType {
	t := &VectorType{NewTypeBase(), unpackInt64s(k.shape), nil, k.elem}
	for _, c := range []byte(k.scalable) {
		t.scalable = append(t.scalable, c == 1)
	}
	return t
})

// Vector returns a vector type without scalable dimensions.
func Vector(shape []int64, elem Type) *VectorType { return VectorScalable(shape, nil, elem) }

// VectorScalable returns a vector type; scalable is nil or one flag a dimension.
func VectorScalable(shape []int64, scalable []bool, elem Type) *VectorType {
	k := vectorKey{Int64sKey(shape), "", elem}
	if slices.Contains(scalable, true) {
		b := make([]byte, len(scalable))
		for i, s := range scalable {
			if s {
				b[i] = 1
			}
		}
		k.scalable = string(b)
	}
	return vectorTypes.Get(k)
}

// Shape implements [ShapedType].
func (t *VectorType) Shape() []int64 { return t.shape }

// Scalable is nil or tells which dimensions are scalable.
func (t *VectorType) Scalable() []bool { return t.scalable }

// Elem implements [ShapedType].
func (t *VectorType) Elem() Type { return t.elem }

// HasRank implements [ShapedType]; a vector always has one.
func (t *VectorType) HasRank() bool { return true }

// CloneWith implements [ShapedType].
func (t *VectorType) CloneWith(shape []int64, elem Type) Type {
	if len(shape) == len(t.scalable) {
		return VectorScalable(shape, t.scalable, elem)
	}
	return Vector(shape, elem)
}

// TensorType is `tensor<4x?xf32, #encoding>` or `tensor<*xf32>`. In the tile
// dialect a tensor is a register tile and the encoding its layout.
type TensorType struct {
	TypeBase
	shape    []int64
	unranked bool
	elem     Type
	encoding Attr // nil when absent
}

type tensorKey struct {
	shape    string
	unranked bool
	elem     Type
	encoding Attr
}

var tensorTypes = NewInterner(func(k tensorKey) *TensorType {
	return &TensorType{NewTypeBase(), unpackInt64s(k.shape), k.unranked, k.elem, k.encoding}
})

// Tensor returns a ranked tensor type; encoding may be nil.
func Tensor(shape []int64, elem Type, encoding Attr) *TensorType {
	return tensorTypes.Get(tensorKey{Int64sKey(shape), false, elem, encoding})
}

// UnrankedTensor returns `tensor<*xelem>`.
func UnrankedTensor(elem Type) *TensorType { return tensorTypes.Get(tensorKey{"", true, elem, nil}) }

// Shape implements [ShapedType].
func (t *TensorType) Shape() []int64 { return t.shape }

// Elem implements [ShapedType].
func (t *TensorType) Elem() Type { return t.elem }

// HasRank implements [ShapedType].
func (t *TensorType) HasRank() bool { return !t.unranked }

// Encoding is the tensor's encoding attribute, nil when absent.
func (t *TensorType) Encoding() Attr { return t.encoding }

// CloneWith implements [ShapedType]; it keeps the encoding.
func (t *TensorType) CloneWith(shape []int64, elem Type) Type {
	return Tensor(shape, elem, t.encoding)
}

// WithEncoding is the same tensor type with another encoding.
func (t *TensorType) WithEncoding(enc Attr) *TensorType { return Tensor(t.shape, t.elem, enc) }

// MemRefType is `memref<4x?xf32, layout, space>` or `memref<*xf32, space>`.
type MemRefType struct {
	TypeBase
	shape    []int64
	unranked bool
	elem     Type
	layout   Attr // nil is the identity (row-major) layout
	space    Attr // nil is the default memory space
}

type memrefKey struct {
	shape         string
	unranked      bool
	elem          Type
	layout, space Attr
}

var memrefTypes = NewInterner(func(k memrefKey) *MemRefType {
	return &MemRefType{NewTypeBase(), unpackInt64s(k.shape), k.unranked, k.elem, k.layout, k.space}
})

// MemRef returns a ranked memref type. layout is nil, an [AffineMapAttr], a
// [StridedLayoutAttr] or a dialect's layout; an identity map is normalised to
// nil as upstream does. space may be nil.
func MemRef(shape []int64, elem Type, layout, space Attr) *MemRefType {
	if m, ok := layout.(*AffineMapAttr); ok && m.Map().IsIdentity() {
		layout = nil
	}
	return memrefTypes.Get(memrefKey{Int64sKey(shape), false, elem, layout, space})
}

// UnrankedMemRef returns `memref<*xelem, space>`.
func UnrankedMemRef(elem Type, space Attr) *MemRefType {
	return memrefTypes.Get(memrefKey{"", true, elem, nil, space})
}

// Shape implements [ShapedType].
func (t *MemRefType) Shape() []int64 { return t.shape }

// Elem implements [ShapedType].
func (t *MemRefType) Elem() Type { return t.elem }

// HasRank implements [ShapedType].
func (t *MemRefType) HasRank() bool { return !t.unranked }

// Layout is the layout attribute, nil for row-major.
func (t *MemRefType) Layout() Attr { return t.layout }

// Space is the memory space attribute, nil for the default space.
func (t *MemRefType) Space() Attr { return t.space }

// CloneWith implements [ShapedType]; it keeps layout and space.
func (t *MemRefType) CloneWith(shape []int64, elem Type) Type {
	return MemRef(shape, elem, t.layout, t.space)
}

// Strides returns the strides, in elements, and the offset of a ranked memref
// with the identity, a strided or a strided-form affine layout; unknown ones
// are [Dynamic]. ok is false for any other layout.
func (t *MemRefType) Strides() (strides []int64, offset int64, ok bool) {
	switch l := t.layout.(type) {
	case nil:
		return rowMajor(t.shape), 0, !t.unranked
	case *StridedLayoutAttr:
		return l.Strides(), l.Offset(), true
	case *AffineMapAttr:
		return l.Map().Strides(t.shape)
	}
	return nil, 0, false
}

func rowMajor(shape []int64) []int64 {
	out := make([]int64, len(shape))
	run := int64(1)
	for i := len(shape) - 1; i >= 0; i-- {
		out[i] = run
		if run != Dynamic {
			if shape[i] == Dynamic {
				run = Dynamic
			} else {
				run *= shape[i]
			}
		}
	}
	return out
}

// NumElements is the number of elements of a shape; ok is false when a
// dimension is dynamic.
func NumElements(shape []int64) (n int64, ok bool) {
	n = 1
	for _, d := range shape {
		if d == Dynamic {
			return 0, false
		}
		n *= d
	}
	return n, true
}

func unpackInt64s(s string) []int64 {
	out := make([]int64, len(s)/8)
	for i := range out {
		for b := 7; b >= 0; b-- {
			out[i] = out[i]<<8 | int64(s[i*8+b])
		}
	}
	return out
}
