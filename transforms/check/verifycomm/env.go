package verifycomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
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

// of is an index that is a number or a value.
func (e env) of(m ir.Mixed) (int64, bool) {
	if m.Value == nil {
		return m.Const, true
	}
	return e.get(m.Value)
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
// folder. ranks gives the numbers of units by level, twice: which and how many, supposed what
// scalars are taken to be.
func (e env) step(op *ir.Op, ranks map[string][2]int64, folded results, supposed map[*ir.Value]int64) {
	if op.NumResults() != 1 {
		return
	}
	r := op.Result(0)
	if n, ok := supposed[r]; ok {
		e[r] = n
		return
	}
	if n, ok := rankOf(op, ranks); ok {
		e[r] = n
		return
	}
	if ir.IsSignlessIntegerOrIndex(r.Type()) {
		if x := folded.of(op, e); x.known {
			e[r] = x.number
			return
		}
	}
	delete(e, r)
}

// results are what operations gave for operands, so that blocks that compute the
// same numbers compute them once.
type results map[application]result

// application is an operation with what is known of its first operands.
type application struct {
	op       *ir.Op
	operands [maxRemembered]result
}

// maxRemembered is how many operands an operation may have whose results are
// remembered.
const maxRemembered = 3

type result struct {
	number int64
	known  bool
}

// of is what op gives in an environment.
func (f results) of(op *ir.Op, e env) result {
	vs := op.Operands()
	if len(vs) > maxRemembered {
		return e.fold(op)
	}
	a := application{op: op}
	for i, v := range vs {
		a.operands[i].number, a.operands[i].known = e.get(v)
	}
	x, ok := f[a]
	if !ok {
		x = e.fold(op)
		f[a] = x
	}
	return x
}

// fold evaluates an operation.
func (e env) fold(op *ir.Op) result {
	operands := make([]ir.Attr, op.NumOperands())
	for i, v := range op.Operands() {
		if x, ok := e.get(v); ok && ir.IsSignlessIntegerOrIndex(v.Type()) {
			operands[i] = ir.Integer(v.Type(), x)
		}
	}
	out := analysis.Evaluate(op, operands, rewrite.Fold)
	if len(out) != 1 {
		return result{}
	}
	if a, ok := out[0].Attr.(*ir.IntegerAttr); ok {
		return result{number(a), true}
	}
	if v := out[0].Value; v != nil {
		x, ok := e.get(v)
		return result{x, ok}
	}
	return result{}
}

// rankOf is the number of a unit, or how many there are; ok is false for other
// operations and levels.
func rankOf(op *ir.Op, ranks map[string][2]int64) (n int64, ok bool) {
	level, count := comm.RankLevel(op)
	of, ok := ranks[level]
	if count {
		return of[1], ok
	}
	return of[0], ok
}
