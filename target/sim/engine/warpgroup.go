package engine

import "github.com/tsopt/tsopt/ir/diag"

const (
	groupWarps   = 4
	groupThreads = groupWarps * WarpSize
)

// convergeGroup brings the threads of a warpgroup together at an instruction; the
// last to come runs it for all.
func (a *Agent) convergeGroup(run func(threads []*Agent)) {
	if a.warp == nil {
		a.Fail("is an operation of a warpgroup and must be in a gpu kernel")
	}
	first := a.Thread / groupThreads * groupThreads
	if first+groupThreads > len(a.Block.Agents) {
		a.Fail("is executed by warp %d, whose warpgroup is incomplete: the block has %d threads", a.Thread/WarpSize, len(a.Block.Agents))
	}
	threads := a.Block.Agents[first : first+groupThreads]
	leader, site := threads[0].warp, a.Site()
	g := leader.pending[site]
	if g == nil {
		g = &gathering{}
		leader.pending[site] = g
	}
	if g.count++; g.count == groupThreads {
		delete(leader.pending, site)
		run(threads)
		a.M.WakeAll(threads)
		return
	}
	a.Arrive(&Wait{What: "the other threads of its warpgroup", More: func(d *diag.Diagnostic) {
		for _, x := range threads {
			switch {
			case x.State == finished:
				d.Note(a.WhereLoc(), "thread %d has ended", x.Thread)
			case x.State != parked || x.waitAt != site:
				d.Note(x.WhereLoc(), "thread %d is here", x.Thread)
			default:
				continue
			}
			return
		}
	}})
}
