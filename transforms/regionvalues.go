package transforms

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
)

// operandAt is the position of an operand.
type operandAt struct {
	op *ir.Op
	i  int
}

// findSlots lists, for each operand position of structured control flow that is
// forwarded, the arguments and results that it feeds.
func findSlots(op *ir.Op) map[operandAt][]*ir.Value {
	feeds := map[operandAt][]*ir.Value{}
	for _, e := range analysis.RegionEdges(op) {
		first := e.From.NumOperands() - len(e.Values)
		for i, in := range e.Inputs {
			if i < len(e.Values) {
				at := operandAt{e.From, first + i}
				feeds[at] = append(feeds[at], in)
			}
		}
	}
	return feeds
}

// dropSlots removes operands of op and keeps its segment sizes right.
func dropSlots(op *ir.Op, drop map[operandAt]bool) {
	for g := len(op.Def().Operands) - 1; g >= 0; g-- {
		start, n := op.OperandRange(g)
		var kept []*ir.Value
		for i := start; i < start+n; i++ {
			if !drop[operandAt{op, i}] {
				kept = append(kept, op.Operand(i))
			}
		}
		if len(kept) < n {
			op.SetOperandGroup(g, kept)
		}
	}
}
