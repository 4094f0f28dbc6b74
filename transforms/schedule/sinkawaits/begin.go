package sinkawaits

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// begin replaces a select between a constant, in the first iteration, and a carried tile by an initial value, for
// programs with clear_accum=(k == 0): an MMA in flight cannot be an operand of a select.
func begin(k tile.KernelOp) {
	for l := range ir.Collect(k.Op, scf.For) {
		for i, arg := range l.Body.Entry().Args()[1:] {
			if first := chosen(l, arg); first != nil {
				beginWith(l, i, first)
			}
		}
	}
}

// chosen is the constant that each use of an argument chooses in the first iteration in place of it; nil if there is
// none.
func chosen(l scf.ForOp, arg *ir.Value) (first *ir.Op) {
	if _, isTile := arg.Type().(*ir.TensorType); !isTile {
		return nil
	}
	for u := range arg.Uses() {
		s, ok := arith.Select.Cast(u.Owner())
		if !ok || s.FalseValue != arg || !isFirst(l, s.Condition) {
			return nil
		}
		c := s.TrueValue.DefiningOp()
		if !arith.Constant.Is(c) || first != nil && rewrite.ConstantOf(first.Result(0)) != rewrite.ConstantOf(c.Result(0)) {
			return nil
		}
		first = c
	}
	return first
}

// isFirst reports whether a condition holds in the first iteration of a loop, and in no other one.
func isFirst(l scf.ForOp, cond *ir.Value) bool {
	c, ok := arith.CmpI.Cast(cond.DefiningOp())
	if !ok || c.Predicate != arith.EQ {
		return false
	}
	at, with := number(c.LHS), number(c.RHS)
	if at != l.InductionVar() {
		at, with = with, at
	}
	return at == l.InductionVar() && same(with, l.LowerBound)
}

// number is what an index or integer is that was cast.
func number(v *ir.Value) *ir.Value {
	for c, ok := arith.IndexCast.Cast(v.DefiningOp()); ok; c, ok = arith.IndexCast.Cast(v.DefiningOp()) {
		v = c.In
	}
	return v
}

// same reports whether two numbers are known to be one.
func same(x, y *ir.Value) bool {
	a, ok := rewrite.IntOf(rewrite.ConstantOf(x))
	b, also := rewrite.IntOf(rewrite.ConstantOf(y))
	return x == y || ok && also && a == b
}

// beginWith lets a loop begin with a constant. A loop that may have no iteration leaves what it began with.
func beginWith(l scf.ForOp, i int, first *ir.Op) {
	b := ir.Before(l.Op)
	b.Loc = first.Loc()
	v := arith.NewConstant(b, rewrite.ConstantOf(first.Result(0)))
	if from, to, ok := bounds(l); !ok || from >= to {
		v = arith.NewSelect(b, arith.NewCmpI(b, arith.SLT, l.LowerBound, l.UpperBound), v, l.Inits[i])
	}
	arg := l.Body.Entry().Arg(1 + i)
	l.Op.SetOperand(len(l.Operands())-len(l.Inits)+i, v)
	for _, op := range arg.Users() {
		op.Result(0).ReplaceAllUsesWith(arg)
		op.Erase()
	}
}

// bounds are those of a loop, where they are known.
func bounds(l scf.ForOp) (from, to int64, ok bool) {
	from, a := rewrite.IntOf(rewrite.ConstantOf(l.LowerBound))
	to, b := rewrite.IntOf(rewrite.ConstantOf(l.UpperBound))
	return from, to, a && b
}
