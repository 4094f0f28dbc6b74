package reduce

import "github.com/tsopt/tsopt/ir"

// dropCarried removes a value that structured control flow hands round, as an
// iter_args of a loop: the unused result, what the terminators yield for it, the
// argument of the body and the initial value.
var dropCarried = &Reduction{
	Name: "drop carried values",
	Edits: func(d *draft) []edit {
		return d.each(func(op *ir.Op, add func(editFunc)) {
			if _, ok := ir.As[ir.RegionBranchOp](op); !ok {
				return
			}
			for i := range op.NumResults() {
				if !op.Result(i).HasUses() {
					add(func(d *draft, op *ir.Op) bool { return d.dropCarriedAt(op, i) })
				}
			}
		})
	},
}

func (d *draft) dropCarriedAt(op *ir.Op, i int) bool {
	n := op.NumResults()
	if i >= n {
		return false
	}
	for _, r := range op.Regions() {
		for b := range r.Blocks() {
			if !d.dropYielded(op, b, i, n) {
				return false
			}
		}
	}
	dropInitial(op, i, n)
	return d.eraseResult(op, i)
}

// dropYielded removes value i of n from a block's arguments, whose last n are loop-carried, and from its terminator.
// Uses of the argument become something else.
func (d *draft) dropYielded(op *ir.Op, b *ir.Block, i, n int) bool {
	if first := b.NumArgs() - n; first >= 0 && b.IsEntry() && op.NumOperands() >= n {
		a := b.Arg(first + i)
		if a.HasUses() {
			if w := argumentAround(op, a.Type()); w != nil {
				a.ReplaceAllUsesWith(w)
			} else if !d.replaceUses(a, constant, poison) {
				return false
			}
		}
		b.EraseArg(first + i)
	}
	if t := b.Terminator(); t != nil && t.NumOperands() >= n {
		return removeOperand(t, t.NumOperands()-n+i)
	}
	return true
}

// dropInitial removes initial value i of n.
func dropInitial(op *ir.Op, i, n int) {
	for g := len(op.Def().Operands) - 1; g >= 0; g-- {
		vs := op.OperandGroup(g)
		if op.Def().Operands[g].Arity == ir.Variadic && len(vs) == n {
			op.SetOperandGroup(g, cut(vs, i))
			return
		}
	}
}
