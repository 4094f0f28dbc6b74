package verifycomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// env holds the scalars that are known.
type env map[*ir.Value]int64

// get is the value of v, computed from constants outside the kernel if need be.
func (e env) get(v *ir.Value) (int64, bool) {
	if x, ok := e[v]; ok {
		return x, true
	}
	if a, ok := rewrite.ConstantOf(v).(*ir.IntegerAttr); ok {
		return number(a), true
	}
	return 0, false
}

// number is a constant's, a truth value's 0 or 1.
func number(a *ir.IntegerAttr) int64 {
	if a.Type() == ir.I1 {
		return a.Int() & 1
	}
	return a.Int()
}

// all are the values of vs; ok is false unless all are known.
func (e env) all(vs []*ir.Value) (xs []int64, ok bool) {
	for _, v := range vs {
		x, ok := e.get(v)
		if !ok {
			return nil, false
		}
		xs = append(xs, x)
	}
	return xs, true
}

// mixed is [env.all] of an index list.
func (e env) mixed(ms []ir.Mixed) (xs []int64, ok bool) {
	for _, m := range ms {
		x := m.Const
		if m.Value != nil {
			if x, ok = e.get(m.Value); !ok {
				return nil, false
			}
		}
		xs = append(xs, x)
	}
	return xs, true
}

// trips is how often a loop runs.
func (e env) trips(l ir.CountedLoop) (int64, bool) {
	lower, upper, step := l.Bounds()
	x, ok := e.all([]*ir.Value{lower, upper, step})
	if !ok || x[2] <= 0 {
		return 0, false
	}
	return max(0, (x[1]-x[0]+x[2]-1)/x[2]), true
}

// iteration sets a loop's induction variable, where its bounds are known.
func (e env) iteration(iv, lower, step *ir.Value, i int64) {
	if x, ok := e.all([]*ir.Value{lower, step}); ok {
		e[iv] = x[0] + i*x[1]
	}
}

// forward copies what is known of values along an edge of control flow.
func (e env) forward(to, from []*ir.Value) {
	xs := make([]int64, len(from))
	known := make([]bool, len(from))
	for i, v := range from {
		xs[i], known[i] = e.get(v)
	}
	for i := range min(len(to), len(from)) {
		if known[i] {
			e[to[i]] = xs[i]
		} else {
			delete(e, to[i])
		}
	}
}

// step executes a scalar operation on what is known of its operands, by its own
// folder. ranks gives the numbers of units by level, twice: which and how many.
func (e env) step(op *ir.Op, ranks map[string][2]int64) {
	if op.NumResults() != 1 {
		return
	}
	r := op.Result(0)
	delete(e, r)
	if n, ok := rankOf(op, ranks); ok {
		e[r] = n
		return
	}
	if !ir.IsSignlessIntegerOrIndex(r.Type()) {
		return
	}
	operands := make([]ir.Attr, op.NumOperands())
	for i, v := range op.Operands() {
		if x, ok := e.get(v); ok && ir.IsSignlessIntegerOrIndex(v.Type()) {
			operands[i] = ir.Integer(v.Type(), x)
		}
	}
	if out := analysis.Evaluate(op, operands, rewrite.Fold); len(out) == 1 {
		e.set(r, out[0])
	}
}

// set records what an operation was folded to.
func (e env) set(r *ir.Value, to ir.FoldResult) {
	if a, ok := to.Attr.(*ir.IntegerAttr); ok {
		e[r] = number(a)
	} else if to.Value != nil {
		e.forward([]*ir.Value{r}, []*ir.Value{to.Value})
	}
}

// rankOf is the number of a unit, or how many there are; ok is false for other
// operations and levels.
func rankOf(op *ir.Op, ranks map[string][2]int64) (n int64, ok bool) {
	level, i := "", 0
	switch op.Def() {
	case scale.Rank.OpDef:
		level = scale.Rank.Of(op).Level
	case comm.Rank.OpDef:
		level = comm.Rank.Of(op).Level
	case scale.NumRanks.OpDef:
		level, i = scale.NumRanks.Of(op).Level, 1
	case comm.NumRanks.OpDef:
		level, i = comm.NumRanks.Of(op).Level, 1
	default:
		return 0, false
	}
	of, ok := ranks[level]
	return of[i], ok
}
