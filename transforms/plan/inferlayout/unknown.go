package inferlayout

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// rejectUnknown reports what upstream's operations on tensors allow and tiles do not: dynamic extents, and parts with
// dynamic strides.
func rejectUnknown(k tile.KernelOp) error {
	var err error
	ir.WalkNested(k.Op, func(op *ir.Op) ir.WalkResult {
		for _, r := range op.Results() {
			if isTile(r) && !ir.HasStaticShape(r.Type()) && !tile.IsFuture(r) && err == nil {
				err = op.Errorf("makes a tile of type %v; the extents of a tile must be static", r.Type())
			}
		}
		if err != nil {
			return ir.Interrupt
		}
		for _, p := range tile.PiecesOf(op, func(*ir.Value) int64 { return 1 }) {
			if e := p.Verify(op); e != nil && err == nil {
				err = e
			}
		}
		return ir.Advance
	})
	return err
}
