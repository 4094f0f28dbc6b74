package layout

import (
	"slices"
)

// Strip returns what one place on the given axes sees: the digits of those axes are gone, and the tile shrinks to the
// part that a place holds, with coordinates counted inside that part. Of a dimension that no digit goes of, the part
// has all; of one that overhangs otherwise, as much as the place that has most.
func (d Distribution) Strip(axes ...Axis) Distribution {
	kept := d.AllDigits()
	for _, a := range axes {
		kept[a] = nil
	}
	shape := make([]int64, d.Rank())
	compact := make(map[placement]int64)
	for dim := range shape {
		shape[dim] = 1
		for _, p := range alongDim(placedDigits(kept), dim) {
			compact[placement{dim, p.Stride}] = shape[dim]
			shape[dim] *= p.Size
		}
		if shape[dim] == d.covered[dim] {
			shape[dim] = d.shape[dim]
		}
	}
	local := mapDims(kept, func(_ Axis, g Digit) Digit {
		g.Stride = compact[placement{g.Dim, g.Stride}]
		return g
	})
	return build(shape, local)
}

// placement identifies a Dim digit of a distribution: no two digits have the same dimension and stride.
type placement struct {
	dim    int
	stride int64
}

// Inside strips the axis and all axes further out: Inside(Device) is the part of one device, at block scale.
func (d Distribution) Inside(a Axis) Distribution {
	return d.Strip(AllAxes()[a:]...)
}

// Over keeps only the axis and the axes further out; the part of one place there is left whole, as one "register" an
// element in row-major order.
func (d Distribution) Over(a Axis) Distribution {
	var axes Axes
	for b := range axes {
		if Axis(b) >= a && Axis(b) != Reg {
			axes[b] = slices.Clone(d.axes[b])
		}
	}
	axes[Reg] = restRowMajor(d.shape, axes)
	return build(d.shape, axes)
}

// restRowMajor returns digits for the part of the tile that axes leave undistributed, last dimension fastest.
func restRowMajor(shape []int64, axes Axes) []Digit {
	var out []Digit
	for dim := len(shape) - 1; dim >= 0; dim-- {
		covered := int64(1)
		for _, p := range alongDim(placedDigits(axes), dim) {
			out = append(out, On(p.Stride/covered, dim, covered))
			covered = p.Stride * p.Size
		}
		out = append(out, On(shape[dim]/covered, dim, covered))
	}
	return out
}
