package memref

import "github.com/tsopt/tsopt/ir"

// AllocaScopeOp is `memref.alloca_scope { … }`.
type AllocaScopeOp struct {
	ir.Base
	Body    *ir.Region
	Results []*ir.Value
}

// AllocaScopeReturnOp is `memref.alloca_scope.return %x : type`.
type AllocaScopeReturnOp struct {
	ir.Base
	Values []*ir.Value
}

// AllocaScopeReturn ends an alloca_scope.
var AllocaScopeReturn = ir.Define(ir.Spec[AllocaScopeReturnOp]{
	Name:    "memref.alloca_scope.return",
	Summary: "terminator for alloca_scope operation",
	Doc: "Forwards its operands to the results of the enclosing memref.alloca_scope.\n\n" +
		"```mlir\nfunc.func @f(%x: f32) {\n  %0 = memref.alloca_scope -> (f32) {\n" +
		"    memref.alloca_scope.return %x : f32\n  }\n  return\n}\n```",
	Traits:  ir.Pure | ir.ReturnLike | ir.Terminator,
	Parents: []string{"memref.alloca_scope"},
	Fields: func(o *AllocaScopeReturnOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Values, "results", ir.AnyType),
		}
	},
	Format: "attr-dict ($results^ `:` type($results))?",
})

// AllocaScope frees the stack allocations of its body when it ends.
var AllocaScope = ir.Define(ir.Spec[AllocaScopeOp]{
	Name: "memref.alloca_scope", Syntax: "(`->` `(` type($results)^ `)`)? $bodyRegion attr-dict",
	Summary: "explicitly delimited scope for stack allocation",
	Doc: "Runs its body once; memref.alloca inside is freed at its end.\n\n" +
		"```mlir\nfunc.func @f() {\n  memref.alloca_scope {\n    %0 = memref.alloca() : memref<4x3xf32>\n  }\n  return\n}\n```",
	Traits:   ir.AutomaticAllocationScope | ir.SingleBlock | ir.RecursiveMemoryEffects | ir.NoRegionArguments,
	Implicit: "memref.alloca_scope.return",
	Fields: func(o *AllocaScopeOp) []ir.Field {
		return []ir.Field{
			ir.Body(&o.Body, "bodyRegion").Blocks(1, 1),
			ir.Outs(&o.Results, "results", ir.AnyType),
		}
	},
	Parse: parseAllocaScope,
	Print: printAllocaScope,
})

func parseAllocaScope(p ir.OpParser, st *ir.OpState) {
	st.Types = p.OptionalArrowTypes()
	st.Regions = append(st.Regions, p.Region(nil, AllocaScopeReturn.OpDef))
	p.OpAttrs(st)
}

func printAllocaScope(p ir.OpPrinter, s AllocaScopeOp) {
	p.Space()
	if s.NumResults() > 0 {
		p.Str(" -> (")
		p.Types(s.ResultTypes())
		p.Str(")")
	}
	p.Space()
	p.Region(s.Body, ir.RegionStyle{HideArgs: true, HideTerminator: s.NumResults() == 0})
	p.AttrDict(s.Op)
}

// EntrySuccessors implements [ir.RegionBranchOp]: the body runs once.
func (s AllocaScopeOp) EntrySuccessors([]ir.Attr) []ir.RegionSuccessor {
	return []ir.RegionSuccessor{{Region: s.Body}}
}

// EntryOperands implements [ir.RegionBranchOp]; the body has no arguments.
func (s AllocaScopeOp) EntryOperands(ir.RegionSuccessor) []*ir.Value { return nil }

// RegionSuccessors implements [ir.RegionBranchOp].
func (s AllocaScopeOp) RegionSuccessors(*ir.Region) []ir.RegionSuccessor {
	return []ir.RegionSuccessor{{Inputs: s.Results}}
}
