package linalggroup

// joinByUnion is the rule `union`: each operation, in the order in which they run, takes in the groups whose results it
// reads, the latest first, as long as all of them together are one kernel that is worth it (see [partition.fits]). What
// the grown group reads comes next, since a sibling or a prologue fits only once their common reader is there.
func (p *partition) joinByUnion() {
	for _, s := range p.all {
		g := p.of[s.Operation()]
		for p.takeOne(g) {
		}
	}
}

// takeOne takes one more group into a group and reports whether there was one.
func (p *partition) takeOne(g *group) bool {
	for _, from := range p.producers(*g) {
		if p.apart(*g, *from) == "" {
			p.merge(g, from)
			return true
		}
	}
	return false
}

// apart says why two groups are not one, in a few words; it is empty where they may be.
func (p *partition) apart(a, b group) string {
	both := p.union(a, b)
	switch {
	case len(both) > p.maxOps:
		return "the group would have more operations than max-ops"
	case !p.closed(both):
		return "another operation is between them"
	}
	return p.fits(both)
}
