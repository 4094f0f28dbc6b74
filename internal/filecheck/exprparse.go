package filecheck

import (
	"math/big"
	"strings"
)

// operands says which operands are allowed at a place of an expression.
type operands int

const (
	anyOperand operands = iota
	lineOnly            // the left side of a legacy [[@LINE+1]]
	decimal             // its right side
)

// exprParser parses numeric expressions. rest is what is not parsed yet.
type exprParser struct {
	vars *variables
	line int // of the directive, 0 on the command line
	rest span
}

func (p *exprParser) skipBlanks() { p.rest = p.rest.trimLeft(blanks) }

// varName is a variable's name as written, with a leading $ or @ if it has one.
type varName struct {
	at     span
	pseudo bool // starts with @
}

func (n varName) String() string { return n.at.String() }

// takeVarName reads a variable's name at the start of s.
func takeVarName(s *span) (varName, *patternError) {
	text := s.String()
	if text == "" {
		return varName{}, failExpr(*s, "empty variable name")
	}
	i := 0
	pseudo := text[0] == '@'
	if pseudo || text[0] == '$' {
		i++
	}
	if i == len(text) {
		what := "global"
		if pseudo {
			what = "pseudo"
		}
		return varName{}, failExpr(s.from(i), "empty %s variable name", what)
	}
	if text[i] != '_' && !isLetter(text[i]) {
		return varName{}, failExpr(*s, "invalid variable name")
	}
	for i < len(text) && (text[i] == '_' || isLetter(text[i]) || isDigit(text[i])) {
		i++
	}
	name := varName{s.upTo(i), pseudo}
	*s = s.from(i)
	return name, nil
}

// operand parses a literal, a variable, a call or a parenthesized expression.
func (p *exprParser) operand(allowed operands, maybeConstraint bool) (expr, *patternError) {
	if p.rest.hasPrefix("(") {
		if allowed != anyOperand {
			return nil, failExpr(p.rest, "parenthesized expression not permitted here")
		}
		return p.parenthesized()
	}
	if allowed != decimal {
		name, err := takeVarName(&p.rest)
		if err == nil {
			return p.varOrCall(name, allowed)
		}
		if allowed == lineOnly {
			return nil, err
		}
	}
	return p.literal(allowed, maybeConstraint)
}

func (p *exprParser) varOrCall(name varName, allowed operands) (expr, *patternError) {
	if p.rest.trimLeft(blanks).hasPrefix("(") {
		if allowed != anyOperand {
			return nil, failExpr(name.at, "unexpected function call")
		}
		return p.call(name.at)
	}
	return p.use(name)
}

// use refers to a variable, which may be defined later or never: then the
// match fails, not the parse.
func (p *exprParser) use(name varName) (expr, *patternError) {
	if name.pseudo && name.String() != lineVarName {
		return nil, failExpr(name.at, "invalid pseudo numeric variable '%s'", name)
	}
	v := p.vars.numeric[name.String()]
	if v == nil {
		v = &numericVar{name: name.String(), format: format{verb: 'u'}}
		p.vars.numeric[v.name] = v
	}
	if v.line != 0 && v.line == p.line {
		return nil, failExpr(name.at, "numeric variable '%s' defined earlier in the same CHECK directive", name)
	}
	return &numericUse{name.at, v}, nil
}

func (p *exprParser) literal(allowed operands, maybeConstraint bool) (expr, *patternError) {
	start := p.rest
	negative := p.rest.eat("-")
	base := 10
	if allowed != decimal {
		base = takeRadix(&p.rest)
	}
	marked := base != 10 && !p.rest.empty()
	v, ok := takeDigits(&p.rest, base)
	if !ok && marked { // as LLVM does, which counts the mark as a part of the number
		v, ok = new(big.Int), true
	}
	if !ok {
		what := ""
		if maybeConstraint {
			what = "matching constraint or "
		}
		return nil, failExpr(start, "invalid %soperand format", what)
	}
	if negative {
		v.Neg(v)
	}
	return &literalExpr{start.upTo(p.rest.lo - start.lo), v}, nil
}

// takeRadix reads the mark of a radix: 0x, 0b, 0o, or 0 before a digit.
func takeRadix(s *span) int {
	text := strings.ToLower(s.String())
	switch {
	case strings.HasPrefix(text, "0x"):
		*s = s.from(2)
		return 16
	case strings.HasPrefix(text, "0b"):
		*s = s.from(2)
		return 2
	case s.eat("0o"):
		return 8
	case len(text) > 1 && text[0] == '0' && isDigit(text[1]):
		*s = s.from(1)
		return 8
	}
	return 10
}

// takeDigits reads a number of digits in base.
func takeDigits(s *span, base int) (*big.Int, bool) {
	text := s.String()
	n := 0
	for n < len(text) && digitValue(text[n]) < base {
		n++
	}
	v, ok := new(big.Int).SetString(text[:n], base)
	*s = s.from(n)
	return v, ok
}

func digitValue(c byte) int {
	switch {
	case isDigit(c):
		return int(c - '0')
	case 'a' <= c && c <= 'z':
		return int(c-'a') + 10
	case 'A' <= c && c <= 'Z':
		return int(c-'A') + 10
	}
	return 255
}

func (p *exprParser) parenthesized() (expr, *patternError) {
	p.rest.eat("(")
	p.skipBlanks()
	if p.rest.empty() {
		return nil, failExpr(p.rest, "missing operand in expression")
	}
	start := p.rest
	e, err := p.operand(anyOperand, false)
	p.skipBlanks()
	for err == nil && !p.rest.empty() && !p.rest.hasPrefix(")") {
		e, err = p.binary(start, e, anyOperand)
		p.skipBlanks()
	}
	if err != nil {
		return nil, err
	}
	if !p.rest.eat(")") {
		return nil, failExpr(p.rest, "missing ')' at end of nested expression")
	}
	return e, nil
}

// binary parses an operator and its right operand; start is where left starts.
func (p *exprParser) binary(start span, left expr, right operands) (expr, *patternError) {
	p.skipBlanks()
	if p.rest.empty() {
		return left, nil
	}
	var op binaryOp
	switch {
	case p.rest.hasPrefix("+"):
		op = functions["add"]
	case p.rest.hasPrefix("-"):
		op = functions["sub"]
	default:
		return nil, failExpr(p.rest, "unsupported operation '%s'", p.rest.upTo(1))
	}
	p.rest = p.rest.from(1)
	p.skipBlanks()
	if p.rest.empty() {
		return nil, failExpr(p.rest, "missing operand in expression")
	}
	r, err := p.operand(right, false)
	if err != nil {
		return nil, err
	}
	return &binaryExpr{start.upTo(p.rest.lo - start.lo), op, left, r}, nil
}

func (p *exprParser) call(name span) (expr, *patternError) {
	op, known := functions[name.String()]
	if !known {
		return nil, failExpr(name, "call to undefined function '%s'", name)
	}
	p.skipBlanks()
	p.rest.eat("(")
	p.skipBlanks()
	args, err := p.arguments()
	if err != nil {
		return nil, err
	}
	if !p.rest.eat(")") {
		return nil, failExpr(p.rest, "missing ')' at end of call expression")
	}
	if len(args) != 2 {
		return nil, failExpr(name, "function '%s' takes 2 arguments but %d given", name, len(args))
	}
	return &binaryExpr{p.rest, op, args[0], args[1]}, nil
}

func (p *exprParser) arguments() ([]expr, *patternError) {
	var args []expr
	for !p.rest.empty() && !p.rest.hasPrefix(")") {
		if p.rest.hasPrefix(",") {
			return nil, failExpr(p.rest, "missing argument")
		}
		arg, err := p.argument()
		if err != nil {
			return nil, err
		}
		args = append(args, arg)
		p.skipBlanks()
		if !p.rest.eat(",") {
			break
		}
		p.skipBlanks()
		if p.rest.hasPrefix(")") {
			return nil, failExpr(p.rest, "missing argument")
		}
	}
	return args, nil
}

func (p *exprParser) argument() (expr, *patternError) {
	start := p.rest
	e, err := p.operand(anyOperand, false)
	for err == nil && !p.rest.empty() {
		p.skipBlanks()
		if p.rest.hasPrefix(",") || p.rest.hasPrefix(")") {
			break
		}
		e, err = p.binary(start, e, anyOperand)
	}
	return e, err
}
