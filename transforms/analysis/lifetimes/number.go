package lifetimes

import "github.com/tsopt/tsopt/ir"

// Number numbers the operations in root in textual order: start before, end after what is inside.
func Number(root *ir.Op) (start, end map[*ir.Op]int) {
	start, end = map[*ir.Op]int{}, map[*ir.Op]int{}
	n := 0
	var visit func(*ir.Op)
	visit = func(op *ir.Op) {
		n++
		start[op] = n
		for _, r := range op.Regions() {
			for b := range r.Blocks() {
				for o := range b.Ops() {
					visit(o)
				}
			}
		}
		n++
		end[op] = n
	}
	visit(root)
	return start, end
}
