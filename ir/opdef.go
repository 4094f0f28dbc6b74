package ir

import (
	"fmt"
	"strings"
	"sync"
)

// Arity says how many operands, results, successors or regions a declared name
// stands for.
type Arity uint8

// The arities.
const (
	One Arity = iota
	Optional
	Variadic
)

// TypeConstraint restricts a type. Summary completes upstream's message
// "operand #0 must be …".
type TypeConstraint struct {
	Summary string
	OK      func(Type) bool
	// Build is the only type the constraint allows, so that text may omit it;
	// nil when there are several.
	Build Type
	// Class is what a type written in the text is checked for at once, before
	// anything else is; nil for any type.
	Class *TypeClass
}

// AttrConstraint restricts an attribute. Summary completes upstream's message
// "attribute 'x' failed to satisfy constraint: …".
type AttrConstraint struct {
	Summary string
	OK      func(Attr) bool
	// Class is what an attribute written in the text is checked for at once,
	// before the rest of OK is; nil for anything.
	Class func(Attr) bool
	// Type is the type of a typed attribute (an I64Attr has i64): a format
	// prints the value without it. Nil prints the attribute as it is.
	Type Type
	// Enum, for an integer attribute, are the keywords of its values 0, 1, …; a
	// format prints the keyword (arith.cmpi's `slt`).
	Enum []string
	// EnumKind, for an [EnumAttr], lets a format print the keyword alone.
	EnumKind *EnumKind
	// Symbol marks a symbol name (a StringAttr that prints as @name).
	Symbol bool
	// Array is the element type of a dense array, which a format prints as
	// `[1, 2]`.
	Array Type
	// Parse, for a dialect's attribute, reads what follows `#dialect.mnemonic`
	// (its [AttrDef]'s Parse); a format then prints the attribute in that short
	// form.
	Parse func(p OpParser, expected Type) Attr
}

// Operand declares an operand or a result.
type Operand struct {
	Name  string
	Type  TypeConstraint
	Arity Arity
	Doc   string
}

// AttrField declares an inherent attribute (a property).
type AttrField struct {
	Name     string
	Attr     AttrConstraint
	Optional bool
	// Default is the value of an absent attribute: the parser sets it, and the
	// custom form does not print it. With Optional the attribute stays absent
	// (DefaultValuedOptionalAttr).
	Default Attr
	Doc     string
}

// RegionField declares a region.
type RegionField struct {
	Name  string
	Arity Arity
	// MinBlocks is the least number of blocks; 1 makes an empty region an error.
	MinBlocks int
	// MaxBlocks is the greatest number of blocks, 0 for any.
	MaxBlocks int
	Doc       string
}

// SuccessorField declares a successor.
type SuccessorField struct {
	Name  string
	Arity Arity
	Doc   string
}

// OpDef is the untyped half of a definition: what the parser, printer, verifier
// and documentation interpret. Function fields are nil where the default holds.
type OpDef struct {
	Name     string
	Summary  string
	Doc      string
	Traits   Traits
	Operands []Operand
	Results  []Operand
	Attrs    []AttrField
	Regions  []RegionField
	Succs    []SuccessorField
	// Match are the rules between types of operands and results.
	Match []TypeMatch
	// Preds are further rules on types.
	Preds []TypePred
	// Format is the custom syntax in ODS's assemblyFormat language.
	Format string
	// Syntax is the custom syntax in the same language, for readers, where Parse
	// reads and Print writes it.
	Syntax string
	// Directives are the `custom<Name>(…)` of the format.
	Directives map[string]Directive
	// Known are the discardable attributes without a dialect's prefix that passes
	// read or set; see [Dialect.OnlyKnown].
	Known []string
	// Parents lists the names of the allowed parent operations (HasParent).
	Parents []string
	// Implicit is the name of the terminator that the custom form omits (SingleBlockImplicitTerminator).
	Implicit string
	// DefaultDialect is the dialect whose prefix operations inside the regions
	// may omit.
	DefaultDialect string
	// Unregistered is true for an operation with only its name known.
	Unregistered bool

	Verify        func(*Op) error
	VerifyRegions func(*Op) error
	Fold          func(op *Op, operands []Attr) ([]FoldResult, bool)
	// Constant is the value of an operation that folds to it.
	Constant func(op *Op) Attr
	// Does are effects on memory that no field is; see [Spec].
	Does         []Effect
	Effects      func(*Op) []Effect
	Speculatable func(*Op) bool
	InferTypes   func(*OpState) ([]Type, error)
	Parse        func(OpParser, *OpState)
	Print        func(OpPrinter, *Op)
	ResultNames  func(*Op, func(v *Value, name string))
	ArgNames     func(*Region, func(v *Value, name string))
	// View boxes the typed view; see [As].
	View func(*Op) any

	// open reads the declared fields; see [OpDef.Open].
	open   func()
	opened sync.Once
	record record
	// zero is a view of nothing, whose type's methods tell the op interfaces.
	zero       any
	viewFields map[string]int
	// compiled caches what ir/asm makes of Format.
	compiled     any
	compiledOnce sync.Once
}

// Dialect is the part of the name before the first dot.
func (d *OpDef) Dialect() string {
	if i := strings.IndexByte(d.Name, '.'); i >= 0 {
		return d.Name[:i]
	}
	return ""
}

// AttrIndex is the index of an inherent attribute, -1 when not declared.
func (d *OpDef) AttrIndex(name string) int { return d.Open().attrIndex(name) }

func (d *OpDef) attrIndex(name string) int {
	if len(d.Attrs) <= 8 {
		for i := range d.Attrs {
			if d.Attrs[i].Name == name {
				return i
			}
		}
		return -1
	}
	if i, ok := d.viewFields[name]; ok {
		return i
	}
	return -1
}

// Compiled returns what build makes of the definition, computed once.
func (d *OpDef) Compiled(build func(*OpDef) any) any {
	d.compiledOnce.Do(func() { d.compiled = build(d) })
	return d.compiled
}

func (d *OpDef) String() string { return d.Name }

func (d *OpDef) indexAttrs() {
	d.viewFields = map[string]int{}
	for i, a := range d.Attrs {
		if _, dup := d.viewFields[a.Name]; dup {
			panic(fmt.Sprintf("ir.Define: %s declares attribute %s twice", d.Name, a.Name))
		}
		d.viewFields[a.Name] = i
	}
}

// Open reads the declaration if nothing has yet, and returns d. Looking an operation up, and making one, does that; a
// walk over [Dialect.Ops] has to call it.
func (d *OpDef) Open() *OpDef {
	d.opened.Do(func() {
		if d.open != nil {
			d.open()
		}
	})
	return d
}

var unregistered = NewInterner(func(name string) *OpDef {
	anything := AttrConstraint{Summary: "any attribute", OK: func(Attr) bool { return true }}
	return &OpDef{
		Name: name, Unregistered: true,
		Attrs: []AttrField{{Name: UnregisteredProps, Attr: anything, Optional: true}},
	}
})

// UnregisteredOp is the definition of an operation with only its name known; all its attributes are discardable.
func UnregisteredOp(name string) *OpDef { return unregistered.Get(name) }
