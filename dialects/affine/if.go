package affine

import "github.com/tsopt/tsopt/ir"

// IfOp is the view of [If].
type IfOp struct {
	ir.Base
	Operands  []*ir.Value
	Condition ir.Attr
	Then      *ir.Region // the region that runs inside the set
	Else      *ir.Region // the other one; it may be empty
	Results   []*ir.Value
}

const ifExample = "```mlir\nfunc.func @example(%i: index, %n: index, %a: f32, %b: f32) -> f32 {\n" +
	"  %0 = affine.if affine_set<(d0)[s0] : (d0 - 10 >= 0, s0 - d0 - 1 >= 0)>(%i)[%n] -> f32 {\n    affine.yield %a : f32\n" +
	"  } else {\n    affine.yield %b : f32\n  }\n  return %0 : f32\n}\n```\n"

// If is `affine.if`.
var If = ir.Define(ir.Spec[IfOp]{
	Name: "affine.if", Syntax: "$condition `(` dims `)` (`[` symbols `]`)? (`->` type($results)^)? $thenRegion (`else` $elseRegion^)? attr-dict", Summary: "if-then-else operation",
	Doc: "Runs its first region if the operands satisfy an integer set, else its second, if it has one.\n\n" +
		ifExample,
	Traits: ir.RecursiveMemoryEffects | ir.NoRegionArguments,
	Speculatable: func(o IfOp) bool {
		constraints, _ := o.Set().Constraints()
		return dividesSafely(ir.NewAffineMap(o.Set().NumDims(), o.Set().NumSymbols(), constraints...), o.Operands) &&
			ir.AllNested(o.Op, ir.IsSpeculatable)
	},
	Fields: func(o *IfOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Operands, "operands", ir.AnyType),
			ir.AttrIs(&o.Condition, "condition", ir.IntegerSetC),
			ir.Body(&o.Then, "thenRegion").Blocks(1, 1),
			ir.Body(&o.Else, "elseRegion"),
			ir.Outs(&o.Results, "results", ir.AnyType),
		}
	},
	Implicit: "affine.yield",
	Parse:    parseIf,
	Print:    printIf,
	Verify: func(op IfOp) error {
		s := op.Set()
		if op.NumOperands() != s.NumDims()+s.NumSymbols() {
			return op.Errorf("operand count and condition integer set dimension and symbol count must match")
		}
		return verifyOperands(op.Op, op.Operands, s.NumDims())
	},
	Fold: foldIf,
})

func parseIf(p ir.OpParser, st *ir.OpState) {
	pos := p.Pos()
	a := p.Attr(nil)
	set, ok := a.(*ir.IntegerSetAttr)
	if p.Err() == nil && !ok {
		p.Errorf(pos, "invalid kind of attribute specified")
	}
	us, dims := parseOperands(p)
	if p.Err() != nil {
		return
	}
	if set.Set().NumDims() != dims {
		p.Errorf(p.NamePos(), "dim operand count and integer set dim count must match")
		return
	}
	if set.Set().NumSymbols() != len(us)-dims {
		p.Errorf(p.NamePos(), "symbol operand count and integer set symbol count must match")
		return
	}
	st.SetProp("condition", set)
	st.Operands = p.ResolveSame(us, ir.Index)
	st.Types = p.OptionalArrowTypes()
	st.Regions = []*ir.Region{p.Region(nil, Yield.OpDef), ir.NewRegion()}
	if p.Accept("else") {
		st.Regions[1] = p.Region(nil, Yield.OpDef)
	}
	p.OpAttrs(st)
}

func printIf(p ir.OpPrinter, op IfOp) {
	p.Space()
	p.Attr(op.Condition)
	printOperands(p, op.Operands, op.Set().NumDims())
	p.ArrowTypes(op.ResultTypes())
	style := ir.RegionStyle{HideArgs: true, HideTerminator: op.NumResults() == 0}
	p.Space()
	p.Region(op.Then, style)
	if !op.Else.Empty() {
		p.Str(" else ")
		p.Region(op.Else, style)
	}
	p.AttrDict(op.Op, "condition")
}

// Set is the integer set.
func (op IfOp) Set() ir.IntegerSet { return ir.PropOf[*ir.IntegerSetAttr](op.Op, 0).Set() }

// EntrySuccessors implements [ir.RegionBranchOp].
func (op IfOp) EntrySuccessors([]ir.Attr) []ir.RegionSuccessor {
	out := []ir.RegionSuccessor{{Region: op.Then}, {Region: op.Else}}
	if op.Else.Empty() {
		out[1] = ir.RegionSuccessor{Inputs: op.Results}
	}
	return out
}

// EntryOperands implements [ir.RegionBranchOp].
func (op IfOp) EntryOperands(ir.RegionSuccessor) []*ir.Value { return nil }

// RegionSuccessors implements [ir.RegionBranchOp].
func (op IfOp) RegionSuccessors(*ir.Region) []ir.RegionSuccessor {
	return []ir.RegionSuccessor{{Inputs: op.Results}}
}
