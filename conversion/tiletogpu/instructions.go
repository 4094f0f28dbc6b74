package tiletogpu

import (
	"fmt"
	"math"
	"slices"

	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

var mmaTypes = map[string]nvvm.MMAType{"f16": nvvm.F16, "bf16": nvvm.BF16, "tf32": nvvm.TF32, "s8": nvvm.S8, "u8": nvvm.U8, "f64": nvvm.F64}

// mmaSync multiplies one fragment: registers of A, of B and accumulators.
func mmaSync(c *emit.Ctx, o tile.GemmOp, x, y, sum []*ir.Value) []*ir.Value {
	i := o.MMA()
	a, b := o.Kinds()
	if a == "f16" {
		x, y = halfPairs(c, x), halfPairs(c, y)
	}
	half := sum[0].Type() == ir.F16
	if half {
		sum = pairs(c, sum)
	}
	t := llvm.Struct(ir.ValueTypes(sum)...)
	var d *ir.Value
	if name := mmaIntrinsic(a, b, i); name != "" {
		d = llvm.NewCallIntrinsic(c.Builder, t, name, slices.Concat(x, y, sum)...).Result(0)
	} else {
		m := nvvm.MmaOp{A: x, B: y, C: sum, Shape: nvvm.Shape(i.M, 8, i.K), TypeA: ir.Some(mmaTypes[a]), TypeB: ir.Some(mmaTypes[b]), LayoutA: nvvm.Row, LayoutB: nvvm.Col}
		if sum[0].Type() == ir.I32 {
			m.Overflow = ir.Some(nvvm.Wrapped)
		}
		d = nvvm.MmaSync.New(c.Builder, m, t).D
	}
	out := emit.StructFields(c.Builder, d, len(sum))
	if half {
		out = unpaired(c, out)
	}
	return out
}

// mmaIntrinsic is the intrinsic of a form that nvvm.mma.sync does not have, "" for
// the others.
func mmaIntrinsic(a, b string, i layout.MMA) string {
	shape := fmt.Sprintf("llvm.nvvm.mma.m%dn8k%d.row.col.", i.M, i.K)
	switch {
	case a == "e4m3" || a == "e5m2":
		return shape + "f32." + a + "." + b + ".f32"
	case a == "f64" && i.M == 16:
		return shape + "f64"
	}
	return ""
}

// pairs puts accumulators of f16 two to a register.
func pairs(c *emit.Ctx, sum []*ir.Value) (out []*ir.Value) {
	for i := 0; i < len(sum); i += 2 {
		out = append(out, c.Pack(ir.F16, sum[i:i+2]))
	}
	return out
}

func unpaired(c *emit.Ctx, words []*ir.Value) (out []*ir.Value) {
	for _, w := range words {
		out = append(out, c.Elements(w)...)
	}
	return out
}

// halfPairs makes words pairs of f16, which the operation wants for f16 though
// not for bf16.
func halfPairs(c *emit.Ctx, words []*ir.Value) []*ir.Value {
	var out []*ir.Value
	for _, w := range words {
		out = append(out, llvm.BitCast.New(c.Builder, llvm.CastOp{Arg: w}, ir.Vector([]int64{2}, ir.F16)).Result)
	}
	return out
}

// loadMatrices loads 8x8 matrices of 16-bit elements: one word of each for every
// thread.
func loadMatrices(c *emit.Ctx, p *ir.Value, matrices int64, transposed bool) []*ir.Value {
	var t ir.Type = ir.I32
	if matrices > 1 {
		fields := make([]ir.Type, matrices)
		for i := range fields {
			fields[i] = ir.I32
		}
		t = llvm.Struct(fields...)
	}
	layout := nvvm.Row
	if transposed {
		layout = nvvm.Col
	}
	v := nvvm.LdMatrix.New(c.Builder, nvvm.MatrixOp{Ptr: p, Num: matrices, Layout: layout, Shape: nvvm.LdStMatrixShape(8, 8)}, t).Result
	if matrices == 1 {
		return []*ir.Value{v}
	}
	return emit.StructFields(c.Builder, v, int(matrices))
}

// storeMatrixWords stores 8x8 matrices of 16-bit elements, of each a word of every thread.
func storeMatrixWords(c *emit.Ctx, p *ir.Value, words []*ir.Value, transposed bool) {
	layout := nvvm.Row
	if transposed {
		layout = nvvm.Col
	}
	nvvm.StMatrix.New(c.Builder, nvvm.MatrixOp{Ptr: p, Sources: words, Layout: layout, Shape: nvvm.LdStMatrixShape(8, 8)})
}

// cpAsync copies bytes from global to shared memory; of valid bytes fewer than
// that the rest is filled with zero. Only 16 bytes can bypass the L1 cache.
func cpAsync(c *emit.Ctx, dst, src *ir.Value, bytes int64, valid *ir.Value) {
	modifier := nvvm.CacheCA
	if bytes == 16 {
		modifier = nvvm.CacheCG
	}
	nvvm.CpAsync.New(c.Builder, nvvm.CpAsyncOp{Dst: dst, Src: src, Size: bytes, CPSize: valid, Modifier: modifier})
}

// cpAsyncWait waits for all but some groups; more than the instruction can name are
// never pending.
func cpAsyncWait(c *emit.Ctx, pending int64) {
	nvvm.CpAsyncWaitGroup.New(c.Builder, nvvm.CpAsyncWaitGroupOp{N: min(pending, math.MaxInt32)})
}

// fence makes what this thread wrote to shared memory visible to asynchronous units.
func fence(c *emit.Ctx, _ tile.FenceOp) error {
	nvvm.FenceProxy.New(c.Builder, nvvm.FenceProxyOp{Kind: nvvm.ProxyAsyncShared, Space: ir.Some(nvvm.SharedCTA)})
	return nil
}

// namedBarrier lets some threads of the block wait for each other.
func namedBarrier(c *emit.Ctx, id, threads *ir.Value) {
	nvvm.Barrier.New(c.Builder, nvvm.BarrierOp{ID: id, Threads: threads})
}

// nanosleep lets each thread rest.
func nanosleep(c *emit.Ctx, o tile.NanosleepOp) error {
	nvvm.Nanosleep.New(c.Builder, nvvm.NanosleepOp{Duration: arith.ConstantInt(c.Builder, o.Nanoseconds, ir.I32)})
	return nil
}

func warpSync(c *emit.Ctx) {
	nvvm.SyncWarp.New(c.Builder, nvvm.SyncWarpOp{Mask: arith.ConstantInt(c.Builder, -1, ir.I32)})
}
