package ndarray

import (
	"slices"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// A selection is what an index takes of an array: a view, in which some axes are walked by numbers that arrays give.
type selection struct {
	view *Array
	// axes of the view that arrays index, and those arrays, broadcast to one shape; none for an index without arrays.
	axes  []int
	index [][]int64
	shape []int // of the index arrays
	// first says that their axes come first in the result, as they are not adjacent.
	first bool
}

// Index gives `a[key]`.
func (a *Array) Index(at eval.Site, key eval.Value) (eval.Value, error) {
	return guard(at, func() eval.Value { return a.get(key) })
}

// SetIndex runs `a[key] = v`.
func (a *Array) SetIndex(at eval.Site, key, v eval.Value) error {
	_, err := guard(at, func() eval.Value {
		s := a.selected(key)
		s.set(asArray(a.face, v))
		return nil
	})
	return err
}

func (a *Array) get(key eval.Value) *Array {
	s := a.selected(key)
	if len(s.axes) == 0 {
		if s.view.rank() == 0 && a.face == numpyFace {
			return s.view.clone() // NumPy's scalars are no views
		}
		return s.view
	}
	positions, shape := s.positions()
	if a.isFloat() {
		return newFloats(a.face, a.dtype, shape, mapped(positions, func(p int) float64 { return (*a.floats)[p] }))
	}
	return newInts(a.face, a.dtype, shape, mapped(positions, func(p int) int64 { return (*a.ints)[p] }))
}

func (s *selection) set(v *Array) {
	if len(s.axes) == 0 {
		s.view.assign(v)
		return
	}
	positions, shape := s.positions()
	v = v.to(s.view.dtype).broadcastInto(shape)
	if s.view.isFloat() {
		values := slices.Clone(v.asFloats())
		for i, p := range positions {
			(*s.view.floats)[p] = values[i]
		}
		return
	}
	values := slices.Clone(v.asInts())
	for i, p := range positions {
		(*s.view.ints)[p] = values[i]
	}
}

// positions are where the elements are in memory, in C order of the result, and its shape.
func (s *selection) positions() (positions, shape []int) {
	v := s.view
	offsets := slices.Repeat([]int{v.offset}, count(s.shape))
	for k, at := range s.axes {
		for i, n := range s.index[k] {
			offsets[i] += int(n) * v.strides[at]
		}
	}
	var before, after, wide, far []int // extents and strides of the other axes
	for i := range v.shape {
		switch {
		case slices.Contains(s.axes, i):
		case i < s.axes[0] && !s.first:
			before, wide = append(before, v.shape[i]), append(wide, v.strides[i])
		default:
			after, far = append(after, v.shape[i]), append(far, v.strides[i])
		}
	}
	shape = slices.Concat(before, s.shape, after)
	positions = make([]int, 0, count(shape))
	tail := places(after, far)
	for _, p := range places(before, wide) {
		for _, o := range offsets {
			for _, q := range tail {
				positions = append(positions, p+o+q)
			}
		}
	}
	return positions, shape
}

// places are the distances of all elements of a shape from the first.
func places(shape, strides []int) []int {
	out := make([]int, 0, count(shape))
	rows(shape, strides, 0, func(at, step, n int) {
		for i := range n {
			out = append(out, at+i*step)
		}
	})
	return out
}

// selected reads an index.
func (a *Array) selected(key eval.Value) *selection {
	items := keyItems(a.face, key)
	taken, arrays := 0, false
	for _, it := range items {
		switch it := it.(type) {
		case nil, python.Ellipsis, bool:
		case *Array:
			arrays = true
			taken++
			if it.dtype.kind == boolean {
				taken += it.rank() - 1
			}
		default:
			taken++
		}
	}
	if taken > a.rank() {
		fail("IndexError", "too many indices for array: array is %d-dimensional, but %d were indexed", a.rank(), taken)
	}
	s := &selection{view: a}
	var index []*Array
	var places []int // of the items that are arrays
	at := 0          // the axis of the view that the next item is about
	for i, it := range items {
		switch it := it.(type) {
		case nil:
			s.view = s.view.unsqueeze(at)
			at++
		case python.Ellipsis:
			at += a.rank() - taken
		case *eval.Slice:
			s.view = s.view.sliced(at, it)
			at++
		case bool:
			s.view = s.view.unsqueeze(at)
			index, s.axes, places = append(index, truths(a.face, it)), append(s.axes, at), append(places, i)
			at++
		case int64:
			n := s.view.checked(int(it), at)
			if !arrays {
				s.view = s.view.at(at, n)
				continue
			}
			index, s.axes, places = append(index, newInts(a.face, int64T, nil, []int64{int64(n)})), append(s.axes, at),
				append(places, i)
			at++
		case *Array:
			for _, x := range s.view.indexArrays(it, at) {
				index, s.axes, places = append(index, x), append(s.axes, at), append(places, i)
				at++
			}
		}
	}
	if len(index) > 0 {
		s.first = places[len(places)-1]-places[0] >= len(slices.Compact(slices.Clone(places)))
		s.broadcast(index)
	}
	return s
}

// truths is the index that True or False is: of an axis of one element, that or none.
func truths(f *face, yes bool) *Array {
	if yes {
		return newInts(f, int64T, []int{1}, []int64{0})
	}
	return newInts(f, int64T, []int{0}, nil)
}

func (s *selection) broadcast(index []*Array) {
	shapes := make([][]int, len(index))
	for i, x := range index {
		shapes[i] = x.shape
	}
	defer func() {
		if f, ok := recover().(failure); ok {
			fail("IndexError", "shape mismatch: indexing arrays could not be broadcast together%s",
				f.msg[len("operands could not be broadcast together"):])
		}
	}()
	s.shape = broadcastShape(shapes...)
	for _, x := range index {
		s.index = append(s.index, x.broadcast(s.shape).asInts())
	}
}

// keyItems are the parts of an index.
func keyItems(f *face, key eval.Value) []eval.Value {
	parts := []eval.Value{key}
	if t, ok := key.(*eval.Tuple); ok {
		parts = t.Elems
	}
	out := make([]eval.Value, len(parts))
	ellipses := 0
	for i, p := range parts {
		switch p := p.(type) {
		case nil, *eval.Slice, bool, int64:
			out[i] = p
		case python.Ellipsis:
			if ellipses++; ellipses > 1 {
				fail("IndexError", "an index can only have a single ellipsis ('...')")
			}
			out[i] = p
		case *eval.List, *eval.Tuple, *eval.Range:
			out[i] = asArray(f, p)
			if a := out[i].(*Array); a.size() == 0 {
				out[i] = a.to(int64T)
			}
		case *Array:
			out[i] = p
			if p.rank() == 0 && p.dtype.kind == integer {
				out[i] = p.element()
			}
		default:
			fail("IndexError", "only integers, slices (`:`), ellipsis (`...`), None and integer or boolean arrays are valid indices, not %s", eval.TypeName(p))
		}
	}
	return out
}

// checked is an index along an axis, counted from the beginning.
func (a *Array) checked(i, at int) int {
	n := a.shape[at]
	if i < -n || i >= n {
		fail("IndexError", "index %d is out of bounds for axis %d with size %d", i, at, n)
	}
	if i < 0 {
		i += n
	}
	return i
}

// indexArrays are the numbers that an array takes along axes from at on: its elements, or where it is true.
func (a *Array) indexArrays(x *Array, at int) []*Array {
	switch x.dtype.kind {
	case boolean:
		for i, d := range x.shape {
			if d != a.shape[at+i] {
				fail("IndexError", "boolean index did not match indexed array along axis %d; size of axis is %d but size of corresponding boolean axis is %d", at+i, a.shape[at+i], d)
			}
		}
		return x.trueAt()
	case integer:
		out := mapped(x.asInts(), func(n int64) int64 { return int64(a.checked(int(n), at)) })
		return []*Array{newInts(x.face, int64T, x.shape, out)}
	}
	fail("IndexError", "arrays used as indices must be of integer (or boolean) type")
	return nil
}

// trueAt are the indices of the elements that are not 0, an array for each axis.
func (a *Array) trueAt() []*Array {
	lists := make([][]int64, a.rank())
	for i, t := range a.to(boolType).asInts() {
		if t == 0 {
			continue
		}
		for k := a.rank() - 1; k >= 0; k-- {
			lists[k] = append(lists[k], int64(i%a.shape[k]))
			i /= a.shape[k]
		}
	}
	out := make([]*Array, a.rank())
	for k, list := range lists {
		out[k] = newInts(a.face, int64T, []int{len(list)}, list)
	}
	return out
}

// sliced is the view of a slice along an axis.
func (a *Array) sliced(at int, s *eval.Slice) *Array {
	n := a.shape[at]
	bound := func(v eval.Value, otherwise int) int {
		if v == nil {
			return otherwise
		}
		i, ok := index(v)
		if !ok {
			fail("TypeError", "slice indices must be integers or None or have an __index__ method")
		}
		return i
	}
	step := bound(s.Step, 1)
	if step == 0 {
		fail("ValueError", "slice step cannot be zero")
	}
	if step < 0 && a.face == torchFace {
		fail("ValueError", "step must be greater than zero")
	}
	least, most, from, to := 0, n, 0, n
	if step < 0 {
		least, most, from, to = -1, n-1, n-1, -1
	}
	limit := func(v eval.Value, otherwise int) int {
		i := bound(v, otherwise)
		if v != nil && i < 0 {
			i += n
		}
		return min(max(i, least), most)
	}
	from, to = limit(s.Lower, from), limit(s.Upper, to)
	length := 0
	if step > 0 && to > from {
		length = (to - from + step - 1) / step
	} else if step < 0 && from > to {
		length = (from - to - step - 1) / -step
	}
	shape, strides := slices.Clone(a.shape), slices.Clone(a.strides)
	shape[at], strides[at] = length, a.strides[at]*step
	offset := a.offset
	if length > 0 {
		offset += from * a.strides[at]
	}
	return a.view(shape, strides, offset)
}

// nonzero is where an array is not 0.
func nonzero(c *call) eval.Value {
	a := c.array("condition")
	return tuple(a.trueAt())
}
