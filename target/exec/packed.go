package exec

import (
	"slices"

	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/ir"
)

// A program's arrays have a byte for each 4-bit element, as it was written; after pack-elements its functions take
// bytes of two.

// passed is the array that a function takes for an argument's: packed bytes if it has 4-bit elements and the function
// takes bytes.
func (p Param) passed(a *npy.Array) (*npy.Array, error) {
	if m, ok := p.Type.(*ir.MemRefType); ok && a.DType.Packs() && m.Elem() == ir.Type(ir.I8) {
		u, err := a.Packed()
		if err == nil && a.Strides != nil {
			u.Strides = slices.Clone(a.Strides)
			for i := range max(len(u.Strides)-1, 0) {
				u.Strides[i] /= 2
			}
		}
		return u, err
	}
	return a, nil
}

// unpack writes what functions left in bytes of two back to the arrays.
func unpack(args, passed []*npy.Array) error {
	for i, a := range args {
		if passed[i] == a {
			continue
		}
		u, err := passed[i].Unpacked(a.DType)
		if err != nil {
			return err
		}
		copy(a.Data, u.Data)
	}
	return nil
}

// fill makes the argument's array. Of bytes that hold two elements these are filled.
func (p Param) fill(d npy.DType, shape []int, seed uint64, arg int) (*npy.Array, error) {
	if p.Init == Elements {
		a := npy.New(d, shape...)
		for i := range a.Len() {
			a.SetBits(i, p.Elements.Uint(i))
		}
		return a, nil
	}
	if p.Packed == nil {
		return Fill(p.Init, d, shape, seed, arg)
	}
	e, _ := DTypeOf(p.Packed)
	shape = slices.Clone(shape)
	shape[len(shape)-1] *= 2
	a, err := Fill(p.Init, e, shape, seed, arg)
	if err != nil {
		return nil, err
	}
	return a.Packed()
}
