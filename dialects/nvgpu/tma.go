package nvgpu

import "github.com/tsopt/tsopt/ir"

const (
	mapText = "<tensor = memref<64x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>"
	mapArgs = "%d: !nvgpu.tensormap.descriptor" + mapText + ", %i: index, %p: i1, %s: memref<64x64xf16, 3>"
)

var (
	mapOperand  = in("tensorMapDescriptor", tensorMap)
	coordinates = many("coordinates", ir.IsIndex)
)

// The tensor memory accelerator.
var (
	// TmaFence makes a descriptor that memory holds visible to the accelerator.
	TmaFence = define(ir.Spec[Op]{Name: "tma.fence.descriptor", Summary: "Insert fence given `nvgpu.tensormap.descriptor`",
		Doc:      doc("fence.proxy.tensormap::generic.acquire of a descriptor.", mapArgs, "nvgpu.tma.fence.descriptor %d : "+mapText),
		Operands: operands(mapOperand), Format: "$tensorMapDescriptor attr-dict `:` custom<ShortTensorMapDescriptor>(type($tensorMapDescriptor))"})
	// TmaPrefetch brings a descriptor into the cache.
	TmaPrefetch = define(ir.Spec[Op]{Name: "tma.prefetch.descriptor", Summary: "Prefetch given `nvgpu.tensormap.descriptor`",
		Doc:      doc("prefetch.tensormap.", mapArgs, "nvgpu.tma.prefetch.descriptor %d, predicate = %p : "+mapText),
		Operands: operands(mapOperand, predicate),
		Format:   "$tensorMapDescriptor (`,` `predicate` `=` $predicate^)? attr-dict `:` custom<ShortTensorMapDescriptor>(type($tensorMapDescriptor))"})
	// TmaAsyncLoad loads a box of a tensor.
	TmaAsyncLoad = define(ir.Spec[Op]{Name: "tma.async.load", Summary: "TMA asynchronous load",
		Doc: doc("cp.async.bulk.tensor from global to shared memory; the mbarrier counts the bytes.", mapArgs+", %b: !nvgpu.mbarrier.group<memorySpace = 3>",
			"nvgpu.tma.async.load %d[%i, %i], %b[%i] to %s : "+mapText+", <memorySpace = 3 : i64> -> memref<64x64xf16, 3>"),
		Traits:   ir.AttrSizedOperandSegments,
		Operands: operands(in("dst", ir.AnyMemRef), barriers, mapOperand, coordinates, mbarID, opt("multicastMask", ir.IsI16), predicate),
		Format: "$tensorMapDescriptor `[` $coordinates `]` `,` $barriers `[` $mbarId `]` `to` $dst (`multicast_mask` `=` $multicastMask^)? " +
			"(`,` `predicate` `=` $predicate^)? attr-dict `:` custom<ShortTensorMapDescriptor>(type($tensorMapDescriptor)) `,` " +
			"custom<ShortBarriers>(type($barriers)) `->` type($dst)",
		Effects: func(o Op) []ir.Effect { return []ir.Effect{{Kind: ir.Write, Value: o.OperandGroup(0)[0]}} },
		Verify:  func(o Op) error { return verifyTransfer(o, 2, 0) }})
	// TmaAsyncStore stores a box of a tensor.
	TmaAsyncStore = define(ir.Spec[Op]{Name: "tma.async.store", Summary: "TMA asynchronous store",
		Doc:      doc("cp.async.bulk.tensor from shared to global memory.", mapArgs, "nvgpu.tma.async.store %s to %d[%i, %i], predicate = %p : memref<64x64xf16, 3> -> "+mapText),
		Traits:   ir.AttrSizedOperandSegments,
		Operands: operands(in("src", ir.AnyMemRef), mapOperand, coordinates, predicate),
		Format: "$src `to` $tensorMapDescriptor `[` $coordinates `]` (`,` `predicate` `=` $predicate^)? attr-dict `:` type($src) `->` " +
			"custom<ShortTensorMapDescriptor>(type($tensorMapDescriptor))",
		Effects: func(o Op) []ir.Effect {
			return []ir.Effect{{Kind: ir.Read, Value: o.OperandGroup(0)[0]}, {Kind: ir.Write, Value: o.OperandGroup(1)[0]}}
		},
		Verify: func(o Op) error { return verifyTransfer(o, 1, 0) }})
	// TmaCreateDescriptor makes a descriptor, on the host.
	TmaCreateDescriptor = define(ir.Spec[Op]{Name: "tma.create.descriptor", Summary: "TMA create descriptor",
		Doc:      doc("cuTensorMapEncodeTiled.", "%u: memref<*xf16>, %i: index", "%0 = nvgpu.tma.create.descriptor %u box[%i, %i] : memref<*xf16> -> "+mapText),
		Operands: operands(in("tensor", ir.AnyUnrankedMemRef), many("boxDimensions", ir.IsIndex)), Results: operands(in("tensorMap", tensorMap)),
		Format: "$tensor `box` `[` $boxDimensions `]` attr-dict `:` type($tensor) `->` custom<ShortTensorMap>(type($tensorMap))",
		Verify: func(o Op) error {
			if err := verifyRank(o, len(o.OperandGroup(1))); err != nil {
				return err
			}
			return verifyMap(o, o.Result(0).Type().(*TensorMapType))
		}})
)

var tmaOps = []*ir.OpDef{TmaFence.OpDef, TmaPrefetch.OpDef, TmaAsyncLoad.OpDef, TmaAsyncStore.OpDef, TmaCreateDescriptor.OpDef}

// Limits of tensor maps.
const (
	maxRank      = 5
	maxDimension = 256
	swizzleBytes = 128
)

func verifyRank(o Op, n int) error {
	if n > maxRank {
		return errorAt(o.Op, "Maximum %d coordinates are supported.", maxRank)
	}
	return nil
}

// verifyMap checks what a tensor map describes.
func verifyMap(o Op, t *TensorMapType) error {
	m := t.Tensor
	switch {
	case t.Interleave.Keyword() != "none":
		return errorAt(o.Op, "Interleave options are not supported yet.")
	case !inShared(m):
		return errorAt(o.Op, "the tensor map descriptor has incorrect address space, it must be shared memory address space.")
	case !ir.HasStaticShape(m):
		return errorAt(o.Op, "the tensor map descriptor must be static shaped")
	}
	shape := m.Shape()
	for _, n := range shape {
		if n <= 0 || n > maxDimension {
			return errorAt(o.Op, "the tensor map descriptor must have dimensions between 1 and %d but it is %d", maxDimension, n)
		}
	}
	if len(shape) > 1 && t.Swizzle.Keyword() != "none" {
		if last := bits(m.Elem()) * shape[len(shape)-1] / 8; last != swizzleBytes {
			return errorAt(o.Op, "the tensormap descriptor must have last dimension of %d bytes but it is %d bytes", swizzleBytes, last)
		}
	}
	return nil
}

// verifyTransfer checks a copy between a tensor map and a memref, two operand
// groups.
func verifyTransfer(o Op, mapGroup, memGroup int) error {
	t, mem := o.OperandGroup(mapGroup)[0].Type().(*TensorMapType), o.OperandGroup(memGroup)[0].Type().(*ir.MemRefType)
	if err := verifyMap(o, t); err != nil {
		return err
	}
	switch {
	case t.Tensor.Elem() != mem.Elem():
		return errorAt(o.Op, "the element type of tensor map descriptor and memref must be same")
	case !inShared(mem):
		return errorAt(o.Op, "the destination memref has incorrect address space, it must be shared memory address space.")
	case !ir.HasStaticShape(mem):
		return errorAt(o.Op, "the destination memref must be static shaped")
	case len(mem.Shape()) != len(t.Tensor.Shape()):
		return errorAt(o.Op, "the shape of tensor map descriptor and memref must have same rank")
	}
	for i, n := range mem.Shape() {
		if n != t.Tensor.Shape()[i] {
			return errorAt(o.Op, "memref and tensor map shapes mismatch '%s' != '%s'", t.Tensor, mem)
		}
	}
	coords := len(o.OperandGroup(mapGroup + 1))
	if err := verifyRank(o, coords); err != nil {
		return err
	}
	if coords != len(t.Tensor.Shape()) {
		return errorAt(o.Op, "number of coordinates do not match with the rank of tensor descriptor map.")
	}
	return nil
}
