package nvgpu

import "github.com/tsopt/tsopt/ir"

const (
	mapText = "<tensor = memref<64x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>"
	mapArgs = "%d: !nvgpu.tensormap.descriptor" + mapText + ", %i: index, %p: i1, %s: memref<64x64xf16, 3>"
)

// TmaFenceOp makes a descriptor in memory visible to the accelerator.
type TmaFenceOp struct {
	ir.Base
	Descriptor *ir.Value
}

// TmaPrefetchOp brings a descriptor into the cache.
type TmaPrefetchOp struct {
	ir.Base
	Descriptor, Predicate *ir.Value
}

// TmaAsyncLoadOp loads the box at the coordinates; the mbarrier ID of Barriers counts
// its bytes.
type TmaAsyncLoadOp struct {
	ir.Base
	Dst, Barriers, Descriptor    *ir.Value
	Coordinates                  []*ir.Value
	ID, MulticastMask, Predicate *ir.Value
}

// TmaAsyncStoreOp stores the box at the coordinates.
type TmaAsyncStoreOp struct {
	ir.Base
	Src, Descriptor *ir.Value
	Coordinates     []*ir.Value
	Predicate       *ir.Value
}

// TmaCreateDescriptorOp makes a descriptor, on the host.
type TmaCreateDescriptorOp struct {
	ir.Base
	Tensor    *ir.Value
	Box       []*ir.Value
	TensorMap *ir.Value
}

// The tensor memory accelerator.
var (
	// TmaFence makes a descriptor that memory holds visible to the accelerator.
	TmaFence = define(ir.Spec[TmaFenceOp]{Name: "tma.fence.descriptor",
		Summary: "Insert fence given `nvgpu.tensormap.descriptor`",
		Doc: doc("fence.proxy.tensormap::generic.acquire of a descriptor.", mapArgs,
			"nvgpu.tma.fence.descriptor %d : "+mapText),
		Fields: func(o *TmaFenceOp) []ir.Field {
			return []ir.Field{ir.In(&o.Descriptor, "tensorMapDescriptor", tensorMap)}
		},
		Format: "$tensorMapDescriptor attr-dict `:` custom<ShortTensorMapDescriptor>(type($tensorMapDescriptor))"})
	// TmaPrefetch brings a descriptor into the cache.
	TmaPrefetch = define(ir.Spec[TmaPrefetchOp]{Name: "tma.prefetch.descriptor",
		Summary: "Prefetch given `nvgpu.tensormap.descriptor`",
		Doc:     doc("prefetch.tensormap.", mapArgs, "nvgpu.tma.prefetch.descriptor %d, predicate = %p : "+mapText),
		Fields: func(o *TmaPrefetchOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Descriptor, "tensorMapDescriptor", tensorMap),
				ir.OptIn(&o.Predicate, "predicate", ir.IsI1),
			}
		},
		Format: "$tensorMapDescriptor (`,` `predicate` `=` $predicate^)? attr-dict `:` custom<ShortTensorMapDescriptor>(type($tensorMapDescriptor))"})
	// TmaAsyncLoad loads a box of a tensor.
	TmaAsyncLoad = define(ir.Spec[TmaAsyncLoadOp]{Name: "tma.async.load", Summary: "TMA asynchronous load",
		Doc: doc("cp.async.bulk.tensor from global to shared memory; the mbarrier counts the bytes.",
			mapArgs+", %b: !nvgpu.mbarrier.group<memorySpace = 3>",
			"nvgpu.tma.async.load %d[%i, %i], %b[%i] to %s : "+mapText+", <memorySpace = 3 : i64> -> memref<64x64xf16, 3>"),
		Traits: ir.AttrSizedOperandSegments,
		Fields: func(o *TmaAsyncLoadOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Dst, "dst", ir.AnyMemRef).Writes(),
				ir.In(&o.Barriers, "barriers", barrierGroup),
				ir.In(&o.Descriptor, "tensorMapDescriptor", tensorMap),
				ir.Ins(&o.Coordinates, "coordinates", ir.IsIndex),
				ir.In(&o.ID, "mbarId", ir.IsIndex),
				ir.OptIn(&o.MulticastMask, "multicastMask", ir.IsI16),
				ir.OptIn(&o.Predicate, "predicate", ir.IsI1),
			}
		},
		Format: "$tensorMapDescriptor `[` $coordinates `]` `,` $barriers `[` $mbarId `]` `to` $dst (`multicast_mask` `=` $multicastMask^)? " +
			"(`,` `predicate` `=` $predicate^)? attr-dict `:` custom<ShortTensorMapDescriptor>(type($tensorMapDescriptor)) `,` " +
			"custom<ShortBarriers>(type($barriers)) `->` type($dst)",
		Verify: func(o TmaAsyncLoadOp) error { return verifyTransfer(o.Op, o.Descriptor, o.Dst, len(o.Coordinates)) }})
	// TmaAsyncStore stores a box of a tensor.
	TmaAsyncStore = define(ir.Spec[TmaAsyncStoreOp]{Name: "tma.async.store", Summary: "TMA asynchronous store",
		Doc: doc("cp.async.bulk.tensor from shared to global memory.", mapArgs,
			"nvgpu.tma.async.store %s to %d[%i, %i], predicate = %p : memref<64x64xf16, 3> -> "+mapText),
		Traits: ir.AttrSizedOperandSegments,
		Fields: func(o *TmaAsyncStoreOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Src, "src", ir.AnyMemRef).Reads(),
				ir.In(&o.Descriptor, "tensorMapDescriptor", tensorMap).Writes(),
				ir.Ins(&o.Coordinates, "coordinates", ir.IsIndex),
				ir.OptIn(&o.Predicate, "predicate", ir.IsI1),
			}
		},
		Format: "$src `to` $tensorMapDescriptor `[` $coordinates `]` (`,` `predicate` `=` $predicate^)? attr-dict `:` type($src) `->` " +
			"custom<ShortTensorMapDescriptor>(type($tensorMapDescriptor))",
		Verify: func(o TmaAsyncStoreOp) error { return verifyTransfer(o.Op, o.Descriptor, o.Src, len(o.Coordinates)) }})
	// TmaCreateDescriptor makes a descriptor, on the host.
	TmaCreateDescriptor = define(ir.Spec[TmaCreateDescriptorOp]{Name: "tma.create.descriptor",
		Summary: "TMA create descriptor",
		Doc: doc("cuTensorMapEncodeTiled.", "%u: memref<*xf16>, %i: index",
			"%0 = nvgpu.tma.create.descriptor %u box[%i, %i] : memref<*xf16> -> "+mapText),
		Fields: func(o *TmaCreateDescriptorOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Tensor, "tensor", ir.AnyUnrankedMemRef),
				ir.Ins(&o.Box, "boxDimensions", ir.IsIndex),
				ir.Out(&o.TensorMap, "tensorMap", tensorMap),
			}
		},
		Format: "$tensor `box` `[` $boxDimensions `]` attr-dict `:` type($tensor) `->` custom<ShortTensorMap>(type($tensorMap))",
		Verify: func(o TmaCreateDescriptorOp) error {
			if err := verifyRank(o.Op, len(o.Box)); err != nil {
				return err
			}
			return verifyMap(o.Op, o.TensorMap.Type().(*TensorMapType))
		}})
)

var tmaOps = []*ir.OpDef{TmaFence.OpDef, TmaPrefetch.OpDef, TmaAsyncLoad.OpDef, TmaAsyncStore.OpDef,
	TmaCreateDescriptor.OpDef}

// Limits of tensor maps.
const (
	maxRank      = 5
	maxDimension = 256
	tmaBytes     = 16
	maxRowBytes  = 128
)

// swizzleBytes are the bytes of a row by the swizzle.
var swizzleBytes = map[string]int64{"swizzle_32b": 32, "swizzle_64b": 64, "swizzle_128b": 128}

func verifyRank(op *ir.Op, n int) error {
	if n > maxRank {
		return errorAt(op, "Maximum %d coordinates are supported.", maxRank)
	}
	return nil
}

// verifyMap checks what a tensor map describes.
func verifyMap(op *ir.Op, t *TensorMapType) error {
	m := t.Tensor
	switch {
	case t.Interleave.Keyword() != "none":
		return errorAt(op, "Interleave options are not supported yet.")
	case !inShared(m):
		return errorAt(op, "the tensor map descriptor has incorrect address space, it must be shared memory address space.")
	case !ir.HasStaticShape(m):
		return errorAt(op, "the tensor map descriptor must be static shaped")
	}
	shape := m.Shape()
	for _, n := range shape {
		if n <= 0 || n > maxDimension {
			return errorAt(op, "the tensor map descriptor must have dimensions between 1 and %d but it is %d", maxDimension, n)
		}
	}
	last := bits(m.Elem()) * shape[len(shape)-1] / 8
	want, swizzled := swizzleBytes[t.Swizzle.Keyword()]
	switch {
	case len(shape) < 2:
	case !swizzled && last%tmaBytes != 0:
		return errorAt(op, "the bytes in the last dimension of the tensor map must be a multiple of %d", tmaBytes)
	case swizzled && (last%want != 0 || last > maxRowBytes): // rows of several swizzles are copied by several boxes
		return errorAt(op, "the tensormap descriptor must have last dimension of %d bytes but it is %d bytes", want, last)
	}
	return nil
}

// verifyTransfer checks a copy between a tensor map and a memref.
func verifyTransfer(op *ir.Op, descriptor, memory *ir.Value, coords int) error {
	t, mem := descriptor.Type().(*TensorMapType), memory.Type().(*ir.MemRefType)
	if err := verifyMap(op, t); err != nil {
		return err
	}
	switch {
	case t.Tensor.Elem() != mem.Elem():
		return errorAt(op, "the element type of tensor map descriptor and memref must be same")
	case !inShared(mem):
		return errorAt(op, "the destination memref has incorrect address space, it must be shared memory address space.")
	case !ir.HasStaticShape(mem):
		return errorAt(op, "the destination memref must be static shaped")
	case len(mem.Shape()) != len(t.Tensor.Shape()):
		return errorAt(op, "the shape of tensor map descriptor and memref must have same rank")
	}
	for i, n := range mem.Shape() {
		if n != t.Tensor.Shape()[i] {
			return errorAt(op, "memref and tensor map shapes mismatch '%s' != '%s'", t.Tensor, mem)
		}
	}
	if err := verifyRank(op, coords); err != nil {
		return err
	}
	if coords != len(t.Tensor.Shape()) {
		return errorAt(op, "number of coordinates do not match with the rank of tensor descriptor map.")
	}
	return nil
}
