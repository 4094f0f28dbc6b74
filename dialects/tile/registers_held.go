package tile

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// maxEach is how many elements of a tile a thread may hold. Its code is as long, and so are all that follow; beyond a
// few hundred they are no longer in registers.
const maxEach = 4096

// CheckHeld rejects an operation on a tile whose layout gives each thread more than maxEach elements; verb says what
// the operation does to it.
func CheckHeld(op *ir.Op, verb string, t *ir.TensorType, d layout.Distribution) error {
	if n := d.RegCount(); n > maxEach {
		return op.Errorf("%s a tile of %s elements, %d for each thread, which has at most 255 registers; use a smaller tile, or a loop over parts of it", verb, ir.JoinInts(t.Shape()), n)
	}
	return nil
}
