package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/frontend/tilelang/tree"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// The evaluation of a kernel. Python is executed as far as it is known; what the device does becomes a tree, in the
// order in which Python would do it. No operation is made: what a value of the device is, is known when the tree is
// emitted (emission.go). Values of the device are symbols (symbols.go).

// An evaluation is a T.Kernel whose body is evaluated.
type evaluation struct {
	t        *translator
	kernel   *tree.Kernel
	launch   *launch
	block    *tree.Block  // to which nodes are added
	calls    []eval.Place // the latest, which places share
	base     int          // how many calls there are around the kernel
	units    []scope      // the T.Scales under way
	role     *role        // by hand
	stmts    []*tree.Stmt // under way
	contexts []enteredContext
}

// evaluating is the evaluation under way, nil outside of kernels and while a tree is emitted.
func evaluating(at eval.Site) *evaluation {
	if at.Interp == nil {
		return nil
	}
	t, _ := at.Interp.Host.(*translator)
	if t == nil {
		return nil
	}
	return t.evaluation
}

// inKernel reports whether a kernel's body is evaluated, or emitted.
func (t *translator) inKernel() bool { return t.evaluation != nil || t.kernel != nil }

// evaluate begins the evaluation of a kernel's body.
func evaluate(t *translator, at eval.Site, k *launch) *evaluation {
	e := &evaluation{t: t, launch: k, base: len(t.in.Calls())}
	e.kernel = &tree.Kernel{Launch: k}
	e.kernel.Place = e.place(at)
	e.block = &e.kernel.Body
	t.evaluation = e
	return e
}

// place is where something is evaluated.
func (e *evaluation) place(at eval.Site) tree.Place {
	if now := e.t.in.Calls(); !slices.Equal(now, e.calls) {
		e.calls = slices.Clone(now)
	}
	return tree.Place{Site: at, File: e.t.in.File, Calls: e.calls}
}

// add adds a node, which counts as an operation that a program makes.
func (e *evaluation) add(n tree.Node) {
	e.t.in.Budget.Made()
	e.block.Nodes = append(e.block.Nodes, n)
}

// into evaluates a part of the program into a block of its own.
func (e *evaluation) into(b *tree.Block, part func() error) error {
	outer := e.block
	e.block = b
	err := part()
	e.block = outer
	return err
}

// region evaluates a part that becomes a region: what leaves it does so when the region runs.
func (e *evaluation) region(at eval.Site, b *tree.Block, part func() error) (left eval.ControlKind, leaves bool,
	err error) {
	err = e.into(b, func() error {
		err := part()
		c, ok := err.(*eval.Control)
		if !ok {
			return err
		}
		left, leaves = c.Kind, true
		e.add(&tree.Leave{Place: e.place(at), How: c})
		return nil
	})
	return left, leaves, err
}

// computed evaluates a part that gives a value.
func (e *evaluation) computed(c *tree.Computed, part func() (eval.Value, error)) error {
	return e.into(&c.Block, func() (err error) {
		v, err := part()
		c.Value = kept(v)
		return err
	})
}

// kept is a value as it is now: lists and dictionaries may change.
func kept(v eval.Value) eval.Value {
	all := func(vs []eval.Value) []eval.Value {
		out := make([]eval.Value, len(vs))
		for i, v := range vs {
			out[i] = kept(v)
		}
		return out
	}
	switch v := v.(type) {
	case *eval.Tuple:
		return &eval.Tuple{Elems: all(v.Elems)}
	case *eval.List:
		return &eval.List{Elems: all(v.Elems)}
	case *eval.Slice:
		return &eval.Slice{Lower: v.Lower, Upper: v.Upper, Step: v.Step}
	}
	return v
}

// isLate reports whether a value is, or has, one of the device.
func isLate(v eval.Value) bool {
	switch v := v.(type) {
	case *eval.Tuple:
		return slices.ContainsFunc(v.Elems, isLate)
	case *eval.List:
		return slices.ContainsFunc(v.Elems, isLate)
	case *eval.Slice:
		return isLate(v.Lower) || isLate(v.Upper) || isLate(v.Step)
	case tree.Operand, *buffer, *elementsOf:
		return true
	}
	return isStaged(v)
}

func (e *evaluation) unary(at eval.Site, op python.UnaryOperator, x eval.Value) eval.Value {
	n := &tree.Unary{Place: e.place(at), Op: op, X: x}
	e.add(n)
	n.Gives = &tree.Ref{Of: n}
	return numberOf(n.Gives)
}

func (e *evaluation) binary(at eval.Site, op python.Operator, x, y eval.Value) eval.Value {
	n := &tree.Binary{Place: e.place(at), Op: op, X: x, Y: y}
	e.add(n)
	n.Gives = &tree.Ref{Of: n}
	_, xs := x.(*vectorSymbol)
	_, ys := y.(*vectorSymbol)
	if xs {
		return &vectorSymbol{symbol{n.Gives}, x.(*vectorSymbol).typ}
	} else if ys {
		return &vectorSymbol{symbol{n.Gives}, y.(*vectorSymbol).typ}
	}
	return numberOf(n.Gives)
}

// compare is `x op y` of a number of the device and another value. Only numbers are compared on the device.
func (e *evaluation) compare(at eval.Site, op python.CompareOperator, x, y eval.Value) eval.Value {
	if !isNumber(x) || !isNumber(y) {
		switch op {
		case python.Is, python.Eq:
			return false
		case python.IsNot, python.NotEq:
			return true
		}
		return eval.NotImplemented
	}
	n := &tree.Compare{Place: e.place(at), Op: op, X: x, Y: y}
	e.add(n)
	n.Gives = &tree.Ref{Of: n}
	return numberOf(n.Gives)
}

func (e *evaluation) not(at eval.Site, x eval.Value) eval.Value {
	n := &tree.Not{Place: e.place(at), X: x}
	e.add(n)
	n.Gives = &tree.Ref{Of: n}
	return numberOf(n.Gives)
}

func (e *evaluation) andOr(at eval.Site, and bool, x eval.Value, right func() (eval.Value, error)) (eval.Value, error) {
	n := &tree.AndOr{Place: e.place(at), And: and, X: x}
	if err := e.computed(&n.Right, right); err != nil {
		return nil, err
	}
	e.add(n)
	n.Gives = &tree.Ref{Of: n}
	switch r := n.Right.Value.(type) {
	case bool, int64, float64:
		if truth, err := at.Interp.Truth(at, r); err != nil || truth != and {
			return truth, err
		}
	}
	return numberOf(n.Gives), nil
}

func (e *evaluation) choose(at eval.Site, cond eval.Value, then, orelse func() (eval.Value, error)) (eval.Value,
	error) {
	n := &tree.Select{Place: e.place(at), Cond: cond}
	if err := e.computed(&n.Then, then); err != nil {
		return nil, err
	}
	if err := e.computed(&n.Orelse, orelse); err != nil {
		return nil, err
	}
	e.add(n)
	n.Gives = &tree.Ref{Of: n}
	return numberOf(n.Gives), nil
}

// branch evaluates an if statement whose condition is of the device. Names that a branch binds are gone behind it,
// unless the block, or the role, goes one way.
func (e *evaluation) branch(at eval.Site, cond eval.Value, then, orelse func() error) error {
	s, isIf := at.Node.(*python.If)
	n := &tree.If{Place: e.place(at), Cond: cond}
	n.Env = at.Env.Copy()
	oneWay := e.goesOneWay(cond) && (!isIf || len(s.Orelse) == 0 || e.t.knows(manualRoles, e.launch.node))
	var names *shield
	if !oneWay {
		names = e.t.shield(at)
	}
	for i, part := range []func() error{then, orelse} {
		b := &n.Then
		if i == 1 {
			b = &n.Orelse
		}
		_, _, err := e.region(at, b, part)
		if names != nil {
			names.restore()
		}
		if err != nil {
			return err
		}
	}
	switch {
	case names != nil:
		names.kill()
	case isIf:
		e.launch.letEscape(at, s)
	}
	e.add(n)
	return nil
}

// goesOneWay reports whether an if may be one that the block, or a role, decides for all.
func (e *evaluation) goesOneWay(cond eval.Value) bool {
	c, ok := cond.(*numberSymbol)
	return ok && c.threads != noThreads && !e.t.knows(byThreads, e.launch.node) &&
		(c.threads == oneThread || e.t.knows(manualRoles, e.launch.node))
}

// while evaluates a while statement: its test once more, and its body once.
func (e *evaluation) while(at eval.Site, cond eval.Value, test func() (eval.Value, error), body func() error) error {
	n := &tree.While{Place: e.place(at), Cond: cond}
	names := e.t.shield(at)
	err := e.computed(&n.Test, test)
	if err == nil {
		_, _, err = e.region(at, &n.Body, body)
	}
	names.kill()
	if err != nil {
		return err
	}
	e.add(n)
	return nil
}

// loop evaluates the body of a loop on the device once, for symbols in the place of what the loop binds.
func (e *evaluation) loop(at eval.Site, over eval.Value, vars int, bind func(eval.Value) error,
	body func() error) error {
	n := &tree.For{Place: e.place(at), Loop: over}
	names := e.t.shield(at)
	_, _, err := e.region(at, &n.Body, func() error {
		var of []eval.Value
		n.Vars, of = boundNumbers(vars)
		if err := bind(single(of)); err != nil {
			return err
		}
		return body()
	})
	names.kill()
	if err != nil {
		return err
	}
	e.add(n)
	return nil
}

// boundNumbers are n numbers that are bound by a loop or a context.
func boundNumbers(n int) (refs []*tree.Ref, of []eval.Value) {
	for range n {
		r := &tree.Ref{}
		refs, of = append(refs, r), append(of, numberOf(r))
	}
	return refs, of
}

// turns evaluates the body of a loop for each of its numbers.
func (e *evaluation) turns(at eval.Site, over eval.Value, vs []eval.Value, bind func(eval.Value) error,
	body func() error) error {
	n := &tree.For{Place: e.place(at), Loop: over, Turns: make([]tree.Block, len(vs))}
	for i, v := range vs {
		left, leaves, err := e.region(at, &n.Turns[i], func() error {
			if err := bind(v); err != nil {
				return err
			}
			return body()
		})
		if err != nil {
			return err
		}
		if leaves && left != eval.Continue && left != eval.Break { // of a break it depends on the turns before
			n.Turns = n.Turns[:i+1]
			break
		}
	}
	e.add(n)
	return nil
}

// turn ends a turn of a loop of Python's, behind which there are others: Behind of the interpreter.
func (e *evaluation) turn(at eval.Site, rest []python.Stmt) func(run func() error) error {
	if e != nil && len(rest) == 1 && rest[0] == at.Node {
		e.add(&tree.Turn{Place: e.place(at)})
	}
	return nil
}

// begin begins a statement; the result ends it: Account of the interpreter.
func (e *evaluation) begin(at eval.Site, s, next python.Stmt) func(error) error {
	if e == nil {
		return nil
	}
	n := &tree.Stmt{Place: e.place(at), Stmt: s, Next: next, Recovers: e.t.in.Recovers()}
	outer := e.block
	e.block = &n.Body
	e.stmts = append(e.stmts, n)
	return func(err error) error {
		e.stmts = e.stmts[:len(e.stmts)-1]
		e.block = outer
		_, n.Left = err.(*eval.Control)
		if err != nil && !n.Left {
			n.Err = err
		}
		n.Element = e.toElement(at, s)
		n.Function = e.isFunction(at, s)
		e.add(n)
		return err
	}
}

// toElement reports whether a statement assigns to an element of a buffer.
func (e *evaluation) toElement(at eval.Site, s python.Stmt) bool {
	switch s := s.(type) {
	case *python.Assign:
		return slices.ContainsFunc(s.Targets, func(x python.Expr) bool { return e.t.ofDevice(at, x) })
	case *python.AugAssign:
		return e.t.ofDevice(at, s.Target)
	}
	return false
}

// isFunction reports whether a statement is the name of a function alone.
func (e *evaluation) isFunction(at eval.Site, s python.Stmt) bool {
	x, ok := s.(*python.ExprStmt)
	if !ok {
		return false
	}
	switch x.Value.(type) {
	case *python.Name, *python.Attribute:
		v, err := e.t.in.Eval(x.Value, at.Env)
		return err == nil && isFunction(v)
	}
	return false
}

// end ends the evaluation of the body.
func (e *evaluation) end() *tree.Kernel {
	e.t.evaluation = nil
	return e.kernel
}

// cast converts a number to a type.
func (e *evaluation) cast(at eval.Site, v eval.Value, d *dtype) eval.Value {
	n := e.called(&eval.Call{Site: at, Args: []eval.Value{v}, ArgNodes: []python.Node{at.Node}}, "T."+d.name)
	n.F = d
	s := numberOf(n.Gives)
	s.elem = d
	return s
}
