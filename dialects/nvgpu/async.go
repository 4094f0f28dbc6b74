package nvgpu

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// DeviceAsyncCopyOp copies DstElements elements. SrcElements, where it is not nil, is
// how many of them are read; the others are zeros.
type DeviceAsyncCopyOp struct {
	ir.Base
	Dst         *ir.Value
	DstIndices  []*ir.Value
	Src         *ir.Value
	SrcIndices  []*ir.Value
	SrcElements *ir.Value
	DstElements int64
	BypassL1    bool
}

// DeviceAsyncWaitOp waits until at most NumGroups groups are pending.
type DeviceAsyncWaitOp struct {
	ir.Base
	NumGroups int64
}

// Copies of sm_80.
var (
	// DeviceAsyncCopy copies elements from global to shared memory.
	DeviceAsyncCopy = define(ir.Spec[DeviceAsyncCopyOp]{Name: "device_async_copy",
		Summary: "device-side asynchronous copy",
		Doc: doc("cp.async: copies 4, 8 or 16 bytes; of srcElements fewer elements the rest is filled with zeros.",
			"%g: memref<64xf32>, %s: memref<64xf32, 3>, %i: index",
			"%0 = nvgpu.device_async_copy %g[%i], %s[%i], 4 {bypassL1} : memref<64xf32> to memref<64xf32, 3>"),
		Traits: ir.AttrSizedOperandSegments,
		Fields: func(o *DeviceAsyncCopyOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Dst, "dst", ir.AnyMemRef).Writes(),
				ir.Ins(&o.DstIndices, "dstIndices", ir.IsIndex),
				ir.In(&o.Src, "src", ir.AnyMemRef).Reads(),
				ir.Ins(&o.SrcIndices, "srcIndices", ir.IsIndex),
				ir.OptIn(&o.SrcElements, "srcElements", ir.IsIndex),
				ir.Out(nil, "asyncToken", asyncToken),
				ir.Number(&o.DstElements, "dstElements", ir.IndexAttrC),
				ir.Flag(&o.BypassL1, "bypassL1"),
			}
		},
		Format: "$src `[` $srcIndices `]` `,` $dst `[` $dstIndices `]` `,` $dstElements (`,` $srcElements^)? attr-dict " +
			"`:` type($src) `to` type($dst)",
		Verify: DeviceAsyncCopyOp.verify})
	// DeviceAsyncCreateGroup makes a group of copies.
	DeviceAsyncCreateGroup = define(ir.Spec[Op]{Name: "device_async_create_group",
		Summary: "device side asynchronous create group operation",
		Doc:     doc("cp.async.commit_group.", "%t: !nvgpu.device.async.token", "%0 = nvgpu.device_async_create_group %t"),
		Fields: func(*Op) []ir.Field {
			return []ir.Field{ir.Ins(nil, "inputTokens", asyncToken), ir.Out(nil, "asyncToken", asyncToken)}
		},
		Format: "$inputTokens attr-dict"})
	// DeviceAsyncWait waits for groups.
	DeviceAsyncWait = define(ir.Spec[DeviceAsyncWaitOp]{Name: "device_async_wait",
		Summary: "Wait for async gpu ops to complete.",
		Doc: doc("cp.async.wait_group: until at most numGroups are pending.", "%t: !nvgpu.device.async.token",
			"nvgpu.device_async_wait %t {numGroups = 1 : i32}"),
		Fields: func(o *DeviceAsyncWaitOp) []ir.Field {
			return []ir.Field{
				ir.In(nil, "asyncDependencies", asyncToken),
				ir.Number(&o.NumGroups, "numGroups", ir.I32AttrC).Optional(),
			}
		},
		Format: "$asyncDependencies attr-dict"})
)

var asyncOps = []*ir.OpDef{DeviceAsyncCopy.OpDef, DeviceAsyncCreateGroup.OpDef, DeviceAsyncWait.OpDef}

// unitStride reports whether the last dimension of a memref is contiguous.
func unitStride(t *ir.MemRefType) bool {
	strides, _, ok := t.Strides()
	return len(strides) == 0 || ok && strides[len(strides)-1] == 1
}

func (o DeviceAsyncCopyOp) verify() error {
	dst, src := o.Dst.Type().(*ir.MemRefType), o.Src.Type().(*ir.MemRefType)
	switch {
	case !unitStride(src):
		return errorAt(o.Op, "source memref most minor dim must have unit stride")
	case !unitStride(dst):
		return errorAt(o.Op, "destination memref most minor dim must have unit stride")
	case !inShared(dst):
		return errorAt(o.Op, "destination memref must have a memory space attribute of IntegerAttr(%d) or gpu::AddressSpaceAttr(Workgroup)", sharedSpace)
	case dst.Elem() != src.Elem():
		return errorAt(o.Op, "source and destination must have the same element type")
	case len(src.Shape()) != len(o.SrcIndices):
		return o.Errorf("expected %d source indices, got %d", len(src.Shape()), len(o.SrcIndices))
	case len(dst.Shape()) != len(o.DstIndices):
		return o.Errorf("expected %d destination indices, got %d", len(dst.Shape()), len(o.DstIndices))
	}
	return o.verifySize(dst)
}

func (o DeviceAsyncCopyOp) verifySize(dst *ir.MemRefType) error {
	width, n := bits(dst.Elem()), o.DstElements
	if width == 0 {
		return errorAt(o.Op, "elements of type '%s' cannot be copied asynchronously", dst.Elem())
	}
	bytes := width * n / 8
	if bytes != 4 && bytes != 8 && bytes != 16 {
		var choices []string
		for _, total := range []int64{32, 64, 128} {
			if total/width > 0 {
				choices = append(choices, fmt.Sprint(total/width))
			}
		}
		return errorAt(o.Op, "Requested copy elements is %d with width %d. But copy elements could be one of %s.", n, width,
			strings.Join(choices, ", "))
	}
	if o.BypassL1 && bytes != 16 {
		return o.Errorf("bypassL1 does not satify alignment for '%s' with destination element %d. Unset bypassL1, or set destination element to %d",
			dst, n, 128/width)
	}
	return nil
}
