package parallel

import (
	"math"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/linear"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// sumOf is an index as a linear form. A term is a value divided by its known divisor: for a multiple of 4, the
// coefficient is a multiple of 4.
func (e *element) sumOf(v *ir.Value) linear.Form {
	if s, ok := e.sums[v]; ok {
		return s
	}
	s := e.takeApart(v)
	e.sums[v] = s
	return s
}

func (e *element) takeApart(v *ir.Value) linear.Form {
	if n, ok := rewrite.IntConstant(v); ok {
		return linear.Number[*ir.Value](n)
	}
	if _, known := e.facts[v]; !known && v.Type() == ir.Index && v.DefiningOp() != nil {
		rules := linear.Rules[*ir.Value]{Of: func(v *ir.Value) (linear.Form, bool) { return e.sumOf(v), true },
			Interval: e.interval}
		if s, ok := rules.Apply(v.DefiningOp()); ok {
			return s
		}
	}
	return linear.Of(v).Times(max(1, e.facts[v].divisor))
}

// interval is the range of a term.
func (e *element) interval(v *ir.Value) linear.Interval {
	if e.facts[v].positive {
		return linear.Interval{Lo: 0, Hi: math.MaxInt64}
	}
	return linear.Everything()
}
