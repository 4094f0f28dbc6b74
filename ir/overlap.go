package ir

import (
	"cmp"
	"slices"
)

// Overlap reports whether elements of an array of some extents and strides, none below zero, may lie in one place:
// along some dimension a step is shorter than what lies inside of it.
func Overlap(shape, strides []int64) bool {
	var order []int
	for i, n := range shape {
		if n == 0 {
			return false
		} else if n > 1 {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(strides[i], strides[j]) })
	inside := int64(1)
	for _, i := range order {
		if strides[i] < inside {
			return true
		}
		inside += (shape[i] - 1) * strides[i]
	}
	return false
}
