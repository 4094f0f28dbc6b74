package ir

import (
	"cmp"
	"slices"
)

// Simplify is an equal expression in the normal form that upstream prints: a sum of dimensions, symbols,
// multiplications, divisions and a constant, with equal terms joined. Expressions over more dimensions or symbols than
// given must not be passed.
func (e AffineExpr) Simplify(dims, syms int) AffineExpr {
	pure := e.IsPureAffine()
	f := affineFlattener{dims: dims, syms: syms}
	flat, ok := f.flatten(e)
	if !ok {
		return e
	}
	if pure {
		return f.sum(flat)
	}
	if f.sum(flat) == e {
		return e
	}
	return f.semiAffineSum(flat)
}

// Simplify simplifies each result.
func (m AffineMap) Simplify() AffineMap {
	out := AffineMap{dims: m.dims, syms: m.syms}
	for _, e := range m.exprs {
		out.exprs = append(out.exprs, e.Simplify(m.dims, m.syms))
	}
	return out
}

// Replace substitutes the dimensions and symbols of m, as [AffineExpr.Replace],
// by expressions over numDims dimensions and numSyms symbols.
func (m AffineMap) Replace(dims, syms []AffineExpr, numDims, numSyms int) AffineMap {
	out := AffineMap{dims: numDims, syms: numSyms}
	for _, e := range m.exprs {
		out.exprs = append(out.exprs, e.Replace(dims, syms))
	}
	return out
}

// Coefficients are those of each dimension and each symbol, and then the
// constant; ok is false when the expression has other terms.
func (e AffineExpr) Coefficients(dims, syms int) (coeffs []int64, ok bool) {
	f := affineFlattener{dims: dims, syms: syms}
	flat, ok := f.flatten(e)
	if !ok || !e.IsPureAffine() || len(f.terms) > 0 {
		return nil, false
	}
	flat = append(slices.Clone(flat), make(flatSum, max(0, dims+syms+1-len(flat)))...)
	return append(flat[1:dims+syms+1], flat[0]), true
}

// affineFlattener writes expressions as sums: a coefficient for each dimension,
// each symbol, each term that is none of these, and a constant in front.
type affineFlattener struct {
	dims, syms int
	terms      []AffineExpr
}

// flatSum is the constant, then the coefficients; those beyond its end are 0.
type flatSum []int64

func (f *affineFlattener) flatten(e AffineExpr) (flatSum, bool) {
	switch e.Kind() {
	case AffineConst:
		return flatSum{e.Value()}, true
	case AffineDim:
		return f.unit(int(e.Value())), true
	case AffineSym:
		return f.unit(f.dims + int(e.Value())), true
	}
	l, ok := f.flatten(e.LHS())
	if !ok {
		return nil, false
	}
	r, ok := f.flatten(e.RHS())
	if !ok {
		return nil, false
	}
	if e.Kind() == AffineAdd {
		return plusScaled(l, r, 1), true
	}
	c, known := e.RHS().IsConst()
	switch {
	case e.Kind() == AffineMul && known:
		return plusScaled(nil, l, c), true
	case !known:
		return f.term(Combine(e.Kind(), f.sum(l), f.sum(r))), true
	case c <= 0:
		return nil, false
	case e.Kind() == AffineMod:
		return f.mod(l, c), true
	}
	return f.divide(e.Kind(), l, c), true
}

// unit is 1 times the variable at a position.
func (f *affineFlattener) unit(at int) flatSum {
	out := make(flatSum, at+2)
	out[at+1] = 1
	return out
}

func plusScaled(a, b flatSum, factor int64) flatSum {
	out := make(flatSum, max(len(a), len(b)))
	copy(out, a)
	for i, c := range b {
		out[i] += factor * c
	}
	return out
}

// term is 1 times an expression that is no sum.
func (f *affineFlattener) term(e AffineExpr) flatSum {
	at := slices.Index(f.terms, e)
	if at < 0 {
		at = len(f.terms)
		f.terms = append(f.terms, e)
	}
	return f.unit(f.dims + f.syms + at)
}

// common is the greatest divisor of c and all coefficients.
func (s flatSum) common(c int64) int64 {
	for _, x := range s {
		c = gcd(c, max(x, -x))
	}
	return c
}

func (s flatSum) dividedBy(c int64) flatSum {
	out := make(flatSum, len(s))
	for i, x := range s {
		out[i] = x / c
	}
	return out
}

// mod is l - c·(l floordiv c).
func (f *affineFlattener) mod(l flatSum, c int64) flatSum {
	g := l.common(c)
	if g == c {
		return flatSum{0}
	}
	quotient := f.term(f.sum(l.dividedBy(g)).FloorDiv(Const(c / g)))
	return plusScaled(l, quotient, -c)
}

func (f *affineFlattener) divide(k AffineKind, l flatSum, c int64) flatSum {
	g := l.common(c)
	l, c = l.dividedBy(g), c/g
	if c == 1 {
		return l
	}
	return f.term(Combine(k, f.sum(l), Const(c)))
}

func (f *affineFlattener) variable(at int) AffineExpr {
	switch {
	case at < f.dims:
		return Dim(at)
	case at < f.dims+f.syms:
		return Sym(at - f.dims)
	}
	return f.terms[at-f.dims-f.syms]
}

// sum is the expression that a flat sum stands for.
func (f *affineFlattener) sum(s flatSum) AffineExpr {
	out := Const(0)
	for i := 1; i < len(s); i++ {
		if s[i] != 0 {
			out = out.Add(f.variable(i - 1).Mul(Const(s[i])))
		}
	}
	if len(s) > 0 && s[0] != 0 {
		out = out.Add(Const(s[0]))
	}
	return out
}

// sumTerm is a term with the two keys that upstream orders terms of expressions that are not pure affine by.
type sumTerm struct {
	first, second int
	expr          AffineExpr
}

// semiAffineSum is [affineFlattener.sum] in upstream's order for monomials: by the number of the first variable; for
// equal numbers dimensions, dimensions times symbols, symbols, symbols times symbols. Monomials of higher degree come
// last.
func (f *affineFlattener) semiAffineSum(s flatSum) AffineExpr {
	var sorted, rest []sumTerm
	symbol := max(f.dims, f.syms)
	afterSymbol, beforeDim := symbol, -1
	dims := min(f.dims, max(0, len(s)-1))
	for i := dims + 1; i < len(s); i++ {
		if s[i] == 0 {
			continue
		}
		t := sumTerm{expr: f.variable(i - 1)}
		scaled := t.expr.Mul(Const(s[i]))
		first, second, simple := t.operands()
		switch {
		case t.expr.Kind() == AffineSym:
			t.first, t.second = int(t.expr.Value()), symbol
		case !simple:
			rest = append(rest, sumTerm{expr: scaled})
			continue
		case first.Kind() == AffineSym:
			afterSymbol++
			t.first, t.second = int(first.Value()), afterSymbol
		case second.Kind() == AffineConst:
			t.first, t.second = int(first.Value()), beforeDim
			beforeDim--
		default:
			t.first, t.second = int(first.Value()), int(second.Value())
		}
		t.expr = scaled
		sorted = append(sorted, t)
	}
	for i := range dims {
		if s[i+1] != 0 {
			sorted = append(sorted, sumTerm{i, beforeDim, Dim(i).Mul(Const(s[i+1]))})
			beforeDim--
		}
	}
	slices.SortStableFunc(sorted, func(a, b sumTerm) int {
		return cmp.Or(cmp.Compare(a.first, b.first), cmp.Compare(a.second, b.second))
	})
	out := Const(0)
	for _, t := range append(sorted, rest...) {
		out = out.Add(t.expr)
	}
	if len(s) > 0 && s[0] != 0 {
		out = out.Add(Const(s[0]))
	}
	return out
}

// operands are those of a term of two variables, or of a variable and a
// constant.
func (t sumTerm) operands() (first, second AffineExpr, simple bool) {
	if t.expr.Kind() < AffineAdd {
		return t.expr, t.expr, false
	}
	first, second = t.expr.LHS(), t.expr.RHS()
	isVariable := func(e AffineExpr) bool { return e.Kind() == AffineDim || e.Kind() == AffineSym }
	_, constant := second.IsConst()
	return first, second, isVariable(first) && (isVariable(second) || constant)
}
