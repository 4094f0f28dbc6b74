package memory

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// Reach are the values whose memory may be v's: v itself, views of it, and what
// control flow and the arguments of regions make of them. It is [Roots] the other
// way round: a root is among the roots of a value that it reaches, and of no other.
func Reach(v *ir.Value) []*ir.Value {
	out, seen := []*ir.Value{v}, map[*ir.Value]bool{v: true}
	for i := 0; i < len(out); i++ {
		for u := range out[i].Uses() {
			for w := range passedTo(u.Owner()) {
				if seen[w] || !mayAddress(w.Type()) {
					continue
				}
				if from, known := sources(w); known && slices.Contains(from, out[i]) {
					seen[w] = true
					out = append(out, w)
				}
			}
		}
	}
	return out
}

// passedTo yields every value that an operation may pass an operand's memory on
// to: its results and what its regions or successors start with; of a terminator,
// also those of the operation around it.
func passedTo(op *ir.Op) func(yield func(*ir.Value) bool) {
	return func(yield func(*ir.Value) bool) {
		lists := made(op)
		for _, b := range op.Successors() {
			lists = append(lists, b.Args())
		}
		if op.Has(ir.Terminator) && op.ParentOp() != nil {
			lists = append(lists, made(op.ParentOp())...)
		}
		for _, vs := range lists {
			for _, w := range vs {
				if !yield(w) {
					return
				}
			}
		}
	}
}

// made are an operation's results and the arguments of its regions.
func made(op *ir.Op) [][]*ir.Value {
	lists := [][]*ir.Value{op.Results()}
	for _, r := range op.Regions() {
		if e := r.Entry(); e != nil {
			lists = append(lists, e.Args())
		}
	}
	return lists
}
