package ere

// dissectLimit bounds the text that is shared out by POSIX's rule.
const dissectLimit = 1 << 12

// dissect moves the groups at the top of the pattern to where POSIX puts them: of the text of the whole match, the
// first part takes the longest piece that leaves a match for the rest, then the second part, and so on. text starts at
// offset base of the coordinates of m.
func (re *Regexp) dissect(text string, base int, m Match) {
	from, to := m[0]-base, m[1]-base
	if re.root.op != opConcat || to-from > dissectLimit {
		return
	}
	s := &setMatcher{text: text, lo: from, hi: to}
	parts := re.root.subs
	for i, part := range parts {
		end := s.longest(part, from, parts[i+1:])
		if end < 0 {
			return
		}
		if part.op == opGroup {
			m[2*part.group], m[2*part.group+1] = from+base, end+base
		}
		from = end
	}
}

// setMatcher computes the set of offsets in [lo, hi] where a match may end,
// given the set where it may start: no backtracking, polynomial in all cases.
type setMatcher struct {
	text   string
	lo, hi int
}

// offsets is a set of offsets lo … hi, indexed from lo.
type offsets []bool

func (s *setMatcher) single(off int) offsets {
	set := make(offsets, s.hi-s.lo+1)
	set[off-s.lo] = true
	return set
}

// longest returns the greatest end of part from off after which rest matches
// up to hi, or -1.
func (s *setMatcher) longest(part *node, off int, rest []*node) int {
	ends := s.step(part, s.single(off))
	for end := s.hi; end >= off; end-- {
		if !ends[end-s.lo] {
			continue
		}
		tail := s.single(end)
		for _, next := range rest {
			tail = s.step(next, tail)
		}
		if tail[s.hi-s.lo] {
			return end
		}
	}
	return -1
}

func (s *setMatcher) step(n *node, in offsets) offsets {
	switch n.op {
	case opClass:
		return s.stepClass(n, in)
	case opConcat:
		for _, sub := range n.subs {
			in = s.step(sub, in)
		}
		return in
	case opAlt:
		out := make(offsets, len(in))
		for _, sub := range n.subs {
			out.add(s.step(sub, in))
		}
		return out
	case opRepeat:
		return s.stepRepeat(n, in)
	case opGroup:
		return s.step(n.subs[0], in)
	}
	return s.stepAssertion(n, in)
}

func (s *setMatcher) stepClass(n *node, in offsets) offsets {
	out := make(offsets, len(in))
	for i := 0; i+1 < len(in); i++ {
		if in[i] && n.set.has(s.text[s.lo+i]) {
			out[i+1] = true
		}
	}
	return out
}

func (s *setMatcher) stepRepeat(n *node, in offsets) offsets {
	for i := 0; i < n.min; i++ {
		in = s.step(n.subs[0], in)
	}
	all := append(offsets(nil), in...)
	for i := n.min; n.max == unlimited || i < n.max; i++ {
		in = s.step(n.subs[0], in)
		if !all.add(in) {
			break
		}
	}
	return all
}

func (s *setMatcher) stepAssertion(n *node, in offsets) offsets {
	out := make(offsets, len(in))
	for i, start := range in {
		out[i] = start && holds(n.op, s.text, s.lo+i)
	}
	return out
}

// add merges other into set and reports whether that added anything.
func (set offsets) add(other offsets) bool {
	grew := false
	for i, in := range other {
		if in && !set[i] {
			set[i], grew = true, true
		}
	}
	return grew
}

// holds tests an assertion at an offset of text.
func holds(o op, text string, off int) bool {
	before := off > 0 && isWord(text[off-1])
	after := off < len(text) && isWord(text[off])
	switch o {
	case opBOL:
		return off == 0 || text[off-1] == '\n'
	case opEOL:
		return off == len(text) || text[off] == '\n'
	case opBOW:
		return !before && after
	case opEOW:
		return before && !after
	}
	panic("ere: not an assertion")
}
