package transforms

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
)

// TopologicalSort orders the operations of graph regions so that definitions
// come before uses.
var TopologicalSort = pass.Simple("topological-sort", "TopologicalSort", "", `Sort regions without SSA dominance in topological order

Reorders operations of graph regions so that each comes after its operands' definitions, unless there is
a cycle. The order is otherwise kept; terminators stay last.`, func(ctx *pass.Context, op *ir.Op) error {
	ir.WalkPost(op, func(o *ir.Op) {
		if !o.Has(ir.GraphRegion) {
			return
		}
		for _, rg := range o.Regions() {
			for b := range rg.Blocks() {
				SortTopologically(b)
			}
		}
	})
	return nil
})

// SortTopologically orders the operations of a block, but the terminator, so
// that definitions come before uses. It reports whether that was possible.
func SortTopologically(b *ir.Block) (sorted bool) {
	if b.Empty() {
		return true
	}
	end := b.Last()
	if !end.Has(ir.Terminator) {
		end = nil
	}
	waiting := map[*ir.Op]bool{}
	for op := b.First(); op != end; op = op.Next() {
		waiting[op] = true
	}
	sorted = true
	for next := b.First(); len(waiting) > 0; {
		moved := false
		for op := next; op != end; {
			after := op.Next()
			if isReady(op, waiting) {
				delete(waiting, op)
				moved = true
				if op == next {
					next = after
				} else {
					op.MoveBefore(next)
				}
			}
			op = after
		}
		if !moved {
			sorted = false
			delete(waiting, next)
			next = next.Next()
		}
	}
	return sorted
}

// isReady reports whether op, with all inside, uses nothing of an operation that
// waits, other than itself.
func isReady(op *ir.Op, waiting map[*ir.Op]bool) bool {
	return ir.Walk(op, func(o *ir.Op) ir.WalkResult {
		for i := range o.NumOperands() {
			for d := o.Operand(i).DefiningOp(); d != nil && d != op; d = d.ParentOp() {
				if waiting[d] {
					return ir.Interrupt
				}
			}
		}
		return ir.Advance
	}) != ir.Interrupt
}
