package layout

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// Linear is a linear layout in the sense of Triton ("Linear Layouts", arXiv:2505.23819): every bit of every axis index has
// a basis vector, and a place holds the element whose coordinate is the sum, without carry, of the vectors of its set
// bits. Bases[a][i] is the coordinate that bit i of the index on axis a contributes. Distributions all of whose sizes are
// powers of two are linear; XOR patterns are linear too without being distributions.
type Linear struct {
	Shape []int64
	Bases [NumAxes][][]int64
}

// ToLinear writes a distribution as a linear layout. It fails where a size is no power of two, and for partial sums,
// which a linear layout cannot tell from copies.
func ToLinear(d Distribution) (Linear, error) {
	l := Linear{Shape: d.Shape()}
	for _, p := range placedDigits(d.axes) {
		if p.Kind == Partial {
			return Linear{}, fmt.Errorf("%v: a linear layout has no partial sums", p)
		}
		if !isPowerOfTwo(p.Size) {
			return Linear{}, fmt.Errorf("%v: the size is no power of two", p)
		}
		if p.Kind == Dim && !isPowerOfTwo(p.Stride) {
			return Linear{}, fmt.Errorf("%v: the stride is no power of two", p)
		}
		for step := int64(1); step < p.Size; step *= 2 {
			vector := make([]int64, d.Rank())
			if p.Kind == Dim {
				vector[p.Dim] = step * p.Stride
			}
			l.Bases[p.axis] = append(l.Bases[p.axis], vector)
		}
	}
	return l, nil
}

// FromLinear is the inverse of ToLinear. It fails where a basis vector moves along several dimensions or several bits of
// one, as in XOR patterns, and where the layout does not cover its shape.
func FromLinear(l Linear) (Distribution, error) {
	var axes Axes
	for a, vectors := range l.Bases {
		for i, v := range vectors {
			g, ok := digitOf(v)
			if !ok {
				return Distribution{}, fmt.Errorf("bit %d of %s moves by %v, which is no power of two along one dimension", i, Axis(a), v)
			}
			axes[a] = append(axes[a], g)
		}
	}
	return NewDistribution(l.Shape, axes)
}

// digitOf is the two-valued digit with a basis vector.
func digitOf(v []int64) (Digit, bool) {
	g := Rep(2)
	for dim, step := range v {
		if step == 0 {
			continue
		}
		if g.Kind == Dim || !isPowerOfTwo(step) {
			return Digit{}, false
		}
		g = On(2, dim, step)
	}
	return g, true
}

// Size is the number of places on an axis.
func (l Linear) Size(a Axis) int64 { return 1 << len(l.Bases[a]) }

// Coord returns the coordinate of the element that a place holds.
func (l Linear) Coord(at Place) []int64 {
	coord := make([]int64, len(l.Shape))
	for a, vectors := range l.Bases {
		for i, v := range vectors {
			if at[a]>>i&1 == 0 {
				continue
			}
			for dim := range coord {
				coord[dim] ^= v[dim]
			}
		}
	}
	return coord
}

// Matrix returns the layout as one map over GF(2): input bits are those of the axes, inner axes lowest; output bits are
// those of the coordinate, the dimension that order lists first lowest. It fails when an extent is no power of two.
func (l Linear) Matrix(order []int) (BitMatrix, error) {
	if err := checkOrder(order, len(l.Shape)); err != nil {
		return BitMatrix{}, err
	}
	position := make([]int, len(l.Shape))
	rows := 0
	for _, dim := range order {
		if !isPowerOfTwo(l.Shape[dim]) {
			return BitMatrix{}, fmt.Errorf("dimension %d of extent %d has no whole number of bits", dim, l.Shape[dim])
		}
		position[dim] = rows
		rows += bits.TrailingZeros64(uint64(l.Shape[dim]))
	}
	var columns []uint64
	for _, vectors := range l.Bases {
		for _, v := range vectors {
			image := uint64(0)
			for dim, step := range v {
				image ^= uint64(step) << position[dim]
			}
			columns = append(columns, image)
		}
	}
	return NewBitMatrix(rows, columns...)
}

// FromMatrix reads a map with the conventions of Matrix back into a linear layout with the given numbers of bits on the
// axes.
func FromMatrix(m BitMatrix, shape []int64, order []int, axisBits [NumAxes]int) (Linear, error) {
	l := Linear{Shape: slices.Clone(shape)}
	next := 0
	for a, n := range axisBits {
		for range n {
			if next == len(m.columns) {
				return Linear{}, errors.New("the map has fewer input bits than the axes")
			}
			l.Bases[a] = append(l.Bases[a], unpackCoord(m.columns[next], shape, order))
			next++
		}
	}
	if next != len(m.columns) {
		return Linear{}, errors.New("the map has more input bits than the axes")
	}
	return l, nil
}

// unpackCoord splits packed coordinate bits.
func unpackCoord(image uint64, shape []int64, order []int) []int64 {
	coord := make([]int64, len(shape))
	for _, dim := range order {
		coord[dim] = int64(image) & (shape[dim] - 1)
		image >>= bits.TrailingZeros64(uint64(shape[dim]))
	}
	return coord
}

// OffsetMatrix is the map over GF(2) from coordinate bits, packed as Linear.Matrix packs them, to offset bits of memory,
// swizzle included. Its product with a layout's matrix says at which address each thread finds each of its registers. It
// fails for memory that is not linear over bits, as with padding.
func (m Memory) OffsetMatrix(order []int) (BitMatrix, error) {
	shape := m.Shape()
	if err := checkOrder(order, len(shape)); err != nil {
		return BitMatrix{}, err
	}
	if m.layout.Offset != 0 || !m.bitwise() {
		return BitMatrix{}, fmt.Errorf("%v is not linear over bits", m)
	}
	var columns []uint64
	for _, dim := range order {
		for step := int64(1); step < shape[dim]; step *= 2 {
			coord := make([]int64, len(shape))
			coord[dim] = step
			columns = append(columns, uint64(m.Offset(coord)))
		}
	}
	return NewBitMatrix(bits.Len64(uint64(m.Elements()-1)), columns...)
}

// bitwise reports whether adding up offsets never carries: all extents and strides are powers of two and no two modes
// share a bit.
func (m Memory) bitwise() bool {
	used := int64(0)
	for _, part := range m.layout.Layout.sortedModes() {
		span := (part.size - 1) * part.stride
		if !isPowerOfTwo(part.size) || !isPowerOfTwo(part.stride) || used&span != 0 {
			return false
		}
		used |= span
	}
	return true
}

// String lists the basis vectors of each axis, as in reg = [(0,1), (8,0)], lane = [...].
func (l Linear) String() string {
	var parts []string
	for a, vectors := range l.Bases {
		if len(vectors) > 0 {
			parts = append(parts, axisNames[a]+" = "+list(vectors, func(v []int64) string { return Ints(v...).String() }))
		}
	}
	return strings.Join(parts, ", ")
}
