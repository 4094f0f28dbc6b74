package scf

import "github.com/tsopt/tsopt/ir"

// WhileOp is the view of [While].
type WhileOp struct {
	ir.Base
	Inits   []*ir.Value // the first arguments of Before
	Before  *ir.Region  // the region that decides whether to go on
	After   *ir.Region  // the region that runs while the loop goes on
	Results []*ir.Value
}

const whileExample = "```mlir\nfunc.func @example(%n: i32) -> i32 {\n  %one = arith.constant 1 : i32\n" +
	"  %r = scf.while (%x = %one) : (i32) -> i32 {\n    %less = arith.cmpi slt, %x, %n : i32\n    scf.condition(%less) %x : i32\n" +
	"  } do {\n  ^bb0(%y: i32):\n    %z = arith.addi %y, %y : i32\n    scf.yield %z : i32\n  }\n  return %r : i32\n}\n```\n"

// While is `scf.while`.
var While = ir.Define(ir.Spec[WhileOp]{
	Name: "scf.while", Syntax: "(`(` argument `=` $inits `,` … `)`)? `:` functional-type($inits, $results) $before `do` $after (`attributes` attr-dict)?", Summary: "a generic 'while' loop",
	Doc: "A loop of two regions. The first decides, by `scf.condition`, whether to go on, and hands values to the second or " +
		"out of the loop. The values that the second yields go to the first again.\n\n" + whileExample,
	Traits: ir.RecursiveMemoryEffects | ir.SingleBlock,
	Fields: func(o *WhileOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Inits, "inits", ir.AnyType),
			ir.Body(&o.Before, "before").Blocks(1, 1),
			ir.Body(&o.After, "after").Blocks(1, 1),
			ir.Outs(&o.Results, "results", ir.AnyType),
		}
	},
	Parse:  parseWhile,
	Print:  printWhile,
	Verify: WhileOp.verify,
})

func parseWhile(p ir.OpParser, st *ir.OpState) {
	var args []ir.Argument
	var inits []ir.Unresolved
	if p.Peek("(") {
		args, inits = ir.ParseAssignments(p)
	}
	pos := p.Pos()
	t := p.ColonTypeIn(ir.AnyFunctionType.Class).(*ir.FunctionType)
	if p.Err() != nil {
		return
	}
	if len(t.Inputs()) != len(inits) {
		p.Errorf(pos, "expected as many input types as operands (expected %d got %d)", len(inits), len(t.Inputs()))
		return
	}
	st.Types = t.Results()
	st.Operands = p.ResolveAll(inits, t.Inputs())
	ir.SetArgumentTypes(args, t.Inputs())
	before := p.Region(args, nil)
	p.Expect("do")
	st.Regions = []*ir.Region{before, p.Region(nil, nil)}
	for _, a := range p.AttrDictWithKeyword() {
		st.SetProp(a.Name, a.Value)
	}
}

func printWhile(p ir.OpPrinter, w WhileOp) {
	ir.PrintAssignments(p, " ", w.Before.Entry().Args(), w.Inits)
	p.Str(" : ")
	p.FunctionType(w.Op.OperandTypes(), w.ResultTypes())
	p.Space()
	p.Region(w.Before, ir.RegionStyle{HideArgs: true})
	p.Str(" do ")
	p.Region(w.After, ir.RegionStyle{})
	p.AttrDictWithKeyword(w.Op)
}

func (w WhileOp) verify() error {
	if _, ok := Condition.Cast(w.Before.Entry().Last()); !ok {
		return w.terminatorError("before", w.Before, "scf.condition")
	}
	if _, ok := Yield.Cast(w.After.Entry().Last()); !ok {
		return w.terminatorError("after", w.After, "scf.yield")
	}
	return nil
}

func (w WhileOp) terminatorError(which string, r *ir.Region, want string) error {
	err := w.Errorf("expects the '%s' region to terminate with '%s'", which, want)
	if last := r.Entry().Last(); last != nil {
		err.Note(last.Loc(), "terminator here")
	}
	return err
}

// ConditionOp is the terminator of Before.
func (w WhileOp) ConditionOp() ConditionOp { return Condition.Of(w.Before.Entry().Last()) }

// YieldOp is the terminator of After.
func (w WhileOp) YieldOp() YieldOp { return Yield.Of(w.After.Entry().Last()) }

// LoopRegions implements [ir.LoopLike].
func (w WhileOp) LoopRegions() []*ir.Region { return []*ir.Region{w.Before, w.After} }

// EntrySuccessors implements [ir.RegionBranchOp].
func (w WhileOp) EntrySuccessors([]ir.Attr) []ir.RegionSuccessor {
	return []ir.RegionSuccessor{{Region: w.Before, Inputs: w.Before.Entry().Args()}}
}

// EntryOperands implements [ir.RegionBranchOp].
func (w WhileOp) EntryOperands(ir.RegionSuccessor) []*ir.Value { return w.Inits }

// RegionSuccessors implements [ir.RegionBranchOp].
func (w WhileOp) RegionSuccessors(from *ir.Region) []ir.RegionSuccessor {
	if from == w.After {
		return w.EntrySuccessors(nil)
	}
	out := []ir.RegionSuccessor{results(w.Op), {Region: w.After, Inputs: w.After.Entry().Args()}}
	if c, ok := Condition.Cast(from.Entry().Last()); ok {
		if v, known := constantBool(c.Condition); known && v {
			return out[1:]
		} else if known {
			return out[:1]
		}
	}
	return out
}

// NewWhile makes a loop. before returns the condition and the values to hand on,
// after the values of the next iteration.
func NewWhile(b *ir.Builder, inits []*ir.Value, resultTypes []ir.Type,
	before func(b *ir.Builder, args []*ir.Value) (cond *ir.Value, handed []*ir.Value),
	after func(b *ir.Builder, args []*ir.Value) []*ir.Value) WhileOp {
	first, second := ir.NewBlock(ir.ValueTypes(inits)...), ir.NewBlock(resultTypes...)
	w := While.Of(b.Create(ir.OpState{
		Def: While.OpDef, Operands: inits, Types: resultTypes,
		Regions: []*ir.Region{ir.NewRegion(first), ir.NewRegion(second)},
	}))
	inside(b, first, func() {
		cond, handed := before(b, first.Args())
		NewCondition(b, cond, handed...)
	})
	inside(b, second, func() { NewYield(b, after(b, second.Args())...) })
	return w
}
