package ir

// ComplexType is `complex<f32>`.
type ComplexType struct {
	TypeBase
	elem Type
}

var complexTypes = NewInterner(func(e Type) *ComplexType { return &ComplexType{NewTypeBase(), e} })

// Complex returns a complex type over an integer or float element.
func Complex(elem Type) *ComplexType { return complexTypes.Get(elem) }

// Elem is the type of the real and the imaginary part.
func (t *ComplexType) Elem() Type { return t.elem }

// TupleType is `tuple<i32, f32>`.
type TupleType struct {
	TypeBase
	types []Type
}

// Tuple returns a tuple type.
func Tuple(types ...Type) *TupleType {
	return tupleTypes.GetWith(TypeListKey(types), func() *TupleType {
		return &TupleType{NewTypeBase(), append([]Type(nil), types...)}
	})
}

var tupleTypes Interner[string, *TupleType]

// Types are the element types.
func (t *TupleType) Types() []Type { return t.types }

// FunctionType is `(i32) -> (f32, f32)`.
type FunctionType struct {
	TypeBase
	inputs, results []Type
}

type functionKey struct{ inputs, results string }

var functionTypes Interner[functionKey, *FunctionType]

// Function returns a function type.
func Function(inputs, results []Type) *FunctionType {
	k := functionKey{TypeListKey(inputs), TypeListKey(results)}
	return functionTypes.GetWith(k, func() *FunctionType {
		return &FunctionType{NewTypeBase(), append([]Type(nil), inputs...), append([]Type(nil), results...)}
	})
}

// Inputs are the argument types.
func (t *FunctionType) Inputs() []Type { return t.inputs }

// Results are the result types.
func (t *FunctionType) Results() []Type { return t.results }

// OpaqueType is a type of an unregistered dialect: `!dialect.body`, or
// `!dialect<body>` where the body is not `name` or `name<…>`. Body is the text
// without the dialect, the dot and those outer brackets.
type OpaqueType struct {
	TypeBase
	dialect, body string
}

type opaqueKey struct{ dialect, body string }

var opaqueTypes = NewInterner(func(k opaqueKey) *OpaqueType {
	return &OpaqueType{NewTypeBase(), k.dialect, k.body}
})

// Opaque returns an opaque type of a dialect.
func Opaque(dialect, body string) *OpaqueType { return opaqueTypes.Get(opaqueKey{dialect, body}) }

// DialectName is the unregistered dialect.
func (t *OpaqueType) DialectName() string { return t.dialect }

// Body is the uninterpreted text.
func (t *OpaqueType) Body() string { return t.body }
