package clock

// Distances of a group of agents from groups that count other things than their
// steps.
const (
	// BarrierGroups count phases of a block's mbarriers that copies completed.
	BarrierGroups = 1 << 26
	// LandingGroups count the waits of agents for their own async operations.
	LandingGroups = 1 << 27
	// AsyncShared and asyncGlobal are the views.
	AsyncShared = 1 << 28
	AsyncGlobal = 1 << 29
)

// Viewed is a history whose view has all that it knows.
func (h *History) Viewed(view int32) *History {
	h = h.And(seen(h.groups, view))
	if h.base != nil && h.base.views&view == 0 {
		h = h.And(seen(h.base.groups, view))
	}
	return h
}

// seen are the groups of a view.
func seen(groups []GroupClock, view int32) (out []GroupClock) {
	for _, g := range groups {
		if g.Group < AsyncShared || g.Group >= PutGroups && g.Group < PutGroups+AsyncShared {
			out = append(out, GroupClock{g.Group + view, g.At})
		}
	}
	return out
}

// Launched is what the agents of a kernel know that know this as it starts: async operations
// see all of it.
func (h *History) Launched() *History {
	if h.base != nil && h.base.views == AsyncShared|AsyncGlobal && len(h.groups) == 0 {
		return h
	}
	all := h.Viewed(AsyncShared).Viewed(AsyncGlobal)
	return &History{base: &base{both(all.base.all(), all.groups), AsyncShared | AsyncGlobal}, cause: h.cause}
}

// PutGroups is the distance from the group of an agent's steps to that of its
// puts, which count by themselves.
const PutGroups = 1 << 30
