package clock

import "sort"

// A vector clock says, for every agent, up to which of its steps everything is
// known to have happened before. Agents come in groups (the threads of a block,
// the units and the agent of a block at tile level, the host); a clock is kept
// group by group, because the members of a group mostly know the same: after a
// barrier they share one history.

// History is an immutable vector clock without the owner's own component. What a kernel's agents
// all know as they start is one base for all of them: thousands of blocks of the kernels before are
// in it once, and not in the history of each.
type History struct {
	base   *base
	groups []GroupClock // sorted by group; what is known besides
	cause  *Cause       // what had to be over before, nil without an observer of time
}

// base is what many histories have in common.
type base struct {
	groups []GroupClock // sorted by group
	views  int32        // the views that it has of all its groups
}

// GroupClock is what is known of one group: the clock of each member; members
// beyond its length are at 0.
type GroupClock struct {
	Group int32
	At    []uint32 // immutable
}

var None = &History{}

// Clock is the vector clock of an agent.
type Clock struct {
	Group, Member int32
	Own           uint32
	Past          *History
	// Did is what has to be over before others learn from the agent, nil without an observer of time.
	Did *Cause
}

// Epoch is a step of an agent: a group, a member and its clock in one word.
type Epoch struct {
	Group, Member int32
	At            uint32
}

func (c *Clock) Now() Epoch { return Epoch{c.Group, c.Member, c.Own} }

// Knows reports whether e happened before the agent's present.
func (c *Clock) Knows(e Epoch) bool {
	if e.Group == c.Group && e.Member == c.Member {
		return true
	}
	return c.Past.Get(e.Group, e.Member) >= e.At
}

func (h *History) Get(group, member int32) uint32 {
	known := clockIn(h.groups, group, member)
	if h.base != nil {
		known = max(known, clockIn(h.base.groups, group, member))
	}
	return known
}

// clockIn is the clock of a member of a group.
func clockIn(groups []GroupClock, group, member int32) uint32 {
	if at := clocksIn(groups, group); int(member) < len(at) {
		return at[member]
	}
	return 0
}

// clocksIn are those of a group's members.
func clocksIn(groups []GroupClock, group int32) []uint32 {
	i := 0
	if len(groups) <= 4 {
		for i < len(groups) && groups[i].Group < group {
			i++
		}
	} else {
		i = sort.Search(len(groups), func(i int) bool { return groups[i].Group >= group })
	}
	if i == len(groups) || groups[i].Group != group {
		return nil
	}
	return groups[i].At
}

// Release returns what others learn by acquiring from the agent now, and starts
// a new step of the agent.
func (c *Clock) Release() *History {
	h := c.Past.With(c.Group, c.Member, c.Own).After(c.Did)
	c.Own++
	return h
}

// Acquire joins what was released into the agent's past.
func (c *Clock) Acquire(h *History) { c.Past = Join(c.Past, h) }

// With is h with one member raised.
func (h *History) With(group, member int32, at uint32) *History {
	if h.Get(group, member) >= at {
		return h
	}
	v := make([]uint32, member+1)
	v[member] = at
	return h.And([]GroupClock{{group, v}})
}

// And is h with more groups.
func (h *History) And(groups []GroupClock) *History {
	if len(groups) == 0 {
		return h
	}
	return &History{h.base, both(h.groups, groups), h.cause}
}

// Join is the least history that includes both.
func Join(a, b *History) *History {
	switch {
	case a == b || b.empty():
		return a
	case a.empty():
		return b
	case a.base == b.base:
		if includes(a.groups, b.groups) {
			return a
		}
		return a.And(b.groups).After(b.cause)
	}
	if b.base.size() > a.base.size() {
		a, b = b, a
	}
	// What b has that is not in the base of a: mostly nothing, as bases grow.
	known := a
	if a = a.And(a.unknown(b.base.all())).And(a.unknown(b.groups)); a != known {
		return a.After(b.cause)
	}
	return a
}

func (h *History) empty() bool { return h.base == nil && len(h.groups) == 0 }

func (b *base) all() []GroupClock {
	if b == nil {
		return nil
	}
	return b.groups
}

func (b *base) size() int { return len(b.all()) }

// unknown are the groups that h does not know completely.
func (h *History) unknown(groups []GroupClock) (out []GroupClock) {
	for _, g := range groups {
		if !h.covers(g) {
			out = append(out, g)
		}
	}
	return out
}

func (h *History) covers(g GroupClock) bool {
	own, base := clocksIn(h.groups, g.Group), clocksIn(h.base.all(), g.Group)
	if covers(base, g.At) || covers(own, g.At) {
		return true
	}
	return len(own) > 0 && len(base) > 0 && covers(maxClocks(own, base), g.At)
}

// Includes reports whether h has everything of another.
func (h *History) Includes(o *History) bool {
	return len(h.unknown(o.groups)) == 0 && (h.base == o.base || len(h.unknown(o.base.all())) == 0)
}

// Settled is h with all that it knows as its base.
func (h *History) Settled() *History {
	if len(h.groups) == 0 {
		return h
	}
	return &History{base: &base{groups: both(h.base.all(), h.groups)}, cause: h.cause}
}

// both are the groups of two histories, with the later clocks of those that are in both.
func both(a, b []GroupClock) []GroupClock {
	if len(a) == 0 {
		return b
	}
	out := make([]GroupClock, 0, len(a)+len(b))
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case j == len(b) || i < len(a) && a[i].Group < b[j].Group:
			out = append(out, a[i])
			i++
		case i == len(a) || b[j].Group < a[i].Group:
			out = append(out, b[j])
			j++
		default:
			out = append(out, GroupClock{a[i].Group, maxClocks(a[i].At, b[j].At)})
			i, j = i+1, j+1
		}
	}
	return out
}

// Joined is the least history that includes all. Halves are joined, so that each of n groups is
// copied log n times.
func Joined(hs []*History) *History {
	switch len(hs) {
	case 0:
		return None
	case 1:
		return hs[0]
	}
	return Join(Joined(hs[:len(hs)/2]), Joined(hs[len(hs)/2:]))
}

// includes reports whether a has everything of b.
func includes(a, b []GroupClock) bool {
	i := 0
	for _, g := range b {
		for i < len(a) && a[i].Group < g.Group {
			i++
		}
		if i == len(a) || a[i].Group != g.Group || !covers(a[i].At, g.At) {
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
