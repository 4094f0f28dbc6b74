package scf

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// ParallelOp is the view of [Parallel].
type ParallelOp struct {
	ir.Base
	LowerBounds []*ir.Value // the first values of the induction variables
	UpperBounds []*ir.Value // the first values that are not reached
	Steps       []*ir.Value // the positive steps
	InitVals    []*ir.Value // the values that the reductions start from
	Body        *ir.Region
	Results     []*ir.Value
}

const parallelExample = "```mlir\nfunc.func @example(%n: index, %one: index, %x: f32) -> f32 {\n" +
	"  %zero = arith.constant 0 : index\n  %init = arith.constant 0.0 : f32\n" +
	"  %sum = scf.parallel (%i) = (%zero) to (%n) step (%one) init (%init) -> f32 {\n    scf.reduce(%x : f32) {\n" +
	"    ^bb0(%lhs: f32, %rhs: f32):\n      %s = arith.addf %lhs, %rhs : f32\n      scf.reduce.return %s : f32\n    }\n  }\n" +
	"  return %sum : f32\n}\n```\n"

// Parallel is `scf.parallel`.
var Parallel = ir.Define(ir.Spec[ParallelOp]{
	Name: "scf.parallel", Syntax: "`(` counters `)` `=` `(` $lowerBound `)` `to` `(` $upperBound `)` `step` `(` $step `)` (`init` `(` $initVals^ `)`)? (`->` type($results))? $region attr-dict", Summary: "parallel for operation",
	Doc: "A nest of loops whose iterations may run in any order or at once. Its results are reductions, which " +
		"`scf.reduce` at the end of the body describes.\n\n" + parallelExample,
	Traits: ir.AutomaticAllocationScope | ir.AttrSizedOperandSegments | ir.RecursiveMemoryEffects | ir.SingleBlock |
		ir.ParallelRegion,
	Fields: func(o *ParallelOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.LowerBounds, "lowerBound", ir.IsIndex),
			ir.Ins(&o.UpperBounds, "upperBound", ir.IsIndex),
			ir.Ins(&o.Steps, "step", ir.IsIndex),
			ir.Ins(&o.InitVals, "initVals", ir.AnyType),
			ir.Body(&o.Body, "region").Blocks(1, 1),
			ir.Outs(&o.Results, "results", ir.AnyType),
		}
	},
	Parse:  parseParallel,
	Print:  printParallel,
	Verify: ParallelOp.verify,
})

func parseParallel(p ir.OpParser, st *ir.OpState) {
	ivs := p.Arguments(ir.Paren, false, false)
	var counts []int64
	for _, word := range []string{"=", "to", "step"} {
		p.Expect(word)
		pos := p.Pos()
		us := p.Operands(ir.Paren)
		if len(us) != len(ivs) {
			p.Errorf(pos, "expected %d operands", len(ivs))
			return
		}
		st.Operands = append(st.Operands, p.ResolveSame(us, ir.Index)...)
		counts = append(counts, int64(len(us)))
	}
	var inits []ir.Unresolved
	if p.Accept("init") {
		inits = p.Operands(ir.Paren)
	}
	st.Types = p.OptionalArrowTypes()
	if len(inits) != len(st.Types) {
		p.Errorf(p.NamePos(), "number of operands and types do not match: got %d operands and %d types", len(inits),
			len(st.Types))
	}
	if p.Err() != nil {
		return
	}
	st.Operands = append(st.Operands, p.ResolveAll(inits, st.Types)...)
	for i := range ivs {
		ivs[i].Type = ir.Index
	}
	st.Regions = []*ir.Region{p.Region(ivs, Reduce.OpDef)}
	p.OpAttrs(st)
	st.SetProp(ir.OperandSegments, ir.DenseI32(append(counts, int64(len(inits)))...))
}

func printParallel(p ir.OpPrinter, op ParallelOp) {
	p.Space()
	p.Arguments(ir.Paren, op.InductionVars(), false)
	p.Str(" = (")
	p.Operands(op.LowerBounds)
	p.Str(") to (")
	p.Operands(op.UpperBounds)
	p.Str(") step (")
	p.Operands(op.Steps)
	p.Str(")")
	if inits := op.InitVals; len(inits) > 0 {
		p.Str(" init (")
		p.Operands(inits)
		p.Str(")")
	}
	p.ArrowTypes(op.ResultTypes())
	p.Space()
	p.Region(op.Body, ir.RegionStyle{HideArgs: true})
	p.AttrDict(op.Op, ir.OperandSegments)
}

func (op ParallelOp) verify() error {
	n := len(op.Steps)
	if n == 0 {
		return op.Errorf("needs at least one tuple element for lowerBound, upperBound and step")
	}
	if len(op.LowerBounds) != n || len(op.UpperBounds) != n {
		return op.Errorf("expects the same number of lower bounds: %d and upper bounds: %d as step values: %d",
			len(op.LowerBounds), len(op.UpperBounds), n)
	}
	for _, s := range op.Steps {
		if c, ok := rewrite.IntConstant(s); ok && c <= 0 {
			return op.Errorf("constant step operand must be positive")
		}
	}
	if got := op.Body.Entry().NumArgs(); got != n {
		return op.Errorf("expects the same number of induction variables: %d as bound and step values: %d", got, n)
	}
	for _, a := range op.InductionVars() {
		if a.Type() != ir.Index {
			return op.Errorf("expects arguments for the induction variable to be of index type")
		}
	}
	red, ok := Reduce.Cast(op.Body.Entry().Last())
	if !ok {
		err := op.Errorf("expects body to terminate with 'scf.reduce'")
		if last := op.Body.Entry().Last(); last != nil {
			err.Note(last.Loc(), "terminator here")
		}
		return err
	}
	return op.verifyReductions(red)
}

func (op ParallelOp) verifyReductions(red ReduceOp) error {
	n := red.Op.NumRegions()
	if op.NumResults() != n {
		return op.Errorf("expects number of results: %d to be the same as number of reductions: %d", op.NumResults(), n)
	}
	if len(op.InitVals) != n {
		return op.Errorf("expects number of results: %d to be the same as number of initial values: %d", n, len(op.InitVals))
	}
	if red.NumOperands() != n {
		return red.Errorf("expects an operand for each of its %d reductions, but got %d", n, red.NumOperands())
	}
	for i := range n {
		if got, want := red.Operand(i).Type(), op.Result(i).Type(); got != want {
			return red.Errorf("expects type of %d-th reduction operand: '%s' to be the same as the %d-th result type: '%s'", i,
				got, i, want)
		}
	}
	return nil
}

// InductionVars are the body's arguments.
func (op ParallelOp) InductionVars() []*ir.Value { return op.Body.Entry().Args() }

// ReduceOp is the body's terminator.
func (op ParallelOp) ReduceOp() ReduceOp { return Reduce.Of(op.Body.Entry().Last()) }

// LoopRegions implements [ir.LoopLike].
func (op ParallelOp) LoopRegions() []*ir.Region { return []*ir.Region{op.Body} }

// Induction implements [ir.BoundedLoop].
func (op ParallelOp) Induction() []ir.Induction {
	lower, upper, step := op.LowerBounds, op.UpperBounds, op.Steps
	out := make([]ir.Induction, len(lower))
	for i, iv := range op.InductionVars() {
		out[i] = ir.Induction{Var: iv, Lower: ir.Mixed{Value: lower[i]}, Upper: ir.Mixed{Value: upper[i]},
			Step: ir.Mixed{Value: step[i]}}
	}
	return out
}

// EntrySuccessors implements [ir.RegionBranchOp]. Nothing is forwarded: how the
// reductions flow is not the concern of region control flow.
func (op ParallelOp) EntrySuccessors([]ir.Attr) []ir.RegionSuccessor {
	return []ir.RegionSuccessor{{Region: op.Body}, {}}
}

// EntryOperands implements [ir.RegionBranchOp].
func (op ParallelOp) EntryOperands(ir.RegionSuccessor) []*ir.Value { return nil }

// RegionSuccessors implements [ir.RegionBranchOp].
func (op ParallelOp) RegionSuccessors(*ir.Region) []ir.RegionSuccessor {
	return op.EntrySuccessors(nil)
}

// NewParallel makes a parallel loop without reductions; fill builds its body.
func NewParallel(b *ir.Builder, lower, upper, step []*ir.Value, fill func(b *ir.Builder, ivs []*ir.Value)) ParallelOp {
	body := ir.NewBlock(ir.ValueTypes(lower)...)
	st := ir.OpState{Def: Parallel.OpDef, Regions: []*ir.Region{ir.NewRegion(body)}}
	st.Operands = append(append(append(st.Operands, lower...), upper...), step...)
	n := int64(len(lower))
	st.SetProp(ir.OperandSegments, ir.DenseI32(n, n, n, 0))
	op := Parallel.Of(b.Create(st))
	inside(b, body, func() {
		if fill != nil {
			fill(b, body.Args())
		}
		b.Create(ir.OpState{Def: Reduce.OpDef})
	})
	return op
}
