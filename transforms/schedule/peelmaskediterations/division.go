package peelmaskediterations

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/linear"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// part are the iterations in which a condition is decided.
type part int

const (
	first part = iota
	last
	whole
)

// division is how a loop is divided.
type division struct {
	conditions []arith.CmpIOp
	value      bool // theirs in the part
	part       part
	// The part begins, or ends, at the first iteration i, counted from 0, for which
	// i·per·step ≥ from.
	from linear.Form
	per  int64
}

// find is the division by the first condition of a loop that has one, with the other
// conditions that change at the same iteration.
func find(l loop, forms *linear.Reader) (d division, ok bool) {
	ir.WalkOps(l.op, func(op *ir.Op) {
		c, isCompare := arith.CmpI.Cast(op)
		if !isCompare || !asked(c, l) {
			return
		}
		x, divides := divisionBy(c, l, forms)
		switch {
		case !divides:
		case !ok:
			d, ok = x, true
		case x.part == d.part && x.per == d.per && x.from.Equal(d.from):
			d.conditions = append(d.conditions, c)
		}
	})
	return d, ok
}

// asked reports whether a comparison costs enough for a copy of a loop: it is made for
// each element, or says whether something happens at all.
func asked(c arith.CmpIOp, l loop) bool {
	for op := c.ParentOp(); op != l.op; op = op.ParentOp() {
		if tile.Parallel.Is(op) {
			return true
		}
	}
	for u := range c.Result.Uses() {
		if scf.If.Is(u.Owner()) {
			return true
		}
	}
	return false
}

// divisionBy says where a condition begins, or ends, to have the value with which it is
// of no further use.
func divisionBy(c arith.CmpIOp, l loop, forms *linear.Reader) (d division, ok bool) {
	e, ok := excess(c, forms)
	if !ok {
		return d, false
	}
	a := e.Coefficient(l.InductionVar())
	in, outside, ok := beside(e, l, forms)
	lower, upper, step := l.Bounds()
	if !ok || a == 0 || !outsideOf(l, lower, upper, step) {
		return d, false
	}
	d = division{conditions: []arith.CmpIOp{c}, value: useful(c), per: max(a, -a)}
	// It holds where a·iv + outside + x ≤ 0 for all x of the interval: for a > 0 in the
	// first iterations, until a·iv > -outside - hi. It fails where the sum is ≥ 1.
	switch {
	case a > 0 && d.value:
		d.part, d.from = first, outside.PlusConstant(in.Hi).Times(-1).PlusConstant(1)
	case a > 0:
		d.part, d.from = last, outside.PlusConstant(in.Lo).Times(-1).PlusConstant(1)
	case d.value:
		d.part, d.from = last, outside.PlusConstant(in.Hi)
	default:
		d.part, d.from = first, outside.PlusConstant(in.Lo)
	}
	from := forms.Of(lower)
	if d.from = d.from.PlusTimes(from, -d.per); d.from.Overflowed() {
		return d, false
	}
	return d.reaches(forms.Of(upper).Minus(from), forms)
}

// reaches finds out, as far as it is known, whether the part is none of the loop, or all
// of it.
func (d division) reaches(length linear.Form, forms *linear.Reader) (division, bool) {
	before, after := forms.IntervalOf(d.from), forms.IntervalOf(d.from.PlusTimes(length, -d.per))
	beforeAll := before.HasHi() && before.Hi <= 0
	afterAll := after.HasLo() && after.Lo >= 0
	switch {
	case d.part == first && beforeAll, d.part == last && afterAll:
		return d, false
	case beforeAll, afterAll:
		d.part = whole
	}
	return d, true
}

// excess is a form that is at most 0 where a condition holds.
func excess(c arith.CmpIOp, forms *linear.Reader) (f linear.Form, ok bool) {
	x, y, p := c.LHS, c.RHS, c.Predicate
	if x.Type() != ir.Index {
		return f, false
	}
	switch p {
	case arith.ULT, arith.ULE, arith.UGT, arith.UGE:
		if forms.Interval(x).Lo < 0 || forms.Interval(y).Lo < 0 {
			return f, false
		}
	}
	switch p {
	case arith.SGT, arith.SGE, arith.UGT, arith.UGE:
		x, y, p = y, x, p.Swapped()
	}
	f = forms.Of(x).Minus(forms.Of(y))
	switch p {
	case arith.SLT, arith.ULT:
		f = f.PlusConstant(1)
	case arith.SLE, arith.ULE:
	default:
		return f, false
	}
	return f, !f.Overflowed()
}

// beside removes the induction variable from a form, and what is computed inside of the loop, which must lie in a known
// interval. A condition on an inner loop's variable is for that loop.
func beside(e linear.Form, l loop, forms *linear.Reader) (in linear.Interval, outside linear.Form, ok bool) {
	inside, outside := e.Without(l.InductionVar()).Split(func(v *ir.Value) bool { return !outsideOf(l, v) })
	if slices.ContainsFunc(inside.Terms(), func(t linear.Term[*ir.Value]) bool { return counts(t.Of) }) {
		return in, outside, false
	}
	in = forms.IntervalOf(inside)
	return in, outside, in.In(-mostAdded, mostAdded)
}

// mostAdded limits the bounds that are added to indices of the program: the sums, which are computed, must not
// overflow.
const mostAdded = 1 << 29

// counts reports whether a value is the induction variable of a loop.
func counts(v *ir.Value) bool {
	if !v.IsBlockArg() {
		return false
	}
	l, ok := ir.As[ir.CountedLoop](v.OwnerBlock().ParentOp())
	return ok && l.InductionVar() == v
}

// outsideOf reports whether values are made before a loop.
func outsideOf(l loop, vs ...*ir.Value) bool {
	return !slices.ContainsFunc(vs, func(v *ir.Value) bool { return l.op.IsAncestor(v.ParentBlock().ParentOp()) })
}

// useful is the value of a condition that makes its uses disappear: a select keeps what it computes, or, of two
// constants, a zero, as which an accumulator begins. In an `and` it is true, in an `or` false.
func useful(c arith.CmpIOp) bool {
	for u := range c.Result.Uses() {
		if s, ok := arith.Select.Cast(u.Owner()); ok && u.Index() == 0 {
			return !given(s.TrueValue, s.Op) || given(s.FalseValue, s.Op) && rewrite.IsZero(rewrite.ConstantOf(s.TrueValue))
		}
		if arith.OrI.Is(u.Owner()) {
			return false
		}
	}
	return true
}

// given reports whether a value is not computed for an element.
func given(v *ir.Value, at *ir.Op) bool {
	return rewrite.ConstantOf(v) != nil || v.ParentRegion() != at.ParentRegion()
}

// decide makes the conditions constants.
func (d division) decide() {
	for _, c := range d.conditions {
		b := ir.Before(c.Op)
		c.Result.ReplaceAllUsesWith(arith.ConstantInt(b, map[bool]int64{true: 1}[d.value], ir.I1))
		c.Erase()
	}
}

// divide makes two loops of one, and returns that of the part.
func (d division) divide(l loop) loop {
	b := ir.Before(l.op)
	b.Loc = l.op.Loc()
	middle := d.middle(b, l)
	rest := ir.Clone(l.op, &ir.Mapping{})
	second := rest
	if d.part == first {
		b.SetAfter(l.op)
	} else {
		second = l.op
	}
	b.Insert(rest)
	before := l.op
	if second == l.op {
		before = rest
	}
	if second == rest {
		for i, v := range l.op.Results() {
			v.ReplaceAllUsesWith(rest.Result(i))
		}
	}
	before.SetOperand(1, middle)
	second.SetOperand(0, middle)
	for i, v := range before.Results() {
		second.SetOperand(3+i, v)
	}
	d.decide()
	return viewOf(l.op)
}

// middle is where the second loop begins: the first number that the loop comes to at
// which the part ends, or begins, and no more than its upper bound.
func (d division) middle(b *ir.Builder, l loop) *ir.Value {
	lower, upper, step := l.Bounds()
	stride := arith.Binary(b, arith.MulI, step, arith.ConstantIndex(b, d.per))
	one := arith.ConstantIndex(b, 1)
	distance := arith.Binary(b, arith.MaxSI, arith.Linear(b, d.from), arith.ConstantIndex(b, 0))
	n := arith.Binary(b, arith.DivUI, arith.Binary(b, arith.AddI, distance, arith.Binary(b, arith.SubI, stride, one)),
		stride)
	return arith.Binary(b, arith.MinSI, arith.Binary(b, arith.AddI, lower, arith.Binary(b, arith.MulI, n, step)), upper)
}
