package engine

import (
	"strconv"

	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/sim/clock"
)

// Barrier is one of a block's barriers (PTX ISA, "bar, barrier"): threads come until there are enough of them, some
// without waiting.
type Barrier struct {
	Want     int
	Came     int
	agents   []*Agent       // those that came
	Waiting  []*Agent       // those of them that wait
	released *clock.History // what the others did before they came
}

func NewBarrier(threads int) *Barrier { return &Barrier{Want: threads, released: clock.None} }

// Come counts n threads of an agent. Those that wait learn what all did before they arrived, once there are enough:
// then it is true, no thread waits any more and the barrier begins anew.
func (b *Barrier) Come(a *Agent, n int, waits bool) (ended bool) {
	b.Came += n
	b.agents = append(b.agents, a)
	if waits {
		b.Waiting = append(b.Waiting, a)
	} else {
		b.released = clock.Join(b.released, a.Clock.Release())
	}
	if b.Came < b.Want {
		return false
	}
	if len(b.Waiting) > 0 {
		b.Waiting[0].Clock.Acquire(b.released)
	}
	Synchronise(b.Waiting)
	a.M.WakeAll(b.Waiting)
	*b = *NewBarrier(b.Want)
	return true
}

// BarrierSync comes to a barrier of the block at which n threads do, and waits for them if that is asked for.
func (a *Agent) BarrierSync(id uint64, n int, waits bool) {
	b := a.Block
	if b == nil || a.Thread < 0 {
		a.Fail("is a barrier of threads and must be in a gpu kernel")
	}
	bar := b.Bars[id]
	if bar == nil {
		bar = NewBarrier(n)
		b.Bars[id] = bar
	}
	if bar.Want != n {
		a.Fail("expects %d threads at barrier %d, but another thread expects %d", n, id, bar.Want)
	}
	switch {
	case bar.Come(a, 1, waits):
		delete(b.Bars, id)
	case waits:
		a.Arrive(&Wait{What: "barrier " + strconv.Itoa(int(id)) + " of the block",
			More: func(d *diag.Diagnostic) { b.explainBarrier(d, bar) }})
	}
}

// explainBarrier says which threads have not come and where they are.
func (b *Block) explainBarrier(d *diag.Diagnostic, bar *Barrier) {
	in := map[*Agent]bool{}
	for _, a := range bar.agents {
		in[a] = true
	}
	d.Note(b.Agents[0].M.SiteLoc(bar.Waiting[0].WaitAt), "%d of %d threads have arrived", bar.Came, bar.Want)
	listed := 0
	for _, a := range b.Agents {
		if in[a] {
			continue
		}
		if listed++; listed > 3 {
			break
		}
		if a.State == Finished {
			d.Note(bar.Waiting[0].WhereLoc(), "thread %d has ended without arriving", a.Thread)
		} else {
			d.Note(a.WhereLoc(), "thread %d is here", a.Thread)
		}
	}
}

// Synchronise makes each of the agents know all that any of them did: a
// barrier. It costs one pass over the agents and one over the histories that
// differ.
func Synchronise(agents []*Agent) {
	if len(agents) == 0 {
		return
	}
	merged := clock.None
	seen := map[*clock.History]bool{}
	byGroup := map[int32][]uint32{}
	var order []int32
	var did *clock.Cause
	for _, a := range agents {
		c := &a.Clock
		did = clock.Both(did, c.Did)
		if !seen[c.Past] {
			seen[c.Past] = true
			merged = clock.Join(merged, c.Past)
		}
		v, ok := byGroup[c.Group]
		if !ok {
			order = append(order, c.Group)
		}
		for len(v) <= int(c.Member) {
			v = append(v, 0)
		}
		v[c.Member] = max(v[c.Member], c.Own)
		byGroup[c.Group] = v
		c.Own++
	}
	for _, g := range order {
		merged = merged.And([]clock.GroupClock{{Group: g, At: byGroup[g]}})
	}
	merged = merged.After(did)
	for _, a := range agents {
		a.Clock.Past = merged
	}
}
