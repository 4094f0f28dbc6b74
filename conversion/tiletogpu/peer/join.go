package peer

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/comm"
)

// Tokens order nothing here: a notify comes after all that its threads did, and a thread's program order pins what a
// wait's token pinned. So they are dropped, including loop-carried ones.

// join makes nothing of tokens.
func join(c *emit.Ctx, _ comm.JoinOp) error { return nil }
