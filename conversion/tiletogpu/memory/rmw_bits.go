package memory

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/address"
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
)

// atomicScope is the scope of tile programs' atomic operations, which order nothing: all threads of the device.
const atomicScope = "device"

// llvmKinds are the operations that PTX has.
var llvmKinds = map[memref.AtomicKind]llvm.AtomicBinOp{
	memref.AddF: llvm.AtomicFAdd, memref.AddI: llvm.AtomicAdd, memref.Assign: llvm.AtomicXchg,
	memref.MaxS: llvm.AtomicMax, memref.MaxU: llvm.AtomicUMax, memref.MinS: llvm.AtomicMin, memref.MinU: llvm.AtomicUMin,
	memref.OrI: llvm.AtomicOr, memref.XOrI: llvm.AtomicXor, memref.AndI: llvm.AtomicAnd,
}

func atomicRMW(c *emit.Ctx, kind llvm.AtomicBinOp, v, p *ir.Value) *ir.Value {
	return llvm.AtomicRMW.New(c.Builder, llvm.AtomicRMWOp{Ptr: p, Val: v, BinOp: kind,
		Access: llvm.Access{Ordering: llvm.Monotonic, SyncScope: atomicScope}}, v.Type()).Result
}

func atomicPointer(c *emit.Ctx, mem *ir.Value, at []*ir.Value) *ir.Value {
	space := int64(address.GlobalSpace)
	if mem.Type().(*ir.MemRefType).Space() == emit.Workgroup() {
		space = address.SharedSpace
	}
	return address.ElementPointer(c, mem, address.LinearOffset(c, mem, at), space)
}

// Packs reports whether one instruction adds two neighbours (PTX ISA, "red").
func Packs(kind memref.AtomicKind, elem ir.Type) bool {
	return kind == memref.AddF && (elem == ir.F16 || elem == ir.BF16)
}

// AddedTogether is how many neighbours one instruction adds to memory, if they are aligned and the old value is unused.
func AddedTogether(kind memref.AtomicKind, mem *ir.MemRefType) int64 {
	switch {
	case Packs(kind, mem.Elem()):
		return 2
	case kind == memref.AddF && mem.Elem() == ir.F32 && mem.Space() != emit.Workgroup():
		return 4
	}
	return 1
}

// CombineOnly is [CombineAt] without a use of the old value, of one element or of neighbours that are added together.
func CombineOnly(c *emit.Ctx, kind memref.AtomicKind, vs []*ir.Value, mem *ir.Value, at []*ir.Value) {
	t := vs[0].Type()
	switch {
	case len(vs) > 1:
		atomicRMW(c, llvmKinds[kind], c.Pack(t, vs), atomicPointer(c, mem, at))
	case (kind == memref.MaximumF || kind == memref.MinimumF) && (t == ir.F32 || t == ir.F64):
		combineBits(c, kind == memref.MaximumF, vs[0], atomicPointer(c, mem, at))
	default:
		CombineAt(c, kind, vs[0], mem, at)
	}
}

// combineBits is the maximum or minimum of floats by their bits. As signed numbers, the bits of positive floats are
// ordered like the floats, and greater than all others. As unsigned numbers, those of negative floats are ordered in
// reverse, and greater than all others. So a positive float is combined as a signed number, and a negative one in the
// opposite way as an unsigned one. A NaN of one sign stays in memory in any case: NaNs get that sign, before they are
// combined and, if memory held one of the other sign, after.
func combineBits(c *emit.Ctx, greatest bool, v, p *ir.Value) {
	bits := emit.StoredAs(v.Type())
	number := func(n int64) *ir.Value { return arith.ConstantInt(c.Builder, n, bits) }
	exponent, quiet, sign := int64(0x7f800000), int64(0x7fc00000), int64(-1)<<31
	if v.Type() == ir.F64 {
		exponent, quiet, sign = 0x7ff0000000000000, 0x7ff8000000000000, -1<<63
	}
	lasting, signed, unsigned := quiet, llvm.AtomicMax, llvm.AtomicUMin
	lost, than := arith.UGT, exponent|sign
	if !greatest {
		lasting, signed, unsigned = quiet|sign, llvm.AtomicMin, llvm.AtomicUMax
		lost, than = arith.SGT, exponent
	}
	nan := arith.NewCmpF(c.Builder, arith.UNO, v, v)
	x := arith.NewSelect(c.Builder, nan, number(lasting), emit.ToBits(c.Builder, v))
	old := c.Choose(arith.NewCmpI(c.Builder, arith.SLT, x, number(0)), bits,
		func() *ir.Value { return atomicRMW(c, unsigned, x, p) },
		func() *ir.Value { return atomicRMW(c, signed, x, p) })
	c.When(arith.NewCmpI(c.Builder, lost, old, number(than)), func() {
		back := signed
		if !greatest {
			back = unsigned
		}
		atomicRMW(c, back, number(lasting), p)
	})
}
