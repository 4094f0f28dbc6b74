package linear

import (
	"math"

	"github.com/tsopt/tsopt/ir"
)

// Operation is an operation that computes its only result from integers.
type Operation interface {
	Computes() Computation
}

// A Computation is what an operation computes.
type Computation struct {
	// Expr is the result: dimension i is operand i, and symbols are the operands from Symbols on. A zero expression
	// says that the result is no linear form.
	Expr    ir.AffineExpr
	Symbols int
	// Unsigned operations compute this only from operands that are not negative, read as signed integers.
	Unsigned bool
	// Truncated quotients round toward zero. So do remainders, which have the sign of the dividend.
	Truncated bool
	// Exact results never wrap around, so that ranges need not prove it.
	Exact bool
}

// Rules say what is known about the values that an operation computes with.
type Rules[T comparable] struct {
	// Of is an operand as a sum; ok is false if it is none.
	Of func(*ir.Value) (s Sum[T], ok bool)
	// Interval is where a term lies; nil means that nothing is known.
	Interval func(T) Interval
	// Divided is the quotient, rounded down, and the remainder of a sum that are no sums of its terms, by a positive
	// number. nil means that such results are no forms.
	Divided func(s Sum[T], n int64) (q, rest Sum[T], ok bool)
}

func (r Rules[T]) interval(t T) Interval {
	if r.Interval == nil {
		return Everything()
	}
	return r.Interval(t)
}

// Apply is the sum that an operation computes; ok is false if it is none, or if that cannot be proved.
func (r Rules[T]) Apply(op *ir.Op) (s Sum[T], ok bool) {
	o, ok := ir.As[Operation](op)
	if !ok || op.NumResults() != 1 {
		return s, false
	}
	c := o.Computes()
	if c.Expr == (ir.AffineExpr{}) {
		return s, false
	}
	e := evaluation[T]{Rules: r, Computation: c, op: op}
	s, ok = e.of(c.Expr)
	return s, ok && !s.overflowed && e.fits(s)
}

// evaluation computes with sums what an operation computes with numbers.
type evaluation[T comparable] struct {
	Rules[T]
	Computation
	op *ir.Op
}

func (e evaluation[T]) of(x ir.AffineExpr) (s Sum[T], ok bool) {
	switch x.Kind() {
	case ir.AffineConst:
		return Number[T](x.Value()), true
	case ir.AffineDim:
		return e.operand(int(x.Value()))
	case ir.AffineSym:
		return e.operand(e.Symbols + int(x.Value()))
	}
	l, ok := e.of(x.LHS())
	if !ok {
		return s, false
	}
	r, ok := e.of(x.RHS())
	if !ok {
		return s, false
	}
	return e.binary(x.Kind(), l, r)
}

// operand reads a signless integer or an index. Boolean values are no numbers here: true is 1 to some readers and
// -1 to others.
func (e evaluation[T]) operand(i int) (s Sum[T], ok bool) {
	v := e.op.Operand(i)
	if !isInteger(v.Type()) {
		return s, false
	}
	s, ok = e.Of(v)
	return s, ok && !s.overflowed && (!e.Unsigned || s.Interval(e.interval).Lo >= 0)
}

// isInteger reports whether a type is index or a signless integer of 2 to 64 bits.
func isInteger(t ir.Type) bool {
	w, _ := ir.BitWidth(t)
	return ir.IsSignlessIntegerOrIndex(t) && 1 < w && w <= 64
}

func (e evaluation[T]) binary(kind ir.AffineKind, l, r Sum[T]) (s Sum[T], ok bool) {
	switch kind {
	case ir.AffineAdd:
		return l.Plus(r), true
	case ir.AffineMul:
		if _, known := r.Known(); !known {
			l, r = r, l
		}
		n, known := r.Known()
		return l.Times(n), known
	}
	n, ok := r.Known()
	if !ok {
		return s, false
	}
	if kind == ir.AffineCeilDiv {
		l = l.PlusConstant(n - 1)
	}
	q, rest, ok := l.Quotient(n, e.interval)
	if !ok && e.Divided != nil && n > 0 {
		q, rest, ok = e.Divided(l, n)
	}
	if e.Truncated && kind != ir.AffineCeilDiv && !rest.Is(0) && l.Interval(e.interval).Lo < 0 {
		ok = false
	}
	if kind == ir.AffineMod {
		return rest, ok
	}
	return q, ok
}

// fits reports whether a sum does not wrap around in the type of the result.
func (e evaluation[T]) fits(s Sum[T]) bool {
	t := e.op.Result(0).Type()
	if !isInteger(t) {
		return false
	}
	if e.Exact || t == ir.Index {
		return true
	}
	w, _ := ir.BitWidth(t)
	most := int64(math.MaxInt64) >> (64 - w)
	return s.Interval(e.interval).In(-most-1, most)
}
