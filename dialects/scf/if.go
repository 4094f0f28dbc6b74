package scf

import "github.com/tsopt/tsopt/ir"

// IfOp is the view of [If].
type IfOp struct {
	ir.Base
	Condition *ir.Value  // the condition
	Then      *ir.Region // the region that runs when the condition holds
	Else      *ir.Region // the other one; it may be empty
	Results   []*ir.Value
}

// If is `scf.if`.
var If = ir.Define(ir.Spec[IfOp]{
	Name: "scf.if", Syntax: "$condition (`->` `(` type($results)^ `)`)? $thenRegion (`else` $elseRegion^)? attr-dict",
	Summary: "if-then-else operation",
	Doc: "Runs its first region if the condition holds, else its second, if it has one. With results both regions are " +
		"needed and yield them.\n\n" +
		"```mlir\nfunc.func @example(%c: i1, %a: i32, %b: i32) -> i32 {\n  %r = scf.if %c -> (i32) {\n    scf.yield %a : i32\n" +
		"  } else {\n    scf.yield %b : i32\n  }\n  return %r : i32\n}\n```\n",
	Traits: ir.SingleBlock | ir.RecursiveMemoryEffects | ir.RecursivelySpeculatable | ir.NoRegionArguments,
	Fields: func(o *IfOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Condition, "condition", ir.IsI1),
			ir.Body(&o.Then, "thenRegion").Blocks(1, 1),
			ir.Body(&o.Else, "elseRegion").Blocks(0, 1),
			ir.Outs(&o.Results, "results", ir.AnyType),
		}
	},
	Implicit: "scf.yield",
	Parse:    parseIf,
	Print:    printIf,
	Fold:     IfOp.fold,
	Verify: func(op IfOp) error {
		if op.NumResults() > 0 && op.Else.Empty() {
			return op.Errorf("must have an else block if defining values")
		}
		return nil
	},
})

func parseIf(p ir.OpParser, st *ir.OpState) {
	st.Operands = []*ir.Value{p.Resolve(p.Operand(), ir.I1)}
	st.Types = p.OptionalArrowTypes()
	st.Regions = []*ir.Region{p.Region(nil, Yield.OpDef), ir.NewRegion()}
	if p.Accept("else") {
		st.Regions[1] = p.Region(nil, Yield.OpDef)
	}
	p.OpAttrs(st)
}

func printIf(p ir.OpPrinter, op IfOp) {
	p.Space()
	p.Operand(op.Condition)
	if op.NumResults() > 0 {
		p.Str(" -> ")
		typeTuple(p, op.ResultTypes())
	}
	style := ir.RegionStyle{HideArgs: true, HideTerminator: op.NumResults() == 0}
	p.Space()
	p.Region(op.Then, style)
	if !op.Else.Empty() {
		p.Str(" else ")
		p.Region(op.Else, style)
	}
	p.AttrDict(op.Op)
}

// ThenYields are the results when the condition holds.
func (op IfOp) ThenYields() []*ir.Value { return yielded(op.Then) }

// ElseYields are the results when it does not.
func (op IfOp) ElseYields() []*ir.Value { return yielded(op.Else) }

// EntrySuccessors implements [ir.RegionBranchOp].
func (op IfOp) EntrySuccessors(operands []ir.Attr) []ir.RegionSuccessor {
	then, otherwise := ir.RegionSuccessor{Region: op.Then}, ir.RegionSuccessor{Region: op.Else}
	if op.Else.Empty() {
		otherwise = results(op.Op)
	}
	if len(operands) > 0 {
		switch operands[0] {
		case ir.True:
			return []ir.RegionSuccessor{then}
		case ir.False:
			return []ir.RegionSuccessor{otherwise}
		}
	}
	return []ir.RegionSuccessor{then, otherwise}
}

// EntryOperands implements [ir.RegionBranchOp].
func (op IfOp) EntryOperands(ir.RegionSuccessor) []*ir.Value { return nil }

// RegionSuccessors implements [ir.RegionBranchOp].
func (op IfOp) RegionSuccessors(*ir.Region) []ir.RegionSuccessor {
	return []ir.RegionSuccessor{results(op.Op)}
}

// NewIf makes a condition. then and otherwise build the regions, which end in a
// yield of what they return; a nil otherwise makes no else region.
func NewIf(b *ir.Builder, cond *ir.Value, resultTypes []ir.Type, then, otherwise func(b *ir.Builder) []*ir.Value) IfOp {
	op := If.Of(b.Create(ir.OpState{
		Def: If.OpDef, Operands: []*ir.Value{cond}, Types: resultTypes, Regions: []*ir.Region{ir.NewRegion(), ir.NewRegion()},
	}))
	for i, fill := range []func(*ir.Builder) []*ir.Value{then, otherwise} {
		if fill == nil {
			continue
		}
		block := ir.NewBlock()
		op.Op.Region(i).Append(block)
		inside(b, block, func() { NewYield(b, fill(b)...) })
	}
	return op
}
