package ndarray

import (
	"fmt"
	"math"
	"math/big"
	"slices"

	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// to is the array as elements of another type, rounded or wrapped to it; the array itself where it has the type.
func (a *Array) to(d *DType) *Array {
	switch {
	case a.dtype == d:
		return a
	case d.kind == floating:
		in := a.asFloats()
		return newFloats(a.face, d, slices.Clone(a.shape), mapped(in, d.round))
	case d.kind == boolean && a.isFloat():
		return newInts(a.face, d, slices.Clone(a.shape),
			mapped(a.asFloats(), func(x float64) int64 { return number(x != 0) }))
	}
	return newInts(a.face, d, slices.Clone(a.shape), mapped(a.asInts(), d.wrap))
}

// labelled is the array with the type d and the values as they are, which is what arithmetic gives.
func (a *Array) labelled(d *DType) *Array {
	if a.dtype == d {
		return a
	}
	if a.isFloat() && d.kind == floating {
		b := *a
		b.dtype = d
		return &b
	}
	return a.to(d)
}

// rounded is a copy whose values are rounded to the array's own type, which an explicit cast to it means.
func (a *Array) rounded() *Array {
	if !a.isFloat() || a.dtype == float64T {
		return a
	}
	in := a.asFloats()
	for _, x := range in {
		if r := a.dtype.round(x); r != x && x == x {
			return newFloats(a.face, a.dtype, slices.Clone(a.shape), mapped(in, a.dtype.round))
		}
	}
	return a
}

// truncate is x without its fraction, as conversions to integers have it; what no integer holds is the least one.
func truncate(x float64) int64 {
	if x != x || x >= 1<<63 || x < -1<<63 {
		return math.MinInt64
	}
	return int64(x)
}

func number(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// asArray is a value as an array: a number, an array, or lists of them in each other.
func asArray(f *face, v eval.Value) *Array {
	if a := scalarArray(f, v); a != nil {
		return a
	}
	switch v := v.(type) {
	case *Array:
		return v
	case *eval.List:
		return stackValues(f, v.Elems)
	case *eval.Tuple:
		return stackValues(f, v.Elems)
	case *eval.Range:
		out := make([]int64, v.Len())
		for i := range out {
			out[i] = v.Start + int64(i)*v.Step
		}
		return newInts(f, int64T, []int{len(out)}, out)
	}
	fail("TypeError", "an array, a number or a list of them is expected, not '%s'", eval.TypeName(v))
	return nil
}

// scalarArray is a number of Python as an array without dimensions, nil if v is none.
func scalarArray(f *face, v eval.Value) *Array {
	switch v := v.(type) {
	case bool:
		return newInts(f, boolType, nil, []int64{number(v)})
	case int64:
		return newInts(f, int64T, nil, []int64{v})
	case float64:
		return newFloats(f, f.float, nil, []float64{v})
	case *big.Int:
		if v.IsUint64() {
			return newInts(f, dtypeNamed("uint64"), nil, []int64{int64(v.Uint64())})
		}
		fail("OverflowError", "Python integer %s is out of bounds for int64", v)
	}
	return nil
}

// stackValues makes an array of the elements of a list.
func stackValues(f *face, elems []eval.Value) *Array {
	if len(elems) == 0 {
		return newFloats(f, f.float, []int{0}, nil)
	}
	parts := make([]*Array, len(elems))
	d := (*DType)(nil)
	for i, e := range elems {
		parts[i] = asArray(f, e)
		if !slices.Equal(parts[i].shape, parts[0].shape) {
			fail("ValueError", "setting an array element with a sequence. The requested array has an inhomogeneous shape after 1 dimensions. The detected shape was (%d,) + inhomogeneous part.", len(elems))
		}
		if d == nil {
			d = parts[i].dtype
		} else {
			d = promote(f, d, parts[i].dtype)
		}
	}
	out := zeros(f, d, append([]int{len(elems)}, parts[0].shape...))
	for i, p := range parts {
		out.at(0, i).assign(p)
	}
	return out
}

// at is the view with index i along an axis.
func (a *Array) at(axis, i int) *Array {
	return a.view(slices.Delete(slices.Clone(a.shape), axis, axis+1), slices.Delete(slices.Clone(a.strides), axis, axis+1),
		a.offset+i*a.strides[axis])
}

// element is the only element, as a value of Python.
func (a *Array) element() eval.Value {
	switch {
	case a.size() != 1:
		fail("ValueError", "only one element tensors can be converted to Python scalars")
	case a.isFloat():
		return a.asFloats()[0]
	case a.dtype.kind == boolean:
		return a.asInts()[0] != 0
	}
	n := a.asInts()[0]
	if a.dtype.unsigned && n < 0 {
		return new(big.Int).SetUint64(uint64(n))
	}
	return n
}

// FromNpy gives an array as values of the module of a name, numpy or torch. unsigned says that integers are without
// sign.
func FromNpy(module string, x *npy.Array, unsigned bool) (*Array, error) {
	f := numpyFace
	if module == torchFace.name {
		f = torchFace
	}
	d := dtypeOf(x.DType, unsigned)
	if d == nil {
		return nil, fmt.Errorf("elements of type %s are not known to Python programs here", x.DType)
	}
	shape := slices.Clone(x.Shape)
	if d.kind == floating {
		return newFloats(f, d, shape, x.Floats()), nil
	}
	values := make([]int64, x.Len())
	for i := range values {
		values[i] = d.wrap(int64(x.Bits(i)))
	}
	return newInts(f, d, shape, values), nil
}

// dtypeOf is the type that a file's or a program's elements have, nil if there is none.
func dtypeOf(t npy.DType, unsigned bool) *DType {
	if t == npy.Bool {
		return boolType
	}
	f := t.Format()
	for _, d := range dtypes {
		switch {
		case f != nil && d.format == f:
			return d
		case f == nil && d.kind == integer && d.bits == 8*t.Size && d.unsigned == (unsigned || t.Name[0] == 'u'):
			return d
		}
	}
	return nil
}

// Shape is the extent of each dimension.
func (a *Array) Shape() []int { return slices.Clone(a.shape) }

// Floats are the elements in C order.
func (a *Array) Floats() []float64 { return slices.Clone(a.asFloats()) }

// ToNpy gives the elements as those of another type.
func (a *Array) ToNpy(t npy.DType) *npy.Array {
	if a.isFloat() || t.Format() != nil {
		return npy.FromFloats(t, a.asFloats(), a.shape...)
	}
	out := npy.New(t, a.shape...)
	for i, n := range a.asInts() {
		out.SetBits(i, uint64(n)&t.Mask())
	}
	return out
}

// Item is the only element as a value of Python.
func (a *Array) Item() eval.Value { return a.element() }

// AsArray is a number, an array or lists of them as an array of the module of a name.
func AsArray(module string, at eval.Site, v eval.Value) (*Array, error) {
	f := numpyFace
	if module == torchFace.name {
		f = torchFace
	}
	a, err := guard(at, func() eval.Value { return asArray(f, v) })
	if err != nil {
		return nil, err
	}
	return a.(*Array), nil
}
