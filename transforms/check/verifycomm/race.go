package verifycomm

import (
	"cmp"
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// check checks all that runs between two waits of the host. It reports false where not all comes to an end.
func (s *system) check() (ends bool) {
	orders := []bool{false}
	if !s.monotone || s.loose {
		orders = append(orders, true)
	}
	var r *run
	for _, backwards := range orders {
		r = s.recorded(backwards)
		o, errors := r.order, len(s.owner.errs)
		o.overtaken()
		if stuck := r.stuck(); len(stuck) > 0 && !s.partial {
			if len(s.owner.errs) == errors { // otherwise what was lost is why
				r.deadlock(stuck)
			}
			return false
		}
		if !s.partial && !s.posted {
			o.unannounced()
		}
		if !s.partial {
			r.undrained()
		}
		o.races()
	}
	r.noteSlack()
	s.owner.most = max(s.owner.most, len(s.agents))
	for i, log := range r.record.logs {
		if len(log) > 0 {
			s.owner.value[i], s.owner.expected[i] = r.value[i], r.value[i]
		}
	}
	return true
}

// unannounced reports puts that no notify names before the end of the kernel, or whose destination never learns of
// them.
func (o *order) unannounced() {
	for i := range o.agents {
		for j := range o.agents[i].events {
			e := &o.agents[i].events[j]
			if e.kind != put || e.access.announced || o.heardOf(e.access) {
				continue
			}
			x := e.access
			o.owner.sayOnce(x.op, x.elsewhere, func() *diag.Diagnostic {
				if x.elsewhere != nil {
					d := x.op.Errorf("on %s puts to device %d, but notifies only other devices", o.who(x.by), x.device)
					return d.Note(x.elsewhere.Loc(), "this notify has the put's token; a notify to the same device needs it as well")
				}
				d := x.op.Errorf("has no notify: the peer cannot know when it may read")
				if x.shared {
					return d.Note(x.op.Loc(), "add a tile.barrier @cluster after it")
				}
				return d.Note(x.op.Loc(), "add the put's token, by `after`, to a comm.notify to the same device")
			})
		}
	}
}

// heardOf reports whether the device that has what was put learns of the put through others: an agent of it accesses
// the same elements after it learned of the put, and no agent of it accesses them in no order with the put. What only
// the host reads later has to be announced to the device itself.
func (o *order) heardOf(x *access) bool {
	heard := false
	for i := range o.agents {
		a := &o.agents[i]
		if a.device != x.device {
			continue
		}
		for j := range a.events {
			y := a.events[j].access
			switch {
			case y == nil || y == x || y.place != x.place || !y.box.overlaps(x.box):
			case o.follows(x, y):
				heard = true
			case !o.follows(y, x):
				return false
			}
		}
	}
	return heard
}

// conflict are two accesses of the same elements that no signal orders, in the order of this run.
type conflict struct{ first, second *access }

// races finds accesses of the same elements, one of them a write, that nothing
// orders: of each pair of operations that which this run meets first.
func (o *order) races() {
	found := map[pair][]conflict{}
	var pairs []pair
	o.sortByPlace()
	note := func(x, y *access) {
		if o.time(x) > o.time(y) {
			x, y = y, x
		}
		p := pair{x.op, y.op}
		if _, ok := found[pair{y.op, x.op}]; ok {
			p = pair{y.op, x.op}
		}
		if found[p] == nil {
			pairs = append(pairs, p)
		}
		found[p] = append(found[p], conflict{x, y})
	}
	for _, list := range o.byPlace {
		if len(list) > 0 {
			meetings(rows(list), 0, func(r, s row) { o.compare(r, s, note) })
		}
	}
	var out []conflict
	for _, p := range pairs {
		if c, ok := o.confirmed(found[p]); ok {
			out = append(out, c)
		}
	}
	slices.SortStableFunc(out, o.earlier)
	for _, c := range out {
		o.report(c)
	}
}

// sortByPlace lists the accesses of each copy of each buffer, as far as agents get.
func (o *order) sortByPlace() {
	lists := make([][]*access, len(o.owner.places))
	for i := range o.agents {
		for j := range o.at(int32(i)) {
			if x := o.agents[i].events[j].access; x != nil && x.posted == o.posted {
				lists[x.place] = append(lists[x.place], x)
			}
		}
	}
	o.byPlace = lists
}

// follows reports whether y comes after x, and after it was announced.
func (o *order) follows(x, y *access) bool {
	return x.known != unannounced && o.precedes(point{x.by, x.known}, point{y.by, y.at})
}

func (o *order) time(x *access) int32 { return o.agents[x.by].times[x.at] }

func (o *order) earlier(a, b conflict) int {
	return cmp.Or(cmp.Compare(o.time(a.second), o.time(b.second)), cmp.Compare(o.time(a.first), o.time(b.first)))
}

// confirmed is the first of several conflicts that no schedule excludes. What
// waits are known to have seen may be too little: where one agent stands still
// before others can know of its access, and the other does not get to its own, the
// two are ordered after all.
func (o *order) confirmed(cs []conflict) (conflict, bool) {
	slices.SortFunc(cs, o.earlier)
	if !o.monotone || o.loose || o.confirms(cs[0]) {
		return cs[0], true
	}
	// Those in which the same agent stands still at the same place are tried together.
	rest := slices.Clone(cs[1:])
	slices.SortStableFunc(rest, func(a, b conflict) int {
		return cmp.Or(cmp.Compare(a.first.by, b.first.by), cmp.Compare(a.first.known, b.first.known))
	})
	var out []conflict
	for _, c := range rest {
		if o.confirms(c) {
			out = append(out, c)
		}
	}
	if len(out) == 0 {
		return conflict{}, false
	}
	return slices.MinFunc(out, o.earlier), true
}

// confirms reports whether each of two accesses may come first. If that is not found out, it says so.
func (o *order) confirms(c conflict) bool {
	first, ok := o.forced(c.first, c.second)
	second, also := o.forced(c.second, c.first)
	switch {
	case first || second:
		return false
	case ok && also:
		return true
	}
	o.owner.undecided(c)
	return false
}

func (c *checker) undecided(x conflict) {
	if c.said[pair{x.first.op, x.second.op}] {
		return
	}
	c.said[pair{x.first.op, x.second.op}] = true
	d := diag.Remarkf(x.second.op.Loc(), "is not checked for races with other accesses to the same elements: there are too many orders to try").In(diag.Comm).Of(diag.Analysis)
	c.remark(d.Note(x.first.op.Loc(), "the other access is here"))
}

// forced reports whether an agent cannot reach y while another is stopped before the event by which x is known: the
// next signal, if x is not a put. ok is false if that was not tried.
func (o *order) forced(x, y *access) (is, ok bool) {
	if x.known == unannounced {
		return false, true
	}
	r := o.without(point{x.by, x.known})
	return r != nil && r.at(y.by) <= y.at, r != nil
}

// report explains two accesses that nothing orders.
func (o *order) report(c conflict) {
	x, y := c.first, c.second
	o.owner.sayOnce(x.op, y.op, func() *diag.Diagnostic {
		switch {
		case y.life != 0:
			return o.gone(x, y)
		case x.life != 0:
			return o.gone(y, x)
		case x.writes && y.writes:
			d := y.op.Errorf("writes the same elements as %s, and nothing orders the two writes", o.who(x.by))
			return d.Note(x.op.Loc(), "%s writes here to the same elements of %s", o.who(x.by), y.whose())
		case x.writes:
			x, y = y, x
		}
		if o.tooEarly(x, y) {
			return o.readTooEarly(x, y)
		}
		return o.overwritten(x, y)
	})
}

// tooEarly reports whether a read is for what a write writes: where nothing else
// was written there before, or the write is of an earlier launch, or of an earlier
// place in the program, for programs are alike on all devices.
func (o *order) tooEarly(read, write *access) bool {
	written := slices.ContainsFunc(o.byPlace[read.place], func(x *access) bool {
		return x.writes && x.life == 0 && x != write && o.follows(x, read) && x.box.overlaps(read.box) &&
			x.box.overlaps(write.box)
	})
	if !written {
		return true
	}
	a, b := &o.agents[read.by], &o.agents[write.by]
	return b.launch < a.launch || b.launch == a.launch && write.at < read.at
}

func (o *order) readTooEarly(read, write *access) *diag.Diagnostic {
	d := read.op.Errorf("reads on %s what %s puts there, without a wait for the put", o.who(read.by), o.who(write.by))
	d.Note(write.op.Loc(), "the put is here")
	if read.shared {
		return d.Note(read.op.Loc(), "add a tile.barrier @cluster between the two")
	}
	if relaxed := o.relaxed(read); relaxed != nil {
		return d.Note(relaxed.Loc(), "this wait is relaxed: it does not order later accesses")
	}
	if mixed := o.mixedBefore(read); mixed != nil {
		return d.Note(mixed.Loc(), "more units notify this counter than the wait needs, so it may have counted a fast unit's second notify instead of a slow unit's first; wait for as many as there are puts to be read, or use a counter for each")
	}
	return d.Note(read.op.Loc(), "a comm.notify with the put's token announces it; wait for that signal before the read, as often as there are puts to be read")
}

func (o *order) overwritten(read, write *access) *diag.Diagnostic {
	d := write.op.Errorf("on %s may overwrite what %s reads on %s before it is read", o.who(write.by), o.who(read.by),
		write.whose())
	d.Note(read.op.Loc(), "the read is here")
	if write.shared {
		return d.Note(write.op.Loc(), "add a tile.barrier @cluster between the two")
	}
	if write.posted {
		return d.Note(write.op.Loc(), "post after the take to acknowledge it, or alternate between two tiles")
	}
	return d.Note(write.op.Loc(), "notify after the read, or alternate between two buffers")
}

// relaxed is the relaxed wait before an access, if no fence is between them.
func (o *order) relaxed(x *access) *ir.Op {
	events := o.agents[x.by].events
	for at := x.at - 1; at >= 0; at-- {
		switch e := &events[at]; {
		case e.kind == fence && comm.Fence.Of(e.op).Sem() != comm.Release:
			return nil
		case e.kind == wait && e.relaxed:
			return e.op
		}
	}
	return nil
}

// mixedBefore is the last wait before an access, if it may have returned without
// some of what it has seen.
func (o *order) mixedBefore(x *access) *ir.Op {
	events := o.agents[x.by].events
	for at := x.at - 1; at >= 0; at-- {
		if e := &events[at]; e.kind == wait {
			if o.mixed(point{x.by, at}) {
				return e.op
			}
			return nil
		}
	}
	return nil
}
