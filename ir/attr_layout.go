package ir

// AffineMapAttr is `affine_map<(d0) -> (d0)>`.
type AffineMapAttr struct {
	AttrBase
	m AffineMap
}

var affineMapAttrs Interner[string, *AffineMapAttr]

// AffineMapOf returns a map as an attribute.
func AffineMapOf(m AffineMap) *AffineMapAttr {
	return affineMapAttrs.GetWith(m.String(), func() *AffineMapAttr { return &AffineMapAttr{NewAttrBase(), m} })
}

// Map is the affine map.
func (a *AffineMapAttr) Map() AffineMap { return a.m }

// IntegerSetAttr is `affine_set<(d0) : (d0 >= 0)>`.
type IntegerSetAttr struct {
	AttrBase
	set IntegerSet
}

var integerSetAttrs Interner[string, *IntegerSetAttr]

// IntegerSetOf returns a set as an attribute.
func IntegerSetOf(s IntegerSet) *IntegerSetAttr {
	return integerSetAttrs.GetWith(s.String(), func() *IntegerSetAttr { return &IntegerSetAttr{NewAttrBase(), s} })
}

// Set is the integer set.
func (a *IntegerSetAttr) Set() IntegerSet { return a.set }

// StridedLayoutAttr is `strided<[s0, s1], offset: o>`, the layout of a memref.
type StridedLayoutAttr struct {
	AttrBase
	strides []int64
	offset  int64
}

type stridedKey struct {
	strides string
	offset  int64
}

var stridedLayouts = NewInterner(func(k stridedKey) *StridedLayoutAttr {
	return &StridedLayoutAttr{NewAttrBase(), unpackInt64s(k.strides), k.offset}
})

// StridedLayout returns a layout; strides and offset count elements and may be
// [Dynamic].
func StridedLayout(strides []int64, offset int64) *StridedLayoutAttr {
	return stridedLayouts.Get(stridedKey{Int64sKey(strides), offset})
}

// Strides is one stride a dimension; the caller must not change it.
func (a *StridedLayoutAttr) Strides() []int64 { return a.strides }

// Offset is the offset of element 0.
func (a *StridedLayoutAttr) Offset() int64 { return a.offset }
