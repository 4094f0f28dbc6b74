package nvgputonvvm

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvgpu"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// descriptorBytes is the size of a tensor map.
const descriptorBytes = 128

func (l lowering) fence(r *rewrite.ConversionRewriter, op, in nvgpu.TmaFenceOp) bool {
	size := constI32(r.Builder, descriptorBytes)
	nvvm.FenceProxyAcquire.New(r.Builder, nvvm.FenceProxyAcquireOp{Addr: in.Descriptor, Size: size, Scope: nvvm.ScopeSys})
	r.Erase(op.Op)
	return true
}

func (l lowering) prefetch(r *rewrite.ConversionRewriter, op, in nvgpu.TmaPrefetchOp) bool {
	nvvm.Prefetch.New(r.Builder, nvvm.PrefetchOp{Addr: in.Descriptor, Predicate: in.Predicate, TensorMap: true})
	r.Erase(op.Op)
	return true
}

func (l lowering) load(r *rewrite.ConversionRewriter, op, in nvgpu.TmaAsyncLoadOp) bool {
	b := r.Builder
	dst := l.address(b, op.Dst.Type(), in.Dst, nil)
	dst = llvm.AddrSpaceCast.New(b, llvm.AddrSpaceCastOp{Arg: dst}, llvm.Pointer(7)).Result
	barrier := l.barrier(b, op.Barriers.Type(), in.Barriers, in.ID)
	box := allToI32(b, in.Coordinates)
	nvvm.CpAsyncBulkTensorSharedClusterGlobal.New(b,
		nvvm.TensorLoadOp{Dst: dst, Descriptor: in.Descriptor, Coordinates: box,
			MBar: barrier, MulticastMask: in.MulticastMask, Predicate: in.Predicate})
	r.Erase(op.Op)
	return true
}

func (l lowering) store(r *rewrite.ConversionRewriter, op, in nvgpu.TmaAsyncStoreOp) bool {
	b := r.Builder
	src := l.address(b, op.Src.Type(), in.Src, nil)
	box := allToI32(b, in.Coordinates)
	nvvm.CpAsyncBulkTensorGlobalSharedCTA.New(b, nvvm.TensorStoreOp{Descriptor: in.Descriptor, Src: src, Coordinates: box,
		Predicate: in.Predicate})
	r.Erase(op.Op)
	return true
}

// Numbers of the CUDA driver's CUtensorMapDataType.
var mapElements = map[ir.Type]int64{
	ir.IntSigned(8, ir.Unsigned): 0, ir.IntSigned(16, ir.Unsigned): 1, ir.IntSigned(32, ir.Unsigned): 2,
	ir.IntSigned(64, ir.Unsigned): 4,
	ir.I32:                        3, ir.I64: 5, ir.F16: 6, ir.F32: 7, ir.F64: 8, ir.BF16: 9,
}

const (
	encodeFunction = "mgpuTensorMapEncodeTiledMemref"
	maxMapRank     = 5
)

// createDescriptor calls the runtime, on the host.
func (l lowering) createDescriptor(r *rewrite.ConversionRewriter, op, in nvgpu.TmaCreateDescriptorOp) bool {
	b := r.Builder
	t := op.TensorMap.Type().(*nvgpu.TensorMapType)
	number, ok := mapElements[op.Tensor.Type().(*ir.MemRefType).Elem()]
	if !ok {
		return r.Fail(op.Op, "has elements that a tensor map cannot have")
	}
	elem := constI64(b, number)
	rank, ptr := llvm.NewExtractValue(b, in.Tensor, 0), llvm.NewExtractValue(b, in.Tensor, 1)
	box := llvm.NewAlloca(b, llvm.Ptr, ir.I64, constI64(b, maxMapRank), 0)
	for i, v := range in.Box {
		at := llvm.NewGEP(b, llvm.Ptr, llvm.Ptr, box, []ir.Mixed{{Value: constI64(b, int64(i))}}, 0)
		llvm.NewStore(b, v, at, 0)
	}
	operands := []*ir.Value{rank, ptr, elem}
	types := []ir.Type{ir.I64, llvm.Ptr, ir.I64}
	for _, e := range []*ir.EnumAttr{t.Interleave, t.Swizzle, t.L2Promo, t.OOB} {
		operands = append(operands, constI64(b, e.Value()))
		types = append(types, ir.I64)
	}
	module := op.ParentOp()
	for module.ParentOp() != nil && module.Name() != "builtin.module" {
		module = module.ParentOp()
	}
	if ir.LookupSymbol(module, encodeFunction) == nil {
		block, at := r.InsertionPoint()
		r.SetToEnd(module.Body())
		llvm.NewFunc(b, encodeFunction, llvm.Function(llvm.Ptr, append(types, llvm.Ptr), false))
		r.SetInsertionPoint(block, at)
	}
	r.ReplaceOp(op.Op, llvm.NewCall(b, []ir.Type{llvm.Ptr}, encodeFunction, append(operands, box)...))
	return true
}
