package instructions

import (
	"errors"
	"fmt"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// cpAsync is cp.async: each thread starts copies of 4 to 16 bytes from device memory to shared memory, and waits for
// groups of them. Their width depends on the alignment, which convert-tile-to-gpu computes: a copy that does not name
// cp.async still goes through registers if not even 4 bytes are contiguous.
var cpAsync = Copy{
	Engine: tile.CpAsync, Name: "cp.async",
	Plan: func(c tile.CopyOp, m arch.Machine, _ *intrange.Analysis) (p CopyPlan, err error) {
		if err := has(m, "cp_async"); err != nil {
			return p, err
		}
		switch {
		case !toShared(c):
			return p, fmt.Errorf("it copies only from device memory to shared memory, not from %v to %v", c.Source.Type(),
				c.Dest.Type())
		case c.ByEngine():
			return p, errors.New("a copy of boxes to a stage uses tma by default; give the copy's tile a shape that tma can write, or write engine(cp_async)")
		case !c.Async && c.Engine == tile.AutoEngine:
			return p, errors.New("the copy is synchronous; write tile.copy async")
		}
		return CopyPlan{Spread: true}, nil
	},
}
