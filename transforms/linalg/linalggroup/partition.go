package linalggroup

import (
	"cmp"
	"slices"

	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/access"
)

// group are operations that become one function, in the order in which they run.
type group []linalg.Structured

// partition is a partition of the operations of a block into groups.
type partition struct {
	all     []linalg.Structured // in the order in which they run
	place   map[*ir.Op]int      // in all
	class   map[*ir.Op]access.Class
	of      map[*ir.Op]*group
	maxOps  int
	density float64
}

// newPartition puts each operation into a group of its own.
func newPartition(block *ir.Block) *partition {
	p := &partition{place: map[*ir.Op]int{}, class: map[*ir.Op]access.Class{}, of: map[*ir.Op]*group{}}
	for op := range block.Ops() {
		s, ok := ir.As[linalg.Structured](op)
		if !ok || linalg.Fill.Is(op) && isInitial(s) || !linalg.OnTensors(s) {
			continue
		}
		p.place[op] = len(p.all)
		p.all = append(p.all, s)
		p.class[op] = access.ClassOf(s)
		p.of[op] = &group{s}
	}
	return p
}

// isInitial reports whether a filled tensor is only what operations begin with: functions make it themselves. Others,
// as one that is returned, have memory.
func isInitial(s linalg.Structured) bool {
	for _, v := range s.Results() {
		for u := range v.Uses() {
			reader, ok := ir.As[linalg.Structured](u.Owner())
			if !ok || slices.Contains(reader.Inputs(), v) {
				return false
			}
		}
	}
	return true
}

func (p *partition) kind(s linalg.Structured) access.Kind { return p.class[s.Operation()].Kind }

// groups are the groups, in the order of their last operations.
func (p *partition) groups() []*group {
	var out []*group
	for _, s := range p.all {
		g := p.of[s.Operation()]
		if (*g)[len(*g)-1].Operation() == s.Operation() {
			out = append(out, g)
		}
	}
	return out
}

// merge makes groups one.
func (p *partition) merge(a, b *group) *group {
	both := p.union(*a, *b)
	*a = both
	for _, s := range both {
		p.of[s.Operation()] = a
	}
	return a
}

// union are the operations of two groups, in the order in which they run.
func (p *partition) union(a, b group) group {
	both := slices.Concat(a, b)
	slices.SortFunc(both, func(a, b linalg.Structured) int {
		return cmp.Compare(p.place[a.Operation()], p.place[b.Operation()])
	})
	return both
}

// producers are the groups, other than itself, whose results a group reads, the latest first.
func (p *partition) producers(g group) []*group {
	var out []*group
	for _, s := range g {
		for _, v := range ir.UsedBy(s.Operation()) {
			from := p.of[v.DefiningOp()]
			if from != nil && from != p.of[s.Operation()] && !g.has(v.DefiningOp()) && !slices.Contains(out, from) {
				out = append(out, from)
			}
		}
	}
	slices.SortFunc(out, func(a, b *group) int {
		return cmp.Compare(p.place[(*b)[len(*b)-1].Operation()], p.place[(*a)[len(*a)-1].Operation()])
	})
	return out
}

func (g group) has(op *ir.Op) bool {
	return slices.ContainsFunc(g, func(s linalg.Structured) bool { return s.Operation() == op })
}

// inside reports whether all uses of an operation's results are in a group.
func (g group) inside(s linalg.Structured) bool {
	for _, v := range s.Results() {
		for u := range v.Uses() {
			if !g.has(topLevel(u.Owner(), s.Operation().Block())) {
				return false
			}
		}
	}
	return true
}

// topLevel is the operation of a block that an operation is, or is in.
func topLevel(op *ir.Op, block *ir.Block) *ir.Op {
	for op.Block() != block {
		op = op.ParentOp()
	}
	return op
}

// closed reports whether operations can run one after the other, with nothing between: none of them needs a value that
// is computed outside of them from a result of theirs. Other groups run as a whole.
func (p *partition) closed(g group) bool {
	seen := map[*ir.Op]bool{}
	var reaches func(op *ir.Op) bool
	reaches = func(op *ir.Op) bool {
		if op == nil || seen[op] {
			return false
		}
		if g.has(op) {
			return true
		}
		seen[op] = true
		needed := []*ir.Op{op}
		if other := p.of[op]; other != nil {
			needed = nil
			for _, s := range *other {
				needed = append(needed, s.Operation())
				seen[s.Operation()] = true
			}
		}
		for _, n := range needed {
			for _, v := range ir.UsedBy(n) {
				if reaches(v.DefiningOp()) {
					return true
				}
			}
		}
		return false
	}
	for _, s := range g {
		for _, v := range ir.UsedBy(s.Operation()) {
			if def := v.DefiningOp(); !g.has(def) && reaches(def) {
				return false
			}
		}
	}
	return true
}
