package tiletogpu

import (
	"fmt"
	"math"
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

var mmaTypes = map[string]nvvm.MMAType{"f16": nvvm.F16, "bf16": nvvm.BF16, "tf32": nvvm.TF32, "s8": nvvm.S8, "u8": nvvm.U8, "f64": nvvm.F64}

// mmaSync multiplies one fragment: registers of A, of B and accumulators.
func (c *Ctx) mmaSync(o tile.GemmOp, x, y, sum []*ir.Value) []*ir.Value {
	i := o.MMA()
	a, b := o.Kinds()
	if a == "f16" {
		x, y = c.halfPairs(x), c.halfPairs(y)
	}
	half := sum[0].Type() == ir.F16
	if half {
		sum = c.pairs(sum)
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
	out := structFields(c.Builder, d, len(sum))
	if half {
		out = c.unpaired(out)
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
func (c *Ctx) pairs(sum []*ir.Value) (out []*ir.Value) {
	for i := 0; i < len(sum); i += 2 {
		out = append(out, c.Pack(ir.F16, sum[i:i+2]))
	}
	return out
}

func (c *Ctx) unpaired(words []*ir.Value) (out []*ir.Value) {
	for _, w := range words {
		out = append(out, c.Elements(w)...)
	}
	return out
}

// halfPairs makes words pairs of f16, which the operation wants for f16 though
// not for bf16.
func (c *Ctx) halfPairs(words []*ir.Value) []*ir.Value {
	var out []*ir.Value
	for _, w := range words {
		out = append(out, llvm.BitCast.New(c.Builder, llvm.CastOp{Arg: w}, ir.Vector([]int64{2}, ir.F16)).Result)
	}
	return out
}

// structFields takes a struct apart.
func structFields(b *ir.Builder, s *ir.Value, n int) []*ir.Value {
	out := make([]*ir.Value, n)
	for i := range out {
		out[i] = llvm.NewExtractValue(b, s, int64(i))
	}
	return out
}

// ldmatrixOp loads 8x8 matrices of 16-bit elements: one word of each for every
// thread.
func (c *Ctx) ldmatrixOp(p *ir.Value, matrices int64, transposed bool) []*ir.Value {
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
	return structFields(c.Builder, v, int(matrices))
}

// stmatrixOp stores 8x8 matrices of 16-bit elements, of each a word of every thread.
func (c *Ctx) stmatrixOp(p *ir.Value, words []*ir.Value, transposed bool) {
	layout := nvvm.Row
	if transposed {
		layout = nvvm.Col
	}
	nvvm.StMatrix.New(c.Builder, nvvm.MatrixOp{Ptr: p, Sources: words, Layout: layout, Shape: nvvm.LdStMatrixShape(8, 8)})
}

// cpAsync copies bytes from global to shared memory; of valid bytes fewer than
// that the rest is filled with zero. Only 16 bytes can bypass the L1 cache.
func (c *Ctx) cpAsync(dst, src *ir.Value, bytes int64, valid *ir.Value) {
	modifier := nvvm.CacheCA
	if bytes == 16 {
		modifier = nvvm.CacheCG
	}
	nvvm.CpAsync.New(c.Builder, nvvm.CpAsyncOp{Dst: dst, Src: src, Size: bytes, CPSize: valid, Modifier: modifier})
}

// cpAsyncWait waits for all but some groups; more than the instruction can name are
// never pending.
func (c *Ctx) cpAsyncWait(pending int64) {
	nvvm.CpAsyncWaitGroup.New(c.Builder, nvvm.CpAsyncWaitGroupOp{N: min(pending, math.MaxInt32)})
}

// fence makes what this thread wrote to shared memory visible to asynchronous units.
func (c *Ctx) fence(tile.FenceOp) error {
	nvvm.FenceProxy.New(c.Builder, nvvm.FenceProxyOp{Kind: nvvm.ProxyAsyncShared, Space: ir.Some(nvvm.SharedCTA)})
	return nil
}

// namedBarrier lets some threads of the block wait for each other.
func (c *Ctx) namedBarrier(id, threads *ir.Value) {
	nvvm.Barrier.New(c.Builder, nvvm.BarrierOp{ID: id, Threads: threads})
}

// nanosleep lets each thread rest.
func (c *Ctx) nanosleep(o tile.NanosleepOp) error {
	nvvm.Nanosleep.New(c.Builder, nvvm.NanosleepOp{Duration: arith.ConstantInt(c.Builder, o.Nanoseconds, ir.I32)})
	return nil
}

func (c *Ctx) warpSync() {
	nvvm.SyncWarp.New(c.Builder, nvvm.SyncWarpOp{Mask: arith.ConstantInt(c.Builder, -1, ir.I32)})
}
