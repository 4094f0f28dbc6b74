package inferlayout

import (
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// splitSplats gives every use of a tile that any thread can compute alone (a constant, fill, iota or a function of
// coordinates) a copy of its own: it then has the layout that the use needs and is never converted.
func splitSplats(root *ir.Op) {
	bringInside(root)
	var cheap []*ir.Op
	ir.WalkOps(root, func(op *ir.Op) {
		if madeAnywhere(op) {
			cheap = append(cheap, op)
		}
	})
	for _, op := range cheap {
		v := op.Result(0)
		if !v.HasUses() {
			op.Erase()
			continue
		}
		first := true
		for u := range v.Uses() {
			if first {
				first = false
				continue
			}
			c := ir.Clone(op, nil)
			c.InsertBefore(op)
			u.Set(c.Result(0))
		}
	}
}

// bringInside copies such tiles into the kernel where canonicalisation has moved them out of it, and
// into each role that uses them: the threads of a role are not those of the block.
func bringInside(root *ir.Op) {
	ir.WalkNested(root, func(op *ir.Op) ir.WalkResult {
		for i, v := range op.Operands() {
			def := v.DefiningOp()
			if def == nil || !isTile(v) || !madeAnywhere(def) {
				continue
			}
			if around := roleOf(op, root); around.IsProperAncestor(def) {
				continue
			}
			c := ir.Clone(def, nil)
			c.InsertBefore(op)
			op.SetOperand(i, c.Result(0))
		}
		return ir.Advance
	})
}

// roleOf is the role that contains an operation of a kernel, or else the kernel.
func roleOf(op, kernel *ir.Op) *ir.Op {
	for ; op != kernel; op = op.ParentOp() {
		if tile.Role.Is(op) {
			break
		}
	}
	return op
}

func madeAnywhere(op *ir.Op) bool {
	if op.NumResults() != 1 || !isTile(op.Result(0)) {
		return false
	}
	if p, ok := tile.Parallel.Cast(op); ok {
		return len(p.Inputs) == 0 && !p.Touches() // of the coordinates alone
	}
	return op.Has(ir.ConstantLike) || tile.Fill.Is(op) || tile.Iota.Is(op) || tensor.Empty.Is(op) ||
		tensor.FromElements.Is(op)
}
