package linear

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// A Form is a sum over values of a program.
type Form = Sum[*ir.Value]

// A Reader finds the forms of values, each once: it must not be used after the values' definitions have changed.
type Reader struct {
	// Ranges prove that arithmetic does not wrap around, and that remainders lie below their divisor. nil proves
	// nothing.
	Ranges *intrange.Analysis
	// Keep, if not nil, reports whether a value is a term although it is computed from others.
	Keep func(*ir.Value) bool
	// Casts reads through conversions between integer types. The terms of a form may then have another type than its
	// value.
	Casts bool

	forms map[*ir.Value]Form
}

// maxTerms limits a form: a value with more is a term by itself, so that reading a long chain of additions takes no
// more than linear time.
const maxTerms = 32

// Of is the form of a value.
func (r *Reader) Of(v *ir.Value) Form {
	if f, ok := r.forms[v]; ok {
		return f
	}
	f := r.read(v)
	if r.forms == nil {
		r.forms = map[*ir.Value]Form{}
	}
	r.forms[v] = f
	return f
}

// OfMixed is the form of an element of an index list.
func (r *Reader) OfMixed(m ir.Mixed) Form {
	if m.Value == nil {
		return Number[*ir.Value](m.Const)
	}
	return r.Of(m.Value)
}

func (r *Reader) read(v *ir.Value) Form {
	if !isInteger(v.Type()) {
		return Of(v)
	}
	if n, ok := rewrite.IntConstant(v); ok {
		return Number[*ir.Value](n)
	}
	op := v.DefiningOp()
	if op == nil || r.Keep != nil && r.Keep(v) || !r.Casts && converts(op) {
		return Of(v)
	}
	rules := Rules[*ir.Value]{Of: func(v *ir.Value) (Form, bool) { return r.Of(v), true }, Interval: r.Interval}
	if f, ok := rules.Apply(op); ok && len(f.terms) <= maxTerms {
		return f
	}
	return Of(v)
}

// converts reports whether an operation gives its operand another type.
func converts(op *ir.Op) bool {
	return op.NumOperands() == 1 && op.NumResults() == 1 && op.Operands()[0].Type() != op.Results()[0].Type()
}

// Interval is where a value lies, read as a signed integer.
func (r *Reader) Interval(v *ir.Value) Interval {
	if r.Ranges == nil {
		return Everything()
	}
	lo, hi, ok := r.Ranges.Interval(v)
	if !ok {
		return Everything()
	}
	return Interval{lo, hi}
}

// IntervalOf is where a form lies.
func (r *Reader) IntervalOf(f Form) Interval { return f.Interval(r.Interval) }
