package scf

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// ForOp is the view of [For].
type ForOp struct {
	ir.Base
	LowerBound *ir.Value // the first value of the induction variable
	UpperBound *ir.Value // the first value that is not reached
	Step       *ir.Value // added after each iteration; it is positive
	Inits      []*ir.Value
	Unsigned   bool // Unsigned tells how the induction variable is compared with the bound
	Body       *ir.Region
	Results    []*ir.Value
}

const forExample = "```mlir\nfunc.func @sum(%n: index, %step: index, %x: f32) -> f32 {\n" +
	"  %zero = arith.constant 0.0 : f32\n  %lb = arith.constant 0 : index\n" +
	"  %sum = scf.for %i = %lb to %n step %step iter_args(%acc = %zero) -> (f32) {\n" +
	"    %next = arith.addf %acc, %x : f32\n    scf.yield %next : f32\n  }\n  return %sum : f32\n}\n```\n"

// For is `scf.for`.
var For = ir.Define(ir.Spec[ForOp]{
	Name: "scf.for", Syntax: "(`unsigned` $unsignedCmp^)? counter `=` $lowerBound `to` $upperBound `step` $step (`iter_args` `(` carried `=` $initArgs `,` … `)` `->` `(` type($results) `)`)? (`:` type(counter))? $region attr-dict", Summary: "for operation",
	Doc: "Runs its body for the induction variable from the lower bound, in steps, while it is less than the upper bound: " +
		"as signed numbers, or as unsigned ones with `unsigned`. `iter_args` carries values from one iteration to the " +
		"next; the results are the values that the last iteration yields.\n\n" + forExample,
	Traits: ir.AutomaticAllocationScope | ir.SingleBlock | ir.RecursiveMemoryEffects,
	Fields: func(o *ForOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.LowerBound, "lowerBound", ir.AnySignlessIntegerOrIndex),
			ir.In(&o.UpperBound, "upperBound", ir.AnySignlessIntegerOrIndex),
			ir.In(&o.Step, "step", ir.AnySignlessIntegerOrIndex),
			ir.Ins(&o.Inits, "initArgs", ir.AnyType),
			ir.Flag(&o.Unsigned, "unsignedCmp"),
			ir.Body(&o.Body, "region").Blocks(1, 1),
			ir.Outs(&o.Results, "results", ir.AnyType),
		}
	},
	Match:         ir.SameTypes("lowerBound", "upperBound", "step"),
	Implicit:      "scf.yield",
	Parse:         parseFor,
	Print:         printFor,
	Verify:        ForOp.verify,
	VerifyRegions: ForOp.verifyRegions,
	Speculatable:  ForOp.isSpeculatable,
})

func parseFor(p ir.OpParser, st *ir.OpState) {
	if p.Accept("unsigned") {
		st.SetProp("unsignedCmp", ir.Unit)
	}
	iv := p.Argument(false, false)
	p.Expect("=")
	bounds := []ir.Unresolved{p.Operand()}
	p.Expect("to")
	bounds = append(bounds, p.Operand())
	p.Expect("step")
	bounds = append(bounds, p.Operand())
	var args []ir.Argument
	var inits []ir.Unresolved
	if p.Accept("iter_args") {
		args, inits = ir.ParseAssignments(p)
		st.Types = p.ArrowTypes()
	}
	iv.Type = ir.Index
	if p.Accept(":") {
		iv.Type = p.Type()
	}
	if len(args) != len(st.Types) {
		p.Errorf(p.NamePos(), "mismatch in number of loop-carried values and defined values")
	}
	if p.Err() != nil {
		return
	}
	st.Operands = append(p.ResolveSame(bounds, iv.Type), p.ResolveAll(inits, st.Types)...)
	ir.SetArgumentTypes(args, st.Types)
	st.Regions = append(st.Regions, p.Region(append([]ir.Argument{iv}, args...), Yield.OpDef))
	p.OpAttrs(st)
}

func printFor(p ir.OpPrinter, f ForOp) {
	p.Space()
	if f.Unsigned {
		p.Str("unsigned ")
	}
	p.Argument(f.InductionVar(), false)
	p.Str(" = ")
	p.Operand(f.LowerBound)
	p.Str(" to ")
	p.Operand(f.UpperBound)
	p.Str(" step ")
	p.Operand(f.Step)
	ir.PrintAssignments(p, " iter_args", f.IterArgs(), f.InitArgs())
	if len(f.InitArgs()) > 0 {
		p.Str(" -> ")
		typeTuple(p, ir.ValueTypes(f.InitArgs()))
	}
	p.Space()
	if t := f.InductionVar().Type(); t != ir.Index {
		p.Str(" : ")
		p.Type(t)
		p.Space()
	}
	p.Region(f.Body, ir.RegionStyle{HideArgs: true, HideTerminator: len(f.InitArgs()) == 0})
	p.AttrDict(f.Op, "unsignedCmp")
}

func (f ForOp) verify() error {
	if len(f.InitArgs()) != f.NumResults() {
		return f.Errorf("mismatch in number of loop-carried values and defined values")
	}
	return nil
}

func (f ForOp) verifyRegions() error {
	if f.Body.Entry().NumArgs() == 0 || f.InductionVar().Type() != f.LowerBound.Type() {
		return f.Errorf("expected induction variable to be same type as bounds and step")
	}
	return verifyCarried(f.Op, f.InitArgs(), f.IterArgs(), yielded(f.Body))
}

// verifyCarried checks that what a loop carries has one type at the start, in
// the body, at its end and as a result.
func verifyCarried(op *ir.Op, inits, args, yields []*ir.Value) error {
	if len(inits) != len(args) {
		return op.Errorf("different number of inits and region iter_args: %d != %d", len(inits), len(args))
	}
	if len(yields) != len(args) {
		return op.Errorf("different number of region iter_args and yielded values: %d != %d", len(args), len(yields))
	}
	for i, a := range args {
		if t := inits[i].Type(); t != a.Type() {
			return op.Errorf("%d-th init and %d-th region iter_arg have different type: '%s' != '%s'", i, i, t, a.Type())
		}
		if t := yields[i].Type(); t != a.Type() {
			return op.Errorf("%d-th region iter_arg and %d-th yielded value have different type: '%s' != '%s'", i, i, a.Type(),
				t)
		}
		if t := op.Result(i).Type(); t != a.Type() {
			return op.Errorf("%d-th region iter_arg and %d-th loop result have different type: '%s' != '%s'", i, i, a.Type(), t)
		}
	}
	return nil
}

// Bounds implements [ir.CountedLoop].
func (f ForOp) Bounds() (lower, upper, step *ir.Value) {
	return f.LowerBound, f.UpperBound, f.Step
}

// InitArgs implements [ir.CountedLoop].
func (f ForOp) InitArgs() []*ir.Value { return f.Inits }

// InductionVar implements [ir.CountedLoop].
func (f ForOp) InductionVar() *ir.Value { return f.Body.Entry().Arg(0) }

// IterArgs implements [ir.CountedLoop].
func (f ForOp) IterArgs() []*ir.Value {
	if f.Body.Entry().NumArgs() == 0 {
		return nil // not verified yet
	}
	return f.Body.Entry().Args()[1:]
}

// LoopRegions implements [ir.LoopLike].
func (f ForOp) LoopRegions() []*ir.Region { return []*ir.Region{f.Body} }

// Induction implements [ir.BoundedLoop].
func (f ForOp) Induction() []ir.Induction {
	lower, upper, step := f.Bounds()
	return []ir.Induction{{Var: f.InductionVar(), Lower: ir.Mixed{Value: lower}, Upper: ir.Mixed{Value: upper},
		Step: ir.Mixed{Value: step}}}
}

// Yields are the values of the next iteration.
func (f ForOp) Yields() []*ir.Value { return yielded(f.Body) }

// EntrySuccessors implements [ir.RegionBranchOp].
func (f ForOp) EntrySuccessors([]ir.Attr) []ir.RegionSuccessor {
	return regionSuccessors(f.Op, f.Body, f.IterArgs())
}

// EntryOperands implements [ir.RegionBranchOp].
func (f ForOp) EntryOperands(ir.RegionSuccessor) []*ir.Value { return f.InitArgs() }

// RegionSuccessors implements [ir.RegionBranchOp].
func (f ForOp) RegionSuccessors(*ir.Region) []ir.RegionSuccessor {
	return regionSuccessors(f.Op, f.Body, f.IterArgs())
}

// isSpeculatable: a loop of step one ends; one of another step might wrap around
// and not end.
func (f ForOp) isSpeculatable() bool {
	return rewrite.IsIntConstant(f.Step, 1) && ir.AllNested(f.Op, ir.IsSpeculatable)
}

// NewFor makes a loop; fill builds its body, which ends in a yield of what fill
// returns.
func NewFor(b *ir.Builder, lower, upper, step *ir.Value, inits []*ir.Value,
	fill func(b *ir.Builder, iv *ir.Value, args []*ir.Value) []*ir.Value) ForOp {
	body := ir.NewBlock(append([]ir.Type{lower.Type()}, ir.ValueTypes(inits)...)...)
	f := For.Of(b.Create(ir.OpState{
		Def: For.OpDef, Operands: append([]*ir.Value{lower, upper, step}, inits...), Types: ir.ValueTypes(inits),
		Regions: []*ir.Region{ir.NewRegion(body)},
	}))
	if fill != nil {
		inside(b, body, func() { NewYield(b, fill(b, f.InductionVar(), f.IterArgs())...) })
	}
	return f
}

// inside runs fn with the insertion point at the end of body.
func inside(b *ir.Builder, body *ir.Block, fn func()) {
	blk, at := b.InsertionPoint()
	b.SetToEnd(body)
	fn()
	b.SetInsertionPoint(blk, at)
}
