package control

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/tile"
)

// asyncCommit closes a group. TMA's groups belong to the thread that started the copies.
func asyncCommit(c *emit.Ctx, o tile.AsyncCommitOp) error {
	if o.Bulk {
		c.When(c.Leader(), func() { nvvm.CpAsyncBulkCommitGroup.New(c.Builder, nvvm.Op{}) })
		return nil
	}
	nvvm.CpAsyncCommitGroup.New(c.Builder, nvvm.Op{})
	return nil
}

func asyncWait(c *emit.Ctx, o tile.AsyncWaitOp) error {
	if o.Bulk {
		c.When(c.Leader(), func() {
			nvvm.CpAsyncBulkWaitGroup.New(c.Builder, nvvm.BulkWaitGroupOp{Group: o.Pending, Read: o.Read})
		})
		return nil
	}
	CpAsyncWait(c, o.Pending)
	return nil
}
