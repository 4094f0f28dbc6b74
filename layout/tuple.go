package layout

import (
	"errors"
	"fmt"
	"slices"
)

// Tuple is CuTe's IntTuple: an integer or a list of tuples. Shapes, strides and coordinates are tuples. Values are
// immutable; the zero value is the integer 0.
type Tuple struct {
	n     int64
	elems []Tuple
	list  bool
}

// Int is the tuple that is one integer.
func Int(n int64) Tuple { return Tuple{n: n} }

// Tup is the tuple of the given elements.
func Tup(elems ...Tuple) Tuple { return Tuple{elems: slices.Clone(elems), list: true} }

// Ints is the flat tuple of the given integers.
func Ints(ns ...int64) Tuple {
	elems := make([]Tuple, len(ns))
	for i, n := range ns {
		elems[i] = Int(n)
	}
	return Tuple{elems: elems, list: true}
}

// IsInt reports whether t is a single integer, not a list.
func (t Tuple) IsInt() bool { return !t.list }

// Value returns the integer that t is, or 0 for a list.
func (t Tuple) Value() int64 { return t.n }

// Rank is the number of elements of a list and 1 for an integer.
func (t Tuple) Rank() int {
	if t.IsInt() {
		return 1
	}
	return len(t.elems)
}

// At returns element i of a list; an integer is its own element 0.
func (t Tuple) At(i int) Tuple {
	if t.IsInt() && i == 0 {
		return t
	}
	return t.elems[i]
}

// Depth is the nesting: 0 for an integer, 1 for a flat list.
func (t Tuple) Depth() int {
	if t.IsInt() {
		return 0
	}
	deepest := 0
	for _, e := range t.elems {
		deepest = max(deepest, e.Depth())
	}
	return deepest + 1
}

// Product multiplies all integers of the tuple.
func (t Tuple) Product() int64 { return product(t.Flatten()) }

// Flatten lists the integers from left to right.
func (t Tuple) Flatten() []int64 { return t.appendTo(make([]int64, 0, t.Rank())) }

func (t Tuple) appendTo(out []int64) []int64 {
	if t.IsInt() {
		return append(out, t.n)
	}
	for _, e := range t.elems {
		out = e.appendTo(out)
	}
	return out
}

// Equal reports whether both tuples have the same structure and integers.
func (t Tuple) Equal(u Tuple) bool {
	return t.list == u.list && t.n == u.n && slices.EqualFunc(t.elems, u.elems, Tuple.Equal)
}

// Congruent reports whether both tuples have the same structure.
func (t Tuple) Congruent(u Tuple) bool {
	return t.list == u.list && slices.EqualFunc(t.elems, u.elems, Tuple.Congruent)
}

// Compatible reports whether every coordinate of shape t is also a coordinate of shape u: the sizes are equal and u
// refines t.
func (t Tuple) Compatible(u Tuple) bool {
	if t.IsInt() {
		return t.n == u.Product()
	}
	return u.list && slices.EqualFunc(t.elems, u.elems, Tuple.Compatible)
}

// String prints CuTe's notation, as in ((2,4),8).
func (t Tuple) String() string {
	if t.IsInt() {
		return formatInt(t.n)
	}
	out := "("
	for i, e := range t.elems {
		if i > 0 {
			out += ","
		}
		out += e.String()
	}
	return out + ")"
}

// ParseTuple reads CuTe's notation. Underscores before integers, which mark compile-time constants in CuTe's own
// output, are accepted.
func ParseTuple(text string) (Tuple, error) {
	s := scanner{text: text}
	t, err := s.tuple(0)
	if err == nil && s.peek() != 0 {
		err = s.errorf("expected the end of the tuple")
	}
	return t, err
}

// maxDepth bounds the nesting of tuples in text.
const maxDepth = 32

func (s *scanner) tuple(depth int) (Tuple, error) {
	if depth > maxDepth {
		return Tuple{}, errors.New("the tuple is nested too deeply")
	}
	if !s.accept('(') {
		s.accept('_')
		n, err := s.integer()
		return Int(n), err
	}
	t := Tuple{list: true}
	if s.accept(')') {
		return t, nil
	}
	for {
		e, err := s.tuple(depth + 1)
		if err != nil {
			return Tuple{}, err
		}
		t.elems = append(t.elems, e)
		if !s.accept(',') {
			return t, s.expect(')')
		}
	}
}

// unflatten gives flat integers the structure of t.
func (t Tuple) unflatten(flat []int64) Tuple {
	out, _ := t.unflattenFrom(flat)
	return out
}

func (t Tuple) unflattenFrom(flat []int64) (Tuple, []int64) {
	if t.IsInt() {
		return Int(flat[0]), flat[1:]
	}
	elems := make([]Tuple, len(t.elems))
	for i, e := range t.elems {
		elems[i], flat = e.unflattenFrom(flat)
	}
	return Tuple{elems: elems, list: true}, flat
}

// CompactStride returns the column-major strides of a shape: the leftmost integer varies fastest.
func CompactStride(shape Tuple) Tuple {
	flat := shape.Flatten()
	step := int64(1)
	for i, n := range flat {
		flat[i], step = step, step*n
	}
	return shape.unflatten(flat)
}

// Offset is CuTe's crd2idx: the inner product of a coordinate with the strides, where an integer in the place of a list
// of the shape counts through that list colexicographically.
func Offset(coord, shape, stride Tuple) (int64, error) {
	if coord.IsInt() {
		return offsetOfIndex(coord.n, shape.Flatten(), stride.Flatten()), nil
	}
	if shape.IsInt() || len(coord.elems) != len(shape.elems) {
		return 0, fmt.Errorf("coordinate %v does not fit shape %v", coord, shape)
	}
	sum := int64(0)
	for i, c := range coord.elems {
		part, err := Offset(c, shape.elems[i], stride.elems[i])
		if err != nil {
			return 0, err
		}
		sum += part
	}
	return sum, nil
}

// offsetOfIndex applies flat modes to a linear index; the last mode takes what is beyond the shape.
func offsetOfIndex(index int64, shape, stride []int64) int64 {
	sum := int64(0)
	for i, n := range shape {
		if i == len(shape)-1 {
			return sum + index*stride[i]
		}
		sum += index % n * stride[i]
		index /= n
	}
	return sum
}
