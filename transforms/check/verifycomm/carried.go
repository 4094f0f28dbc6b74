package verifycomm

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
)

// argument is how an argument of a block changes: what a loop carries, the number of an iteration, of a
// block or of a unit.
func (f *form) argument(v *ir.Value) change {
	owner := v.OwnerBlock().ParentOp()
	if l, ok := ir.As[ir.CountedLoop](owner); ok && v == l.InductionVar() {
		lower, _, step := l.Bounds()
		return f.all(lower, step)
	}
	if w, ok := scf.While.Cast(owner); ok && v.OwnerBlock() == w.After.Entry() {
		return f.of(w.ConditionOp().Args[v.Index()])
	}
	if init, ok := firstOf(v); ok {
		return f.carried(owner, v, init, nextOf(v))
	}
	if on, ok := scale.On.Cast(owner); ok && v != on.Unit() && v != on.NumUnits() {
		return freeChange
	}
	return fixedChange
}

// firstOf is with what an argument begins that a loop carries.
func firstOf(v *ir.Value) (init *ir.Value, ok bool) {
	owner := v.OwnerBlock().ParentOp()
	if l, ok := ir.As[ir.CountedLoop](owner); ok {
		if i := slices.Index(l.IterArgs(), v); i >= 0 {
			return l.InitArgs()[i], true
		}
	}
	if w, ok := scf.While.Cast(owner); ok && v.OwnerBlock() == w.Before.Entry() {
		return w.Inits[v.Index()], true
	}
	return nil, false
}

// nextOf is what becomes of such an argument.
func nextOf(v *ir.Value) *ir.Value {
	owner := v.OwnerBlock().ParentOp()
	if w, ok := scf.While.Cast(owner); ok {
		return w.YieldOp().Operands()[v.Index()]
	}
	l, _ := ir.As[ir.CountedLoop](owner)
	return owner.Region(0).Entry().Last().Operand(slices.Index(l.IterArgs(), v))
}

// carried is of a number that a loop carries, by its first value and the next one.
func (f *form) carried(loop *ir.Op, v, init, next *ir.Value) change {
	first := f.of(init)
	if !f.cut[loop] {
		f.known[v] = first // each time anew
		return first.with(f.of(next))
	}
	base, offset := anchor(next)
	switch {
	case base == v && offset == 0:
		return first
	case base == v:
		return change{period: 1, moves: true}.with(first)
	}
	if n := cycle(v, next); n > 0 {
		return first.unless().with(change{period: n})
	}
	f.known[v] = freeChange
	return first.with(f.of(next))
}

// cycle is after how many times a number that becomes the next one is itself again; 0 where that
// is not seen.
func cycle(v, next *ir.Value) int64 {
	op := next.DefiningOp()
	if op == nil {
		return 0
	}
	is := func(x *ir.Value) bool { base, _ := anchor(x); return base == v }
	switch op.Def() {
	case arith.RemUI.OpDef, arith.RemSI.OpDef:
		if n, ok := constantOf(rhs(op)); ok && is(lhs(op)) {
			return n
		}
	case arith.XOrI.OpDef:
		if _, ok := constantOf(rhs(op)); ok && is(lhs(op)) {
			return 2
		}
	case arith.SubI.OpDef:
		if _, ok := constantOf(lhs(op)); ok && is(rhs(op)) {
			return 2
		}
	case arith.Select.OpDef:
		return wrap(ir.View[arith.SelectOp](op), is)
	}
	return 0
}

// wrap is the cycle of a number that goes on by one and back to 0 at a constant.
func wrap(s arith.SelectOp, is func(*ir.Value) bool) int64 {
	c, ok := arith.CmpI.Cast(s.Condition.DefiningOp())
	if !ok {
		return 0
	}
	_, n := anchor(c.RHS)
	_, from := anchor(c.LHS)
	if _, constant := constantOf(c.RHS); !constant || !is(c.LHS) {
		return 0
	}
	zero, on := s.TrueValue, s.FalseValue
	if c.Predicate != arith.EQ {
		zero, on = on, zero
	}
	if z, constant := constantOf(zero); !constant || z != 0 || !is(on) {
		return 0
	}
	if _, step := anchor(on); step != 1 {
		return 0
	}
	switch c.Predicate {
	case arith.EQ, arith.NE, arith.ULT, arith.SLT:
		return n - from + 1
	}
	return 0
}

// resultOfRegions is of a result of an operation with regions.
func (f *form) resultOfRegions(op *ir.Op, i int) change {
	if l, ok := ir.As[ir.CountedLoop](op); ok && i < len(l.IterArgs()) {
		return f.of(l.IterArgs()[i])
	}
	if w, ok := scf.While.Cast(op); ok {
		return f.of(w.ConditionOp().Args[i])
	}
	s, ok := scf.If.Cast(op)
	if !ok {
		return freeChange
	}
	out := f.of(s.Condition).unless()
	for _, rg := range op.Regions() {
		if !rg.Empty() {
			out = out.with(f.of(rg.Entry().Last().Operand(i)))
		}
	}
	return out
}
