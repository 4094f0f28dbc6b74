package scf

import "github.com/tsopt/tsopt/ir"

// IndexSwitchOp is the view of [IndexSwitch].
type IndexSwitchOp struct {
	ir.Base
	Arg         *ir.Value  // the value that is looked up
	Cases       []int64    // the values of the cases
	Default     *ir.Region // the region of all other values
	CaseRegions []*ir.Region
	Results     []*ir.Value
}

// IndexSwitch is `scf.index_switch`.
var IndexSwitch = ir.Define(ir.Spec[IndexSwitchOp]{
	Name: "scf.index_switch", Syntax: "$arg attr-dict (`->` type($results)^)? (`case` integer region)* `default` $defaultRegion", Summary: "switch-case operation on an index argument",
	Doc: "Runs the region of the case that equals the argument, the default region when none does.\n\n" +
		"```mlir\nfunc.func @example(%i: index, %a: i32, %b: i32) -> i32 {\n  %r = scf.index_switch %i -> i32\n  case 2 {\n" +
		"    scf.yield %a : i32\n  }\n  default {\n    scf.yield %b : i32\n  }\n  return %r : i32\n}\n```\n",
	Traits: ir.RecursiveMemoryEffects | ir.SingleBlock | ir.NoRegionArguments,
	Fields: func(o *IndexSwitchOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Arg, "arg", ir.IsIndex),
			ir.Numbers(&o.Cases, "cases", ir.DenseI64ArrayC),
			ir.Body(&o.Default, "defaultRegion").Blocks(1, 1),
			ir.Bodies(&o.CaseRegions, "caseRegions").Blocks(1, 1),
			ir.Outs(&o.Results, "results", ir.AnyType),
		}
	},
	Parse:  parseIndexSwitch,
	Print:  printIndexSwitch,
	Verify: IndexSwitchOp.verify,
})

func parseIndexSwitch(p ir.OpParser, st *ir.OpState) {
	st.Operands = []*ir.Value{p.Resolve(p.Operand(), ir.Index)}
	p.OpAttrs(st)
	if p.Accept("->") {
		st.Types = p.Types()
	}
	var values []int64
	regions := []*ir.Region{nil}
	for p.Accept("case") {
		values = append(values, p.Int())
		regions = append(regions, p.Region(nil, nil))
	}
	p.Expect("default")
	regions[0] = p.Region(nil, Yield.OpDef)
	st.Regions = regions
	st.SetProp("cases", ir.DenseI64(values...))
}

func printIndexSwitch(p ir.OpPrinter, op IndexSwitchOp) {
	p.Space()
	p.Operand(op.Arg)
	p.AttrDict(op.Op, "cases")
	if op.NumResults() > 0 {
		p.Str(" -> ")
		p.Types(op.ResultTypes())
	}
	p.Space()
	for i, c := range op.Cases {
		p.Newline()
		p.Str("case ")
		p.Int(c)
		p.Space()
		p.Region(op.Case(i), ir.RegionStyle{HideArgs: true})
	}
	p.Newline()
	p.Str("default ")
	p.Region(op.Default, ir.RegionStyle{HideArgs: true, HideTerminator: len(yielded(op.Default)) == 0})
}

func (op IndexSwitchOp) verify() error {
	cases := op.Cases
	if len(cases) != op.Op.NumRegions()-1 {
		return op.Errorf("has %d case regions but %d case values", op.Op.NumRegions()-1, len(cases))
	}
	seen := map[int64]bool{}
	for _, c := range cases {
		if seen[c] {
			return op.Errorf("has duplicate case value: %d", c)
		}
		seen[c] = true
	}
	if err := op.verifyRegion(op.Default, "default region"); err != nil {
		return err
	}
	for i := range cases {
		if err := op.verifyRegion(op.Case(i), "case region #"+itoa(i)); err != nil {
			return err
		}
	}
	return nil
}

func (op IndexSwitchOp) verifyRegion(r *ir.Region, name string) error {
	last := r.Entry().Last()
	y, ok := Yield.Cast(last)
	if !ok {
		return op.Errorf("expected region to end with scf.yield, but got %s", last.Name())
	}
	if y.NumOperands() != op.NumResults() {
		return op.Errorf("expected each region to return %d values, but %s returns %d", op.NumResults(), name,
			y.NumOperands()).
			Note(y.Loc(), "see yield operation here")
	}
	for i, v := range y.Values {
		if t := op.Result(i).Type(); v.Type() != t {
			return op.Errorf("expected result #%d of each region to be '%s'", i, t).
				Note(y.Loc(), "%s returns '%s' here", name, v.Type())
		}
	}
	return nil
}

// Case is the region of case i.
func (op IndexSwitchOp) Case(i int) *ir.Region { return op.Op.Region(i + 1) }

// EntrySuccessors implements [ir.RegionBranchOp].
func (op IndexSwitchOp) EntrySuccessors(operands []ir.Attr) []ir.RegionSuccessor {
	if len(operands) > 0 {
		if v, ok := operands[0].(*ir.IntegerAttr); ok {
			return []ir.RegionSuccessor{{Region: op.regionFor(v.Int())}}
		}
	}
	out := make([]ir.RegionSuccessor, op.Op.NumRegions())
	for i := range out {
		out[i].Region = op.Op.Region(i)
	}
	return out
}

func (op IndexSwitchOp) regionFor(v int64) *ir.Region {
	for i, c := range op.Cases {
		if c == v {
			return op.Case(i)
		}
	}
	return op.Default
}

// EntryOperands implements [ir.RegionBranchOp].
func (op IndexSwitchOp) EntryOperands(ir.RegionSuccessor) []*ir.Value { return nil }

// RegionSuccessors implements [ir.RegionBranchOp].
func (op IndexSwitchOp) RegionSuccessors(*ir.Region) []ir.RegionSuccessor {
	return []ir.RegionSuccessor{results(op.Op)}
}
