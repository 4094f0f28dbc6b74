package ir

// Attr is constant data on an operation. Attributes are uniqued: compare with
// ==. The builtin attributes are in this package; a dialect's own embed
// [AttrBase] and implement [DialectAttr].
type Attr interface {
	identified
	// String is the textual form, without aliases.
	String() string
	isAttr()
}

// AttrBase makes a struct an Attr. Set it by [NewAttrBase] in the function
// given to [NewInterner].
type AttrBase struct{ ident }

func (*AttrBase) isAttr() {}

// NewAttrBase returns a fresh identity for an attribute.
func NewAttrBase() AttrBase { return AttrBase{newIdent()} }

// DialectAttr is an attribute defined by a dialect. It prints as
// `#dialect.body`.
type DialectAttr interface {
	Attr
	DialectName() string
	// WriteBody writes what follows "#dialect.".
	WriteBody(w *Writer)
}

// TypedAttr is an attribute that has a type, as a constant has.
type TypedAttr interface {
	Attr
	Type() Type
}

// NamedAttr is an entry of an attribute dictionary.
type NamedAttr struct {
	Name  string
	Value Attr
}

// UnitAttr is `unit`: present or not.
type UnitAttr struct{ AttrBase }

// Unit is the only UnitAttr.
var Unit = &UnitAttr{NewAttrBase()}

// StringAttr is `"text"` or `"text" : type`.
type StringAttr struct {
	AttrBase
	value string
	typ   Type
}

type stringKey struct {
	value string
	typ   Type
}

var stringAttrs = NewInterner(func(k stringKey) *StringAttr {
	return &StringAttr{NewAttrBase(), k.value, k.typ}
})

// String_ returns an untyped string attribute.
func String_(s string) *StringAttr { return stringAttrs.Get(stringKey{s, None}) }

// StringTyped returns a string attribute with a type.
func StringTyped(s string, t Type) *StringAttr { return stringAttrs.Get(stringKey{s, t}) }

// Value is the text.
func (a *StringAttr) Value() string { return a.value }

// Type is none unless one was given.
func (a *StringAttr) Type() Type { return a.typ }

// ArrayAttr is `[a, b]`.
type ArrayAttr struct {
	AttrBase
	elems []Attr
}

var arrayAttrs Interner[string, *ArrayAttr]

// Array returns an array attribute.
func Array(elems ...Attr) *ArrayAttr {
	return arrayAttrs.GetWith(AttrListKey(elems), func() *ArrayAttr {
		return &ArrayAttr{NewAttrBase(), append([]Attr(nil), elems...)}
	})
}

// Elems are the elements; the caller must not change them.
func (a *ArrayAttr) Elems() []Attr { return a.elems }

// TypeAttr is a type used as an attribute.
type TypeAttr struct {
	AttrBase
	value Type
}

var typeAttrs = NewInterner(func(t Type) *TypeAttr { return &TypeAttr{NewAttrBase(), t} })

// TypeOf returns a type as an attribute.
func TypeOf(t Type) *TypeAttr { return typeAttrs.Get(t) }

// Value is the type.
func (a *TypeAttr) Value() Type { return a.value }

// SymbolRefAttr is `@root::@nested`.
type SymbolRefAttr struct {
	AttrBase
	path []string
}

var symbolRefs Interner[string, *SymbolRefAttr]

// SymbolRef returns a reference to a symbol through nested symbol tables.
func SymbolRef(root string, nested ...string) *SymbolRefAttr {
	path := append([]string{root}, nested...)
	key := ""
	for _, p := range path {
		key += p + "\x00"
	}
	return symbolRefs.GetWith(key, func() *SymbolRefAttr { return &SymbolRefAttr{NewAttrBase(), path} })
}

// Root is the first name.
func (a *SymbolRefAttr) Root() string { return a.path[0] }

// Leaf is the last name.
func (a *SymbolRefAttr) Leaf() string { return a.path[len(a.path)-1] }

// Path is all names, outermost first; the caller must not change it.
func (a *SymbolRefAttr) Path() []string { return a.path }

// OpaqueAttr is an attribute of an unregistered dialect: `#dialect.body` or
// `#dialect<body>`, with Body as in [OpaqueType].
type OpaqueAttr struct {
	AttrBase
	dialect, body string
	typ           Type
}

type opaqueAttrKey struct {
	dialect, body string
	typ           Type
}

var opaqueAttrs = NewInterner(func(k opaqueAttrKey) *OpaqueAttr {
	return &OpaqueAttr{NewAttrBase(), k.dialect, k.body, k.typ}
})

// OpaqueAttribute returns an opaque attribute; typ is [None] when none was
// written.
func OpaqueAttribute(dialect, body string, typ Type) *OpaqueAttr {
	return opaqueAttrs.Get(opaqueAttrKey{dialect, body, typ})
}

// DialectName is the unregistered dialect.
func (a *OpaqueAttr) DialectName() string { return a.dialect }

// Body is the uninterpreted text.
func (a *OpaqueAttr) Body() string { return a.body }

// Type is the type written after the attribute, none by default.
func (a *OpaqueAttr) Type() Type { return a.typ }

// DistinctAttr is `distinct[id]<attr>`: equal only to itself, not to others
// with the same content.
type DistinctAttr struct {
	AttrBase
	value Attr
}

// Distinct returns a new attribute that differs from every other.
func Distinct(value Attr) *DistinctAttr { return &DistinctAttr{NewAttrBase(), value} }

// Value is the wrapped attribute.
func (a *DistinctAttr) Value() Attr { return a.value }
