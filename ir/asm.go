package ir

import "github.com/tsopt/tsopt/ir/diag"

// Pos is a byte offset in the text being parsed.
type Pos int

// Unresolved is an operand as written, `%x` or `%x#1`, before its type is
// known.
type Unresolved struct {
	Name   string // without %
	Number int    // after #, 0 when absent
	Pos    Pos
}

// Argument is a region argument as written: `%x`, `%x: i32`, with attributes
// and location where the syntax allows them.
type Argument struct {
	Name  Unresolved
	Type  Type // nil when not written
	Attrs []NamedAttr
	Loc   diag.Loc
}

// Delimiter encloses a list.
type Delimiter uint8

// The delimiters. The Optional ones allow the whole list to be absent.
const (
	NoDelimiter Delimiter = iota
	Paren
	Square
	Angle
	Brace
	OptionalParen
	OptionalSquare
	OptionalAngle
	OptionalBrace
)

// OpParser is what custom syntax is read with. Errors stick: after the first
// one every method returns a zero value (Accept and Optional… return false), so
// a parse function need not check until its end, if at all. Optional… methods
// consume nothing when they return false.
type OpParser interface {
	Registry() *Registry
	// OpName is the name as written.
	OpName() string

	Err() error
	// Errorf records an error at pos.
	Errorf(pos Pos, format string, args ...any)
	// Explain runs parse; should it fail, a second error is recorded where it
	// stopped.
	Explain(parse func(), format string, args ...any)
	// Pos is the position of the next token.
	Pos() Pos
	// NamePos is the position of the operation's name.
	NamePos() Pos
	// Loc turns a position into a location.
	Loc(pos Pos) diag.Loc

	// Expect consumes a punctuation (`,` `(` `->` `::` `=` `:` …) or keyword, or
	// records "expected '…'".
	Expect(tok string)
	// Accept consumes it if it comes next.
	Accept(tok string) bool
	// Peek reports whether it comes next.
	Peek(tok string) bool
	Keyword() string
	OptionalKeyword() (string, bool)
	// KeywordOrString reads an identifier or a string.
	KeywordOrString() string
	// OneOf reads one of several keywords and returns its index, or records an
	// error that lists them.
	OneOf(keywords ...string) int
	Int() int64
	OptionalInt() (int64, bool)
	Float() float64
	String() string
	OptionalString() (string, bool)
	// Remember is what a dialect keeps under a key while one text is read; the first
	// call makes it.
	Remember(key string, make func() any) any
	// Symbol reads @name, without the @.
	Symbol() string
	OptionalSymbol() (string, bool)
	// List calls elem for each element of a comma-separated list.
	List(d Delimiter, elem func())
	// DimensionList reads `4x?x8x` (trailing x consumed when withTrailingX).
	DimensionList(allowDynamic, withTrailingX bool) []int64

	Type() Type
	OptionalType() (Type, bool)
	// ColonType is Expect(":") and Type().
	ColonType() Type
	// TypeIn is Type, and ColonTypeIn ColonType, for a type of the class only.
	TypeIn(class *TypeClass) Type
	ColonTypeIn(class *TypeClass) Type
	ColonTypes() []Type
	// Types reads a comma-separated list of at least one type.
	Types() []Type
	// ArrowTypes reads `-> type` or `-> (types)`; OptionalArrowTypes allows none.
	ArrowTypes() []Type
	OptionalArrowTypes() []Type
	FunctionType() *FunctionType

	// Attr reads an attribute; expected, when not nil, is its type (so `1` alone
	// is an i64 and not an error).
	Attr(expected Type) Attr
	OptionalAttr(expected Type) (Attr, bool)
	// AttrDict reads an optional `{…}`.
	AttrDict() []NamedAttr
	// AttrDictWithKeyword reads an optional `attributes {…}`.
	AttrDictWithKeyword() []NamedAttr
	// OpAttrs is AttrDict into the state, inherent or discardable.
	OpAttrs(st *OpState)
	// FormatAttrs is OpAttrs as a format's attr-dict reads it: inherent attributes
	// are checked at once.
	FormatAttrs(st *OpState)
	// Location reads an optional trailing `loc(…)`.
	Location() (diag.Loc, bool)

	Operand() Unresolved
	OptionalOperand() (Unresolved, bool)
	// Operands reads a comma-separated list.
	Operands(d Delimiter) []Unresolved
	// Resolve returns the value of an operand, which may be defined later.
	Resolve(u Unresolved, t Type) *Value
	ResolveAll(us []Unresolved, ts []Type) []*Value
	// ResolveSame resolves operands that share a type.
	ResolveSame(us []Unresolved, t Type) []*Value

	// Argument reads `%x`, with `: type` when typed, and attributes when attrs.
	Argument(typed, attrs bool) Argument
	OptionalArgument(typed, attrs bool) (Argument, bool)
	Arguments(d Delimiter, typed, attrs bool) []Argument

	// Region reads `{…}`; args become the entry block's arguments. Their types
	// must be set. implicit is the terminator to add where the text has none.
	Region(args []Argument, implicit *OpDef) *Region
	// Share makes something known to the operations of the regions read next;
	// Shared is what the innermost operation around shares under a key, nil for
	// nothing.
	Share(key, value any)
	Shared(key any) any
	OptionalRegion(args []Argument, implicit *OpDef) (*Region, bool)

	Successor() *Block
	OptionalSuccessor() (*Block, bool)
	// SuccessorAndUses reads `^bb(%a, %b : i32, i32)`.
	SuccessorAndUses() (*Block, []*Value)

	// AffineMapOfIDs reads an affine map in brackets over SSA values, as in
	// `[%i + 1, symbol(%n)]`; operands are dims then symbols.
	AffineMapOfIDs(d Delimiter) (m AffineMap, dims, syms []Unresolved)
	// AffineExprOfIDs reads one such expression, without brackets.
	AffineExprOfIDs() (m AffineMap, dims, syms []Unresolved)
	// AffineMapText and IntegerSetText read `(d0)[s0] -> (…)` and
	// `(d0)[s0] : (…)`.
	AffineMapText() AffineMap
	IntegerSetText() IntegerSet
	// Raw reads balanced text up to, not including, the end of the enclosing
	// `<…>` or `{…}`: for bodies that another parser reads.
	Raw() string
}

// OpPrinter is what custom syntax is written with. Operation names, results and
// locations are written around it.
type OpPrinter interface {
	Str(s string)
	// Space writes one blank.
	Space()
	// Newline starts a line at the current indentation; Indent changes it.
	Newline()
	Indent(by int)
	Int(v int64)
	// Quoted writes a string with escapes.
	Quoted(s string)
	// KeywordOrString writes an identifier bare and anything else quoted.
	KeywordOrString(s string)
	// Symbol writes @name, quoted when it must be.
	Symbol(name string)
	// List writes n elements, separated by commas, between delimiters; nothing for
	// no element when they are optional.
	List(d Delimiter, n int, elem func(i int))
	Type(t Type)
	Types(ts []Type)
	// ArrowTypes writes ` -> type` or ` -> (types)`, nothing for none.
	ArrowTypes(ts []Type)
	FunctionType(inputs, results []Type)
	Attr(a Attr)
	// AttrWithoutType writes a typed attribute's value only.
	AttrWithoutType(a Attr)
	// AttrDict writes ` {…}` of discardable and inherent attributes other than
	// the elided names; nothing when none is left. Default-valued inherent
	// attributes are elided.
	AttrDict(op *Op, elided ...string)
	// AttrDictWithKeyword is AttrDict preceded by ` attributes`.
	AttrDictWithKeyword(op *Op, elided ...string)
	// Attrs writes ` {…}` of the given entries, nothing for none.
	Attrs(as []NamedAttr)
	Operand(v *Value)
	Operands(vs []*Value)
	// Argument writes a region argument: `%x`, with type when typed.
	Argument(v *Value, typed bool)
	Arguments(d Delimiter, vs []*Value, typed bool)
	// Region writes `{…}`.
	Region(r *Region, opts RegionStyle)
	// Op writes a nested operation without the names of its results.
	Op(op *Op)
	Successor(b *Block)
	SuccessorAndUses(b *Block, args []*Value)
	// AffineMapOfIDs writes an affine map over SSA values.
	AffineMapOfIDs(m AffineMap, dims, syms []*Value)
	// OptionalLoc writes ` loc(…)` when locations are printed.
	OptionalLoc(l diag.Loc)
	// Shadow renames region arguments to the given values' names, as isolated regions print their captures
	// (gpu.launch_func's args).
	Shadow(r *Region, names []*Value)
}

// RegionStyle says what of a region the custom syntax prints.
type RegionStyle struct {
	HideArgs       bool // the op prints the entry block's arguments itself
	HideTerminator bool // the op's implicit terminator
	// KeepEmptyBlock prints `^bb0:` for an empty entry block.
	KeepEmptyBlock bool
}
