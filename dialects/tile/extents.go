package tile

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// verifyExtents rejects tiles without elements: no layout distributes them.
func (o KernelOp) verifyExtents() (err error) {
	ir.WalkOps(o.Op, func(op *ir.Op) {
		for _, t := range op.ResultTypes() {
			if t, ok := t.(*ir.TensorType); ok && err == nil {
				if dim := slices.Index(t.Shape(), 0); dim >= 0 {
					err = op.Errorf("makes a tile without elements, %v: dimension %d has extent 0, but each extent must be at least 1",
						t, dim)
				}
			}
		}
	})
	return err
}
