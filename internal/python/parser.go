package python

import (
	"cmp"
	"fmt"
	"slices"
)

// maxErrors is how many errors of a file are reported.
const maxErrors = 20

// maxDepth bounds how deeply expressions nest, and maxChain how many operators, calls, attributes or elifs follow each
// other: both make deep trees, which their readers walk by recursion.
const (
	maxDepth = 1000
	maxChain = 3000
)

// A SyntaxError is a place that is not Python, and why, mostly in CPython's words.
type SyntaxError struct {
	File string // as given to Parse
	Span
	Msg string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Start.Line, e.Start.Col, e.Msg)
}

// A parser makes a tree of tokens, by recursive descent along Grammar/python.gram.
type parser struct {
	src    string
	tokens []token
	pos    int  // of the next token
	kind   kind // of the next token
	depth  int  // of expressions
	inner  int  // expressions that bind a name or yield
	quiet  bool // no search for better messages
	errors []*SyntaxError

	scanned []scanError // what the scanner found

	nameNodes  slab[Name]
	constants  slab[Constant]
	attributes slab[Attribute]
	subscripts slab[Subscript]
	calls      slab[Call]
	binOps     slab[BinOp]
	tuples     slab[Tuple]

	first               int // token of the logical line
	operand, operandEnd int // tokens of the last operand, for "Perhaps you forgot a comma?"
}

// Parse reads a file. The tree has what could be read, and is whole if there are no errors; these are in the order of
// their places.
func Parse(file string, src []byte) (*Module, []*SyntaxError) {
	text, err := decode(src)
	if err != nil {
		err.File = file
		return &Module{Span: err.Span}, []*SyntaxError{err}
	}
	s := scanner{src: text}
	s.scan()
	p := &parser{src: text, tokens: s.tokens, scanned: s.errors}
	p.jump(0)
	m := &Module{Span: Span{Pos{1, 1}, p.tokens[len(p.tokens)-1].endPos()}}
	for p.kind != eof {
		m.Body = p.line(m.Body)
	}
	errs := p.allErrors()
	for _, e := range errs {
		e.File = file
	}
	return m, errs
}

// allErrors merges the scanner's errors with the parser's.
func (p *parser) allErrors() []*SyntaxError {
	all := p.errors
	for i := range p.scanned {
		all = append(all, &p.scanned[i].SyntaxError)
	}
	slices.SortStableFunc(all, func(a, b *SyntaxError) int { return a.Start.compare(b.Start) })
	return all[:min(len(all), maxErrors)]
}

func (p Pos) compare(q Pos) int {
	if p.Line != q.Line {
		return cmp.Compare(p.Line, q.Line)
	}
	return cmp.Compare(p.Col, q.Col)
}

// A failure is what a statement that is not Python panics with; statement recovers. It is nil if the scanner has
// reported it.
type failure struct{ err *SyntaxError }

// fail gives the statement up.
func (p *parser) fail(at Span, format string, args ...any) {
	if p.kind == bad {
		panic(failure{})
	}
	panic(failure{&SyntaxError{Span: at, Msg: fmt.Sprintf(format, args...)}})
}

// failHere gives the statement up at the next token.
func (p *parser) failHere(format string, args ...any) {
	p.fail(p.tokens[p.pos].span(), format, args...)
}

// unexpected gives the statement up because the next token is not allowed here.
func (p *parser) unexpected() {
	if !p.quiet {
		p.missedComma()
		p.missedMistake()
	}
	p.failHere(generic)
}

// jump makes a token the next one.
func (p *parser) jump(pos int) {
	p.pos = pos
	p.kind = p.tokens[pos].kind
}

// next steps over a token, and returns it.
func (p *parser) next() *token {
	t := &p.tokens[p.pos]
	if p.kind != eof {
		p.pos++
		p.kind = p.tokens[p.pos].kind
	}
	return t
}

// peek returns the kind of the token behind the next one.
func (p *parser) peek() kind {
	if p.kind == eof {
		return eof
	}
	return p.tokens[p.pos+1].kind
}

// accept steps over a token of a kind, if it is next.
func (p *parser) accept(k kind) bool {
	if p.kind != k {
		return false
	}
	p.next()
	return true
}

// expect steps over a token that has to be next.
func (p *parser) expect(k kind) *token {
	if p.kind != k {
		p.unexpected()
	}
	return p.next()
}

// text returns what a token is in the file.
func (p *parser) text(t *token) string { return p.src[t.offset:t.end] }

// word reports the name w, for keywords that are names elsewhere.
func (p *parser) word(w string) bool {
	return p.kind == name && p.text(&p.tokens[p.pos]) == w
}

// start returns where the next token begins.
func (p *parser) start() Pos { return p.tokens[p.pos].startPos() }

// from returns the span from a place to the end of the last token that is not white space.
func (p *parser) from(start Pos) Span {
	i := p.pos - 1
	for i > 0 && (p.tokens[i].kind == newline || p.tokens[i].kind == indent || p.tokens[i].kind == dedent) {
		i--
	}
	return Span{start, p.tokens[max(i, 0)].endPos()}
}

// identifier reads a name.
func (p *parser) identifier() (string, Span) {
	t := p.expect(name)
	return normalName(p.text(t)), t.span()
}

// try runs what may give up, and reports whether it did not; if it did, nothing has been read.
func (p *parser) try(f func()) bool { return p.attempt(f) == nil }

// attempt is try that returns why it gave up, nil if it did not.
func (p *parser) attempt(f func()) (why *failure) {
	pos, depth := p.pos, p.depth
	defer func() {
		if r := recover(); r != nil {
			given, is := r.(failure)
			if !is {
				panic(r)
			}
			p.jump(pos)
			p.depth, why = depth, &given
		}
	}()
	f()
	return nil
}

// isGeneric reports a failure about which nothing better is known.
func (f *failure) isGeneric() bool { return f.err != nil && f.err.Msg == generic }

// generic is the message without better knowledge.
const generic = "invalid syntax"

// deeper notes that an expression is nested in another; its result is called when it ends.
func (p *parser) deeper() {
	if p.depth++; p.depth > maxDepth {
		p.failHere("expression is nested too deeply")
	}
}

func (p *parser) shallower() { p.depth-- }

// longer counts the operators of a row.
func (p *parser) longer(n *int) {
	if *n++; *n > maxChain {
		p.failHere("expression has too many operators in a row")
	}
}
