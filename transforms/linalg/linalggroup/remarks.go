package linalggroup

import (
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/access"
)

// remark says of each group what is one kernel, whether its contractions are light, and which other group, of those
// whose results it reads, would have saved most bytes if it were in the same kernel, and why it is not.
func (p *partition) remark(ctx *pass.Context, groups []*group) {
	for _, g := range groups {
		first := (*g)[0].Operation()
		if len(*g) > 1 {
			ctx.Passed(diag.Fusion, first, "%s: %d operations are one kernel, which saves %d bytes of memory traffic",
				p.nameOf(*g), len(*g), p.kept(*g))
		}
		p.remarkDensity(ctx, *g)
		var best *group
		most := int64(0)
		for _, from := range p.producers(*g) {
			if n := p.between(*from, *g); n > most {
				best, most = from, n
			}
		}
		if best == nil {
			continue
		}
		why := p.apart(*g, *best)
		if why == "" {
			why = "the rule keeps them apart"
		}
		ctx.RemarkIn(diag.Fusion, first, "%s is not one kernel with %s, which would save %d bytes of memory traffic: %s",
			p.nameOf(*g), p.nameOf(*best), most, why)
	}
}

// remarkDensity says how many multiplications contractions do for a byte, where that decides what is one kernel with
// them: pointwise operations that read the result in another order.
func (p *partition) remarkDensity(ctx *pass.Context, g group) {
	for _, s := range p.contractions(g) {
		t, ok := access.TrafficOf(s)
		if !ok || !p.isReordered(s) {
			continue
		}
		weight := "light, at most"
		if t.Density() > p.density {
			weight = "heavy, above"
		}
		ctx.Noted(diag.Fusion, s.Operation(),
			"%s: the contraction does %.2f multiplications for each byte of memory traffic: %s %g",
			p.nameOf(g), t.Density(), weight, p.density)
	}
}

// isReordered reports whether pointwise operations read a result, or what others compute of it, in another order.
func (p *partition) isReordered(s linalg.Structured) bool {
	for _, v := range s.Results() {
		for _, u := range v.Users() {
			reader, ok := ir.As[linalg.Structured](u)
			if ok && p.kind(reader) == access.Pointwise && (!isElementwise(reader) || p.isReordered(reader)) {
				return true
			}
		}
	}
	return false
}

// between is how many bytes need not be read, or written and read, if a group and one that reads its results are one
// kernel. Extents that are not known count as 1.
func (p *partition) between(from, g group) int64 {
	total := int64(0)
	both := p.union(from, g)
	for _, s := range from {
		for _, v := range s.Results() {
			read := false
			for _, u := range v.Users() {
				read = read || g.has(topLevel(u, s.Operation().Block()))
			}
			n, _ := access.Bytes(v.Type())
			switch {
			case read && both.inside(s):
				total += 2 * n
			case read:
				total += n
			}
		}
	}
	return total
}

// kept is how many bytes of a group's own results are neither written nor read.
func (p *partition) kept(g group) int64 {
	total := int64(0)
	for _, s := range g {
		total += p.between(group{s}, g)
	}
	return total
}
