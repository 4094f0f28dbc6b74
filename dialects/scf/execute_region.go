package scf

import "github.com/tsopt/tsopt/ir"

// ExecuteRegionOp is the view of [ExecuteRegion].
type ExecuteRegionOp struct {
	ir.Base
	NoInline bool // NoInline tells whether the region must stay apart
	Body     *ir.Region
	Results  []*ir.Value
}

// ExecuteRegion is `scf.execute_region`.
var ExecuteRegion = ir.Define(ir.Spec[ExecuteRegionOp]{
	Name: "scf.execute_region", Syntax: "(`->` type($results)^)? (`no_inline` $no_inline^)? $region attr-dict",
	Summary: "operation that executes its region exactly once",
	Doc: "Runs its region once. The region may have several blocks, so that branches can be used where only a structured " +
		"operation is allowed. `no_inline` keeps it from being merged into its surroundings.\n\n" +
		"```mlir\nfunc.func @example(%c: i1, %a: i32, %b: i32) -> i32 {\n  %r = scf.execute_region -> i32 {\n" +
		"    cf.cond_br %c, ^done(%a : i32), ^done(%b : i32)\n  ^done(%x: i32):\n    scf.yield %x : i32\n  }\n  return %r : i32\n}\n```\n",
	Traits: ir.RecursiveMemoryEffects,
	Fields: func(o *ExecuteRegionOp) []ir.Field {
		return []ir.Field{
			ir.Flag(&o.NoInline, "no_inline"),
			ir.Body(&o.Body, "region"),
			ir.Outs(&o.Results, "results", ir.AnyType),
		}
	},
	Parse: func(p ir.OpParser, st *ir.OpState) {
		st.Types = p.OptionalArrowTypes()
		if p.Accept("no_inline") {
			st.SetProp("no_inline", ir.Unit)
		}
		st.Regions = []*ir.Region{p.Region(nil, nil)}
		p.OpAttrs(st)
	},
	Print: func(p ir.OpPrinter, op ExecuteRegionOp) {
		p.ArrowTypes(op.ResultTypes())
		p.Space()
		if op.NoInline {
			p.Str("no_inline ")
		}
		p.Region(op.Body, ir.RegionStyle{HideArgs: true})
		p.AttrDict(op.Op, "no_inline")
	},
	Verify: func(op ExecuteRegionOp) error {
		if op.Body.Empty() {
			return op.Errorf("region needs to have at least one block")
		}
		if op.Body.Entry().NumArgs() > 0 {
			return op.Errorf("region cannot have any arguments")
		}
		return nil
	},
})

// EntrySuccessors implements [ir.RegionBranchOp].
func (op ExecuteRegionOp) EntrySuccessors([]ir.Attr) []ir.RegionSuccessor {
	return []ir.RegionSuccessor{{Region: op.Body}}
}

// EntryOperands implements [ir.RegionBranchOp].
func (op ExecuteRegionOp) EntryOperands(ir.RegionSuccessor) []*ir.Value { return nil }

// RegionSuccessors implements [ir.RegionBranchOp].
func (op ExecuteRegionOp) RegionSuccessors(*ir.Region) []ir.RegionSuccessor {
	return []ir.RegionSuccessor{results(op.Op)}
}
