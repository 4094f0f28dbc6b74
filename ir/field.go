package ir

import (
	"fmt"
	"reflect"
)

// Field binds a field of a view to a declared operand, result, attribute, region or
// successor, as package flag binds variables to options. The field's Go type says
// what it is; a nil pointer declares a name that Go neither reads nor builds.
type Field struct {
	kind  fieldKind
	at    any // pointer to the field of a view
	value Operand
	attr  AttrField
	box   *attrBox
	// region and succ are what they are named for.
	region   RegionField
	succ     SuccessorField
	effects  []EffectKind
	resource *Resource
	like     string
}

type fieldKind uint8

const (
	operandField fieldKind = iota
	optOperandField
	operandsField
	resultField
	optResultField
	resultsField
	flagField
	boolField
	numberField
	optNumberField
	textField
	optTextField
	numbersField
	typeField
	refField
	attrField
	typedAttrField
	boxField
	regionField
	regionsField
	succField
	succsField
)

// Opt is a scalar that may be absent.
type Opt[T any] struct {
	V  T
	OK bool
}

// Some is a value that is there.
func Some[T any](v T) Opt[T] { return Opt[T]{v, true} }

// Or is the value, or def where there is none.
func (o Opt[T]) Or(def T) T {
	if o.OK {
		return o.V
	}
	return def
}

// In binds an operand.
func In(p **Value, name string, c TypeConstraint) Field {
	return Field{kind: operandField, at: p, value: Operand{Name: name, Type: c}}
}

// OptIn binds an operand that may be absent, nil.
func OptIn(p **Value, name string, c TypeConstraint) Field {
	return Field{kind: optOperandField, at: p, value: Operand{Name: name, Type: c, Arity: Optional}}
}

// Ins binds any number of operands: a list that all views of an operation share, which
// the reader must not change but in [Edit].
func Ins(p *[]*Value, name string, c TypeConstraint) Field {
	return Field{kind: operandsField, at: p, value: Operand{Name: name, Type: c, Arity: Variadic}}
}

// Out binds a result.
func Out(p **Value, name string, c TypeConstraint) Field {
	return Field{kind: resultField, at: p, value: Operand{Name: name, Type: c}}
}

// OptOut binds a result that may be absent, nil.
func OptOut(p **Value, name string, c TypeConstraint) Field {
	return Field{kind: optResultField, at: p, value: Operand{Name: name, Type: c, Arity: Optional}}
}

// Outs binds any number of results, a list as that of [Ins].
func Outs(p *[]*Value, name string, c TypeConstraint) Field {
	return Field{kind: resultsField, at: p, value: Operand{Name: name, Type: c, Arity: Variadic}}
}

// Flag binds a unit attribute: it is there or not.
func Flag(p *bool, name string) Field {
	return Field{kind: flagField, at: p, attr: AttrField{Name: name, Attr: UnitAttrC, Optional: true}}
}

// Boolean binds an attribute that is true or false.
func Boolean(p *bool, name string) Field { return attribute(boolField, p, name, BoolAttrC) }

// Number binds an integer attribute. Where it is optional, 0 stands for its
// absence; where 0 means something else, see [OptNumber].
func Number[N ~int64](p *N, name string, c AttrConstraint) Field {
	return attribute(numberField, p, name, c)
}

// OptNumber binds an integer attribute that may be absent.
func OptNumber[N ~int64](p *Opt[N], name string, c AttrConstraint) Field {
	return attribute(optNumberField, p, name, c).Optional()
}

// Enum binds an enumeration: an integer attribute or an [EnumAttr], as c says.
func Enum[E ~int64](p *E, name string, c AttrConstraint) Field {
	return attribute(numberField, p, name, c)
}

// OptEnum binds an enumeration that may be absent.
func OptEnum[E ~int64](p *Opt[E], name string, c AttrConstraint) Field {
	return attribute(optNumberField, p, name, c).Optional()
}

// Text binds a string attribute. Where it is optional, "" stands for its absence.
func Text(p *string, name string, c AttrConstraint) Field { return attribute(textField, p, name, c) }

// OptText binds a string attribute that may be absent.
func OptText(p *Opt[string], name string, c AttrConstraint) Field {
	return attribute(optTextField, p, name, c).Optional()
}

// Numbers binds a dense array of integers, which the reader must not change. Where
// it is optional, nil stands for its absence.
func Numbers(p *[]int64, name string, c AttrConstraint) Field {
	return attribute(numbersField, p, name, c)
}

// TypeIs binds a type attribute. Where it is optional, nil stands for its absence.
func TypeIs(p *Type, name string, c AttrConstraint) Field { return attribute(typeField, p, name, c) }

// Ref binds a flat symbol reference by its name. Where it is optional, "" stands for
// its absence.
func Ref(p *string, name string, c AttrConstraint) Field { return attribute(refField, p, name, c) }

// AttrIs binds an attribute as it is: A is Attr, TypedAttr or a pointer to an
// attribute's type. Nil stands for its absence, and for one of another type.
func AttrIs[A Attr](p *A, name string, c AttrConstraint) Field {
	switch any(p).(type) {
	case *Attr:
		return attribute(attrField, p, name, c)
	case *TypedAttr:
		return attribute(typedAttrField, p, name, c)
	}
	f := attribute(boxField, p, name, c)
	f.box = boxOf[A]()
	return f
}

// Prop declares an attribute that Go neither reads nor builds through a view.
func Prop(name string, c AttrConstraint) Field { return attribute(attrField, (*Attr)(nil), name, c) }

// Body binds a region.
func Body(p **Region, name string) Field {
	return Field{kind: regionField, at: p, region: RegionField{Name: name}}
}

// Bodies binds any number of regions.
func Bodies(p *[]*Region, name string) Field {
	return Field{kind: regionsField, at: p, region: RegionField{Name: name, Arity: Variadic}}
}

// To binds a successor.
func To(p **Block, name string) Field {
	return Field{kind: succField, at: p, succ: SuccessorField{Name: name}}
}

// Tos binds any number of successors.
func Tos(p *[]*Block, name string) Field {
	return Field{kind: succsField, at: p, succ: SuccessorField{Name: name, Arity: Variadic}}
}

func attribute(k fieldKind, p any, name string, c AttrConstraint) Field {
	return Field{kind: k, at: p, attr: AttrField{Name: name, Attr: c}}
}

// Optional says that an attribute may be absent.
func (f Field) Optional() Field {
	f.attr.Optional = true
	return f
}

// Default is the value of an absent attribute; see [AttrField.Default]. It is then
// set, unless the attribute is [Field.Optional] besides.
func (f Field) Default(a Attr) Field {
	f.attr.Default, f.attr.Optional = a, false
	return f
}

// Doc describes the field.
func (f Field) Doc(text string) Field {
	f.value.Doc, f.attr.Doc, f.region.Doc, f.succ.Doc = text, text, text, text
	return f
}

// Like says that a result has the type of another field: it is inferred, and verified.
func (f Field) Like(name string) Field {
	f.like = name
	return f
}

// Blocks says how many blocks a region has: at least least, at most most where most
// is not 0.
func (f Field) Blocks(least, most int) Field {
	f.region.MinBlocks, f.region.MaxBlocks = least, most
	return f
}

// Reads says that the operation reads the memory that an operand stands for. Values
// of tensor and vector types are no memory, so that it says nothing of them; so
// with the other effects.
func (f Field) Reads() Field { return f.does(Read) }

// Writes says that the operation writes that memory.
func (f Field) Writes() Field { return f.does(Write) }

// Allocates says that the operation allocates the memory of a result.
func (f Field) Allocates() Field { return f.does(Allocate) }

// Frees says that the operation frees that memory.
func (f Field) Frees() Field { return f.does(Free) }

// On sets the resource of the memory.
func (f Field) On(r *Resource) Field {
	f.resource = r
	return f
}

func (f Field) does(k EffectKind) Field {
	f.effects = append(f.effects[:len(f.effects):len(f.effects)], k)
	return f
}

// declare adds the field to what a definition declares, and returns which of its
// kind it is.
func (f *Field) declare(d *OpDef) int {
	switch {
	case f.kind <= operandsField:
		d.Operands = append(d.Operands, f.value)
		return len(d.Operands) - 1
	case f.kind <= resultsField:
		d.Results = append(d.Results, f.value)
		return len(d.Results) - 1
	case f.kind <= boxField:
		f.checkDefault(d)
		d.Attrs = append(d.Attrs, f.attr)
		return len(d.Attrs) - 1
	case f.kind <= regionsField:
		d.Regions = append(d.Regions, f.region)
		return len(d.Regions) - 1
	}
	d.Succs = append(d.Succs, f.succ)
	return len(d.Succs) - 1
}

// checkDefault holds that a view of zeros builds what no view builds: a default
// must be what its field's zero says.
func (f *Field) checkDefault(d *OpDef) {
	if reflect.ValueOf(f.at).IsNil() {
		return
	}
	ok := true
	switch a := f.attr.Default.(type) {
	case *IntegerAttr:
		ok = a.Int() == 0 || f.kind == optNumberField
	case *EnumAttr:
		ok = a.Value() == 0 || f.kind == optNumberField
	case nil:
		if f.kind == numberField && f.attr.Optional && (f.attr.Attr.EnumKind != nil || f.attr.Attr.Enum != nil) {
			panic(fmt.Sprintf("ir.Define: %s may lack the enumeration %s: bind it with OptEnum", d.Name, f.attr.Name))
		}
	}
	if !ok {
		panic(fmt.Sprintf("ir.Define: %s has a default for %s that is not its zero: bind it with OptNumber or OptEnum",
			d.Name, f.attr.Name))
	}
}
