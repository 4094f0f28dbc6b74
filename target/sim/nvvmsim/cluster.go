package nvvmsim

import (
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/sim/clock"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// clusterArrive counts a thread at the cluster's barrier.
func clusterArrive(relaxed bool) engine.Rule {
	return func(c *engine.Compiler, _ *ir.Op) {
		c.Emit(func(a *engine.Agent) {
			k := a.ClusterOf()
			if a.Clustered {
				a.Fail("arrives at the cluster barrier twice without a wait in between")
			}
			a.Clustered, a.ClusterPhase = true, k.Phase
			k.Arrived++
			if !relaxed {
				k.History = clock.Join(k.History, a.Clock.Release())
			}
			k.Settle(a.M)
		})
	}
}

// clusterWait waits for the phase at which the thread arrived.
func clusterWait(c *engine.Compiler, _ *ir.Op) {
	c.Emit(func(a *engine.Agent) {
		k := a.ClusterOf()
		if !a.Clustered {
			a.Fail("waits at the cluster barrier without having arrived")
		}
		if k.Phase == a.ClusterPhase {
			k.Waiters = append(k.Waiters, a)
			a.Park(&engine.Wait{What: "the cluster barrier", More: func(d *diag.Diagnostic) {
				d.Note(a.WhereLoc(), "%d of %d threads have arrived", k.Arrived, k.Live)
			}})
			return
		}
		a.Clustered = false
		a.Clock.Acquire(k.Past)
	})
}

// mapa is the address of a shared variable in another block of the cluster.
func mapa(c *engine.Compiler, o nvvm.MapaOp) {
	p, rank, d := c.Pointer(o.A), c.At(o.B), c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		peers, r := a.Block.Peers(), a.F[rank]
		if r >= uint64(len(peers)) {
			a.Fail("maps an address to block %d of a cluster of %d blocks", int32(r), len(peers))
		}
		a.F[d] = peers[r].SharedBase(a) + p.Addr(a)&engine.OffsetMask
	})
}
