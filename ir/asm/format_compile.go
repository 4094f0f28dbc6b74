package asm

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// formatCompiler turns the text of an assembly format into elements.
type formatCompiler struct {
	f      *format
	text   string
	tokens []string
	pos    int
	typed  []bool // groups whose type the text holds
	used   []bool // operand groups that the text holds
	dict   bool   // has attr-dict
}

func (c *formatCompiler) fail(format string, args ...any) {
	panic(&formatError{fmt.Sprintf(format, args...)})
}

// tokenize splits the text into literals with their backquotes, $names,
// words and punctuation.
func (c *formatCompiler) tokenize() {
	s := c.text
	for i := 0; i < len(s); {
		start := i
		switch b := s[i]; {
		case b == ' ' || b == '\n' || b == '\t':
			i++
			continue
		case b == '`':
			n := strings.IndexByte(s[i+1:], '`')
			if n < 0 {
				c.fail("unterminated literal")
			}
			i += n + 2
		case b == '$' || classes[b]&classLetter != 0 || b == '_':
			for i++; i < len(s) && (classes[s[i]]&(classLetter|classDigit) != 0 || s[i] == '_' || s[i] == '-'); i++ {
			}
		default:
			i++
		}
		c.tokens = append(c.tokens, s[start:i])
	}
	c.typed = make([]bool, c.f.groups())
	c.used = make([]bool, len(c.f.def.Operands))
}

func (c *formatCompiler) peek() string {
	if c.pos < len(c.tokens) {
		return c.tokens[c.pos]
	}
	return ""
}

func (c *formatCompiler) take() string {
	t := c.peek()
	c.pos++
	return t
}

func (c *formatCompiler) accept(t string) bool {
	if c.peek() != t {
		return false
	}
	c.pos++
	return true
}

func (c *formatCompiler) expect(t string) {
	if !c.accept(t) {
		c.fail("expected '%s' before '%s'", t, c.peek())
	}
}

// elements reads elements up to one of the end tokens.
func (c *formatCompiler) elements(ends string) []*element {
	var out []*element
	for c.peek() != "" && (ends == "" || !strings.Contains(ends, c.peek())) {
		out = append(out, c.element())
	}
	return out
}

func (c *formatCompiler) element() *element {
	t := c.take()
	switch {
	case t[0] == '`':
		return c.literal(t[1 : len(t)-1])
	case t[0] == '$':
		return c.variable(t[1:], true)
	case t == "(":
		return c.optional()
	}
	return c.directive(t)
}

func (c *formatCompiler) literal(text string) *element {
	switch text {
	case "", " ", "\\n":
		return &element{kind: spaceElem, text: text}
	}
	if !isLiteral(text) {
		c.fail("'%s' cannot be read as a literal", text)
	}
	return &element{kind: literalElem, text: text}
}

// isLiteral reports whether a text is a keyword or punctuation of the lexer.
func isLiteral(text string) bool {
	if !ir.IsBareIdentifier(text) {
		return text == "->" || text == "..." || len(text) == 1 && strings.Contains(":,()[]{}<>=+-*?|/", text)
	}
	return true
}

// variable resolves $name; inText says that the name itself is written there
// and not only its type.
func (c *formatCompiler) variable(name string, inText bool) *element {
	def := c.f.def
	for i := range def.Operands {
		if def.Operands[i].Name == name {
			c.used[i] = c.used[i] || inText
			return &element{kind: operandElem, text: name, index: i}
		}
	}
	for i := range def.Attrs {
		if def.Attrs[i].Name == name {
			c.f.elided[i] = c.f.elided[i] || inText
			return &element{kind: attrElem, text: name, index: i}
		}
	}
	for i := range def.Regions {
		if def.Regions[i].Name == name {
			return &element{kind: regionElem, text: name, index: i}
		}
	}
	for i := range def.Succs {
		if def.Succs[i].Name == name {
			return &element{kind: successorElem, text: name, index: i}
		}
	}
	for i := range def.Results {
		if def.Results[i].Name == name {
			if inText {
				c.fail("result $%s can only be used as the argument of a type directive", name)
			}
			return &element{kind: resultElem, text: name, index: i}
		}
	}
	c.fail("$%s is neither an operand, result, attribute, region nor successor", name)
	return nil
}

func (c *formatCompiler) directive(word string) *element {
	switch word {
	case "attr-dict", "attr-dict-with-keyword":
		c.dict = true
		kind := attrDictElem
		if word != "attr-dict" {
			kind = attrDictKeywordElem
		}
		return &element{kind: kind}
	case "prop-dict":
		c.f.propDict = true
		return &element{kind: propDictElem}
	case "operands":
		c.f.allOperands = true
		for i := range c.used {
			c.used[i] = true
		}
		return &element{kind: operandsElem}
	case "regions":
		c.f.allRegions = true
		return &element{kind: regionsElem}
	case "successors":
		c.f.allSuccessors = true
		return &element{kind: successorsElem}
	case "type":
		return c.typeDirective()
	case "functional-type":
		c.expect("(")
		e := &element{kind: functionalElem}
		e.args = append(e.args, c.typeArg())
		c.expect(",")
		e.args = append(e.args, c.typeArg())
		c.expect(")")
		return e
	case "qualified":
		c.expect("(")
		e := c.element()
		c.expect(")")
		e.qualified = true
		return e
	case "ref":
		c.expect("(")
		e := &element{kind: refElem, args: []*element{c.customArg(false)}}
		c.expect(")")
		return e
	case "custom":
		return c.custom()
	case "oilist":
		return c.oilist()
	}
	c.fail("unknown directive '%s'", word)
	return nil
}

func (c *formatCompiler) typeDirective() *element {
	c.expect("(")
	e := &element{kind: typeElem, args: []*element{c.typeArg()}}
	c.expect(")")
	return e
}

// typeArg reads the argument of type() and marks its types as being in the
// text.
func (c *formatCompiler) typeArg() *element {
	t := c.take()
	switch {
	case t == "operands":
		c.f.allOperandTypes = true
		for g := range c.f.def.Operands {
			c.typed[g] = true
		}
		return &element{kind: operandsElem}
	case t == "results":
		c.f.allResultTypes = true
		for g := range c.f.def.Results {
			c.typed[len(c.f.def.Operands)+g] = true
		}
		return &element{kind: resultsElem}
	case strings.HasPrefix(t, "$"):
		e := c.variable(t[1:], false)
		switch e.kind {
		case operandElem:
			c.typed[e.index] = true
		case resultElem:
			c.typed[len(c.f.def.Operands)+e.index] = true
		default:
			c.fail("'%s' has no type to print", t)
		}
		return e
	}
	c.fail("'type' directive expects an operand, a result, 'operands' or 'results', not '%s'", t)
	return nil
}

// custom reads `custom<Name>(args)`.
func (c *formatCompiler) custom() *element {
	c.expect("<")
	name := c.take()
	c.expect(">")
	dir, ok := c.f.def.Directives[name]
	if !ok {
		c.fail("the definition has no directive %s", name)
	}
	e := &element{kind: customElem, text: name, dir: dir}
	c.expect("(")
	for !c.accept(")") {
		e.args = append(e.args, c.customArg(true))
		c.accept(",")
	}
	return e
}

func (c *formatCompiler) customArg(inText bool) *element {
	switch t := c.take(); {
	case t == "":
		c.fail("unterminated argument list")
	case t[0] == '$':
		return c.variable(t[1:], inText)
	case t == "type" && inText:
		return c.typeDirective()
	case t == "type":
		typed := slices.Clone(c.typed)
		e := c.typeDirective()
		c.typed = typed
		return e
	case t == "ref":
		c.pos--
		return c.element()
	case t == "attr-dict":
		c.pos--
		return c.element()
	default:
		c.fail("a custom directive takes no argument '%s'", t)
	}
	return nil
}

// optional reads `( … )? : ( … )?` after its opening parenthesis.
func (c *formatCompiler) optional() *element {
	e := &element{kind: optionalElem}
	e.then = c.branch(e, false)
	c.expect(")")
	if c.accept(":") {
		c.expect("(")
		e.other = c.branch(e, true)
		c.expect(")")
	}
	c.expect("?")
	if e.anchor == nil {
		c.fail("optional group has no anchor element")
	}
	first := firstParsed(e.then)
	if first == nil {
		c.fail("optional groups must start with something that can be parsed")
	}
	if c.isUnit(e.anchor) && e.anchor != e.then[0] && (e.other == nil || e.anchor != e.other[0]) {
		e.hidden = e.anchor
	}
	return e
}

func (c *formatCompiler) branch(e *element, inverted bool) []*element {
	var out []*element
	for c.peek() != ")" {
		if c.peek() == "" {
			c.fail("unterminated optional group")
		}
		x := c.element()
		out = append(out, x)
		if c.accept("^") {
			if e.anchor != nil {
				c.fail("only one element can be marked as the anchor of an optional group")
			}
			e.anchor, e.inverted = x, inverted
		}
	}
	return out
}

// firstParsed is the first element that reads text.
func firstParsed(es []*element) *element {
	for _, e := range es {
		if e.kind != spaceElem {
			return e
		}
	}
	return nil
}

func (c *formatCompiler) isUnit(e *element) bool {
	return e.kind == attrElem && isUnitConstraint(&c.f.def.Attrs[e.index].Attr)
}

// isUnitConstraint reports whether only `unit` satisfies a constraint.
func isUnitConstraint(a *ir.AttrConstraint) bool {
	return a.OK != nil && a.OK(ir.Unit) && !a.OK(ir.Array()) && !a.OK(ir.Dict())
}

func (c *formatCompiler) oilist() *element {
	e := &element{kind: oilistElem}
	c.expect("(")
	for {
		t := c.take()
		if len(t) < 3 || t[0] != '`' {
			c.fail("an oilist clause must start with a literal, not '%s'", t)
		}
		cl := clause{literal: c.literal(t[1 : len(t)-1]), elements: c.elements("|)")}
		if p := firstParsed(cl.elements); len(cl.elements) == 1 && c.isUnit(p) {
			cl.unit = p
		}
		e.clauses = append(e.clauses, cl)
		if c.accept(")") {
			return e
		}
		c.expect("|")
	}
}

// check reports what the format fails to mention.
func (c *formatCompiler) check() {
	for i, used := range c.used {
		if !used {
			c.fail("operand $%s is not used", c.f.def.Operands[i].Name)
		}
	}
	if !c.dict {
		c.fail("'attr-dict' directive not found")
	}
}

// resolveTypes finds where each type comes from.
func (c *formatCompiler) resolveTypes() {
	f := c.f
	f.types = make([]typeSource, f.groups())
	known := slices.Clone(c.typed)
	set := func(g int, s typeSource) {
		if !known[g] {
			known[g] = true
			f.types[g] = s
			f.order = append(f.order, g)
		}
	}
	for g := range known {
		if build := f.groupDecl(g).Type.Build; build != nil {
			set(g, typeSource{kind: fromConstraint, build: build})
		}
	}
	for n := -1; n != len(f.order); {
		n = len(f.order)
		c.sameTypes(known, set)
		for _, m := range f.def.Match {
			c.matchTypes(m, known, set)
		}
	}
	c.listMapped()
	for g := range known {
		switch {
		case known[g]:
		case g >= len(f.def.Operands) && f.def.InferTypes != nil:
			f.types[g] = typeSource{kind: fromInference}
		default:
			c.fail("type of %s is not written and cannot be inferred", f.groupDecl(g).Name)
		}
	}
}

// listMapped finds the groups that rules with a function read, those that
// results follow from first.
func (c *formatCompiler) listMapped() {
	operands := len(c.f.def.Operands)
	for i := range c.f.groups() {
		src := c.f.types[(i+operands)%c.f.groups()]
		if src.kind == fromGroup && src.match != nil && !slices.Contains(c.f.mapped, src.from) {
			c.f.mapped = append(c.f.mapped, src.from)
		}
	}
}

// sameTypes applies the traits that make types equal.
func (c *formatCompiler) sameTypes(known []bool, set func(int, typeSource)) {
	f := c.f
	n := 0
	switch {
	case f.def.Traits&ir.SameOperandsAndResultType != 0:
		n = f.groups()
	case f.def.Traits&ir.SameTypeOperands != 0:
		n = len(f.def.Operands)
	}
	for from := range n {
		if !known[from] || f.groupDecl(from).Arity != ir.One {
			continue
		}
		for to := range n {
			set(to, typeSource{kind: fromGroup, from: from})
		}
	}
}

func (c *formatCompiler) matchTypes(m ir.TypeMatch, known []bool, set func(int, typeSource)) {
	from, to := c.groupNamed(m.From), c.groupNamed(m.To)
	if known[from] {
		set(to, typeSource{kind: fromGroup, from: from, match: m.Map})
	}
	if m.Map == nil && known[to] {
		set(from, typeSource{kind: fromGroup, from: to})
	}
}

func (c *formatCompiler) groupNamed(name string) int {
	for g := range c.f.groups() {
		if c.f.groupDecl(g).Name == name {
			return g
		}
	}
	c.fail("a type match names %s, which is not declared", name)
	return 0
}
