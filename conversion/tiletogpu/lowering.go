package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// Lowering says how an operation of a tile program becomes code of a thread.
type Lowering struct {
	op  *ir.OpDef
	run lowerFunc
}

type lowerFunc func(c *Ctx, op *ir.Op) error

// Lower makes fn the lowering of an operation. It emits code by the context's
// builder and says by [Ctx.Set] what each result became.
func Lower[W any](d ir.Def[W], fn func(*Ctx, W) error) Lowering {
	return Lowering{d.OpDef, func(c *Ctx, op *ir.Op) error { return fn(c, d.Of(op)) }}
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
	table map[*ir.OpDef]lowerFunc
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

// lower lowers an operation: by its entry in the table, or, where it has none, as
// what it is to a thread. Operations on scalars and elementwise ones stay what
// they are.
func (c *Ctx) lower(op *ir.Op) error {
	c.Loc = op.Loc()
	if f := c.table[op.Def()]; f != nil {
		return f(c, op)
	}
	if _, ok := ir.As[ir.RegionBranchOp](op); ok && !op.Has(ir.ParallelRegion) {
		return c.region(op)
	}
	switch {
	case op.Def().Dialect() == comm.Dialect.Name && usesTiles(op):
		return op.Errorf("is unsupported inside of a tile.kernel; run --lower-comm first")
	case op.NumRegions() > 0:
		return op.Errorf("is unsupported inside of a tile.kernel")
	case !usesTiles(op):
		return c.scalar(op)
	case op.Has(ir.Elementwise), op.Has(ir.ConstantLike):
		return c.clone(op)
	}
	return op.Errorf("is unsupported on tiles")
}

// usesTiles reports whether a tile is among the operands or results.
func usesTiles(op *ir.Op) bool {
	for _, t := range append(op.OperandTypes(), op.ResultTypes()...) {
		if _, ok := tile.TileOf(t); ok {
			return true
		}
	}
	return false
}
