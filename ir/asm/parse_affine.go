package asm

import (
	"slices"
	"strconv"

	"github.com/tsopt/tsopt/ir"
)

// affineScope maps the names in scope of an affine map or set to expressions.
type affineScope struct {
	p     *parser
	names map[string]ir.AffineExpr
	dims  int
	syms  int
	// operands, when set, makes SSA names dimensions and symbols as they appear.
	operands *affineOperands
}

// affineOperands collects the SSA values of a map over SSA names.
type affineOperands struct {
	dims, syms []ir.Unresolved
}

func (p *parser) affineMap() ir.AffineMap {
	pos := p.start
	s := p.affineSpace()
	if p.accept(':') {
		s.constraints()
		p.failAt(pos, "expected AffineMap, but got IntegerSet")
	}
	p.expect(tokArrow, "expected '->' or ':'")
	exprs := s.results()
	return ir.NewAffineMap(s.dims, s.syms, exprs...)
}

func (p *parser) integerSet() ir.IntegerSet {
	pos := p.start
	s := p.affineSpace()
	if p.accept(tokArrow) {
		s.results()
		p.failAt(pos, "expected IntegerSet, but got AffineMap")
	}
	p.expect(':', "expected '->' or ':'")
	exprs, eqs := s.constraints()
	if len(exprs) == 0 { // everything, which upstream writes as 0 == 0
		exprs, eqs = []ir.AffineExpr{ir.Const(0)}, []bool{true}
	}
	return ir.NewIntegerSet(s.dims, s.syms, exprs, eqs)
}

func (s *affineScope) constraints() (exprs []ir.AffineExpr, eqs []bool) {
	s.p.list('(', ')', " in integer set constraint list", func() {
		e, eq := s.constraint()
		exprs, eqs = append(exprs, e), append(eqs, eq)
	})
	return exprs, eqs
}

// affineSpace reads `(d0, d1)[s0]`.
func (p *parser) affineSpace() *affineScope {
	s := &affineScope{p: p, names: map[string]ir.AffineExpr{}}
	p.list('(', ')', " in dimensional identifier list", func() { s.declare(ir.Dim(s.dims)); s.dims++ })
	if p.kind == '[' {
		p.list('[', ']', " in symbol list", func() { s.declare(ir.Sym(s.syms)); s.syms++ })
	}
	return s
}

func (s *affineScope) declare(e ir.AffineExpr) {
	if s.p.kind != tokBare {
		s.p.failMissing("expected bare identifier")
	}
	name := s.p.spelling()
	if _, ok := s.names[name]; ok {
		s.p.failHere("redefinition of identifier '%s'", name)
	}
	s.p.next()
	s.names[name] = e
}

func (s *affineScope) results() []ir.AffineExpr {
	var out []ir.AffineExpr
	s.p.list('(', ')', " in affine map range", func() { out = append(out, s.expr()) })
	return out
}

// constraint reads `expr == expr`, `expr >= expr` or `expr <= expr`.
func (s *affineScope) constraint() (e ir.AffineExpr, eq bool) {
	p := s.p
	left := s.expr()
	switch op := p.text[p.start:min(p.start+2, len(p.text))]; op {
	case "==", ">=", "<=":
		p.moveTo(p.start + 2)
		right := s.expr()
		if op == "<=" {
			left, right = right, left
		}
		return left.Sub(right), op == "=="
	}
	if !p.accept('>') {
		p.accept('=')
	}
	p.failHere("expected '== affine-expr' or '>= affine-expr' at end of affine constraint")
	return left, false
}

// expr reads a sum: `a + b - c`.
func (s *affineScope) expr() ir.AffineExpr {
	p := s.p
	p.enter()
	defer p.leave()
	e := s.multiplicative(false)
	for {
		switch {
		case p.accept('+'):
			e = e.Add(s.multiplicative(true))
		case p.accept('-'):
			e = e.Sub(s.multiplicative(true))
		default:
			return e
		}
	}
}

// multiplicative reads `a * b floordiv c`, left to right. right says that it is the right operand of a sum.
func (s *affineScope) multiplicative(right bool) ir.AffineExpr {
	p := s.p
	e := s.operand(right)
	for {
		pos := p.start
		kind, ok := p.highOperator()
		if !ok {
			return e
		}
		r := s.operand(true)
		switch {
		case kind == ir.AffineMul && !e.IsSymbolicOrConst() && !r.IsSymbolicOrConst():
			p.failAt(pos, "non-affine expression: at least one of the multiply operands has to be either a constant or symbolic")
		case kind == ir.AffineMod && !r.IsSymbolicOrConst():
			p.failAt(pos, "non-affine expression: right operand of mod has to be either a constant or symbolic")
		case kind == ir.AffineFloorDiv && !r.IsSymbolicOrConst():
			p.failAt(pos, "non-affine expression: right operand of floordiv has to be either a constant or symbolic")
		case kind == ir.AffineCeilDiv && !r.IsSymbolicOrConst():
			p.failAt(pos, "non-affine expression: right operand of ceildiv has to be either a constant or symbolic")
		}
		e = ir.Combine(kind, e, r)
	}
}

func (p *parser) highOperator() (ir.AffineKind, bool) {
	switch {
	case p.accept('*'):
		return ir.AffineMul, true
	case p.acceptWord("floordiv"):
		return ir.AffineFloorDiv, true
	case p.acceptWord("ceildiv"):
		return ir.AffineCeilDiv, true
	case p.acceptWord("mod"):
		return ir.AffineMod, true
	}
	return 0, false
}

func (s *affineScope) operand(right bool) ir.AffineExpr {
	p := s.p
	switch {
	case p.kind == tokInt:
		v, err := strconv.ParseInt(p.spelling(), 0, 64)
		if err != nil {
			p.failHere("constant too large for index")
		}
		p.next()
		return ir.Const(v)
	case p.kind == '(':
		p.next()
		if p.kind == ')' {
			p.failHere("no expression inside parentheses")
		}
		e := s.expr()
		p.expect(')', "expected ')'")
		return e
	case p.kind == '-':
		p.next()
		p.enter()
		defer p.leave()
		return s.operand(true).Neg()
	case s.operands != nil && p.kind == tokPercent:
		return s.ssa(p.operand(), false)
	case s.operands != nil && p.isWord("symbol"):
		p.next()
		p.expect('(', "expected '(' at start of SSA symbol")
		e := s.ssa(p.operand(), true)
		p.expect(')', "expected ')' at end of SSA symbol")
		return e
	case p.kind == tokBare:
		return s.identifier()
	case p.kind == tokPercent:
		p.failMissing("unexpected ssa identifier")
	case !right && (p.kind == '+' || p.kind == '*'):
		p.failHere("missing left operand of binary operator")
	case right:
		p.failHere("missing right operand of binary operator")
	}
	p.failHere("expected affine expression")
	return ir.AffineExpr{}
}

func (s *affineScope) identifier() ir.AffineExpr {
	e, ok := s.names[s.p.spelling()]
	if !ok {
		s.p.failMissing("use of undeclared identifier")
	}
	s.p.next()
	return e
}

// ssa is the expression of a value: what it was where it was first named.
func (s *affineScope) ssa(u ir.Unresolved, symbol bool) ir.AffineExpr {
	same := func(o ir.Unresolved) bool { return o.Name == u.Name && o.Number == u.Number }
	if i := slices.IndexFunc(s.operands.dims, same); i >= 0 {
		return ir.Dim(i)
	}
	if i := slices.IndexFunc(s.operands.syms, same); i >= 0 {
		return ir.Sym(i)
	}
	if symbol {
		s.operands.syms = append(s.operands.syms, u)
		return ir.Sym(len(s.operands.syms) - 1)
	}
	s.operands.dims = append(s.operands.dims, u)
	return ir.Dim(len(s.operands.dims) - 1)
}
