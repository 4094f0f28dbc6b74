package inferlayout

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

const lanes = 32

// units is the hardware over which values at one place of the program are
// spread: warps of the unit that runs the code, and warpgroups above them, 1
// where warps are not counted in groups.
type units struct{ warps, groups int64 }

// all is the number of warps.
func (u units) all() int64 { return u.warps * u.groups }

// unitsOf are the units of code in a block.
func unitsOf(places tile.Places, b *ir.Block) units {
	p := places.Of(b)
	return units{p.Warps, p.Groups}
}

// coalesced is the default layout, in which memory is read best.
func (u units) coalesced(t *ir.TensorType) (layout.Distribution, error) {
	bits, ok := ir.BitWidth(t.Elem())
	if !ok {
		return layout.Distribution{}, fmt.Errorf("elements of type %v have no size", t.Elem())
	}
	d, err := layout.Coalesced(t.Shape(), layout.RowMajorOrder(len(t.Shape())), int64(bits), lanes, u.all())
	if err != nil {
		return d, err
	}
	return u.split(d)
}

// split counts warps in groups where the units do.
func (u units) split(d layout.Distribution) (layout.Distribution, error) {
	if u.groups == 1 {
		return d, nil
	}
	return d.SplitWarpgroups(u.warps)
}

// axes are the axes that count the units of a level.
func (u units) axes(level string) []layout.Axis {
	axis, _ := layout.ParseAxis(level)
	if axis == layout.Warp && u.groups > 1 {
		return []layout.Axis{layout.Warp, layout.Warpgroup}
	}
	return []layout.Axis{axis}
}

// required are the summands that a type asks for, counted as the units are.
func (u units) required(t *ir.TensorType) (layout.Distribution, bool) {
	l := tile.LayoutOf(t)
	if l == nil || !l.IsPartial() {
		return layout.Distribution{}, false
	}
	if l.Dist().Size(layout.Warp) > u.warps {
		if d, err := u.split(l.Dist()); err == nil {
			return d, true
		}
	}
	return l.Dist(), true
}
