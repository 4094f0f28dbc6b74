package cf

import "github.com/tsopt/tsopt/ir"

// BranchOp is the view of [Branch].
type BranchOp struct {
	ir.Base
	DestOperands []*ir.Value
	Dest         *ir.Block // where control goes
}

// Branch is `cf.br`.
var Branch = ir.Define(ir.Spec[BranchOp]{
	Name: "cf.br", Summary: "Branch operation",
	Doc: "Goes to a block and passes values to its arguments.\n\n" +
		"```mlir\nfunc.func @example(%a: i32) -> i32 {\n  cf.br ^done(%a : i32)\n^done(%x: i32):\n  return %x : i32\n}\n```\n",
	Traits: ir.Pure | ir.Terminator,
	Fields: func(o *BranchOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.DestOperands, "destOperands", ir.AnyType),
			ir.To(&o.Dest, "dest"),
		}
	},
	Format: "$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict",
})

// SuccessorOperands implements [ir.BranchOp].
func (b BranchOp) SuccessorOperands(int) (start, n int) { return 0, b.NumOperands() }

// SuccessorForOperands implements [ir.ConstantBranch].
func (b BranchOp) SuccessorForOperands([]ir.Attr) (int, bool) { return 0, true }

// NewBranch makes a branch.
func NewBranch(b *ir.Builder, dest *ir.Block, args ...*ir.Value) BranchOp {
	return Branch.New(b, BranchOp{DestOperands: args, Dest: dest})
}

// CondBranchOp is the view of [CondBranch].
type CondBranchOp struct {
	ir.Base
	Condition     *ir.Value   // the condition
	TrueOperands  []*ir.Value // passed to TrueDest
	FalseOperands []*ir.Value // passed to FalseDest
	BranchWeights []int64
	TrueDest      *ir.Block // where control goes when it holds
	FalseDest     *ir.Block // where control goes when it does not
}

// CondBranch is `cf.cond_br`.
var CondBranch = ir.Define(ir.Spec[CondBranchOp]{
	Name: "cf.cond_br", Summary: "Conditional branch operation",
	Doc: "Goes to the first block if the condition holds, else to the second. Weights say how often each is taken.\n\n" +
		"```mlir\nfunc.func @max(%c: i1, %a: i32, %b: i32) -> i32 {\n  cf.cond_br %c weights([1, 3]), ^left(%a : i32), ^right\n" +
		"^left(%x: i32):\n  return %x : i32\n^right:\n  return %b : i32\n}\n```\n",
	Traits: ir.Pure | ir.Terminator | ir.AttrSizedOperandSegments,
	Fields: func(o *CondBranchOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Condition, "condition", ir.IsI1),
			ir.Ins(&o.TrueOperands, "trueDestOperands", ir.AnyType),
			ir.Ins(&o.FalseOperands, "falseDestOperands", ir.AnyType),
			ir.Numbers(&o.BranchWeights, "branch_weights", ir.DenseI32ArrayC).Optional(),
			ir.To(&o.TrueDest, "trueDest"),
			ir.To(&o.FalseDest, "falseDest"),
		}
	},
	Format: "$condition (`weights` `(` $branch_weights^ `)` )? `,` " +
		"$trueDest (`(` $trueDestOperands^ `:` type($trueDestOperands) `)`)? `,` " +
		"$falseDest (`(` $falseDestOperands^ `:` type($falseDestOperands) `)`)? attr-dict",
	Verify: CondBranchOp.verify,
})

func (b CondBranchOp) verify() error {
	w, ok := b.Op.Prop(0).(*ir.DenseArrayAttr)
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

// SuccessorOperands implements [ir.BranchOp].
func (b CondBranchOp) SuccessorOperands(succ int) (start, n int) { return b.Op.OperandRange(1 + succ) }

// SetSuccessorOperands implements [ir.SuccessorSetter].
func (b CondBranchOp) SetSuccessorOperands(succ int, vs []*ir.Value) {
	b.Op.SetOperandGroup(1+succ, vs)
}

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
func NewCondBranch(b *ir.Builder, cond *ir.Value, t *ir.Block, tArgs []*ir.Value, f *ir.Block,
	fArgs []*ir.Value) CondBranchOp {
	st := ir.OpState{Def: CondBranch.OpDef, Succs: []*ir.Block{t, f}}
	st.Operands = append(append([]*ir.Value{cond}, tArgs...), fArgs...)
	st.SetProp(ir.OperandSegments, ir.DenseI32(1, int64(len(tArgs)), int64(len(fArgs))))
	return CondBranch.Of(b.Create(st))
}
