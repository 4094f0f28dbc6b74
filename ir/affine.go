package ir

import (
	"strconv"
	"strings"
)

// AffineKind is the kind of an affine expression node.
type AffineKind uint8

// The node kinds of affine expressions.
const (
	AffineConst AffineKind = iota
	AffineDim
	AffineSym
	AffineAdd
	AffineMul
	AffineMod
	AffineFloorDiv
	AffineCeilDiv
)

// AffineExpr is a quasi-affine expression over dimensions d0… and symbols s0….
// Expressions are uniqued: compare with ==. Build them with [Const], [Dim],
// [Sym] and the methods, which simplify as upstream's constructors do.
//
// They are syntax: the text of maps and sets, and what an operation computes of its operands. Analyses of a program's
// values use the linear forms of ir/analysis/linear.
type AffineExpr struct{ n *affineNode }

type affineNode struct {
	kind AffineKind
	val  int64 // constant value or position
	l, r AffineExpr
}

type affineKey struct {
	kind AffineKind
	val  int64
	l, r *affineNode
}

var affineNodes = NewInterner(func(k affineKey) *affineNode {
	return &affineNode{k.kind, k.val, AffineExpr{k.l}, AffineExpr{k.r}}
})

func affine(kind AffineKind, val int64, l, r AffineExpr) AffineExpr {
	return AffineExpr{affineNodes.Get(affineKey{kind, val, l.n, r.n})}
}

// Const is an integer constant.
func Const(v int64) AffineExpr { return affine(AffineConst, v, AffineExpr{}, AffineExpr{}) }

// Dim is dimension d_i.
func Dim(i int) AffineExpr { return affine(AffineDim, int64(i), AffineExpr{}, AffineExpr{}) }

// Sym is symbol s_i.
func Sym(i int) AffineExpr { return affine(AffineSym, int64(i), AffineExpr{}, AffineExpr{}) }

// Kind is the node's kind.
func (e AffineExpr) Kind() AffineKind { return e.n.kind }

// Value is the constant's value, or the position of a dimension or symbol.
func (e AffineExpr) Value() int64 { return e.n.val }

// LHS is the left operand of a binary node.
func (e AffineExpr) LHS() AffineExpr { return e.n.l }

// RHS is the right operand of a binary node.
func (e AffineExpr) RHS() AffineExpr { return e.n.r }

// IsConst reports whether e is a constant, and its value.
func (e AffineExpr) IsConst() (int64, bool) { return e.n.val, e.n.kind == AffineConst }

// IsSymbolicOrConst reports whether e has no dimension.
func (e AffineExpr) IsSymbolicOrConst() bool {
	switch e.n.kind {
	case AffineConst, AffineSym:
		return true
	case AffineDim:
		return false
	}
	return e.n.l.IsSymbolicOrConst() && e.n.r.IsSymbolicOrConst()
}

// IsPureAffine reports whether multiplications, divisions and remainders in e have a constant on the right.
func (e AffineExpr) IsPureAffine() bool {
	switch e.n.kind {
	case AffineConst, AffineDim, AffineSym:
		return true
	case AffineAdd:
		return e.n.l.IsPureAffine() && e.n.r.IsPureAffine()
	}
	_, ok := e.n.r.IsConst()
	return ok && e.n.l.IsPureAffine()
}

// Add is e + o.
func (e AffineExpr) Add(o AffineExpr) AffineExpr {
	a, ca := e.IsConst()
	b, cb := o.IsConst()
	switch {
	case ca && cb && (a+b > a) == (b > 0): // without overflow
		return Const(a + b)
	case ca && cb:
		return affine(AffineAdd, 0, e, o)
	case ca, !cb && e.IsSymbolicOrConst() && !o.IsSymbolicOrConst(), inWrongOrder(e, o):
		return o.Add(e)
	case cb && b == 0:
		return e
	}
	if e.n.kind == AffineAdd {
		if c, ok := e.n.r.IsConst(); ok {
			if cb {
				return e.n.l.Add(Const(c + b))
			}
			return e.n.l.Add(o).Add(Const(c))
		}
	}
	if merged, ok := addTerms(e, o); ok {
		return merged
	}
	return affine(AffineAdd, 0, e, o)
}

// inWrongOrder reports whether two dimensions or two symbols are to be swapped:
// the lower one goes first.
func inWrongOrder(e, o AffineExpr) bool {
	return e.n.kind == o.n.kind && (e.n.kind == AffineDim || e.n.kind == AffineSym) && e.n.val > o.n.val
}

// addTerms adds c1*x + c2*x, also where the first is the last term of a sum.
func addTerms(e, o AffineExpr) (AffineExpr, bool) {
	xo, co := splitCoefficient(o)
	last := e
	if e.n.kind == AffineAdd {
		last = e.n.r
	}
	xl, cl := splitCoefficient(last)
	if xl == xo {
		sum := xl.Mul(Const(cl + co))
		if e.n.kind == AffineAdd {
			return e.n.l.Add(sum), true
		}
		return sum, true
	}
	return recogniseMod(e, o)
}

// recogniseMod turns x + (x floordiv c) * -c into x mod c.
func recogniseMod(e, o AffineExpr) (AffineExpr, bool) {
	if o.n.kind != AffineMul {
		return e, false
	}
	c, ok := o.n.r.IsConst()
	d := o.n.l
	if !ok || d.n.kind != AffineFloorDiv || d.n.l != e {
		return e, false
	}
	if div, ok := d.n.r.IsConst(); !ok || div != -c {
		return e, false
	}
	return e.Mod(d.n.r), true
}

func splitCoefficient(e AffineExpr) (x AffineExpr, c int64) {
	if e.n.kind == AffineMul {
		if c, ok := e.n.r.IsConst(); ok {
			return e.n.l, c
		}
	}
	return e, 1
}

// Sub is e - o.
func (e AffineExpr) Sub(o AffineExpr) AffineExpr { return e.Add(o.Mul(Const(-1))) }

// Neg is -e.
func (e AffineExpr) Neg() AffineExpr { return e.Mul(Const(-1)) }

// Mul is e * o.
func (e AffineExpr) Mul(o AffineExpr) AffineExpr {
	a, ca := e.IsConst()
	b, cb := o.IsConst()
	switch {
	case ca && cb:
		return Const(a * b)
	case ca, !cb && e.IsSymbolicOrConst() && !o.IsSymbolicOrConst(), inWrongOrder(e, o):
		return o.Mul(e)
	case cb && b == 1:
		return e
	case cb && b == 0:
		return Const(0)
	}
	if e.n.kind == AffineMul {
		if c, ok := e.n.r.IsConst(); ok {
			if cb {
				return e.n.l.Mul(Const(c * b))
			}
			return e.n.l.Mul(o).Mul(Const(c))
		}
	}
	return affine(AffineMul, 0, e, o)
}

// Mod is e mod o, which is never negative.
func (e AffineExpr) Mod(o AffineExpr) AffineExpr {
	b, cb := o.IsConst()
	if !cb || b < 1 {
		return affine(AffineMod, 0, e, o)
	}
	if a, ok := e.IsConst(); ok {
		return Const(((a % b) + b) % b)
	}
	if e.LargestDivisor()%b == 0 {
		return Const(0)
	}
	if e.n.kind == AffineAdd {
		if e.n.l.LargestDivisor()%b == 0 {
			return e.n.r.Mod(o)
		}
		if e.n.r.LargestDivisor()%b == 0 {
			return e.n.l.Mod(o)
		}
	}
	if e.n.kind == AffineMod {
		if c, ok := e.n.r.IsConst(); ok && c%b == 0 && c >= 1 {
			return e.n.l.Mod(o)
		}
	}
	return affine(AffineMod, 0, e, o)
}

// FloorDiv is e floordiv o.
func (e AffineExpr) FloorDiv(o AffineExpr) AffineExpr {
	b, cb := o.IsConst()
	if !cb || b == 0 {
		return affine(AffineFloorDiv, 0, e, o)
	}
	if a, ok := e.IsConst(); ok {
		return Const(floorDiv(a, b))
	}
	if b == 1 {
		return e
	}
	if x, c := splitCoefficient(e); b > 0 && c%b == 0 && c != 1 {
		return x.Mul(Const(c / b))
	}
	if e.n.kind == AffineAdd && b > 0 {
		if e.n.l.LargestDivisor()%b == 0 || e.n.r.LargestDivisor()%b == 0 {
			return e.n.l.FloorDiv(o).Add(e.n.r.FloorDiv(o))
		}
	}
	return affine(AffineFloorDiv, 0, e, o)
}

// CeilDiv is e ceildiv o.
func (e AffineExpr) CeilDiv(o AffineExpr) AffineExpr {
	b, cb := o.IsConst()
	if !cb || b == 0 {
		return affine(AffineCeilDiv, 0, e, o)
	}
	if a, ok := e.IsConst(); ok {
		return Const(-floorDiv(-a, b))
	}
	if b == 1 {
		return e
	}
	if x, c := splitCoefficient(e); b > 0 && c%b == 0 && c != 1 {
		return x.Mul(Const(c / b))
	}
	return affine(AffineCeilDiv, 0, e, o)
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// LargestDivisor is the largest known positive divisor of e for every value of
// its dimensions and symbols.
func (e AffineExpr) LargestDivisor() int64 {
	switch e.n.kind {
	case AffineConst:
		return max(e.n.val, -e.n.val)
	case AffineMul:
		return e.n.l.LargestDivisor() * e.n.r.LargestDivisor()
	case AffineAdd, AffineMod:
		return gcd(e.n.l.LargestDivisor(), e.n.r.LargestDivisor())
	case AffineFloorDiv, AffineCeilDiv:
		if c, ok := e.n.r.IsConst(); ok && c != 0 {
			if d := e.n.l.LargestDivisor(); d%c == 0 {
				return max(d/c, -d/c)
			}
		}
	}
	return 1
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Eval computes e; ok is false on a division by zero.
func (e AffineExpr) Eval(dims, syms []int64) (v int64, ok bool) {
	switch e.n.kind {
	case AffineConst:
		return e.n.val, true
	case AffineDim:
		return dims[e.n.val], true
	case AffineSym:
		return syms[e.n.val], true
	}
	a, ok1 := e.n.l.Eval(dims, syms)
	b, ok2 := e.n.r.Eval(dims, syms)
	if !ok1 || !ok2 {
		return 0, false
	}
	return evalBinary(e.n.kind, a, b)
}

func evalBinary(k AffineKind, a, b int64) (int64, bool) {
	switch k {
	case AffineAdd:
		return a + b, true
	case AffineMul:
		return a * b, true
	}
	if b <= 0 {
		return 0, false
	}
	switch k {
	case AffineMod:
		return a - floorDiv(a, b)*b, true
	case AffineFloorDiv:
		return floorDiv(a, b), true
	}
	return -floorDiv(-a, b), true
}

// Replace substitutes dimensions and symbols; nil slices leave them as they are.
func (e AffineExpr) Replace(dims, syms []AffineExpr) AffineExpr {
	switch e.n.kind {
	case AffineConst:
		return e
	case AffineDim:
		if int(e.n.val) < len(dims) {
			return dims[e.n.val]
		}
		return e
	case AffineSym:
		if int(e.n.val) < len(syms) {
			return syms[e.n.val]
		}
		return e
	}
	return Combine(e.n.kind, e.n.l.Replace(dims, syms), e.n.r.Replace(dims, syms))
}

// Combine builds a simplified binary expression.
func Combine(k AffineKind, l, r AffineExpr) AffineExpr {
	switch k {
	case AffineAdd:
		return l.Add(r)
	case AffineMul:
		return l.Mul(r)
	case AffineMod:
		return l.Mod(r)
	case AffineFloorDiv:
		return l.FloorDiv(r)
	}
	return l.CeilDiv(r)
}

// Walk calls fn for every node of e, operands first.
func (e AffineExpr) Walk(fn func(AffineExpr)) {
	if e.n.kind >= AffineAdd {
		e.n.l.Walk(fn)
		e.n.r.Walk(fn)
	}
	fn(e)
}

// String is upstream's text of the expression.
func (e AffineExpr) String() string { return e.TextWith(AffineExpr.leafName) }

// TextWith is the text with the names that leaf gives to dimensions and
// symbols.
func (e AffineExpr) TextWith(leaf func(AffineExpr) string) string {
	b := affineText{leaf: leaf}
	e.write(&b, false)
	return b.String()
}

// affineText is text being written, with the names of dimensions and symbols.
type affineText struct {
	strings.Builder
	leaf func(AffineExpr) string
}

func (e AffineExpr) leafName() string {
	if e.n.kind == AffineDim {
		return "d" + strconv.FormatInt(e.n.val, 10)
	}
	return "s" + strconv.FormatInt(e.n.val, 10)
}

// write prints e; tight says that an operator binding tighter than + encloses it.
func (e AffineExpr) write(b *affineText, tight bool) {
	n := e.n
	switch n.kind {
	case AffineConst:
		b.WriteString(strconv.FormatInt(n.val, 10))
		return
	case AffineDim, AffineSym:
		b.WriteString(b.leaf(e))
		return
	}
	if tight {
		b.WriteByte('(')
		defer b.WriteByte(')')
	}
	if n.kind == AffineAdd {
		e.writeSum(b)
		return
	}
	if c, ok := n.r.IsConst(); ok && n.kind == AffineMul && c == -1 {
		b.WriteByte('-')
		n.l.write(b, true)
		return
	}
	n.l.write(b, true)
	b.WriteString([...]string{AffineMul: " * ", AffineMod: " mod ", AffineFloorDiv: " floordiv ",
		AffineCeilDiv: " ceildiv "}[n.kind])
	n.r.write(b, true)
}

// writeSum prints l + r, as a subtraction where r is negative.
func (e AffineExpr) writeSum(b *affineText) {
	n := e.n
	n.l.write(b, false)
	if n.r.n.kind == AffineMul {
		if c, ok := n.r.n.r.IsConst(); ok && c < 0 {
			b.WriteString(" - ")
			if c == -1 {
				n.r.n.l.write(b, n.r.n.l.n.kind == AffineAdd)
				return
			}
			n.r.n.l.write(b, true)
			b.WriteString(" * " + strconv.FormatInt(-c, 10))
			return
		}
	}
	if c, ok := n.r.IsConst(); ok && c < 0 {
		b.WriteString(" - " + strconv.FormatUint(uint64(-c), 10))
		return
	}
	b.WriteString(" + ")
	n.r.write(b, false)
}
