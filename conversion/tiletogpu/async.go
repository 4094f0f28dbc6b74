package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/tile"
)

func (c *Ctx) asyncCommit(tile.AsyncCommitOp) error {
	nvvm.CpAsyncCommitGroup.New(c.Builder, nvvm.Op{})
	return nil
}

func (c *Ctx) asyncWait(o tile.AsyncWaitOp) error {
	c.cpAsyncWait(o.Pending)
	return nil
}
