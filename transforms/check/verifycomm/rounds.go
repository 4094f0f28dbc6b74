package verifycomm

import (
	"errors"

	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/divergence"
)

// sameToAll reports whether a value is the same to all units that get to it.
func (t *tracer) sameToAll(v *ir.Value) bool {
	k, ok := kernelOf(v)
	if !ok {
		return true
	}
	u := t.check.uniform[k.Op]
	if u == nil {
		u = divergence.Of(k)
		t.check.uniform[k.Op] = u
	}
	return u.Of(v) == 0
}

// kernelOf is the kernel in which a value is made.
func kernelOf(v *ir.Value) (k tile.KernelOp, ok bool) {
	owner := parentOf(v)
	if k, ok = tile.Kernel.Cast(owner); !ok {
		k, ok = ir.Enclosing(owner, tile.Kernel)
	}
	return k, ok
}

// uncounted is about a loop that communicates and has an unknown trip count.
func (t *tracer) uncounted(op *ir.Op) *unknown {
	u := depends(op, "the trip count of this loop, which communicates,")
	if w, ok := scf.While.Cast(op); ok && t.sameToAll(w.ConditionOp().Condition) {
		u.cut = &cut{op: op}
	}
	if l, ok := ir.As[ir.CountedLoop](op); ok {
		u.cut = t.cutOf(op, l)
	}
	return u
}

// cutOf is the cut of a counted loop, nil where its end cannot be supposed.
func (e env) cutOf(op *ir.Op, l ir.CountedLoop) *cut {
	lower, upper, step := l.Bounds()
	x, ok := e.all([]*ir.Value{lower, step})
	if !ok || x[1] <= 0 {
		return nil
	}
	return &cut{op: op, bound: upper, lower: x[0], step: x[1]}
}

func (t *tracer) cutOf(op *ir.Op, l ir.CountedLoop) *cut {
	if _, upper, _ := l.Bounds(); !t.sameToAll(upper) {
		return nil
	}
	return t.env.cutOf(op, l)
}

// shorter is the error of a loop that turns n times and does too much: of all around it, that which turns
// most may be cut.
func (t *tracer) shorter(op *ir.Op, l ir.CountedLoop, n int64, err error) error {
	var u *unknown
	if !errors.As(err, &u) || !u.large || n <= t.check.in.rounds() || u.turns >= n {
		return err
	}
	if c := t.cutOf(op, l); c != nil {
		_, upper, _ := l.Bounds()
		c.large = true
		c.was, _ = t.get(upper)
		u.cut, u.turns = c, n
	}
	return err
}

// whileLoop executes a loop whose end is known, or supposed.
func (t *tracer) whileLoop(w scf.WhileOp) error {
	turns, supposed := t.check.in.turns[w.Op]
	t.forward(w.Before.Entry().Args(), w.Inits)
	for i := int64(0); ; i++ {
		if err := t.spend(w.Op); err != nil {
			return err
		}
		if err := t.follow(w.Before.Entry()); err != nil {
			return err
		}
		c := w.ConditionOp()
		goes, known := t.get(c.Condition)
		switch {
		case supposed:
			goes = min(max(turns-i, 0), 1)
		case !known:
			return t.uncounted(w.Op)
		}
		if goes&1 == 0 {
			t.forward(w.Results, c.Args)
			return nil
		}
		t.forward(w.After.Entry().Args(), c.Args)
		if err := t.follow(w.After.Entry()); err != nil {
			return err
		}
		t.forward(w.Before.Entry().Args(), w.YieldOp().Operands())
	}
}
