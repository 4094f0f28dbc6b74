package layoutview

import (
	"fmt"
	"strings"
)

// matrix is how many rows and columns the last two dimensions of a shape are; a vector
// is one row.
func matrix(shape []int64) (rows, cols int64) {
	rows, cols = 1, 1
	if n := len(shape); n > 0 {
		cols = shape[n-1]
		if n > 1 {
			rows = shape[n-2]
		}
	}
	return rows, cols
}

// coordinate is an element's, of a tile of a rank: those of a matrix behind the others.
func coordinate(rank int, lead []int64, row, col int64) []int64 {
	coord := append(append(make([]int64, 0, rank), lead...), row, col)
	return coord[len(coord)-rank:]
}

func product(shape []int64) int64 {
	n := int64(1)
	for _, extent := range shape {
		n *= extent
	}
	return n
}

// last is the last coordinate of a shape.
func last(shape []int64) []int64 {
	out := make([]int64, len(shape))
	for i, extent := range shape {
		out[i] = extent - 1
	}
	return out
}

func number(n int64) string { return fmt.Sprint(n) }

func extents(shape []int64) string {
	if len(shape) == 0 {
		return "of one element"
	}
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(shape), "[]"), " ", "x")
}

// index is a coordinate as text; a negative one is any.
func index(coord []int64) string {
	parts := make([]string, len(coord))
	for i, x := range coord {
		parts[i] = fmt.Sprint(x)
		if x < 0 {
			parts[i] = ":"
		}
	}
	return "[" + strings.Join(parts, ", ") + "]"
}
