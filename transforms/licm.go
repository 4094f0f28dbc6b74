package transforms

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
)

// LoopInvariantCodeMotion moves operations that compute the same in every
// iteration out of loops.
var LoopInvariantCodeMotion = &pass.Pass{
	Name:  "loop-invariant-code-motion",
	Class: "LoopInvariantCodeMotion",
	Doc: `Hoist loop invariant instructions outside of the loop

Moves operations to before the loop if they have no memory effects, may be executed speculatively
and use no value that the loop defines. Inner loops come first.`,
	New: func() pass.Runner { return pass.Func(licm) },
}

func licm(ctx *pass.Context, op *ir.Op) error {
	ir.WalkPost(op, func(o *ir.Op) {
		if l, ok := ir.As[ir.LoopLike](o); ok {
			HoistInvariants(o, l.LoopRegions())
		}
	})
	return nil
}

// HoistInvariants moves what is invariant in a loop's regions before the loop
// and returns how many operations it moved.
func HoistInvariants(loop *ir.Op, regions []*ir.Region) (moved int) {
	for _, rg := range regions {
		for {
			n := hoistOnce(loop, rg)
			moved += n
			// In one block operands come first, so that one round moves chains.
			if n == 0 || rg.HasOneBlock() {
				break
			}
		}
	}
	return moved
}

func hoistOnce(loop *ir.Op, rg *ir.Region) (moved int) {
	for b := range rg.Blocks() {
		for op := range b.Ops() {
			if isInvariant(op, rg) && ir.IsPure(op) {
				op.MoveBefore(loop)
				moved++
			}
		}
	}
	return moved
}

// isInvariant reports whether op and what is inside use nothing defined in rg
// but by themselves.
func isInvariant(op *ir.Op, rg *ir.Region) bool {
	if op.Has(ir.Terminator) {
		return false
	}
	return ir.Walk(op, func(o *ir.Op) ir.WalkResult {
		for i := range o.NumOperands() {
			from := o.Operand(i).ParentRegion()
			if rg.IsAncestor(from) && !op.IsAncestor(from.Owner()) {
				return ir.Interrupt
			}
		}
		return ir.Advance
	}) != ir.Interrupt
}
