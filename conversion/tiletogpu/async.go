package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

func (c *Ctx) asyncCommit(tile.AsyncCommitOp) error {
	c.Create(ir.OpState{Def: nvvm.CpAsyncCommitGroup.OpDef})
	return nil
}

func (c *Ctx) asyncWait(o tile.AsyncWaitOp) error {
	c.cpAsyncWait(o.Pending)
	return nil
}
