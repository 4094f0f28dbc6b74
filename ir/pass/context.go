package pass

import (
	"bytes"
	"io"
	"reflect"
	"runtime"
	"sync"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Config is what a tool gives to a run of passes.
type Config struct {
	Dialects *ir.Registry
	Passes   *Registry
	// Patterns are the canonicalization patterns of all dialects.
	Patterns []rewrite.Pattern
	// Verify checks the IR after each pass.
	Verify            bool
	AllowUnregistered bool
	// Serial runs everything in one goroutine.
	Serial bool
	// Unguarded lets a panic of a pass go on to the caller, with the stack; otherwise it
	// becomes a diagnostic.
	Unguarded bool
	// Print is the text of an operation, in the form the user asked for.
	Print func(op *ir.Op) string
	// Out and Err are where passes print; Emit takes diagnostics.
	Out, Err    io.Writer
	Emit        func(*diag.Diagnostic)
	Instruments []Instrument

	tables        map[any]any // by *Table
	canonical     *rewrite.Set
	canonicalOnce sync.Once
}

// Canonicalization is the frozen set of all canonicalization patterns.
func (c *Config) Canonicalization() *rewrite.Set {
	c.canonicalOnce.Do(func() { c.canonical = rewrite.NewSet(c.Patterns) })
	return c.canonical
}

// Instrument has functions that are called for the events of a run; nil functions are skipped. They may be called from
// several goroutines at once, with different contexts.
type Instrument struct {
	BeforePass func(ctx *Context, p *Execution, op *ir.Op)
	AfterPass  func(ctx *Context, p *Execution, op *ir.Op, failed bool)
	// BeforeNested and AfterNested enclose the run of pipelines over the
	// operations inside op.
	BeforeNested func(ctx *Context, n *Nested, op *ir.Op)
	AfterNested  func(ctx *Context, n *Nested, op *ir.Op)
	// Analysis encloses the computation of an analysis.
	BeforeAnalysis func(ctx *Context, name string)
	AfterAnalysis  func(ctx *Context, name string)
}

// Execution is a pass at its place in a pipeline.
type Execution struct {
	Pass *Pass
	// Under is the nested run that it belongs to, nil at the top.
	Under *Nested
	inst  *instance
}

// Pipeline is the text of the pass with its options.
func (e *Execution) Pipeline() string { return e.inst.String() }

// Option is the value of an option of the pass, "" where it has none of that name.
func (e *Execution) Option(name string) string {
	for _, o := range OptionsOf(e.inst.proto) {
		if o.Name == name {
			return o.text()
		}
	}
	return ""
}

// Nested is a run of pipelines over the operations inside one.
type Nested struct {
	Managers []*Manager
	Under    *Nested
}

// Title is "'func.func' Pipeline" or, for several, "['a', 'b'] Pipelines".
func (n *Nested) Title() string {
	if len(n.Managers) == 1 {
		return "'" + n.Managers[0].Anchor + "' Pipeline"
	}
	s := "Pipeline Collection : ["
	for i, m := range n.Managers {
		if i > 0 {
			s += ", "
		}
		s += "'" + m.Anchor + "'"
	}
	return s + "]"
}

// Context is a pass's view of its run.
type Context struct {
	*Config
	// Out and Err are where the pass prints.
	Out, Err io.Writer
	diags    []*diag.Diagnostic
	outBuf   bytes.Buffer
	errBuf   bytes.Buffer
	worker   *worker
	// parallel is true inside a parallel run, where one processor is ours.
	parallel bool

	analyses    map[reflect.Type]any
	preserved   map[reflect.Type]bool
	preserveAll bool
	current     *Execution
}

// Emit records a diagnostic: a remark or a warning, or one of several errors.
func (c *Context) Emit(d *diag.Diagnostic) {
	if d.Pass == "" && c.current != nil {
		d.Pass = c.current.Pass.Name
	}
	c.diags = append(c.diags, d)
}

// Remark reports a choice that a user may want to know.
func (c *Context) Remark(op *ir.Op, format string, args ...any) {
	c.RemarkIn(diag.General, op, format, args...)
}

// RemarkIn is Remark with what the remark is about.
func (c *Context) RemarkIn(about diag.Category, op *ir.Op, format string, args ...any) {
	c.Emit(diag.Remarkf(op.Loc(), format, args...).In(about))
}

// Noted remarks what the compiler knows, or what an attribute asks for and does not get. Such remarks are shown
// whatever they could gain.
func (c *Context) Noted(about diag.Category, op *ir.Op, format string, args ...any) {
	c.Emit(diag.Remarkf(op.Loc(), format, args...).In(about).Of(diag.Analysis))
}

// Passed remarks a decision that changed the program.
func (c *Context) Passed(about diag.Category, op *ir.Op, format string, args ...any) {
	c.Emit(diag.Remarkf(op.Loc(), format, args...).In(about).Of(diag.Passed))
}

// PreserveAll says that the pass changed nothing.
func (c *Context) PreserveAll() { c.preserveAll = true }

// Rewriter returns a rewriter with the run's dialects.
func (c *Context) Rewriter(l *rewrite.Listener) *rewrite.Rewriter {
	return rewrite.NewRewriter(c.Dialects, l)
}

// Processors is how many goroutines the pass itself may use.
func (c *Context) Processors() int {
	if c.Serial || c.parallel {
		return 1
	}
	return runtime.GOMAXPROCS(0)
}

// Analysis returns what compute finds out about the operation the pass runs on.
// It is kept for later passes on the same operation until one changes the IR
// without [Preserve].
func Analysis[T any](c *Context, name string, compute func() T) T {
	key := reflect.TypeFor[T]()
	if a, ok := c.analyses[key]; ok {
		return a.(T)
	}
	for _, in := range c.Instruments {
		if in.BeforeAnalysis != nil {
			in.BeforeAnalysis(c, name)
		}
	}
	a := compute()
	for _, in := range c.Instruments {
		if in.AfterAnalysis != nil {
			in.AfterAnalysis(c, name)
		}
	}
	if c.analyses == nil {
		c.analyses = map[reflect.Type]any{}
	}
	c.analyses[key] = a
	return a
}

// Preserve says that the pass kept an analysis valid.
func Preserve[T any](c *Context) {
	if c.preserved == nil {
		c.preserved = map[reflect.Type]bool{}
	}
	c.preserved[reflect.TypeFor[T]()] = true
}

// startPass and endPass bound what a pass says of analyses.
func (c *Context) startPass(e *Execution) {
	c.preserveAll, c.preserved, c.current = false, nil, e
}

func (c *Context) endPass() {
	c.current = nil
	if c.preserveAll {
		return
	}
	for key := range c.analyses {
		if !c.preserved[key] {
			delete(c.analyses, key)
		}
	}
}

// child returns the context of an operation inside; buffered keeps what it
// prints until flush.
func (c *Context) child(w *worker, buffered bool) *Context {
	n := &Context{Config: c.Config, Out: c.Out, Err: c.Err, worker: w, parallel: c.parallel || buffered}
	if buffered {
		n.Out, n.Err = &n.outBuf, &n.errBuf
	}
	return n
}

// absorb passes on what a child printed and emitted.
func (c *Context) absorb(n *Context) {
	io.Copy(c.Out, &n.outBuf)
	io.Copy(c.Err, &n.errBuf)
	c.diags = append(c.diags, n.diags...)
}
