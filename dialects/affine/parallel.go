package affine

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// ParallelOp is the view of [Parallel].
type ParallelOp struct {
	ir.Base
	MapOperands       []*ir.Value
	ReductionsAttr    *ir.ArrayAttr
	LowerBoundsMap    *ir.AffineMapAttr
	LowerBoundsGroups ir.Attr
	UpperBoundsMap    *ir.AffineMapAttr
	UpperBoundsGroups ir.Attr
	StepsAttr         *ir.ArrayAttr
	Body              *ir.Region
	Results           []*ir.Value
}

// Indices of the properties of [Parallel].
const (
	reductions = iota
	lowerBounds
	lowerGroups
	upperBounds
	upperGroups
	parallelSteps
)

// Reductions are the keywords of the attribute `reductions`, by their number
// (upstream's AtomicRMWKind).
var Reductions = []string{"addf", "addi", "andi", "assign", "maximumf", "maxnumf", "maxs", "maxu", "minimumf",
	"minnumf",
	"mins", "minu", "mulf", "muli", "ori", "xori"}

var reductionC = ir.ArrayOf(ir.IntEnum(ir.I64, Reductions...), "Reduction ops")

// Parallel is `affine.parallel`.
var Parallel = ir.Define(ir.Spec[ParallelOp]{
	Name: "affine.parallel", Syntax: "`(` counters `)` `=` `(` lower-bounds `)` `to` `(` upper-bounds `)` (`step` `(` $steps `)`)? (`reduce` `(` $reductions `)` `->` `(` type($results) `)`)? $region attr-dict", Summary: "multi-index parallel band operation",
	Doc: "A nest of loops whose iterations may run in any order. A bound may be the maximum (`max`) or the minimum (`min`) of " +
		"several expressions. The yielded values are reduced by the named operations.\n\n" +
		"```mlir\nfunc.func @example(%m: memref<100x100xf32>, %n: index) -> f32 {\n" +
		"  %0 = affine.parallel (%i, %j) = (0, max(%n, 4)) to (100, min(%n + 8, 100)) step (1, 2) reduce (\"addf\") -> (f32) {\n" +
		"    %x = affine.load %m[%i, %j] : memref<100x100xf32>\n    affine.yield %x : f32\n  }\n  return %0 : f32\n}\n```\n",
	Traits: ir.AutomaticAllocationScope | ir.SingleBlock | ir.RecursiveMemoryEffects | ir.ParallelRegion,
	Speculatable: func(p ParallelOp) bool {
		return dividesSafely(p.LowerMap(), p.LowerOperands()) && dividesSafely(p.UpperMap(), p.UpperOperands()) &&
			ir.AllNested(p.Op, ir.IsSpeculatable)
	},
	Fields: func(o *ParallelOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.MapOperands, "mapOperands", ir.IsIndex),
			ir.AttrIs(&o.ReductionsAttr, "reductions", reductionC),
			ir.AttrIs(&o.LowerBoundsMap, "lowerBoundsMap", ir.AffineMapC),
			ir.AttrIs(&o.LowerBoundsGroups, "lowerBoundsGroups", ir.I32ElementsC),
			ir.AttrIs(&o.UpperBoundsMap, "upperBoundsMap", ir.AffineMapC),
			ir.AttrIs(&o.UpperBoundsGroups, "upperBoundsGroups", ir.I32ElementsC),
			ir.AttrIs(&o.StepsAttr, "steps", ir.I64ArrayC),
			ir.Body(&o.Body, "region").Blocks(1, 1),
			ir.Outs(&o.Results, "results", ir.AnyType),
		}
	},
	Implicit: "affine.yield",
	Parse:    parseParallel,
	Print:    printParallel,
	Verify:   ParallelOp.verify,
	Fold:     foldParallel,
})

// bounds are the lower or the upper bounds while they are read: one map for all,
// with the operands of each expression shared where they are the same.
type bounds struct {
	exprs      []ir.AffineExpr
	groups     []ir.Attr
	dims, syms []ir.Unresolved
}

func (b *bounds) add(m ir.AffineMap, dims, syms []ir.Unresolved) {
	ds, ss := shared(&b.dims, dims, ir.Dim), shared(&b.syms, syms, ir.Sym)
	for _, e := range m.Results() {
		b.exprs = append(b.exprs, e.Replace(ds, ss))
	}
	b.groups = append(b.groups, ir.I32Attr(int64(len(m.Results()))))
}

// shared adds operands to a list, each once, and returns what stands for them.
func shared(list *[]ir.Unresolved, us []ir.Unresolved, leaf func(int) ir.AffineExpr) []ir.AffineExpr {
	out := make([]ir.AffineExpr, len(us))
next:
	for i, u := range us {
		for j, have := range *list {
			if have.Name == u.Name && have.Number == u.Number {
				out[i] = leaf(j)
				continue next
			}
		}
		out[i] = leaf(len(*list))
		*list = append(*list, u)
	}
	return out
}

func parseBounds(p ir.OpParser, st *ir.OpState, which, word string) {
	var b bounds
	p.List(ir.Paren, func() {
		if p.Accept(word) {
			b.add(p.AffineMapOfIDs(ir.Paren))
		} else {
			b.add(p.AffineExprOfIDs())
		}
	})
	st.SetProp(which+"BoundsMap", ir.AffineMapOf(ir.NewAffineMap(len(b.dims), len(b.syms), b.exprs...)))
	st.SetProp(which+"BoundsGroups", ir.DenseFrom(ir.Tensor([]int64{int64(len(b.groups))}, ir.I32, nil), b.groups))
	st.Operands = append(st.Operands, p.ResolveSame(append(b.dims, b.syms...), ir.Index)...)
}

func parseParallel(p ir.OpParser, st *ir.OpState) {
	ivs := p.Arguments(ir.Paren, false, false)
	p.Expect("=")
	parseBounds(p, st, "lower", "max")
	p.Expect("to")
	parseBounds(p, st, "upper", "min")
	var steps []ir.Attr
	if p.Accept("step") {
		m, _, _ := p.AffineMapOfIDs(ir.Paren)
		for _, e := range m.Results() {
			c, ok := e.IsConst()
			if !ok {
				p.Errorf(p.NamePos(), "steps must be constant integers")
			}
			steps = append(steps, ir.I64Attr(c))
		}
	} else {
		for range ivs {
			steps = append(steps, ir.I64Attr(1))
		}
	}
	st.SetProp("steps", ir.Array(steps...))
	st.SetProp("reductions", ir.Array(parseReductions(p)...))
	st.Types = p.OptionalArrowTypes()
	for i := range ivs {
		ivs[i].Type = ir.Index
	}
	if p.Err() == nil {
		st.Regions = []*ir.Region{p.Region(ivs, Yield.OpDef)}
		p.OpAttrs(st)
	}
}

func parseReductions(p ir.OpParser) (out []ir.Attr) {
	if !p.Accept("reduce") {
		return nil
	}
	p.List(ir.Paren, func() {
		pos := p.Pos()
		a, ok := p.Attr(nil).(*ir.StringAttr)
		if !ok {
			p.Errorf(pos, "invalid kind of attribute specified")
		}
		word := a.Value()
		for i, r := range Reductions {
			if r == word {
				out = append(out, ir.I64Attr(int64(i)))
				return
			}
		}
		if p.Err() == nil {
			p.Errorf(pos, "invalid reduction value: %q", word)
		}
	})
	return out
}

func printParallel(p ir.OpPrinter, op ParallelOp) {
	p.Space()
	p.Arguments(ir.Paren, op.InductionVars(), false)
	p.Str(" = ")
	printBounds(p, op.LowerMap(), op.groups(lowerGroups), op.LowerOperands(), "max")
	p.Str(" to ")
	printBounds(p, op.UpperMap(), op.groups(upperGroups), op.UpperOperands(), "min")
	steps, ones := op.Steps(), true
	for _, s := range steps {
		ones = ones && s == 1
	}
	if !ones {
		p.Str(" step ")
		p.List(ir.Paren, len(steps), func(i int) { p.Int(steps[i]) })
	}
	if op.NumResults() > 0 {
		p.Str(" reduce ")
		reductions := op.Reductions()
		p.List(ir.Paren, len(reductions), func(i int) { p.Quoted(reductions[i]) })
		p.Str(" -> (")
		p.Types(op.ResultTypes())
		p.Str(")")
	}
	p.Space()
	p.Region(op.Body, ir.RegionStyle{HideArgs: true, HideTerminator: op.NumResults() == 0})
	p.AttrDict(op.Op, "reductions", "lowerBoundsMap", "lowerBoundsGroups", "upperBoundsMap", "upperBoundsGroups", "steps")
}

func printBounds(p ir.OpPrinter, m ir.AffineMap, groups []int, operands []*ir.Value, word string) {
	start := 0
	p.List(ir.Paren, len(groups), func(i int) {
		n := groups[i]
		part := ir.NewAffineMap(m.NumDims(), m.NumSymbols(), m.Results()[start:start+n]...)
		start += n
		if n != 1 {
			p.Str(word + "(")
		}
		p.AffineMapOfIDs(part, operands[:m.NumDims()], operands[m.NumDims():])
		if n != 1 {
			p.Str(")")
		}
	})
}

func (op ParallelOp) verify() error {
	rank, lower, upper, steps := op.Body.Entry().NumArgs(), op.groups(lowerGroups), op.groups(upperGroups), op.Steps()
	if rank != len(lower) || rank != len(upper) || rank != len(steps) {
		return op.Errorf("the number of region arguments (%d) and the number of map groups for lower (%d) and upper bound (%d), "+
			"and the number of steps (%d) must all match", rank, len(lower), len(upper), len(steps))
	}
	if sum(lower) != len(op.LowerMap().Results()) {
		return op.Errorf("expected lower bounds map to have %d results", sum(lower))
	}
	if sum(upper) != len(op.UpperMap().Results()) {
		return op.Errorf("expected upper bounds map to have %d results", sum(upper))
	}
	if len(op.Reductions()) != op.NumResults() {
		return op.Errorf("a reduction must be specified for each output")
	}
	for i, r := range op.Reductions() {
		if !fitsReduction(r, op.Result(i).Type()) {
			return op.Errorf("result type cannot match reduction attribute")
		}
	}
	return op.verifyMaps()
}

func sum(ns []int) int {
	total := 0
	for _, n := range ns {
		total += n
	}
	return total
}

func fitsReduction(r string, t ir.Type) bool {
	switch r {
	case "addf", "mulf", "maximumf", "minimumf", "maxnumf", "minnumf":
		return ir.IsFloat(t)
	case "assign":
		return true
	}
	return ir.IsSignlessIntegerOrIndex(t)
}

func (op ParallelOp) verifyMaps() error {
	lower, upper := op.LowerMap(), op.UpperMap()
	if op.NumOperands() != lower.NumDims()+lower.NumSymbols()+upper.NumDims()+upper.NumSymbols() {
		return op.Errorf("operand count must match the dimension and symbol counts of the bounds")
	}
	for i, slot := range []int{lowerGroups, upperGroups} {
		if slices.Contains(op.groups(slot), 0) {
			return op.Errorf("expected %s bound map to have at least one result", [...]string{"lower", "upper"}[i])
		}
	}
	if err := verifyOperands(op.Op, op.LowerOperands(), lower.NumDims()); err != nil {
		return err
	}
	return verifyOperands(op.Op, op.UpperOperands(), upper.NumDims())
}

func (op ParallelOp) groups(slot int) []int {
	d := ir.PropOf[*ir.DenseElementsAttr](op.Op, slot)
	n, _ := ir.NumElements(d.Shaped().Shape())
	out := make([]int, n)
	for i := range out {
		out[i] = int(d.Uint(i))
	}
	return out
}

// LowerMap gives all lower bounds; LowerGroups says how many results belong to
// each dimension.
func (op ParallelOp) LowerMap() ir.AffineMap { return mapOf(op.Op, lowerBounds) }

// UpperMap gives all upper bounds.
func (op ParallelOp) UpperMap() ir.AffineMap { return mapOf(op.Op, upperBounds) }

// LowerGroups are the numbers of results of LowerMap for each dimension.
func (op ParallelOp) LowerGroups() []int { return op.groups(lowerGroups) }

// UpperGroups are the numbers of results of UpperMap for each dimension.
func (op ParallelOp) UpperGroups() []int { return op.groups(upperGroups) }

// LowerOperands are the operands of LowerMap.
func (op ParallelOp) LowerOperands() []*ir.Value {
	m := op.LowerMap()
	return op.MapOperands[:m.NumDims()+m.NumSymbols()]
}

// UpperOperands are the operands of UpperMap.
func (op ParallelOp) UpperOperands() []*ir.Value {
	m := op.LowerMap()
	return op.MapOperands[m.NumDims()+m.NumSymbols():]
}

// Steps are the steps.
func (op ParallelOp) Steps() []int64 {
	var out []int64
	for _, a := range op.StepsAttr.Elems() {
		out = append(out, a.(*ir.IntegerAttr).Int())
	}
	return out
}

// Reductions are the names of the reductions, one for each result.
func (op ParallelOp) Reductions() []string {
	var out []string
	for _, a := range op.ReductionsAttr.Elems() {
		out = append(out, Reductions[a.(*ir.IntegerAttr).Int()])
	}
	return out
}

// InductionVars are the loop variables.
func (op ParallelOp) InductionVars() []*ir.Value { return op.Body.Entry().Args() }

// LoopRegions implements [ir.LoopLike].
func (op ParallelOp) LoopRegions() []*ir.Region { return []*ir.Region{op.Body} }
