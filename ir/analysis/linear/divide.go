package linear

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// A Division is the quotient, rounded down, or the remainder of a value that is not negative.
type Division struct {
	Of   *ir.Value
	By   int64 // positive
	Rest bool  // the remainder
}

// DivisionOf is the division that an operation computes if its dividend is not negative; ok is false if it is none by a
// constant.
func DivisionOf(op *ir.Op) (d Division, ok bool) {
	o, ok := ir.As[Operation](op)
	if !ok {
		return d, false
	}
	c := o.Computes()
	if c.Expr == (ir.AffineExpr{}) || c.Expr.Kind() != ir.AffineFloorDiv && c.Expr.Kind() != ir.AffineMod {
		return d, false
	}
	l, r := c.Expr.LHS(), c.Expr.RHS()
	if l.Kind() != ir.AffineDim {
		return d, false
	}
	n, known := r.Value(), r.Kind() == ir.AffineConst
	if r.Kind() == ir.AffineDim {
		n, known = rewrite.IntConstant(op.Operand(int(n)))
	}
	return Division{op.Operand(int(l.Value())), n, c.Expr.Kind() == ir.AffineMod}, known && n > 0
}

// Divisor is a number that divides each value of the sum, 0 if the sum is 0. It is computed from divisors of the
// terms; nil means that 1 is all that is known.
func (s Sum[T]) Divisor(of func(T) int64) int64 {
	if s.overflowed {
		return 1
	}
	d := gcd(0, s.constant)
	for _, t := range s.terms {
		n, ok := t.Coefficient, true
		if of != nil {
			if n, ok = product(n, of(t.Of)); !ok {
				n = t.Coefficient
			}
		}
		d = gcd(d, n)
	}
	return d
}

// gcd is the greatest common divisor of two magnitudes.
func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

// DividedBy is s / n; ok is false unless n is positive and divides the constant and all coefficients.
func (s Sum[T]) DividedBy(n int64) (q Sum[T], ok bool) {
	q, rest, ok := s.parts(n)
	return q, ok && rest.Is(0)
}

// Quotient is the quotient of s by a positive number, rounded down, and the remainder, which lies between 0 and n:
// s is n·q + rest. ok is false unless these are sums: what n does not divide must lie between 0 and n. The
// intervals of the terms show that.
func (s Sum[T]) Quotient(n int64, of func(T) Interval) (q, rest Sum[T], ok bool) {
	q, rest, ok = s.parts(n)
	return q, rest, ok && (rest.Is(0) || rest.Interval(of).In(0, n-1))
}

// parts writes s as n·q + rest. The rest has the terms whose coefficients n does not divide, and a constant from 0 to
// n-1.
func (s Sum[T]) parts(n int64) (q, rest Sum[T], ok bool) {
	if n < 1 || s.overflowed {
		return q, rest, false
	}
	q.constant, rest.constant = s.constant/n, s.constant%n
	if rest.constant < 0 {
		q.constant, rest.constant = q.constant-1, rest.constant+n
	}
	for _, t := range s.terms {
		if t.Coefficient%n == 0 {
			q.terms = append(q.terms, Term[T]{t.Of, t.Coefficient / n})
		} else {
			rest.terms = append(rest.terms, t)
		}
	}
	return q, rest, true
}
