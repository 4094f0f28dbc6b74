package eval

import "github.com/tsopt/tsopt/internal/python"

// An Interp runs programs. Its fields are set before it runs anything; those that are nil do nothing.
type Interp struct {
	// File is the name of the text that nodes are of, for errors.
	File string
	// Builtins are the names that are known everywhere; NewBuiltins has Python's.
	Builtins map[string]Value
	// Import gives what `import name` binds: a module. An error stops, unless the module's name is never used.
	Import func(at Site, name string) (Value, error)
	// Recover is asked what to do about a statement of a function's body that failed: nil goes on with the next one.
	Recover func(at Site, stmt python.Stmt, err error) error
	// Steps bounds how many statements and expressions run; 0 is 50 million.
	Steps int
}

// An Error is a failure at a place of the program. Notes tell how it came there, innermost first.
type Error struct {
	File  string
	At    python.Span
	Msg   string
	Notes []Note
}

// A Note is a further place of an [Error].
type Note struct {
	File string
	At   python.Span
	Msg  string
}

// To be written by the package's author (names and signatures are fixed, as the kernel front end stands on them):
//
//	func NewBuiltins() map[string]Value
//	func (in *Interp) Errorf(n python.Node, format string, args ...any) *Error
//	func NewEnv(parent *Env) *Env                      // a scope; parent nil: global
//	func (e *Env) Lookup(name string) (Value, bool)    // through the parents; forces lazy names
//	func (e *Env) Get(name string) (Value, bool)       // of this scope alone; does not force
//	func (e *Env) Set(name string, v Value)            // of this scope
//	func (e *Env) Delete(name string)
//	func (e *Env) Owner(name string) *Env              // the scope that binds it, nil: none
//	func (in *Interp) Module(m *python.Module) *Env    // a global scope whose statements run lazily: the first Lookup of a name runs the top-level statements that bind it, in order (imports, assignments, defs, also inside top-level if/try/with); a failure is kept and given at use as Dead
//	func (in *Interp) RunModule(m *python.Module, env *Env) error  // eagerly, in order, as configuration files do
//	func (in *Interp) Exec(body []python.Stmt, env *Env) error    // statements; control flow out of it is a *Control error
//	func (in *Interp) Eval(x python.Expr, env *Env) (Value, error)
//	func (in *Interp) CallValue(c *Call, f Value) (Value, error)
//	func (in *Interp) Truth(at Site, v Value) (bool, error)
//	func (f *Function) Bind(c *Call) (*Env, error)     // a new scope with the parameters bound; Def, Env, Defaults are fields of Function, File where it stands
//	type Control struct{ Kind …Break, Continue, Return; Value; At }   implements error
//	func Repr(v Value) string; func Str(v Value) string; func TypeName(v Value) string
