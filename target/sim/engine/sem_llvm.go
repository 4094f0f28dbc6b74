package engine

import (
	"math"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
)

var LlvmSem = withIntrinsics(Meanings(map[string]Rule{
	"llvm.mlir.constant": constantSem, "llvm.mlir.zero": zeroSem, "llvm.mlir.undef": zeroSem, "llvm.mlir.poison": zeroSem,
	"llvm.mlir.addressof": llvmAddressOf,

	"llvm.add": ArithSem["arith.addi"], "llvm.sub": ArithSem["arith.subi"], "llvm.mul": ArithSem["arith.muli"],
	"llvm.udiv": ArithSem["arith.divui"], "llvm.sdiv": ArithSem["arith.divsi"],
	"llvm.urem": ArithSem["arith.remui"], "llvm.srem": ArithSem["arith.remsi"],
	"llvm.and": ArithSem["arith.andi"], "llvm.or": ArithSem["arith.ori"], "llvm.xor": ArithSem["arith.xori"],
	"llvm.shl": ArithSem["arith.shli"], "llvm.lshr": ArithSem["arith.shrui"], "llvm.ashr": ArithSem["arith.shrsi"],
	"llvm.fadd": addF, "llvm.fsub": subF, "llvm.fmul": mulF, "llvm.fdiv": divF,
	"llvm.frem": floatBinary(math.Mod), "llvm.fneg": negF,
	"llvm.freeze": CopyWords,

	"llvm.trunc": ArithSem["arith.trunci"], "llvm.zext": ArithSem["arith.extui"], "llvm.sext": sext, "llvm.fptrunc": convertF, "llvm.fpext": convertF,
	"llvm.sitofp": ArithSem["arith.sitofp"], "llvm.uitofp": ArithSem["arith.uitofp"],
	"llvm.fptosi": ArithSem["arith.fptosi"], "llvm.fptoui": ArithSem["arith.fptoui"],
	"llvm.bitcast": BitcastSem, "llvm.ptrtoint": llvmPtrCast, "llvm.inttoptr": llvmPtrCast, "llvm.addrspacecast": llvmPtrCast,

	"llvm.fence": llvmFence,
	// What says how long stack memory is used, or which accesses do not alias.
	"llvm.intr.lifetime.start": noEffect, "llvm.intr.lifetime.end": noEffect, "llvm.intr.stackrestore": noEffect, "llvm.intr.stacksave": zeroSem,
	"llvm.intr.experimental.noalias.scope.decl": noEffect,
	"llvm.call": llvmCall, "llvm.call_intrinsic": llvmCallIntrinsic, "llvm.inline_asm": inlineAsm,
},
	On(llvm.ICmp, func(c *Compiler, o llvm.ICmpOp) { c.compareInts(o.Op, arith.CmpIPredicate(o.Predicate)) }),
	On(llvm.FCmp, func(c *Compiler, o llvm.FCmpOp) { c.compareFloats(o.Op, arith.CmpFPredicate(o.Predicate)) }),
	On(llvm.Select, func(c *Compiler, o llvm.SelectOp) { c.choose(o.Op, o.Condition, o.TrueValue, o.FalseValue) }),
	On(llvm.ExtractValue, llvmExtractValue), On(llvm.InsertValue, llvmInsertValue),
	On(llvm.GEP, llvmGEP), On(llvm.Alloca, llvmAlloca), On(llvm.Load, llvmLoad), On(llvm.Store, llvmStore),
	On(llvm.AtomicRMW, llvmAtomicRMW), On(llvm.CmpXchg, llvmCmpXchg),
	On(llvm.ExtractElement, extractDynamic), On(llvm.InsertElement, insertDynamic),
	On(llvm.ShuffleVector, func(c *Compiler, o llvm.ShuffleVectorOp) { c.shuffle(o.V1, o.V2, o.Result, o.Mask) }),
	On(llvm.IsFPClass.Def, fpClass), On(llvm.Memcpy.Def, llvmMemcpy), On(llvm.Memmove.Def, llvmMemcpy), On(llvm.Memset.Def, llvmMemset),
))

// zeroSem is a value of zeros that lies in the frame from the start.
func zeroSem(c *Compiler, op *ir.Op) {
	s := c.Fresh(c.Width(op.Result(0).Type()))
	c.slots[op.Result(0)] = s
	for i := range s.N {
		c.Code.template = append(c.Code.template, preset{s.At + i, 0})
	}
}

// llvmPtrCast converts between pointers of address spaces and integers.
func llvmPtrCast(c *Compiler, op *ir.Op) {
	from, to := int64(-1), int64(-1)
	if t, ok := ir.ElemOrSelf(only(op).Type()).(*llvm.PointerType); ok {
		from = t.AddressSpace()
	}
	if t, ok := ir.ElemOrSelf(op.Result(0).Type()).(*llvm.PointerType); ok {
		to = t.AddressSpace()
	}
	m := c.Elem(op.Result(0)).Mask()
	switch {
	case isSharedPointer(from) && to >= 0 && !isSharedPointer(to):
		c.map1(op, func(a *Agent, x uint64) uint64 { return a.generic(x, from) })
	case isSharedPointer(to) && from >= 0 && !isSharedPointer(from):
		c.map1(op, func(_ *Agent, x uint64) uint64 { return x & OffsetMask })
	default:
		c.map1(op, func(_ *Agent, x uint64) uint64 { return x & m })
	}
}

// part finds the words of an aggregate at a position.
func (c *Compiler) part(t ir.Type, position []int64) (at int, part ir.Type) {
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

func llvmExtractValue(c *Compiler, o llvm.ExtractValueOp) {
	at, _ := c.part(o.Container.Type(), o.Position)
	x := c.At(o.Container) + at
	d := c.Define(o.Result)
	c.CopyAll([]Span{d}, []Span{{x, d.N}})
}

func llvmInsertValue(c *Compiler, o llvm.InsertValueOp) {
	at, _ := c.part(o.Container.Type(), o.Position)
	x, v := c.In(o.Container), c.In(o.Value)
	d := c.Define(o.Result)
	c.Emit(func(a *Agent) {
		copy(a.F[d.At:d.At+d.N], a.F[x.At:])
		copy(a.F[d.At+at:], a.F[v.At:v.At+v.N])
	})
}

func llvmCall(c *Compiler, op *ir.Op) {
	ref, ok := op.Attr("callee").(*ir.SymbolRefAttr)
	if !ok {
		c.Fail("through a pointer has no simulator semantics")
	}
	c.callee(op, ref)
}
