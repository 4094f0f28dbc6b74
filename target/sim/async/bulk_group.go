package async

import (
	"slices"

	"github.com/tsopt/tsopt/target/sim/engine"
)

// sent is a copy of the engine from shared memory.
type sent interface {
	// HasRead and hasWritten complete what it reads, and all of it.
	HasRead(a *engine.Agent)
	HasWritten(a *engine.Agent)
	// Reading is where it was started, and when it has read.
	Reading() (site int32, landing uint32)
}

// Bulks are the copies that an agent has sent: those of the open bulk group, and
// the committed groups, oldest first.
type Bulks struct {
	open   []sent
	groups []bulkGroup
}

// bulkGroup is a group of the threads of an agent, which have it also when the agent
// has ended and another stands for them.
type bulkGroup struct {
	by     int32 // the agent's number in its group
	copies []sent
}

// BulkOf are the copies of an agent.
func BulkOf(a *engine.Agent) *Bulks { return engine.Part[Bulks](&a.Parts) }

func (q *Bulks) Add(s sent) { q.open = append(q.open, s) }

func (q *Bulks) Commit(a *engine.Agent) {
	q.groups = append(q.groups, bulkGroup{a.Clock.Member, q.open})
	q.open = nil
}

// Wait completes all but the newest n groups, or only what they read.
func (q *Bulks) Wait(a *engine.Agent, n int, read bool) {
	k := max(len(q.groups)-n, 0)
	for _, g := range q.groups[:k] {
		for _, s := range g.copies {
			s.HasRead(a)
			if !read {
				s.HasWritten(a)
			}
		}
	}
	if !read {
		q.groups = q.groups[k:]
	}
}

// UnitEnds gives the copies of a unit to the agent around it.
func (q *Bulks) UnitEnds(around *engine.Agent) {
	to := BulkOf(around)
	to.groups = append(to.groups, q.groups...)
	to.open = append(to.open, q.open...)
}

// UnitBegins returns to a unit that runs again what it had when it ended.
func (q *Bulks) UnitBegins(unit *engine.Agent) {
	other := func(g bulkGroup) bool { return g.by != unit.Clock.Member }
	own := slices.DeleteFunc(slices.Clone(q.groups), other)
	if len(own) > 0 {
		BulkOf(unit).groups = own
	}
	q.groups = slices.DeleteFunc(q.groups, func(g bulkGroup) bool { return !other(g) })
}

// AgentEnds ends the copies of an agent that ends: they write by the end of the kernel,
// but the shared memory that they read is gone.
func (q *Bulks) AgentEnds(a *engine.Agent) {
	for _, g := range append(q.groups, bulkGroup{copies: q.open}) {
		for _, s := range g.copies {
			if site, reads := s.Reading(); a.M.Landings[reads].At == 0 {
				panic(engine.Failure{D: a.M.Sites[site].Errorf("may still read shared memory when %s, which issued it, ends; wait for its group, at least for the reads", a.Name())})
			}
			s.HasWritten(a)
		}
	}
	*q = Bulks{}
}
