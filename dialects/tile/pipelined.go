package tile

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// Pipelined is tile.pipelined.
var Pipelined = ir.Define(ir.Spec[PipelinedOp]{
	Name:    "tile.pipelined",
	Summary: "a counted loop with a multistage software pipeline",
	Doc: `
A loop like scf.for. software-pipeline prefetches the memory reads of later iterations: ` + "`stages(n)`" + ` is
the number of iterations in flight. Before that pass, and in the simulator, it is a scf.for.

` + "`stages(at_least n)`" + ` allows more stages: as many as fit in shared memory, where specialize-warps gives
each block an SM of its own. Use it in programs that do not know the target.

Bounds and step are values or literals.

Reads are tile.load, and tile.copy into a buffer that is private to the iteration: the copy fills the
whole buffer before anything reads it, and nothing else writes to it or uses it outside of the loop.
Such a buffer is allocated once; the pass allocates one for each stage. A tile.load may be in an scf.if
of the loop. Its address and its condition may depend on the counter and on values in memory that the
kernel does not write.

` + "```mlir" + `
%s = tile.pipelined %k = %c0 to %n step %c1 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
  tile.yield %acc : tensor<64x64xf32>
}
%a = tile.alloc : memref<64x32xbf16, #scale.mem<l1>>
tile.pipelined %k = 0 to %n step 32 stages(3) {
  tile.copy %A[%i, %k] to %a[%c0, %c0] tile(64, 32) : memref<?x?xbf16> to memref<64x32xbf16, #scale.mem<l1>>
  %t = tile.load %a[%c0, %c0] : memref<64x32xbf16, #scale.mem<l1>> -> tensor<64x32xbf16>
  tile.store %t, %B[%i, %k] : tensor<64x32xbf16>, memref<512x512xbf16>
}
` + "```",
	Traits: ir.AttrSizedOperandSegments | ir.SingleBlock | ir.RecursiveMemoryEffects | ir.Together,
	Fields: func(o *PipelinedOp) []ir.Field {
		return []ir.Field{
			ir.OptIn(&o.Lower, "lower", ir.IsIndex),
			ir.OptIn(&o.Upper, "upper", ir.IsIndex),
			ir.OptIn(&o.Step, "step", ir.IsIndex),
			ir.Ins(&o.Inits, "inits", ir.AnyType),
			ir.Numbers(&o.Literal, "static_bounds", ir.DenseI64ArrayC).Optional().Doc("lower, upper and step, if some are literals; the minimum int64 marks a value"),
			ir.Number(&o.Stages, "stages", ir.IntPositive(ir.I64AttrC)).Doc("iterations in flight, at most 1024; 1 prefetches nothing"),
			ir.Flag(&o.AtLeast, "at_least").Doc("more iterations may be in flight if shared memory has room"),
			ir.Body(&o.Body, "body").Blocks(1, 1),
			ir.Outs(&o.Results, "results", ir.AnyType),
		}
	},
	Implicit: "tile.yield",
	Syntax:   "counter `=` $lower-or-integer `to` $upper-or-integer `step` $step-or-integer `stages` `(` (`at_least` $at_least^)? $stages `)` (`iter_args` `(` carried `=` $inits `,` … `)` `->` `(` type($results) `)`)? $body attr-dict",
	Parse:    parsePipelined,
	Print:    printPipelined,
	Verify:   PipelinedOp.verify,
})

// PipelinedOp is the view of tile.pipelined.
type PipelinedOp struct {
	ir.Base
	Lower   *ir.Value
	Upper   *ir.Value
	Step    *ir.Value
	Inits   []*ir.Value
	Literal []int64 // lower, upper and step, ir.Dynamic for a value; nil if all are values
	Stages  int64   // how many iterations are in flight
	AtLeast bool    // more may be
	Body    *ir.Region
	Results []*ir.Value
}

// InductionVar is the loop counter.
func (o PipelinedOp) InductionVar() *ir.Value { return o.Body.Entry().Arg(0) }

// Bounds are lower, upper and step of a desugared loop.
func (o PipelinedOp) Bounds() (lower, upper, step *ir.Value) {
	return o.Lower, o.Upper, o.Step
}

// Count is lower, upper and step, values and literals.
func (o PipelinedOp) Count() [3]ir.Mixed {
	out := [3]ir.Mixed{{Value: o.Lower}, {Value: o.Upper}, {Value: o.Step}}
	for i, n := range o.Literal {
		if out[i].Value == nil {
			out[i].Const = n
		}
	}
	return out
}

// InitArgs are the values of the first iteration.
func (o PipelinedOp) InitArgs() []*ir.Value { return o.Inits }

// IterArgs are the values carried into an iteration.
func (o PipelinedOp) IterArgs() []*ir.Value { return o.Body.Entry().Args()[1:] }

// LoopRegions implements [ir.LoopLike].
func (o PipelinedOp) LoopRegions() []*ir.Region { return o.Op.Regions() }

// EntrySuccessors implements [ir.RegionBranchOp].
func (o PipelinedOp) EntrySuccessors([]ir.Attr) []ir.RegionSuccessor { return o.targets() }

// EntryOperands implements [ir.RegionBranchOp].
func (o PipelinedOp) EntryOperands(ir.RegionSuccessor) []*ir.Value { return o.InitArgs() }

// RegionSuccessors implements [ir.RegionBranchOp].
func (o PipelinedOp) RegionSuccessors(*ir.Region) []ir.RegionSuccessor { return o.targets() }

func (o PipelinedOp) targets() []ir.RegionSuccessor {
	return []ir.RegionSuccessor{{Region: o.Body, Inputs: o.IterArgs()}, {Inputs: o.Results}}
}

func parsePipelined(p ir.OpParser, st *ir.OpState) {
	iv := p.Argument(false, false)
	iv.Type = ir.Index
	p.Expect("=")
	literal := slices.Repeat([]int64{ir.Dynamic}, 3)
	segments := make([]int64, 4)
	var bounds []ir.Unresolved
	bound := func(i int) {
		if v, ok := p.OptionalOperand(); ok {
			bounds, segments[i] = append(bounds, v), 1
		} else {
			literal[i] = p.Int()
		}
	}
	bound(0)
	p.Expect("to")
	bound(1)
	p.Expect("step")
	bound(2)
	if len(bounds) < 3 {
		st.SetProp("static_bounds", ir.DenseI64(literal...))
	}
	p.Expect("stages")
	p.Expect("(")
	if p.Accept("at_least") {
		st.SetProp("at_least", ir.Unit)
	}
	st.SetProp("stages", ir.I64Attr(p.Int()))
	p.Expect(")")
	var args []ir.Argument
	var inits []ir.Unresolved
	at := p.Pos()
	if p.Accept("iter_args") {
		args, inits = ir.ParseAssignments(p)
		st.Types = p.ArrowTypes()
	}
	if p.Err() != nil {
		return
	}
	if len(st.Types) != len(inits) {
		p.Errorf(at, "%d iter_args but %d types", len(inits), len(st.Types))
		return
	}
	ir.SetArgumentTypes(args, st.Types)
	segments[3] = int64(len(inits))
	st.SetProp(ir.OperandSegments, ir.DenseI32(segments...))
	st.Operands = append(p.ResolveSame(bounds, ir.Index), p.ResolveAll(inits, st.Types)...)
	st.Regions = append(st.Regions, p.Region(append([]ir.Argument{iv}, args...), Yield.OpDef))
	p.OpAttrs(st)
}

func printPipelined(p ir.OpPrinter, o PipelinedOp) {
	p.Space()
	p.Argument(o.InductionVar(), false)
	for i, m := range o.Count() {
		p.Str([]string{" = ", " to ", " step "}[i])
		ir.PrintMixed(p, m)
	}
	p.Str(" stages(")
	if o.AtLeast {
		p.Str("at_least ")
	}
	p.Int(o.Stages)
	p.Str(")")
	ir.PrintAssignments(p, " iter_args", o.IterArgs(), o.InitArgs())
	if o.NumResults() > 0 {
		p.Str(" -> (")
		p.Types(o.ResultTypes())
		p.Str(")")
	}
	p.Space()
	p.Region(o.Body, ir.RegionStyle{HideArgs: true, HideTerminator: o.NumResults() == 0})
	p.AttrDict(o.Op, "stages", "at_least", "static_bounds", ir.OperandSegments)
}

// maxStages bounds the iterations in flight: each has code of its own before the loop, or a stage of a ring.
const maxStages = 1024

func (o PipelinedOp) verify() error {
	if o.Stages > maxStages {
		return o.Errorf("has %d stages; at most %d are supported", o.Stages, maxStages)
	}
	if n := len(o.Literal); n != 0 && n != 3 {
		return o.Errorf("has %d static bounds; expected three: lower, upper and step", n)
	}
	for i, v := range []*ir.Value{o.Lower, o.Upper, o.Step} {
		if literal := len(o.Literal) > 0 && o.Literal[i] != ir.Dynamic; literal == (v != nil) {
			return o.Errorf("has no %s, or both a value and a literal for it; give one of them",
				[]string{"lower bound", "upper bound", "step"}[i])
		}
	}
	if step := o.Count()[2]; step.Value == nil && step.Const < 1 {
		return o.Errorf("has step %d; a step must be at least 1", step.Const)
	}
	if o.Body.Entry().NumArgs() != 1+o.NumResults() || len(o.InitArgs()) != o.NumResults() {
		return o.Errorf("has %d initial values, %d loop-carried arguments and %d results; the numbers must be equal",
			len(o.InitArgs()), o.Body.Entry().NumArgs()-1, o.NumResults())
	}
	if t := o.InductionVar().Type(); t != ir.Index {
		return o.Errorf("has an induction variable of type %v; it must be an index", t)
	}
	y := o.Body.Entry().Last()
	if y == nil || !Yield.Is(y) || y.NumOperands() != o.NumResults() {
		return o.Errorf("body must end in a tile.yield of %d values", o.NumResults())
	}
	for i, r := range o.Results {
		t := r.Type()
		if o.InitArgs()[i].Type() != t || o.IterArgs()[i].Type() != t {
			return o.Errorf("iter_arg #%d has an initial value of type %v and a loop-carried argument of type %v, but its result has type %v", i, o.InitArgs()[i].Type(), o.IterArgs()[i].Type(), t)
		}
		if got := y.Operand(i).Type(); got != t {
			return yieldMismatch(y, i, got, t)
		}
	}
	return nil
}

// yieldMismatch explains a wrong type of a loop-carried value, above all the
// running sum that was all-reduced inside its loop (TileScale's README).
func yieldMismatch(y *ir.Op, i int, got, want ir.Type) error {
	d := y.Errorf("yields %v for iter_arg #%d of type %v", got, i, want)
	if isPartial(want) && !isPartial(got) {
		d.Note(y.Operand(i).Loc(), "this value is already reduced over all units; carried as a partial sum it would be counted once by each unit. "+
			"Carry the partial sum through the loop and reduce it once, after the loop")
	}
	return d
}
