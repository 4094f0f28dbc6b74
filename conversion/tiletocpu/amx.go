package tiletocpu

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
)

// amxTiles is how many registers AMX has.
const amxTiles = 8

// amxRegisters are those of AMX, as LLVM's intrinsics on values of x86_amx: it configures the registers where a
// function begins.
type amxRegisters struct{ *product }

// rows are those of the register of an argument of the body, each of [scale.AMXRowBytes].
func (r amxRegisters) rowsOf(arg int) int64 {
	t := r.by.Register(arg).(*ir.VectorType)
	bits, _ := ir.BitWidth(t.Elem())
	return t.Shape()[0] * int64(bits) / 8 / scale.AMXRowBytes
}

func (r amxRegisters) short(x int64) *ir.Value {
	return r.nest.literal(ir.Integer(ir.Int(16), x))
}

func (r amxRegisters) extents(arg int) []*ir.Value {
	return []*ir.Value{r.short(r.rowsOf(arg)), r.short(scale.AMXRowBytes)}
}

func (r amxRegisters) zero(*tileAt) *ir.Value {
	return llvm.NewCallIntrinsic(r.nest.inner(), llvm.X86AMX, "llvm.x86.tilezero.internal", r.extents(r.by.c)...).Result(0)
}

func (r amxRegisters) load(at *tileAt, arg int) *ir.Value {
	r.reserve(at)
	args := append(r.extents(arg), r.address(at), r.stride(at))
	return llvm.NewCallIntrinsic(r.nest.inner(), llvm.X86AMX, "llvm.x86.tileloadd64.internal", args...).Result(0)
}

// reserve uses all registers at once in code that does not run, so that LLVM configures each: of a loop that it
// unrolls, LLVM 22 uses registers that it does not configure, which is an illegal instruction. All must have one shape.
func (r amxRegisters) reserve(at *tileAt) {
	if r.rowsOf(r.a.arg) != r.rowsOf(r.by.c) || r.rowsOf(r.b.arg) != r.rowsOf(r.by.c) {
		return
	}
	base := r.base(at)
	extents, row := r.extents(r.by.c), r.nest.literal(ir.I64Attr(scale.AMXRowBytes))
	r.nest.compute(0, expr{of: scf.If.OpDef}, func(b *ir.Builder) *ir.Value {
		never := arith.NewCmpI(b, arith.EQ, base, arith.ConstantIndex(b, 0))
		scf.NewIf(b, never, nil, func(b *ir.Builder) (none []*ir.Value) {
			to := llvm.IntToPtr.New(b, llvm.CastOp{Arg: arith.Cast(b, arith.IndexCast, base, ir.I64)}, llvm.Ptr).Result
			var all []*ir.Value
			for range amxTiles {
				all = append(all, llvm.NewCallIntrinsic(b, llvm.X86AMX, "llvm.x86.tileloadd64.internal",
					append(slices.Clone(extents), to, row)...).Result(0))
			}
			for _, t := range all {
				llvm.NewCallIntrinsic(b, nil, "llvm.x86.tilestored64.internal", append(slices.Clone(extents), to, row, t)...)
			}
			return none
		}, nil)
		return base
	})
}

func (r amxRegisters) store(sum *ir.Value, at *tileAt) {
	args := append(r.extents(r.by.c), r.address(at), r.stride(at), sum)
	llvm.NewCallIntrinsic(r.nest.inner(), nil, "llvm.x86.tilestored64.internal", args...)
}

// multiply passes the rows of A, the bytes of a row of B, and those of a row of A.
func (r amxRegisters) multiply(a, b, sum *ir.Value) *ir.Value {
	leading := []*ir.Value{r.short(r.rowsOf(r.a.arg)), r.short(scale.AMXRowBytes), r.short(scale.AMXRowBytes)}
	return r.call(llvm.X86AMX, leading, a, b, sum)
}

// stride is the bytes from one row of a tile to the next: packed rows follow each other.
func (r amxRegisters) stride(at *tileAt) *ir.Value {
	bytes := int64(scale.AMXRowBytes)
	if at.rows > 1 {
		t := at.mem.Type().(*ir.MemRefType)
		bits, _ := ir.BitWidth(t.Elem())
		bytes = t.Shape()[len(t.Shape())-1] * int64(bits) / 8
	}
	return r.nest.literal(ir.I64Attr(bytes))
}

// base is where the memory of a tile begins.
func (r amxRegisters) base(at *tileAt) *ir.Value {
	of := expr{of: memref.ExtractAlignedPointerAsIndex.OpDef, x: at.mem}
	return r.nest.compute(0, of, func(b *ir.Builder) *ir.Value {
		return memref.ExtractAlignedPointerAsIndex.New(b, memref.ExtractAlignedPointerAsIndexOp{Source: at.mem},
			ir.Index).AlignedPointer
	})
}

func (r amxRegisters) address(at *tileAt) *ir.Value {
	n := r.nest
	t := at.mem.Type().(*ir.MemRefType)
	bits, _ := ir.BitWidth(t.Elem())
	to := n.flat(n.sumOf(r.base(at)), t.Shape(), at.at, int64(bits)/8)
	return n.compute(n.levelOf(to), expr{of: llvm.IntToPtr.OpDef, x: to}, func(b *ir.Builder) *ir.Value {
		return llvm.IntToPtr.New(b, llvm.CastOp{Arg: arith.Cast(b, arith.IndexCast, to, ir.I64)}, llvm.Ptr).Result
	})
}
