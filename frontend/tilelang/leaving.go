package tilelang

import (
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// T.thread_return: a thread that executes it does no more. As with the ways out of a loop (exits.go), a variable says
// which threads have left. The code after a statement that may leave is executed by the others: after calls, and in
// enclosing loops, too.

var leavingFunction = Function{Name: "thread_return", Params: "", perThread: true, eachThread: true,
	Doc:  "Returns from the kernel: the threads that reach it, or the block. The other threads execute the statements after it.",
	give: leavingBy(eval.Exit),
	call: func(t *translator, a *args) (eval.Value, error) {
		k := t.kernel
		switch {
		case k == nil:
			return nil, a.Interp.Errorf(a.Node, "T.thread_return outside of a T.Kernel")
		case t.par != nil:
			return nil, a.Interp.Errorf(a.Node, "T.thread_return in a T.Parallel is unsupported, as its iterations are not threads; use an if on the elements")
		case k.role != nil:
			return nil, a.Interp.Errorf(a.Node, "T.thread_return in a role is unsupported; use an if around the statements that follow")
		case k.units != nil && k.threadCode.now == nil:
			return nil, a.Interp.Errorf(a.Node, "T.thread_return in a T.Scale is unsupported; use an if around the statements that follow")
		}
		if err := t.inTurn(); err != nil {
			return nil, err
		}
		k.departure.by = a.Node
		return nil, &eval.Control{Kind: eval.Exit, At: a.Node.Range()}
	}}

// A departure is which threads have left a T.Kernel.
type departure struct {
	who      *variable
	by       python.Node // the latest that a thread may have left by
	possible bool        // since the remaining threads were last computed
}

// enterDeparture begins a T.Kernel that may be left.
func (t *translator) enterDeparture(at eval.Site) error {
	k := t.kernel
	if !t.knows(leaves, k.node) {
		return nil
	}
	v := &variable{c: &cell{name: "gone", typ: ir.I1, node: k.node}, elem: dtypes["bool"], named: true}
	v.lazyNumber = lazyNumber{v}
	k.departure.who = v
	at.Node = k.node
	t.at(at)
	if t.knows(owned, k.node) {
		t.declareEach(v.c)
	} else {
		t.declare(v.c, nil)
	}
	return v.Store(at, false)
}

// depart takes the T.thread_return of some, under a condition.
func (t *translator) depart(at eval.Site) error {
	k := t.kernel
	known := t.knows(leaves, k.node)
	for f := t.top; f != nil; f = f.parent {
		switch f.node.(type) {
		case *python.For, *python.While:
			known = known && t.knows(leaves, f.node)
		}
	}
	if !known {
		return diag.Internalf(t.loc(k.departure.by), "the analysis overlooked that this leaves the kernel")
	}
	k.departure.possible = true
	return k.departure.who.Store(at, true)
}

// stillThere runs what is behind something that some may have left by, for the others.
func (t *translator) stillThere(at eval.Site, run func() error) error {
	d := &t.kernel.departure
	if !d.possible {
		return run()
	}
	gone, err := d.who.read(at)
	if err != nil {
		return err
	}
	if n, known := asNumber(rewrite.ConstantOf(gone.v)); known {
		if n != 0 {
			return nil
		}
		return run()
	}
	at.Node = d.by
	others, err := gone.Not(at)
	if err != nil {
		return err
	}
	d.possible = false
	err = t.branch(at, others.(*scalar), run, func() error { return nil })
	d.possible = true
	return err
}

// turnOf is the body of a loop for the threads that did not leave in an iteration before.
func (t *translator) turnOf(at eval.Site, body func() error) func() error {
	if t.kernel == nil || !t.knows(leaves, at.Node) {
		return body
	}
	return func() error {
		d := &t.kernel.departure
		d.possible = true
		if d.by == nil {
			d.by = at.Node
		}
		return t.stillThere(at, body)
	}
}

// unlessGone is the condition of a while: it is false for threads that have left, and is not evaluated for them.
func (t *translator) unlessGone(at eval.Site, test func() (eval.Value, error)) func() (eval.Value, error) {
	if t.kernel == nil || !t.knows(leaves, at.Node) {
		return test
	}
	return func() (eval.Value, error) {
		gone, err := t.kernel.departure.who.read(at)
		if err != nil {
			return nil, err
		}
		others, err := gone.Not(at)
		if err != nil {
			return nil, err
		}
		return others.(*scalar).AndOr(at, true, test)
	}
}
