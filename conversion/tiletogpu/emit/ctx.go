package emit

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// Lowering is how an operation of a tile program becomes code of a thread.
type Lowering struct {
	op  *ir.OpDef
	run lowerFunc
}

type lowerFunc func(c *Ctx, op *ir.Op) error

// Table is how each operation of a tile program is lowered.
type Table struct {
	of   map[*ir.OpDef]lowerFunc
	rest lowerFunc
}

// NewTable is the table of a list of lowerings. rest lowers operations that are not in the list.
func NewTable(lowerings []Lowering, rest func(c *Ctx, op *ir.Op) error) *Table {
	t := &Table{map[*ir.OpDef]lowerFunc{}, rest}
	for _, l := range lowerings {
		t.of[l.op] = l.run
	}
	return t
}

// Lower makes fn the lowering of an operation. It emits code by the context's builder and sets the value of each result
// by [Ctx.Set].
func Lower[W any](d ir.Def[W], fn func(*Ctx, W) error) Lowering {
	return Lowering{d.OpDef, func(c *Ctx, op *ir.Op) error { return fn(c, d.Of(op)) }}
}

// LowerAny is [Lower] for an operation whose fields the lowering does not read.
func LowerAny[W any](d ir.Def[W], fn func(*Ctx, *ir.Op) error) Lowering {
	return Lowering{d.OpDef, fn}
}

// Name is the name of the operation.
func (l Lowering) Name() string { return l.op.Name }

// Ctx is the state of a lowering: the kernel, facts of the thread, the values of tiles so far, and the insertion point.
type Ctx struct {
	*Kernel
	*thread
	*values
	*ir.Builder
	Place tile.Place // of the operation that is being lowered
	Axes  axes       // this thread's numbers there
	Alone bool       // one thread runs the code
	table *Table
}

// New is the context at the start of a kernel's code: at the end of its launch's body, after a preamble for values that
// depend on the thread alone. outer maps values of the host.
func New(k *Kernel, outer ir.Mapping, table *Table) *Ctx {
	body := k.LaunchOp.Body.Entry()
	end := ir.NewBuilder(body)
	end.Loc = k.KernelOp.Loc()
	// The first operation of the code marks the end of the preamble.
	mark := arith.ConstantIndex(end, 0).DefiningOp()
	t := newThread(ir.Before(mark), k.LaunchOp.ThreadIDs()[0], mark.Result(0), k.Places.Of(k.KernelOp.Body.Entry()))
	if k.KernelOp.Specialized() && t.BlockAxes[layout.Warpgroup] != nil {
		t.BlockAxes[layout.Warpgroup] = t.sameInWarp(t.BlockAxes[layout.Warpgroup])
	}
	return &Ctx{Kernel: k, thread: t, values: newValues(outer), Builder: ir.NewBuilder(body), table: table}
}

// Finish ends the code of the kernel.
func (c *Ctx) Finish() {
	// The preamble uses the mark's constant as well.
	c.Const(0).DefiningOp().MoveBefore(c.LaunchOp.Body.Entry().First())
	gpu.Terminator.New(c.Builder, gpu.TerminatorOp{})
}

// Set records the thread's value of a tile-level value.
func (c *Ctx) Set(v, became *ir.Value) error {
	c.Map(v, became)
	return nil
}

// GetAll are the thread's values of some values.
func (c *Ctx) GetAll(vs []*ir.Value) []*ir.Value {
	out := make([]*ir.Value, len(vs))
	for i, v := range vs {
		out[i] = c.Get(v)
	}
	return out
}

// Block lowers the operations of b but for its terminator.
func (c *Ctx) Block(b *ir.Block) error { return c.At(c.Places.Of(b)).Operations(b) }

// Operations is [Ctx.Block] for a context that is there already.
func (c *Ctx) Operations(b *ir.Block) error {
	for op := range b.Ops() {
		if op.Has(ir.Terminator) {
			return nil
		}
		if err := c.lower(op); err != nil {
			return err
		}
	}
	return nil
}

// At is the context for code at a place: inside a scale.on, warps are counted
// from the unit's first.
func (c *Ctx) At(p tile.Place) *Ctx {
	there := *c
	there.Place, there.Axes = p, c.axesAt(p)
	return &there
}

// With is the context for code that another builder takes.
func (c *Ctx) With(b *ir.Builder) *Ctx {
	there := *c
	b.Loc = c.Loc
	there.Builder = b
	return &there
}

// Level is the level of the innermost scale.on, "" outside of any.
func (c *Ctx) Level() string {
	if c.Place.Level == scale.Block {
		return ""
	}
	return c.Place.Level
}

// lower lowers an operation by its entry in the table.
func (c *Ctx) lower(op *ir.Op) error {
	c.Loc = op.Loc()
	if f := c.table.of[op.Def()]; f != nil {
		return f(c, op)
	}
	return c.table.rest(c, op)
}
