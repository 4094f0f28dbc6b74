package sim

import "sort"

// A vector clock says, for every agent, up to which of its steps everything is
// known to have happened before. Agents come in groups (the threads of a block,
// the units and the agent of a block at tile level, the host); a clock is kept
// group by group, because the members of a group mostly know the same: after a
// barrier they share one history.

// history is an immutable vector clock without the owner's own component. What a kernel's agents
// all know as they start is one base for all of them: thousands of blocks of the kernels before are
// in it once, and not in the history of each.
type history struct {
	base   *base
	groups []groupClock // sorted by group; what is known besides
}

// base is what many histories have in common.
type base struct {
	groups []groupClock // sorted by group
	views  int32        // the views that it has of all its groups
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
	known := clockIn(h.groups, group, member)
	if h.base != nil {
		known = max(known, clockIn(h.base.groups, group, member))
	}
	return known
}

// clockIn is the clock of a member of a group.
func clockIn(groups []groupClock, group, member int32) uint32 {
	if at := clocksIn(groups, group); int(member) < len(at) {
		return at[member]
	}
	return 0
}

// clocksIn are those of a group's members.
func clocksIn(groups []groupClock, group int32) []uint32 {
	i := 0
	if len(groups) <= 4 {
		for i < len(groups) && groups[i].group < group {
			i++
		}
	} else {
		i = sort.Search(len(groups), func(i int) bool { return groups[i].group >= group })
	}
	if i == len(groups) || groups[i].group != group {
		return nil
	}
	return groups[i].at
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
	return h.and([]groupClock{{group, v}})
}

// and is h with more groups.
func (h *history) and(groups []groupClock) *history {
	if len(groups) == 0 {
		return h
	}
	return &history{h.base, both(h.groups, groups)}
}

// join is the least history that includes both.
func join(a, b *history) *history {
	switch {
	case a == b || b.empty():
		return a
	case a.empty():
		return b
	case a.base == b.base:
		if includes(a.groups, b.groups) {
			return a
		}
		return a.and(b.groups)
	}
	if b.base.size() > a.base.size() {
		a, b = b, a
	}
	// What b has that is not in the base of a: mostly nothing, as bases grow.
	return a.and(a.unknown(b.base.all())).and(a.unknown(b.groups))
}

func (h *history) empty() bool { return h.base == nil && len(h.groups) == 0 }

func (b *base) all() []groupClock {
	if b == nil {
		return nil
	}
	return b.groups
}

func (b *base) size() int { return len(b.all()) }

// unknown are those of groups of which h does not know all.
func (h *history) unknown(groups []groupClock) (out []groupClock) {
	for _, g := range groups {
		if !h.covers(g) {
			out = append(out, g)
		}
	}
	return out
}

func (h *history) covers(g groupClock) bool {
	own, base := clocksIn(h.groups, g.group), clocksIn(h.base.all(), g.group)
	if covers(base, g.at) || covers(own, g.at) {
		return true
	}
	return len(own) > 0 && len(base) > 0 && covers(maxClocks(own, base), g.at)
}

// includes reports whether h has everything of another.
func (h *history) includes(o *history) bool {
	return len(h.unknown(o.groups)) == 0 && (h.base == o.base || len(h.unknown(o.base.all())) == 0)
}

// settled is h with all that it knows as its base.
func (h *history) settled() *history {
	if len(h.groups) == 0 {
		return h
	}
	return &history{base: &base{groups: both(h.base.all(), h.groups)}}
}

// both are the groups of two histories, with the later clocks of those that are in both.
func both(a, b []groupClock) []groupClock {
	if len(a) == 0 {
		return b
	}
	out := make([]groupClock, 0, len(a)+len(b))
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case j == len(b) || i < len(a) && a[i].group < b[j].group:
			out = append(out, a[i])
			i++
		case i == len(a) || b[j].group < a[i].group:
			out = append(out, b[j])
			j++
		default:
			out = append(out, groupClock{a[i].group, maxClocks(a[i].at, b[j].at)})
			i, j = i+1, j+1
		}
	}
	return out
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
func includes(a, b []groupClock) bool {
	i := 0
	for _, g := range b {
		for i < len(a) && a[i].group < g.group {
			i++
		}
		if i == len(a) || a[i].group != g.group || !covers(a[i].at, g.at) {
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
		merged = merged.and([]groupClock{{g, byGroup[g]}})
	}
	for _, a := range agents {
		a.clock.past = merged
	}
}
