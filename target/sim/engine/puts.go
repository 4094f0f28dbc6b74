package engine

import (
	"math/bits"

	"github.com/tsopt/tsopt/target/sim/clock"
)

// A put is complete when a notify has named its token, and no earlier: that others
// were named says nothing of it. So each put that is on its way has a clock of its own.

// maxPuts is how many puts of an agent that no notify has named yet are distinguished. More than that share the last
// clock: naming one names those before it.
const maxPuts = 64

// puts are what an agent has put.
type puts struct {
	count  uint32 // how many
	open   [maxPuts]uint32
	there  []*clock.Cause // that each has arrived; nil without an observer of time
	busy   uint64         // the clocks of those on their way
	To     [maxPuts]int   // which device has what is on its way
	now    int            // the clock of the put that is being made
	Making bool
}

// Begin is a put whose writes follow; its token stands for it.
func (p *puts) Begin(device int) (token uint64) {
	p.count++
	p.now = min(bits.TrailingZeros64(^p.busy), maxPuts-1)
	p.busy |= 1 << p.now
	p.open[p.now], p.To[p.now] = p.count, device
	p.Making = true
	return uint64(p.count)<<8 | uint64(p.now)
}

// putMember is the clock of an agent's puts with a number.
func putMember(c *clock.Clock, slot int) int32 { return c.Member*maxPuts + int32(slot) }

// epoch is the time of what the put writes that is being made.
func (p *puts) epoch(c *clock.Clock) clock.Epoch {
	return clock.Epoch{Group: c.Group + clock.PutGroups, Member: putMember(c, p.now), At: p.count}
}

// Takes says until when the put is under way that was made last.
func (p *puts) Takes(until *clock.Cause) {
	if until == nil && p.there == nil {
		return
	}
	if p.there == nil {
		p.there = make([]*clock.Cause, maxPuts)
	}
	p.there[p.now] = until
}

// Arrived is what is known besides h when a put has arrived.
func (p *puts) Arrived(c *clock.Clock, h *clock.History, token uint64) *clock.History {
	slot := int(token & 0xff)
	h = h.With(c.Group+clock.PutGroups, putMember(c, slot), uint32(token>>8))
	if p.there != nil && p.open[slot] == uint32(token>>8) {
		h = h.After(p.there[slot])
	}
	return h
}

// CompleteAll orders all puts of the agent before what it does next.
func (p *puts) CompleteAll(c *clock.Clock) {
	for _, token := range p.UnderWay() {
		p.Complete(c, token)
	}
}

// UnderWay are the tokens of the puts that no notify has named yet.
func (p *puts) UnderWay() (tokens []uint64) {
	for busy := p.busy; busy != 0; busy &= busy - 1 {
		slot := bits.TrailingZeros64(busy)
		tokens = append(tokens, uint64(p.open[slot])<<8|uint64(slot))
	}
	return tokens
}

// Complete orders a put before what the agent does next.
func (p *puts) Complete(c *clock.Clock, token uint64) {
	c.Past = p.Arrived(c, c.Past, token)
	p.End(token)
}

// End frees the clock of a put.
func (p *puts) End(token uint64) {
	if slot := token & 0xff; p.open[slot] == uint32(token>>8) {
		p.busy &^= 1 << slot
	}
}

// joinedToken says that a token stands for several, which the machine lists under its number.
const joinedToken = 1 << 63

// Join makes a token of several.
func (m *Machine) Join(tokens []uint64) uint64 {
	m.joins = append(m.joins, tokens)
	return joinedToken | uint64(len(m.joins)-1)
}

// NamedBy are the puts that tokens stand for, each once.
func (m *Machine) NamedBy(tokens []uint64) (out []uint64) {
	seen := map[uint64]bool{0: true} // of a wait
	for len(tokens) > 0 {
		t := tokens[len(tokens)-1]
		tokens = tokens[:len(tokens)-1]
		switch {
		case seen[t]:
		case t&joinedToken != 0:
			tokens = append(tokens, m.joins[t&^joinedToken]...)
		default:
			out = append(out, t)
		}
		seen[t] = true
	}
	return out
}
