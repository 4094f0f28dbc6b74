package parallel

import (
	"maps"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// sum is an index as a constant and multiples of other values, each counted in units of
// what divides it: of a value that 4 divides, 4 units are the value itself.
type sum struct {
	n     int64
	terms map[*ir.Value]int64
}

func (x sum) plus(y sum, times int64) sum {
	out := sum{x.n + times*y.n, maps.Clone(x.terms)}
	if out.terms == nil {
		out.terms = map[*ir.Value]int64{}
	}
	for v, k := range y.terms {
		if out.terms[v] += times * k; out.terms[v] == 0 {
			delete(out.terms, v)
		}
	}
	return out
}

func (x sum) minus(y sum) sum { return x.plus(y, -1) }

// is reports whether the sum is a number.
func (x sum) is(n int64) bool { return len(x.terms) == 0 && x.n == n }

// divisor divides every value of a sum, 0 where it is zero.
func (e *element) divisor(x sum) int64 {
	d := x.n
	for _, k := range x.terms {
		d = intrange.GCD(d, k)
	}
	return max(d, -d)
}

// sumOf takes an index apart.
func (e *element) sumOf(v *ir.Value) sum {
	if s, ok := e.sums[v]; ok {
		return s
	}
	s := e.takeApart(v)
	e.sums[v] = s
	return s
}

func (e *element) takeApart(v *ir.Value) sum {
	if n, ok := rewrite.IntConstant(v); ok {
		return sum{n: n}
	}
	if _, known := e.facts[v]; !known && v.Type() == ir.Index && v.DefiningOp() != nil {
		if s, ok := e.ofOperands(v.DefiningOp()); ok {
			return s
		}
	}
	return sum{terms: map[*ir.Value]int64{v: max(1, e.facts[v].divisor)}}
}

func (e *element) ofOperands(op *ir.Op) (s sum, ok bool) {
	switch op.Def() {
	case arith.AddI.OpDef:
		o := arith.AddI.Of(op)
		return e.sumOf(o.LHS).plus(e.sumOf(o.RHS), 1), true
	case arith.SubI.OpDef:
		o := arith.SubI.Of(op)
		return e.sumOf(o.LHS).minus(e.sumOf(o.RHS)), true
	case arith.MulI.OpDef:
		o := arith.MulI.Of(op)
		if n, ok := rewrite.IntConstant(o.RHS); ok {
			return sum{}.plus(e.sumOf(o.LHS), n), true
		}
		n, ok := rewrite.IntConstant(o.LHS)
		return sum{}.plus(e.sumOf(o.RHS), n), ok
	case arith.DivUI.OpDef, arith.DivSI.OpDef:
		s, _, ok = e.divide(arith.BinaryOp(ir.View[arith.DivOp](op)))
	case arith.FloorDivSI.OpDef:
		s, _, ok = e.divide(arith.FloorDivSI.Of(op))
	case arith.RemUI.OpDef, arith.RemSI.OpDef:
		_, s.n, ok = e.divide(ir.View[arith.BinaryOp](op))
	}
	return s, ok
}

// divide is a division of a sum, that is not negative, by a number that divides all of
// it but a constant.
func (e *element) divide(o arith.BinaryOp) (quotient sum, rest int64, ok bool) {
	by, ok := rewrite.IntConstant(o.RHS)
	x := e.sumOf(o.LHS)
	if !ok || by < 1 || x.n < 0 {
		return sum{}, 0, false
	}
	quotient = sum{x.n / by, map[*ir.Value]int64{}}
	for v, k := range x.terms {
		if k < 0 || k%by != 0 || !e.facts[v].positive {
			return sum{}, 0, false
		}
		quotient.terms[v] = k / by
	}
	return quotient, x.n % by, true
}
