package ir

// SuccessorSetter is a [BranchOp] whose operands of one successor are not a
// whole operand group, as those of cf.switch, and which can replace them.
type SuccessorSetter interface {
	SetSuccessorOperands(succ int, vs []*Value)
}

// SuccessorOperands are the operands that a branch passes to a successor; ok is
// false when op does not say. They go to the last arguments of the successor;
// arguments before them are made by op itself. The caller must not change the list.
func SuccessorOperands(op *Op, succ int) (vs []*Value, ok bool) {
	b, ok := As[BranchOp](op)
	if !ok {
		return nil, false
	}
	start, n := b.SuccessorOperands(succ)
	if n == 0 {
		return nil, true
	}
	return op.values()[start : start+n : start+n], true
}

// SetSuccessorOperands replaces the operands that a [BranchOp] passes to a
// successor and keeps segment sizes right.
func SetSuccessorOperands(op *Op, succ int, vs []*Value) {
	if s, ok := As[SuccessorSetter](op); ok {
		s.SetSuccessorOperands(succ, vs)
		return
	}
	b, _ := As[BranchOp](op)
	start, n := b.SuccessorOperands(succ)
	op.SetOperandGroup(successorGroup(op, succ, start, n), vs)
}

// successorGroup is the operand group that holds a successor's operands. Of
// several empty ones at the same place the succ'th is meant.
func successorGroup(op *Op, succ, start, n int) int {
	group := -1
	for g := range op.def.Operands {
		if s, m := op.OperandRange(g); s != start || m != n || op.def.Operands[g].Arity == One {
			continue
		}
		group = g
		if succ == 0 || n > 0 {
			break
		}
		succ--
	}
	if group < 0 {
		panic("ir: cannot change the successor operands of " + op.Name())
	}
	return group
}

// SuccessorArg is the block argument that receives operand i of a branch, nil
// when that operand is not passed to a successor.
func SuccessorArg(op *Op, i int) *Value {
	b, ok := As[BranchOp](op)
	if !ok {
		return nil
	}
	for s := range op.NumSuccessors() {
		start, n := b.SuccessorOperands(s)
		if i >= start && i < start+n {
			dest := op.Successor(s)
			return dest.Arg(dest.NumArgs() - n + i - start)
		}
	}
	return nil
}

// SuccessorProducer is a [BranchOp] that makes the first arguments of a
// successor itself, as an invoke does its result.
type SuccessorProducer interface {
	ProducedSuccessorOperands(succ int) int
}

// RegionTypeCompatibility is a [RegionBranchOp] that accepts more than equal
// types between what is forwarded and what receives it.
type RegionTypeCompatibility interface {
	AreTypesCompatible(from, to Type) bool
}
