package engine

import (
	"github.com/tsopt/tsopt/target/sim/clock"
)

// Async operations (bulk copies, wgmma) access memory by a proxy of their own:
// they see what threads wrote, and cp.async, only behind a proxy fence (PTX ISA,
// "Async proxy"). A history therefore also holds, for each group, what async
// operations issued from here are ordered after: the group's views, one for shared
// and one for global memory. A fence makes them; whatever carries histories from
// one agent to another carries the views too. Accesses of async operations are
// checked against them where a write is ordered before; that plain reads are, a
// barrier is enough for.

// LateAccess is how an agent's accesses count while it starts an async operation:
// they happen at some time until a landing.
type LateAccess struct {
	On      bool
	Landing uint32
	View    int32 // of the async proxy; 0 for the generic one
}

// FenceProxy orders what the agent did and knows before async operations that
// are issued after it.
func (a *Agent) FenceProxy(views ...int32) {
	h := a.Clock.Release()
	for _, v := range views {
		h = h.Viewed(v)
	}
	a.Clock.Acquire(h)
}

// NewLanding is the end of accesses that are going to happen.
func (m *Machine) NewLanding() uint32 {
	m.Landings = append(m.Landings, clock.Epoch{})
	return uint32(len(m.Landings) - 1)
}

// Landed says that what ends at some landings has ended before what the agent
// does next. The first agent to say so gives a landing its time.
func (a *Agent) Landed(landings ...uint32) {
	for _, l := range landings {
		if a.M.Landings[l].At == 0 {
			a.waits++
			a.M.Landings[l] = clock.Epoch{Group: a.Clock.Group + clock.LandingGroups, Member: a.Clock.Member, At: a.waits}
		}
		e := a.M.Landings[l]
		a.Clock.Past = a.Clock.Past.With(e.Group, e.Member, e.At)
	}
}

// AsyncRead records that an async operation issued by the agent reads bytes until
// a landing.
func (a *Agent) AsyncRead(al *Alloc, off, n int, landing uint32) {
	if al.Init != nil && !al.Init.Has(off, n) {
		a.Fail("reads uninitialized memory: %s%s", al.Where(off), a.PendingCopy(al, off))
	}
	a.AsyncAccess(al, off, n, plainRead, landing, ScopeGPU)
}

// AsyncAccess checks and records an access of an async operation, atomic in a scope if it is.
func (a *Agent) AsyncAccess(al *Alloc, off, n int, kind Access, landing uint32, sc Scope) {
	if !a.M.Opt.Races || a.Device < 0 {
		return
	}
	view := int32(clock.AsyncGlobal)
	if al.Space == Shared {
		view = clock.AsyncShared
	}
	a.Late = LateAccess{true, landing, view}
	a.Race(al, off, n, kind, sc)
	a.Late = LateAccess{}
}

// missesFence reports whether only a proxy fence is missing between a write and an
// async access.
func (now event) missesFence(a *Agent, e event) bool {
	if e.late {
		e.Epoch = a.M.Landings[e.At]
	}
	return now.async && !e.async && e.kind.Write() && e.At > 0 && a.Clock.Knows(e.Epoch)
}

// fenceFor names what makes writes to an allocation visible to async operations.
func fenceFor(a *Agent, al *Alloc) string {
	switch {
	case a.Thread < 0:
		return "a tile.fence"
	case al.Space == Shared:
		return "an nvvm.fence.proxy of kind async or async.shared"
	}
	return "an nvvm.fence.proxy of kind async or async.global"
}
