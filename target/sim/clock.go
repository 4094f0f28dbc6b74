package sim

import "sort"

// A vector clock says, for every agent, up to which of its steps everything is
// known to have happened before. Agents come in groups (the threads of a block,
// the units and the agent of a block at tile level, the host); a clock is kept
// group by group, because the members of a group mostly know the same: after a
// barrier they share one history.

// history is an immutable vector clock without the owner's own component.
type history struct {
	groups []groupClock // sorted by group
}

// groupClock is what is known of one group: the clock of each member; members
// beyond its length are at 0.
type groupClock struct {
	group int32
	at    []uint32 // immutable
}

var noHistory = &history{}

// clock is the vector clock of an agent.
type clock struct {
	group, member int32
	own           uint32
	past          *history
}

// epoch is a step of an agent: a group, a member and its clock in one word.
type epoch struct {
	group, member int32
	at            uint32
}

func (c *clock) now() epoch { return epoch{c.group, c.member, c.own} }

// knows reports whether e happened before the agent's present.
func (c *clock) knows(e epoch) bool {
	if e.group == c.group && e.member == c.member {
		return true
	}
	return c.past.get(e.group, e.member) >= e.at
}

func (h *history) get(group, member int32) uint32 {
	i := h.search(group)
	if i == len(h.groups) || h.groups[i].group != group {
		return 0
	}
	if at := h.groups[i].at; int(member) < len(at) {
		return at[member]
	}
	return 0
}

func (h *history) search(group int32) int {
	if len(h.groups) <= 4 {
		i := 0
		for i < len(h.groups) && h.groups[i].group < group {
			i++
		}
		return i
	}
	return sort.Search(len(h.groups), func(i int) bool { return h.groups[i].group >= group })
}

// release returns what others learn by acquiring from the agent now, and starts
// a new step of the agent.
func (c *clock) release() *history {
	h := c.past.with(c.group, c.member, c.own)
	c.own++
	return h
}

// acquire joins what was released into the agent's past.
func (c *clock) acquire(h *history) { c.past = join(c.past, h) }

// with is h with one member raised.
func (h *history) with(group, member int32, at uint32) *history {
	if h.get(group, member) >= at {
		return h
	}
	v := make([]uint32, member+1)
	v[member] = at
	return join(h, &history{[]groupClock{{group, v}}})
}

// join is the least history that includes both.
func join(a, b *history) *history {
	if a == b || len(b.groups) == 0 {
		return a
	}
	if len(a.groups) == 0 {
		return b
	}
	if includes(a, b) {
		return a
	}
	out := make([]groupClock, 0, max(len(a.groups), len(b.groups)))
	i, j := 0, 0
	for i < len(a.groups) || j < len(b.groups) {
		switch {
		case j == len(b.groups) || i < len(a.groups) && a.groups[i].group < b.groups[j].group:
			out = append(out, a.groups[i])
			i++
		case i == len(a.groups) || b.groups[j].group < a.groups[i].group:
			out = append(out, b.groups[j])
			j++
		default:
			out = append(out, groupClock{a.groups[i].group, maxClocks(a.groups[i].at, b.groups[j].at)})
			i, j = i+1, j+1
		}
	}
	return &history{out}
}

// joined is the least history that includes all. Halves are joined, so that each of n groups is
// copied log n times.
func joined(hs []*history) *history {
	switch len(hs) {
	case 0:
		return noHistory
	case 1:
		return hs[0]
	}
	return join(joined(hs[:len(hs)/2]), joined(hs[len(hs)/2:]))
}

// includes reports whether a has everything of b.
func includes(a, b *history) bool {
	i := 0
	for _, g := range b.groups {
		for i < len(a.groups) && a.groups[i].group < g.group {
			i++
		}
		if i == len(a.groups) || a.groups[i].group != g.group || !covers(a.groups[i].at, g.at) {
			return false
		}
	}
	return true
}

func covers(a, b []uint32) bool {
	if len(a) > 0 && len(b) > 0 && len(a) >= len(b) && &a[0] == &b[0] {
		return true
	}
	for i, x := range b {
		if x > 0 && (i >= len(a) || a[i] < x) {
			return false
		}
	}
	return true
}

func maxClocks(a, b []uint32) []uint32 {
	if covers(a, b) {
		return a
	}
	if covers(b, a) {
		return b
	}
	out := make([]uint32, max(len(a), len(b)))
	copy(out, a)
	for i, x := range b {
		out[i] = max(out[i], x)
	}
	return out
}

// synchronise makes each of the agents know all that any of them did: a
// barrier. It costs one pass over the agents and one over the histories that
// differ.
func synchronise(agents []*Agent) {
	if len(agents) == 0 {
		return
	}
	merged := noHistory
	seen := map[*history]bool{}
	byGroup := map[int32][]uint32{}
	var order []int32
	for _, a := range agents {
		c := &a.clock
		if !seen[c.past] {
			seen[c.past] = true
			merged = join(merged, c.past)
		}
		v, ok := byGroup[c.group]
		if !ok {
			order = append(order, c.group)
		}
		for len(v) <= int(c.member) {
			v = append(v, 0)
		}
		v[c.member] = max(v[c.member], c.own)
		byGroup[c.group] = v
		c.own++
	}
	for _, g := range order {
		merged = join(merged, &history{[]groupClock{{g, byGroup[g]}}})
	}
	for _, a := range agents {
		a.clock.past = merged
	}
}
