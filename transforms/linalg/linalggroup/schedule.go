package linalggroup

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// gather moves the operations of a block so that those of each group follow each other, in an order in which each value
// is computed before it is used, and effects keep theirs. Otherwise operations stay in order.
func (p *partition) gather(block *ir.Block) {
	var order []*ir.Op
	done := map[*ir.Op]bool{}
	var effect *ir.Op
	after := map[*ir.Op]*ir.Op{} // the effect that precedes an operation
	for op := range block.Ops() {
		if !ir.IsMemoryEffectFree(op) {
			after[op], effect = effect, op
		}
	}
	var emit func(op *ir.Op)
	emit = func(op *ir.Op) {
		if op == nil || done[op] || op.Block() != block {
			return
		}
		members := []*ir.Op{op}
		if g := p.of[op]; g != nil {
			members = nil
			for _, s := range *g {
				members = append(members, s.Operation())
			}
		}
		for _, m := range members {
			done[m] = true
		}
		for _, m := range members {
			emit(after[m])
			for _, v := range ir.UsedBy(m) {
				if def := v.DefiningOp(); !slices.Contains(members, def) {
					emit(def)
				}
			}
		}
		order = append(order, members...)
	}
	for op := range block.Ops() {
		if g := p.of[op]; g == nil || (*g)[len(*g)-1].Operation() == op {
			emit(op)
		}
	}
	for _, op := range order {
		op.MoveToEnd(block)
	}
}
