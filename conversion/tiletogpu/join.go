package tiletogpu

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/ir"
)

// Tokens order nothing here: a notify comes after all that its threads did, and a thread's
// program order is that of what a wait's token pinned. So they are dropped, those too that
// loops and branches carry.

// join makes nothing of tokens.
func (c *Ctx) join(comm.JoinOp) error { return nil }

// withoutTokens are the values that are no tokens.
func withoutTokens(vs []*ir.Value) []*ir.Value {
	return slices.DeleteFunc(slices.Clone(vs), isToken)
}

func isToken(v *ir.Value) bool { return v.Type() == comm.Token }
