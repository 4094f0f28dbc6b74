package layout

import "fmt"

// Slice removes a dimension, as for a tile that does not depend on it: registers that only moved along the dimension
// are dropped, and places that did hold copies. A row of per-column values that is to meet a matrix distributed as d is
// distributed as d.Slice(0).
func (d Distribution) Slice(dim int) (Distribution, error) {
	return d.without(dim, func(Axis) Kind { return Replica })
}

// Reduce removes a dimension by a reduction inside each block: first over the registers of each thread, then over
// lanes, warps and warpgroups until all of them hold the result. Blocks, devices and nodes that shared the dimension
// are left with one partial sum each.
func (d Distribution) Reduce(dim int) (Distribution, error) {
	return d.without(dim, func(a Axis) Kind {
		if a >= Block {
			return Partial
		}
		return Replica
	})
}

// without drops the register digits along dim and turns those of other axes into the kind that instead names.
func (d Distribution) without(dim int, instead func(Axis) Kind) (Distribution, error) {
	if dim < 0 || dim >= d.Rank() {
		return Distribution{}, fmt.Errorf("the tile has no dimension %d, its rank is %d", dim, d.Rank())
	}
	axes, _ := mapDigits(d.axes, func(a Axis, g Digit) ([]Digit, error) {
		switch {
		case g.Kind != Dim || g.Dim < dim:
			return []Digit{g}, nil
		case g.Dim > dim:
			return []Digit{On(g.Size, g.Dim-1, g.Stride)}, nil
		case a == Reg:
			return nil, nil
		}
		return []Digit{{Size: g.Size, Kind: instead(a)}}, nil
	})
	return build(append(d.Shape()[:dim], d.shape[dim+1:]...), axes), nil
}

// Reduced turns the partial digits of an axis into replicas: the distribution after an all-reduce at that scale.
func (d Distribution) Reduced(a Axis) Distribution {
	axes := d.AllDigits()
	for i, g := range axes[a] {
		if g.Kind == Partial {
			axes[a][i] = Rep(g.Size)
		}
	}
	return build(d.shape, axes)
}
