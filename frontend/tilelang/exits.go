package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Ways out of a loop on the device: break, continue and T.loop_break under runtime conditions. Regions have a single
// exit, so a variable says that the iteration is left, and the code after a statement that may leave it is conditional.
// Another variable says that the loop is left; its iterations do nothing from then on. The loop stays a for with known
// bounds.

var loopBreakFunction = Function{Name: "loop_break", Params: "", Alias: []string{"break_loop"}, perThread: true,
	eachThread: true,
	Doc:        "The break statement of the innermost enclosing loop.",
	give:       leavingBy(eval.Break),
	call: func(t *translator, a *args) (eval.Value, error) {
		return nil, &eval.Control{Kind: eval.Break, At: a.Node.Range()}
	}}

var continueFunction = Function{Name: "continue_loop", Params: "", perThread: true, eachThread: true,
	Doc:  "The continue statement of the innermost enclosing loop.",
	give: leavingBy(eval.Continue),
	call: func(t *translator, a *args) (eval.Value, error) {
		return nil, &eval.Control{Kind: eval.Continue, At: a.Node.Range()}
	}}

// An exit is of a loop that is left on the way.
type exit struct {
	by      []python.Node // the statements and calls that leave it
	inside  *threadRegion // of whose threads each goes through the loop by itself
	skipped *cell         // whether the iteration is left
	left    *cell         // whether the loop is
}

// exitOf is the exit of a loop, nil if nothing leaves it on the way.
func (t *translator) exitOf(at eval.Site) *exit {
	e := exitsOf(at.Node)
	if len(e.by) == 0 || t.kernel == nil {
		return nil
	}
	e.inside = t.kernel.threadCode.now
	e.skipped, e.left = &cell{name: "skipped", typ: ir.I1, node: at.Node}, &cell{name: "left", typ: ir.I1, node: at.Node}
	t.at(at)
	t.declare(e.left, arith.NewConstant(t.b, ir.Bool(false)))
	return e
}

// exitsOf is what leaves a loop.
func exitsOf(loop python.Node) *exit {
	var body []python.Stmt
	switch n := loop.(type) {
	case *python.For:
		body = n.Body
	case *python.While:
		body = n.Body
	}
	e := &exit{}
	var visit func(python.Node)
	visit = func(n python.Node) {
		switch n := n.(type) {
		case *python.For, *python.While, *python.FunctionDef, *python.ClassDef, *python.Lambda:
			return
		case *python.Continue, *python.Break:
			e.by = append(e.by, n)
		case *python.ExprStmt:
			if name, call := lastName(n.Value); call != nil &&
				slices.Contains([]string{"loop_break", "break_loop", "continue_loop"}, name) {
				e.by = append(e.by, call)
			}
		}
		python.Children(n, visit)
	}
	for _, s := range body {
		visit(s)
	}
	return e
}

// iteration is the body of a loop with an exit.
func (t *translator) iteration(at eval.Site, e *exit, body func() error) func() error {
	if e == nil {
		return body
	}
	return func() error {
		t.at(at)
		t.declare(e.skipped, arith.NewConstant(t.b, ir.Bool(false)))
		outer := t.exit
		t.exit = e
		err := t.leavesBy(at, body())
		t.exit = outer
		return err
	}
}

// unless does something where a variable does not hold, which is set where the loop is left.
func (t *translator) unless(at eval.Site, by python.Node, c *cell, run func() error) error {
	at.Node = by
	s, err := t.no(at, c)
	if s == nil || err != nil {
		return run()
	}
	return t.branch(at, s, run, func() error { return nil })
}

// unlessLeft is the condition of a while: it holds no more once the loop is left, and is not asked for then.
func (t *translator) unlessLeft(at eval.Site, e *exit, test func() (eval.Value, error)) func() (eval.Value, error) {
	if e == nil {
		return test
	}
	return func() (eval.Value, error) {
		s, err := t.no(at, e.left)
		if s == nil || err != nil {
			return test()
		}
		return s.AndOr(at, true, test)
	}
}

// must reports whether a variable is known, and is the number.
func (t *translator) must(c *cell, is int64) bool {
	v, _ := t.get(c)
	n, known := asNumber(rewrite.ConstantOf(v))
	return known && n == is
}

// no is the negation of a variable, nil if it must be false.
func (t *translator) no(at eval.Site, c *cell) (*scalar, error) {
	if t.must(c, 0) {
		return nil, nil
	}
	v, _ := t.get(c)
	s, err := number(v, false).Not(at)
	if err != nil {
		return nil, err
	}
	return s.(*scalar), nil
}

// leavesBy takes what leaves the loop under way, or the kernel, on the device.
func (t *translator) leavesBy(at eval.Site, err error) error {
	c, ok := err.(*eval.Control)
	e := t.exit
	switch {
	case ok && c.Kind == eval.Exit:
		return t.depart(at)
	case !ok || e == nil || e.in(c.At) == nil:
		return err
	}
	if e.inside != t.kernel.threadCode.now {
		return t.in.Errorf(c.At, "threads synchronize in this loop, but each thread may leave it separately; let all threads run all iterations, and use conditions inside")
	}
	holds := arith.NewConstant(t.b, ir.Bool(true))
	t.set(e.skipped, holds)
	if c.Kind == eval.Break {
		t.set(e.left, holds)
	}
	return nil
}

// goOn is asked behind each statement: what follows one that may have left the loop, or the kernel, is done if it did
// not.
func (t *translator) goOn(at eval.Site) func(run func() error) error {
	departs := t.kernel != nil && t.kernel.departure.possible
	var by python.Node
	if t.exit != nil {
		by = t.exit.in(at.Node.Range())
	}
	if !departs && by == nil {
		return nil
	}
	e := t.exit
	return func(run func() error) error {
		if by != nil {
			inLoop := run
			run = func() error { return t.unless(at, by, e.skipped, inLoop) }
		}
		if departs {
			return t.stillThere(at, run)
		}
		return run()
	}
}

// breaks is what leaves all of the loop, nil if nothing does.
func (e *exit) breaks() python.Node {
	if i := slices.IndexFunc(e.by, func(n python.Node) bool { _, next := n.(*python.Continue); return !next }); i >= 0 {
		return e.by[i]
	}
	return nil
}

// in is what leaves the loop in a part of it, nil if nothing does.
func (e *exit) in(part python.Span) python.Node {
	if i := slices.IndexFunc(e.by, func(n python.Node) bool { return part.Contains(n.Range()) }); i >= 0 {
		return e.by[i]
	}
	return nil
}
