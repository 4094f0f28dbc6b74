package eval

import (
	"slices"

	"github.com/tsopt/tsopt/internal/python"
)

// An Interp runs programs. Its fields are set before it runs anything; those that are nil do nothing.
type Interp struct {
	// File is the name of the text that nodes are of, for errors.
	File string
	// Builtins are the names that are known everywhere; NewBuiltins has Python's.
	Builtins map[string]Value
	// Import gives the module of a dotted name (with leading dots where it is relative): for `import a.b`, which binds a,
	// it is asked for both. An error stops, unless a lazy module never uses the name.
	Import func(at Site, name string) (Value, error)
	// Recover is asked what to do about a statement that failed, in a body that [Interp.Exec] runs, but not in the
	// functions that it calls: nil goes on with the next one. It is asked once for an error, with the innermost statement.
	Recover func(at Site, stmt python.Stmt, err error) error
	// Check is asked before a statement runs: an error is the statement's.
	Check func(at Site, stmt python.Stmt) error
	// Account is asked before a statement of a block runs: next is the statement behind it in its block, nil at the end.
	// What it gives, if anything, is asked when the statement has run, of the error that ended it, and gives the error
	// that ends it.
	Account func(at Site, stmt, next python.Stmt) func(error) error
	// Behind is asked behind a statement, and behind each time that the body of a loop ran, how what follows it is run;
	// nil runs it.
	Behind func(at Site, rest []python.Stmt) func(run func() error) error
	// Attr is asked for an attribute that a value does not have; false leaves it at that.
	Attr func(at Site, of Value, name string) (Value, bool)
	// Print is given what print prints.
	Print func(text string)
	// Host is what values from outside find by their [Site].
	Host any
	// Budget bounds what the program takes; nil is one of its own, of the usual size.
	Budget *Budget

	depth   int
	calls   []Place                      // under way, outermost first
	asking  bool                         // Recover is asked about what fails
	asked   error                        // what Recover was asked about last, and wants to go up
	handled error                        // by the except clause that runs
	scopes  map[python.Node]*scope       // of functions
	tables  map[string]map[string]method // of types
	types   map[string]*Type             // of values from outside, by name
}

const (
	maxDepth = 50_000  // of expressions and statements in each other
	maxCalls = 1000    // of functions in each other, CPython's limit
	maxSize  = 1 << 22 // elements of a sequence, characters of a string
	maxBits  = 1 << 21 // of an integer
)

// A Place is a part of a file, from which a function is called, by a name.
type Place struct {
	File string
	At   python.Span
	Name string
}

// Calls are the places of the calls of functions that are under way, outermost first. What
// runs keeps changing them.
func (in *Interp) Calls() []Place { return in.calls }

// enter counts a step and a level of nesting; leave takes the level back.
func (in *Interp) enter(n python.Node) error {
	if in.depth == maxDepth {
		return in.Errorf(n, "the program is nested too deeply, more than %d levels", maxDepth)
	}
	if err := in.charge(n, 1); err != nil {
		return err
	}
	in.depth++
	return nil
}

func (in *Interp) leave() { in.depth-- }

// Exec runs statements. Control flow out of them is a [Control].
func (in *Interp) Exec(body []python.Stmt, env *Env) error {
	defer in.in(env, true)()
	return in.block(body, env)
}

// Eval evaluates an expression.
func (in *Interp) Eval(x python.Expr, env *Env) (Value, error) {
	defer in.in(env, in.asking)()
	return in.eval(x, env)
}

// RunModule runs a file in order in a global scope, as configuration files are.
func (in *Interp) RunModule(m *python.Module, env *Env) error {
	if env.file == "" {
		env.file = in.File
	}
	defer in.in(env, false)()
	return in.outermost(in.block(m.Body, env))
}

// in begins to run code of the file of env; the result ends it.
func (in *Interp) in(env *Env, asking bool) func() {
	file, asked := in.File, in.asking
	if f := env.fileName(); f != "" {
		in.File = f
	}
	in.asking = asking
	return func() { in.File, in.asking = file, asked }
}

// Recovers reports whether Recover is asked about the statement under way, if it fails.
func (in *Interp) Recovers() bool { return in.asking && in.Recover != nil }

// CalledFrom adds notes to an error, of the calls that are under way but for the first ones.
func (in *Interp) CalledFrom(err error, first int) {
	file := in.File
	for _, p := range slices.Backward(in.calls[first:]) {
		in.File = p.File
		in.calledAt(err, p.At, p.Name)
	}
	in.File = file
}

// Stand goes to a place that was come to by calls, as if they were under way: what the host does now is done there.
func (in *Interp) Stand(file string, calls []Place) { in.File, in.calls = file, calls }
