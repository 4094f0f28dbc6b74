package ir

import (
	"strconv"
	"strings"
)

// TypeText is a type's textual form without aliases; a dialect's type
// implements String with it.
func TypeText(t Type) string {
	var w Writer
	w.Type(t)
	return w.String()
}

// AttrText is an attribute's textual form without aliases.
func AttrText(a Attr) string {
	var w Writer
	w.Attr(a)
	return w.String()
}

// JoinTypes lists types in a message, each between quotes, which may be "".
func JoinTypes(ts []Type, quote, sep string) string {
	words := make([]string, len(ts))
	for i, t := range ts {
		words[i] = quote + t.String() + quote
	}
	return strings.Join(words, sep)
}

// JoinInts lists numbers in a message.
func JoinInts(xs []int64) string {
	words := make([]string, len(xs))
	for i, x := range xs {
		words[i] = strconv.FormatInt(x, 10)
	}
	return strings.Join(words, ", ")
}

func (t *IntegerType) String() string  { return TypeText(t) }
func (t *IndexType) String() string    { return TypeText(t) }
func (t *NoneType) String() string     { return TypeText(t) }
func (t *FloatType) String() string    { return TypeText(t) }
func (t *VectorType) String() string   { return TypeText(t) }
func (t *TensorType) String() string   { return TypeText(t) }
func (t *MemRefType) String() string   { return TypeText(t) }
func (t *ComplexType) String() string  { return TypeText(t) }
func (t *TupleType) String() string    { return TypeText(t) }
func (t *FunctionType) String() string { return TypeText(t) }
func (t *OpaqueType) String() string   { return TypeText(t) }

func (a *UnitAttr) String() string           { return AttrText(a) }
func (a *StringAttr) String() string         { return AttrText(a) }
func (a *ArrayAttr) String() string          { return AttrText(a) }
func (a *TypeAttr) String() string           { return AttrText(a) }
func (a *SymbolRefAttr) String() string      { return AttrText(a) }
func (a *OpaqueAttr) String() string         { return AttrText(a) }
func (a *DistinctAttr) String() string       { return AttrText(a) }
func (a *IntegerAttr) String() string        { return AttrText(a) }
func (a *FloatAttr) String() string          { return AttrText(a) }
func (a *DenseArrayAttr) String() string     { return AttrText(a) }
func (a *DenseElementsAttr) String() string  { return AttrText(a) }
func (a *DenseResourceAttr) String() string  { return AttrText(a) }
func (a *SparseElementsAttr) String() string { return AttrText(a) }
func (a *DictAttr) String() string           { return AttrText(a) }
func (a *AffineMapAttr) String() string      { return AttrText(a) }
func (a *IntegerSetAttr) String() string     { return AttrText(a) }
func (a *StridedLayoutAttr) String() string  { return AttrText(a) }
func (a *LocAttr) String() string            { return AttrText(a) }
func (a *EnumAttr) String() string           { return AttrText(a) }
