package llvm

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// BrOp is an unconditional branch.
type BrOp struct {
	ir.Base
	DestOperands   []*ir.Value
	LoopAnnotation *StructAttr
	Dest           *ir.Block
}

// SuccessorOperands implements [ir.BranchOp].
func (o BrOp) SuccessorOperands(int) (start, n int) { return 0, o.NumOperands() }

// CondBrOp is a branch on a condition.
type CondBrOp struct {
	ir.Base
	Condition         *ir.Value // what decides
	TrueDestOperands  []*ir.Value
	FalseDestOperands []*ir.Value
	BranchWeights     []int64
	LoopAnnotation    *StructAttr
	TrueDest          *ir.Block
	FalseDest         *ir.Block
}

// SuccessorOperands implements [ir.BranchOp].
func (o CondBrOp) SuccessorOperands(succ int) (start, n int) { return o.Op.OperandRange(1 + succ) }

// SetSuccessorOperands implements [ir.SuccessorSetter].
func (o CondBrOp) SetSuccessorOperands(succ int, vs []*ir.Value) { o.Op.SetOperandGroup(1+succ, vs) }

// SuccessorForOperands implements [ir.ConstantBranch].
func (o CondBrOp) SuccessorForOperands(operands []ir.Attr) (int, bool) {
	c, ok := operands[0].(*ir.IntegerAttr)
	if !ok {
		return 0, false
	}
	if c.Int() != 0 {
		return 0, true
	}
	return 1, true
}

// SwitchOp is a branch on a number.
type SwitchOp struct {
	ir.Base
	Value              *ir.Value // what decides
	DefaultOperands    []*ir.Value
	CaseOperands       []*ir.Value
	Values             *ir.DenseElementsAttr
	CaseSizes          []int64
	BranchWeights      []int64
	DefaultDestination *ir.Block
	CaseDestinations   []*ir.Block
}

// SuccessorOperands implements [ir.BranchOp]; successor 0 is the default.
func (o SwitchOp) SuccessorOperands(succ int) (start, n int) {
	if succ == 0 {
		return o.Op.OperandRange(1)
	}
	start, total := o.Op.OperandRange(2)
	end := start + total
	for i, size := range o.CaseSizes {
		// Sizes that do not fit are the verifier's to report.
		n := min(max(int(size), 0), end-start)
		if i == succ-1 {
			return start, n
		}
		start += n
	}
	return start, 0
}

const caseSegments = "case_operand_segments"

// SetSuccessorOperands implements [ir.SuccessorSetter].
func (o SwitchOp) SetSuccessorOperands(succ int, vs []*ir.Value) {
	if succ == 0 {
		o.Op.SetOperandGroup(1, vs)
		return
	}
	start, n := o.SuccessorOperands(succ)
	first, _ := o.Op.OperandRange(2)
	next := slices.Replace(slices.Clone(o.CaseOperands), start-first, start-first+n, vs...)
	sizes := slices.Clone(o.CaseSizes)
	sizes[succ-1] = int64(len(vs))
	o.SetAttr(caseSegments, ir.DenseI32(sizes...))
	o.Op.SetOperandGroup(2, next)
}

// CaseValues are the numbers of successors 1, 2, …
func (o SwitchOp) CaseValues() []*ir.IntegerAttr {
	if o.Values == nil {
		return nil
	}
	n, _ := ir.NumElements(o.Values.Shaped().Shape())
	out := make([]*ir.IntegerAttr, n)
	for i := range out {
		out[i] = o.Values.At(i).(*ir.IntegerAttr)
	}
	return out
}

// ReturnOp ends a function.
type ReturnOp struct {
	ir.Base
	Arg *ir.Value
}

func loopField(p **StructAttr) ir.Field {
	return ir.AttrIs(p, "loop_annotation", kindC(LoopAnnotation, "")).Optional()
}

func weightsField(p *[]int64) ir.Field {
	return ir.Numbers(p, "branch_weights", ir.DenseI32ArrayC).Optional()
}

// Br is llvm.br.
var Br = ir.Define(ir.Spec[BrOp]{
	Name: "llvm.br", Summary: "Branch",
	Doc:    "Goes to a block.\n\n```mlir\nllvm.func @f(%a: i32) {\n  llvm.br ^bb1(%a : i32)\n^bb1(%b: i32):\n  llvm.return\n}\n```",
	Traits: ir.Terminator | ir.Pure,
	Fields: func(o *BrOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.DestOperands, "destOperands", AnyType),
			loopField(&o.LoopAnnotation),
			ir.To(&o.Dest, "dest"),
		}
	},
	Format: "$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict",
})

// CondBr is llvm.cond_br.
var CondBr = ir.Define(ir.Spec[CondBrOp]{
	Name: "llvm.cond_br", Summary: "Conditional branch",
	Doc:    "Goes to the first block if the condition holds, else to the second.\n\n```mlir\nllvm.func @f(%c: i1, %a: i32) {\n  llvm.cond_br %c weights([9, 1]), ^bb1(%a : i32), ^bb2\n^bb1(%b: i32):\n  llvm.br ^bb2\n^bb2:\n  llvm.return\n}\n```",
	Traits: ir.Terminator | ir.Pure | ir.AttrSizedOperandSegments,
	Fields: func(o *CondBrOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Condition, "condition", ir.IsI1),
			ir.Ins(&o.TrueDestOperands, "trueDestOperands", AnyType),
			ir.Ins(&o.FalseDestOperands, "falseDestOperands", AnyType),
			weightsField(&o.BranchWeights),
			loopField(&o.LoopAnnotation),
			ir.To(&o.TrueDest, "trueDest"),
			ir.To(&o.FalseDest, "falseDest"),
		}
	},
	Format: "$condition ( `weights` `(` $branch_weights^ `)` )? `,` $trueDest (`(` $trueDestOperands^ `:` type($trueDestOperands) `)`)? `,` " +
		"$falseDest (`(` $falseDestOperands^ `:` type($falseDestOperands) `)`)? attr-dict",
	Verify: func(o CondBrOp) error { return verifyWeights(o.Op, o.BranchWeights) },
})

func verifyWeights(op *ir.Op, weights []int64) error {
	if weights != nil && len(weights) != op.NumSuccessors() {
		return diag.Errorf(op.Loc(), "expects number of branch weights to match number of successors: %d vs %d", len(weights),
			op.NumSuccessors())
	}
	return nil
}

// Switch is llvm.switch.
var Switch = ir.Define(ir.Spec[SwitchOp]{
	Name: "llvm.switch", Syntax: "$value `:` type($value) `,` $defaultDestination (`(` $defaultOperands `:` type($defaultOperands) `)`)? `[` (integer `:` $caseDestinations (`(` operands `:` types `)`)? `,` …)? `]` attr-dict", Summary: "Branch on a number",
	Doc:    "Goes to the block of the case that equals the value, or to the default.\n\n```mlir\nllvm.func @f(%v: i32) {\n  llvm.switch %v : i32, ^bb1 [\n    1: ^bb2(%v : i32)\n  ]\n^bb1:\n  llvm.return\n^bb2(%x: i32):\n  llvm.br ^bb1\n}\n```",
	Traits: ir.Terminator | ir.Pure | ir.AttrSizedOperandSegments,
	Fields: func(o *SwitchOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Value, "value", ir.AnySignlessInteger),
			ir.Ins(&o.DefaultOperands, "defaultOperands", ir.AnyType),
			ir.Ins(&o.CaseOperands, "caseOperands", ir.AnyType),
			ir.AttrIs(&o.Values, "case_values", ir.AnyIntegerElementsC).Optional(),
			ir.Numbers(&o.CaseSizes, "case_operand_segments", ir.DenseI32ArrayC),
			weightsField(&o.BranchWeights),
			ir.To(&o.DefaultDestination, "defaultDestination"),
			ir.Tos(&o.CaseDestinations, "caseDestinations"),
		}
	},
	Parse: parseSwitch, Print: printSwitch, Verify: SwitchOp.verify,
})

func (o SwitchOp) verify() error {
	cases := o.Op.NumSuccessors() - 1
	sizes, total := o.CaseSizes, int64(0)
	for _, n := range sizes {
		if n < 0 {
			return o.Errorf("'%s' attribute cannot have negative elements", caseSegments)
		}
		total += n
	}
	if _, n := o.Op.OperandRange(2); int64(n) != total {
		return o.Errorf("caseOperands count (%d) does not match with the total size (%d) specified in attribute '%s'", n,
			total, caseSegments)
	}
	if len(sizes) != cases {
		return o.Errorf("has %d sizes of case operands for %d cases", len(sizes), cases)
	}
	n := len(o.CaseValues())
	if n == 0 && cases == 0 {
		return nil
	}
	if n != cases {
		return o.Errorf("expects number of case values to match number of case destinations")
	}
	if err := verifyWeights(o.Op, o.BranchWeights); err != nil {
		return err
	}
	if t := o.CaseValues()[0].Type(); t != o.Value.Type() {
		return o.Errorf("expects case value type to match condition value type")
	}
	return nil
}

func parseSwitch(p ir.OpParser, st *ir.OpState) {
	value := p.Operand()
	t := p.ColonType()
	p.Expect(",")
	def, defArgs := p.SuccessorAndUses()
	st.Succs = []*ir.Block{def}
	var values []int64
	var sizes []int64
	var caseArgs []*ir.Value
	p.List(ir.Square, func() {
		if len(values) == 0 && p.Peek("]") {
			return
		}
		values = append(values, p.Int())
		p.Expect(":")
		b, args := p.SuccessorAndUses()
		st.Succs = append(st.Succs, b)
		sizes = append(sizes, int64(len(args)))
		caseArgs = append(caseArgs, args...)
	})
	p.OpAttrs(st)
	if p.Err() != nil {
		return
	}
	st.Operands = append([]*ir.Value{p.Resolve(value, t)}, defArgs...)
	st.Operands = append(st.Operands, caseArgs...)
	st.SetProp(caseSegments, ir.DenseI32(sizes...))
	st.SetProp(ir.OperandSegments, ir.DenseI32(1, int64(len(defArgs)), int64(len(caseArgs))))
	if len(values) > 0 {
		st.SetProp("case_values", caseValues(t, values))
	}
}

func caseValues(t ir.Type, values []int64) ir.Attr {
	size := ir.ElemBytes(t)
	data := make([]byte, 0, len(values)*size)
	for _, v := range values {
		u := ir.Integer(t, v).Uint()
		for i := 0; i < size; i++ {
			b := byte(0)
			if i < 8 {
				b = byte(u >> (8 * i))
			}
			data = append(data, b)
		}
	}
	return ir.DenseElements(ir.Vector([]int64{int64(len(values))}, t), string(data))
}

func printSwitch(p ir.OpPrinter, o SwitchOp) {
	p.Space()
	p.Operand(o.Value)
	p.Str(" : ")
	p.Type(o.Value.Type())
	p.Str(", ")
	p.SuccessorAndUses(o.DefaultDestination, o.DefaultOperands)
	p.Str(" [")
	for i, v := range o.CaseValues() {
		if i > 0 {
			p.Str(",")
		}
		p.Newline()
		p.Str("  ")
		p.Str(v.Big().String() + ": ")
		start, n := o.SuccessorOperands(i + 1)
		p.SuccessorAndUses(o.CaseDestinations[i], o.Operands()[start:start+n])
	}
	p.Newline()
	p.Str("]")
	p.AttrDict(o.Op, "case_values", caseSegments, ir.OperandSegments)
}

// Return is llvm.return.
var Return = ir.Define(ir.Spec[ReturnOp]{
	Name: "llvm.return", Summary: "End of a function",
	Doc:    "Returns a value or none.\n\n```mlir\nllvm.func @f(%a: i32) -> i32 {\n  llvm.return %a : i32\n}\n```",
	Traits: ir.Terminator | ir.Pure | ir.ReturnLike,
	Fields: func(o *ReturnOp) []ir.Field {
		return []ir.Field{
			ir.OptIn(&o.Arg, "arg", AnyType),
		}
	},
	Format: "attr-dict ($arg^ `:` type($arg))?", Verify: ReturnOp.verify,
})

func (o ReturnOp) verify() error {
	parent, ok := Func.Cast(o.ParentOp())
	if !ok {
		return nil
	}
	results := parent.Type().Results()
	switch {
	case len(results) == 0 && o.Arg != nil:
		return o.Errorf("expected no operands").Note(parent.Loc(), "when returning from function")
	case len(results) == 1 && o.Arg == nil:
		return o.Errorf("expected 1 operand").Note(parent.Loc(), "when returning from function")
	case len(results) == 1 && o.Arg.Type() != results[0]:
		return o.Errorf("mismatching result types").Note(parent.Loc(), "when returning from function")
	}
	return nil
}

// UnreachableOp is a place that is never reached.
type UnreachableOp struct{ ir.Base }

// Unreachable is llvm.unreachable.
var Unreachable = ir.Define(ir.Spec[UnreachableOp]{
	Name: "llvm.unreachable", Summary: "Unreachable code",
	Doc:    "Control never reaches it.\n\n```mlir\nllvm.func @f() {\n  llvm.unreachable\n}\n```",
	Traits: ir.Terminator, Format: "attr-dict",
})

// NewBr goes to a block.
func NewBr(b *ir.Builder, dest *ir.Block, args ...*ir.Value) *ir.Op {
	return Br.New(b, BrOp{Dest: dest, DestOperands: args}).Op
}

// NewCondBr goes to one of two blocks.
func NewCondBr(b *ir.Builder, cond *ir.Value, ifTrue *ir.Block, trueArgs []*ir.Value, ifFalse *ir.Block,
	falseArgs []*ir.Value) *ir.Op {
	return CondBr.New(b, CondBrOp{Condition: cond, TrueDest: ifTrue, TrueDestOperands: trueArgs,
		FalseDest: ifFalse, FalseDestOperands: falseArgs}).Op
}

// NewReturn ends a function.
func NewReturn(b *ir.Builder, values ...*ir.Value) *ir.Op {
	var o ReturnOp
	if len(values) > 0 {
		o.Arg = values[0]
	}
	return Return.New(b, o).Op
}

var controlOps = []*ir.OpDef{Br.OpDef, CondBr.OpDef, Switch.OpDef, Return.OpDef, Unreachable.OpDef}
