package engine

import (
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/sim/clock"
)

// Mbarrier is an mbarrier object in shared memory (PTX ISA 9.7.13.15).
type Mbarrier struct {
	Group    int32 // of the clock that counts its phases
	Number   int32 // among the mbarriers of its block
	Made     clock.Epoch
	By       int32 // the agent that made it
	Public   bool  // made visible by fence.mbarrier.init
	flying   []*bulkCopy
	later    [][]*asyncGroup // arrivals of threads whose copies have not come yet
	Phase    uint64
	Expected int // arrivals of a phase
	Pending  int // arrivals that are missing in this phase
	tx       int // bytes that are missing in this phase; less than 0 while more came than were expected
	Arrived  *clock.History
	Past     *clock.History // of the last phase that ended
	Waiters  []*Agent
	Coming   *Completion // copies that the phase of a tile.mbarrier waits for
	Come     *Completion // those of the last phase
}

// mbarriers are those of an allocation, by offset.
type mbarriers struct {
	at   map[int]*Mbarrier
	made int32
}

func mbarriersIn(al *Alloc) *mbarriers { return Part[mbarriers](&al.parts) }

// mbarrierOf is the mbarrier at an address.
func (a *Agent) mbarrierOf(addr uint64) *Mbarrier {
	al, off := a.Resolve(addr, 8)
	b := mbarriersIn(al).at[off]
	if b == nil {
		a.Fail("uses an uninitialized mbarrier at %s", al.Where(off))
	}
	return b
}

// usable checks that the agent, or an async operation that it issues, sees the
// mbarrier initialised.
func (b *Mbarrier) usable(a *Agent, async bool) {
	switch {
	case !a.M.Opt.Races || a.Device < 0:
	case b.By != a.Id && !a.Clock.Knows(b.Made):
		a.Fail("uses an mbarrier whose initialization by %s is not ordered before the use", a.M.NameOfAgent(b.By))
	case async && !b.Public && a.Clock.Past.Get(b.Made.Group+clock.AsyncShared, b.Made.Member) < b.Made.At:
		a.Fail("passes an mbarrier to an async operation, which sees its initialization only after nvvm.fence.mbarrier.init, or an nvvm.fence.proxy of kind async or async.shared")
	}
}

// progress lets copies complete a phase that somebody waits for.
func (b *Mbarrier) progress(a *Agent) {
	if len(b.Waiters) > 0 {
		b.deliver(a)
	}
}

// deliver lands copies whose bytes complete the phase: the oldest, or else the
// newest, that are as many as it waits for. Copies come in any order, so a phase
// that expects too few bytes ends without some of its copies.
func (b *Mbarrier) deliver(a *Agent) {
	if len(b.later) > 0 && b.missing() == 0 {
		b.arriveLate(a)
	}
	if b.Pending > 0 {
		return
	}
	n := len(b.flying)
	for i, sum := 0, 0; i < n; i++ {
		if sum += b.flying[i].bytes; sum == b.tx {
			b.take(a, 0, i+1)
			return
		}
	}
	for i, sum := n-1, 0; i >= 0; i-- {
		if sum += b.flying[i].bytes; sum == b.tx {
			b.take(a, i, n)
			return
		}
	}
}

// missing is how many arrivals the phase lacks beside those that come with copies.
func (b *Mbarrier) missing() int { return b.Pending - len(b.later) }

// arriveLate lands what threads copied that arrive when it has come, at the latest moment: when nothing else is missing.
// They order nothing else that these threads did (PTX ISA, cp.async.mbarrier.arrive).
func (b *Mbarrier) arriveLate(a *Agent) {
	now := clock.Epoch{Group: b.Group + clock.BarrierGroups, Member: b.Number, At: uint32(b.Phase) + 1}
	for _, copied := range b.later {
		for _, g := range copied {
			if !g.done {
				g.land(a)
				a.M.landings[g.id] = now
			}
			e := a.M.landings[g.id]
			b.Arrived = b.Arrived.With(e.Group, e.Member, e.At)
		}
	}
	b.Arrived = b.Arrived.With(now.Group, now.Member, now.At)
	b.Pending, b.later = 0, nil
	b.settle(a.M)
}

// take lands some of the copies and ends the phase.
func (b *Mbarrier) take(a *Agent, from, to int) {
	now := clock.Epoch{Group: b.Group + clock.BarrierGroups, Member: b.Number, At: uint32(b.Phase) + 1}
	for _, f := range b.flying[from:to] {
		f.land(a)
		a.M.landings[f.landing] = now
	}
	b.flying = append(b.flying[:from:from], b.flying[to:]...)
	b.Arrived = b.Arrived.With(now.Group, now.Member, now.At)
	b.tx = 0
	b.settle(a.M)
}

// settle ends the phase when nothing is missing. Bytes may come before they are
// expected, so their number must be 0, not at most 0.
func (b *Mbarrier) settle(m *Machine) {
	if b.Pending > 0 || b.tx != 0 {
		return
	}
	b.Phase++
	b.Pending = b.Expected
	b.Past, b.Arrived = b.Arrived, clock.None
	list := b.Waiters
	b.Waiters = nil
	m.WakeAll(list)
}

// Arrive counts arrivals of an agent.
func (b *Mbarrier) Arrive(a *Agent, count int, relaxed bool) {
	if count < 1 || count > b.missing() {
		a.Fail("arrives %s at an mbarrier that expects only %d more", Plural(count, "time", "times"), b.missing())
	}
	b.Pending -= count
	if !relaxed {
		b.Arrived = clock.Join(b.Arrived, a.Clock.Release())
	}
	b.settle(a.M)
	b.progress(a)
}

// maxTx bounds the transaction count (PTX ISA, "Contents of the mbarrier object").
const maxTx = 1<<20 - 1

// expect adds bytes to what the phase waits for.
func (a *Agent) expect(b *Mbarrier, bytes int) {
	b.tx += bytes
	if b.tx > maxTx || b.tx < -maxTx {
		a.Fail("sets the transaction count of an mbarrier to %d; the maximum is %d", b.tx, maxTx)
	}
}

// try is the last wait of an agent that failed.
type try struct {
	at    *Mbarrier
	phase uint64
	site  int32
}

// Ended reports whether the phase that is waited for, by its state or its parity,
// has ended, and the number of it.
func (b *Mbarrier) Ended(word uint64, parity bool) (bool, uint64) {
	switch {
	case !parity:
		return b.Phase > word, word
	case b.Phase&1 == word&1:
		return false, b.Phase
	}
	return true, b.Phase - 1
}

// explainFlying lists copies whose bytes do not make the number expected.
func (b *Mbarrier) explainFlying(a *Agent, d *diag.Diagnostic) {
	for _, f := range b.flying {
		d.Note(a.M.SiteLoc(f.site), "a copy of %d bytes from here is outstanding", f.bytes)
	}
}

// A completion is what copies add to a phase of a barrier: it ends when they have come, at the latest moment, when somebody has waited for it.
type Completion struct {
	Copies  []*AsyncCopy
	Landing uint32
}

// Land brings what copies of the last phase bring; for who waited for them, if it did.
func (d *Completion) Land(a *Agent, waited bool) {
	if d == nil {
		return
	}
	for _, p := range d.Copies {
		p.Land(a)
	}
	d.Copies = nil
	if waited {
		a.Landed(d.Landing)
	}
}
