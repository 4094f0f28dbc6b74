package affine

import "github.com/tsopt/tsopt/ir"

// ForOp is the view of [For].
type ForOp struct {
	ir.Base
	LowerOperands []*ir.Value // the operands of LowerMap
	UpperOperands []*ir.Value // the operands of UpperMap
	Inits         []*ir.Value
	LowerBoundMap *ir.AffineMapAttr
	UpperBoundMap *ir.AffineMapAttr
	Step          int64 // the step
	Body          *ir.Region
	Results       []*ir.Value
}

// Indices of the properties of [For].
const (
	lowerMap = iota
	upperMap
	stepSlot
)

const forExample = "```mlir\nfunc.func @example(%n: index, %m: memref<1024xf32>, %zero: f32) -> f32 {\n" +
	"  %sum = affine.for %i = 0 to min affine_map<()[s0] -> (s0, 1024)>()[%n] step 2 iter_args(%acc = %zero) -> (f32) {\n" +
	"    %x = affine.load %m[%i] : memref<1024xf32>\n    %next = arith.addf %acc, %x : f32\n    affine.yield %next : f32\n  }\n" +
	"  return %sum : f32\n}\n```\n"

// For is `affine.for`.
var For = ir.Define(ir.Spec[ForOp]{
	Name: "affine.for", Syntax: "counter `=` bound `to` bound (`step` integer)? (`iter_args` `(` carried `=` $inits `,` … `)` `->` `(` type($results) `)`)? $region attr-dict", Summary: "for operation",
	Doc: "A loop whose bounds are affine maps: the maximum result of the lower one, the minimum of the upper one. The step is a " +
		"positive constant. `iter_args` carries values as in `scf.for`.\n\n" + forExample,
	Traits: ir.AttrSizedOperandSegments | ir.AutomaticAllocationScope | ir.SingleBlock | ir.RecursiveMemoryEffects,
	Fields: func(o *ForOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.LowerOperands, "lowerBoundOperands", ir.IsIndex),
			ir.Ins(&o.UpperOperands, "upperBoundOperands", ir.IsIndex),
			ir.Ins(&o.Inits, "inits", ir.AnyType),
			ir.AttrIs(&o.LowerBoundMap, "lowerBoundMap", ir.AffineMapC),
			ir.AttrIs(&o.UpperBoundMap, "upperBoundMap", ir.AffineMapC),
			ir.Number(&o.Step, "step", ir.IndexAttrC),
			ir.Body(&o.Body, "region").Blocks(1, 1),
			ir.Outs(&o.Results, "results", ir.AnyType),
		}
	},
	Implicit:      "affine.yield",
	Parse:         parseFor,
	Print:         printFor,
	VerifyRegions: ForOp.verify,
	Fold:          ForOp.fold,
})

func parseFor(p ir.OpParser, st *ir.OpState) {
	iv := p.Argument(false, false)
	iv.Type = ir.Index
	p.Expect("=")
	lower := parseBound(p, st, "lowerBoundMap", "lower", "max")
	if !p.Accept("to") {
		p.Errorf(p.Pos(), "expected 'to' between bounds")
	}
	upper := parseBound(p, st, "upperBoundMap", "upper", "min")
	st.SetProp("step", ir.IndexAttr(parseStep(p)))
	var args []ir.Argument
	var inits []ir.Unresolved
	if p.Accept("iter_args") {
		args, inits = ir.ParseAssignments(p)
		st.Types = p.ArrowTypes()
	}
	if len(args) != len(st.Types) {
		p.Errorf(p.NamePos(), "mismatch between the number of loop-carried values and results")
	}
	if p.Err() != nil {
		return
	}
	st.Operands = append(append(lower, upper...), p.ResolveAll(inits, st.Types)...)
	st.SetProp(ir.OperandSegments, ir.DenseI32(int64(len(lower)), int64(len(upper)), int64(len(inits))))
	ir.SetArgumentTypes(args, st.Types)
	st.Regions = []*ir.Region{p.Region(append([]ir.Argument{iv}, args...), Yield.OpDef)}
	p.OpAttrs(st)
}

// parseBound reads a constant, a value, or a map with its operands; a map with
// several results has the prefix min or max.
func parseBound(p ir.OpParser, st *ir.OpState, prop, which, prefix string) []*ir.Value {
	several := p.Accept(prefix)
	if u, ok := p.OptionalOperand(); ok {
		st.SetProp(prop, ir.AffineMapOf(ir.NewAffineMap(0, 1, ir.Sym(0))))
		return []*ir.Value{p.Resolve(u, ir.Index)}
	}
	pos, start := p.NamePos(), p.Pos()
	switch a := p.Attr(ir.Index).(type) {
	case *ir.IntegerAttr:
		st.SetProp(prop, ir.AffineMapOf(ir.NewAffineMap(0, 0, ir.Const(a.Int()))))
		return nil
	case *ir.AffineMapAttr:
		us, dims := parseOperands(p)
		m := a.Map()
		switch {
		case p.Err() != nil:
		case m.NumDims() != dims:
			p.Errorf(pos, "dim operand count and affine map dim count must match")
		case m.NumSymbols() != len(us)-dims:
			p.Errorf(pos, "symbol operand count and affine map symbol count must match")
		case len(m.Results()) > 1 && !several:
			p.Errorf(start, "%s loop bound affine map with multiple results requires '%s' prefix", which, prefix)
		}
		st.SetProp(prop, a)
		return p.ResolveSame(us, ir.Index)
	}
	if p.Err() == nil {
		p.Errorf(pos, "expected valid affine map representation for loop bounds")
	}
	return nil
}

func parseStep(p ir.OpParser) int64 {
	if !p.Accept("step") {
		return 1
	}
	pos := p.Pos()
	step, ok := p.Attr(ir.Index).(*ir.IntegerAttr)
	switch {
	case !ok:
		p.Errorf(pos, "invalid kind of attribute specified")
	case step.Int() < 0:
		p.Errorf(pos, "expected step to be representable as a positive signed integer")
	}
	return step.Int()
}

func printFor(p ir.OpPrinter, f ForOp) {
	p.Space()
	p.Argument(f.InductionVar(), false)
	p.Str(" = ")
	printBound(p, f.Op.Prop(lowerMap), f.LowerOperands, "max")
	p.Str(" to ")
	printBound(p, f.Op.Prop(upperMap), f.UpperOperands, "min")
	if f.Step != 1 {
		p.Str(" step ")
		p.Int(f.Step)
	}
	inits := f.InitArgs()
	ir.PrintAssignments(p, " iter_args", f.IterArgs(), inits)
	if len(inits) > 0 {
		p.Str(" -> (")
		p.Types(f.ResultTypes())
		p.Str(")")
	}
	p.Space()
	p.Region(f.Body, ir.RegionStyle{HideArgs: true, HideTerminator: len(inits) == 0})
	p.AttrDict(f.Op, "lowerBoundMap", "upperBoundMap", "step", ir.OperandSegments)
}

func printBound(p ir.OpPrinter, attr ir.Attr, operands []*ir.Value, prefix string) {
	m := attr.(*ir.AffineMapAttr).Map()
	if len(m.Results()) != 1 {
		p.Str(prefix + " ")
	} else if e := m.Results()[0]; m.NumDims() == 0 {
		if c, ok := e.IsConst(); ok && m.NumSymbols() == 0 {
			p.Int(c)
			return
		}
		if m.NumSymbols() == 1 && e.Kind() == ir.AffineSym {
			p.Operand(operands[0])
			return
		}
	}
	p.Attr(attr)
	printOperands(p, operands, m.NumDims())
}

func (f ForOp) verify() error {
	body := f.Body.Entry()
	if body.NumArgs() == 0 || body.Arg(0).Type() != ir.Index {
		return f.Errorf("expected body to have a single index argument for the induction variable")
	}
	for i, l := range [][]*ir.Value{f.LowerOperands, f.UpperOperands} {
		m := mapOf(f.Op, i)
		if len(m.Results()) == 0 {
			return f.Errorf("expected %s bound map to have at least one result", [...]string{"lower", "upper"}[i])
		}
		if m.NumDims()+m.NumSymbols() != len(l) {
			return f.Errorf("operand count must match with affine map dimension and symbol count")
		}
		if err := verifyOperands(f.Op, l, m.NumDims()); err != nil {
			return err
		}
	}
	if n := len(f.InitArgs()); n != f.NumResults() || n != len(f.IterArgs()) {
		return f.Errorf("mismatch between the number of loop-carried values and results")
	}
	return nil
}

// LowerMap gives the lower bound, its greatest result.
func (f ForOp) LowerMap() ir.AffineMap { return mapOf(f.Op, lowerMap) }

// UpperMap gives the upper bound, its least result.
func (f ForOp) UpperMap() ir.AffineMap { return mapOf(f.Op, upperMap) }

// InitArgs are the first values of what is carried.
func (f ForOp) InitArgs() []*ir.Value { return f.Inits }

// InductionVar is the loop variable.
func (f ForOp) InductionVar() *ir.Value { return f.Body.Entry().Arg(0) }

// IterArgs are the carried values inside the body.
func (f ForOp) IterArgs() []*ir.Value {
	if f.Body.Entry().NumArgs() == 0 {
		return nil // not verified yet
	}
	return f.Body.Entry().Args()[1:]
}

// Yields are the values of the next iteration.
func (f ForOp) Yields() []*ir.Value { return yielded(f.Body) }

// LoopRegions implements [ir.LoopLike].
func (f ForOp) LoopRegions() []*ir.Region { return []*ir.Region{f.Body} }

// EntrySuccessors implements [ir.RegionBranchOp].
func (f ForOp) EntrySuccessors([]ir.Attr) []ir.RegionSuccessor {
	return []ir.RegionSuccessor{{Region: f.Body, Inputs: f.IterArgs()}, {Inputs: f.Results}}
}

// EntryOperands implements [ir.RegionBranchOp].
func (f ForOp) EntryOperands(ir.RegionSuccessor) []*ir.Value { return f.InitArgs() }

// RegionSuccessors implements [ir.RegionBranchOp].
func (f ForOp) RegionSuccessors(*ir.Region) []ir.RegionSuccessor { return f.EntrySuccessors(nil) }

// StaticTripCount is the number of iterations of a loop with constant bounds.
func (f ForOp) StaticTripCount() (n int64, ok bool) {
	lower, ok1 := constantResult(f.LowerMap())
	upper, ok2 := constantResult(f.UpperMap())
	if !ok1 || !ok2 {
		return 0, false
	}
	return max(0, (upper-lower+f.Step-1)/f.Step), true
}

func constantResult(m ir.AffineMap) (int64, bool) {
	if len(m.Results()) != 1 {
		return 0, false
	}
	return m.Results()[0].IsConst()
}

// fold makes the bounds canonical; a loop that never runs has its initial values
// as results.
func (f ForOp) fold(operands []ir.Attr) ([]ir.FoldResult, bool) {
	changed := f.foldBounds(operands)
	if n, known := f.StaticTripCount(); known && n == 0 && f.NumResults() > 0 {
		out := make([]ir.FoldResult, f.NumResults())
		for i, v := range f.InitArgs() {
			out[i].Value = v
		}
		return out, true
	}
	if results, ok := f.foldYields(); ok {
		return results, true
	}
	if changed {
		return ir.FoldedInPlace()
	}
	return ir.NoFold()
}

// foldYields replaces the results of a loop that only yields.
func (f ForOp) foldYields() ([]ir.FoldResult, bool) {
	if f.NumResults() == 0 || f.Body.Entry().First() != f.Body.Entry().Last() {
		return ir.NoFold()
	}
	n, known := f.StaticTripCount()
	inits := f.InitArgs()
	out := make([]ir.FoldResult, len(inits))
	outside, moved := false, false
	for i, v := range f.Yields() {
		switch {
		case known && n == 0:
			out[i].Value = inits[i]
		case v == f.InductionVar():
			return ir.NoFold()
		case v.OwnerBlock() == f.Body.Entry():
			out[i].Value = inits[v.Index()-1]
			moved = moved || v.Index()-1 != i
		default:
			out[i].Value = v
			outside = true
		}
	}
	if !known && (outside || moved) || known && n >= 2 && moved {
		return ir.NoFold()
	}
	return out, true
}
