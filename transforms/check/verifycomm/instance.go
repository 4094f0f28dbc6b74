package verifycomm

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// A number that is a runtime value (a trip count, a number of blocks), or that is too large to follow, is cut: a
// smaller instance of the program is followed, with a small number instead. If the program has the form that form.go
// describes, the rounds of the instance represent all.

// instance is what is supposed of a function's program.
type instance struct {
	fn     *ir.Op
	cuts   []*cut
	values map[*ir.Value]int64 // what scalars are supposed to be
	turns  map[*ir.Op]int64    // how often a loop of scf.while turns
	form   *form
	agents int   // how many units tell each other news, one a round
	more   int64 // rounds besides those that represent all
}

// cut is a number that is supposed.
type cut struct {
	op    *ir.Op    // a loop, a kernel, or an operation whose execution is unknown
	bound *ir.Value // the number; nil of a loop of scf.while
	// A counted loop begins at lower and goes on by step.
	lower, step int64
	large       bool  // the number is known
	was         int64 // then: what it is; of a kernel or condition, what it is supposed to be
	host        bool  // a loop of the host
	// said is the diagnostic of the whole program, if it was followed in part.
	said *diag.Diagnostic
}

// supposedBlocks is how many blocks, or clusters, a kernel is supposed to have.
const supposedBlocks = 4

// isLoop reports whether rounds are cut.
func (c *cut) isLoop() bool { return c.step != 0 || c.bound == nil }

// add cuts more numbers; it reports whether it cut any.
func (in *instance) add(list []*unknown) (cuts bool) {
	for _, u := range list {
		if u.cut == nil || u.cut.bound != nil && !in.reachable(u.cut.bound) || in.has(u.cut) {
			continue
		}
		u.cut.said = u.said
		in.cuts = append(in.cuts, u.cut)
		cuts = true
	}
	return cuts
}

func (in *instance) has(c *cut) bool {
	return slices.ContainsFunc(in.cuts, func(d *cut) bool { return d.op == c.op && d.bound == c.bound })
}

// reachable reports whether a value can be supposed: an argument of the function, or the
// only result of an operation.
func (in *instance) reachable(v *ir.Value) bool {
	if op := v.DefiningOp(); op != nil {
		return op.NumResults() == 1 && op.NumRegions() == 0
	}
	return v.OwnerBlock().ParentOp() == in.fn
}

// settle decides how small what is cut is.
func (in *instance) settle() {
	in.values, in.turns = map[*ir.Value]int64{}, map[*ir.Op]int64{}
	in.form = formOf(in)
	for _, c := range in.cuts {
		switch {
		case c.bound == nil:
			in.turns[c.op] = in.rounds()
		case c.step != 0:
			in.suppose(c, c.lower+in.rounds()*c.step)
		default:
			in.suppose(c, c.was)
		}
	}
}

// rounds is how many rounds represent all, or the same for another period. A signal reaches the next unit in each
// round, stages are reused after a period, and the first and the last rounds may differ from the others.
func (in *instance) rounds() int64 {
	if in.form == nil {
		return maxHostTrips
	}
	n, p := int64(in.agents)+2+in.form.edge+in.more, in.form.period
	return (p + n + p - 1) / p * p
}

// suppose makes the number that is cut at least n, by what it is computed from.
func (in *instance) suppose(c *cut, n int64) {
	v := c.bound
	if c.large {
		in.least(v, n)
		in.alike(v, c.was, n)
		return
	}
	for {
		from, m, ok := before(v, n)
		if !ok || !in.reachable(from) {
			break
		}
		v, n = from, m
	}
	in.least(v, n)
}

func (in *instance) least(v *ir.Value, n int64) { in.values[v] = max(in.values[v], n) }

// alike makes constants of the same number, which mean the same, what one is supposed to be.
func (in *instance) alike(v *ir.Value, was, n int64) {
	if _, constant := constantOf(v); !constant {
		return
	}
	ir.WalkOps(in.fn, func(op *ir.Op) {
		if arith.Constant.Is(op) {
			if a, ok := constantOf(op.Result(0)); ok && a == was {
				in.least(op.Result(0), n)
			}
		}
	})
}

// before is the number from which a value is computed with constants, and how much it is
// when the value is n, or some more.
func before(v *ir.Value, n int64) (from *ir.Value, m int64, ok bool) {
	op := v.DefiningOp()
	switch {
	case op == nil:
		return nil, 0, false
	case isCast(op):
		return lhs(op), n, true
	}
	switch op.Def() {
	case arith.AddI.OpDef, arith.SubI.OpDef, arith.MulI.OpDef,
		arith.DivUI.OpDef, arith.DivSI.OpDef, arith.FloorDivSI.OpDef, arith.CeilDivUI.OpDef, arith.CeilDivSI.OpDef:
	default:
		return nil, 0, false
	}
	k, ok := constantOf(rhs(op))
	switch from = lhs(op); op.Def() {
	case arith.AddI.OpDef:
		return from, n - k, ok
	case arith.SubI.OpDef:
		return from, n + k, ok
	case arith.MulI.OpDef:
		return from, (n + max(k, 1) - 1) / max(k, 1), ok && k > 0
	}
	return from, n * k, ok && k > 0
}

// host is what is supposed of the function's arguments.
func (in *instance) host() env {
	e := env{}
	for v, n := range in.values {
		if v.DefiningOp() == nil {
			e[v] = n
		}
	}
	return e
}
