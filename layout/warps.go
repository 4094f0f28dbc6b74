package layout

import "fmt"

// FoldWarpgroups counts all warps of the block on the Warp axis.
func (d Distribution) FoldWarpgroups() Distribution {
	axes := d.AllDigits()
	axes[Warp] = append(axes[Warp], axes[Warpgroup]...)
	axes[Warpgroup] = nil
	return build(d.shape, axes)
}

// SplitWarpgroups is the inverse of FoldWarpgroups: warps beyond the first perGroup (4 on Hopper) are counted on the
// Warpgroup axis. It fails when no digit boundary can be made there.
func (d Distribution) SplitWarpgroups(perGroup int64) (Distribution, error) {
	folded := d.FoldWarpgroups()
	axes := folded.AllDigits()
	inner, outer, ok := splitAtWeight(axes[Warp], perGroup)
	if !ok {
		return Distribution{}, fmt.Errorf("warps %s do not split into warpgroups of %d", list(axes[Warp], Digit.String),
			perGroup)
	}
	axes[Warp], axes[Warpgroup] = inner, outer
	return build(d.shape, axes), nil
}

// PowersFirst numbers warps anew, so that what their digits have of powers of two counts fastest: then they split into
// groups of a power of two, where their number does. Layouts whose digits have the same sizes stay alike.
func (d Distribution) PowersFirst() Distribution {
	axes := d.FoldWarpgroups().AllDigits()
	var powers, others []Digit
	for _, g := range axes[Warp] {
		low, high := g, g
		low.Size = g.Size & -g.Size
		high.Size, high.Stride = g.Size/low.Size, g.Stride*low.Size
		powers, others = append(powers, low), append(others, high)
	}
	axes[Warp] = append(powers, others...)
	return build(d.shape, axes)
}

// splitAtWeight splits digits into those of weight below w, which together have exactly w values, and the others.
func splitAtWeight(digits []Digit, w int64) (inner, outer []Digit, ok bool) {
	for i, g := range digits {
		if w == 1 {
			return inner, digits[i:], true
		}
		if g.Size <= w {
			if w%g.Size != 0 {
				return nil, nil, false
			}
			w /= g.Size
			inner = append(inner, g)
			continue
		}
		if g.Size%w != 0 {
			return nil, nil, false
		}
		low, high := g, g
		low.Size, high.Size = w, g.Size/w
		high.Stride *= w
		return append(inner, low), append([]Digit{high}, digits[i+1:]...), true
	}
	return inner, nil, w == 1
}
