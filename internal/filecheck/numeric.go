package filecheck

import (
	"strconv"
	"strings"
)

// numericBlock is the text between [[# and ]]: an expression to match, a variable to define, or both.
type numericBlock struct {
	format  format
	value   expr        // nil: any number in the format
	defines *numericVar // nil: none
}

// parseNumericBlock parses "%fmt, VAR: ==expr"; all parts are optional. legacy
// is set for [[@LINE+1]], which is an expression of one form only.
func parseNumericBlock(text span, legacy bool, vars *variables, line int) (numericBlock, *patternError) {
	p := &exprParser{vars: vars, line: line, rest: text}
	explicit, precision, err := p.formatSpec()
	if err != nil {
		return numericBlock{}, err
	}
	definition, defines := p.definition()
	var b numericBlock
	if b.value, err = p.constraint(legacy); err != nil {
		return numericBlock{}, err
	}
	b.format = explicit
	if !b.format.known() && b.value != nil {
		if b.format, err = b.value.implicitFormat(); err != nil {
			return numericBlock{}, err
		}
	}
	if !b.format.known() {
		b.format = format{verb: 'u', precision: precision}
	}
	if defines {
		b.defines, err = vars.defineNumeric(definition.trimLeft(blanks), b.format, line)
	}
	return b, err
}

// formatSpec parses "%#.8x," at the start; a comma behind a parenthesis
// separates the arguments of a call instead.
func (p *exprParser) formatSpec() (f format, precision int, err *patternError) {
	text := p.rest.String()
	comma, paren := strings.IndexByte(text, ','), strings.IndexByte(text, '(')
	if comma < 0 || paren >= 0 && paren < comma {
		return format{}, 0, nil
	}
	spec := p.rest.upTo(comma).trimLeft(blanks).trimRight(blanks)
	p.rest = p.rest.from(comma + 1)
	if !spec.eat("%") {
		return format{}, 0, failExpr(spec, "invalid matching format specification in expression")
	}
	flag := spec
	alternate := spec.eat("#")
	if spec.eat(".") {
		if precision, err = takePrecision(&spec); err != nil {
			return format{}, 0, err
		}
	}
	if !spec.empty() {
		f = format{verb: spec.String()[0], precision: precision}
		if !strings.ContainsRune("udxX", rune(f.verb)) {
			return format{}, 0, failExpr(spec, "invalid format specifier in expression")
		}
		f.alternate = alternate && f.isHex()
		spec = spec.from(1)
	}
	if alternate && !f.isHex() {
		return format{}, 0, failExpr(flag, "alternate form only supported for hex values")
	}
	if spec = spec.trimLeft(blanks); !spec.empty() {
		return format{}, 0, failExpr(spec, "invalid matching format specification in expression")
	}
	return f, precision, nil
}

func takePrecision(spec *span) (int, *patternError) {
	text := spec.String()
	digits := text[:len(text)-len(strings.TrimLeft(text, "0123456789"))]
	n, err := strconv.ParseUint(digits, 10, 32)
	if err != nil {
		return 0, failExpr(*spec, "invalid precision in format specifier")
	}
	*spec = spec.from(len(digits))
	return int(n), nil
}

// definition takes the part before a colon, if there is one.
func (p *exprParser) definition() (span, bool) {
	colon := strings.IndexByte(p.rest.String(), ':')
	if colon < 0 {
		return span{}, false
	}
	def := p.rest.upTo(colon)
	p.rest = p.rest.from(colon + 1)
	return def, true
}

// constraint parses "==expr" or "expr" up to the end, or nothing at all.
func (p *exprParser) constraint(legacy bool) (expr, *patternError) {
	p.skipBlanks()
	constrained := p.rest.eat("==")
	p.skipBlanks()
	if p.rest.empty() {
		if constrained {
			return nil, failExpr(p.rest, "empty numeric expression should not have a constraint")
		}
		return nil, nil
	}
	p.rest = p.rest.trimRight(blanks)
	start := p.rest
	left, right := anyOperand, anyOperand
	if legacy {
		left, right = lineOnly, decimal
	}
	e, err := p.operand(left, !constrained)
	for err == nil && !p.rest.empty() {
		e, err = p.binary(start, e, right)
		if err == nil && legacy && !p.rest.empty() {
			return nil, failExpr(p.rest, "unexpected characters at end of expression '%s'", p.rest)
		}
	}
	return e, err
}
