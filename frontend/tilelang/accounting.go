package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/frontend/tilelang/tree"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// Every statement of a kernel is accounted for: it does something, or a reason says why it does nothing. A statement
// does something where it makes an operation that does more than read, gives a tile or a variable another value, or has
// a message. What is evaluated for nothing has a warning, what is never reached a remark. A statement for which none of
// that holds was lost by the front end: that is an internal error at its place.

// A reason says why a statement of a kernel makes no operation. These are all reasons that there are.
type reason int

const (
	unaccounted reason = iota // none is known
	forDeed                   // it did something: no reason is needed
	forBinding                // it binds a name, or writes a value of Python's, that statements behind it can use
	forSetting                // it says how the kernel is compiled or launched, and the translator has noted it
	forLeaving                // it leaves the loop, the function or the kernel
	forParts                  // it has statements in it, or calls a function: those are accounted for by themselves
	// what it would do depends on what is known when the kernel is compiled, and is not to be done
	forKnown
	forPython  // it is Python's: a call of a method or a function of Python's own
	forNothing // it is pass, …, a text, or a declaration: a statement that means nothing
	forError   // it is in error, which is reported
)

// An accounting keeps what became of the statements of one translation.
type accounting struct {
	deeds    int                        // what was done, counted
	noted    int                        // what was settled, counted
	called   python.Node                // the call of a function of the language that was begun last
	function *bound                     // of that call
	seen     map[python.Stmt]*statement // that were evaluated
	order    []*statement
	losses   []*diag.Diagnostic   // what was lost, which is an error where nothing else is
	regions  map[python.Node]bool // statements with a part that became a region
	homes    map[*ir.Block]bool   // blocks in which operations were made that do something
	blocks   []*ir.Block          // in order
}

// A statement is one that was evaluated, once or more often.
type statement struct {
	node, next python.Stmt // next follows it
	left       bool        // it was left once on the way: next may never be reached
	file       string
}

func newAccounting() accounting {
	return accounting{seen: map[python.Stmt]*statement{}, regions: map[python.Node]bool{}, homes: map[*ir.Block]bool{}}
}

// made notes an operation.
func (a *accounting) made(op *ir.Op) {
	if ir.OnlyReads(op) {
		return
	}
	a.deeds++
	if b := op.Block(); !a.homes[b] {
		a.homes[b] = true
		a.blocks = append(a.blocks, b)
	}
}

// calls notes a call of a function of the language.
func (a *accounting) calls(n python.Node, f *bound) { a.called, a.function = n, f }

// settles says that the statement under way says how the kernel is compiled.
func (a *accounting) settles() { a.noted++ }

// account begins to account for a statement; the returned function ends that.
func (t *translator) account(at eval.Site, n *tree.Stmt) func(error) error {
	a, s := &t.accounts, n.Stmt
	kept := a.seen[s]
	if kept == nil {
		kept = &statement{node: s, next: n.Next, file: t.in.File}
		a.seen[s] = kept
		a.order = append(a.order, kept)
	}
	deeds, noted := a.deeds, a.noted
	a.called = nil
	return func(err error) error {
		why := unaccounted
		switch c, isControl := err.(*eval.Control); {
		case n.Left || isControl && c != nil:
			kept.left, why = true, forLeaving
		case err != nil:
			why = forError
		case a.deeds > deeds:
			why = forDeed
		case a.noted > noted:
			why = forSetting
		default:
			why = t.reasonOf(n)
		}
		if why == unaccounted {
			return t.withoutEffect(at, n)
		}
		return err
	}
}

// reasonOf is why a statement that did nothing does nothing.
func (t *translator) reasonOf(n *tree.Stmt) reason {
	switch s := n.Stmt.(type) {
	case *python.Pass, *python.Nonlocal:
		return forNothing
	case *python.If, *python.For, *python.While, *python.With, *python.Match:
		return forParts
	case *python.FunctionDef, *python.TypeAlias:
		return forBinding
	case *python.Assert: // it holds, else it is an error
		return forKnown
	case *python.Assign, *python.AugAssign:
		if n.Element {
			return unaccounted
		}
		return forBinding
	case *python.AnnAssign:
		if s.Value == nil {
			return forNothing
		}
		return forBinding
	case *python.ExprStmt:
		return t.reasonOfExpr(s.Value)
	}
	return unaccounted
}

// reasonOfExpr is why an expression with an unused value may be a statement.
func (t *translator) reasonOfExpr(x python.Expr) reason {
	switch x := x.(type) {
	case *python.Constant:
		switch x.Value.(type) {
		case string, python.Ellipsis:
			return forNothing
		}
	case *python.Call:
		switch f := t.accounts.function; {
		case t.accounts.called != x:
			return forPython
		case f.Name == "evaluate":
			return forNothing
		}
	case *python.BoolOp, *python.IfExp, *python.ListComp, *python.SetComp, *python.DictComp, *python.GeneratorExp:
		return forKnown
	}
	return unaccounted
}

// ofDevice reports whether a target is an element of what a kernel holds on the device.
func (t *translator) ofDevice(at eval.Site, target python.Expr) bool {
	s, ok := target.(*python.Subscript)
	if !ok {
		return false
	}
	name, ok := s.Value.(*python.Name)
	if !ok {
		return false
	}
	v, _ := at.Env.Get(name.ID)
	switch v.(type) {
	case *buffer, *bufferSymbol, *partSymbol:
		return true
	}
	return false
}

// withoutEffect tells of a statement that was evaluated for nothing. An expression may be meant so; what has to do
// something and does not is our fault.
func (t *translator) withoutEffect(at eval.Site, n *tree.Stmt) error {
	s := n.Stmt
	e, isExpr := s.(*python.ExprStmt)
	if !isExpr {
		t.accounts.losses = append(t.accounts.losses,
			diag.Internalf(t.loc(s), "the front end generated no operation for this statement"))
		return nil
	}
	switch x := e.Value.(type) {
	case *python.Call:
		f := t.accounts.function
		if f.Result == "" {
			t.accounts.losses = append(t.accounts.losses,
				diag.Internalf(t.loc(s), "the front end generated no operation for T.%s", f.Name))
			return nil
		}
		t.warnAt(s, "this statement has no effect: the result of T.%s is unused; assign it, as in x = T.%s(…)", f.Name,
			f.Name)
	case *python.Compare:
		t.warnAt(s, "this statement has no effect: the result of the comparison is unused; an assignment is written with one =")
	case *python.Name, *python.Attribute:
		name := exprName(x)
		if n.Function {
			return at.Interp.Errorf(x, "function %s is not called; write %s(…)", name, name)
		}
		t.warnAt(s, "this statement has no effect: it only names %s", name)
	default:
		t.warnAt(s, "this statement has no effect: its value is unused; assign the value or remove the statement")
	}
	return nil
}

// isFunction reports whether a value is called when its name is used.
func isFunction(v eval.Value) bool {
	switch v.(type) {
	case *eval.Function, *eval.Builtin, eval.Callable:
		return true
	}
	return false
}

// accounted checks that the whole text of the program was translated or rejected: kernels, statements, and operations.
// It reports unreachable code.
func (t *translator) accounted() {
	for _, k := range t.launched {
		if !t.inProgram(k.Block()) {
			t.lost(k.Loc(), "T.Kernel")
		}
	}
	a := &t.accounts
	for _, s := range a.order {
		for _, part := range t.mustRun(s.node) {
			switch {
			case len(part) == 0 || a.seen[part[0]] != nil:
			case isWarpgroups(s.node):
				t.errors = append(t.errors, diag.Errorf(location(s.file, part[0].Range()),
					"no warpgroup executes this statement: each enclosing T.ws selects other warpgroups"))
			default:
				t.lost(location(s.file, part[0].Range()), "statement")
			}
		}
		switch {
		case s.next == nil || a.seen[s.next] != nil:
		case s.left:
			t.tell(diag.Remarkf(location(s.file, s.next.Range()),
				"this statement is unreachable: every path through the %s before it leaves", wordOf(s.node)))
		default:
			t.lost(location(s.file, s.next.Range()), "statement")
		}
	}
	for _, b := range a.blocks {
		for op := range b.Ops() {
			if !ir.OnlyReads(op) && !op.Has(ir.Terminator) && !t.inProgram(b) {
				t.lost(op.Loc(), "statement's "+op.Name())
				break
			}
		}
	}
	if len(t.errors) == 0 {
		t.errors = a.losses
	}
}

// isWarpgroups reports whether a statement is a T.ws.
func isWarpgroups(s python.Stmt) bool {
	w, ok := s.(*python.With)
	return ok && slices.ContainsFunc(w.Items, func(item *python.WithItem) bool {
		name, call := lastName(item.Context)
		return call != nil && (name == "ws" || name == "WarpSpecialize")
	})
}

// mustRun are the parts of a statement that are evaluated whenever it is.
func (t *translator) mustRun(s python.Stmt) [][]python.Stmt {
	a := &t.accounts
	switch s := s.(type) {
	case *python.With:
		for _, item := range s.Items {
			if t.built[item] != nil { // another statement stands for it
				return nil
			}
		}
		return [][]python.Stmt{s.Body}
	case *python.If:
		if a.regions[s] {
			return [][]python.Stmt{s.Body, s.Orelse}
		}
	case *python.For:
		if a.regions[s] {
			return [][]python.Stmt{s.Body}
		}
	case *python.While:
		if a.regions[s] {
			return [][]python.Stmt{s.Body}
		}
	}
	return nil
}

// inProgram reports whether a block is part of the function that is made.
func (t *translator) inProgram(b *ir.Block) bool {
	for b != nil && b != t.entry && b.ParentOp() != nil {
		b = b.ParentOp().Block()
	}
	return b == t.entry
}

// lost is the error of what was translated, or had to be, and is not in the program.
func (t *translator) lost(l diag.Loc, what string) {
	t.accounts.losses = append(t.accounts.losses, diag.Internalf(l, "the front end did not translate this %s", what))
}

// wordOf is the keyword that a statement begins with, for those that leave, and have statements in them.
func wordOf(s python.Stmt) string {
	switch s := s.(type) {
	case *python.Return:
		return "return"
	case *python.Break:
		return "break"
	case *python.Continue:
		return "continue"
	case *python.For:
		return "for"
	case *python.While:
		return "while"
	case *python.With:
		return "with"
	case *python.Match:
		return "match"
	case *python.If:
		return "if"
	case *python.ExprStmt:
		if name, call := lastName(s.Value); call != nil {
			return "T." + name
		}
	}
	return "statement"
}
