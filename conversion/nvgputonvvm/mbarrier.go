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
func (l lowering) create(r *rewrite.ConversionRewriter, op, _ nvgpu.Op) bool {
	t := barrierMemory(op.Result(0).Type().(*nvgpu.BarrierGroupType))
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
	memref.Global.New(r.Builder, memref.GlobalOp{SymName: name, SymVisibility: ir.Some("private"), TypeAttr: t, Alignment: 8})
	r.SetInsertionPoint(block, at)
	r.Replace(op.Op, memref.GetGlobal.New(r.Builder, memref.GetGlobalOp{Global: ir.SymbolRef(name)}, t).Result)
	return true
}

// barrier is the address of an mbarrier of the operation's group.
func (l lowering) barrier(b *ir.Builder, t ir.Type, desc, id *ir.Value) *ir.Value {
	return l.address(b, barrierMemory(t.(*nvgpu.BarrierGroupType)), desc, one(id))
}

// barrierOf is the address of an mbarrier whose group is operand 0; id is the
// operand group of its number.
func (l lowering) barrierOf(b *ir.Builder, op, in nvgpu.Op, id int) *ir.Value {
	return l.barrier(b, op.Operand(0).Type(), in.Operand(0), in.OperandGroup(id)[0])
}

func (l lowering) get(r *rewrite.ConversionRewriter, op, in nvgpu.Op) bool {
	ptr := l.barrierOf(r.Builder, op, in, 1)
	r.Replace(op.Op, r.Value(llvm.PtrToInt.OpDef, op.Result(0).Type(), ptr))
	return true
}

func (l lowering) init(r *rewrite.ConversionRewriter, op, in nvgpu.Op) bool {
	b := r.Builder
	ptr, count := l.barrierOf(b, op, in, 2), toI32(b, in.OperandGroup(1)[0])
	nvvm.MBarrierInit.New(b, nvvm.MBarrierInitOp{Addr: ptr, Count: count, Predicate: in.OptionalOperand(3)})
	r.Erase(op.Op)
	return true
}

func (l lowering) arrive(r *rewrite.ConversionRewriter, op, in nvgpu.Op) bool {
	ptr := l.barrierOf(r.Builder, op, in, 1)
	r.Replace(op.Op, nvvm.MBarrierArrive.New(r.Builder, nvvm.MBarrierArriveOp{Addr: ptr}, ir.I64).Result)
	return true
}

func (l lowering) arriveNocomplete(r *rewrite.ConversionRewriter, op, in nvgpu.Op) bool {
	b := r.Builder
	ptr, count := l.barrierOf(b, op, in, 1), toI32(b, in.OperandGroup(2)[0])
	r.Replace(op.Op, nvvm.MBarrierArriveNocomplete.New(b, nvvm.MBarrierNocompleteOp{Addr: ptr, Count: count}, ir.I64).Result)
	return true
}

func (l lowering) testWait(r *rewrite.ConversionRewriter, op, in nvgpu.Op) bool {
	ptr := l.barrierOf(r.Builder, op, in, 2)
	r.Replace(op.Op, nvvm.MBarrierTestWait.New(r.Builder, nvvm.MBarrierWaitOp{Addr: ptr, StateOrPhase: in.Operand(1)}, ir.I1).Result)
	return true
}

func (l lowering) expectTx(r *rewrite.ConversionRewriter, op, in nvgpu.Op) bool {
	b := r.Builder
	ptr, bytes := l.barrierOf(b, op, in, 2), toI32(b, in.OperandGroup(1)[0])
	nvvm.MBarrierArriveExpectTx.New(b, nvvm.MBarrierExpectTxOp{Addr: ptr, TxCount: bytes, Predicate: in.OptionalOperand(3)})
	r.Erase(op.Op)
	return true
}

func (l lowering) tryWait(r *rewrite.ConversionRewriter, op, in nvgpu.Op) bool {
	b := r.Builder
	ptr, ticks := l.barrierOf(b, op, in, 3), toI32(b, in.OperandGroup(2)[0])
	phase := b.Value(llvm.ZExt.OpDef, ir.I32, in.OperandGroup(1)[0])
	nvvm.MBarrierTryWaitParity.New(b, nvvm.MBarrierTryWaitParityOp{Addr: ptr, Phase: phase, Ticks: ticks})
	r.Erase(op.Op)
	return true
}
