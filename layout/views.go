package layout

import (
	"fmt"
	"slices"
)

// Transpose permutes dimensions without moving data: dimension i of the result is dimension perm[i] of d.
func (d Distribution) Transpose(perm []int) (Distribution, error) {
	to := make([]int, d.Rank())
	shape := make([]int64, d.Rank())
	if len(perm) != d.Rank() {
		return Distribution{}, fmt.Errorf("the permutation has %d entries for rank %d", len(perm), d.Rank())
	}
	for i := range to {
		from := slices.Index(perm, i)
		if from < 0 {
			return Distribution{}, fmt.Errorf("%v is not a permutation of the dimensions of a rank-%d tile", perm, d.Rank())
		}
		to[i] = from
		shape[from] = d.shape[i]
	}
	axes := mapDims(d.axes, func(_ Axis, g Digit) Digit {
		g.Dim = to[g.Dim]
		return g
	})
	return build(shape, axes), nil
}

// ExpandDim inserts a dimension of extent 1 before dimension dim, or at the end where dim is the rank.
func (d Distribution) ExpandDim(dim int) (Distribution, error) {
	if dim < 0 || dim > d.Rank() {
		return Distribution{}, fmt.Errorf("cannot insert dimension %d into a tile of rank %d", dim, d.Rank())
	}
	axes := mapDims(d.axes, func(_ Axis, g Digit) Digit {
		if g.Dim >= dim {
			g.Dim++
		}
		return g
	})
	return build(slices.Insert(d.Shape(), dim, 1), axes), nil
}

// BroadcastDim stretches a dimension of extent 1 to n: every thread repeats its registers n times, as the slowest part
// of the register index. No data moves between threads.
func (d Distribution) BroadcastDim(dim int, n int64) (Distribution, error) {
	if dim < 0 || dim >= d.Rank() || d.shape[dim] != 1 {
		return Distribution{}, fmt.Errorf("dimension %d of a tile of shape %v does not have extent 1", dim, d.shape)
	}
	shape := d.Shape()
	shape[dim] = n
	axes := d.AllDigits()
	axes[Reg] = append(axes[Reg], On(n, dim, 1))
	return NewDistribution(shape, axes)
}

// BroadcastRegs tells whether a tile distributed as d can be broadcast to `to` inside every thread: where d has extent
// 1 and `to` more, the value repeats. It returns, for every register of `to`, the register of d that holds its value,
// or false if some thread lacks a value it needs or would need a different register than another thread.
func (d Distribution) BroadcastRegs(to Distribution) ([]int64, bool) {
	d, to = sameWarps(d, to)
	source, ok := d.stretched(to)
	if !ok {
		return nil, false
	}
	plan, err := ConvertPlan(source, to)
	if err != nil || plan.Kind > Permute {
		return nil, false
	}
	regs := plan.Registers()
	for i := range regs {
		regs[i] %= d.RegCount() // stretching appended the repetitions as the slowest digits
	}
	return regs, true
}

// stretched gives d the shape of `to` without moving anything: digits of `to` along a dimension that is broadcast turn
// replica digits of d, which hold the value of every element there, into digits of that dimension.
func (d Distribution) stretched(to Distribution) (Distribution, bool) {
	if d.Rank() != to.Rank() {
		return Distribution{}, false
	}
	axes := d.AllDigits()
	for dim, n := range to.shape {
		if d.shape[dim] == n {
			continue
		}
		if d.shape[dim] != 1 || !stretchDim(&axes, alongDim(placedDigits(to.axes), dim)) {
			return Distribution{}, false
		}
	}
	out, err := NewDistribution(to.shape, axes)
	return out, err == nil
}

// stretchDim adds the digits of one broadcast dimension: to the registers, or in the place of copies.
func stretchDim(axes *Axes, digits []placed) bool {
	for _, p := range digits {
		if p.axis == Reg {
			axes[Reg] = append(axes[Reg], p.Digit)
			continue
		}
		replaced, ok := replaceCopies(axes[p.axis], p)
		if !ok {
			return false
		}
		axes[p.axis] = replaced
	}
	return true
}
