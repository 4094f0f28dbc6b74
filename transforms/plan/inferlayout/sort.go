package inferlayout

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/layout"
)

// adaptSort gives all operands and results of a sort one layout: that of an operand or a result
// if it costs no more exchanges between lanes than one made for the purpose.
func (in *inference) adaptSort(op *ir.Op) error {
	o := ir.View[tile.SortOp](op)
	p, t := in.places.Of(op.Block()), o.Sources[0].Type().(*ir.TensorType)
	d, err := sortLayout(p, t, int(o.Dim))
	if err != nil {
		return o.Errorf("has no layout: %v", err)
	}
	own, err := layout.PlanSort(d, int(o.Dim))
	if err != nil {
		return o.Errorf("has no layout: %v", err)
	}
	for _, v := range []*ir.Value{o.Results[0], o.Sources[0]} {
		have, _ := tile.DistOf(v.Type())
		if plan, err := layout.PlanSort(have, int(o.Dim)); err == nil && plan.Exchanges() <= own.Exchanges() {
			d = have
		}
	}
	for i, r := range o.Results {
		in.need(op, i, d)
		in.makes(r, d)
	}
	if n := copiesOfLines(d); n > 1 && in.remark != nil {
		lines := elements(o.Sources[0]) / max(t.Shape()[o.Dim], 1)
		in.remark(diag.General, op, "is computed redundantly by %d warps: one warp sorts a line, and the tile has %d for %d warps", n, lines, p.AllWarps())
	}
	return nil
}

// copiesOfLines is how many warps hold copies of a line.
func copiesOfLines(d layout.Distribution) int64 {
	n := int64(1)
	for _, a := range []layout.Axis{layout.Warp, layout.Warpgroup} {
		for _, g := range d.Digits(a) {
			if g.Kind == layout.Replica {
				n *= g.Size
			}
		}
	}
	return n
}

// sortLayout is the layout of a scan, with the most frequently compared elements in registers, a power of two of them.
func sortLayout(p tile.Place, t *ir.TensorType, dim int) (layout.Distribution, error) {
	return lineLayout(p, t, dim, func(n int64) int64 {
		power := int64(1)
		for power < n {
			power *= 2
		}
		return power
	})
}
