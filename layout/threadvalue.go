package layout

import "errors"

// ThreadValue writes the part of a distribution inside a block as CuTe's TV layout: (thread, value) to the index of the
// element in dense memory with the dimensions in the given order, fastest first (CuTe itself counts dimension 0
// fastest). Copies have stride 0. There is none of a distribution that overhangs.
func (d Distribution) ThreadValue(order []int) (Layout, error) {
	if err := checkOrder(order, d.Rank()); err != nil {
		return Layout{}, err
	}
	if d.Overhangs() {
		return Layout{}, errors.New("the layout extends beyond the tile, so some positions have no element")
	}
	step := make([]int64, d.Rank())
	size := int64(1)
	for _, dim := range order {
		step[dim] = size
		size *= d.shape[dim]
	}
	part := func(axes ...Axis) Layout {
		var shape, stride []int64
		for _, a := range axes {
			for _, g := range d.axes[a] {
				shape = append(shape, g.Size)
				if g.Kind == Dim {
					stride = append(stride, g.Stride*step[g.Dim])
				} else {
					stride = append(stride, 0)
				}
			}
		}
		return flat(shape, stride)
	}
	return Concat(part(Lane, Warp, Warpgroup), part(Reg)), nil
}
