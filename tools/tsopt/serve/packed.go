package serve

import (
	"slices"

	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/exec"
)

// A caller's arrays of 4-bit elements have two in a byte, as in memory of a device, however the program is run.

// perByte is how many of them a byte has.
const perByte = 2

// packed is the type of the elements that lie two a byte in an argument, as a program is written; false if they do not.
func packed(p exec.Param) (npy.DType, bool) {
	m, ok := p.Type.(*ir.MemRefType)
	if !ok {
		return npy.DType{}, false
	}
	d, known := exec.DTypeOf(m.Elem())
	return d, known && d.Packs()
}

// pack describes an argument by its bytes.
func (out *param) pack() {
	last := len(out.Shape) - 1
	out.Packed, out.Type = out.Type, npy.U8.Name
	if out.Shape[last] > 0 {
		out.Shape[last] /= perByte
	}
	if len(out.Fixed) > last {
		out.Fixed = slices.Clone(out.Fixed)
		out.Fixed[last] /= perByte
	}
	for i, s := range out.Strides {
		if i < last && s > 0 {
			out.Strides[i] = s / perByte
		}
	}
	for i := range out.Divisible {
		p := &out.Divisible[i]
		if inner := p.Of == "size" && p.Dim == last || p.Of == "stride" && p.Dim < last || p.Of == "address"; inner &&
			p.Divisor%perByte == 0 {
			p.Divisor /= perByte
		}
	}
}

// pack takes into account of an extent that follows from another one that one of them counts bytes.
func (s *same) pack(of, by param) {
	if of.Packed != "" && !s.OfStride && s.OfDim == len(of.Shape)-1 {
		s.Steps = append([]step{{Op: "*", By: perByte}}, s.Steps...)
	}
	if by.Packed != "" && !s.Stride && s.Dim == len(by.Shape)-1 {
		s.Steps = append(s.Steps, step{Op: "//", By: perByte})
	}
}

// elements is the shape of an argument in elements, of one in bytes.
func elements(shape []int) []int {
	if len(shape) == 0 {
		return shape
	}
	out := slices.Clone(shape)
	out[len(out)-1] *= perByte
	return out
}

// elementStrides are strides in elements, of those in bytes.
func elementStrides(strides []int64) []int64 {
	out := slices.Clone(strides)
	for i := range max(len(out)-1, 0) {
		out[i] *= perByte
	}
	return out
}

// asPassed is an array as its caller has it.
func asPassed(p exec.Param, a *npy.Array) (*npy.Array, error) {
	if _, two := packed(p); two {
		return a.Packed()
	}
	return a, nil
}
