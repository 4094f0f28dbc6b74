package engine

import (
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/sim/clock"
)

// clusterArrive counts a thread at the cluster's barrier.
func clusterArrive(relaxed bool) Rule {
	return func(c *Compiler, _ *ir.Op) {
		c.Emit(func(a *Agent) {
			k := a.clusterOf()
			if a.clustered {
				a.Fail("arrives at the cluster barrier twice without a wait in between")
			}
			a.clustered, a.clusterPhase = true, k.phase
			k.arrived++
			if !relaxed {
				k.history = clock.Join(k.history, a.Clock.Release())
			}
			k.settle(a.M)
		})
	}
}

// clusterWait waits for the phase at which the thread arrived.
func clusterWait(c *Compiler, _ *ir.Op) {
	c.Emit(func(a *Agent) {
		k := a.clusterOf()
		if !a.clustered {
			a.Fail("waits at the cluster barrier without having arrived")
		}
		if k.phase == a.clusterPhase {
			k.Waiters = append(k.Waiters, a)
			a.Park(&Wait{What: "the cluster barrier", More: func(d *diag.Diagnostic) {
				d.Note(a.WhereLoc(), "%d of %d threads have arrived", k.arrived, k.live)
			}})
			return
		}
		a.clustered = false
		a.Clock.Acquire(k.past)
	})
}

// mapa is the address of a shared variable in another block of the cluster.
func mapa(c *Compiler, o nvvm.MapaOp) {
	p, rank, d := c.pointer(o.A), c.At(o.B), c.Define(o.Result).At
	c.Emit(func(a *Agent) {
		peers, r := a.Block.Peers(), a.F[rank]
		if r >= uint64(len(peers)) {
			a.Fail("maps an address to block %d of a cluster of %d blocks", int32(r), len(peers))
		}
		a.F[d] = peers[r].sharedBase(a) + p.addr(a)&OffsetMask
	})
}
