package layout

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// MaxRank bounds the rank of tiles, so that a typing error in a dimension number is found as such.
const MaxRank = 16

// maxSize bounds extents, strides and the number of places, so that multiplying them cannot overflow.
const maxSize = 1 << 40

// placed is a digit with the axis it belongs to and its weight in the axis index.
type placed struct {
	Digit
	axis   Axis
	weight int64
}

func (p placed) String() string { return fmt.Sprintf("%s digit %s", p.axis, p.Digit) }

// Validate reports whether the digits spread a tile of the shape properly: every element held, and none held twice
// other than through replica and partial digits. The error names the offending digit.
//
// Sums of arithmetic progressions cover 0..n-1 exactly once only as a mixed-radix number system: sorted by stride, the
// first stride is 1 and each next stride is the product of the sizes before it. So this is what is checked, and that n
// is at least the extent: what is covered beyond it overhangs.
func Validate(shape []int64, axes Axes) error {
	digits := placedDigits(axes)
	for _, p := range digits {
		if err := checkDigit(p, len(shape)); err != nil {
			return err
		}
	}
	if err := checkShape(shape); err != nil {
		return err
	}
	if err := checkPlaces(axes); err != nil {
		return err
	}
	for dim, extent := range shape {
		if err := checkDim(dim, extent, alongDim(digits, dim)); err != nil {
			return err
		}
	}
	return nil
}

func checkShape(shape []int64) error {
	if len(shape) > MaxRank {
		return fmt.Errorf("rank %d is more than %d", len(shape), MaxRank)
	}
	total := int64(1)
	for dim, extent := range shape {
		if extent < 1 {
			return fmt.Errorf("dimension %d has extent %d, but must be positive", dim, extent)
		}
		if extent > maxSize/total {
			return fmt.Errorf("the tile has more than %d elements", int64(maxSize))
		}
		total *= extent
	}
	return nil
}

func checkDigit(p placed, rank int) error {
	if p.Size < 1 {
		return fmt.Errorf("%v: size must be positive", p)
	}
	if p.Kind != Dim {
		return nil
	}
	if p.Dim < 0 || p.Dim >= rank {
		return fmt.Errorf("%v: the tile has no dimension %d, its rank is %d", p, p.Dim, rank)
	}
	if p.Stride < 1 {
		return fmt.Errorf("%v: stride must be positive", p)
	}
	return nil
}

func checkPlaces(axes Axes) error {
	total := int64(1)
	for _, digits := range axes {
		for _, g := range digits {
			if g.Size > maxSize/total {
				return errors.New("the distribution has too many elements")
			}
			total *= g.Size
		}
	}
	return nil
}

func checkDim(dim int, extent int64, digits []placed) error {
	covered := int64(1)
	for _, p := range digits {
		switch {
		case p.Size == 1:
			continue
		case p.Stride < covered:
			return fmt.Errorf("%v: overlaps the digits of smaller stride along dimension %d, which cover %d elements; the stride must be %d", p, dim, covered, covered)
		case p.Stride > covered:
			return fmt.Errorf("%v: the digits of smaller stride along dimension %d cover only %d elements; the stride must be %d", p, dim, covered, covered)
		}
		covered *= p.Size
	}
	if covered < extent {
		return fmt.Errorf("the digits along dimension %d cover %d of its %d elements", dim, covered, extent)
	}
	return nil
}

// placedDigits lists all digits with their weights, axis by axis.
func placedDigits(axes Axes) []placed {
	var out []placed
	for a, digits := range axes {
		weight := int64(1)
		for _, g := range digits {
			out = append(out, placed{g, Axis(a), weight})
			weight *= max(g.Size, 1)
		}
	}
	return out
}

// alongDim selects the digits that move along a dimension, sorted by stride.
func alongDim(digits []placed, dim int) []placed {
	var out []placed
	for _, p := range digits {
		if p.Kind == Dim && p.Dim == dim {
			out = append(out, p)
		}
	}
	slices.SortStableFunc(out, func(x, y placed) int { return cmp.Compare(x.Stride, y.Stride) })
	return out
}
