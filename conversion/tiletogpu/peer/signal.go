package peer

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// signal copies an operation on signals, which convert-comm-to-gpu lowers, with
// the level of the units that each do it.
func signal(c *emit.Ctx, op *ir.Op) error {
	s := ir.OpState{Def: op.Def(), Loc: op.Loc(), Props: op.Props(), Attrs: op.DiscardableAttrs(), Types: op.ResultTypes()}
	s.Operands = c.GetAll(emit.WithoutTokens(op.Operands()))
	switch level := c.Level(); {
	case level == tile.RoleLevel:
		threads := c.Place.Threads()
		if c.Alone {
			threads = 1
		}
		barrier, _ := c.Place.Barrier()
		comm.SetRole(&s, c.Place.First*scale.WarpThreads, threads, barrier)
	case level != "":
		comm.SetUnit(&s, level)
	}
	copied := c.Create(s)
	for i, r := range op.Results() {
		c.Map(r, copied.Result(i))
	}
	return nil
}
