package model

import (
	"context"
	"errors"
	"sync"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/verify"
)

// Config is what an analysis needs to know.
type Config struct {
	Registry *ir.Registry
	// File names the document in locations.
	File string
	// AllowUnregistered accepts operations of unknown dialects.
	AllowUnregistered bool
}

// Chunk is the analysis of one part of a file. Requests read it concurrently.
type Chunk struct {
	Text  string
	Ops   []asm.OpSite   // by position, nested as their ranges are
	Names []asm.NameSite // by position
	// Root is the program, nil when it does not parse.
	Root *ir.Op
	// Problems are what is wrong, as the tools report it: the first error of
	// the parser, or those of the verifier.
	Problems []*diag.Diagnostic
	// More are further errors that the parser found after it took out what the
	// first was about.
	More []*diag.Diagnostic

	config  Config
	cleared []Range       // statements that were taken out to read the rest
	parents []int32       // of operations, -1 for top-level ones
	owners  []int32       // of names: the innermost operation around, -1 for none
	symbols *symbolTables // through tables
	once    sync.Once     // of symbols
	// printing guards the marks that printing leaves on values.
	printing sync.Mutex
}

// Analyze parses and verifies a text. The only errors are those of the context.
func Analyze(ctx context.Context, text string, cfg Config) (*Chunk, error) {
	c := &Chunk{Text: text, config: cfg}
	op, state, err := c.parse(ctx, text, false)
	switch {
	case errors.Is(err, asm.ErrStopped):
		return nil, ctx.Err()
	case err != nil:
		c.Problems = diag.List(err, nil)
		if err := c.recover(ctx, state); err != nil {
			return nil, err
		}
	default:
		c.Root, c.Ops, c.Names = op, state.Ops, state.Names
		c.Problems = c.verify(op)
	}
	c.nest()
	return c, nil
}

// parse reads a text that may have been changed by recovery.
func (c *Chunk) parse(ctx context.Context, text string, tolerant bool) (op *ir.Op, state *asm.State, err error) {
	state = &asm.State{Tolerant: tolerant, Stop: func() bool { return ctx.Err() != nil }}
	defer catch(&err)
	op, err = asm.Parse(asm.Source{Name: c.config.File, Text: text}, c.config.Registry, asm.ParseOptions{
		AllowUnregistered: c.config.AllowUnregistered, State: state,
	})
	return op, state, err
}

func (c *Chunk) verify(op *ir.Op) []*diag.Diagnostic {
	err := func() (err error) {
		defer catch(&err)
		return verify.Verify(op, verify.Options{Registry: c.config.Registry, AllowUnregistered: c.config.AllowUnregistered,
			Serial: true})
	}()
	return diag.List(err, nil)
}

// catch turns a panic, an internal error, into a diagnostic: the server lives
// on.
func catch(err *error) {
	if p := recover(); p != nil {
		*err = diag.Errorf(nil, "internal error: %v", p)
	}
}

// nest finds the operation around each operation and name.
func (c *Chunk) nest() {
	c.parents, c.owners = make([]int32, len(c.Ops)), make([]int32, len(c.Names))
	var open []int32
	innermost := func(at int32) int32 {
		for len(open) > 0 && c.Ops[open[len(open)-1]].End <= at {
			open = open[:len(open)-1]
		}
		if len(open) == 0 {
			return -1
		}
		return open[len(open)-1]
	}
	name := 0
	for i := range c.Ops {
		for ; name < len(c.Names) && c.Names[name].Start < c.Ops[i].Start; name++ {
			c.owners[name] = innermost(c.Names[name].Start)
		}
		c.parents[i] = innermost(c.Ops[i].Start)
		open = append(open, int32(i))
	}
	for ; name < len(c.Names); name++ {
		c.owners[name] = innermost(c.Names[name].Start)
	}
}

// Print prints an operation of the chunk; "" when that fails, as it may with what
// is left of an erroneous text.
func (c *Chunk) Print(op *ir.Op, opts asm.PrintOptions) (text string) {
	c.printing.Lock()
	defer c.printing.Unlock()
	defer func() {
		if recover() != nil {
			text = ""
		}
	}()
	return asm.Text(op, opts)
}

// Range is a piece of a text.
type Range struct{ Start, End int }

// Place is where a diagnostic is shown: the token at its location, or the name
// of the operation it is about if its location is elsewhere; ok is false when
// neither is in this text.
func (c *Chunk) Place(d *diag.Diagnostic) (r Range, ok bool) {
	if p := diag.Position(d.Loc); p != nil && p.File == c.config.File {
		if at, ok := offsetOf(c.Text, int(p.Line), int(p.Col)); ok {
			return Range{at, max(tokenEnd(c.Text, at), min(at+d.Width, len(c.Text)))}, true
		}
	}
	if op, ok := d.Op.(*ir.Op); ok {
		for i := range c.Ops {
			if c.Ops[i].Op == op {
				return Range{int(c.Ops[i].NameStart), int(c.Ops[i].NameEnd)}, true
			}
		}
	}
	return Range{}, false
}
