package layout

import "fmt"

// Shard spreads a tile over n places of an axis, one contiguous block of dimension dim each; the block itself is left
// whole (see Over). Over warps, dimension 0 is what TileLang calls FullRow and dimension 1 FullCol; over devices it is a
// tensor-parallel shard.
func Shard(shape []int64, a Axis, n int64, dim int) (Distribution, error) {
	if dim < 0 || dim >= len(shape) {
		return Distribution{}, fmt.Errorf("cannot shard dimension %d of a tile of rank %d", dim, len(shape))
	}
	if n < 1 || shape[dim]%n != 0 {
		return Distribution{}, fmt.Errorf("cannot shard dimension %d of extent %d evenly over %d %ss", dim, shape[dim], n, a)
	}
	return overAxis(shape, a, On(n, dim, shape[dim]/n))
}

// Replicated gives each of n places of an axis the whole tile.
func Replicated(shape []int64, a Axis, n int64) (Distribution, error) {
	return overAxis(shape, a, Rep(n))
}

// PartialSums gives each of n places of an axis one summand of the whole tile.
func PartialSums(shape []int64, a Axis, n int64) (Distribution, error) {
	return overAxis(shape, a, Sum(n))
}

func overAxis(shape []int64, a Axis, g Digit) (Distribution, error) {
	if a == Reg || a >= NumAxes {
		return Distribution{}, fmt.Errorf("a tile is sharded over lane … node, not over %s", a)
	}
	if err := checkShape(shape); err != nil {
		return Distribution{}, err
	}
	var axes Axes
	axes[a] = []Digit{g}
	axes[Reg] = restRowMajor(shape, axes)
	return NewDistribution(shape, axes)
}
