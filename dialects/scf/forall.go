package scf

import (
	"strconv"

	"github.com/tsopt/tsopt/ir"
)

// ForallOp is the view of [Forall].
type ForallOp struct {
	ir.Base
	DynamicLowerBound []*ir.Value
	DynamicUpperBound []*ir.Value
	DynamicStep       []*ir.Value
	Outputs           []*ir.Value // the initial values of the results
	StaticLowerBound  []int64
	StaticUpperBound  []int64
	StaticStep        []int64
	Mapping           *ir.ArrayAttr // Mapping names the processors, one for each dimension; nil when absent
	Body              *ir.Region
	Results           []*ir.Value
}

// Indices of the properties of [Forall].
const (
	staticLower = iota
	staticUpper
	staticStep
	mapping
)

const forallExample = "```mlir\nfunc.func @example(%n: index, %t: tensor<4xf32>) -> tensor<4xf32> {\n" +
	"  scf.forall (%i, %j) = (0, 1) to (%n, 8) step (1, 2) {\n  }\n" +
	"  %r = scf.forall (%i) in (4) shared_outs(%out = %t) -> (tensor<4xf32>) {\n    scf.forall.in_parallel {\n    }\n  }\n" +
	"  return %r : tensor<4xf32>\n}\n```\n"

// deviceMapping is the constraint on the attribute `mapping`: attributes of a
// dialect, such as `#gpu.thread<x>`, that name processors.
var deviceMapping = ir.ArrayOf(ir.AttrConstraint{OK: func(a ir.Attr) bool {
	switch a.(type) {
	case ir.DialectAttr, *ir.OpaqueAttr:
		return true
	}
	return false
}}, "Device Mapping array attribute")

// Forall is `scf.forall`.
var Forall = ir.Define(ir.Spec[ForallOp]{
	Name: "scf.forall", Syntax: "`(` counters `)` (`in` `(` upper-bounds `)` | `=` `(` lower-bounds `)` `to` `(` upper-bounds `)` `step` `(` steps `)`) (`shared_outs` `(` argument `=` $outputs `,` … `)` `->` `(` type($results) `)`)? $region attr-dict", Summary: "evaluate a block multiple times in parallel",
	Doc: "Runs its body once for each point of an index space, in parallel. Each instance gets the shared outputs; what " +
		"they write in `scf.forall.in_parallel` makes up the results. `mapping` assigns them to processors.\n\n" +
		forallExample,
	Traits: ir.AttrSizedOperandSegments | ir.AutomaticAllocationScope | ir.RecursiveMemoryEffects | ir.SingleBlock |
		ir.ParallelRegion,
	Fields: func(o *ForallOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.DynamicLowerBound, "dynamicLowerBound", ir.IsIndex),
			ir.Ins(&o.DynamicUpperBound, "dynamicUpperBound", ir.IsIndex),
			ir.Ins(&o.DynamicStep, "dynamicStep", ir.IsIndex),
			ir.Ins(&o.Outputs, "outputs", ir.AnyRankedTensor),
			ir.Numbers(&o.StaticLowerBound, "staticLowerBound", ir.DenseI64ArrayC),
			ir.Numbers(&o.StaticUpperBound, "staticUpperBound", ir.DenseI64ArrayC),
			ir.Numbers(&o.StaticStep, "staticStep", ir.DenseI64ArrayC),
			ir.AttrIs(&o.Mapping, "mapping", deviceMapping).Optional(),
			ir.Body(&o.Body, "region").Blocks(1, 1),
			ir.Outs(&o.Results, "results", ir.AnyType),
		}
	},
	Implicit: "scf.forall.in_parallel",
	Parse:    parseForall,
	Print:    printForall,
	Verify:   ForallOp.verify,
})

func parseForall(p ir.OpParser, st *ir.OpState) {
	ivs := p.Arguments(ir.Paren, false, false)
	var counts []int64
	list := func(name string) {
		us, static := ir.ParseIndexList(p, ir.Paren)
		st.SetProp(name, ir.DenseI64(static...))
		st.Operands = append(st.Operands, p.ResolveSame(us, ir.Index)...)
		counts = append(counts, int64(len(us)))
	}
	if p.Accept("in") {
		counts = append(counts, 0)
		list("staticUpperBound")
		counts = append(counts, 0)
		st.SetProp("staticLowerBound", ir.DenseI64(repeat(0, len(ivs))...))
		st.SetProp("staticStep", ir.DenseI64(repeat(1, len(ivs))...))
	} else {
		p.Expect("=")
		list("staticLowerBound")
		p.Expect("to")
		list("staticUpperBound")
		p.Expect("step")
		list("staticStep")
	}
	parseForallBody(p, st, ivs, counts)
}

func parseForallBody(p ir.OpParser, st *ir.OpState, ivs []ir.Argument, counts []int64) {
	var args []ir.Argument
	var outs []ir.Unresolved
	pos := p.Pos()
	if p.Accept("shared_outs") {
		args, outs = ir.ParseAssignments(p)
		st.Types = p.OptionalArrowTypes()
	}
	if len(outs) != len(st.Types) {
		p.Errorf(pos, "number of operands and types do not match: got %d operands and %d types", len(outs), len(st.Types))
	}
	if p.Err() != nil {
		return
	}
	st.Operands = append(st.Operands, p.ResolveAll(outs, st.Types)...)
	ir.SetArgumentTypes(args, st.Types)
	for i := range ivs {
		ivs[i].Type = ir.Index
	}
	st.Regions = []*ir.Region{p.Region(append(ivs, args...), InParallel.OpDef)}
	if p.Err() == nil {
		completeTerminator(st.Regions[0].LastBlock().Last())
	}
	p.OpAttrs(st)
	st.SetProp(ir.OperandSegments, ir.DenseI32(append(counts, int64(len(outs)))...))
}

// completeTerminator gives an implicit terminator, which comes without regions,
// its empty one.
func completeTerminator(op *ir.Op) {
	if InParallel.Is(op) && op.NumRegions() == 0 {
		op.AddRegion(ir.NewRegion(ir.NewBlock()))
	}
}

func repeat(v int64, n int) []int64 {
	out := make([]int64, n)
	for i := range out {
		out[i] = v
	}
	return out
}

func printForall(p ir.OpPrinter, op ForallOp) {
	p.Space()
	p.Arguments(ir.Paren, op.InductionVars(), false)
	if op.IsNormalized() {
		p.Str(" in ")
		ir.PrintIndexList(p, ir.Paren, op.UpperBounds())
	} else {
		p.Str(" = ")
		ir.PrintIndexList(p, ir.Paren, op.LowerBounds())
		p.Str(" to ")
		ir.PrintIndexList(p, ir.Paren, op.UpperBounds())
		p.Str(" step ")
		ir.PrintIndexList(p, ir.Paren, op.Steps())
	}
	ir.PrintAssignments(p, " shared_outs", op.OutArgs(), op.Outputs)
	p.Space()
	if len(op.OutArgs()) > 0 {
		p.Str("-> ")
		typeTuple(p, op.ResultTypes())
		p.Space()
	}
	p.Region(op.Body, ir.RegionStyle{HideArgs: true, HideTerminator: op.NumResults() == 0})
	p.AttrDict(op.Op, ir.OperandSegments, "staticLowerBound", "staticUpperBound", "staticStep")
}

func (op ForallOp) static(slot int) []int64 { return ir.PropOf[*ir.DenseArrayAttr](op.Op, slot).Ints() }

// Rank is the number of dimensions of the index space.
func (op ForallOp) Rank() int { return len(op.static(staticLower)) }

// LowerBounds are the first values of the induction variables.
func (op ForallOp) LowerBounds() []ir.Mixed {
	return ir.MixedIndices(op.DynamicLowerBound, op.static(staticLower))
}

// UpperBounds are the first values that are not reached.
func (op ForallOp) UpperBounds() []ir.Mixed {
	return ir.MixedIndices(op.DynamicUpperBound, op.static(staticUpper))
}

// Steps are the steps.
func (op ForallOp) Steps() []ir.Mixed {
	return ir.MixedIndices(op.DynamicStep, op.static(staticStep))
}

// InductionVars are the first arguments of the body.
func (op ForallOp) InductionVars() []*ir.Value { return op.Body.Entry().Args()[:op.Rank()] }

// OutArgs are the other arguments: the outputs inside the body.
func (op ForallOp) OutArgs() []*ir.Value { return op.Body.Entry().Args()[op.Rank():] }

// InParallelOp is the body's terminator.
func (op ForallOp) InParallelOp() InParallelOp { return InParallel.Of(op.Body.Entry().Last()) }

// IsNormalized reports whether all lower bounds are zero and all steps one.
func (op ForallOp) IsNormalized() bool {
	all := func(xs []int64, v int64) bool {
		for _, x := range xs {
			if x != v {
				return false
			}
		}
		return true
	}
	return all(op.static(staticLower), 0) && all(op.static(staticStep), 1)
}

func (op ForallOp) verify() error {
	outs := op.Outputs
	if op.NumResults() != len(outs) {
		return op.Errorf("produces %d results, but has only %d outputs", op.NumResults(), len(outs))
	}
	rank, args := op.Rank(), op.Body.Entry().Args()
	if len(args) != rank+len(outs) {
		return op.Errorf("region expects %d arguments", rank)
	}
	for i, a := range args[:rank] {
		if a.Type() != ir.Index {
			return op.Errorf("expects %d-th block argument to be an index", i)
		}
	}
	if err := op.verifyOutputs(outs, args[rank:]); err != nil {
		return err
	}
	if m := op.Mapping; m != nil && len(m.Elems()) > 0 && len(m.Elems()) != rank {
		return op.Errorf("mapping attribute size must match op rank")
	}
	for group, name := range []string{"lower bound", "upper bound", "step"} {
		if err := op.verifyList(name, op.static(group), group); err != nil {
			return err
		}
	}
	return nil
}

func (op ForallOp) verifyOutputs(outs, args []*ir.Value) error {
	for i, o := range outs {
		if o.Type() != op.Result(i).Type() {
			return op.Errorf("type mismatch between %d-th output and corresponding result", i)
		}
		if o.Type() != args[i].Type() {
			return op.Errorf("type mismatch between %d-th output and corresponding block argument", i)
		}
	}
	return nil
}

// verifyList checks an index list, whose constants and values are the attribute
// and the operand group of the same number.
func (op ForallOp) verifyList(name string, static []int64, group int) error {
	if len(static) != op.Rank() {
		return errorf(op.Op, "expected %d %s values, got %d", op.Rank(), name, len(static))
	}
	if _, n := op.Op.OperandRange(group); n != ir.CountDynamic(static) {
		return errorf(op.Op, "expected %d dynamic %s values", ir.CountDynamic(static), name)
	}
	return nil
}

// LoopRegions implements [ir.LoopLike].
func (op ForallOp) LoopRegions() []*ir.Region { return []*ir.Region{op.Body} }

// Induction implements [ir.BoundedLoop].
func (op ForallOp) Induction() []ir.Induction {
	lower, upper, step := op.LowerBounds(), op.UpperBounds(), op.Steps()
	out := make([]ir.Induction, len(lower))
	for i, iv := range op.InductionVars() {
		out[i] = ir.Induction{Var: iv, Lower: lower[i], Upper: upper[i], Step: step[i]}
	}
	return out
}

// EntrySuccessors implements [ir.RegionBranchOp]; nothing is forwarded.
func (op ForallOp) EntrySuccessors([]ir.Attr) []ir.RegionSuccessor {
	return []ir.RegionSuccessor{{Region: op.Body}, {}}
}

// EntryOperands implements [ir.RegionBranchOp].
func (op ForallOp) EntryOperands(ir.RegionSuccessor) []*ir.Value { return nil }

// RegionSuccessors implements [ir.RegionBranchOp].
func (op ForallOp) RegionSuccessors(*ir.Region) []ir.RegionSuccessor { return op.EntrySuccessors(nil) }

func itoa(i int) string { return strconv.Itoa(i) }
