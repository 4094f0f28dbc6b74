package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// signal copies an operation on signals, which convert-comm-to-gpu lowers, with
// the level of the units that each do it.
func (c *Ctx) signal(op *ir.Op) error {
	s := ir.OpState{Def: op.Def(), Loc: op.Loc(), Props: op.Props(), Attrs: op.DiscardableAttrs(), Types: op.ResultTypes()}
	s.Operands = c.GetAll(withoutTokens(op.Operands()))
	switch level := c.level(); {
	case level == tile.RoleLevel:
		threads := c.place.Threads()
		if c.alone {
			threads = 1
		}
		barrier, _ := c.place.Barrier()
		comm.SetRole(&s, c.place.First*scale.WarpThreads, threads, barrier)
	case level != "":
		comm.SetUnit(&s, level)
	}
	copied := c.Create(s)
	for i, r := range op.Results() {
		c.Map(r, copied.Result(i))
	}
	return nil
}
