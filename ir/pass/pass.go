package pass

import (
	"errors"
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// Pass describes a transformation.
type Pass struct {
	// Name is the flag and the name in pipelines.
	Name string
	// Formerly is a name that flags and pipelines still accept, "" when there is none. It is kept for one release.
	Formerly string
	// Class is the name shown in reports: upstream's class name.
	Class string
	// Doc says what the pass does; the first line is its summary. Examples in it
	// are fenced ```mlir blocks.
	Doc string
	// Op is the operation the pass runs on, "" for any isolated one.
	Op string
	// New makes a runner with default options.
	New func() Runner
	// Takes are the forms that the pass asks of a program, in the order in which a program is brought into them; Leaves
	// those that a program has afterwards, each left by one pass alone; Ends those that it may have no more. A form
	// that passes take, one ends and none leaves cannot be restored: those passes precede the one that ends it.
	Takes, Leaves, Ends []*Form
}

// Runner is one configured instance of a pass. It is used by one goroutine at a
// time; parallel runs make several.
type Runner interface {
	// Run transforms op. An error is a diagnostic, several joined, or [ErrFailed].
	Run(ctx *Context, op *ir.Op) error
}

// Configurable is a [Runner] with options.
type Configurable interface{ Options(o *Options) }

// Counting is a [Runner] that counts what it does.
type Counting interface{ Statistics(s *Statistics) }

// Initializer is a [Runner] that prepares itself once before it runs on any
// operation.
type Initializer interface{ Init(ctx *Context) error }

// ErrFailed says that a pass failed and has already emitted why.
var ErrFailed = errors.New("pass failed")

// Func is a [Runner] without options.
type Func func(ctx *Context, op *ir.Op) error

// Run implements [Runner].
func (f Func) Run(ctx *Context, op *ir.Op) error { return f(ctx, op) }

// Between returns a copy of the pass that takes, leaves and ends forms.
func (p Pass) Between(takes, leaves []*Form, ends ...*Form) *Pass {
	p.Takes, p.Leaves, p.Ends = takes, leaves, ends
	return &p
}

// Renamed returns a copy of the pass whose former name is still accepted.
func (p Pass) Renamed(from string) *Pass {
	p.Formerly = from
	return &p
}

// Simple makes a pass without options from a function.
func Simple(name, class, op, doc string, run func(ctx *Context, op *ir.Op) error) *Pass {
	return &Pass{Name: name, Class: class, Op: op, Doc: doc, New: func() Runner { return Func(run) }}
}

// Pipeline is a named sequence of passes.
type Pipeline struct {
	Name string
	Doc  string
	New  func() Builder
	// Needs, where it is given, is the error of an operation that the pipeline makes nothing of.
	Needs func(*ir.Op) error
}

// Builder adds the passes of a pipeline; its fields may be options (see
// [Configurable]).
type Builder interface{ Build(m *Manager) error }

// BuildFunc is a [Builder] without options.
type BuildFunc func(m *Manager) error

// Build implements [Builder].
func (f BuildFunc) Build(m *Manager) error { return f(m) }

// Summary is the first line of the pass's documentation.
func (p *Pass) Summary() string { return firstLine(p.Doc) }

// Summary is the first line of the pipeline's documentation.
func (p *Pipeline) Summary() string { return firstLine(p.Doc) }

func firstLine(doc string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(doc), "\n")
	return line
}
