package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// Lowering says how an operation of a tile program becomes code of a thread.
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

// Lower makes fn the lowering of an operation. It emits code by the context's
// builder and says by [Ctx.Set] what each result became.
func Lower[W any](d ir.Def[W], fn func(*Ctx, W) error) Lowering {
	return Lowering{d.OpDef, func(c *Ctx, op *ir.Op) error { return fn(c, d.Of(op)) }}
}

// LowerAny is [Lower] for an operation whose fields the lowering does not read.
func LowerAny[W any](d ir.Def[W], fn func(*Ctx, *ir.Op) error) Lowering {
	return Lowering{d.OpDef, fn}
}

// Name is that of the operation.
func (l Lowering) Name() string { return l.op.Name }

// Ctx is where a lowering stands: the kernel, what is known of the thread, what
// tiles have become so far, and where code goes.
type Ctx struct {
	*Kernel
	*thread
	*values
	*ir.Builder
	place tile.Place // of the operation that is being lowered
	axes  axes       // this thread's numbers there
	alone bool       // one thread runs the code
	table *Table
}

// newCtx is where the code of a kernel begins: at the end of its launch's body, behind
// a preamble for values that depend on the thread alone. outer maps values of the host.
func newCtx(k *Kernel, outer ir.Mapping, table *Table) *Ctx {
	body := k.launch.Body.Entry()
	end := ir.NewBuilder(body)
	end.Loc = k.kernel.Loc()
	// The first operation of the code marks where the preamble ends.
	mark := arith.ConstantIndex(end, 0).DefiningOp()
	t := newThread(ir.Before(mark), k.launch.ThreadIDs()[0], mark.Result(0), k.places.Of(k.kernel.Body.Entry()))
	if k.kernel.Specialized() && t.all[layout.Warpgroup] != nil {
		t.all[layout.Warpgroup] = t.sameInWarp(t.all[layout.Warpgroup])
	}
	return &Ctx{Kernel: k, thread: t, values: newValues(outer), Builder: ir.NewBuilder(body), table: table}
}

// finish ends the code of the kernel.
func (c *Ctx) finish() {
	// The preamble uses the mark's constant as well.
	c.preamble(0).DefiningOp().MoveBefore(c.launch.Body.Entry().First())
	gpu.Terminator.New(c.Builder, gpu.TerminatorOp{})
}

// Set records what a tile-level value became.
func (c *Ctx) Set(v, became *ir.Value) error {
	c.Map(v, became)
	return nil
}

// GetAll are what values became.
func (c *Ctx) GetAll(vs []*ir.Value) []*ir.Value {
	out := make([]*ir.Value, len(vs))
	for i, v := range vs {
		out[i] = c.Get(v)
	}
	return out
}

// Block lowers the operations of b but for its terminator.
func (c *Ctx) Block(b *ir.Block) error { return c.at(c.places.Of(b)).operations(b) }

// operations is [Ctx.Block] for a context that stands there.
func (c *Ctx) operations(b *ir.Block) error {
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

// at is the context for code at a place: inside a scale.on, warps are counted
// from the unit's first.
func (c *Ctx) at(p tile.Place) *Ctx {
	there := *c
	there.place, there.axes = p, c.axesAt(p)
	return &there
}

// with is the context for code that another builder takes.
func (c *Ctx) with(b *ir.Builder) *Ctx {
	there := *c
	b.Loc = c.Loc
	there.Builder = b
	return &there
}

// level is that of the innermost scale.on, "" outside of any.
func (c *Ctx) level() string {
	if c.place.Level == scale.Block {
		return ""
	}
	return c.place.Level
}

// lower lowers an operation by its entry in the table.
func (c *Ctx) lower(op *ir.Op) error {
	c.Loc = op.Loc()
	if f := c.table.of[op.Def()]; f != nil {
		return f(c, op)
	}
	return c.table.rest(c, op)
}
