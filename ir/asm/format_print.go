package asm

import (
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// spacing is what the generated printers of upstream keep between elements.
type spacing struct {
	space       bool // a blank may be due before the next element
	punctuation bool // the last element was punctuation
}

func (p *printer) printFormat(op *ir.Op, f *format) {
	s := spacing{space: true}
	p.formatElements(op, f, f.elements, nil, &s)
}

func (p *printer) formatElements(op *ir.Op, f *format, es []*element, hidden *element, s *spacing) {
	for _, e := range es {
		if e != hidden {
			p.formatElement(op, f, e, s)
		}
	}
}

func (p *printer) formatElement(op *ir.Op, f *format, e *element, s *spacing) {
	switch e.kind {
	case literalElem:
		p.formatLiteral(e.text, s)
		return
	case spaceElem:
		p.formatSpace(e.text, s)
		return
	case optionalElem:
		branch := e.then
		if p.present(op, f, e.anchor) == e.inverted {
			branch = e.other
		}
		p.formatElements(op, f, branch, e.hidden, s)
		// The state after a group is that of its last branch, as in the code
		// upstream generates.
		return
	case oilistElem:
		p.formatOilist(op, f, e, s)
		return
	case attrDictElem, attrDictKeywordElem:
		p.formatAttrDict(op, f, e.kind == attrDictKeywordElem)
		s.punctuation = false
		return
	case propDictElem:
		p.formatPropDict(op, f)
		s.punctuation = false
		return
	}
	if s.space || !s.punctuation {
		p.Str(" ")
	}
	s.space, s.punctuation = true, false
	p.formatVariable(op, f, e)
}

func (p *printer) formatLiteral(text string, s *spacing) {
	if s.space && spaceBefore(text, s.punctuation) {
		p.Str(" ")
	}
	p.Str(text)
	s.space = len(text) != 1 || strings.IndexByte("<({[", text[0]) < 0
	s.punctuation = text[0] != '_' && classes[text[0]]&classLetter == 0
}

func spaceBefore(text string, afterPunctuation bool) bool {
	if len(text) != 1 && text != "->" {
		return true
	}
	if afterPunctuation {
		return strings.IndexByte(">)}],", text[0]) < 0
	}
	return strings.IndexByte("<>(){}[],", text[0]) < 0
}

func (p *printer) formatSpace(text string, s *spacing) {
	switch text {
	case "\\n":
		p.Newline()
		return
	case "":
		s.punctuation = true
	default:
		p.Str(" ")
		s.punctuation = false
	}
	s.space = false
}

// present reports whether an anchor has something to print.
func (p *printer) present(op *ir.Op, f *format, e *element) bool {
	switch e.kind {
	case operandElem:
		_, n := op.OperandRange(e.index)
		return n > 0
	case resultElem:
		_, n := op.ResultRange(e.index)
		return n > 0
	case attrElem:
		a := op.Prop(e.index)
		return a != nil && a != f.def.Attrs[e.index].Default
	case regionElem:
		return regionsPresent(op, f, e.index)
	case successorElem:
		return len(successorGroup(op, f, e.index)) > 0
	case operandsElem:
		return op.NumOperands() > 0
	case resultsElem:
		return op.NumResults() > 0
	case regionsElem:
		return op.NumRegions() > 0
	case successorsElem:
		return op.NumSuccessors() > 0
	}
	for _, a := range e.args {
		if p.present(op, f, a) {
			return true
		}
	}
	return false
}

func regionsPresent(op *ir.Op, f *format, i int) bool {
	if f.def.Regions[i].Arity == ir.Variadic {
		return op.NumRegions() > i
	}
	return op.NumRegions() > i && !op.Region(i).Empty()
}

func successorGroup(op *ir.Op, f *format, i int) []*ir.Block {
	all := op.Successors()
	if i >= len(all) {
		return nil
	}
	if f.def.Succs[i].Arity == ir.Variadic {
		return all[i:]
	}
	return all[i : i+1]
}

func (p *printer) formatOilist(op *ir.Op, f *format, e *element, s *spacing) {
	for _, cl := range e.clauses {
		shown := false
		for _, x := range cl.elements {
			shown = shown || x.kind >= operandElem && p.present(op, f, x)
		}
		if !shown {
			continue
		}
		p.formatLiteral(cl.literal.text, s)
		if cl.unit == nil {
			p.formatElements(op, f, cl.elements, nil, s)
		}
	}
}

func (p *printer) formatAttrDict(op *ir.Op, f *format, keyword bool) {
	as := p.dictAttrs(op, f)
	if len(as) == 0 {
		return
	}
	if keyword {
		p.Str(" attributes")
	}
	p.Attrs(as)
}

// dictAttrs are the attributes that attr-dict prints.
func (p *printer) dictAttrs(op *ir.Op, f *format) []ir.NamedAttr {
	out := op.DiscardableAttrs()
	copied := false
	for i, a := range op.Props() {
		field := &f.def.Attrs[i]
		if a == nil || f.propDict || f.elided[i] || a == field.Default || isSegments(field.Name) {
			continue
		}
		if !copied {
			out, copied = append([]ir.NamedAttr(nil), out...), true
		}
		out = append(out, ir.NamedAttr{Name: field.Name, Value: a})
	}
	if copied {
		ir.SortAttrs(out)
	}
	return out
}

func (p *printer) formatPropDict(op *ir.Op, f *format) {
	var as []ir.NamedAttr
	for i, a := range op.Props() {
		field := &f.def.Attrs[i]
		if a != nil && !f.elided[i] && a != field.Default && !isSegments(field.Name) {
			as = append(as, ir.NamedAttr{Name: field.Name, Value: a})
		}
	}
	if len(as) == 0 {
		return
	}
	ir.SortAttrs(as)
	p.Str(" <")
	p.Attr(ir.Dict(as...))
	p.Str(">")
}

func (p *printer) formatVariable(op *ir.Op, f *format, e *element) {
	switch e.kind {
	case operandElem:
		start, n := op.OperandRange(e.index)
		p.operandRange(op, start, n)
	case operandsElem:
		p.operandRange(op, 0, op.NumOperands())
	case attrElem:
		p.formatAttr(op.Prop(e.index), &f.def.Attrs[e.index].Attr, e.qualified)
	case typeElem:
		p.formatTypes(op, e.args[0])
	case functionalElem:
		p.Str("(")
		p.formatTypes(op, e.args[0])
		p.Str(") -> ")
		p.formatResultTypes(op, e.args[1])
	case regionElem:
		p.formatRegions(op, f, e.index)
	case regionsElem:
		for i, r := range op.Regions() {
			p.separate(i)
			p.formatRegion(op, f, r)
		}
	case successorElem:
		for i, b := range successorGroup(op, f, e.index) {
			p.separate(i)
			p.Successor(b)
		}
	case successorsElem:
		for i := range op.NumSuccessors() {
			p.separate(i)
			p.Successor(op.Successor(i))
		}
	case customElem:
		e.dir.Print(p, op)
	}
}

func (p *printer) separate(i int) {
	if i > 0 {
		p.Str(", ")
	}
}

func (p *printer) operandRange(op *ir.Op, start, n int) {
	if p.collecting {
		return
	}
	for i := start; i < start+n; i++ {
		if i > start {
			p.Writer.Str(", ")
		}
		p.value(op.Operand(i))
	}
}

// formatAttr writes an attribute as its constraint says.
func (p *printer) formatAttr(a ir.Attr, c *ir.AttrConstraint, qualified bool) {
	if a == nil {
		p.Str("<<NULL ATTRIBUTE>>")
		return
	}
	switch {
	case qualified:
		p.Attr(a)
	case c.Enum != nil:
		if n, ok := a.(*ir.IntegerAttr); ok && n.Int() >= 0 && n.Int() < int64(len(c.Enum)) {
			p.KeywordOrString(c.Enum[n.Int()])
			return
		}
		p.Attr(a)
	case c.Symbol:
		if s, ok := a.(*ir.StringAttr); ok {
			p.Symbol(s.Value())
			return
		}
		p.Attr(a)
	case c.Type != nil:
		p.AttrWithoutType(a)
	case c.EnumKind != nil || c.Parse != nil:
		p.strippedAttr(a)
	case c.Array != nil:
		p.arrayAttr(a)
	default:
		p.Attr(a)
	}
}

// strippedAttr writes a dialect's attribute without its prefix, unless it has
// an alias.
func (p *printer) strippedAttr(a ir.Attr) {
	if p.collecting {
		p.aliases.visitAttr(a, false, false)
		return
	}
	if p.Alias != nil {
		if name, ok := p.Alias(a); ok {
			p.Writer.Str(name)
			return
		}
	}
	p.StrippedAttr(a)
}

func (p *printer) arrayAttr(a ir.Attr) {
	d, ok := a.(*ir.DenseArrayAttr)
	if !ok {
		p.Attr(a)
		return
	}
	if !p.collecting {
		p.Byte('[')
		p.DenseArrayBody(d)
		p.Byte(']')
	}
}

// typeRange is the values whose types a type() argument stands for.
func typeRange(op *ir.Op, arg *element) (results bool, start, n int) {
	switch arg.kind {
	case operandElem:
		start, n = op.OperandRange(arg.index)
	case operandsElem:
		n = op.NumOperands()
	case resultElem:
		results = true
		start, n = op.ResultRange(arg.index)
	case resultsElem:
		results, n = true, op.NumResults()
	}
	return results, start, n
}

func (p *printer) formatTypes(op *ir.Op, arg *element) {
	results, start, n := typeRange(op, arg)
	for i := start; i < start+n; i++ {
		p.separate(i - start)
		p.Type(valueAt(op, results, i).Type())
	}
}

func valueAt(op *ir.Op, results bool, i int) *ir.Value {
	if results {
		return op.Result(i)
	}
	return op.Operand(i)
}

func (p *printer) formatResultTypes(op *ir.Op, arg *element) {
	results, start, n := typeRange(op, arg)
	ts := make([]ir.Type, n)
	for i := range ts {
		ts[i] = valueAt(op, results, start+i).Type()
	}
	p.resultTypes(ts)
}

func (p *printer) formatRegions(op *ir.Op, f *format, i int) {
	if f.def.Regions[i].Arity != ir.Variadic {
		p.formatRegion(op, f, op.Region(i))
		return
	}
	for j, r := range op.Regions()[i:] {
		p.separate(j)
		p.formatRegion(op, f, r)
	}
}

// formatRegion writes a region; its implicit terminator is left out where it
// says nothing.
func (p *printer) formatRegion(op *ir.Op, f *format, r *ir.Region) {
	hide := false
	if f.def.Implicit != "" {
		if b := r.Entry(); b != nil {
			t := b.Last()
			hide = t == nil || len(t.AllAttrs()) == 0 && t.NumOperands() == 0 && t.NumResults() == 0
		}
	}
	p.Region(r, ir.RegionStyle{HideTerminator: hide})
}
