package linalggroup

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/access"
)

// joinByHidet is the rule `hidet`: operations that are not pointwise are anchors. An anchor takes in, as an end, the
// only user of its result, if that reads each element once and nothing else of the group; then the only user of that.
// It takes in, as prologues, pointwise operations that only the group reads. Pointwise operations that no anchor took
// are grouped from the last one.
func (p *partition) joinByHidet() {
	taken := map[*ir.Op]bool{}
	for _, s := range p.all {
		if p.kind(s) != access.Pointwise {
			taken[s.Operation()] = true
			p.takeEnds(s, taken)
			p.takePrologues(p.of[s.Operation()], taken)
		}
	}
	for _, s := range slices.Backward(p.all) {
		if !taken[s.Operation()] {
			taken[s.Operation()] = true
			p.takePrologues(p.of[s.Operation()], taken)
		}
	}
}

// takeEnds takes the ends of an anchor into its group.
func (p *partition) takeEnds(s linalg.Structured, taken map[*ir.Op]bool) {
	g := p.of[s.Operation()]
	for len(s.Results()) == 1 && s.Results()[0].HasOneUse() {
		user := topLevel(s.Results()[0].Users()[0], s.Operation().Block())
		end := p.of[user]
		if end == nil || taken[user] || p.kind((*end)[0]) != access.Pointwise ||
			!p.reorders((*end)[0], map[*ir.Op]bool{s.Operation(): true}) ||
			slices.ContainsFunc(p.readIn(*g, (*end)[0]), func(op *ir.Op) bool { return op != s.Operation() }) ||
			len(*g) >= p.maxOps || !p.closed(p.union(*g, *end)) {
			return
		}
		s = (*end)[0]
		taken[user] = true
		p.merge(g, end)
	}
}

// takePrologues takes pointwise operations that only the group reads.
func (p *partition) takePrologues(g *group, taken map[*ir.Op]bool) {
	for again := true; again; {
		again = false
		for _, from := range p.producers(*g) {
			s := (*from)[0]
			if both := p.union(*g, *from); !taken[s.Operation()] && p.kind(s) == access.Pointwise && both.inside(s) &&
				len(both) <= p.maxOps {
				taken[s.Operation()] = true
				p.merge(g, from)
				again = true
				break
			}
		}
	}
}
