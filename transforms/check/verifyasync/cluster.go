package verifyasync

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/valuenumber"
)

// inStep checks that the blocks of a cluster use a ring in step where they share it:
// that each passes as many places, and copies the same window to all.
func (v *verifier) inStep(c *counter, r tile.RingOp, filled valuenumber.Sum, loop *ir.Op) {
	if valuenumber.Differs(filled) {
		v.report(loop.Errorf("may fill a different number of stages in each block of a cluster, which share the ring; compute trip counts from the cluster's index (the block index divided by %d) and from values outside of the kernel only", ir.View[tile.KernelOp](r.ParentOp()).Cluster()).
			Note(r.Loc(), "the ring is here"))
	}
	for u := range r.Ring.Uses() {
		o, ok := tile.Copy.Cast(u.Owner())
		if !ok || !o.Multicast {
			continue
		}
		for _, i := range o.SourceAt.Values {
			if valuenumber.Differs(c.Of(i)) {
				v.report(o.Errorf("may copy different windows in the blocks of a cluster, but multicast requires the same window; remove multicast, or compute the window from the cluster's index (the block index divided by %d)", ir.View[tile.KernelOp](r.ParentOp()).Cluster()))
				break
			}
		}
	}
}
