package inferlayout

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/instructions"
)

// chooseStores records the instruction of stores that have a better one than st of each element. It depends on the
// layouts of tiles and memory.
func (in *inference) chooseStores() error {
	for s := range ir.Collect(in.kernel.Op, tile.Store) {
		engine, _, err := instructions.PlanStore(s, in.target)
		if err != nil {
			return err
		}
		if engine != tile.StoreElements {
			ir.Edit(s.Op, func(s *tile.StoreOp) { s.Engine = ir.Some(engine) })
		}
	}
	return nil
}
