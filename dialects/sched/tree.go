package sched

import (
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/ir"
)

// TreeOp is the view of sched.tree.
type TreeOp struct {
	ir.Base
	SymName    string
	Group      string // the function of the group
	AxisAttr   *ir.ArrayAttr
	ExtentAttr []int64
	Body       *ir.Region
}

// Tree is sched.tree.
var Tree = ir.Define(ir.Spec[TreeOp]{
	Name:    "sched.tree",
	Summary: "the schedule of a group of operations on tensors",
	Doc: `
Says how a group is computed: a private function whose operations become one kernel (linalg-group). The axes
are the loops that the group's operations share, with their extents; ` + "`?`" + ` is an extent that is known at
run time only. The body has one spatial tile: the part of each axis that a block computes.

construct-schedule writes a tree for each group without one. Edit it, or write your own, to
choose other tiles; convert-linalg-to-tile follows it.

` + example,
	Traits: ir.SymbolTrait | ir.SingleBlock | ir.NoTerminator | ir.NoRegionArguments,
	Fields: func(o *TreeOp) []ir.Field {
		return []ir.Field{
			ir.Text(&o.SymName, "sym_name", ir.SymbolNameC),
			ir.Ref(&o.Group, "group", ir.FlatSymbolRef).Doc("the function of the group"),
			ir.AttrIs(&o.AxisAttr, "axes", ir.StrArrayC).Doc("names of the axes"),
			ir.Numbers(&o.ExtentAttr, "extents", ir.DenseI64ArrayC).Doc("how often each axis runs; the minimum int64 marks a runtime value"),
			ir.Body(&o.Body, "body").Blocks(1, 1),
		}
	},
	Syntax: "$sym_name `of` $group `axes` `(` (axis `=` (extent | `?`) `,` …)? `)` attr-dict-with-keyword $body",
	Parse: func(p ir.OpParser, st *ir.OpState) {
		st.SetProp("sym_name", ir.String_(p.Symbol()))
		p.Expect("of")
		st.SetProp("group", ir.SymbolRef(p.Symbol()))
		p.Expect("axes")
		parseExtents(p, ir.Paren, st)
		st.Attrs = p.AttrDictWithKeyword()
		st.Regions = []*ir.Region{parseBody(p)}
	},
	Print: func(p ir.OpPrinter, t TreeOp) {
		p.Space()
		p.Symbol(t.SymName)
		p.Str(" of ")
		p.Symbol(t.Group)
		p.Str(" axes")
		printExtents(p, ir.Paren, t.Axes())
		p.AttrDictWithKeyword(t.Op, "sym_name", "group", "axes", "extents")
		p.Space()
		p.Region(t.Body, ir.RegionStyle{})
	},
	Verify: TreeOp.verify,
})

// Axes are the axes with their extents.
func (t TreeOp) Axes() []Extent { return extents(t.AxisAttr, t.ExtentAttr) }

// Spatial is the tile of a block.
func (t TreeOp) Spatial() TileOp { return ir.View[TileOp](t.Body.Entry().First()) }

// Of is the schedule of a function, which is beside it.
func Of(f fn.FuncOp) (t TreeOp, ok bool) {
	if f.Op.Block() == nil {
		return t, false
	}
	for op := range f.Op.Block().Ops() {
		if t, ok := Tree.Cast(op); ok && t.Group == f.SymName {
			return t, true
		}
	}
	return t, false
}

// NewTree makes the schedule of a group, with an empty body.
func NewTree(b *ir.Builder, name, group string, axes []Extent) TreeOp {
	names, ns := split(axes)
	body := ir.NewRegion(&ir.Block{})
	return Tree.New(b, TreeOp{SymName: name, Group: group, AxisAttr: names, ExtentAttr: ns, Body: body})
}

func (t TreeOp) verify() error {
	if err := distinct(t.Op, t.Axes()); err != nil {
		return err
	}
	// Tile's own verifier asks for the tree, so it cannot be named here.
	first := t.Body.Entry().First()
	if first == nil || first.Name() != "sched.tile" || ir.View[TileOp](first).Kind != Spatial ||
		first != t.Body.Entry().Last() {
		return t.Errorf("must have one sched.tile spatial, the tile of a block, and nothing else")
	}
	return nil
}

// VerifySymbolUses implements [ir.SymbolUser]: the group is a function.
func (t TreeOp) VerifySymbolUses(lookup func(*ir.Op, *ir.SymbolRefAttr) *ir.Op) error {
	if _, ok := fn.Func.Cast(lookup(t.Op, ir.SymbolRef(t.Group))); !ok {
		return t.Errorf("schedules @%s, which is no function of this module", t.Group)
	}
	return nil
}
