package exec

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/nvgpu"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/cuda"
	"github.com/tsopt/tsopt/target/sim"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/nvvmsim"
)

// tensorMap encodes a map for a device, when a kernel is given it: only then is it
// known on which device host memory has a copy. The type's enumerations have the
// driver's numbers.
func (c *Cuda) tensorMap(m *sim.Machine, d *gpuDevice, t *nvgpu.TensorMapType, v nvvmsim.TensorMap) ([]byte, error) {
	elem := t.Tensor.Elem()
	kind, ok := mapType(elem)
	if !ok {
		return nil, fmt.Errorf("a tensor map cannot have elements of type %v", elem)
	}
	if slices.Contains(v.Dims, 0) {
		return c.emptyMap(d, t, kind, v.Box)
	}
	of, err := c.pointer(m, d, v.Of)
	if err != nil {
		return nil, err
	}
	base := of + cuda.Ptr(v.Base-v.Of)
	out := cuda.TensorMap{Type: kind, Addr: base,
		Interleave: int(t.Interleave.Value()), Swizzle: int(t.Swizzle.Value()), L2Promotion: int(t.L2Promo.Value()),
		Fill: int(t.OOB.Value()), Box: v.Box}
	for i, n := range v.Dims {
		out.Dims = append(out.Dims, int(n))
		if i > 0 {
			out.Strides = append(out.Strides, int(v.Strides[i]))
		}
	}
	data, err := out.Encode(d.Device)
	if err != nil {
		return nil, fmt.Errorf("tensor map of dimensions %v, strides %v and box %v: %w", v.Dims, v.Strides, v.Box, err)
	}
	return data, nil
}

// emptyMap is used for an array without elements, which the driver does not describe: one element, zero, like all reads
// outside of an array. Writes there have no effect.
func (c *Cuda) emptyMap(d *gpuDevice, t *nvgpu.TensorMapType, kind cuda.TensorMapType, box []int) (_ []byte,
	err error) {
	if t.OOB.Keyword() != "zero" {
		return nil, fmt.Errorf("a tensor map of an empty array fills with zero, not with %s", t.OOB.Keyword())
	}
	if d.zeros == 0 {
		if d.zeros, err = d.Alloc(zeroBytes); err != nil {
			return nil, err
		}
		if err := d.stream.Memset8(d.zeros, 0, zeroBytes); err != nil {
			return nil, err
		}
	}
	out := cuda.TensorMap{Type: kind, Addr: d.zeros, Interleave: int(t.Interleave.Value()),
		Swizzle: int(t.Swizzle.Value()), Box: box}
	for i := range box {
		out.Dims = append(out.Dims, 1)
		if i > 0 {
			out.Strides = append(out.Strides, 16)
		}
	}
	return out.Encode(d.Device)
}

// zeroBytes hold an element of any type.
const zeroBytes = 16

// mapType is the driver's type of elements; 8-bit types are bytes to it.
func mapType(t ir.Type) (cuda.TensorMapType, bool) {
	switch t {
	case ir.F16:
		return cuda.MapF16, true
	case ir.BF16:
		return cuda.MapBF16, true
	case ir.F32:
		return cuda.MapF32, true
	case ir.F64:
		return cuda.MapF64, true
	}
	if engine.ElementBytes(t) == 1 {
		return cuda.MapU8, true
	}
	it, ok := t.(*ir.IntegerType)
	if !ok {
		return 0, false
	}
	signed := it.Signedness() != ir.Unsigned
	switch {
	case it.Width() == 16:
		return cuda.MapU16, true
	case it.Width() == 32 && signed:
		return cuda.MapI32, true
	case it.Width() == 32:
		return cuda.MapU32, true
	case it.Width() == 64 && signed:
		return cuda.MapI64, true
	case it.Width() == 64:
		return cuda.MapU64, true
	}
	return 0, false
}
