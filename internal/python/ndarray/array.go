package ndarray

import (
	"fmt"
	"slices"
	"strings"
)

// An Array is a view of elements in memory, which other arrays may share.
type Array struct {
	face           *face
	dtype          *DType
	shape, strides []int
	offset         int
	// Elements of floats are in floats, others in ints; bools are 0 and 1.
	floats *[]float64
	ints   *[]int64
}

// A face is the library whose methods an array has.
type face struct {
	name string // of the module
	typ  string // of arrays
	// float is the type of floats that nothing else says.
	float *DType
}

var (
	torchFace = &face{"torch", "Tensor", float32T}
	numpyFace = &face{"numpy", "ndarray", float64T}
)

// maxElements bounds an array: 2 GiB.
const maxElements = 1 << 28

// count is how many elements a shape has.
func count(shape []int) int {
	n := 1
	for _, d := range shape {
		if d < 0 {
			fail("ValueError", "negative dimensions are not allowed")
		}
		if d > 0 && n > maxElements/d {
			fail("MemoryError", "an array of shape %s is too large here", shapeText(shape))
		}
		n *= d
	}
	return n
}

// stridesOf are those of an array in C order.
func stridesOf(shape []int) []int {
	s := make([]int, len(shape))
	n := 1
	for i := len(shape) - 1; i >= 0; i-- {
		s[i] = n
		n *= shape[i]
	}
	return s
}

func newFloats(f *face, d *DType, shape []int, values []float64) *Array {
	return &Array{face: f, dtype: d, shape: shape, strides: stridesOf(shape), floats: &values}
}

func newInts(f *face, d *DType, shape []int, values []int64) *Array {
	return &Array{face: f, dtype: d, shape: shape, strides: stridesOf(shape), ints: &values}
}

// zeros is a new array.
func zeros(f *face, d *DType, shape []int) *Array {
	n := count(shape)
	if d.kind == floating {
		return newFloats(f, d, shape, make([]float64, n))
	}
	return newInts(f, d, shape, make([]int64, n))
}

func (a *Array) rank() int     { return len(a.shape) }
func (a *Array) size() int     { return count(a.shape) }
func (a *Array) isFloat() bool { return a.dtype.kind == floating }

// view is another view of the same elements.
func (a *Array) view(shape, strides []int, offset int) *Array {
	b := *a
	b.shape, b.strides, b.offset = shape, strides, offset
	return &b
}

// contiguous reports whether the elements follow each other in C order.
func (a *Array) contiguous() bool {
	n := 1
	for i := len(a.shape) - 1; i >= 0; i-- {
		if a.shape[i] != 1 && a.strides[i] != n {
			return false
		}
		n *= a.shape[i]
	}
	return true
}

// rows calls f with runs of n elements that are step apart, in C order.
func rows(shape, strides []int, offset int, f func(at, step, n int)) {
	if slices.Contains(shape, 0) {
		return
	}
	last := len(shape) - 1
	if last < 0 {
		f(offset, 1, 1)
		return
	}
	index := make([]int, last)
	for {
		f(offset, strides[last], shape[last])
		i := last - 1
		for ; i >= 0; i-- {
			index[i]++
			offset += strides[i]
			if index[i] < shape[i] {
				break
			}
			offset -= index[i] * strides[i]
			index[i] = 0
		}
		if i < 0 {
			return
		}
	}
}

// gather copies the elements of a view from memory.
func gather[T any](from []T, a *Array) []T {
	out := make([]T, 0, a.size())
	rows(a.shape, a.strides, a.offset, func(at, step, n int) {
		if step == 1 {
			out = append(out, from[at:at+n]...)
			return
		}
		for range n {
			out = append(out, from[at])
			at += step
		}
	})
	return out
}

// asFloats are the elements in C order, not to be written to.
func (a *Array) asFloats() []float64 {
	switch {
	case !a.isFloat():
		return mapped(a.asInts(), func(n int64) float64 { return float64(n) })
	case a.contiguous():
		return (*a.floats)[a.offset : a.offset+a.size()]
	}
	return gather(*a.floats, a)
}

// asInts are the elements in C order, not to be written to; floats are cut to integers.
func (a *Array) asInts() []int64 {
	switch {
	case a.isFloat():
		return mapped(a.asFloats(), truncate)
	case a.contiguous():
		return (*a.ints)[a.offset : a.offset+a.size()]
	}
	return gather(*a.ints, a)
}

func mapped[T, U any](in []T, f func(T) U) []U {
	out := make([]U, len(in))
	for i, x := range in {
		out[i] = f(x)
	}
	return out
}

// compact is the array itself where its elements follow each other, and else a copy in C order.
func (a *Array) compact() *Array {
	if a.contiguous() {
		return a
	}
	return a.clone()
}

// clone is a copy in C order.
func (a *Array) clone() *Array {
	if a.isFloat() {
		return newFloats(a.face, a.dtype, slices.Clone(a.shape), slices.Clone(a.asFloats()))
	}
	return newInts(a.face, a.dtype, slices.Clone(a.shape), slices.Clone(a.asInts()))
}

// assign stores elements, which are broadcast, and converted to the type of a.
func (a *Array) assign(v *Array) {
	if v = v.to(a.dtype); v.floats == a.floats && v.ints == a.ints {
		v = v.clone() // the elements may overlap
	}
	v = v.broadcastInto(a.shape)
	if a.isFloat() {
		store(*a.floats, a, v.asFloats())
	} else {
		store(*a.ints, a, v.asInts())
	}
}

func store[T any](to []T, a *Array, values []T) {
	k := 0
	rows(a.shape, a.strides, a.offset, func(at, step, n int) {
		for range n {
			to[at] = values[k]
			at += step
			k++
		}
	})
}

// shapeText writes a shape as a tuple.
func shapeText(shape []int) string {
	var b strings.Builder
	b.WriteByte('(')
	for i, d := range shape {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprint(&b, d)
	}
	if len(shape) == 1 {
		b.WriteByte(',')
	}
	b.WriteByte(')')
	return b.String()
}
