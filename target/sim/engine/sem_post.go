package engine

import (
	"strconv"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// mail is one tile of a signal that carries tiles, on one device: of each word its data and the round in which it was
// sent. A word is one access, so it is never seen in part, and it orders nothing else.
type mail struct {
	rounds  []int32
	words   []uint64
	taken   []bool
	waiters []*Agent
}

// mail finds a tile of a signal and checks its index.
func (a *Agent) mail(handle uint64, device int, index uint64) *mail {
	k := a.counter(handle, device, index)
	if k.mail == nil {
		n := signalsOf(a.m).sets[handle].words
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

func (c *Compiler) postal(op *ir.Op, signal, index, round *ir.Value, places, values []*ir.Value) postal {
	p := postal{op: op, signal: c.at(signal), index: c.at(index), round: c.at(round), allocated: signal}
	if len(places) > 0 {
		p.places = c.ats(places)
	}
	for _, v := range values {
		s := c.in(v)
		for i := range s.n {
			p.values = append(p.values, s.at+i)
		}
	}
	return p
}

// place is the i-th word's.
func (p postal) place(a *Agent, i int, m *mail) int {
	if p.places == nil {
		return i
	}
	at := a.f[p.places[i]]
	if at >= uint64(len(m.words)) {
		a.fail("names word %d of a tile with %d words", int64(at), len(m.words))
	}
	return int(at)
}

// post sends words to a device. One that nobody has taken must stay.
func (p postal) post(a *Agent, device int) {
	m, round := a.mail(a.f[p.signal], device, a.f[p.index]), int32(a.f[p.round])
	for i, v := range p.values {
		at := p.place(a, i, m)
		switch now := m.rounds[at]; {
		case now != 0 && !m.taken[at]:
			a.fail("posts round %d to tile %d of device %d, but word %d still has round %d, which has not been received", round, int64(a.f[p.index]), device, at, now)
		case round-now <= 0:
			a.fail("posts round %d to tile %d of device %d, which is at round %d; rounds start at 1 and must increase", round, int64(a.f[p.index]), device, now)
		}
		m.rounds[at], m.words[at], m.taken[at] = round, a.f[v], false
	}
	list := m.waiters
	m.waiters = nil
	a.m.wakeAll(list)
	a.m.changes++
}

// take waits for words of a round.
func (p postal) take(a *Agent) {
	m, round := a.mail(a.f[p.signal], a.device, a.f[p.index]), int32(a.f[p.round])
	for i := range p.values {
		at := p.place(a, i, m)
		if now := m.rounds[at]; now-round > 0 {
			a.fail("waits for round %d of tile %d, which already has round %d: the tile was overwritten, or the round is wrong", round, int64(a.f[p.index]), now)
		} else if now != round {
			m.waiters = append(m.waiters, a)
			a.park(&wait{
				what: "word " + strconv.Itoa(at) + " of tile " + strconv.Itoa(int(a.f[p.index])) + " of this device to have round " + strconv.Itoa(int(round)) + "; it has round " + strconv.Itoa(int(now)),
				more: func(d *diag.Diagnostic) {
					d.Note(a.m.siteLoc(signalsOf(a.m).sets[a.f[p.signal]].site), "the signal is allocated here")
				},
			})
			return
		}
	}
	for i, v := range p.values {
		at := p.place(a, i, m)
		a.f[v], m.taken[at] = m.words[at], true
	}
}

func commPost(c *Compiler, o comm.PostOp) {
	p, rank := c.postal(o.Op, o.Signal, o.Index, o.Round, nil, []*ir.Value{o.Value}), c.at(o.Rank)
	c.emit(func(a *Agent) { p.post(a, a.peerOf(a.f[rank])) })
}

func commPostWords(c *Compiler, o comm.PostWordsOp) {
	p, rank := c.postal(o.Op, o.Signal, o.Index, o.Round, o.Places, o.Values), c.at(o.Rank)
	c.emit(func(a *Agent) { p.post(a, a.peerOf(a.f[rank])) })
}

func commTake(c *Compiler, o comm.TakeOp) {
	c.define(o.Result)
	p := c.postal(o.Op, o.Signal, o.Index, o.Round, nil, []*ir.Value{o.Result})
	c.emit(p.take)
}

func commTakeWords(c *Compiler, o comm.TakeWordsOp) {
	for _, v := range o.Values {
		c.define(v)
	}
	p := c.postal(o.Op, o.Signal, o.Index, o.Round, o.Places, o.Values)
	c.emit(p.take)
}
