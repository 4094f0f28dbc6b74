package sched

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// LeafOp is the view of sched.leaf.
type LeafOp struct {
	ir.Base
	Operation string // its name in the schedule
	AxisAttr  *ir.ArrayAttr
}

// Leaf is sched.leaf.
var Leaf = ir.Define(ir.Spec[LeafOp]{
	Name:    "sched.leaf",
	Summary: "an operation of the group, with the axes of its loops",
	Doc: `
Names an operation of the group and the axes of its loops, in their order. The names follow from the group:
the operation's, as ` + "`matmul`" + `, or of a linalg.generic what its body computes last, as ` + "`exp`" + ` or ` + "`add`" + `;
equal ones are numbered.

` + example,
	Fields: func(o *LeafOp) []ir.Field {
		return []ir.Field{
			ir.Text(&o.Operation, "operation", ir.StrAttr),
			ir.AttrIs(&o.AxisAttr, "axes", ir.StrArrayC),
		}
	},
	Syntax: "$operation `(` axis `,` … `)` attr-dict",
	Parse: func(p ir.OpParser, st *ir.OpState) {
		st.SetProp("operation", ir.String_(p.String()))
		var axes []ir.Attr
		p.List(ir.Paren, func() { axes = append(axes, ir.String_(p.Keyword())) })
		st.SetProp("axes", ir.Array(axes...))
		p.OpAttrs(st)
	},
	Print: func(p ir.OpPrinter, l LeafOp) {
		p.Space()
		p.Quoted(l.Operation)
		axes := l.Axes()
		p.List(ir.Paren, len(axes), func(i int) { p.Str(axes[i]) })
		p.AttrDict(l.Op, "operation", "axes")
	},
	Verify: func(l LeafOp) error {
		if !Tile.Is(l.ParentOp()) {
			return l.Errorf("must be inside of a sched.tile")
		}
		names := l.Axes()
		for i, a := range names {
			if slices.Contains(names[:i], a) {
				return l.Errorf("has axis %s for two loops; a loop has an axis of its own", a)
			}
		}
		return nil
	},
})

// Axes are the axes of the operation's loops.
func (l LeafOp) Axes() (out []string) {
	for _, a := range l.AxisAttr.Elems() {
		if s, ok := a.(*ir.StringAttr); ok {
			out = append(out, s.Value())
		}
	}
	return out
}

// NewLeaf makes the leaf of an operation.
func NewLeaf(b *ir.Builder, operation string, axes []string) LeafOp {
	var list []ir.Attr
	for _, a := range axes {
		list = append(list, ir.String_(a))
	}
	return Leaf.New(b, LeafOp{Operation: operation, AxisAttr: ir.Array(list...)})
}
