package eliminatebarriers

import (
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
)

// collector gathers the effects on one side of a barrier.
type collector struct {
	effects []ir.Effect
	// step leads to the neighbour on that side.
	step func(*ir.Op) *ir.Op
}

// unknown adds every effect on memory that is not known.
func (c *collector) unknown() bool {
	for _, k := range []ir.EffectKind{ir.Read, ir.Write, ir.Allocate, ir.Free} {
		c.effects = append(c.effects, ir.Effect{Kind: k})
	}
	return false
}

// of adds the effects of an operation and those inside it, and tells whether
// they are all known. Barriers have none of their own.
func (c *collector) of(op *ir.Op) bool {
	if gpu.Barrier.Is(op) {
		return true
	}
	if op.Has(ir.RecursiveMemoryEffects) {
		for _, rg := range op.Regions() {
			for b := range rg.Blocks() {
				for inner := range b.Ops() {
					if !c.of(inner) {
						return false
					}
				}
			}
		}
	}
	effects, known := ir.EffectsOf(op)
	if !known {
		return c.unknown()
	}
	c.effects = append(c.effects, effects...)
	return true
}

// inBlock adds the effects from the neighbour of op to the next barrier.
func (c *collector) inBlock(op *ir.Op) bool {
	for it := c.step(op); it != nil && !gpu.Barrier.Is(it); it = c.step(it) {
		if !c.of(it) {
			return false
		}
	}
	return true
}

// around adds the effects on one side of op in its block and in those around
// it, as far as the threads of one kernel go.
func (c *collector) around(op *ir.Op) bool {
	if rg := op.ParentRegion(); rg == nil || !rg.HasOneBlock() {
		return c.unknown()
	}
	if !c.inBlock(op) {
		return false
	}
	parent := op.ParentOp()
	if isKernel(parent) {
		return true
	}
	if !parent.Has(ir.IsolatedFromAbove) && !c.around(parent) {
		return false
	}
	switch {
	case scf.For.Is(parent):
		return c.otherIterations(op.Block())
	case scf.If.Is(parent), memref.AllocaScope.Is(parent), parent.Has(ir.IsolatedFromAbove):
		return true
	}
	return c.everything(parent)
}

// isKernel reports whether other threads than those that meet at a barrier
// begin outside of an operation.
func isKernel(op *ir.Op) bool {
	return gpu.Func.Is(op) || gpu.Launch.Is(op) || op.HasAttr("__parallel_region_boundary_for_test")
}

// otherIterations adds the effects of the loop's block that come from its other
// end up to a barrier.
func (c *collector) otherIterations(b *ir.Block) bool {
	end := b.First()
	if c.step(end) == nil || c.step(b.Last()) != nil {
		end = b.Last()
	}
	if gpu.Barrier.Is(end) {
		return true
	}
	return c.of(end) && c.inBlock(end)
}

// everything adds the effects of all that is inside an operation whose regions
// may run several times or not at all.
func (c *collector) everything(parent *ir.Op) bool {
	return ir.Walk(parent, func(op *ir.Op) ir.WalkResult {
		if !c.of(op) {
			return ir.Interrupt
		}
		return ir.Advance
	}) != ir.Interrupt
}
