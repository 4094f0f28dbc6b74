package layout

import (
	"fmt"
	"slices"
)

// filler hands out a tile to axes, digit by digit, keeping track of what is left of every dimension.
type filler struct {
	axes   Axes
	stride []int64
	left   []int64
}

func newFiller(shape []int64) *filler {
	f := &filler{stride: make([]int64, len(shape)), left: slices.Clone(shape)}
	for i := range f.stride {
		f.stride[i] = 1
	}
	return f
}

// take gives an axis up to n steps along dim, as many as divide what is left, and returns the factor of n not used.
func (f *filler) take(a Axis, n int64, dim int) int64 {
	k := gcd(n, f.left[dim])
	f.axes[a] = append(f.axes[a], On(k, dim, f.stride[dim]))
	f.stride[dim] *= k
	f.left[dim] /= k
	return n / k
}

// spread gives an axis n places over the dimensions in order; what the tile cannot use are copies.
func (f *filler) spread(a Axis, n int64, order []int) {
	for _, dim := range order {
		n = f.take(a, n, dim)
	}
	f.axes[a] = append(f.axes[a], Rep(n))
}

// rest gives what is left to the registers.
func (f *filler) rest(order []int) {
	for _, dim := range order {
		f.take(Reg, f.left[dim], dim)
	}
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Blocked is Triton's BlockedEncoding: each thread holds sizePerThread neighbouring elements, the lanes of a warp and
// the warps of a block tile that per dimension, and registers repeat the pattern over what is left. Order lists the
// dimensions, fastest first. Where the tile is too small or does not divide, places hold copies.
func Blocked(shape, sizePerThread, lanes, warps []int64, order []int) (Distribution, error) {
	if err := checkShape(shape); err != nil {
		return Distribution{}, err
	}
	if err := checkOrder(order, len(shape)); err != nil {
		return Distribution{}, err
	}
	f := newFiller(shape)
	for _, level := range []struct {
		axis Axis
		n    []int64
	}{{Reg, sizePerThread}, {Lane, lanes}, {Warp, warps}} {
		if len(level.n) != len(shape) || slices.Min(append([]int64{1}, level.n...)) < 1 {
			return Distribution{}, fmt.Errorf("%ss %v must be one positive integer for each of the %d dimensions", level.axis,
				level.n, len(shape))
		}
		for _, dim := range order {
			unused := f.take(level.axis, level.n[dim], dim)
			if level.axis != Reg {
				f.axes[level.axis] = append(f.axes[level.axis], Rep(unused))
			}
		}
	}
	f.rest(order)
	return NewDistribution(shape, f.axes)
}

// Coalesced is the layout to move a tile between dense memory and registers: order lists the dimensions as they lie in
// memory, fastest first (RowMajorOrder for row-major). It is the one of Dividing, or overhangs where that costs much
// less.
func Coalesced(shape []int64, order []int, elemBits, lanes, warps int64) (Distribution, error) {
	d, err := Dividing(shape, order, elemBits, lanes, warps)
	if err != nil {
		return d, err
	}
	return transfer{shape, order, elemBits, lanes, warps}.orOverhang(d), nil
}

// Dividing is a layout that does not overhang: threads take neighbouring vectors of up to maxVectorBits bits, halved
// until every thread gets one; then registers take the next round. Surplus threads hold copies. What lanes and warps do
// not divide is in the registers of each.
func Dividing(shape []int64, order []int, elemBits, lanes, warps int64) (Distribution, error) {
	if err := checkShape(shape); err != nil {
		return Distribution{}, err
	}
	if err := checkOrder(order, len(shape)); err != nil {
		return Distribution{}, err
	}
	if elemBits < 1 || lanes < 1 || warps < 1 {
		return Distribution{}, fmt.Errorf("element bits, lanes and warps must be positive, not %d, %d and %d", elemBits,
			lanes, warps)
	}
	f := newFiller(shape)
	if len(order) > 0 {
		f.take(Reg, vectorFor(shape, order[0], elemBits, lanes*warps), order[0])
	}
	f.spread(Lane, lanes, order)
	f.spread(Warp, warps, order)
	f.rest(order)
	return NewDistribution(shape, f.axes)
}

// maxVectorBits is the widest access of one thread on the GPUs so far.
const maxVectorBits = 128

// vectorFor is the widest power-of-two vector along dim that fits an access, divides the extent and leaves something to
// do for every thread.
func vectorFor(shape []int64, dim int, elemBits, threads int64) int64 {
	vector := int64(1)
	for 2*vector*elemBits <= maxVectorBits && shape[dim]%(2*vector) == 0 && product(shape)/(2*vector) >= threads {
		vector *= 2
	}
	return vector
}

func checkOrder(order []int, rank int) error {
	sorted := slices.Sorted(slices.Values(order))
	for i := range sorted {
		if sorted[i] != i {
			return fmt.Errorf("%v is not an order of the %d dimensions", order, rank)
		}
	}
	if len(order) != rank {
		return fmt.Errorf("%v is not an order of the %d dimensions", order, rank)
	}
	return nil
}
