package tiletogpu

import (
	"math"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/ir"
)

// mmaSync multiplies one m16n8k16 fragment: four words of A, two of B, four
// accumulators (PTX ISA, "mma.m16n8k16 with .f16/.bf16 floating point type").
func (c *Ctx) mmaSync(elem ir.Type, x, y, sum []*ir.Value) []*ir.Value {
	name := elem.(*ir.FloatType).Name()
	if elem == ir.F16 {
		x, y = c.halfPairs(x), c.halfPairs(y)
	}
	d := nvvm.NewMmaSync(c.Builder, nvvm.Multiplication{Shape: nvvm.Shape(16, 8, 16), TypeA: name, TypeB: name, A: x, B: y, C: sum})
	return c.fields(d, len(sum))
}

// halfPairs makes words pairs of f16, which the operation wants for f16 though
// not for bf16.
func (c *Ctx) halfPairs(words []*ir.Value) []*ir.Value {
	var out []*ir.Value
	for _, w := range words {
		out = append(out, c.Value(llvm.BitCast.OpDef, ir.Vector([]int64{2}, ir.F16), w))
	}
	return out
}

// fields takes a struct apart.
func (c *Ctx) fields(s *ir.Value, n int) []*ir.Value {
	out := make([]*ir.Value, n)
	for i := range out {
		out[i] = llvm.NewExtractValue(c.Builder, s, int64(i))
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
	st := ir.OpState{Def: nvvm.LdMatrix.OpDef, Types: []ir.Type{t}, Operands: []*ir.Value{p}}
	st.SetProp("num", ir.I32Attr(matrices))
	layout := "row"
	if transposed {
		layout = "col"
	}
	st.SetProp("layout", nvvm.MMALayout.Named(layout))
	st.SetProp("shape", nvvm.LdStMatrixShape(8, 8))
	st.SetProp("eltType", nvvm.LdStMatrixEltType.Named("b16"))
	v := c.Create(st).Result(0)
	if matrices == 1 {
		return []*ir.Value{v}
	}
	return c.fields(v, int(matrices))
}

// cpAsync copies bytes from global to shared memory; of valid bytes fewer than
// that the rest is filled with zero. Only 16 bytes can bypass the L1 cache.
func (c *Ctx) cpAsync(dst, src *ir.Value, bytes int64, valid *ir.Value) {
	st := ir.OpState{Def: nvvm.CpAsync.OpDef, Operands: []*ir.Value{dst, src}}
	if valid != nil {
		st.Operands = append(st.Operands, valid)
	}
	modifier := "ca"
	if bytes == 16 {
		modifier = "cg"
	}
	st.SetProp("size", ir.I32Attr(bytes))
	st.SetProp("modifier", nvvm.CacheModifier.Named(modifier))
	c.Create(st)
}

// cpAsyncWait waits for all but some groups; more than the instruction can name are
// never pending.
func (c *Ctx) cpAsyncWait(pending int64) {
	st := ir.OpState{Def: nvvm.CpAsyncWaitGroup.OpDef}
	st.SetProp("n", ir.I32Attr(min(pending, math.MaxInt32)))
	c.Create(st)
}

// namedBarrier lets some threads of the block wait for each other.
func (c *Ctx) namedBarrier(id, threads *ir.Value) {
	st := ir.OpState{Def: nvvm.Barrier.OpDef, Operands: []*ir.Value{id, threads}}
	st.SetProp(ir.OperandSegments, ir.DenseI32(1, 1, 0))
	c.Create(st)
}

func (c *Ctx) warpSync() {
	c.Create(ir.OpState{Def: nvvm.SyncWarp.OpDef, Operands: []*ir.Value{arith.ConstantInt(c.Builder, -1, ir.I32)}})
}
