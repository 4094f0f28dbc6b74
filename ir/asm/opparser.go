package asm

import (
	"errors"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// opParser is the parser as custom syntax sees it, for one operation, type or
// attribute.
type opParser struct {
	p     *parser
	f     *frame
	name  string
	pos   int
	block *ir.Block
}

var _ ir.OpParser = (*opParser)(nil)

// withOpParser runs fn with a parser for a type or attribute.
func (p *parser) withOpParser(name string, fn func(*opParser)) {
	f := p.takeFrame()
	f.op = opParser{p: p, f: f, name: name, pos: p.start}
	fn(&f.op)
	p.releaseFrame(f)
}

func (o *opParser) Registry() *ir.Registry { return o.p.reg }
func (o *opParser) OpName() string         { return o.name }

// Err is always nil: an error unwinds to Parse.
func (o *opParser) Err() error { return nil }

func (o *opParser) Errorf(pos ir.Pos, format string, args ...any) {
	o.fail(int(pos), format, args...)
}

func (o *opParser) Explain(parse func(), format string, args ...any) {
	if err := o.p.guard(parse); err != nil {
		o.p.failWith(errors.Join(err, o.errorAt(o.p.start, format, args...)))
	}
}

// fail ends the parse with an error that names the operation, if o parses one.
func (o *opParser) fail(pos int, format string, args ...any) {
	o.p.failWith(o.errorAt(pos, format, args...))
}

func (o *opParser) errorAt(pos int, format string, args ...any) *diag.Diagnostic {
	if def := o.f.st.Def; def != nil {
		format, args = "custom op '%s' "+format, append([]any{def.Name}, args...)
	}
	return o.p.errorAt(pos, format, args...)
}

func (o *opParser) failHere(format string, args ...any) { o.fail(o.p.start, format, args...) }

func (o *opParser) Pos() ir.Pos             { return ir.Pos(o.p.start) }
func (o *opParser) Loc(pos ir.Pos) diag.Loc { return o.p.locAt(int(pos)) }

// peekText reports whether tok, a keyword or punctuation, comes next.
func (p *parser) peekText(tok string) bool {
	if p.kind == tokEOF {
		p.tried(tok)
		return false
	}
	c := tok[0]
	if classes[c]&classLetter != 0 || c == '_' {
		return p.kind == tokBare && p.spelling() == tok
	}
	if p.kind == tokString || p.text[p.start] != c {
		return false
	}
	if p.end-p.start >= len(tok) {
		return p.spelling() == tok
	}
	return strings.HasPrefix(p.text[p.start:], tok)
}

// tried records that a token would be read at the end of the source.
func (p *parser) tried(tok string) {
	if p.state != nil {
		p.state.Tried = append(p.state.Tried, tok)
	}
}

// atOperand reports whether an operand comes next.
func (p *parser) atOperand() bool {
	if p.kind == tokEOF {
		p.tried("%")
	}
	return p.kind == tokPercent
}

func (p *parser) acceptText(tok string) bool {
	if !p.peekText(tok) {
		return false
	}
	if p.end-p.start == len(tok) {
		p.next()
	} else {
		p.moveToTail(p.start + len(tok))
	}
	return true
}

func (o *opParser) Expect(tok string) {
	switch {
	case o.p.acceptText(tok):
	case classes[tok[0]]&classLetter != 0:
		o.failHere("expected '%s'", tok)
	default:
		o.p.failMissing("expected '%s'", tok)
	}
}

func (o *opParser) Accept(tok string) bool { return o.p.acceptText(tok) }
func (o *opParser) Peek(tok string) bool   { return o.p.peekText(tok) }

func (o *opParser) Keyword() string {
	s, ok := o.OptionalKeyword()
	if !ok {
		o.failHere("expected valid keyword")
	}
	return s
}

func (o *opParser) OptionalKeyword() (string, bool) {
	if o.p.kind != tokBare {
		return "", false
	}
	s := o.p.intern(o.p.spelling())
	o.p.next()
	return s, true
}

func (o *opParser) KeywordOrString() string {
	if o.p.kind == tokString {
		return o.p.stringValue()
	}
	s, ok := o.OptionalKeyword()
	if !ok {
		o.failHere("expected valid keyword or string")
	}
	return s
}

func (o *opParser) OneOf(keywords ...string) int {
	for i, k := range keywords {
		if o.p.acceptText(k) {
			return i
		}
	}
	o.failHere("expected one of: %s%s", strings.Join(keywords, ", "), o.p.meantWord(keywords))
	return 0
}

func (o *opParser) Int() int64 {
	v, ok := o.OptionalInt()
	if !ok {
		o.failHere("expected integer value")
	}
	return v
}

func (o *opParser) OptionalInt() (int64, bool) {
	p := o.p
	neg := p.kind == '-'
	if !neg && p.kind != tokInt {
		return 0, false
	}
	text := ""
	if neg {
		p.next()
		text = "-"
		if p.kind != tokInt {
			o.failHere("expected integer value")
		}
	}
	pos := p.start
	v, err := strconv.ParseInt(text+p.spelling(), 0, 64)
	if !strings.HasPrefix(p.spelling(), "0x") {
		v, err = strconv.ParseInt(text+p.spelling(), 10, 64)
	}
	if err != nil {
		p.failAt(pos, "integer value too large")
	}
	p.next()
	return v, true
}

func (o *opParser) Float() float64 {
	p := o.p
	neg := p.accept('-')
	if p.kind != tokFloat {
		o.failHere("expected floating point literal")
	}
	v := p.floatValue()
	if neg {
		return -v
	}
	return v
}

func (o *opParser) String() string {
	s, ok := o.OptionalString()
	if !ok {
		o.failHere("expected string")
	}
	return s
}

func (o *opParser) OptionalString() (string, bool) {
	if o.p.kind != tokString {
		return "", false
	}
	return o.p.stringValue(), true
}

func (o *opParser) Remember(key string, make func() any) any {
	kept, ok := o.p.remembered[key]
	if !ok {
		kept = make()
		o.p.remembered[key] = kept
	}
	return kept
}

func (o *opParser) Symbol() string {
	s, ok := o.OptionalSymbol()
	if !ok {
		o.failHere("expected valid '@'-identifier for symbol name")
	}
	return s
}

func (o *opParser) OptionalSymbol() (string, bool) {
	if o.p.kind != tokAt {
		return "", false
	}
	return o.p.symbolName(), true
}

type delimiters struct{ open, end tokenKind }

func delimitersOf(d ir.Delimiter) (ds delimiters, optional bool) {
	switch d {
	case ir.Paren, ir.OptionalParen:
		ds = delimiters{'(', ')'}
	case ir.Square, ir.OptionalSquare:
		ds = delimiters{'[', ']'}
	case ir.Angle, ir.OptionalAngle:
		ds = delimiters{'<', '>'}
	case ir.Brace, ir.OptionalBrace:
		ds = delimiters{'{', '}'}
	}
	return ds, d >= ir.OptionalParen
}

func (o *opParser) List(d ir.Delimiter, elem func()) { o.list(d, "", elem) }

// list is List with the context that messages name.
func (o *opParser) list(d ir.Delimiter, where string, elem func()) {
	if d == ir.NoDelimiter {
		o.p.items(elem)
		return
	}
	ds, optional := delimitersOf(d)
	if optional && o.p.kind != ds.open {
		return
	}
	o.p.list(ds.open, ds.end, where, elem)
}

func (o *opParser) DimensionList(allowDynamic, withTrailingX bool) []int64 {
	return o.p.dimensionList(allowDynamic, withTrailingX)
}

func (o *opParser) Type() ir.Type                 { return o.p.typ() }
func (o *opParser) OptionalType() (ir.Type, bool) { return o.p.optionalType() }

func (o *opParser) ColonType() ir.Type {
	o.p.expect(':', "expected ':'")
	return o.p.typ()
}

func (o *opParser) TypeIn(class *ir.TypeClass) ir.Type {
	pos := o.p.start
	t := o.p.typ()
	o.checkClass(pos, class, t)
	return t
}

// ColonTypeIn reports a type of another class at the colon, as upstream does.
func (o *opParser) ColonTypeIn(class *ir.TypeClass) ir.Type {
	pos := o.p.start
	t := o.ColonType()
	o.checkClass(pos, class, t)
	return t
}

func (o *opParser) ColonTypes() []ir.Type {
	o.p.expect(':', "expected ':'")
	return o.p.types()
}

func (o *opParser) Types() []ir.Type { return o.p.types() }

func (o *opParser) ArrowTypes() []ir.Type {
	o.p.expect(tokArrow, "expected '->'")
	return o.p.functionResults()
}

func (o *opParser) OptionalArrowTypes() []ir.Type {
	if !o.p.accept(tokArrow) {
		return nil
	}
	return o.p.functionResults()
}

func (o *opParser) FunctionType() *ir.FunctionType {
	if o.p.kind == '(' {
		return o.p.functionType()
	}
	pos := o.p.start
	t := o.p.typ()
	f, ok := t.(*ir.FunctionType)
	if !ok {
		o.fail(pos, "invalid kind of type specified: expected builtin.function, but found '%s'", t)
	}
	return f
}

func (o *opParser) Attr(expected ir.Type) ir.Attr { return o.p.attr(expected) }

func (o *opParser) OptionalAttr(expected ir.Type) (ir.Attr, bool) { return o.p.optionalAttr(expected) }

func (o *opParser) AttrDict() []ir.NamedAttr {
	if o.p.kind != '{' {
		return nil
	}
	return o.p.attrDict()
}

func (o *opParser) AttrDictWithKeyword() []ir.NamedAttr {
	if !o.p.acceptText("attributes") {
		return nil
	}
	return o.p.attrDict()
}

func (o *opParser) OpAttrs(st *ir.OpState) {
	for _, na := range o.AttrDict() {
		st.SetProp(na.Name, na.Value)
	}
}

func (o *opParser) FormatAttrs(*ir.OpState) { o.p.readAttrDict(o.f) }

func (o *opParser) Location() (diag.Loc, bool) { return o.p.trailingLoc() }

func (o *opParser) AffineMapOfIDs(d ir.Delimiter) (m ir.AffineMap, dims, syms []ir.Unresolved) {
	var ops affineOperands
	s := &affineScope{p: o.p, operands: &ops}
	var exprs []ir.AffineExpr
	o.List(d, func() { exprs = append(exprs, s.expr()) })
	return ir.NewAffineMap(len(ops.dims), len(ops.syms), exprs...), ops.dims, ops.syms
}

// NamePos is where the operation's name is.
func (o *opParser) NamePos() ir.Pos { return ir.Pos(o.pos) }

// AffineExprOfIDs is AffineMapOfIDs for one expression without brackets.
func (o *opParser) AffineExprOfIDs() (m ir.AffineMap, dims, syms []ir.Unresolved) {
	var ops affineOperands
	e := (&affineScope{p: o.p, operands: &ops}).expr()
	return ir.NewAffineMap(len(ops.dims), len(ops.syms), e), ops.dims, ops.syms
}

func (o *opParser) AffineMapText() ir.AffineMap   { return o.p.affineMap() }
func (o *opParser) IntegerSetText() ir.IntegerSet { return o.p.integerSet() }

// Raw scans to the bracket that closes the one around the current token.
func (o *opParser) Raw() string {
	p := o.p
	start, i, depth := p.start, p.start, 0
	for ; ; i++ {
		if i >= len(p.text) {
			p.failAt(start, "unbalanced text: a closing bracket is missing")
		}
		switch c := p.text[i]; c {
		case '<', '(', '[', '{':
			depth++
		case '>', ')', ']', '}':
			if c == '>' && i > 0 && p.text[i-1] == '-' {
				continue
			}
			if depth--; depth < 0 {
				p.moveTo(i)
				return strings.Clone(strings.TrimSpace(p.text[start:i]))
			}
		case '"':
			i = p.stringEnd(i) - 1
		}
	}
}
