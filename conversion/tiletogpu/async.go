package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/tile"
)

// asyncCommit closes a group. Those of the copy engine are of the thread that started
// the copies.
func (c *Ctx) asyncCommit(o tile.AsyncCommitOp) error {
	if o.Bulk {
		c.when(c.leader(), func() { nvvm.CpAsyncBulkCommitGroup.New(c.Builder, nvvm.Op{}) })
		return nil
	}
	nvvm.CpAsyncCommitGroup.New(c.Builder, nvvm.Op{})
	return nil
}

func (c *Ctx) asyncWait(o tile.AsyncWaitOp) error {
	if o.Bulk {
		c.when(c.leader(), func() {
			nvvm.CpAsyncBulkWaitGroup.New(c.Builder, nvvm.BulkWaitGroupOp{Group: o.Pending, Read: o.Read})
		})
		return nil
	}
	c.cpAsyncWait(o.Pending)
	return nil
}
