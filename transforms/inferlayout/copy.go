package inferlayout

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// asyncCopyInstruction is the name of cp.async in a scale.arch.
const asyncCopyInstruction = "cp_async"

// chooseEngines takes copies through registers where the target has no cp.async.
func (in *inference) chooseEngines() error {
	if in.target.Has(asyncCopyInstruction) {
		return nil
	}
	for _, c := range ir.Collect(in.kernel.Op, tile.Copy) {
		if c.Engine() == "cp_async" {
			return c.Errorf("cannot use cp.async as asked: the target @%s has no scale.instruction @%s", in.target.Name, asyncCopyInstruction)
		}
		if c.Async() && c.Engine() == "auto" && in.remark != nil {
			in.remark(c.Op, "copies through registers: the target @%s has no scale.instruction @%s", in.target.Name, asyncCopyInstruction)
		}
		c.SetEngine("ldst")
	}
	return nil
}
