package ir

import (
	"fmt"
	"slices"
	"strings"
	"unsafe"
)

// FoldResult is what a result folds to: a constant or an existing value.
type FoldResult struct {
	Attr  Attr
	Value *Value
}

// FoldAttr is a fold to one constant.
func FoldAttr(a Attr) ([]FoldResult, bool) { return []FoldResult{{Attr: a}}, a != nil }

// FoldValue is a fold to one existing value.
func FoldValue(v *Value) ([]FoldResult, bool) { return []FoldResult{{Value: v}}, v != nil }

// NoFold says that an operation does not fold.
func NoFold() ([]FoldResult, bool) { return nil, false }

// FoldedInPlace says that the operation changed itself.
func FoldedInPlace() ([]FoldResult, bool) { return nil, true }

// Def is the typed half of a definition: it converts between *Op and the view W, a
// struct that starts with [Base] and whose fields are the operation's.
type Def[W any] struct{ OpDef *OpDef }

// Spec is what a dialect's author writes; see the fields of [OpDef].
type Spec[W any] struct {
	Name    string
	Summary string
	Doc     string
	Traits  Traits
	// Fields binds the fields of a view to what they stand for, in the order of the
	// declaration. It runs once, over a view of nothing, when the operation is first
	// met.
	Fields func(o *W) []Field
	Match  []TypeMatch
	Preds  []TypePred
	Format string
	Syntax string
	// Directives are the `custom<Name>(…)` of the format.
	Directives map[string]Directive

	Known          []string
	Parents        []string
	Implicit       string
	DefaultDialect string

	// Verify checks what the declaration cannot say, before the regions'
	// operations are checked; VerifyRegions runs after them.
	Verify        func(W) error
	VerifyRegions func(W) error
	// Fold simplifies; operands[i] is the constant value of operand i or nil.
	Fold func(w W, operands []Attr) ([]FoldResult, bool)
	// Constant is the value of a ConstantLike operation. It says what Fold would,
	// which is then left out, without a list of results for each question.
	Constant func(w W) Attr
	// Does are the memory effects besides those of fields; an empty list that is not
	// nil says that there are none.
	Does []Effect
	// Effects are the memory effects where data cannot say them. Without any of these
	// they are unknown unless Pure or RecursiveMemoryEffects.
	Effects func(W) []Effect
	// Speculatable reports whether the operation may be executed where it was not,
	// where traits cannot say it: a division depends on its divisor.
	Speculatable func(W) bool
	// Infer computes the result types from operands, attributes and regions: the view
	// has no Op. Results that are all [Field.Like] need none.
	Infer func(W) ([]Type, error)
	// InferTypes is the same from the state.
	InferTypes func(*OpState) ([]Type, error)
	// Parse and Print are the custom syntax where Format cannot say it.
	Parse func(OpParser, *OpState)
	Print func(OpPrinter, W)
	// ResultNames suggests SSA names, as `c0` for constant 0.
	ResultNames func(w W, set func(v *Value, name string))
	// ArgNames suggests names for the arguments of a region's entry block.
	ArgNames func(r *Region, set func(v *Value, name string))
}

// Define makes a definition. The declaration is read when its operation is first
// met ([OpDef.Open]), so that a tool starts as fast with ten thousand operations as
// with ten. An author's mistake panics, as in regexp.MustCompile: here or there; a
// test opens every operation of all dialects.
func Define[W any](s Spec[W]) Def[W] {
	if !strings.Contains(s.Name, ".") {
		panic("ir.Define: " + s.Name + " has no dialect")
	}
	d := &OpDef{
		Name: s.Name, Summary: s.Summary, Doc: s.Doc, Traits: s.Traits, Match: s.Match, Preds: s.Preds, Format: s.Format,
		Syntax: s.Syntax, Directives: s.Directives, Known: s.Known, Parents: s.Parents, Implicit: s.Implicit,
		DefaultDialect: s.DefaultDialect, Does: s.Does, InferTypes: s.InferTypes, Parse: s.Parse, ArgNames: s.ArgNames,
		View: func(op *Op) any { return viewOf[W](op) },
	}
	d.open = func() { openDef(d, &s) }
	return Def[W]{d}
}

// openDef reads a declaration: its fields, and the functions over views that it has.
func openDef[W any](d *OpDef, s *Spec[W]) {
	var nothing W
	d.zero = nothing
	if s.Fields != nil {
		proto := new(W)
		d.bind(s.Fields(proto), proto, unsafe.Sizeof(nothing))
		d.matchLikes()
	} else {
		addSegmentProps(d)
	}
	d.Verify = lift(s.Verify)
	d.VerifyRegions = lift(s.VerifyRegions)
	d.Effects = lift(s.Effects)
	d.Speculatable = lift(s.Speculatable)
	if s.Constant != nil {
		d.Constant = func(op *Op) Attr { return s.Constant(viewOf[W](op)) }
		d.Fold = func(op *Op, _ []Attr) ([]FoldResult, bool) { return FoldAttr(d.Constant(op)) }
	}
	if s.Fold != nil {
		d.Fold = func(op *Op, cs []Attr) ([]FoldResult, bool) { return s.Fold(viewOf[W](op), cs) }
	}
	if s.Print != nil {
		d.Print = func(p OpPrinter, op *Op) { s.Print(p, viewOf[W](op)) }
	}
	if s.ResultNames != nil {
		d.ResultNames = func(op *Op, set func(*Value, string)) { s.ResultNames(viewOf[W](op), set) }
	}
	if d.ResultNames == nil && len(d.Results) > 1 {
		d.ResultNames = declaredResultNames
	}
	switch {
	case s.Infer != nil:
		d.InferTypes = func(st *OpState) ([]Type, error) { return s.Infer(viewState[W](st)) }
	case d.InferTypes == nil && d.allLike():
		d.InferTypes = d.inferLike
	}
	d.indexAttrs()
}

// matchLikes adds the rules that [Field.Like] stands for, where no other says so.
func (d *OpDef) matchLikes() {
	if d.Traits&SameOperandsAndResultType != 0 {
		return
	}
	for i, like := range d.record.like {
		result := d.Results[i].Name
		said := func(m TypeMatch) bool { return m.From == result || m.To == result }
		if like != "" && !slices.ContainsFunc(d.Match, said) {
			d.Match = append(slices.Clip(d.Match), SameTypes(like, result)...)
		}
	}
}

// allLike reports whether the type of each result is that of another field.
func (d *OpDef) allLike() bool {
	like := d.record.like
	return len(like) > 0 && !slices.Contains(like, "")
}

func (d *OpDef) inferLike(st *OpState) ([]Type, error) {
	out := make([]Type, 0, len(d.record.like))
	if i := d.record.likeOperand; i >= 0 && i < len(st.Operands) {
		return append(out, st.Operands[i].typ), nil
	}
	op := shadow(d, st.Operands, st.Props, nil, nil)
	for _, name := range d.record.like {
		r := op.valuesNamed(name)
		if r.n == 0 || r.results {
			return nil, fmt.Errorf("there is no operand %s", name)
		}
		out = append(out, r.typeAt(0))
	}
	return out, nil
}

// declaredResultNames suggests the declared names, as upstream does for every
// operation that declares several results.
func declaredResultNames(op *Op, set func(v *Value, name string)) {
	for i, r := range op.def.Results {
		if vs := op.ResultGroup(i); len(vs) > 0 && r.Name != "" {
			set(vs[0], r.Name)
		}
	}
}

func lift[W, R any](f func(W) R) func(*Op) R {
	if f == nil {
		return nil
	}
	return func(op *Op) R { return f(viewOf[W](op)) }
}

// Is reports whether op is this operation.
func (d Def[W]) Is(op *Op) bool { return op != nil && op.def == d.OpDef }

// Cast reads op if it, which may be nil, is this operation.
func (d Def[W]) Cast(op *Op) (w W, ok bool) {
	if op == nil || op.def != d.OpDef {
		return w, false
	}
	return viewOf[W](op), true
}

// Of reads an operation known to be this one. A view is a reading of now: after a
// change of the operation, read again.
func (d Def[W]) Of(op *Op) W {
	if op.def != d.OpDef {
		panic("ir: " + op.Name() + " is not " + d.OpDef.Name)
	}
	return viewOf[W](op)
}

// With reads op, known to be this operation, with other operands in the place of its own: what a conversion's pattern
// gets in addition to the view itself. The Op of the view is in no block and no use of its operands; it is only good to
// be read.
func (d Def[W]) With(op *Op, operands []*Value) W {
	if op.def != d.OpDef {
		panic("ir: " + op.Name() + " is not " + d.OpDef.Name)
	}
	return viewWith[W](op, operands)
}

// Read is [Def.Of] into a view that is used again.
func (d Def[W]) Read(op *Op, w *W) {
	var nothing W
	*w = nothing
	op.view(unsafe.Pointer(w))
}

// New makes and inserts the operation that w describes, at the builder's location.
// The types of its results are inferred where they are not given; a failure of that
// is the caller's mistake and panics. Absent attributes get their defaults.
func (d Def[W]) New(b *Builder, w W, results ...Type) W {
	d.OpDef.Open()
	// What Create calls may make operations of its own: the lists are taken.
	vs, props := b.operands[:0], b.props[:0]
	b.operands, b.props = nil, nil
	st := d.OpDef.state(unsafe.Pointer(&w), vs, props)
	if results != nil {
		st.Types = results
	}
	op := b.Create(st)
	clear(st.Operands)
	clear(st.Props)
	b.operands, b.props = st.Operands, st.Props
	op.made(unsafe.Pointer(&w))
	return w
}

// View reads an operation as the view W of its definition, known to be right; see
// [Def.Of], which functions inside a declaration cannot use.
func View[W any](op *Op) W {
	if _, ok := op.def.zero.(W); !ok {
		panic("ir: the view of " + op.Name() + " is another")
	}
	return viewOf[W](op)
}

// As returns op's view as an op interface I, if its methods satisfy it, or as I
// itself where that is the type of the view.
func As[I any](op *Op) (I, bool) {
	if op == nil || op.def.View == nil {
		var zero I
		return zero, false
	}
	if _, ok := op.def.zero.(I); !ok {
		var zero I
		return zero, false
	}
	i, ok := op.def.View(op).(I)
	return i, ok
}

// Implements reports whether the views of a definition satisfy the op interface I.
func Implements[I any](d *OpDef) bool {
	_, ok := d.Open().zero.(I)
	return ok
}

// UnregisteredProps names the property of an unregistered operation that holds the attribute written as `<{…}>` in the
// generic form.
const UnregisteredProps = "<properties>"
