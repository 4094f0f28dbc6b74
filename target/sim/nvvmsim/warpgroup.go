package nvvmsim

import (
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/sim/engine"
)

const (
	groupWarps   = 4
	groupThreads = groupWarps * engine.WarpSize
)

// convergeGroup brings the threads of a warpgroup together at an instruction; the
// last to come runs it for all.
func convergeGroup(a *engine.Agent, run func(threads []*engine.Agent)) {
	if a.Warp == nil {
		a.Fail("is an operation of a warpgroup and must be in a gpu kernel")
	}
	first := a.Thread / groupThreads * groupThreads
	if first+groupThreads > len(a.Block.Agents) {
		a.Fail("is executed by warp %d, whose warpgroup is incomplete: the block has %d threads", a.Thread/engine.WarpSize,
			len(a.Block.Agents))
	}
	threads := a.Block.Agents[first : first+groupThreads]
	leader, site := threads[0].Warp, a.Site()
	g := leader.Pending[site]
	if g == nil {
		g = &engine.Gathering{}
		leader.Pending[site] = g
	}
	if g.Count++; g.Count == groupThreads {
		delete(leader.Pending, site)
		run(threads)
		a.M.WakeAll(threads)
		return
	}
	a.Arrive(&engine.Wait{What: "the other threads of its warpgroup", More: func(d *diag.Diagnostic) {
		for _, x := range threads {
			switch {
			case x.State == engine.Finished:
				d.Note(a.WhereLoc(), "thread %d has ended", x.Thread)
			case x.State != engine.Parked || x.WaitAt != site:
				d.Note(x.WhereLoc(), "thread %d is here", x.Thread)
			default:
				continue
			}
			return
		}
	}})
}
