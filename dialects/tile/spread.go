package tile

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// Coalesced spreads a window of memory over the threads of the place so that
// memory is accessed best.
func (p Place) Coalesced(shape []int64, elem ir.Type) (layout.Distribution, error) {
	return p.spread(layout.Coalesced, shape, elem)
}

// Dividing is [Place.Coalesced] without an overhang, for operations that cannot have one.
func (p Place) Dividing(shape []int64, elem ir.Type) (layout.Distribution, error) {
	return p.spread(layout.Dividing, shape, elem)
}

func (p Place) spread(over func(shape []int64, order []int, bits, lanes, warps int64) (layout.Distribution, error),
	shape []int64, elem ir.Type) (layout.Distribution, error) {
	bits, ok := ir.BitWidth(elem)
	if !ok {
		return layout.Distribution{}, fmt.Errorf("elements of type %v have no static size", elem)
	}
	d, err := over(shape, layout.RowMajorOrder(len(shape)), int64(bits), p.Lanes, p.AllWarps())
	if err != nil {
		return d, err
	}
	all, err := p.Groupable(d)
	if err != nil {
		return d, err
	}
	return all[0], nil
}

// Groupable groups the warps of layouts into warpgroups, as the place does. If the warps of one layout do not split
// into warpgroups, the warps of all are numbered anew: for example 12 warps with 6 along rows.
func (p Place) Groupable(ds ...layout.Distribution) ([]layout.Distribution, error) {
	all, err := p.groupAll(ds)
	if err == nil {
		return all, nil
	}
	for i, d := range ds {
		ds[i] = d.PowersFirst()
	}
	return p.groupAll(ds)
}

func (p Place) groupAll(ds []layout.Distribution) (out []layout.Distribution, err error) {
	for _, d := range ds {
		if d, err = p.Grouped(d); err != nil {
			return nil, err
		}
		out = append(out, d)
	}
	return out, nil
}

// Grouped counts the warps of a layout in warpgroups, if the place does.
func (p Place) Grouped(d layout.Distribution) (layout.Distribution, error) {
	if p.Groups == 1 {
		return d, nil
	}
	return d.SplitWarpgroups(p.Warps)
}

// Axes are the axes that count the units of a level at the place.
func (p Place) Axes(level string) (axes []layout.Axis) {
	if level == scale.Thread {
		return append([]layout.Axis{layout.Lane}, p.Axes(scale.Warp)...)
	}
	axis, _ := layout.ParseAxis(level)
	if axis == layout.Warp && p.Groups > 1 {
		return []layout.Axis{layout.Warp, layout.Warpgroup}
	}
	return []layout.Axis{axis}
}

// WithUnits adds to the layout of a part that units of a level hold a digit that counts
// the units of the place, however it moves from one to the next: digit makes it of how many
// units it counts and how many units are one of its steps.
func (p Place) WithUnits(part layout.Axes, level string, units int64,
	digit func(n, step int64) layout.Digit) layout.Axes {
	if level == scale.Thread {
		part[layout.Lane] = append(part[layout.Lane], digit(p.Lanes, 1))
		part[layout.Warp] = append(part[layout.Warp], digit(units/p.Lanes, p.Lanes))
		return part
	}
	axis, _ := layout.ParseAxis(level)
	part[axis] = append(part[axis], digit(units, 1))
	return part
}

// Everywhere is the layout in which every thread of the place has all elements of a tile.
func (p Place) Everywhere(shape []int64) layout.Distribution {
	var axes layout.Axes
	for dim := len(shape) - 1; dim >= 0; dim-- {
		axes[layout.Reg] = append(axes[layout.Reg], layout.On(shape[dim], dim, 1))
	}
	axes[layout.Lane] = []layout.Digit{layout.Rep(p.Lanes)}
	axes[layout.Warp] = []layout.Digit{layout.Rep(p.Warps)}
	axes[layout.Warpgroup] = []layout.Digit{layout.Rep(p.Groups)}
	d, err := layout.NewDistribution(shape, axes)
	if err != nil {
		panic("tile: " + err.Error())
	}
	return d
}

// InEveryThread reports whether every thread has all elements of a tile.
func InEveryThread(v *ir.Value) bool {
	d, ok := DistOf(v.Type())
	for _, a := range layout.AllAxes()[layout.Lane:] {
		ok = ok && d.Uniform(a)
	}
	return ok
}
