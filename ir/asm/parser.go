package asm

import (
	"errors"
	"strings"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// ParseOptions are the switches of a parse.
type ParseOptions struct {
	// AllowUnregistered accepts operations, types and attributes of dialects
	// that the registry lacks.
	AllowUnregistered bool
	// NoImplicitModule demands exactly one top-level operation and returns it;
	// otherwise anything but a single builtin.module is wrapped into one.
	NoImplicitModule bool
	// Resources, when set, receives the file's resource section.
	Resources *Resources
	// State, when set, receives where things are defined and used.
	State *State
}

// Parse reads a source. The operation returned is the top-level one, a
// builtin.module unless opts say otherwise; it is not verified. The error holds
// located diagnostics (see [diag.List]).
func Parse(src Source, reg *ir.Registry, opts ParseOptions) (op *ir.Op, err error) {
	p := newParser(src, reg, opts)
	err = p.guard(func() {
		if strings.HasPrefix(src.Text, "ML\xefR") {
			p.failAt(0, "MLIR bytecode is unsupported; convert it to text with `mlir-opt %s`", src.Name)
		}
		op = p.file()
	})
	if p.state != nil {
		p.state.finish()
	}
	return op, err
}

// ParseType reads a type that takes up the whole text.
func ParseType(text string, reg *ir.Registry) (t ir.Type, err error) {
	p := newParser(Source{Name: "type", Text: text}, reg, ParseOptions{AllowUnregistered: true})
	err = p.guard(func() {
		p.next()
		t = p.typ()
		p.expectEnd()
	})
	return t, err
}

// ParseAttr reads an attribute that takes up the whole text.
func ParseAttr(text string, reg *ir.Registry) (a ir.Attr, err error) {
	p := newParser(Source{Name: "attribute", Text: text}, reg, ParseOptions{AllowUnregistered: true})
	err = p.guard(func() {
		p.next()
		a = p.attr(nil)
		p.expectEnd()
	})
	return a, err
}

func (p *parser) expectEnd() {
	if p.kind != tokEOF {
		p.failHere("unexpected text after the end: '%s'", p.spelling())
	}
}

// parser is the state of one parse. Its methods end the parse at the first
// error by a panic that guard turns into the result.
type parser struct {
	lexer
	src   Source
	reg   *ir.Registry
	opts  ParseOptions
	state *State
	arena ir.Arena
	lines *lineTable
	locs  locSlab
	equal diag.Uniquer // finds repetitions in fused locations

	attrAliases map[string]ir.Attr
	typeAliases map[string]ir.Type
	locAliases  map[string]diag.Loc
	typeCache   map[string]ir.Type
	deferred    map[string]*deferredLoc
	referred    referred
	names       map[string]string
	remembered  map[string]any // by dialects

	scope          nameScope
	blockScopes    []blockScope
	forwards       map[*ir.Value]int // placeholders and where they were written
	defaultDialect string
	frames         []*frame // free ones
	shared         []shared
	bareFrames     []*frame // free ones for operations with a parser of their own
	results        []resultName
	depth          int
	opening        *ir.OpDef    // whose custom syntax is being read: the next region is its
	open           []openRegion // outermost first
	crooked        crooked
}

func newParser(src Source, reg *ir.Registry, opts ParseOptions) *parser {
	p := &parser{
		src: src, reg: reg, opts: opts, defaultDialect: "builtin",
		attrAliases: map[string]ir.Attr{}, typeAliases: map[string]ir.Type{}, locAliases: map[string]diag.Loc{},
		typeCache: map[string]ir.Type{},
		deferred:  map[string]*deferredLoc{}, forwards: map[*ir.Value]int{},
		referred: referred{distinct: map[uint64]*ir.DistinctAttr{}}, names: map[string]string{}, remembered: map[string]any{},
	}
	if opts.State != nil {
		p.state, opts.State.text = opts.State, src.Text
	}
	p.scope = nameScope{named: map[string]nameEntry{}, forward: map[useKey]*ir.Value{}}
	p.lexer = lexer{text: src.Text, line: 1, fail: func(pos int, msg string) { p.failAt(pos, "%s", msg) }}
	return p
}

// bailout carries the error that ends a parse up to guard.
type bailout struct{ err error }

func (p *parser) guard(fn func()) (err error) {
	defer func() {
		if r := recover(); r != nil {
			b, ok := r.(bailout)
			if !ok {
				panic(r)
			}
			err = b.err
		}
	}()
	fn()
	return nil
}

// failAt ends the parse with an error at an offset.
func (p *parser) failAt(pos int, format string, args ...any) {
	p.failWith(p.errorAt(pos, format, args...))
}

func (p *parser) errorAt(pos int, format string, args ...any) *diag.Diagnostic {
	return diag.Errorf(p.locAt(pos), format, args...)
}

// intern copies a name out of the source, once for each name.
func (p *parser) intern(s string) string {
	if c, ok := p.names[s]; ok {
		return c
	}
	c := strings.Clone(s)
	p.names[c] = c
	return c
}

func (p *parser) failWith(err error) { panic(bailout{err}) }

// failHere ends the parse with an error at the current token; at the end of
// the text, one character before it.
func (p *parser) failHere(format string, args ...any) {
	pos := p.start
	if p.kind == tokEOF && pos > 0 {
		pos--
	}
	p.failAt(pos, format, args...)
}

// failMissing ends the parse with an error after the token before the current
// one, where something is missing: comments and blank lines between are
// skipped backwards, as upstream's emitWrongTokenError does.
func (p *parser) failMissing(format string, args ...any) {
	pos := p.start
	if p.kind == tokEOF && pos > 0 {
		pos--
	}
	text := p.text[:pos]
	for {
		text = strings.TrimRight(text, " \t")
		if text == "" {
			p.failAt(pos, format, args...)
		}
		if c := text[len(text)-1]; c != '\n' && c != '\r' {
			p.failAt(len(text), format, args...)
		}
		text = text[:len(text)-1]
		lineStart := strings.LastIndexAny(text, "\n\r") + 1
		if i := strings.Index(text[lineStart:], "//"); i >= 0 {
			text = text[:lineStart+i]
		}
	}
}

// locAt is the location of an offset.
func (p *parser) locAt(pos int) diag.Loc {
	line, start := p.line, p.lineStart
	switch back := start - pos; {
	case pos > p.start || back > nearby:
		if p.lines == nil {
			p.lines = newLineTable(p.text)
		}
		line, start = p.lines.find(pos)
	case back > 0:
		line -= strings.Count(p.text[pos:start], "\n")
		start = strings.LastIndexByte(p.text[:pos], '\n') + 1
	}
	return p.locs.new(p.src.Name, p.fileLine(line), pos-start+1)
}

// nearby is how far before the current line a line is found by counting; the
// arguments of a block lie there. The table of all lines is for errors.
const nearby = 1 << 16

// tokenLoc is the location of the current token.
func (p *parser) tokenLoc() diag.Loc {
	return p.locs.new(p.src.Name, p.fileLine(p.line), p.start-p.lineStart+1)
}

func (p *parser) fileLine(line int) int { return line + max(p.src.FirstLine, 1) - 1 }

// maxDepth bounds the nesting of regions, types and attributes, so that no
// input can exhaust the stack of the parser or of what walks the result.
const maxDepth = 10000

func (p *parser) enter() {
	if p.depth++; p.depth > maxDepth {
		p.failHere("nesting is deeper than %d levels", maxDepth)
	}
}

func (p *parser) leave() { p.depth-- }

// accept consumes a one-character punctuation or other token of a kind.
func (p *parser) accept(k tokenKind) bool {
	if p.kind != k {
		return false
	}
	p.next()
	return true
}

// expect consumes a token of a kind or fails with a message.
func (p *parser) expect(k tokenKind, msg string) {
	if p.kind != k {
		p.failMissing("%s", msg)
	}
	p.next()
}

// isWord reports whether the token is this identifier.
func (p *parser) isWord(s string) bool { return p.kind == tokBare && p.spelling() == s }

func (p *parser) acceptWord(s string) bool {
	if !p.isWord(s) {
		return false
	}
	p.next()
	return true
}

// list reads elements separated by commas between delimiters; where names the
// context in messages.
func (p *parser) list(open, end tokenKind, where string, elem func()) {
	p.expectIn(open, where)
	if p.accept(end) {
		return
	}
	p.items(elem)
	p.expectIn(end, where)
}

// expectIn is expect with a message that is only made when it is needed.
func (p *parser) expectIn(k tokenKind, where string) {
	if p.kind != k {
		p.failMissing("expected '%c'%s", k, where)
	}
	p.next()
}

// items reads one or more elements separated by commas.
func (p *parser) items(elem func()) {
	elem()
	for p.accept(',') {
		elem()
	}
}

// wrap makes a located diagnostic of an error that may have no location.
func (p *parser) wrap(pos int, err error) error {
	var errs []error
	for _, d := range diag.List(err, p.locAt(pos)) {
		errs = append(errs, d)
	}
	if len(errs) == 1 {
		return errs[0]
	}
	return errors.Join(errs...)
}
