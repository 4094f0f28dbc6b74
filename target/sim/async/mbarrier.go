package async

import (
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/sim/clock"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// MBarrier is an mbarrier object in shared memory (PTX ISA 9.7.13.15).
type MBarrier struct {
	Group    int32 // of the clock that counts its phases
	Number   int32 // among the mbarriers of its block
	Made     clock.Epoch
	By       int32 // the agent that made it
	Public   bool  // made visible by fence.mbarrier.init
	Flying   []*Bulk
	Later    [][]*Group // arrivals of threads whose copies have not come yet
	Phase    uint64
	Expected int // arrivals of a phase
	Pending  int // arrivals that are missing in this phase
	Tx       int // bytes that are missing in this phase; less than 0 while more came than were expected
	Arrived  *clock.History
	Past     *clock.History // of the last phase that ended
	Waiters  []*engine.Agent
	Coming   *Completion // copies that the phase of a tile.mbarrier waits for
	Come     *Completion // those of the last phase
}

// MBarriers are those of an allocation, by offset.
type MBarriers struct {
	At   map[int]*MBarrier
	Made int32
}

func MBarriersIn(al *engine.Alloc) *MBarriers { return engine.Part[MBarriers](&al.Parts) }

// MBarrierAt is the mbarrier at an address.
func MBarrierAt(a *engine.Agent, addr uint64) *MBarrier {
	al, off := a.Resolve(addr, 8)
	b := MBarriersIn(al).At[off]
	if b == nil {
		a.Fail("uses an uninitialized mbarrier at %s", al.Where(off))
	}
	return b
}

// Usable checks that the agent, or an async operation that it issues, sees the
// mbarrier initialised.
func (b *MBarrier) Usable(a *engine.Agent, async bool) {
	switch {
	case !a.M.Opt.Races || a.Device < 0:
	case b.By != a.ID && !a.Clock.Knows(b.Made):
		a.Fail("uses an mbarrier whose initialization by %s is not ordered before the use", a.M.NameOfAgent(b.By))
	case async && !b.Public && a.Clock.Past.Get(b.Made.Group+clock.AsyncShared, b.Made.Member) < b.Made.At:
		a.Fail("passes an mbarrier to an async operation, which sees its initialization only after nvvm.fence.mbarrier.init, or an nvvm.fence.proxy of kind async or async.shared")
	}
}

// Progress lets copies complete a phase that an agent waits for.
func (b *MBarrier) Progress(a *engine.Agent) {
	if len(b.Waiters) > 0 {
		b.Deliver(a)
	}
}

// Deliver lands copies whose bytes complete the phase: the oldest, or else the
// newest, that are as many as it waits for. Copies come in any order, so a phase
// that expects too few bytes ends without some of its copies.
func (b *MBarrier) Deliver(a *engine.Agent) {
	if len(b.Later) > 0 && b.Missing() == 0 {
		b.arriveLate(a)
	}
	if b.Pending > 0 {
		return
	}
	n := len(b.Flying)
	for i, sum := 0, 0; i < n; i++ {
		if sum += b.Flying[i].Bytes; sum == b.Tx {
			b.take(a, 0, i+1)
			return
		}
	}
	for i, sum := n-1, 0; i >= 0; i-- {
		if sum += b.Flying[i].Bytes; sum == b.Tx {
			b.take(a, i, n)
			return
		}
	}
}

// Missing is how many arrivals the phase lacks in addition to those that come with copies.
func (b *MBarrier) Missing() int { return b.Pending - len(b.Later) }

// arriveLate lands what threads copied that arrive when it has come, at the latest moment: when nothing else is
// missing. They order nothing else that these threads did (PTX ISA, cp.async.mbarrier.arrive).
func (b *MBarrier) arriveLate(a *engine.Agent) {
	now := clock.Epoch{Group: b.Group + clock.BarrierGroups, Member: b.Number, At: uint32(b.Phase) + 1}
	for _, copied := range b.Later {
		for _, g := range copied {
			if !g.done {
				g.land(a)
				a.M.Landings[g.id] = now
			}
			e := a.M.Landings[g.id]
			b.Arrived = b.Arrived.With(e.Group, e.Member, e.At)
		}
	}
	b.Arrived = b.Arrived.With(now.Group, now.Member, now.At)
	b.Pending, b.Later = 0, nil
	b.Settle(a.M)
}

// take lands some of the copies and ends the phase.
func (b *MBarrier) take(a *engine.Agent, from, to int) {
	now := clock.Epoch{Group: b.Group + clock.BarrierGroups, Member: b.Number, At: uint32(b.Phase) + 1}
	for _, f := range b.Flying[from:to] {
		f.land(a)
		a.M.Landings[f.landing] = now
	}
	b.Flying = append(b.Flying[:from:from], b.Flying[to:]...)
	b.Arrived = b.Arrived.With(now.Group, now.Member, now.At)
	b.Tx = 0
	b.Settle(a.M)
}

// Settle ends the phase when nothing is missing. Bytes may come before they are
// expected, so their number must be 0, not at most 0.
func (b *MBarrier) Settle(m *engine.Machine) {
	if b.Pending > 0 || b.Tx != 0 {
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
func (b *MBarrier) Arrive(a *engine.Agent, count int, relaxed bool) {
	if count < 1 || count > b.Missing() {
		a.Fail("arrives %s at an mbarrier that expects only %d more", engine.Plural(count, "time", "times"), b.Missing())
	}
	b.Pending -= count
	if !relaxed {
		b.Arrived = clock.Join(b.Arrived, a.Clock.Release())
	}
	b.Settle(a.M)
	b.Progress(a)
}

// MaxTx bounds the transaction count (PTX ISA, "Contents of the mbarrier object").
const MaxTx = 1<<20 - 1

// Expect adds bytes to what the phase waits for.
func Expect(a *engine.Agent, b *MBarrier, bytes int) {
	b.Tx += bytes
	if b.Tx > MaxTx || b.Tx < -MaxTx {
		a.Fail("sets the transaction count of an mbarrier to %d; the maximum is %d", b.Tx, MaxTx)
	}
}

// Try is the last wait of an agent that failed.
type Try struct {
	At    *MBarrier
	Phase uint64
	Site  int32
}

// Ended reports whether the phase that is waited for, by its state or its parity,
// has ended, and the number of it.
func (b *MBarrier) Ended(word uint64, parity bool) (bool, uint64) {
	switch {
	case !parity:
		return b.Phase > word, word
	case b.Phase&1 == word&1:
		return false, b.Phase
	}
	return true, b.Phase - 1
}

// ExplainFlying lists copies whose bytes do not make the number expected.
func (b *MBarrier) ExplainFlying(a *engine.Agent, d *diag.Diagnostic) {
	for _, f := range b.Flying {
		d.Note(a.M.SiteLoc(f.site), "a copy of %d bytes from here is outstanding", f.Bytes)
	}
}

// A completion is what copies add to a phase of a barrier: it ends when they have arrived, at the latest moment, when
// an agent has waited for it.
type Completion struct {
	Copies  []*Copy
	Landing uint32
}

// Land completes the copies of the last phase; for the waiting agent, if it did wait.
func (d *Completion) Land(a *engine.Agent, waited bool) {
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
