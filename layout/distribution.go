package layout

import (
	"slices"
	"strings"
)

// Distribution says which element of a tile each place of the hardware holds. It gives every axis index a mixed-radix
// decomposition into digits; the element's coordinate along a dimension is the sum of value·stride over all digits of
// all axes that move along it. Values are immutable, always valid and always canonical, so two distributions are the
// same function exactly when their strings are equal. The zero value is no distribution; see IsZero.
//
// Digits may overhang, that is cover more than an extent: places beyond it hold nothing (see Overhangs).
//
// Example, the accumulator of mma.sync m16n8k16 over a 32x16 tile with two warps along the rows, repeated for two warps
// that hold copies:
//
//	reg = [2@1, 2@0:8, 2@1:8], lane = [4@1:2, 8@0], warp = [2@0:16, 2@*]
type Distribution struct{ *rep }

type rep struct {
	shape   []int64
	covered []int64 // what the digits cover of each dimension: the extent, or more
	axes    Axes
	text    string
}

// NewDistribution makes the distribution of a tile of the given shape, or says which digit is wrong; see Validate.
func NewDistribution(shape []int64, axes Axes) (Distribution, error) {
	if err := Validate(shape, axes); err != nil {
		return Distribution{}, err
	}
	return build(shape, axes), nil
}

// build makes a distribution from parts known to be valid.
func build(shape []int64, axes Axes) Distribution {
	r := &rep{shape: slices.Clone(shape)}
	for a := range axes {
		r.axes[a] = canonicalDigits(axes[a])
	}
	r.covered = impliedShape(r.axes)
	for len(r.covered) < len(shape) {
		r.covered = append(r.covered, 1)
	}
	r.text = render(r.shape, r.axes)
	return Distribution{r}
}

// IsZero reports whether d is the zero value, which holds no tile.
func (d Distribution) IsZero() bool { return d.rep == nil }

// Shape returns the logical shape of the tile.
func (d Distribution) Shape() []int64 { return slices.Clone(d.shape) }

// Rank returns the number of dimensions of the tile.
func (d Distribution) Rank() int { return len(d.shape) }

// Digits returns the digits of an axis, fastest first.
func (d Distribution) Digits(a Axis) []Digit { return slices.Clone(d.axes[a]) }

// AllDigits returns the digits of every axis, to be changed and handed to NewDistribution.
func (d Distribution) AllDigits() Axes {
	var out Axes
	for a := range out {
		out[a] = slices.Clone(d.axes[a])
	}
	return out
}

// Size returns how many places of the axis the distribution uses.
func (d Distribution) Size(a Axis) int64 { return sizeOf(d.axes[a]) }

// RegCount returns how many elements each thread holds.
func (d Distribution) RegCount() int64 { return d.Size(Reg) }

// Threads returns how many threads of a block hold the tile.
func (d Distribution) Threads() int64 { return d.Size(Lane) * d.Size(Warp) * d.Size(Warpgroup) }

// Equal reports whether d and e are the same function from places to elements of the same shape.
func (d Distribution) Equal(e Distribution) bool {
	if d.rep == e.rep {
		return true
	}
	return d.rep != nil && e.rep != nil && d.text == e.text
}

// Has reports whether an axis has a digit of the kind.
func (d Distribution) Has(a Axis, k Kind) bool {
	return slices.ContainsFunc(d.axes[a], func(g Digit) bool { return g.Kind == k })
}

// IsPartial reports whether any place holds only a partial sum, so that the tile must not be read before a reduction.
func (d Distribution) IsPartial() bool {
	return slices.ContainsFunc(AllAxes(), func(a Axis) bool { return d.Has(a, Partial) })
}

// Uniform reports whether all places along an axis hold the same: it has copies at most.
func (d Distribution) Uniform(a Axis) bool { return !d.Has(a, Dim) && !d.Has(a, Partial) }

// Copies returns how many places hold each element, counting all axes.
func (d Distribution) Copies() int64 {
	n := int64(1)
	for _, p := range placedDigits(d.axes) {
		if p.Kind == Replica {
			n *= p.Size
		}
	}
	return n
}

// String returns the canonical text, from which Parse gets back an equal distribution. The shape is printed, as a
// leading `shape = [...]`, only where the digits do not imply it (they overhang, or trailing dimensions have extent 1).
func (d Distribution) String() string {
	if d.rep == nil {
		return "<none>"
	}
	return d.text
}

func render(shape []int64, axes Axes) string {
	var parts []string
	if !slices.Equal(shape, impliedShape(axes)) {
		parts = append(parts, "shape = "+list(shape, formatInt))
	}
	for a, digits := range axes {
		if len(digits) > 0 {
			parts = append(parts, axisNames[a]+" = "+list(digits, Digit.String))
		}
	}
	return strings.Join(parts, ", ")
}

// impliedShape is the shape that valid digits cover: along each dimension one more than the largest coordinate.
func impliedShape(axes Axes) []int64 {
	var shape []int64
	for _, digits := range axes {
		for _, g := range digits {
			if g.Kind != Dim {
				continue
			}
			for len(shape) <= g.Dim {
				shape = append(shape, 1)
			}
			shape[g.Dim] += (g.Size - 1) * g.Stride
		}
	}
	return shape
}
