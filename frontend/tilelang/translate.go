package tilelang

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/frontend/tilelang/tree"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// A Request is a program, and what it is to be translated for.
type Request struct {
	File   string
	Source []byte
	// FirstLine is the line of the file that Source begins with; 0 is 1.
	FirstLine int
	// Kernel is the function to translate; empty for the only one that can be.
	Kernel string
	// Args are values of parameters, of dimensions (T.const, T.dynamic), and of names of the file, which they replace.
	Args map[string]eval.Value
	// Loose lets Args have names that the program has not: they are of several kernels, or of a reference in another
	// file.
	Loose bool
	// Captured are values of names that the program has from elsewhere: what Python knows of its closures and modules.
	Captured map[string]eval.Value
	// OutIdx says which arguments are results where the text does not: a number, or a list of such.
	OutIdx eval.Value
	// PassConfigs are options instead of those of the text's decorator: a dictionary by name, or nil.
	PassConfigs eval.Value
	// Beside reads a file from the folder of another, for modules that it imports; nil if there are none.
	Beside func(file, path string) (name string, text []byte, ok bool)
	// Getenv is a variable of the environment that the program reads, and whether it is set; without it none is.
	Getenv func(name string) (string, bool)
	// Types are those of the arrays that it is called with, by parameter; empty where it is not called.
	Types []ArrayType
}

// An ArrayType is an array that a program is called with.
type ArrayType struct {
	Name  string
	Dtype string
	Shape []int64
	// Strides are in elements, nil where it lies row by row.
	Strides []int64
}

// String is how messages show it.
func (a *ArrayType) String() string {
	s := fmt.Sprintf("%s[%s]", a.Dtype, ir.JoinInts(a.Shape))
	if a.Strides != nil {
		s += fmt.Sprintf(" with strides (%s)", ir.JoinInts(a.Strides))
	}
	return s
}

// strides are those of the array, in elements.
func (a *ArrayType) strides() []int64 {
	if a.Strides != nil {
		return a.Strides
	}
	out, n := make([]int64, len(a.Shape)), int64(1)
	for i, extent := range slices.Backward(a.Shape) {
		out[i], n = n, n*extent
	}
	return out
}

func (r *Request) typeOf(name string) *ArrayType {
	for i := range r.Types {
		if r.Types[i].Name == name {
			return &r.Types[i]
		}
	}
	return nil
}

// A Result is a program that was translated.
type Result struct {
	// Module has the function @main, whose arguments are the program's arrays, inputs and outputs.
	Module *ir.Op
	// Constraints are extents and strides of arguments that are those of others, as T.dynamic says.
	Constraints []Constraint
	// Unsigned are the arguments of integers without sign, as T.uint32 says.
	Unsigned []int
	// Booleans are those of them that are arrays of T.bool.
	Booleans []int
	// Kernels are the trees of its kernels, in order.
	Kernels []*tree.Kernel
	// Kernel is the function that was translated.
	Kernel string
	// Integers are the parameters of this function that are integers, as they are given or by default.
	Integers []Integer
	// Remarks are what the program says without effect, and warnings.
	Remarks []*diag.Diagnostic
	rounds  int // how often it was translated
}

// maxErrors is how many errors are reported.
const maxErrors = 20

// maxFailures is how often a statement of a loop may fail before the translation ends.
const maxFailures = 20

// Translate reads a program. An error is of diagnostics in it, at most 20, which [diag.List] lists.
func Translate(req Request) (*Result, error) {
	src := req.Source
	if req.FirstLine > 1 {
		src = append([]byte(strings.Repeat("\n", req.FirstLine-1)), src...)
	}
	m, bad := python.Parse(req.File, src)
	if len(bad) > 0 {
		var all []*diag.Diagnostic
		for _, e := range bad {
			all = append(all, diag.Errorf(location(req.File, e.Span), "%s", e.Msg))
		}
		return nil, joined(all)
	}
	kernels := entries(m)
	facts := newLearned(m, req.File)
	read, built := texts{}, statements{}
	budget := &eval.Budget{} // of all translations
	for round := range 100 {
		t := newTranslator(&req, facts, budget)
		t.texts, t.built = read, built
		known := facts.count()
		r, err := t.afterErrors(m, kernels)
		if facts.count() > known && !budget.Spent() {
			continue
		}
		if err != nil {
			t.report(err)
		}
		if len(t.errors) > 0 {
			return nil, joined(slices.Concat(t.errors[:min(len(t.errors), maxErrors)], t.messages))
		}
		if err := t.checkModule(r.Module); err != nil {
			return nil, err
		}
		r.Remarks, r.rounds = t.messages, round+1
		for _, k := range t.kernels {
			r.Kernels = append(r.Kernels, k.body)
		}
		return r, nil
	}
	return nil, diag.Internalf(location(facts.newest.File, facts.newest.At), "the translation did not converge after 100 passes; allocate the memory that changes here with T.alloc_shared in the T.Kernel")
}

// afterErrors translates the program. What follows an error may find the translator in a state in which no valid
// program leaves it: a panic then ends the translation, with the errors that there are.
func (t *translator) afterErrors(m *python.Module, kernels []entry) (r *Result, err error) {
	defer func() {
		if len(t.errors) == 0 {
			return // a panic is a fault of ours
		}
		if p := recover(); p != nil {
			r, err = nil, errQuiet
		}
	}()
	return t.program(m, kernels)
}

// texts are those from elsewhere by file and text, read once for all translations: what one learns is about nodes.
type texts map[[2]string]reading

type reading struct {
	module *python.Module
	bad    []*python.SyntaxError
}

func (t texts) parse(file string, text []byte) (*python.Module, []*python.SyntaxError) {
	key := [2]string{file, string(text)}
	r, ok := t[key]
	if !ok {
		r.module, r.bad = python.Parse(file, text)
		t[key] = r
	}
	return r.module, r.bad
}

// joined is one error of several diagnostics.
func joined(ds []*diag.Diagnostic) error {
	all := make([]error, len(ds))
	for i, d := range ds {
		all[i] = d
	}
	return errors.Join(all...)
}

// A translator translates a program once.
type translator struct {
	req  *Request
	in   *eval.Interp
	b    *ir.Builder
	file *python.Module
	def  *python.FunctionDef // what is translated
	// said are the entries whose decorators say how it is compiled: a factory, and functions that it gives.
	said []scopedEntry
	math floatMath
	// entry is the body of the function that is being made.
	entry    *ir.Block
	arrays   []*buffer // its arguments, results too
	scalars  []argument
	order    []string // the kernel's parameters
	declared []string // the parameters of the T.prim_func, nil of other kernels
	taken    []string // the arguments of entry
	dynamics map[string]*dimension
	dims     *dimensionValues // of T.const, from the arrays' types
	// functions are the scopes of those that are captured.
	functions map[*CapturedFunction]*eval.Env
	table     map[string]*bound
	siblings  map[string]*localModule // by file
	failures  map[python.Stmt]int     // how often each statement failed

	evaluation *evaluation // of a kernel, under way
	kernel     *launch
	par        *parallel
	exit       *exit     // of the loop under way
	as         *numbered // for which what is evaluated is known; nil where code is translated
	top        *frame

	asIndices map[*ir.Value]*scalar  // integers that subscripts use
	sums      [4]madeSum             // the latest
	last      *diag.FileLoc          // that was asked for
	places    []diag.FileLoc         // that are free
	room      []arg                  // for arguments of calls, that is free
	masks     map[*ir.Value]axes     // on which numbers of the thread values depend
	bounds    map[*ir.Value]interval // between which numbers they are
	// makes the condition that what is being evaluated is chosen; nil where it is in any case
	chosen func() *ir.Value
	turns  map[*ir.Value]bool // what variables hold behind what threads did one after the other

	*learned
	texts    texts                 // that the program uses from elsewhere
	built    statements            // that contexts stand for
	points   map[python.Node]point // where the conditions of loops begin
	returns  bool                  // the function that is translated returned something
	placed   bool                  // arrays that peers reach are allocated
	scaled   bool                  // the program says what units do
	arrivals *ir.Value             // the counter that says that a put has come, where the program has no signals
	kernels  evaluatedKernels
	uses     *arrayUse  // of arrays, by the kernels
	launched []*ir.Op   // the kernels that were made
	accounts accounting // of the statements of kernels
	errors   []*diag.Diagnostic
	messages []*diag.Diagnostic
}

// An argument is a number that the caller passes.
type argument struct {
	name     string
	v        *ir.Value
	unsigned bool // a number without sign
}

func newTranslator(req *Request, facts *learned, budget *eval.Budget) *translator {
	t := &translator{req: req, learned: facts, entry: ir.NewBlock(), dynamics: map[string]*dimension{},
		table: byName(), functions: map[*CapturedFunction]*eval.Env{}, siblings: map[string]*localModule{},
		asIndices: map[*ir.Value]*scalar{}, masks: map[*ir.Value]axes{}, bounds: map[*ir.Value]interval{},
		points: map[python.Node]point{}, turns: map[*ir.Value]bool{}, failures: map[python.Stmt]int{},
		accounts: newAccounting()}
	t.dims = &dimensionValues{t, map[string]eval.Value{}}
	t.in = &eval.Interp{File: req.File, Budget: budget, Builtins: t.builtins(), Import: t.importModule, Recover: t.recover,
		Check: t.check, Attr: numberAttribute, Host: t,
		Account: func(at eval.Site, s, next python.Stmt) func(error) error { return t.evaluation.begin(at, s, next) },
		Behind:  func(at eval.Site, rest []python.Stmt) func(func() error) error { return t.evaluation.turn(at, rest) }}
	t.b = t.opBuilder(t.entry)
	t.push(t.entry, false, nil)
	return t
}

// opBuilder is one at the end of a block whose operations count as steps of the program.
func (t *translator) opBuilder(b *ir.Block) *ir.Builder {
	out := ir.NewBuilder(b)
	out.OnInsert = func(op *ir.Op) {
		t.in.Budget.Made()
		t.accounts.made(op)
	}
	return out
}

// translatorOf is the translator of a call.
func translatorOf(at eval.Site) *translator { return at.Interp.Host.(*translator) }

// check rejects statements that kernels do not have.
func (t *translator) check(at eval.Site, s python.Stmt) error {
	if t.evaluation == nil {
		return nil
	}
	t.renames(at, s)
	word := ""
	switch s := s.(type) {
	case *python.Try:
		word = "try"
	case *python.ClassDef:
		word = "class"
	case *python.Import, *python.ImportFrom:
		word = "import"
	case *python.Raise:
		word = "raise"
	case *python.Delete:
		word = "del"
	case *python.Global:
		word = "global"
	case *python.For:
		if len(s.Orelse) > 0 {
			return at.Interp.Errorf(s.Orelse[0], "'else' of a for loop is not supported; set a T.alloc_var before the loop and test it after")
		}
	case *python.While:
		if len(s.Orelse) > 0 {
			return at.Interp.Errorf(s.Orelse[0], "'else' of a while loop is not supported; set a T.alloc_var before the loop and test it after")
		}
	}
	if word == "" {
		return nil
	}
	return at.Interp.Errorf(s, "'%s' is unsupported in a kernel; use assignments, if, for, while, match, with and return",
		word)
}

// recover decides about a statement that failed. In a kernel its error is kept, and the next statement is translated,
// with the names that it would have bound unusable. Outside of it, what is not known when a kernel is compiled may be
// of no use to it: the error comes when a name is used.
func (t *translator) recover(at eval.Site, s python.Stmt, err error) error {
	var unknown *unknowable
	switch {
	case errors.Is(err, restart{}), t.in.Budget.Spent():
		return err
	case errors.Is(err, errQuiet), t.evaluation != nil: // which is reported where the statement is emitted
	case !t.inKernel() && errors.As(err, &unknown) && !hasContext(s):
		return t.ofHost(at, s, unknown)
	case !t.inKernel():
		return err
	default:
		t.report(err)
	}
	for _, name := range eval.Bound([]python.Stmt{s}) {
		if v, ok := at.Env.Get(name); ok {
			if _, isCell := v.(eval.Cell); isCell {
				continue
			}
		}
		at.Env.Set(name, &failed{errQuiet})
	}
	if t.evaluation != nil {
		return nil
	}
	return t.countFailure(s)
}

// countFailure ends the translation where there are too many.
func (t *translator) countFailure(s python.Stmt) error {
	if t.failures[s]++; len(t.errors) >= maxErrors || t.failures[s] > maxFailures {
		return errQuiet
	}
	return nil
}

// hasContext reports whether a statement is a with, or has one in it: it may be a kernel, which nothing drops in
// silence.
func hasContext(s python.Stmt) (found bool) {
	python.Inspect(s, func(n python.Node) bool {
		switch n.(type) {
		case *python.FunctionDef, *python.ClassDef:
			return false
		case *python.With:
			found = true
		}
		return !found
	})
	return found
}
