package memory

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
)

// CombineAt combines a value into memory atomically and returns the old value: by one instruction if PTX has it, else
// by a compare-and-swap loop.
func CombineAt(c *emit.Ctx, kind memref.AtomicKind, v, mem *ir.Value, at []*ir.Value) *ir.Value {
	if hasAtomic(kind, v.Type()) {
		return atomicRMW(c, llvmKinds[kind], v, atomicPointer(c, mem, at))
	}
	return CompareAndSwap(c, mem, at, func(c *emit.Ctx, old *ir.Value) *ir.Value {
		if kind == memref.Assign {
			return v
		}
		return arith.Binary(c.Builder, atomicOps[kind], old, v)
	})
}

// hasAtomic reports whether PTX has an atomic operation (PTX ISA, "atom"): on 32-bit and 64-bit integers, except
// multiplication, and additions of floats.
func hasAtomic(kind memref.AtomicKind, t ir.Type) bool {
	bits, _ := ir.BitWidth(t)
	switch t.(type) {
	case *ir.IntegerType:
		return kind != memref.MulI && (bits == 32 || bits == 64)
	case *ir.FloatType:
		return kind == memref.AddF && bits >= 16 || kind == memref.Assign && bits >= 32
	}
	return false
}

// atomicOps are the operations that memref's kinds stand for.
var atomicOps = map[memref.AtomicKind]ir.Def[arith.BinaryOp]{
	memref.AddF: arith.AddF, memref.AddI: arith.AddI, memref.AndI: arith.AndI,
	memref.MaximumF: arith.MaximumF, memref.MaxNumF: arith.MaxNumF, memref.MaxS: arith.MaxSI, memref.MaxU: arith.MaxUI,
	memref.MinimumF: arith.MinimumF, memref.MinNumF: arith.MinNumF, memref.MinS: arith.MinSI, memref.MinU: arith.MinUI,
	memref.MulF: arith.MulF, memref.MulI: arith.MulI, memref.OrI: arith.OrI, memref.XOrI: arith.XOrI,
}

// CompareAndSwap replaces an element by next of it, and returns the old value. The first guess of the old value is
// zero, so that there is no other read of it.
func CompareAndSwap(c *emit.Ctx, mem *ir.Value, at []*ir.Value,
	next func(c *emit.Ctx, old *ir.Value) *ir.Value) *ir.Value {
	t := mem.Type().(*ir.MemRefType)
	p := atomicPointer(c, mem, at)
	bits := emit.StoredAs(t.Elem())
	loop := scf.NewWhile(c.Builder, []*ir.Value{arith.Zero(c.Builder, bits)}, []ir.Type{bits},
		func(b *ir.Builder, args []*ir.Value) (*ir.Value, []*ir.Value) {
			c := c.With(b)
			new := emit.ToBits(c.Builder, next(c, emit.FromBits(c.Builder, args[0], t.Elem())))
			swap := llvm.CmpXchgOp{Ptr: p, Cmp: args[0], Val: new, Success: llvm.Monotonic, Failure: llvm.Monotonic,
				SyncScope: atomicScope}
			was := emit.StructFields(c.Builder, llvm.CmpXchg.New(c.Builder, swap, llvm.Struct(bits, ir.I1)).Result, 2)
			return arith.Binary(c.Builder, arith.XOrI, was[1], arith.ConstantInt(c.Builder, 1, ir.I1)), was[:1]
		},
		func(_ *ir.Builder, args []*ir.Value) []*ir.Value { return args })
	return emit.FromBits(c.Builder, loop.Result(0), t.Elem())
}
