package cf

import "github.com/tsopt/tsopt/ir"

// BranchOp is the view of [Branch].
type BranchOp struct{ *ir.Op }

// Branch is `cf.br`.
var Branch = ir.Define(ir.Spec[BranchOp]{
	Name: "cf.br", Summary: "Branch operation",
	Doc: "Goes to a block and passes values to its arguments.\n\n" +
		"```mlir\nfunc.func @example(%a: i32) -> i32 {\n  cf.br ^done(%a : i32)\n^done(%x: i32):\n  return %x : i32\n}\n```\n",
	Traits:   ir.Pure | ir.Terminator,
	Operands: []ir.Operand{{Name: "destOperands", Type: ir.AnyType, Arity: ir.Variadic}},
	Succs:    []ir.SuccessorField{{Name: "dest"}},
	Format:   "$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict",
})

// Dest is where control goes.
func (b BranchOp) Dest() *ir.Block { return b.Successor(0) }

// SuccessorOperands implements [ir.BranchOp].
func (b BranchOp) SuccessorOperands(int) (start, n int) { return 0, b.NumOperands() }

// SuccessorForOperands implements [ir.ConstantBranch].
func (b BranchOp) SuccessorForOperands([]ir.Attr) (int, bool) { return 0, true }

// NewBranch makes a branch.
func NewBranch(b *ir.Builder, dest *ir.Block, args ...*ir.Value) BranchOp {
	return Branch.Of(b.Create(ir.OpState{Def: Branch.OpDef, Operands: args, Succs: []*ir.Block{dest}}))
}

// CondBranchOp is the view of [CondBranch].
type CondBranchOp struct{ *ir.Op }

// CondBranch is `cf.cond_br`.
var CondBranch = ir.Define(ir.Spec[CondBranchOp]{
	Name: "cf.cond_br", Summary: "Conditional branch operation",
	Doc: "Goes to the first block if the condition holds, else to the second. Weights say how often each is taken.\n\n" +
		"```mlir\nfunc.func @max(%c: i1, %a: i32, %b: i32) -> i32 {\n  cf.cond_br %c weights([1, 3]), ^left(%a : i32), ^right\n" +
		"^left(%x: i32):\n  return %x : i32\n^right:\n  return %b : i32\n}\n```\n",
	Traits: ir.Pure | ir.Terminator | ir.AttrSizedOperandSegments,
	Operands: []ir.Operand{{Name: "condition", Type: ir.IsI1},
		{Name: "trueDestOperands", Type: ir.AnyType, Arity: ir.Variadic},
		{Name: "falseDestOperands", Type: ir.AnyType, Arity: ir.Variadic}},
	Attrs: []ir.AttrField{{Name: "branch_weights", Attr: ir.DenseI32ArrayC, Optional: true}},
	Succs: []ir.SuccessorField{{Name: "trueDest"}, {Name: "falseDest"}},
	Format: "$condition (`weights` `(` $branch_weights^ `)` )? `,` " +
		"$trueDest (`(` $trueDestOperands^ `:` type($trueDestOperands) `)`)? `,` " +
		"$falseDest (`(` $falseDestOperands^ `:` type($falseDestOperands) `)`)? attr-dict",
	Verify: CondBranchOp.verify,
})

func (b CondBranchOp) verify() error {
	w, ok := b.Prop(0).(*ir.DenseArrayAttr)
	if !ok {
		return nil
	}
	if len(w.Ints()) != 2 {
		return errorf(b.Op, "expects number of branch weights to match number of successors: %d vs 2", len(w.Ints()))
	}
	if w.Ints()[0] == 0 && w.Ints()[1] == 0 {
		return errorf(b.Op, "branch weights cannot all be zero")
	}
	return nil
}

// Condition is the condition.
func (b CondBranchOp) Condition() *ir.Value { return b.Operand(0) }

// TrueDest is where control goes when it holds.
func (b CondBranchOp) TrueDest() *ir.Block { return b.Successor(0) }

// FalseDest is where control goes when it does not.
func (b CondBranchOp) FalseDest() *ir.Block { return b.Successor(1) }

// TrueOperands are passed to TrueDest.
func (b CondBranchOp) TrueOperands() []*ir.Value { return b.OperandGroup(1) }

// FalseOperands are passed to FalseDest.
func (b CondBranchOp) FalseOperands() []*ir.Value { return b.OperandGroup(2) }

// SuccessorOperands implements [ir.BranchOp].
func (b CondBranchOp) SuccessorOperands(succ int) (start, n int) { return b.OperandRange(1 + succ) }

// SetSuccessorOperands implements [ir.SuccessorSetter].
func (b CondBranchOp) SetSuccessorOperands(succ int, vs []*ir.Value) { b.SetOperandGroup(1+succ, vs) }

// SuccessorForOperands implements [ir.ConstantBranch].
func (b CondBranchOp) SuccessorForOperands(operands []ir.Attr) (int, bool) {
	switch operands[0] {
	case ir.True:
		return 0, true
	case ir.False:
		return 1, true
	}
	return 0, false
}

// NewCondBranch makes a conditional branch.
func NewCondBranch(b *ir.Builder, cond *ir.Value, t *ir.Block, tArgs []*ir.Value, f *ir.Block, fArgs []*ir.Value) CondBranchOp {
	st := ir.OpState{Def: CondBranch.OpDef, Succs: []*ir.Block{t, f}}
	st.Operands = append(append([]*ir.Value{cond}, tArgs...), fArgs...)
	st.SetProp(ir.OperandSegments, ir.DenseI32(1, int64(len(tArgs)), int64(len(fArgs))))
	return CondBranch.Of(b.Create(st))
}
