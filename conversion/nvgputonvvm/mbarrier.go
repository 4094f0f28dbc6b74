package nvgputonvvm

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/nvgpu"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// barrierMemory is the buffer of a group of mbarriers, a word each.
func barrierMemory(t *nvgpu.BarrierGroupType) *ir.MemRefType {
	space := t.Space()
	if _, ok := space.(*ir.IntegerAttr); !ok {
		space = ir.I64Attr(3)
	}
	return ir.MemRef([]int64{t.NumBarriers()}, ir.I64, nil, space)
}

// create makes a global of the module around.
func (l lowering) create(r *rewrite.ConversionRewriter, op, _ nvgpu.MBarrierCreateOp) bool {
	t := barrierMemory(op.Barriers.Type().(*nvgpu.BarrierGroupType))
	module := op.ParentOp()
	for module.ParentOp() != nil && module.Name() != "gpu.module" && module.Name() != "builtin.module" {
		module = module.ParentOp()
	}
	name := "__mbarrier"
	for i := 0; ir.LookupSymbol(module, name) != nil; i++ {
		name = fmt.Sprintf("__mbarrier_%d", i)
	}
	block, at := r.InsertionPoint()
	r.SetToStart(module.Body())
	memref.Global.New(r.Builder, memref.GlobalOp{SymName: name, SymVisibility: ir.Some("private"), TypeAttr: t,
		Alignment: 8})
	r.SetInsertionPoint(block, at)
	r.Replace(op.Op, memref.GetGlobal.New(r.Builder, memref.GetGlobalOp{Global: ir.SymbolRef(name)}, t).Result)
	return true
}

// barrier is the address of an mbarrier of the operation's group.
func (l lowering) barrier(b *ir.Builder, t ir.Type, desc, id *ir.Value) *ir.Value {
	return l.address(b, barrierMemory(t.(*nvgpu.BarrierGroupType)), desc, one(id))
}

func (l lowering) get(r *rewrite.ConversionRewriter, op, in nvgpu.MBarrierGetOp) bool {
	ptr := l.barrier(r.Builder, op.Barriers.Type(), in.Barriers, in.ID)
	r.Replace(op.Op, llvm.PtrToInt.New(r.Builder, llvm.CastOp{Arg: ptr}, op.Pointer.Type()).Result)
	return true
}

func (l lowering) init(r *rewrite.ConversionRewriter, op, in nvgpu.MBarrierInitOp) bool {
	b := r.Builder
	ptr, count := l.barrier(b, op.Barriers.Type(), in.Barriers, in.ID), toI32(b, in.Count)
	nvvm.MBarrierInit.New(b, nvvm.MBarrierInitOp{Addr: ptr, Count: count, Predicate: in.Predicate})
	r.Erase(op.Op)
	return true
}

func (l lowering) arrive(r *rewrite.ConversionRewriter, op, in nvgpu.MBarrierArriveOp) bool {
	ptr := l.barrier(r.Builder, op.Barriers.Type(), in.Barriers, in.ID)
	r.Replace(op.Op, nvvm.MBarrierArrive.New(r.Builder, nvvm.MBarrierArriveOp{Addr: ptr}, ir.I64).Result)
	return true
}

func (l lowering) arriveNocomplete(r *rewrite.ConversionRewriter, op, in nvgpu.MBarrierArriveNocompleteOp) bool {
	b := r.Builder
	ptr, count := l.barrier(b, op.Barriers.Type(), in.Barriers, in.ID), toI32(b, in.Count)
	r.Replace(op.Op, nvvm.MBarrierArriveNocomplete.New(b, nvvm.MBarrierNocompleteOp{Addr: ptr, Count: count},
		ir.I64).Result)
	return true
}

func (l lowering) testWait(r *rewrite.ConversionRewriter, op, in nvgpu.MBarrierTestWaitOp) bool {
	ptr := l.barrier(r.Builder, op.Barriers.Type(), in.Barriers, in.ID)
	r.Replace(op.Op, nvvm.MBarrierTestWait.New(r.Builder, nvvm.MBarrierWaitOp{Addr: ptr, StateOrPhase: in.Token},
		ir.I1).Result)
	return true
}

func (l lowering) expectTx(r *rewrite.ConversionRewriter, op, in nvgpu.MBarrierArriveExpectTxOp) bool {
	b := r.Builder
	ptr, bytes := l.barrier(b, op.Barriers.Type(), in.Barriers, in.ID), toI32(b, in.TxCount)
	nvvm.MBarrierArriveExpectTx.New(b, nvvm.MBarrierExpectTxOp{Addr: ptr, TxCount: bytes, Predicate: in.Predicate})
	r.Erase(op.Op)
	return true
}

func (l lowering) tryWait(r *rewrite.ConversionRewriter, op, in nvgpu.MBarrierTryWaitParityOp) bool {
	b := r.Builder
	ptr, ticks := l.barrier(b, op.Barriers.Type(), in.Barriers, in.ID), toI32(b, in.Ticks)
	phase := llvm.ZExt.New(b, llvm.CastOp{Arg: in.PhaseParity}, ir.I32).Result
	nvvm.MBarrierTryWaitParity.New(b, nvvm.MBarrierTryWaitParityOp{Addr: ptr, Phase: phase, Ticks: ticks})
	r.Erase(op.Op)
	return true
}
