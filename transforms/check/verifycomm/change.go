package verifycomm

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
)

// of is how a value changes with the rounds.
func (f *form) of(v *ir.Value) change {
	switch {
	case f.barred[v]:
		return change{free: true, blocks: true}
	case f.moving[v]:
		return change{period: 1, moves: true}
	}
	c, ok := f.known[v]
	if !ok {
		f.known[v] = freeChange // where it comes back to itself
		if op := v.DefiningOp(); op != nil {
			c = f.result(op, v.Index())
		} else {
			c = f.argument(v)
		}
		f.known[v] = c
	}
	return c
}

// all is how something changes that depends on values.
func (f *form) all(vs ...*ir.Value) change {
	out := fixedChange
	for _, v := range vs {
		out = out.with(f.of(v))
	}
	return out
}

// with is how what depends on two changes at most changes.
func (c change) with(d change) change {
	if c.free || d.free || lcm(c.period, d.period) > maxPeriod {
		return change{free: true, blocks: c.blocks || d.blocks}
	}
	return change{period: lcm(c.period, d.period), moves: c.moves || d.moves}
}

// unless is free where c moves.
func (c change) unless() change {
	if c.moves {
		return freeChange
	}
	return c
}

// result is how a result of an operation changes.
func (f *form) result(op *ir.Op, i int) change {
	if c, ok := f.rank(op); ok {
		return c
	}
	if op.NumRegions() > 0 {
		return f.resultOfRegions(op, i)
	}
	switch op.Def() {
	case comm.Round.OpDef:
		if f.inCut(op) {
			return change{period: f.around, moves: true}
		}
		return fixedChange
	case comm.SendSlot.OpDef, comm.RecvSlot.OpDef:
		made, _ := comm.SourceOf(ir.View[comm.QueueWaitOp](op).Channel)
		if f.inCut(op) && f.around*made.Type().Depth() <= maxPeriod {
			return change{period: f.around * made.Type().Depth()}
		}
		return f.other(op)
	case arith.AddI.OpDef, arith.SubI.OpDef, arith.IndexCast.OpDef, arith.IndexCastUI.OpDef, arith.ExtSI.OpDef,
		arith.ExtUI.OpDef, arith.TruncI.OpDef:
		return f.all(op.Operands()...)
	case arith.MulI.OpDef, arith.ShLI.OpDef:
		x, y := f.of(lhs(op)), f.of(rhs(op))
		if x.moves && y != fixedChange || y.moves && (x != fixedChange || arith.ShLI.Is(op)) {
			return freeChange
		}
		return x.with(y)
	case arith.RemUI.OpDef, arith.RemSI.OpDef, arith.AndI.OpDef, arith.DivUI.OpDef, arith.DivSI.OpDef,
		arith.FloorDivSI.OpDef:
		return f.divided(op)
	case arith.CmpI.OpDef:
		if c := f.all(op.Operands()...); !c.moves {
			return c
		}
		return f.atEnds(op)
	case arith.Select.OpDef:
		s := ir.View[arith.SelectOp](op)
		return f.of(s.Condition).unless().with(f.all(s.TrueValue, s.FalseValue))
	}
	return f.other(op)
}

// other is the change by an operation about which only its operands are known.
func (f *form) other(op *ir.Op) change {
	effects, known := ir.EffectsOf(op)
	if (len(effects) > 0 || !known) && f.inCut(op) {
		return freeChange
	}
	out := fixedChange
	for _, v := range op.Operands() {
		if ir.IsSignlessIntegerOrIndex(v.Type()) {
			out = out.with(f.of(v).unless())
		}
	}
	return out
}

// divided is of a quotient or remainder: by n, a number that moves has a remainder of as many periods.
func (f *form) divided(op *ir.Op) change {
	x, y := f.of(lhs(op)), f.of(rhs(op))
	if !x.moves {
		return x.with(y.unless())
	}
	n, ok := f.number(rhs(op))
	if arith.AndI.Is(op) {
		n++
		ok = ok && n&(n-1) == 0
	}
	if !ok || n <= 0 {
		return freeChange
	}
	out := x.with(change{period: n})
	if out.free || x.period*n > maxPeriod {
		return freeChange
	}
	out.period = x.period * n
	switch op.Def() {
	case arith.RemUI.OpDef, arith.RemSI.OpDef, arith.AndI.OpDef:
		out.moves = false
	}
	return out
}

// number is a constant, or how many units of a level there are.
func (f *form) number(v *ir.Value) (int64, bool) {
	op := v.DefiningOp()
	if op == nil {
		return 0, false
	}
	if isCast(op) {
		return f.number(lhs(op))
	}
	if level, count := comm.RankLevel(op); count {
		if n, ok := scale.UnitsAround(op, level); ok {
			return n, true
		}
	}
	return constantOf(v)
}

// atEnds is of a comparison that tells rounds at the ends of a loop from the others.
func (f *form) atEnds(op *ir.Op) change {
	at := int64(0)
	for _, v := range op.Operands() {
		base, offset := anchor(v)
		from, ok := f.begins(base)
		if !ok {
			return freeChange
		}
		at += max(offset, -offset) + max(from, -from)
	}
	if at > maxEdge {
		return freeChange
	}
	f.edge = max(f.edge, at+1)
	return fixedChange
}

// begins is at what a number of rounds begins, or where nothing is counted 0.
func (f *form) begins(v *ir.Value) (from int64, ok bool) {
	if v == nil || comm.Round.Is(v.DefiningOp()) {
		return 0, true
	}
	for _, c := range f.in.cuts {
		if l, ok := ir.As[ir.CountedLoop](c.op); ok && c.isLoop() && l.InductionVar() == v {
			return c.lower, true
		}
	}
	if f.moving[v] || v.DefiningOp() != nil {
		return 0, f.moving[v]
	}
	init, ok := firstOf(v)
	if !ok {
		return 0, false
	}
	c := f.of(v)
	from, constant := constantOf(init)
	return from, constant && c.moves && !c.free
}

// anchor is what a value is but for a constant.
func anchor(v *ir.Value) (base *ir.Value, offset int64) {
	for {
		op := v.DefiningOp()
		if op == nil {
			w, ok := scf.While.Cast(v.OwnerBlock().ParentOp())
			if !ok || v.OwnerBlock() != w.After.Entry() {
				return v, offset
			}
			v = w.ConditionOp().Args[v.Index()]
			continue
		}
		if a, ok := constantOf(v); ok {
			return nil, offset + a
		}
		if isCast(op) {
			v = lhs(op)
			continue
		}
		switch op.Def() {
		case arith.AddI.OpDef, arith.SubI.OpDef:
			if k, ok := constantOf(rhs(op)); ok {
				if arith.SubI.Is(op) {
					k = -k
				}
				v, offset = lhs(op), offset+k
				continue
			}
		}
		return v, offset
	}
}

// lhs is the left operand of an operation on two integers, or what is cast.
func lhs(op *ir.Op) *ir.Value {
	if isCast(op) {
		return ir.View[arith.CastOp](op).In
	}
	return binary(op).LHS
}

// rhs is the right operand of an operation on two integers.
func rhs(op *ir.Op) *ir.Value { return binary(op).RHS }

func binary(op *ir.Op) arith.BinaryOp {
	switch op.Def() {
	case arith.DivUI.OpDef, arith.DivSI.OpDef, arith.CeilDivUI.OpDef, arith.CeilDivSI.OpDef:
		return arith.BinaryOp(ir.View[arith.DivOp](op))
	}
	return ir.View[arith.BinaryOp](op)
}

// isCast reports whether an operation gives a number another type.
func isCast(op *ir.Op) bool {
	switch op.Def() {
	case arith.IndexCast.OpDef, arith.IndexCastUI.OpDef, arith.ExtSI.OpDef, arith.ExtUI.OpDef, arith.TruncI.OpDef:
		return true
	}
	return false
}
