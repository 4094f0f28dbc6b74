package ere

// stepLimit bounds the backtracking of one search, which is exponential in the
// worst case. A search that reaches it finds nothing.
const stepLimit = 20_000_000

// findBackrefs searches with a pattern that has back-references: the regular
// over-approximation proposes starts, backtracking decides.
func (re *Regexp) findBackrefs(t *Text, lo, hi int) Match {
	b := &backtracker{text: t.raw[lo:hi], groups: make(Match, 2*re.groups+2)}
	for start := 0; start <= len(b.text); start++ {
		if !re.anchored {
			hint := re.findPlain(t, lo+start, hi)
			if hint == nil {
				return nil
			}
			start = hint[0] - lo
		}
		if m := b.matchAt(re.root, start); m != nil {
			for i := range m {
				if m[i] >= 0 {
					m[i] += lo
				}
			}
			return m
		}
		if b.steps > stepLimit {
			return nil
		}
	}
	return nil
}

type backtracker struct {
	text   string
	groups Match
	best   Match
	steps  int
}

// matchAt returns the longest match that starts at an offset; of several ways
// to match as much, the one in which earlier parts take more.
func (b *backtracker) matchAt(root *node, start int) Match {
	for i := range b.groups {
		b.groups[i] = -1
	}
	b.best = nil
	b.match(root, start, func(end int) {
		if b.best == nil || end > b.best[1] {
			b.best = append(Match(nil), b.groups...)
			b.best[0], b.best[1] = start, end
		}
	})
	return b.best
}

// match calls found with every offset where a match of n from off may end.
func (b *backtracker) match(n *node, off int, found func(end int)) {
	if b.steps++; b.steps > stepLimit {
		return
	}
	switch n.op {
	case opClass:
		if off < len(b.text) && n.set.has(b.text[off]) {
			found(off + 1)
		}
	case opConcat:
		b.matchSequence(n.subs, off, found)
	case opAlt:
		for _, sub := range n.subs {
			b.match(sub, off, found)
		}
	case opRepeat:
		b.matchRepeat(n, 0, off, found)
	case opGroup:
		b.matchGroup(n, off, found)
	case opBackref:
		b.matchBackref(n.group, off, found)
	default:
		if holds(n.op, b.text, off) {
			found(off)
		}
	}
}

func (b *backtracker) matchSequence(subs []*node, off int, found func(int)) {
	if len(subs) == 0 {
		found(off)
		return
	}
	b.match(subs[0], off, func(end int) { b.matchSequence(subs[1:], end, found) })
}

func (b *backtracker) matchRepeat(n *node, done, off int, found func(int)) {
	if n.max == unlimited || done < n.max {
		b.match(n.subs[0], off, func(end int) {
			if end > off || done < n.min {
				b.matchRepeat(n, done+1, end, found)
			}
		})
	}
	if done >= n.min {
		found(off)
	}
}

func (b *backtracker) matchGroup(n *node, off int, found func(int)) {
	slot := b.groups[2*n.group : 2*n.group+2]
	old := [2]int{slot[0], slot[1]}
	b.match(n.subs[0], off, func(end int) {
		inner := [2]int{slot[0], slot[1]}
		slot[0], slot[1] = off, end
		found(end)
		slot[0], slot[1] = inner[0], inner[1]
	})
	slot[0], slot[1] = old[0], old[1]
}

func (b *backtracker) matchBackref(group, off int, found func(int)) {
	from, to := b.groups[2*group], b.groups[2*group+1]
	if from < 0 {
		return
	}
	end := off + to - from
	if end <= len(b.text) && b.text[off:end] == b.text[from:to] {
		found(end)
	}
}
