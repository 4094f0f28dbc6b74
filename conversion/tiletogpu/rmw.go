package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
)

// combineAt combines a value into memory atomically and gives what was there:
// by one instruction where PTX has it, else by comparing and swapping until
// nothing came between.
func (c *Ctx) combineAt(kind memref.AtomicKind, v, mem *ir.Value, at []*ir.Value) *ir.Value {
	if hasAtomic(kind, v.Type()) {
		s := ir.OpState{Def: memref.AtomicRMW.OpDef, Types: []ir.Type{v.Type()}, Operands: append([]*ir.Value{v, mem}, at...)}
		s.SetProp("kind", ir.I64Attr(int64(kind)))
		return c.Create(s).Result(0)
	}
	return c.swap(mem, at, func(c *Ctx, old *ir.Value) *ir.Value {
		if kind == memref.Assign {
			return v
		}
		return c.Value(atomicOps[kind], v.Type(), old, v)
	})
}

// hasAtomic reports whether PTX has an atomic operation (PTX ISA, "atom"): on
// integers of 32 and 64 bits, of which multiplication is none, and additions of
// floats.
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
var atomicOps = map[memref.AtomicKind]*ir.OpDef{
	memref.AddF: arith.AddF.OpDef, memref.AddI: arith.AddI.OpDef, memref.AndI: arith.AndI.OpDef,
	memref.MaximumF: arith.MaximumF.OpDef, memref.MaxNumF: arith.MaxNumF.OpDef, memref.MaxS: arith.MaxSI.OpDef, memref.MaxU: arith.MaxUI.OpDef,
	memref.MinimumF: arith.MinimumF.OpDef, memref.MinNumF: arith.MinNumF.OpDef, memref.MinS: arith.MinSI.OpDef, memref.MinU: arith.MinUI.OpDef,
	memref.MulF: arith.MulF.OpDef, memref.MulI: arith.MulI.OpDef, memref.OrI: arith.OrI.OpDef, memref.XOrI: arith.XOrI.OpDef,
}

// swap replaces an element by what next makes of it, and gives what it was. The
// first guess of what is there is zero, so that nothing reads it otherwise.
func (c *Ctx) swap(mem *ir.Value, at []*ir.Value, next func(c *Ctx, old *ir.Value) *ir.Value) *ir.Value {
	t := mem.Type().(*ir.MemRefType)
	space := int64(globalSpace)
	if t.Space() == workgroup() {
		space = sharedSpace
	}
	p := c.element(mem, c.linear(mem, at), space)
	bits := storedAs(t.Elem())
	loop := scf.NewWhile(c.Builder, []*ir.Value{arith.Zero(c.Builder, bits)}, []ir.Type{bits},
		func(b *ir.Builder, args []*ir.Value) (*ir.Value, []*ir.Value) {
			c := c.with(b)
			new := c.toBits(next(c, c.fromBits(args[0], t.Elem())))
			st := ir.OpState{Def: llvm.CmpXchg.OpDef, Operands: []*ir.Value{p, args[0], new}, Types: []ir.Type{llvm.Struct(bits, ir.I1)}}
			st.SetProp("success_ordering", ir.I64Attr(int64(llvm.Monotonic)))
			st.SetProp("failure_ordering", ir.I64Attr(int64(llvm.Monotonic)))
			st.SetProp("syncscope", ir.String_("device"))
			was := c.fields(c.Create(st).Result(0), 2)
			return arith.Binary(c.Builder, arith.XOrI, was[1], arith.ConstantInt(c.Builder, 1, ir.I1)), was[:1]
		},
		func(_ *ir.Builder, args []*ir.Value) []*ir.Value { return args })
	return c.fromBits(loop.Result(0), t.Elem())
}
