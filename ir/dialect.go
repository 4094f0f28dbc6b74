package ir

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/ir/diag"
)

// Dialect is a named set of operations, types and attributes.
type Dialect struct {
	Name    string
	Summary string
	Doc     string
	Ops     []*OpDef
	Types   []TypeDef
	Attrs   []AttrDef
	// Constant makes an operation that has the given value, nil when the
	// dialect has none for it. Folding uses it.
	Constant func(b *Builder, value Attr, t Type, loc diag.Loc) *Op
	// OnlyKnown makes attributes that an operation neither declares nor knows an
	// error, unless they carry a dialect's prefix: a misspelt one would be carried
	// along without effect.
	OnlyKnown bool
	// Discardable declares attributes of this dialect that operations of others
	// carry.
	Discardable []DiscardableAttr
	// VerifyOpAttr checks a discardable attribute of this dialect on any op, beyond
	// what Discardable says of its value.
	VerifyOpAttr func(op *Op, a NamedAttr) error
	// VerifyPlace checks where an operation of this dialect stands.
	VerifyPlace func(op *Op) error
	// VerifyArgAttr checks an attribute of this dialect among those of argument
	// arg of a function.
	VerifyArgAttr func(fn *Op, arg int, a NamedAttr) error
	// VerifyResultAttr checks one among those of result i of a function.
	VerifyResultAttr func(fn *Op, i int, a NamedAttr) error
	// Alias suggests a name for an attribute or type that is worth naming at
	// the head of the file, "" for none.
	Alias func(x any) string
	// UnknownType is the error about a type of this dialect that begins with another
	// word than those of Types; builtin tells that it is a type of the builtin
	// dialect. It is nil where the parser's own error will do.
	UnknownType func(word string, builtin bool) string
	// InlineInto reports whether op, of this dialect, may be moved into a
	// region by the inliner; nil allows all.
	InlineInto func(op *Op, dst *Region) bool
	// Inlining is how the inliner treats calls of this dialect.
	Inlining Inlining
}

// Defs are the operations, each with its declaration read.
func (d *Dialect) Defs() []*OpDef {
	for _, op := range d.Ops {
		op.Open()
	}
	return d.Ops
}

// TypeDef declares a type of a dialect: `!dialect.mnemonic…`.
type TypeDef struct {
	Mnemonic string
	Summary  string
	Doc      string
	// Parse reads what follows the mnemonic, including any `<…>`.
	Parse func(p OpParser) Type
}

// AttrDef declares an attribute of a dialect: `#dialect.mnemonic…`.
type AttrDef struct {
	Mnemonic string
	Summary  string
	Doc      string
	// Parse reads what follows the mnemonic, including any `<…>`. expected is
	// the type the context asks for, or nil.
	Parse func(p OpParser, expected Type) Attr
}

// DiscardableAttr declares an attribute that operations may carry without
// declaring it themselves: `dialect.name = value`.
type DiscardableAttr struct {
	// Name begins with the dialect's.
	Name string
	Attr AttrConstraint
	Doc  string
}

// DiscardableAttr is the declaration of a discardable attribute, nil for none.
func (d *Dialect) DiscardableAttr(name string) *DiscardableAttr {
	for i := range d.Discardable {
		if d.Discardable[i].Name == name {
			return &d.Discardable[i]
		}
	}
	return nil
}

// Registry is the set of dialects a tool knows.
type Registry struct {
	dialects map[string]*Dialect
	ops      map[string]*OpDef
	order    []string
}

// NewRegistry returns a registry of dialects; a name given twice panics.
func NewRegistry(ds ...*Dialect) *Registry {
	r := &Registry{dialects: map[string]*Dialect{}, ops: map[string]*OpDef{}}
	for _, d := range ds {
		if r.dialects[d.Name] != nil {
			panic("ir.NewRegistry: dialect " + d.Name + " is given twice")
		}
		r.dialects[d.Name] = d
		r.order = append(r.order, d.Name)
		for _, op := range d.Ops {
			if op.Dialect() != d.Name {
				panic("ir.NewRegistry: " + op.Name + " is not of dialect " + d.Name)
			}
			r.ops[op.Name] = op
		}
	}
	slices.Sort(r.order)
	return r
}

// Op is the definition of a full operation name, nil when not registered.
func (r *Registry) Op(name string) *OpDef {
	if d := r.ops[name]; d != nil {
		return d.Open()
	}
	return nil
}

// Dialect is the dialect of a name, nil when not registered.
func (r *Registry) Dialect(name string) *Dialect { return r.dialects[name] }

// Dialects are all dialects by name.
func (r *Registry) Dialects() []*Dialect {
	out := make([]*Dialect, len(r.order))
	for i, n := range r.order {
		out[i] = r.dialects[n]
	}
	return out
}

// DialectOf is the dialect of a dotted name such as "gpu.container_module".
func (r *Registry) DialectOf(name string) *Dialect {
	if i := strings.IndexByte(name, '.'); i >= 0 {
		return r.dialects[name[:i]]
	}
	return nil
}
