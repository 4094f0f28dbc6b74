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
func (l *lowering) mmaSync(elem ir.Type, a, b, c []*ir.Value) []*ir.Value {
	name := elem.(*ir.FloatType).Name()
	if elem == ir.F16 {
		a, b = l.halfPairs(a), l.halfPairs(b)
	}
	d := nvvm.NewMmaSync(l.b, nvvm.Multiplication{Shape: nvvm.Shape(16, 8, 16), TypeA: name, TypeB: name, A: a, B: b, C: c})
	return l.fields(d, len(c))
}

// halfPairs makes words pairs of f16, which the operation wants for f16 though
// not for bf16.
func (l *lowering) halfPairs(words []*ir.Value) []*ir.Value {
	var out []*ir.Value
	for _, w := range words {
		out = append(out, l.b.Value(llvm.BitCast.OpDef, ir.Vector([]int64{2}, ir.F16), w))
	}
	return out
}

// fields takes a struct apart.
func (l *lowering) fields(s *ir.Value, n int) []*ir.Value {
	out := make([]*ir.Value, n)
	for i := range out {
		out[i] = llvm.NewExtractValue(l.b, s, int64(i))
	}
	return out
}

// ldmatrixOp loads 8x8 matrices of 16-bit elements: one word of each for every
// thread.
func (l *lowering) ldmatrixOp(p *ir.Value, matrices int64, transposed bool) []*ir.Value {
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
	v := l.b.Create(st).Result(0)
	if matrices == 1 {
		return []*ir.Value{v}
	}
	return l.fields(v, int(matrices))
}

// cpAsync copies bytes from global to shared memory; of valid bytes fewer than
// that the rest is filled with zero. Only 16 bytes can bypass the L1 cache.
func (l *lowering) cpAsync(dst, src *ir.Value, bytes int64, valid *ir.Value) {
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
	l.b.Create(st)
}

// cpAsyncWait waits for all but some groups; more than the instruction can name are
// never pending.
func (l *lowering) cpAsyncWait(pending int64) {
	st := ir.OpState{Def: nvvm.CpAsyncWaitGroup.OpDef}
	st.SetProp("n", ir.I32Attr(min(pending, math.MaxInt32)))
	l.b.Create(st)
}

// namedBarrier lets some threads of the block wait for each other.
func (l *lowering) namedBarrier(id, threads *ir.Value) {
	st := ir.OpState{Def: nvvm.Barrier.OpDef, Operands: []*ir.Value{id, threads}}
	st.SetProp(ir.OperandSegments, ir.DenseI32(1, 1, 0))
	l.b.Create(st)
}

func (l *lowering) warpSync() {
	l.b.Create(ir.OpState{Def: nvvm.SyncWarp.OpDef, Operands: []*ir.Value{arith.ConstantInt(l.b, -1, ir.I32)}})
}
