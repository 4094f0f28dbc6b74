package ir

import "github.com/tsopt/tsopt/internal/fp"

// Type is the type of a value. Types are uniqued: compare with ==. The builtin
// types are in this package; a dialect's own embed [TypeBase] and implement
// [DialectType].
type Type interface {
	identified
	// String is the textual form, without aliases.
	String() string
	isType()
}

// TypeBase makes a struct a Type. Set it by [NewTypeBase] in the function
// given to [NewInterner].
type TypeBase struct{ ident }

func (*TypeBase) isType() {}

// NewTypeBase returns a fresh identity for a type.
func NewTypeBase() TypeBase { return TypeBase{newIdent()} }

// DialectType is a type defined by a dialect. It prints as `!dialect.body`.
type DialectType interface {
	Type
	DialectName() string
	// WriteBody writes what follows "!dialect.".
	WriteBody(w *Writer)
}

// MemRefElement is a dialect's type that a memref may hold.
type MemRefElement interface {
	DialectType
	IsMemRefElement()
}

// ShapedType is a type with a shape: vector, tensor, memref.
type ShapedType interface {
	Type
	// Shape is the extent of each dimension; [Dynamic] when not known. The
	// caller must not change it. It is nil for an unranked type.
	Shape() []int64
	Elem() Type
	HasRank() bool
	// CloneWith returns the same kind of type with another shape and element.
	CloneWith(shape []int64, elem Type) Type
}

// Dynamic is the extent of a dimension, or a stride or offset, that is known
// only at run time; it prints as `?`.
const Dynamic int64 = -1 << 63

// Signedness of an integer type.
type Signedness uint8

// The signednesses of `i32`, `si32` and `ui32`.
const (
	Signless Signedness = iota
	Signed
	Unsigned
)

// IntegerType is `iN`, `siN` or `uiN`.
type IntegerType struct {
	TypeBase
	width int
	sign  Signedness
}

type intKey struct {
	width int
	sign  Signedness
}

var intTypes = NewInterner(func(k intKey) *IntegerType {
	return &IntegerType{NewTypeBase(), k.width, k.sign}
})

// MaxIntegerWidth is upstream's limit on N in `iN`.
const MaxIntegerWidth = 1<<24 - 1

// Int returns the signless integer type of a width in bits.
func Int(width int) *IntegerType { return IntSigned(width, Signless) }

// IntSigned returns an integer type with a signedness.
func IntSigned(width int, s Signedness) *IntegerType { return intTypes.Get(intKey{width, s}) }

// The common signless integers.
var (
	I1  = Int(1)
	I8  = Int(8)
	I16 = Int(16)
	I32 = Int(32)
	I64 = Int(64)
)

// Width is the number of bits.
func (t *IntegerType) Width() int { return t.width }

// Signedness tells `i32` from `si32` and `ui32`.
func (t *IntegerType) Signedness() Signedness { return t.sign }

// IndexType is `index`.
type IndexType struct{ TypeBase }

// Index is the only IndexType.
var Index = &IndexType{NewTypeBase()}

// NoneType is `none`.
type NoneType struct{ TypeBase }

// None is the only NoneType.
var None = &NoneType{NewTypeBase()}

// FloatType is a floating-point type; the set is closed, see [FloatTypes].
type FloatType struct {
	TypeBase
	name   string
	width  int
	format *fp.Format // nil for f80 and f128
}

// Name is the keyword, for example "bf16".
func (t *FloatType) Name() string { return t.name }

// Width is the number of bits of storage format; tf32 has 19.
func (t *FloatType) Width() int { return t.width }

// Format describes the encoding; it is nil for f80 and f128.
func (t *FloatType) Format() *fp.Format { return t.format }

func newFloat(name string, width int) *FloatType {
	return &FloatType{NewTypeBase(), name, width, fp.Lookup(name)}
}

// The floating-point types of the builtin dialect.
var (
	F16          = newFloat("f16", 16)
	BF16         = newFloat("bf16", 16)
	TF32         = newFloat("tf32", 19)
	F32          = newFloat("f32", 32)
	F64          = newFloat("f64", 64)
	F80          = newFloat("f80", 80)
	F128         = newFloat("f128", 128)
	F8E4M3FN     = newFloat("f8E4M3FN", 8)
	F8E5M2       = newFloat("f8E5M2", 8)
	F8E4M3       = newFloat("f8E4M3", 8)
	F8E3M4       = newFloat("f8E3M4", 8)
	F8E4M3FNUZ   = newFloat("f8E4M3FNUZ", 8)
	F8E5M2FNUZ   = newFloat("f8E5M2FNUZ", 8)
	F8E4M3B11FNZ = newFloat("f8E4M3B11FNUZ", 8)
	F8E8M0FNU    = newFloat("f8E8M0FNU", 8)
	F6E2M3FN     = newFloat("f6E2M3FN", 6)
	F6E3M2FN     = newFloat("f6E3M2FN", 6)
	F4E2M1FN     = newFloat("f4E2M1FN", 4)
)

// FloatTypes lists every floating-point type.
var FloatTypes = []*FloatType{
	F16, BF16, TF32, F32, F64, F80, F128, F8E4M3FN, F8E5M2, F8E4M3, F8E3M4,
	F8E4M3FNUZ, F8E5M2FNUZ, F8E4M3B11FNZ, F8E8M0FNU, F6E2M3FN, F6E3M2FN, F4E2M1FN,
}

// BitWidth is the width of an integer or float type in bits, and of index
// (64); ok is false for anything else.
func BitWidth(t Type) (bits int, ok bool) {
	switch t := t.(type) {
	case *IntegerType:
		return t.width, true
	case *FloatType:
		return t.width, true
	case *IndexType:
		return 64, true
	}
	return 0, false
}

// ElemOrSelf is the element type of a shaped type, and t itself otherwise.
func ElemOrSelf(t Type) Type {
	if s, ok := t.(ShapedType); ok {
		return s.Elem()
	}
	return t
}
