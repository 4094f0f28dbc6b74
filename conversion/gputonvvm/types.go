package gputonvvm

import (
	"github.com/tsopt/tsopt/conversion/llvmtypes"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvgpu"
	"github.com/tsopt/tsopt/ir"
)

// NewConverter returns a type converter that knows the memory spaces of gpu and
// tensor maps, which the host makes and kernels take, and the matrices of
// subgroups.
func NewConverter(o llvmtypes.Options) *llvmtypes.Converter {
	c := llvmtypes.New(o)
	c.AddSpace(func(a ir.Attr) (int64, bool) {
		e, ok := a.(*ir.EnumAttr)
		if !ok || e.Kind() != gpu.AddressSpace {
			return 0, false
		}
		switch e {
		case gpu.Global:
			return 1, true
		case gpu.Workgroup:
			return 3, true
		}
		return 0, true
	})
	c.Add(func(t ir.Type) (ir.Type, bool) {
		if _, ok := t.(*nvgpu.TensorMapType); ok {
			return llvm.Ptr, true
		}
		return nil, false
	})
	c.Add(fragmentType)
	return c
}
