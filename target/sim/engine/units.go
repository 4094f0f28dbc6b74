package engine

import (
	"github.com/tsopt/tsopt/target/sim/clock"
)

// NewUnit makes the agent of a unit.
func (a *Agent) NewUnit(c *Code, level string, unit int, past *clock.History) *Agent {
	b := a.Block
	member := b.member(memberKey{a.Clock.Member, level, unit})
	x := a.M.newAgent(c, b.Group, member)
	x.Clock.Own, x.Puts.count = b.clocks[member].own+1, b.clocks[member].puts
	x.Clock.Past = past
	x.Block, x.Launch, x.Linear, x.Device = b, a.Launch, a.Linear, a.Device
	x.Parent, x.Level, x.Unit = a, level, unit
	a.Units[unit] = x
	each(a.Parts, func(p Inherited) { p.UnitBegins(x) })
	x.OnDone = func() {
		x.Puts.CompleteAll(&x.Clock)
		a.Clock.Acquire(x.Clock.Release())
		b.clocks[member] = unitClock{x.Clock.Own, x.Puts.count}
		each(x.Parts, func(p Inherited) { p.UnitEnds(a) })
		x.M.buryUnit(b, member, x)
		if a.Live--; a.Live == 0 {
			a.M.Wake(a)
		}
	}
	return x
}

// member is the number in its block's group of a unit; units that come again
// get the same.
func (b *Block) member(k memberKey) int32 {
	if b.members == nil {
		b.members = map[memberKey]int32{}
	}
	n, ok := b.members[k]
	if !ok {
		n = int32(len(b.members) + 1) // member 0 is the block's own agent
		b.members[k] = n
	}
	for len(b.clocks) <= int(n) {
		b.clocks = append(b.clocks, unitClock{})
	}
	return n
}

// unitClock is where the clocks of a unit that ended stand.
type unitClock struct{ own, puts uint32 }

type memberKey struct {
	parent int32
	level  string
	unit   int
}
