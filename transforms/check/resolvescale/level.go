package resolvescale

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// renameLevels gives the levels of a kernel's communication the names that passes know them by: the target's level with
// the role block is @block.
func renameLevels(k tile.KernelOp, m arch.Machine) {
	if m.Backend() != arch.Units {
		return // the levels of others have the names of their roles
	}
	ir.WalkOps(k.Op, func(op *ir.Op) {
		level, ok := op.Attr("level").(*ir.SymbolRefAttr)
		if ok && !scale.On.Is(op) && m.Called(level.Root()) != level.Root() {
			op.SetAttr("level", ir.SymbolRef(m.Called(level.Root())))
		}
	})
}
