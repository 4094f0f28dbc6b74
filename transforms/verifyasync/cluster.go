package verifyasync

import (
	"strings"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// inStep checks that the blocks of a cluster use a ring in step where they share it:
// that each passes as many places, and copies the same window to all.
func (v *verifier) inStep(c *counter, r tile.RingOp, filled sum, loop *ir.Op) {
	if differs(filled) {
		v.report(loop.Errorf("may fill other numbers of slots in the blocks of a cluster, which share the ring; let all blocks of a cluster go as many rounds, by numbers that are computed from that of the cluster, the block's divided by %d, and from what is outside of the kernel", c.kernel.Cluster()).
			Note(r.Loc(), "the ring is here"))
	}
	for u := range r.Ring.Uses() {
		o, ok := tile.Copy.Cast(u.Owner())
		if !ok || !o.Multicast {
			continue
		}
		for _, i := range o.SourceIndices {
			if differs(c.of(i)) {
				v.report(o.Errorf("may copy another window in each block of a cluster, but is multicast, for which all copy the same; leave multicast out, or compute its place from the number of the cluster, the block's divided by %d", c.kernel.Cluster()))
				break
			}
		}
	}
}

// differs reports whether a number may be another in each block of a cluster.
func differs(s sum) bool {
	for k := range s {
		if strings.Contains(k, rankTerm) || strings.Contains(k, unlikeTerm) {
			return true
		}
	}
	return false
}
