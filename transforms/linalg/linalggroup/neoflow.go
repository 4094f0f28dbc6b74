package linalggroup

import (
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/access"
)

// role is what an operation is in a group of NeoFlow.
type role int

const (
	before      role = iota // prologue
	development             // a reduction that moves much for what it computes
	mainBody                // a reduction that computes much
	epilogue                // elementwise, behind a reduction
)

// joinByNeoFlow is the rule `neoflow`: each operation, in the order in which they run, joins the group of the input
// whose role is the greatest of all inputs', if that may be followed by the operation.
func (p *partition) joinByNeoFlow() {
	roles := map[*ir.Op]role{}
	for _, s := range p.all {
		var best linalg.Structured
		greatest := before
		for _, from := range p.producers(group{s}) {
			for _, f := range *from {
				if p.reads(s, f) && (best == nil || roles[f.Operation()] > greatest) {
					best, greatest = f, roles[f.Operation()]
				}
			}
		}
		role := p.role(s, greatest)
		roles[s.Operation()] = role
		if best == nil || !mayFollow(greatest, role) {
			continue
		}
		into := p.of[best.Operation()]
		if both := p.union(*into, group{s}); len(both) <= p.maxOps && p.closed(both) {
			p.merge(into, p.of[s.Operation()])
		}
	}
}

// reads reports whether an operation reads a result of another.
func (p *partition) reads(s, of linalg.Structured) bool {
	return len(p.readIn(group{of}, s)) > 0
}

// role is that of an operation. The greatest role of its inputs is given.
func (p *partition) role(s linalg.Structured, inputs role) role {
	switch p.kind(s) {
	case access.Reduction, access.Contraction:
		t, ok := access.TrafficOf(s)
		switch {
		case !ok:
			return before
		case t.Density() <= p.density:
			return development
		}
		return mainBody
	case access.Pointwise:
		if len(s.Inputs()) > 0 && isElementwise(s) && inputs > before {
			return epilogue
		}
	}
	return before
}

// isElementwise reports whether each input is read at the indices of the loops, or lacks some of them.
func isElementwise(s linalg.Structured) bool {
	for _, m := range s.IndexingMaps() {
		if len(access.LoopsInOrder(m)) != len(m.Results()) {
			return false
		}
	}
	return true
}

// mayFollow reports whether an operation of one role may join a group after an input of another.
func mayFollow(input, s role) bool {
	switch input {
	case mainBody:
		return s > mainBody
	case epilogue:
		return s >= epilogue
	}
	return true
}
