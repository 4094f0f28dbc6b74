package llvmsim

import (
	"math"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/arithsim"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/nvvmsim"
	"github.com/tsopt/tsopt/target/sim/vectorsim"
)

var Rules = withIntrinsics(engine.Meanings(map[string]engine.Rule{
	"llvm.mlir.constant": engine.ConstantSem, "llvm.mlir.zero": zeroSem, "llvm.mlir.undef": zeroSem,
	"llvm.mlir.poison":    zeroSem,
	"llvm.mlir.addressof": llvmAddressOf,

	"llvm.add": arithsim.Arith["arith.addi"], "llvm.sub": arithsim.Arith["arith.subi"],
	"llvm.mul":  arithsim.Arith["arith.muli"],
	"llvm.udiv": arithsim.Arith["arith.divui"], "llvm.sdiv": arithsim.Arith["arith.divsi"],
	"llvm.urem": arithsim.Arith["arith.remui"], "llvm.srem": arithsim.Arith["arith.remsi"],
	"llvm.and": arithsim.Arith["arith.andi"], "llvm.or": arithsim.Arith["arith.ori"],
	"llvm.xor": arithsim.Arith["arith.xori"],
	"llvm.shl": arithsim.Arith["arith.shli"], "llvm.lshr": arithsim.Arith["arith.shrui"],
	"llvm.ashr": arithsim.Arith["arith.shrsi"],
	"llvm.fadd": arithsim.AddF, "llvm.fsub": arithsim.SubF, "llvm.fmul": arithsim.MulF, "llvm.fdiv": arithsim.DivF,
	"llvm.frem": arithsim.FloatBinary(math.Mod), "llvm.fneg": arithsim.NegF,
	"llvm.freeze": engine.CopyWords,

	"llvm.trunc": arithsim.Arith["arith.trunci"], "llvm.zext": arithsim.Arith["arith.extui"], "llvm.sext": arithsim.Sext,
	"llvm.fptrunc": arithsim.ConvertF, "llvm.fpext": arithsim.ConvertF,
	"llvm.sitofp": arithsim.Arith["arith.sitofp"], "llvm.uitofp": arithsim.Arith["arith.uitofp"],
	"llvm.fptosi": arithsim.Arith["arith.fptosi"], "llvm.fptoui": arithsim.Arith["arith.fptoui"],
	"llvm.bitcast": arithsim.BitcastSem, "llvm.ptrtoint": llvmPtrCast, "llvm.inttoptr": llvmPtrCast,
	"llvm.addrspacecast": llvmPtrCast,

	"llvm.fence": llvmFence,
	// What says how long stack memory is used, or which accesses do not alias.
	"llvm.intr.lifetime.start": engine.NoEffect, "llvm.intr.lifetime.end": engine.NoEffect,
	"llvm.intr.stackrestore": engine.NoEffect, "llvm.intr.stacksave": zeroSem,
	"llvm.intr.experimental.noalias.scope.decl": engine.NoEffect,
	"llvm.call": llvmCall, "llvm.call_intrinsic": llvmCallIntrinsic, "llvm.inline_asm": nvvmsim.InlineAsm,
},
	engine.On(llvm.ICmp, func(c *engine.Compiler, o llvm.ICmpOp) {
		arithsim.CompareInts(c, o.Op, arith.CmpIPredicate(o.Predicate))
	}),
	engine.On(llvm.FCmp, func(c *engine.Compiler, o llvm.FCmpOp) {
		arithsim.CompareFloats(c, o.Op, arith.CmpFPredicate(o.Predicate))
	}),
	engine.On(llvm.Select, func(c *engine.Compiler, o llvm.SelectOp) {
		arithsim.Choose(c, o.Op, o.Condition, o.TrueValue, o.FalseValue)
	}),
	engine.On(llvm.ExtractValue, llvmExtractValue), engine.On(llvm.InsertValue, llvmInsertValue),
	engine.On(llvm.GEP, llvmGEP), engine.On(llvm.Alloca, llvmAlloca), engine.On(llvm.Load, llvmLoad),
	engine.On(llvm.Store, llvmStore),
	engine.On(llvm.AtomicRMW, llvmAtomicRMW), engine.On(llvm.CmpXchg, llvmCmpXchg),
	engine.On(llvm.ExtractElement, vectorsim.ExtractDynamic), engine.On(llvm.InsertElement, vectorsim.InsertDynamic),
	engine.On(llvm.ShuffleVector, func(c *engine.Compiler,
		o llvm.ShuffleVectorOp) {
		vectorsim.Shuffle(c, o.V1, o.V2, o.Result, o.Mask)
	}),
	engine.On(llvm.MaskedLoad.Def, maskedLoad), engine.On(llvm.MaskedStore.Def, maskedStore),
	engine.On(llvm.IsFPClass.Def, fpClass), engine.On(llvm.Memcpy.Def, llvmMemcpy),
	engine.On(llvm.Memmove.Def, llvmMemcpy), engine.On(llvm.Memset.Def, llvmMemset),
))

// zeroSem is a value of zeros that lies in the frame from the start.
func zeroSem(c *engine.Compiler, op *ir.Op) {
	s := c.Fresh(c.Width(op.Result(0).Type()))
	c.Slots[op.Result(0)] = s
	for i := range s.N {
		c.Code.Template = append(c.Code.Template, engine.Preset{At: s.At + i, Value: 0})
	}
}

// llvmPtrCast converts between pointers of address spaces and integers.
func llvmPtrCast(c *engine.Compiler, op *ir.Op) {
	from, to := int64(-1), int64(-1)
	if t, ok := ir.ElemOrSelf(engine.Only(op).Type()).(*llvm.PointerType); ok {
		from = t.AddressSpace()
	}
	if t, ok := ir.ElemOrSelf(op.Result(0).Type()).(*llvm.PointerType); ok {
		to = t.AddressSpace()
	}
	m := c.Elem(op.Result(0)).Mask()
	switch {
	case engine.IsSharedPointer(from) && to >= 0 && !engine.IsSharedPointer(to):
		arithsim.Map1(c, op, func(a *engine.Agent, x uint64) uint64 { return a.Generic(x, from) })
	case engine.IsSharedPointer(to) && from >= 0 && !engine.IsSharedPointer(from):
		arithsim.Map1(c, op, func(_ *engine.Agent, x uint64) uint64 { return x & engine.OffsetMask })
	default:
		arithsim.Map1(c, op, func(_ *engine.Agent, x uint64) uint64 { return x & m })
	}
}

// part finds the words of an aggregate at a position.
func part(c *engine.Compiler, t ir.Type, position []int64) (at int, part ir.Type) {
	for _, p := range position {
		switch s := t.(type) {
		case *llvm.StructType:
			for _, f := range s.Fields()[:p] {
				at += c.Width(f)
			}
			t = s.Fields()[p]
		case *llvm.ArrayType:
			at += int(p) * c.Width(s.Elem())
			t = s.Elem()
		}
	}
	return at, t
}

func llvmExtractValue(c *engine.Compiler, o llvm.ExtractValueOp) {
	at, _ := part(c, o.Container.Type(), o.Position)
	x := c.At(o.Container) + at
	d := c.Define(o.Result)
	c.CopyAll([]engine.Span{d}, []engine.Span{{At: x, N: d.N}})
}

func llvmInsertValue(c *engine.Compiler, o llvm.InsertValueOp) {
	at, _ := part(c, o.Container.Type(), o.Position)
	x, v := c.In(o.Container), c.In(o.Value)
	d := c.Define(o.Result)
	c.Emit(func(a *engine.Agent) {
		copy(a.F[d.At:d.At+d.N], a.F[x.At:])
		copy(a.F[d.At+at:], a.F[v.At:v.At+v.N])
	})
}

func llvmCall(c *engine.Compiler, op *ir.Op) {
	ref, ok := op.Attr("callee").(*ir.SymbolRefAttr)
	if !ok {
		c.Fail("through a pointer has no simulator semantics")
	}
	c.Callee(op, ref)
}
