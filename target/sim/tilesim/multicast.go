package tilesim

import (
	"slices"

	"github.com/tsopt/tsopt/target/sim/async"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// Blocks of a cluster that share a ring fill each other's stages. Each of a cluster's blocks has the ring, with the
// same number; a place is the same in all of them.

// team are the rings of all blocks that share one, by rank; nil while some are not made.
func (r *ring) team() []*ring {
	if !r.shared {
		return []*ring{r}
	}
	var out []*ring
	for _, b := range r.block.Peers() {
		if len(ringsOf(b).all) <= r.number {
			return nil
		}
		out = append(out, ringsOf(b).all[r.number])
	}
	return out
}

// ready wakes the agents that wait for the ring of another block.
func (r *ring) ready(a *engine.Agent) {
	if k := r.block.Cluster; k != nil {
		list := k.Waiters
		k.Waiters = nil
		a.M.Changes++
		a.M.WakeAll(list)
	}
}

// parkCluster waits until all blocks have made the ring.
func (r *ring) parkCluster(a *engine.Agent) {
	r.block.Cluster.Waiters = append(r.block.Cluster.Waiters, a)
	a.Park(&engine.Wait{What: "all blocks of the cluster to create the ring at " + r.where(a)})
}

// begin opens the stage of a place for copies. The first block does, the one that acquires it or one that copies there.
func (r *ring) begin(a *engine.Agent, n uint64) *ringStage {
	s := &r.stages[n%uint64(len(r.stages))]
	if s.begun <= n {
		s.begun, s.copies, s.coming, s.landing = n+1, nil, nil, a.M.NewLanding()
	}
	return s
}

// multicast starts a block's part of a copy: to the stages of all blocks.
func (r *ring) multicast(a *engine.Agent, p *async.Copy, n uint64, view int32) {
	team := r.team()
	rank := slices.Index(team, r)
	size := len(p.To) / len(team)
	own := r.begin(a, n)
	own.coming = append(own.coming, p)
	for _, x := range team {
		s := x.begin(a, n)
		r.sameWindow(a, x, len(own.coming)-1, p, n)
		part := &async.Copy{Site: p.Site, Src: p.Src, Dst: p.Dst, Elem: p.Elem, From: p.From[rank*size : (rank+1)*size],
			To: p.To[rank*size : (rank+1)*size]}
		for i, b := range r.buffers {
			if b.al == p.Dst {
				part.Dst = x.buffers[i].al
			}
		}
		part.Start(a, s.landing, s.landing, view)
		s.copies = append(s.copies, part)
	}
}

// sameWindow checks that another block's copy at the place, if it has made it, is of
// the same window.
func (r *ring) sameWindow(a *engine.Agent, x *ring, i int, p *async.Copy, n uint64) {
	theirs := x.stages[n%uint64(len(x.stages))].coming
	if x == r || i >= len(theirs) {
		return
	}
	if q := theirs[i]; q.Src != p.Src || !slices.Equal(q.From, p.From) {
		a.Fail("copies another window to index %d of the ring at %s than %s does; blocks that share a multicast copy must copy the same window", n, r.where(a), x.block.Name())
	}
}
