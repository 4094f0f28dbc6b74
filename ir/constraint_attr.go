package ir

import (
	"fmt"
	"strings"
)

// The attribute constraints of upstream's CommonAttrConstraints.td, with its
// summaries. Names that would collide with a constructor end in C.

// The constraints on attributes without a fixed type.
var (
	AnyAttrC  = AttrConstraint{Summary: "any attribute", OK: func(Attr) bool { return true }}
	UnitAttrC = AttrConstraint{Summary: "unit attribute", Type: None, OK: attrIsA[*UnitAttr], Class: attrIsA[*UnitAttr]}
	StrAttr   = AttrConstraint{Summary: "string attribute", Type: None, OK: attrIsA[*StringAttr],
		Class: attrIsA[*StringAttr]}
	// SymbolNameC is the name of the symbol that an operation defines.
	SymbolNameC = AttrConstraint{Summary: "string attribute", OK: attrIsA[*StringAttr], Class: attrIsA[*StringAttr],
		Symbol: true}
	SymbolRefC = AttrConstraint{Summary: "symbol reference attribute", Type: None, OK: attrIsA[*SymbolRefAttr],
		Class: attrIsA[*SymbolRefAttr]}
	FlatSymbolRef = AttrConstraint{Summary: "flat symbol reference attribute", Type: None, OK: isFlatSymbolRef,
		Class: isFlatSymbolRef}
	TypeAttrC = AttrConstraint{Summary: "any type attribute", Type: None, OK: attrIsA[*TypeAttr],
		Class: attrIsA[*TypeAttr]}
	DictAttrC = AttrConstraint{Summary: "dictionary of named attribute values", Type: None, OK: attrIsA[*DictAttr],
		Class: attrIsA[*DictAttr]}
	ArrayAttrC = AttrConstraint{Summary: "array attribute", Type: None, OK: attrIsA[*ArrayAttr],
		Class: attrIsA[*ArrayAttr]}
	AffineMapC = AttrConstraint{Summary: "AffineMap attribute", OK: attrIsA[*AffineMapAttr],
		Class: attrIsA[*AffineMapAttr]}
	IntegerSetC = AttrConstraint{Summary: "IntegerSet attribute", OK: attrIsA[*IntegerSetAttr],
		Class: attrIsA[*IntegerSetAttr]}
	LocationC  = AttrConstraint{Summary: "location attribute", OK: attrIsA[*LocAttr], Class: attrIsA[*LocAttr]}
	ElementsC  = AttrConstraint{Summary: "constant vector/tensor attribute", OK: IsElements, Class: IsElements}
	TypedAttrC = AttrConstraint{Summary: "TypedAttr instance", OK: attrIsA[TypedAttr], Class: attrIsA[TypedAttr]}
)

// The constraints on numbers.
var (
	BoolAttrC  = AttrConstraint{Summary: "bool attribute", OK: isIntAttrOf(I1), Class: isIntAttrOf(I1), Type: I1}
	IndexAttrC = AttrConstraint{Summary: "index attribute", OK: isIntAttrOf(Index), Class: attrIsA[*IntegerAttr],
		Type: Index}
	I1AttrC   = signlessAttr(1)
	I8AttrC   = signlessAttr(8)
	I16AttrC  = signlessAttr(16)
	I32AttrC  = signlessAttr(32)
	I64AttrC  = signlessAttr(64)
	SI32AttrC = AttrConstraint{Summary: "32-bit signed integer attribute", OK: isIntAttrOf(IntSigned(32, Signed)),
		Class: attrIsA[*IntegerAttr], Type: IntSigned(32, Signed)}
	SI64AttrC = AttrConstraint{Summary: "64-bit signed integer attribute", OK: isIntAttrOf(IntSigned(64, Signed)),
		Class: attrIsA[*IntegerAttr], Type: IntSigned(64, Signed)}
	UI32AttrC = AttrConstraint{Summary: "32-bit unsigned integer attribute", OK: isIntAttrOf(IntSigned(32, Unsigned)),
		Class: attrIsA[*IntegerAttr], Type: IntSigned(32, Unsigned)}
	UI64AttrC = AttrConstraint{Summary: "64-bit unsigned integer attribute", OK: isIntAttrOf(IntSigned(64, Unsigned)),
		Class: attrIsA[*IntegerAttr], Type: IntSigned(64, Unsigned)}
	AnyIntegerAttr = AttrConstraint{Summary: "arbitrary integer attribute", OK: attrIsA[*IntegerAttr],
		Class: attrIsA[*IntegerAttr]}
	F32AttrC = AttrConstraint{Summary: "32-bit float attribute", OK: isFloatAttrOf(F32), Class: attrIsA[*FloatAttr],
		Type: F32}
	F64AttrC = AttrConstraint{Summary: "64-bit float attribute", OK: isFloatAttrOf(F64), Class: attrIsA[*FloatAttr],
		Type: F64}
)

// The constraints on lists.
var (
	DenseBoolArrayC     = denseArrayOf(I1)
	DenseI8ArrayC       = denseArrayOf(I8)
	DenseI16ArrayC      = denseArrayOf(I16)
	DenseI32ArrayC      = denseArrayOf(I32)
	DenseI64ArrayC      = denseArrayOf(I64)
	DenseF32ArrayC      = denseArrayOf(F32)
	DenseF64ArrayC      = denseArrayOf(F64)
	I32ArrayC           = ArrayOf(I32AttrC, "32-bit integer array attribute")
	I64ArrayC           = ArrayOf(I64AttrC, "64-bit integer array attribute")
	BoolArrayC          = ArrayOf(BoolAttrC, "1-bit boolean array attribute")
	StrArrayC           = ArrayOf(StrAttr, "string array attribute")
	TypeArrayC          = ArrayOf(TypeAttrC, "type array attribute")
	DictArrayC          = ArrayOf(DictAttrC, "Array of dictionary attributes")
	AffineMapArrayC     = ArrayOf(AffineMapC, "AffineMap array attribute")
	SymbolRefArrayC     = ArrayOf(SymbolRefC, "symbol ref array attribute")
	FlatSymbolRefArrayC = ArrayOf(FlatSymbolRef, "flat symbol ref array attribute")
	I32ElementsC        = intElementsOf(I32)
	I64ElementsC        = intElementsOf(I64)
	AnyIntegerElementsC = AttrConstraint{Summary: "integer elements attribute", OK: isIntElements, Class: isIntElements}
	IndexListArrayC     = ArrayOf(I64ArrayC, "Array of 64-bit integer array attributes")
	FunctionTypeAttr    = TypeAttrOf("type attribute of function type", isA[*FunctionType])
)

// TypeAttrOf allows a type attribute whose type satisfies ok.
func TypeAttrOf(summary string, ok func(Type) bool) AttrConstraint {
	return AttrConstraint{Summary: summary, Class: attrIsA[*TypeAttr], OK: func(a Attr) bool {
		t, is := a.(*TypeAttr)
		return is && ok(t.value)
	}}
}

// EnumOf allows the values of an enumeration of a dialect.
func EnumOf(kind *EnumKind, summary string) AttrConstraint {
	is := func(a Attr) bool {
		e, ok := a.(*EnumAttr)
		return ok && e.kind == kind
	}
	return AttrConstraint{Summary: summary, EnumKind: kind, OK: is, Class: is}
}

// IntEnum allows an integer attribute of type t whose value counts the
// keywords from 0, as arith.cmpi's predicate.
func IntEnum(t *IntegerType, keywords ...string) AttrConstraint {
	nums := make([]string, len(keywords))
	for i := range nums {
		nums[i] = fmt.Sprint(i)
	}
	typed := isIntAttrOf(t)
	is := func(a Attr) bool {
		v, ok := a.(*IntegerAttr)
		return ok && typed(a) && v.value >= 0 && v.value < int64(len(keywords))
	}
	return AttrConstraint{
		Summary: fmt.Sprintf("allowed %d-bit signless integer cases: %s", t.width, strings.Join(nums, ", ")),
		Type:    t, Enum: keywords, OK: is, Class: is,
	}
}

// ArrayOf allows an array whose elements satisfy elem.
func ArrayOf(elem AttrConstraint, summary string) AttrConstraint {
	return AttrConstraint{Summary: summary, Class: attrIsA[*ArrayAttr], Type: None, OK: func(a Attr) bool {
		arr, ok := a.(*ArrayAttr)
		if !ok {
			return false
		}
		for _, e := range arr.elems {
			if !elem.OK(e) {
				return false
			}
		}
		return true
	}}
}

// ConfinedAttr allows what c allows if ok holds too; more is appended to the
// summary, as "whose minimum value is 0".
func ConfinedAttr(c AttrConstraint, more string, ok func(Attr) bool) AttrConstraint {
	base := c.OK
	c.Summary += " " + more
	c.OK = func(a Attr) bool { return base(a) && ok(a) }
	return c
}

// IntMin confines an integer attribute to values from least.
func IntMin(c AttrConstraint, least int64) AttrConstraint {
	return ConfinedAttr(c, fmt.Sprintf("whose minimum value is %d", least),
		func(a Attr) bool { return a.(*IntegerAttr).Int() >= least })
}

// IntNonNegative confines an integer attribute to values from 0.
func IntNonNegative(c AttrConstraint) AttrConstraint {
	return ConfinedAttr(c, "whose value is non-negative", func(a Attr) bool { return a.(*IntegerAttr).Int() >= 0 })
}

// IntPositive confines an integer attribute to values from 1.
func IntPositive(c AttrConstraint) AttrConstraint {
	return ConfinedAttr(c, "whose value is positive", func(a Attr) bool { return a.(*IntegerAttr).Int() > 0 })
}

// IntAlignment confines an integer attribute to positive powers of two.
func IntAlignment(c AttrConstraint) AttrConstraint {
	return ConfinedAttr(c, "whose value is positive and whose value is a power of two > 0", func(a Attr) bool {
		v := a.(*IntegerAttr).Int()
		return v > 0 && v&(v-1) == 0
	})
}

// IsElements reports whether a is a constant of several elements.
func IsElements(a Attr) bool {
	switch a.(type) {
	case *DenseElementsAttr, *DenseResourceAttr, *SparseElementsAttr, *DenseArrayAttr:
		return true
	}
	return false
}

func attrIsA[T Attr](a Attr) bool {
	_, ok := a.(T)
	return ok
}

func isFlatSymbolRef(a Attr) bool {
	r, ok := a.(*SymbolRefAttr)
	return ok && len(r.path) == 1
}

func isIntAttrOf(t Type) func(Attr) bool {
	return func(a Attr) bool {
		v, ok := a.(*IntegerAttr)
		return ok && v.typ == t
	}
}

func isFloatAttrOf(t *FloatType) func(Attr) bool {
	return func(a Attr) bool {
		v, ok := a.(*FloatAttr)
		return ok && v.typ == t
	}
}

func signlessAttr(width int) AttrConstraint {
	t := Int(width)
	return AttrConstraint{Summary: fmt.Sprintf("%d-bit signless integer attribute", width), OK: isIntAttrOf(t),
		Class: attrIsA[*IntegerAttr], Type: t}
}

func denseArrayOf(elem Type) AttrConstraint {
	is := func(a Attr) bool {
		d, ok := a.(*DenseArrayAttr)
		return ok && d.elem == elem
	}
	return AttrConstraint{Summary: elemName(elem) + " dense array attribute", Array: elem, OK: is, Class: is}
}

// elemName is the keyword of a number type, found without the type writer so
// that it may run while packages are initialised.
func elemName(t Type) string {
	switch t := t.(type) {
	case *IntegerType:
		return fmt.Sprintf("i%d", t.width)
	case *FloatType:
		return t.name
	}
	return "?"
}

func isIntElements(a Attr) bool {
	d, ok := a.(*DenseElementsAttr)
	return ok && (isInteger(d.typ.Elem()) || isIndex(d.typ.Elem()))
}

func intElementsOf(t *IntegerType) AttrConstraint {
	return AttrConstraint{Summary: fmt.Sprintf("%d-bit signless integer elements attribute", t.width),
		Class: isIntElements, OK: func(a Attr) bool {
			d, ok := a.(*DenseElementsAttr)
			return ok && d.typ.Elem() == t
		}}
}
