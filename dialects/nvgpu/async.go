package nvgpu

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// Copies of sm_80.
var (
	// DeviceAsyncCopy copies elements from global to shared memory.
	DeviceAsyncCopy = define(ir.Spec[Op]{Name: "device_async_copy", Summary: "device-side asynchronous copy",
		Doc: doc("cp.async: copies 4, 8 or 16 bytes; of srcElements fewer elements the rest is filled with zeros.",
			"%g: memref<64xf32>, %s: memref<64xf32, 3>, %i: index", "%0 = nvgpu.device_async_copy %g[%i], %s[%i], 4 {bypassL1} : memref<64xf32> to memref<64xf32, 3>"),
		Traits: ir.AttrSizedOperandSegments,
		Operands: operands(in("dst", ir.AnyMemRef), many("dstIndices", ir.IsIndex), in("src", ir.AnyMemRef), many("srcIndices", ir.IsIndex),
			opt("srcElements", ir.IsIndex)),
		Results: operands(in("asyncToken", asyncToken)),
		Attrs:   []ir.AttrField{attr("dstElements", ir.IndexAttrC), flag("bypassL1")},
		Format: "$src `[` $srcIndices `]` `,` $dst `[` $dstIndices `]` `,` $dstElements (`,` $srcElements^)? attr-dict " +
			"`:` type($src) `to` type($dst)",
		Effects: func(o Op) []ir.Effect {
			return []ir.Effect{{Kind: ir.Write, Value: o.OperandGroup(0)[0]}, {Kind: ir.Read, Value: o.OperandGroup(2)[0]}}
		},
		Verify: verifyAsyncCopy})
	// DeviceAsyncCreateGroup makes a group of copies.
	DeviceAsyncCreateGroup = define(ir.Spec[Op]{Name: "device_async_create_group", Summary: "device side asynchronous create group operation",
		Doc:      doc("cp.async.commit_group.", "%t: !nvgpu.device.async.token", "%0 = nvgpu.device_async_create_group %t"),
		Operands: operands(many("inputTokens", asyncToken)), Results: operands(in("asyncToken", asyncToken)),
		Format: "$inputTokens attr-dict"})
	// DeviceAsyncWait waits for groups.
	DeviceAsyncWait = define(ir.Spec[Op]{Name: "device_async_wait", Summary: "Wait for async gpu ops to complete.",
		Doc:      doc("cp.async.wait_group: until at most numGroups are pending.", "%t: !nvgpu.device.async.token", "nvgpu.device_async_wait %t {numGroups = 1 : i32}"),
		Operands: operands(in("asyncDependencies", asyncToken)),
		Attrs:    []ir.AttrField{{Name: "numGroups", Attr: ir.I32AttrC, Optional: true}},
		Format:   "$asyncDependencies attr-dict"})
)

var asyncOps = []*ir.OpDef{DeviceAsyncCopy.OpDef, DeviceAsyncCreateGroup.OpDef, DeviceAsyncWait.OpDef}

// unitStride reports whether the last dimension of a memref is contiguous.
func unitStride(t *ir.MemRefType) bool {
	strides, _, ok := t.Strides()
	return len(strides) == 0 || ok && strides[len(strides)-1] == 1
}

func verifyAsyncCopy(o Op) error {
	dst, src := o.OperandGroup(0)[0].Type().(*ir.MemRefType), o.OperandGroup(2)[0].Type().(*ir.MemRefType)
	switch {
	case !unitStride(src):
		return errorAt(o.Op, "source memref most minor dim must have unit stride")
	case !unitStride(dst):
		return errorAt(o.Op, "destination memref most minor dim must have unit stride")
	case !inShared(dst):
		return errorAt(o.Op, "destination memref must have a memory space attribute of IntegerAttr(%d) or gpu::AddressSpaceAttr(Workgroup)", sharedSpace)
	case dst.Elem() != src.Elem():
		return errorAt(o.Op, "source and destination must have the same element type")
	case len(src.Shape()) != len(o.OperandGroup(3)):
		return o.Errorf("expected %d source indices, got %d", len(src.Shape()), len(o.OperandGroup(3)))
	case len(dst.Shape()) != len(o.OperandGroup(1)):
		return o.Errorf("expected %d destination indices, got %d", len(dst.Shape()), len(o.OperandGroup(1)))
	}
	return verifyCopySize(o, dst)
}

func verifyCopySize(o Op, dst *ir.MemRefType) error {
	width, n := bits(dst.Elem()), ir.IntOf(o.Op, "dstElements", 0)
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
		return errorAt(o.Op, "Requested copy elements is %d with width %d. But copy elements could be one of %s.", n, width, strings.Join(choices, ", "))
	}
	if o.HasAttr("bypassL1") && bytes != 16 {
		return o.Errorf("bypassL1 does not satify alignment for '%s' with destination element %d. Unset bypassL1, or set destination element to %d",
			dst, n, 128/width)
	}
	return nil
}
