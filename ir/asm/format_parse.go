package asm

import (
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// formatState is what a format has read of an operation so far, by group:
// declared operands first, then results.
type formatState struct {
	scratch []ir.Type
	groups  []groupState
	all     groupState // of the operands directive
	regions [][]*ir.Region
	succs   [][]*ir.Block
	allRes  []ir.Type // of type(results)
}

type groupState struct {
	uses  []ir.Unresolved
	types []ir.Type
	pos   int
}

func (s *formatState) reset(f *format) {
	for len(s.groups) < f.groups() {
		s.groups = append(s.groups, groupState{})
	}
	for i := range s.groups[:f.groups()] {
		g := &s.groups[i]
		g.uses, g.types = g.uses[:0], g.types[:0]
	}
	s.all.uses, s.all.types, s.allRes = s.all.uses[:0], s.all.types[:0], s.allRes[:0]
	s.regions, s.succs = nil, nil
	if n := len(f.def.Regions); n > 0 {
		s.regions = make([][]*ir.Region, n)
	}
	if n := len(f.def.Succs); n > 0 {
		s.succs = make([][]*ir.Block, n)
	}
}

// parseFormat reads an operation by its format into the frame's state.
func (p *parser) parseFormat(fr *frame, f *format) {
	fr.format.reset(f)
	p.readElements(fr, f, f.elements)
	p.finishRegions(fr, f)
	p.setSegments(fr, f)
	p.resolveFormat(fr, f)
}

func (p *parser) readElements(fr *frame, f *format, es []*element) {
	for _, e := range es {
		p.readElement(fr, f, e, false)
	}
}

// readElement reads one element. In a group that has begun even an optional
// attribute must be there.
func (p *parser) readElement(fr *frame, f *format, e *element, inGroup bool) {
	switch e.kind {
	case literalElem:
		fr.op.Expect(e.text)
	case spaceElem:
	case attrDictElem:
		p.readAttrDict(fr)
	case attrDictKeywordElem:
		if p.acceptText("attributes") {
			if p.kind != '{' {
				p.failMissing("expected '{' in attribute dictionary")
			}
			p.readAttrDict(fr)
		}
	case propDictElem:
		p.readPropDict(fr)
	case operandElem:
		p.readOperands(&fr.format.groups[e.index], f.def.Operands[e.index].Arity)
	case operandsElem:
		p.readOperands(&fr.format.all, ir.Variadic)
	case attrElem:
		p.readAttr(fr, f, e, !inGroup && f.def.Attrs[e.index].Optional)
	case typeElem:
		p.readTypes(fr, f, e.args[0])
	case functionalElem:
		p.readFunctionalType(fr, f, e)
	case regionElem, regionsElem:
		p.readRegions(fr, f, e)
	case successorElem, successorsElem:
		p.readSuccessors(fr, f, e)
	case optionalElem:
		p.readOptional(fr, f, e)
	case oilistElem:
		p.readOilist(fr, f, e)
	case customElem:
		e.dir.Parse(&fr.op, &directiveArgs{p, fr, f, e})
	}
}

func (p *parser) readAttrDict(fr *frame) {
	if p.kind != '{' {
		return
	}
	pos := p.start
	for _, na := range p.attrDict() {
		fr.st.SetProp(na.Name, na.Value)
		if i := fr.st.Def.AttrIndex(na.Name); i >= 0 {
			if c := &fr.st.Def.Attrs[i].Attr; c.OK != nil && !c.OK(na.Value) {
				fr.op.fail(pos, "'%s' op attribute '%s' failed to satisfy constraint: %s", fr.st.Def.Name, na.Name, c.Summary)
			}
		}
	}
}

func (p *parser) readPropDict(fr *frame) {
	if !p.accept('<') {
		return
	}
	pos := p.start
	props := p.attr(nil)
	p.expect('>', "expected '>' to close properties")
	if err := p.setProperties(&fr.st, props); err != nil {
		fr.op.fail(pos, "%s", err)
	}
}

func (p *parser) readOperands(g *groupState, arity ir.Arity) {
	g.pos = p.start
	if arity != ir.One && !p.atOperand() {
		return
	}
	g.uses = append(g.uses, p.operand())
	for arity == ir.Variadic && p.accept(',') {
		g.uses = append(g.uses, p.operand())
	}
}

// readAttr reads an attribute as its constraint says and reports whether it
// was there.
func (p *parser) readAttr(fr *frame, f *format, e *element, optional bool) bool {
	field := &f.def.Attrs[e.index]
	a := p.formatAttr(fr, field, e.qualified, optional)
	if a == nil {
		return false
	}
	for len(fr.st.Props) < len(f.def.Attrs) {
		fr.st.Props = append(fr.st.Props, nil)
	}
	fr.st.Props[e.index] = a
	return true
}

func (p *parser) formatAttr(fr *frame, field *ir.AttrField, qualified, optional bool) ir.Attr {
	c := &field.Attr
	switch {
	case c.Enum != nil:
		return p.enumAttr(fr, field, optional)
	case c.Symbol:
		return p.symbolAttr(fr, optional)
	case qualified || p.kind == tokHash:
	case c.EnumKind != nil:
		return p.enumKindAttr(fr, c.EnumKind, optional)
	case c.Parse != nil:
		if optional && p.kind != '<' && p.kind != tokBare {
			return nil
		}
		return c.Parse(&fr.op, c.Type)
	case c.Array != nil && (p.kind == '[' || !optional):
		return p.shortArray(fr, c.Array)
	}
	// A brace begins the operation's dictionary, unless the attribute may be one.
	if optional && p.kind == '{' && c.Class != nil && !c.Class(ir.Dict()) {
		return nil
	}
	pos := p.start
	a, ok := p.optionalAttr(c.Type)
	switch {
	case !ok && optional:
		return nil
	case !ok:
		p.failMissing("expected attribute value")
	case c.Class != nil && !c.Class(a):
		fr.op.fail(pos, "invalid kind of attribute specified")
	}
	return a
}

// enumAttr reads the keyword of an integer enumeration.
func (p *parser) enumAttr(fr *frame, field *ir.AttrField, optional bool) ir.Attr {
	pos, word := p.start, ""
	switch p.kind {
	case tokBare:
		word = p.spelling()
	case tokString:
		word = unquote(p.spelling())
	}
	for i, k := range field.Attr.Enum {
		if k == word && word != "" {
			p.next()
			return ir.Integer(enumType(field), int64(i))
		}
	}
	switch {
	case p.kind == tokString:
		fr.op.fail(pos, "invalid %s attribute specification: %q", field.Name, word)
	case optional:
		return nil
	}
	fr.op.fail(pos, "expected string or keyword containing one of the following enum values for attribute '%s' [%s]%s",
		field.Name, strings.Join(field.Attr.Enum, ", "), p.meantWord(field.Attr.Enum))
	return nil
}

func enumType(field *ir.AttrField) ir.Type {
	if field.Attr.Type != nil {
		return field.Attr.Type
	}
	return ir.I64
}

func (p *parser) symbolAttr(fr *frame, optional bool) ir.Attr {
	if p.kind != tokAt {
		if optional {
			return nil
		}
		fr.op.failHere("expected valid '@'-identifier for symbol name")
	}
	return ir.String_(p.symbolName())
}

// enumKindAttr reads a dialect's enumeration without its prefix.
func (p *parser) enumKindAttr(fr *frame, k *ir.EnumKind, optional bool) ir.Attr {
	if optional && (k.Spaced && p.kind != tokBare || !k.Spaced && p.kind != '<') {
		return nil
	}
	if k.Spaced {
		return k.ParseKeywords(&fr.op)
	}
	fr.op.Expect("<")
	a := k.ParseKeywords(&fr.op)
	fr.op.Expect(">")
	return a
}

// shortArray reads a dense array as `[1, 2]`.
func (p *parser) shortArray(fr *frame, elem ir.Type) ir.Attr {
	if p.kind != '[' {
		p.failMissing("expected '['")
	}
	var bits []int64
	p.list('[', ']', "", func() {
		if elem != ir.I1 && p.kind != tokInt && p.kind != tokFloat && p.kind != '-' {
			fr.op.failHere("expected integer value")
		}
		bits = append(bits, p.arrayNumber(elem))
	})
	return ir.DenseArray(elem, bits)
}

func (p *parser) readTypes(fr *frame, f *format, arg *element) {
	list, arity := fr.format.typeList(f, arg)
	switch arity {
	case ir.One:
		pos := p.start
		t := p.typ()
		fr.op.checkClass(pos, f.typeClass(arg), t)
		*list = append(*list, t)
	case ir.Optional:
		if t, ok := p.optionalType(); ok {
			*list = append(*list, t)
		}
	case ir.Variadic:
		*list = append(*list, p.typ())
		for p.accept(',') {
			*list = append(*list, p.typ())
		}
	}
}

// typeClass is what a type written for an argument of type() must be.
func (f *format) typeClass(arg *element) *ir.TypeClass {
	switch arg.kind {
	case operandElem:
		return f.def.Operands[arg.index].Type.Class
	case resultElem:
		return f.def.Results[arg.index].Type.Class
	}
	return nil
}

// checkClass fails for a type in the text that is not of the class, which is
// nil for any.
func (o *opParser) checkClass(pos int, class *ir.TypeClass, t ir.Type) {
	switch {
	case class == nil || class.Is(t):
	case class.Name == "":
		o.fail(pos, "invalid kind of type specified")
	default:
		o.fail(pos, "invalid kind of type specified: expected %s, but found %s", class.Name, quoteType(t))
	}
}

// typeList is where the types of a type() argument go.
func (s *formatState) typeList(f *format, arg *element) (*[]ir.Type, ir.Arity) {
	switch arg.kind {
	case operandElem:
		return &s.groups[arg.index].types, f.def.Operands[arg.index].Arity
	case resultElem:
		return &s.groups[len(f.def.Operands)+arg.index].types, f.def.Results[arg.index].Arity
	case operandsElem:
		return &s.all.types, ir.Variadic
	}
	return &s.allRes, ir.Variadic
}

func (p *parser) readFunctionalType(fr *frame, f *format, e *element) {
	pos := p.start
	t := p.typ()
	fr.op.checkClass(pos, ir.AnyFunctionType.Class, t)
	ft := t.(*ir.FunctionType)
	ins, _ := fr.format.typeList(f, e.args[0])
	*ins = append(*ins, ft.Inputs()...)
	outs, _ := fr.format.typeList(f, e.args[1])
	*outs = append(*outs, ft.Results()...)
}

func (p *parser) readRegions(fr *frame, f *format, e *element) bool {
	if e.kind == regionElem && f.def.Regions[e.index].Arity != ir.Variadic {
		fr.format.regions[e.index] = []*ir.Region{p.region(nil)}
		return true
	}
	var rs []*ir.Region
	if p.kind == '{' {
		p.items(func() { rs = append(rs, p.region(nil)) })
	}
	if e.kind == regionElem {
		fr.format.regions[e.index] = rs
	} else {
		fr.st.Regions = append(fr.st.Regions, rs...)
	}
	return len(rs) > 0
}

// finishRegions puts the regions into the state in declared order and completes
// their blocks.
func (p *parser) finishRegions(fr *frame, f *format) {
	if !f.allRegions {
		for i, rs := range fr.format.regions {
			if rs == nil && f.def.Regions[i].Arity != ir.Variadic {
				rs = []*ir.Region{ir.NewRegion()}
			}
			fr.st.Regions = append(fr.st.Regions, rs...)
		}
	}
	for _, r := range fr.st.Regions {
		switch {
		case f.def.Implicit != "":
			p.ensureTerminator(r, p.implicitDef(f.def), &fr.st)
		case f.def.Traits&ir.SingleBlock != 0 && r.Empty():
			r.Append(ir.NewBlock())
		}
	}
	if !f.allSuccessors {
		for _, bs := range fr.format.succs {
			fr.st.Succs = append(fr.st.Succs, bs...)
		}
	}
}

func (p *parser) implicitDef(def *ir.OpDef) *ir.OpDef {
	if d := p.reg.Op(def.Implicit); d != nil {
		return d
	}
	return ir.UnregisteredOp(def.Implicit)
}

func (p *parser) readSuccessors(fr *frame, f *format, e *element) bool {
	var bs []*ir.Block
	if e.kind == successorElem && f.def.Succs[e.index].Arity != ir.Variadic {
		bs = []*ir.Block{p.successor()}
	} else if p.kind == tokCaret {
		p.items(func() { bs = append(bs, p.successor()) })
	}
	if e.kind == successorElem {
		fr.format.succs[e.index] = bs
	} else {
		fr.st.Succs = append(fr.st.Succs, bs...)
	}
	return len(bs) > 0
}

// readOptional reads a group: whether its first element is there decides.
func (p *parser) readOptional(fr *frame, f *format, e *element) {
	first := firstParsed(e.then)
	present := p.readFirst(fr, f, first)
	branch := e.other
	if present {
		branch = e.then
	}
	for _, x := range branch {
		if present && x == first || x == e.hidden {
			continue
		}
		p.readElement(fr, f, x, true)
	}
	if e.hidden != nil && present != e.inverted {
		fr.st.SetProp(f.def.Attrs[e.hidden.index].Name, ir.Unit)
	}
}

// readFirst reads the first element of an optional group if it is there.
func (p *parser) readFirst(fr *frame, f *format, e *element) bool {
	switch e.kind {
	case literalElem:
		return p.acceptText(e.text)
	case attrElem:
		return p.readAttr(fr, f, e, true)
	case operandElem, operandsElem:
		g := &fr.format.all
		arity := ir.Variadic
		if e.kind == operandElem {
			g, arity = &fr.format.groups[e.index], f.def.Operands[e.index].Arity
		}
		p.readOperands(g, arity)
		return len(g.uses) > 0
	case regionElem, regionsElem:
		return p.kind == '{' && p.readRegions(fr, f, e)
	case successorElem, successorsElem:
		return p.kind == tokCaret && p.readSuccessors(fr, f, e)
	case customElem:
		return e.dir.Parse(&fr.op, &directiveArgs{p, fr, f, e})
	case typeElem:
		if p.kind != tokBare && p.kind != '(' && p.kind != tokExclamation {
			return false
		}
		p.readTypes(fr, f, e.args[0])
		return true
	}
	p.readElement(fr, f, e, true)
	return true
}

// readOilist reads clauses in any order, each at most once.
func (p *parser) readOilist(fr *frame, f *format, e *element) {
	seen := make([]bool, len(e.clauses))
	for again := true; again; {
		again = false
		for i, cl := range e.clauses {
			if !p.acceptText(cl.literal.text) {
				continue
			}
			if seen[i] {
				p.failHere("`%s` clause can appear at most once in the expansion of the oilist directive", cl.literal.text)
			}
			seen[i], again = true, true
			if cl.unit != nil {
				fr.st.SetProp(f.def.Attrs[cl.unit.index].Name, ir.Unit)
			} else {
				p.readElements(fr, f, cl.elements)
			}
		}
	}
}
