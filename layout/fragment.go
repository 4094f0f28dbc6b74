package layout

import "fmt"

// fragment describes how the smallest tile of a matrix instruction is spread over registers and lanes (and, for wgmma,
// the four warps of a warpgroup). Bigger tiles repeat it.
type fragment struct {
	shape []int64
	axes  Axes
}

// unit shares a fragment's repetitions out over n places of an axis: contiguous blocks along dim, or copies where the
// operand does not have the dimension (dim < 0).
type unit struct {
	axis Axis
	n    int64
	dim  int
}

const copies = -1

// tiled repeats the fragment over a tile: units take contiguous blocks of each dimension, registers repeat inside a
// block, last dimension fastest.
func (f fragment) tiled(shape []int64, units ...unit) (Distribution, error) {
	if len(shape) != len(f.shape) {
		return Distribution{}, fmt.Errorf("an MMA operand must have rank %d, not %d", len(f.shape), len(shape))
	}
	repeat := make([]int64, len(shape))
	for dim := range shape {
		whole := f.shape[dim]
		for _, u := range units {
			if u.n < 1 {
				return Distribution{}, fmt.Errorf("cannot distribute a tile over %d %ss", u.n, u.axis)
			}
			if u.dim == dim {
				whole *= u.n
			}
		}
		if shape[dim] < 1 || shape[dim]%whole != 0 {
			return Distribution{}, fmt.Errorf("dimension %d of extent %d is not a multiple of %d (the instruction's %d times the warps along it)", dim, shape[dim], whole, f.shape[dim])
		}
		repeat[dim] = shape[dim] / whole
	}
	return NewDistribution(shape, f.repeated(repeat, units))
}

func (f fragment) repeated(repeat []int64, units []unit) Axes {
	axes := build(f.shape, f.axes).AllDigits()
	stride := make([]int64, len(repeat))
	for dim := len(repeat) - 1; dim >= 0; dim-- {
		axes[Reg] = append(axes[Reg], On(repeat[dim], dim, f.shape[dim]))
		stride[dim] = f.shape[dim] * repeat[dim]
	}
	for _, u := range units {
		if u.dim == copies {
			axes[u.axis] = append(axes[u.axis], Rep(u.n))
			continue
		}
		axes[u.axis] = append(axes[u.axis], On(u.n, u.dim, stride[u.dim]))
		stride[u.dim] *= u.n
	}
	return axes
}
