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
	create(r.Builder, memref.Global.OpDef, nil, nil, prop("sym_name", ir.String_(name)), prop("sym_visibility", ir.String_("private")),
		prop("type", ir.TypeOf(t)), prop("alignment", ir.I64Attr(8)))
	r.SetInsertionPoint(block, at)
	v := create(r.Builder, memref.GetGlobal.OpDef, []ir.Type{t}, nil, prop("name", ir.SymbolRef(name))).Result(0)
	r.Replace(op.Op, v)
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
	create(b, nvvm.MBarrierInit.OpDef, nil, [][]*ir.Value{{ptr}, {count}, {in.OptionalOperand(3)}})
	r.Erase(op.Op)
	return true
}

func (l lowering) arrive(r *rewrite.ConversionRewriter, op, in nvgpu.Op) bool {
	ptr := l.barrierOf(r.Builder, op, in, 1)
	r.ReplaceOp(op.Op, create(r.Builder, nvvm.MBarrierArrive.OpDef, []ir.Type{ir.I64}, [][]*ir.Value{{ptr}, nil}))
	return true
}

func (l lowering) arriveNocomplete(r *rewrite.ConversionRewriter, op, in nvgpu.Op) bool {
	b := r.Builder
	ptr, count := l.barrierOf(b, op, in, 1), toI32(b, in.OperandGroup(2)[0])
	r.ReplaceOp(op.Op, create(b, nvvm.MBarrierArriveNocomplete.OpDef, []ir.Type{ir.I64}, [][]*ir.Value{{ptr}, {count}}))
	return true
}

func (l lowering) testWait(r *rewrite.ConversionRewriter, op, in nvgpu.Op) bool {
	ptr := l.barrierOf(r.Builder, op, in, 2)
	r.ReplaceOp(op.Op, create(r.Builder, nvvm.MBarrierTestWait.OpDef, []ir.Type{ir.I1}, [][]*ir.Value{{ptr}, {in.Operand(1)}}))
	return true
}

func (l lowering) expectTx(r *rewrite.ConversionRewriter, op, in nvgpu.Op) bool {
	b := r.Builder
	ptr, bytes := l.barrierOf(b, op, in, 2), toI32(b, in.OperandGroup(1)[0])
	create(b, nvvm.MBarrierArriveExpectTx.OpDef, nil, [][]*ir.Value{{ptr}, {bytes}, {in.OptionalOperand(3)}})
	r.Erase(op.Op)
	return true
}

func (l lowering) tryWait(r *rewrite.ConversionRewriter, op, in nvgpu.Op) bool {
	b := r.Builder
	ptr, ticks := l.barrierOf(b, op, in, 3), toI32(b, in.OperandGroup(2)[0])
	phase := b.Value(llvm.ZExt.OpDef, ir.I32, in.OperandGroup(1)[0])
	create(b, nvvm.MBarrierTryWaitParity.OpDef, nil, [][]*ir.Value{{ptr}, {phase}, {ticks}})
	r.Erase(op.Op)
	return true
}
