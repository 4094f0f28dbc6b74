package tma

import (
	"slices"

	"github.com/tsopt/tsopt/conversion/tiletogpu/address"
	"github.com/tsopt/tsopt/conversion/tiletogpu/control"
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/builtin"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/nvgpu"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// Copy makes TMA move a window, a box at a time: the host describes the array and the box by a tensor map, and one
// thread starts the copies.
func Copy(c *emit.Ctx, o tile.CopyOp) error {
	boxes, err := o.Boxes(c.Ranges)
	if err != nil {
		return o.Errorf("cannot use tma as requested: %v", err)
	}
	array, buffer := o.From(), o.Dest
	load := o.Signals()
	if !load {
		array, buffer = o.To(), o.Source
	}
	whole := c.Get(array.Memory)
	if address.Local(c, whole) || c.LaunchOp.Body.IsAncestor(whole.ParentRegion()) {
		s, err := tile.StretchOf(array.Memory)
		if err != nil || load {
			return o.Errorf("cannot use tma as requested: TMA needs a tensor map, which the host makes, but the memref is defined in the kernel")
		}
		return toStretch(c, o, s, array, boxes)
	}
	m := tensorMap(c, whole, boxes)
	var bar *ir.Value
	switch {
	case o.Ring != nil:
		bar = control.StageBarrier(c, o.Ring, control.StageOf(c, o.Cursor), true)
	case o.MBarrier != nil:
		bar = control.MBarrierAt(c, o.MBarrier, o.BarrierIndex)
	}
	base := address.Pointer(c, c.Get(buffer), address.SharedSpace)
	var first []*ir.Value
	for _, at := range array.At {
		first = append(first, c.Index(at))
	}
	first, base, mask := ownPart(c, o, boxes, first, base)
	c.When(c.Leader(), func() {
		if o.MBarrier != nil {
			nvvm.MBarrierExpectTx.New(c.Builder, nvvm.MBarrierTxOp{Addr: bar,
				TxCount: arith.ConstantInt(c.Builder, o.Bytes(), ir.I32)})
		}
		for _, at := range boxes.At {
			box(c, o, at, boxes.Dims, first, m, base, bar, mask)
		}
	})
	return nil
}

// box starts the copy of one box, to the blocks of a mask if there is one.
func box(c *emit.Ctx, o tile.CopyOp, at tile.BoxAt, dims []int, first []*ir.Value, m, base, bar, mask *ir.Value) {
	b := c.Builder
	coords := make([]*ir.Value, len(first))
	for i, v := range first {
		if along := slices.Index(dims, i); along >= 0 {
			v = c.PlusConst(b, v, at.Index[along])
		}
		coords[len(first)-1-i] = arith.Cast(b, arith.IndexCast, v, ir.I32)
	}
	mem := base
	if at.Offset > 0 {
		mem = llvm.NewGEP(b, llvm.Pointer(address.SharedSpace), ir.I8, base, []ir.Mixed{{Const: at.Offset}}, 0)
	}
	switch {
	case o.Accumulate == tile.AddTo:
		nvvm.CpAsyncBulkTensorReduce.New(b, nvvm.TensorReduceOp{Descriptor: m, Src: mem, Coordinates: coords,
			Kind: nvvm.TMAReduxAdd})
		return
	case bar == nil:
		nvvm.CpAsyncBulkTensorGlobalSharedCTA.New(b, nvvm.TensorStoreOp{Descriptor: m, Src: mem, Coordinates: coords})
		return
	}
	dst := llvm.AddrSpaceCast.New(b, llvm.AddrSpaceCastOp{Arg: mem}, llvm.Pointer(address.ClusterSpace)).Result
	nvvm.CpAsyncBulkTensorSharedClusterGlobal.New(b,
		nvvm.TensorLoadOp{Dst: dst, Descriptor: m, Coordinates: coords, MBar: bar, MulticastMask: mask})
}

// inLines is the shape of a box as the type of its map writes it: upstream takes a swizzle of lines of 128 bytes only
// (NVGPUDialect.cpp, verifyTmaDescriptorWithMemref), so several shorter rows share one line. The host gets the box
// itself as numbers.
func inLines(shape []int64, boxes tile.Boxes) []int64 {
	out := slices.Clone(shape)
	if n := boxes.InLine(); n > 1 {
		last := len(boxes.Dims) - 1
		out[boxes.Dims[last-1]] /= n
		out[boxes.Dims[last]] *= n
	}
	return out
}

type mapKey struct {
	array *ir.Value
	typ   *nvgpu.TensorMapType
}

// tensorMap is the address of an array's tensor map for boxes of one kind. The host
// makes it before the launch, once. The first thread asks for it at once, so that the
// first copy, and the stores at the end, need not wait until it comes from memory
// (PTX ISA, prefetch.tensormap).
func tensorMap(c *emit.Ctx, array *ir.Value, boxes tile.Boxes) *ir.Value {
	from := array.Type().(*ir.MemRefType)
	shape := slices.Repeat([]int64{1}, len(from.Shape()))
	for i, dim := range boxes.Dims {
		shape[dim] = boxes.Shape[i]
	}
	t := nvgpu.TensorMapOf(nvgpu.TensorMap{
		Tensor: ir.MemRef(inLines(shape, boxes), from.Elem(), nil,
			emit.Workgroup()), Swizzle: nvgpu.Swizzle.Of(int64(boxes.Mode)),
		L2Promo: nvgpu.L2Promo.Named("l2promo_128b"), OOB: nvgpu.OOBFill.Named("zero"),
		Interleave: nvgpu.Interleave.Named("none"),
	})
	return c.Cached(mapKey{array, t}, func() *ir.Value { return makeTensorMap(c, array, from, shape, t) })
}

// makeTensorMap makes a tensor map of a type for boxes of a shape.
func makeTensorMap(c *emit.Ctx, array *ir.Value, from *ir.MemRefType, shape []int64, t *nvgpu.TensorMapType) *ir.Value {
	host := ir.Before(c.LaunchOp.Op)
	host.Loc = c.Loc
	any := memref.Cast.New(host, memref.CastOp{Source: array}, ir.UnrankedMemRef(from.Elem(), from.Space())).Dest
	var box []*ir.Value
	for _, n := range shape {
		box = append(box, arith.ConstantIndex(host, n))
	}
	m := nvgpu.TmaCreateDescriptor.New(host, nvgpu.TmaCreateDescriptorOp{Tensor: any, Box: box}, t).TensorMap
	p := builtin.UnrealizedConversionCast.New(c.Entry, builtin.UnrealizedConversionCastOp{Inputs: []*ir.Value{m}},
		llvm.Pointer(0)).Outputs[0]
	first := arith.NewCmpI(c.Entry, arith.EQ, c.ThreadID, c.Const(0))
	nvvm.Prefetch.New(c.Entry, nvvm.PrefetchOp{Addr: p, Predicate: first, TensorMap: true})
	return p
}
