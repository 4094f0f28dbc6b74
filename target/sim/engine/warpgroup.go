package engine

import "github.com/tsopt/tsopt/ir/diag"

const (
	groupWarps   = 4
	groupThreads = groupWarps * warpSize
)

// convergeGroup brings the threads of a warpgroup together at an instruction; the
// last to come runs it for all.
func (a *Agent) convergeGroup(run func(threads []*Agent)) {
	if a.warp == nil {
		a.fail("is an operation of a warpgroup and must be in a gpu kernel")
	}
	first := a.thread / groupThreads * groupThreads
	if first+groupThreads > len(a.block.agents) {
		a.fail("is executed by warp %d, whose warpgroup is incomplete: the block has %d threads", a.thread/warpSize, len(a.block.agents))
	}
	threads := a.block.agents[first : first+groupThreads]
	leader, site := threads[0].warp, a.site()
	g := leader.pending[site]
	if g == nil {
		g = &gathering{}
		leader.pending[site] = g
	}
	if g.count++; g.count == groupThreads {
		delete(leader.pending, site)
		run(threads)
		a.m.wakeAll(threads)
		return
	}
	a.arrive(&wait{what: "the other threads of its warpgroup", more: func(d *diag.Diagnostic) {
		for _, x := range threads {
			switch {
			case x.state == finished:
				d.Note(a.whereLoc(), "thread %d has ended", x.thread)
			case x.state != parked || x.waitAt != site:
				d.Note(x.whereLoc(), "thread %d is here", x.thread)
			default:
				continue
			}
			return
		}
	}})
}
