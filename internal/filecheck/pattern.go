package filecheck

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/internal/ere"
)

// maxBackref is the highest group that a pattern may refer back to.
const maxBackref = 9

// patternError is a mistake in a pattern, or in the use of a variable.
type patternError struct {
	at     span
	text   string
	spaced bool // an empty line follows the message
}

func fail(at span, text string, args ...any) *patternError {
	return &patternError{at: at, text: fmt.Sprintf(text, args...)}
}

// failExpr makes an error in an expression or in the name of a variable;
// upstream prints an empty line behind those.
func failExpr(at span, text string, args ...any) *patternError {
	err := fail(at, text, args...)
	err.spaced = true
	return err
}

// pattern is a directive with its parsed pattern: a fixed text, or a regular
// expression with places where values of variables go in.
type pattern struct {
	directive
	prefix     string
	at         span // where the pattern is written
	line       int
	fixed      string
	regex      string
	ignoreCase bool
	substs     []substitution
	strings    map[string]int // string variables defined here, by group
	numerics   map[string]numericDef
	compiled   *ere.Regexp // of regex, when it has no substitutions
}

// substitution is a place in the regex where a value is put in.
type substitution struct {
	index int  // in pattern.regex
	from  span // the variable or the expression as written
	block *numericBlock
}

type numericDef struct {
	variable *numericVar
	group    int
}

// hasVariable reports whether the pattern uses or defines a variable.
func (p *pattern) hasVariable() bool {
	return len(p.substs) > 0 || len(p.strings) > 0
}

// patternParser builds one pattern.
type patternParser struct {
	*pattern
	vars   *variables
	regex  strings.Builder
	groups int // capture groups so far
}

// parsePattern reads the pattern in text, which goes to the end of the line.
func parsePattern(d directive, prefix string, text span, line int, opts *Options, vars *variables) (*pattern,
	*patternError) {
	p := &patternParser{vars: vars, pattern: &pattern{
		directive: d, prefix: prefix, at: text.start(), line: line, ignoreCase: opts.IgnoreCase,
		strings: map[string]int{}, numerics: map[string]numericDef{},
	}}
	if !(opts.StrictWhitespace && opts.MatchFullLines) {
		text = text.trimRight(blanks)
	}
	fullLines := opts.MatchFullLines && d.kind != kindNot
	switch {
	case d.kind == kindEmpty:
		if !text.empty() {
			return nil, fail(text, "found non-empty check string for empty check with prefix '%s:'", prefix)
		}
		p.pattern.regex = "(\n$)"
		return p.pattern, nil
	case text.empty():
		return nil, fail(text, "found empty check string with prefix '%s:'", prefix)
	case d.literal, !fullLines && !strings.Contains(text.String(), "{{") && !strings.Contains(text.String(), "[["):
		p.fixed = text.String()
		return p.pattern, nil
	}
	err := p.parse(text, fullLines, opts.StrictWhitespace)
	return p.pattern, err
}

func (p *patternParser) parse(text span, fullLines, strictWhitespace bool) *patternError {
	if fullLines {
		p.regex.WriteString("^")
		if !strictWhitespace {
			p.regex.WriteString(" *")
		}
	}
	for !text.empty() {
		if err := p.part(&text); err != nil {
			return err
		}
	}
	if fullLines {
		if !strictWhitespace {
			p.regex.WriteString(" *")
		}
		p.regex.WriteString("$")
	}
	p.pattern.regex = p.regex.String()
	return nil
}

// part takes a regex block, a substitution block or fixed text.
func (p *patternParser) part(text *span) *patternError {
	switch {
	case text.hasPrefix("{{"):
		return p.regexBlock(text)
	case text.hasPrefix("[[") && !text.hasPrefix("[[["):
		return p.substBlock(text)
	}
	fixed := text.String()
	end := len(fixed)
	for _, opening := range []string{"{{", "[["} {
		if i := strings.Index(fixed[1:end], opening); i >= 0 {
			end = i + 1
		}
	}
	p.regex.WriteString(escape(fixed[:end]))
	*text = text.from(end)
	return nil
}

// escape makes a regular expression of a fixed text.
func escape(text string) string {
	const meta = `()^$|*+?.[]\{}`
	if !strings.ContainsAny(text, meta) {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if strings.IndexByte(meta, text[i]) >= 0 {
			b.WriteByte('\\')
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

func (p *patternParser) regexBlock(text *span) *patternError {
	end := strings.Index(text.String(), "}}")
	if end < 0 {
		return fail(*text, "found start of regex string with no end '}}'")
	}
	// A block with an alternative needs parentheses to keep abc{{x|z}}def from
	// being read as abcx|zdef.
	alternatives := strings.Contains(text.String(), "|")
	if alternatives {
		p.openGroup()
	}
	if err := p.addRegex(text.upTo(end).from(2)); err != nil {
		return err
	}
	if alternatives {
		p.regex.WriteByte(')')
	}
	*text = text.from(end + 2)
	return nil
}

func (p *patternParser) openGroup() int {
	p.groups++
	p.regex.WriteByte('(')
	return p.groups
}

func (p *patternParser) addRegex(text span) *patternError {
	groups, err := ere.Validate(text.String())
	if err != nil {
		return fail(text, "invalid regex: %v", err)
	}
	p.regex.WriteString(text.String())
	p.groups += groups
	return nil
}

func (p *patternParser) substBlock(text *span) *patternError {
	inner := text.from(2)
	end, err := blockEnd(inner)
	if err != nil {
		return err
	}
	if end < 0 {
		return fail(*text, "Invalid substitution block, no ]] found")
	}
	*text = inner.from(end + 2)
	block := inner.upTo(end)
	if block.eat("#") {
		return p.numericBlock(block, false)
	}
	return p.stringBlock(block)
}

// blockEnd finds the ]] that closes a substitution block, or -1.
func blockEnd(text span) (int, *patternError) {
	s := text.String()
	depth := 0
	for i := 0; i < len(s); i++ {
		switch {
		case depth == 0 && strings.HasPrefix(s[i:], "]]"):
			return i, nil
		case s[i] == '\\':
			i++
		case s[i] == '[':
			depth++
		case s[i] == ']':
			if depth == 0 {
				return -1, fail(text.from(i), `missing closing "]" for regex variable`)
			}
			depth--
		}
	}
	return -1, nil
}

// stringBlock parses [[X:regex]], [[X]] and the legacy [[@LINE+1]].
func (p *patternParser) stringBlock(block span) *patternError {
	colon := strings.IndexByte(block.String(), ':')
	head := block
	if colon >= 0 {
		head = block.upTo(colon)
	}
	if blank := strings.IndexAny(head.String(), blanks); blank >= 0 {
		return fail(block.from(blank), "unexpected whitespace")
	}
	rest := block
	name, err := takeVarName(&rest)
	switch {
	case err != nil:
		return err
	case colon >= 0:
		return p.stringDefinition(name, rest)
	case name.pseudo:
		return p.numericBlock(block, true)
	case !rest.empty():
		return fail(name.at, "invalid name in string variable use")
	}
	return p.stringUse(name.at)
}

func (p *patternParser) stringDefinition(name varName, rest span) *patternError {
	if name.pseudo || !rest.eat(":") {
		return fail(name.at, "invalid name in string variable definition")
	}
	if p.vars.numeric[name.String()] != nil {
		return fail(name.at, "numeric variable with name '%s' already exists", name)
	}
	p.strings[name.String()] = p.openGroup()
	p.vars.stringNames[name.String()] = true
	if !rest.empty() {
		if err := p.addRegex(rest); err != nil {
			return err
		}
	}
	p.regex.WriteByte(')')
	return nil
}

// stringUse refers to a variable: by a back-reference when this very pattern
// defines it, else by substitution at match time.
func (p *patternParser) stringUse(name span) *patternError {
	group, here := p.strings[name.String()]
	switch {
	case !here:
		p.substs = append(p.substs, substitution{index: p.regex.Len(), from: name})
	case group > maxBackref:
		return fail(name, "Can't back-reference more than %d variables", maxBackref)
	default:
		fmt.Fprintf(&p.regex, `\%d`, group)
	}
	return nil
}

func (p *patternParser) numericBlock(text span, legacy bool) *patternError {
	block, err := parseNumericBlock(text, legacy, p.vars, p.line)
	if err != nil {
		return err
	}
	if v := block.defines; v != nil {
		p.numerics[v.name] = numericDef{v, p.openGroup()}
		p.vars.numeric[v.name] = v
	}
	if block.value == nil {
		if err := p.addWildcard(block.format); err != nil {
			return err
		}
	} else {
		p.substs = append(p.substs, substitution{index: p.regex.Len(), from: text, block: &block})
	}
	if block.defines != nil {
		p.regex.WriteByte(')')
	}
	return nil
}

func (p *patternParser) addWildcard(f format) *patternError {
	wildcard := &buffer{name: "wildcard", text: f.wildcard()}
	return p.addRegex(wildcard.all())
}
