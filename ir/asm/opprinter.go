package asm

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// Str writes text.
func (p *printer) Str(s string) {
	if !p.collecting {
		p.Writer.Str(s)
	}
}

// Space writes one blank.
func (p *printer) Space() { p.Str(" ") }

// Newline starts a line at the current indentation.
func (p *printer) Newline() {
	if !p.collecting {
		p.Byte('\n')
		p.pad()
	}
}

// Indent changes the indentation.
func (p *printer) Indent(by int) { p.indent += by }

// Int writes a number.
func (p *printer) Int(v int64) {
	if !p.collecting {
		p.Writer.Int(v)
	}
}

// Quoted writes a string with escapes.
func (p *printer) Quoted(s string) {
	if !p.collecting {
		p.Writer.Quoted(s)
	}
}

// KeywordOrString writes an identifier bare and anything else quoted.
func (p *printer) KeywordOrString(s string) {
	if !p.collecting {
		p.Writer.KeywordOrString(s)
	}
}

// Symbol writes @name.
func (p *printer) Symbol(name string) {
	if !p.collecting {
		p.Writer.Symbol(name)
	}
}

// List writes n elements, separated by commas, between delimiters.
func (p *printer) List(d ir.Delimiter, n int, elem func(i int)) {
	ds, optional := delimitersOf(d)
	if optional && n == 0 {
		return
	}
	p.delimiter(ds.open)
	for i := range n {
		if i > 0 {
			p.Str(", ")
		}
		elem(i)
	}
	p.delimiter(ds.end)
}

// delimiter writes an end of a list, 0 for none.
func (p *printer) delimiter(k tokenKind) {
	if k != 0 {
		p.Str(string(rune(k)))
	}
}

// Type writes a type or its alias. The text of a type that takes work is kept.
func (p *printer) Type(t ir.Type) {
	if p.collecting {
		p.aliases.visitType(t, false)
		return
	}
	switch t.(type) {
	case *ir.IntegerType, *ir.IndexType, *ir.FloatType, nil:
		p.Writer.Type(t)
		return
	}
	text, ok := p.typeText[t]
	if ok {
		p.Writer.Str(text)
		return
	}
	start := len(p.Buf)
	p.Writer.Type(t)
	p.typeText[t] = string(p.Buf[start:])
}

// Types writes types separated by commas.
func (p *printer) Types(ts []ir.Type) {
	for i, t := range ts {
		if i > 0 {
			p.Str(", ")
		}
		p.Type(t)
	}
}

// ArrowTypes writes ` -> type` or ` -> (types)`, nothing for none.
func (p *printer) ArrowTypes(ts []ir.Type) {
	if len(ts) > 0 {
		p.Str(" -> ")
		p.resultTypes(ts)
	}
}

func (p *printer) resultTypes(ts []ir.Type) {
	if len(ts) == 1 {
		if _, nested := ts[0].(*ir.FunctionType); !nested {
			p.Type(ts[0])
			return
		}
	}
	p.Str("(")
	p.Types(ts)
	p.Str(")")
}

// FunctionType writes `(inputs) -> results`.
func (p *printer) FunctionType(inputs, results []ir.Type) {
	p.Str("(")
	p.Types(inputs)
	p.Str(") -> ")
	p.resultTypes(results)
}

// Attr writes an attribute or its alias.
func (p *printer) Attr(a ir.Attr) {
	if p.collecting {
		p.aliases.visitAttr(a, false, false)
		return
	}
	p.Writer.Attr(a)
}

// AttrWithoutType writes a typed attribute's value only.
func (p *printer) AttrWithoutType(a ir.Attr) {
	if p.collecting {
		p.aliases.visitAttr(a, false, true)
		return
	}
	p.Writer.AttrWithoutType(a)
}

// AttrDict writes ` {…}` of the attributes that are not elided or default.
func (p *printer) AttrDict(op *ir.Op, elided ...string) { p.Attrs(p.shownAttrs(op, elided)) }

// AttrDictWithKeyword writes ` attributes {…}`.
func (p *printer) AttrDictWithKeyword(op *ir.Op, elided ...string) {
	if as := p.shownAttrs(op, elided); len(as) > 0 {
		p.Str(" attributes")
		p.Attrs(as)
	}
}

func (p *printer) shownAttrs(op *ir.Op, elided []string) []ir.NamedAttr {
	var out []ir.NamedAttr
	for _, na := range op.DiscardableAttrs() {
		if !slices.Contains(elided, na.Name) {
			out = append(out, na)
		}
	}
	def, sorted := op.Def(), len(out) == 0
	for i, a := range op.Props() {
		f := &def.Attrs[i]
		if a == nil || a == f.Default || slices.Contains(elided, f.Name) || isSegments(f.Name) {
			continue
		}
		sorted = sorted && (len(out) == 0 || out[len(out)-1].Name < f.Name)
		out = append(out, ir.NamedAttr{Name: f.Name, Value: a})
	}
	if !sorted {
		ir.SortAttrs(out)
	}
	return out
}

func isSegments(name string) bool { return name == ir.OperandSegments || name == ir.ResultSegments }

// Attrs writes ` {…}` of the given entries.
func (p *printer) Attrs(as []ir.NamedAttr) {
	if p.collecting {
		for _, na := range as {
			p.aliases.visitAttr(na.Value, false, false)
		}
		return
	}
	p.attrs(as)
}

// Operand writes a value.
func (p *printer) Operand(v *ir.Value) {
	if !p.collecting {
		p.value(v)
	}
}

// Operands writes values separated by commas.
func (p *printer) Operands(vs []*ir.Value) {
	if p.collecting {
		return
	}
	for i, v := range vs {
		if i > 0 {
			p.Writer.Str(", ")
		}
		p.value(v)
	}
}

// Argument writes a region argument.
func (p *printer) Argument(v *ir.Value, typed bool) {
	if p.collecting {
		if typed {
			p.aliases.visitType(v.Type(), false)
		}
		return
	}
	p.value(v)
	if typed {
		p.Writer.Str(": ")
		p.Type(v.Type())
	}
}

// Arguments writes region arguments between delimiters.
func (p *printer) Arguments(d ir.Delimiter, vs []*ir.Value, typed bool) {
	p.List(d, len(vs), func(i int) { p.Argument(vs[i], typed) })
}

// SuccessorAndUses writes `^bb(%a, %b : i32, i32)`.
func (p *printer) SuccessorAndUses(b *ir.Block, args []*ir.Value) {
	p.Successor(b)
	if len(args) == 0 {
		return
	}
	p.Str("(")
	p.Operands(args)
	p.Str(" : ")
	for i, a := range args {
		if i > 0 {
			p.Str(", ")
		}
		p.Type(a.Type())
	}
	p.Str(")")
}

// OptionalLoc writes ` loc(…)` when locations are printed.
func (p *printer) OptionalLoc(l diag.Loc) {
	if p.collecting {
		if p.showsLocs() {
			p.aliases.visitLoc(l, false)
		}
		return
	}
	p.trailingLoc(l, false)
}

func (p *printer) showsLocs() bool { return p.opts.DebugInfo || p.opts.PrettyDebugInfo }

// Shadow renames region arguments to the names of values.
func (p *printer) Shadow(r *ir.Region, names []*ir.Value) {
	if p.collecting {
		return
	}
	for i, v := range names {
		rec := p.names.find(r.Entry().Arg(i))
		if v == nil || rec == nil {
			continue
		}
		p.names.rename(rec, p.valueText(v)[1:])
	}
}

// AffineMapOfIDs writes the results of an affine map over SSA values.
func (p *printer) AffineMapOfIDs(m ir.AffineMap, dims, syms []*ir.Value) {
	if p.collecting {
		return
	}
	name := func(leaf ir.AffineExpr) string {
		if leaf.Kind() == ir.AffineDim {
			return p.valueText(dims[leaf.Value()])
		}
		return "symbol(" + p.valueText(syms[leaf.Value()]) + ")"
	}
	for i, e := range m.Results() {
		if i > 0 {
			p.Writer.Str(", ")
		}
		p.Writer.Str(e.TextWith(name))
	}
}

func (p *printer) valueText(v *ir.Value) string {
	start := len(p.Buf)
	p.value(v)
	s := string(p.Buf[start:])
	p.Buf = p.Buf[:start]
	return s
}
