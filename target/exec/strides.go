package exec

import (
	"bytes"
	"fmt"
	"math"
	"slices"

	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/ir"
)

// Arrays whose elements do not lie row by row. The type of an argument says its strides, or leaves them open for each
// call. A tool's array has its elements row by row whatever they are; the function is passed memory in which they lie
// as they should, and what lies between them must be as it was afterwards.

// laid is where the elements of an array lie, in elements.
type laid struct {
	dims, strides []int64
	offset        int64
}

// laid is the layout of an argument's array; rows is whether it lies row by row.
func (p Param) laid(a *npy.Array) (l laid, rows bool, err error) {
	m, ok := p.Type.(*ir.MemRefType)
	if !ok {
		return l, true, nil
	}
	for _, n := range a.Shape {
		l.dims = append(l.dims, int64(n))
	}
	strides, offset, ok := m.Strides()
	switch {
	case !ok:
		return l, false, fmt.Errorf("argument %s has type %v, which has no strides", p.Name, m)
	case m.Layout() == nil:
		strides = dense(l.dims)
	}
	if offset != ir.Dynamic {
		l.offset = offset
	}
	l.strides = slices.Clone(strides)
	if a.Strides != nil {
		if err := p.given(&l, a.Strides); err != nil {
			return l, false, err
		}
	}
	l.choose(p, 0)
	if !l.fits(math.MaxInt64 / int64(a.DType.Size)) {
		return l, false, fmt.Errorf("argument %s: elements of shape %v and strides %v exceed the address space", p.Name,
			l.dims, l.strides)
	}
	return l, l.offset == 0 && slices.Equal(l.strides, dense(l.dims)), nil
}

// fits reports whether the memory is of fewer elements than some.
func (l laid) fits(most int64) bool {
	most -= l.offset
	for i, d := range l.dims {
		if d > 1 && l.strides[i] > most/(d-1) {
			return false
		}
		most -= max(d-1, 0) * l.strides[i]
	}
	return most > 0
}

// given takes strides that were given where the type leaves them open.
func (p Param) given(l *laid, strides []int64) error {
	if len(strides) != len(l.dims) {
		return fmt.Errorf("argument %s has type %v, but %d strides were given", p.Name, p.Type, len(strides))
	}
	for i, s := range strides {
		switch {
		case s < 0:
			return fmt.Errorf("argument %s: a stride must be at least 0, got %d", p.Name, s)
		case l.strides[i] == ir.Dynamic:
			l.strides[i] = s
		case l.strides[i] != s && l.dims[i] > 1:
			return fmt.Errorf("argument %s has type %v, but %d was given for the stride of dimension %d", p.Name, p.Type, s, i)
		}
	}
	return nil
}

// strideDivisor is what must divide a stride for the assumptions to hold.
func (p Param) strideDivisor(dim int) int {
	n := 1
	for _, x := range p.Assumptions {
		if x.Of == fn.Stride && x.Dim == dim {
			n = commonMultiple(n, int(x.Divisor))
		}
	}
	return n
}

// Lie are the strides of an argument's array, in elements; nil for a number.
func (p Param) Lie(a *npy.Array) ([]int64, error) {
	l, _, err := p.laid(a)
	return l.strides, err
}

// Open reports whether each call says the stride of a dimension.
func (p Param) Open(dim int) bool {
	if !p.openStrides() {
		return false
	}
	strides, _, _ := p.Type.(*ir.MemRefType).Strides()
	return strides[dim] == ir.Dynamic
}

// apart gives arrays whose strides are open others than those that are as near as may be; the name tells them, and is
// empty where there are none.
func apart(params []Param, arrays []*npy.Array) (out []*npy.Array, name string, err error) {
	out = slices.Clone(arrays)
	for i, p := range params {
		if !p.openStrides() || p.Strides != nil {
			continue
		}
		l, _, err := p.laid(arrays[i])
		if err != nil {
			return nil, "", err
		}
		strides, _, _ := p.Type.(*ir.MemRefType).Strides()
		l.strides = slices.Clone(strides)
		l.choose(p, 3)
		a := *arrays[i]
		a.Data, a.Strides = slices.Clone(a.Data), l.strides
		out[i] = &a
		name += fmt.Sprintf(" %s=%v", p.Name, l.strides)
	}
	return out, name, nil
}

// openStrides reports whether each call says strides of the argument.
func (p Param) openStrides() bool {
	m, ok := p.Type.(*ir.MemRefType)
	if !ok || m.Layout() == nil {
		return false
	}
	strides, _, ok := m.Strides()
	return ok && slices.Contains(strides, ir.Dynamic)
}

// settle lets elements that lie in one place be equal: one of them is what all are. Memory is as large as the simulator
// gives a program.
func (p Param) settle(a *npy.Array) error {
	l, rows, err := p.laid(a)
	switch {
	case err != nil || rows || len(a.Data) == 0: // elements that do not exist are not compared
		return err
	case !l.fits(MaxBytes / int64(a.DType.Size)):
		return fmt.Errorf("argument %s: elements of shape %v and strides %v exceed the limit of %d GiB for all arguments together", p.Name, l.dims, l.strides, MaxBytes>>30)
	case !ir.Overlap(l.dims, l.strides):
		return nil
	case p.Out:
		return fmt.Errorf("argument %s is an output, but elements of shape %v and strides %v overlap", p.Name, l.dims,
			l.strides)
	}
	m, err := p.memory(a)
	if err != nil {
		return err
	}
	return m.back(a)
}

// choose gives open strides numbers, from the inside: as near as may be, and gap elements more.
func (l *laid) choose(p Param, gap int64) {
	known := laid{offset: 0}
	for i, s := range l.strides {
		if s != ir.Dynamic {
			known.dims, known.strides = append(known.dims, l.dims[i]), append(known.strides, s)
		}
	}
	for i := len(l.strides) - 1; i >= 0; i-- {
		if l.strides[i] != ir.Dynamic {
			continue
		}
		n := int64(p.strideDivisor(i))
		l.strides[i] = (max(known.span(), 1) + gap + n - 1) / n * n
		known.dims, known.strides = append(known.dims, l.dims[i]), append(known.strides, l.strides[i])
	}
}

// dense are the strides of an array that lies row by row.
func dense(dims []int64) []int64 {
	out := make([]int64, len(dims))
	n := int64(1)
	for i, d := range slices.Backward(dims) {
		out[i], n = n, n*d
	}
	return out
}

// span is from the first byte to behind the last element, 0 where there is none.
func (l laid) span() int64 {
	n := l.offset + 1
	for i, d := range l.dims {
		if d == 0 {
			return 0
		}
		n += (d - 1) * l.strides[i]
	}
	return n
}

// between fills what lies between elements: of no element that is likely.
const between = 0xDB

// lay is memory that has the elements where they should be.
func (l laid) lay(a *npy.Array) []byte {
	size := a.DType.Size
	out := bytes.Repeat([]byte{between}, int(l.span())*size)
	l.each(func(i int, at int64) { copy(out[int(at)*size:][:size], a.Data[i*size:]) })
	return out
}

// take puts the elements back, and fails where something lies between them that was not there.
func (l laid) take(a *npy.Array, from []byte) error {
	size := a.DType.Size
	l.each(func(i int, at int64) { copy(a.Data[i*size:][:size], from[int(at)*size:]) })
	for i, b := range l.lay(a) {
		if b != from[i] {
			return fmt.Errorf("the program wrote byte %d of it, which is in the padding between its elements", i)
		}
	}
	return nil
}

// laidMemory is what a function is passed for an array.
type laidMemory struct {
	laid
	data []byte
	rows bool // data is the array's own
}

func (p Param) memory(a *npy.Array) (m laidMemory, err error) {
	if m.laid, m.rows, err = p.laid(a); err != nil || m.rows {
		m.data = a.Data
		return m, err
	}
	m.data = m.lay(a)
	return m, nil
}

// back is [laid.take] of what the function left.
func (m laidMemory) back(a *npy.Array) error {
	if m.rows {
		return nil
	}
	return m.take(a, m.data)
}

// each calls f for all elements row by row.
func (l laid) each(f func(i int, at int64)) {
	i := 0
	var walk func(dim int, at int64)
	walk = func(dim int, at int64) {
		if dim == len(l.dims) {
			f(i, at)
			i++
			return
		}
		for k := range l.dims[dim] {
			walk(dim+1, at+k*l.strides[dim])
		}
	}
	walk(0, l.offset)
}
