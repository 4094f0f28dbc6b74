package npy

import (
	"fmt"
	"slices"
)

// 4-bit elements are in files, and in memory of devices, two in a byte of U8: element 2k of a row is the low half of
// byte k. An array of them in memory has a byte for each.

// Packs reports whether elements of a type lie two a byte.
func (d DType) Packs() bool {
	if f := d.Format(); f != nil {
		return f.Width() == 4
	}
	return d.Size == 1 && d.intBits() == 4
}

// Packed is an array of 4-bit elements as bytes of two.
func (a *Array) Packed() (*Array, error) {
	last := len(a.Shape) - 1
	if last < 0 || a.Shape[last]%2 != 0 {
		return nil, fmt.Errorf("%v × %s cannot lie two a byte: rows must have an even number of elements", a.Shape, a.DType)
	}
	shape := slices.Clone(a.Shape)
	shape[last] /= 2
	out := New(U8, shape...)
	for i := range out.Data {
		out.Data[i] = a.Data[2*i]&15 | a.Data[2*i+1]<<4
	}
	return out, nil
}

// Unpacked is an array of bytes as the 4-bit elements that it holds.
func (a *Array) Unpacked(d DType) (*Array, error) {
	last := len(a.Shape) - 1
	if last < 0 || a.DType.Size != 1 {
		return nil, fmt.Errorf("%v × %s holds no elements of type %s two a byte", a.Shape, a.DType, d)
	}
	shape := slices.Clone(a.Shape)
	shape[last] *= 2
	out := New(d, shape...)
	for i, b := range a.Data {
		out.Data[2*i], out.Data[2*i+1] = b&15, b>>4
	}
	return out, nil
}
