package analysis

import "github.com/tsopt/tsopt/ir"

// Reachable are the blocks of a region that control can reach from its entry,
// nil when that is all because there is one block.
func Reachable(rg *ir.Region) map[*ir.Block]bool {
	if rg.Empty() || rg.HasOneBlock() {
		return nil
	}
	seen := map[*ir.Block]bool{}
	for _, b := range blockOrder([]*ir.Block{rg.Entry()}, (*ir.Block).Successors) {
		seen[b] = true
	}
	return seen
}

// WalkReachable is [ir.WalkNested] without what control never reaches.
func WalkReachable(root *ir.Op, fn func(*ir.Op) ir.WalkResult) ir.WalkResult {
	for _, rg := range root.Regions() {
		live := Reachable(rg)
		for b := range rg.Blocks() {
			if live != nil && !live[b] {
				continue
			}
			for op := range b.Ops() {
				switch fn(op) {
				case ir.Interrupt:
					return ir.Interrupt
				case ir.Advance:
					if WalkReachable(op, fn) == ir.Interrupt {
						return ir.Interrupt
					}
				}
			}
		}
	}
	return ir.Advance
}
