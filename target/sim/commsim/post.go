package commsim

import (
	"strconv"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/sim/clock"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/peers"
)

// mail is one tile of a signal that carries tiles, on one device: of each word its data and the round in which it was
// sent. A word is one access, so it is never seen in part, and it orders nothing else.
type mail struct {
	rounds  []int32
	words   []uint64
	taken   []bool
	waiters []*engine.Agent
	there   *clock.Cause // that what was posted last has arrived
}

// mailAt finds a tile of a signal and checks its index.
func mailAt(a *engine.Agent, handle uint64, device int, index uint64) *mail {
	k := counterAt(a, handle, device, index)
	if k.mail == nil {
		n := signalsOf(a.M).sets[handle].words
		k.mail = &mail{rounds: make([]int32, n), words: make([]uint64, n), taken: make([]bool, n)}
	}
	return k.mail
}

// postal is what a post or a take moves: of an agent that stands for a block the whole tile, of a thread the
// words whose places it names.
type postal struct {
	op                   *ir.Op
	signal, index, round int
	places, values       []int // in the frame; of a whole tile the values are neighbours and there are no places
	allocated            *ir.Value
}

func postalOf(c *engine.Compiler, op *ir.Op, signal, index, round *ir.Value, places, values []*ir.Value) postal {
	p := postal{op: op, signal: c.At(signal), index: c.At(index), round: c.At(round), allocated: signal}
	if len(places) > 0 {
		p.places = c.Ats(places)
	}
	for _, v := range values {
		s := c.In(v)
		for i := range s.N {
			p.values = append(p.values, s.At+i)
		}
	}
	return p
}

// place is the i-th word's.
func (p postal) place(a *engine.Agent, i int, m *mail) int {
	if p.places == nil {
		return i
	}
	at := a.F[p.places[i]]
	if at >= uint64(len(m.words)) {
		a.Fail("names word %d of a tile with %d words", int64(at), len(m.words))
	}
	return int(at)
}

// post sends words to a device. A word that was not taken must stay.
func (p postal) post(a *engine.Agent, device int) {
	m, round := mailAt(a, a.F[p.signal], device, a.F[p.index]), int32(a.F[p.round])
	for i, v := range p.values {
		at := p.place(a, i, m)
		switch now := m.rounds[at]; {
		case now != 0 && !m.taken[at]:
			a.Fail("posts round %d to tile %d of device %d, but word %d still has round %d, which has not been received", round,
				int64(a.F[p.index]), device, at, now)
		case round-now <= 0:
			a.Fail("posts round %d to tile %d of device %d, which is at round %d; rounds start at 1 and must increase", round,
				int64(a.F[p.index]), device, now)
		}
		m.rounds[at], m.words[at], m.taken[at] = round, a.F[v], false
	}
	m.there = clock.Both(m.there, a.SentTo(device, len(p.values)*wordBytes))
	list := m.waiters
	m.waiters = nil
	a.M.WakeAll(list)
	a.M.Changes++
}

// wordBytes is what a word and its round take on their way.
const wordBytes = 8

// take waits for words of a round.
func (p postal) take(a *engine.Agent) {
	m, round := mailAt(a, a.F[p.signal], a.Device, a.F[p.index]), int32(a.F[p.round])
	for i := range p.values {
		at := p.place(a, i, m)
		if now := m.rounds[at]; now-round > 0 {
			a.Fail("waits for round %d of tile %d, which already has round %d: the tile was overwritten, or the round is wrong",
				round, int64(a.F[p.index]), now)
		} else if now != round {
			m.waiters = append(m.waiters, a)
			a.Park(&engine.Wait{
				What: "word " + strconv.Itoa(at) + " of tile " + strconv.Itoa(int(a.F[p.index])) +
					" of this device to have round " + strconv.Itoa(int(round)) + "; it has round " + strconv.Itoa(int(now)),
				More: func(d *diag.Diagnostic) {
					d.Note(a.M.SiteLoc(signalsOf(a.M).sets[a.F[p.signal]].site), "the signal is allocated here")
				},
			})
			return
		}
	}
	for i, v := range p.values {
		at := p.place(a, i, m)
		a.F[v], m.taken[at] = m.words[at], true
	}
	a.Clock.Await(m.there)
}

func commPost(c *engine.Compiler, o comm.PostOp) {
	p, rank := postalOf(c, o.Op, o.Signal, o.Index, o.Round, nil, []*ir.Value{o.Value}), c.At(o.Rank)
	c.Emit(func(a *engine.Agent) { p.post(a, peers.DeviceOf(a, a.F[rank])) })
}

func commPostWords(c *engine.Compiler, o comm.PostWordsOp) {
	p, rank := postalOf(c, o.Op, o.Signal, o.Index, o.Round, o.Places, o.Values), c.At(o.Rank)
	c.Emit(func(a *engine.Agent) { p.post(a, peers.DeviceOf(a, a.F[rank])) })
}

func commTake(c *engine.Compiler, o comm.TakeOp) {
	c.Define(o.Result)
	p := postalOf(c, o.Op, o.Signal, o.Index, o.Round, nil, []*ir.Value{o.Result})
	c.Emit(p.take)
}

func commTakeWords(c *engine.Compiler, o comm.TakeWordsOp) {
	for _, v := range o.Values {
		c.Define(v)
	}
	p := postalOf(c, o.Op, o.Signal, o.Index, o.Round, o.Places, o.Values)
	c.Emit(p.take)
}
