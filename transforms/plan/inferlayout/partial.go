package inferlayout

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// required are the partial sums that a type asks for, counted as the place's units are.
func required(p tile.Place, t *ir.TensorType) (layout.Distribution, bool) {
	l := tile.LayoutOf(t)
	if l == nil || !l.IsPartial() {
		return layout.Distribution{}, false
	}
	if l.Dist().Size(layout.Warp) > p.Warps {
		if d, err := p.Grouped(l.Dist()); err == nil {
			return d, true
		}
	}
	return l.Dist(), true
}

// withoutPartial are the threads over which the elements of a tile can be distributed: not units that hold a partial
// sum each.
func withoutPartial(p tile.Place, want layout.Distribution) tile.Place {
	if want.Has(layout.Warp, layout.Partial) {
		p.Warps = 1
	}
	if want.Has(layout.Warpgroup, layout.Partial) {
		p.Groups = 1
	}
	return p
}

// withPartial adds the partial digits of a requirement.
func withPartial(d, want layout.Distribution) (layout.Distribution, error) {
	axes := d.AllDigits()
	for _, a := range layout.AllAxes() {
		for _, g := range want.Digits(a) {
			if g.Kind == layout.Partial {
				axes[a] = []layout.Digit{g}
			}
		}
	}
	return layout.NewDistribution(d.Shape(), axes)
}
