package verifyasync

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/terms"
)

// inStep checks that the blocks of a cluster use a ring in step where they share it:
// that each passes as many places, and copies the same window to all.
func (v *verifier) inStep(c *counter, r tile.RingOp, filled terms.Sum, loop *ir.Op) {
	if filled.Differs() {
		v.report(loop.Errorf("may fill other numbers of slots in the blocks of a cluster, which share the ring; let all blocks of a cluster go as many rounds, by numbers that are computed from that of the cluster, the block's divided by %d, and from what is outside of the kernel", ir.View[tile.KernelOp](r.ParentOp()).Cluster()).
			Note(r.Loc(), "the ring is here"))
	}
	for u := range r.Ring.Uses() {
		o, ok := tile.Copy.Cast(u.Owner())
		if !ok || !o.Multicast {
			continue
		}
		for _, i := range o.SourceAt.Values {
			if c.Of(i).Differs() {
				v.report(o.Errorf("may copy another window in each block of a cluster, but is multicast, for which all copy the same; leave multicast out, or compute its place from the number of the cluster, the block's divided by %d", ir.View[tile.KernelOp](r.ParentOp()).Cluster()))
				break
			}
		}
	}
}
