package gputonvvm

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// splitShuffle shuffles a 64-bit value by halves.
func splitShuffle() rewrite.Pattern {
	return rewrite.On(gpu.Shuffle, "split-shuffle", func(r *rewrite.Rewriter, op gpu.ShuffleOp) bool {
		t := op.Value.Type()
		if t != ir.Type(ir.I64) && t != ir.Type(ir.F64) {
			return false
		}
		b, value := r.Builder, op.Value
		if t == ir.Type(ir.F64) {
			value = arith.Bitcast.New(b, arith.CastOp{In: value}, ir.I64).Out
		}
		half := arith.ConstantInt(b, 32, ir.I64)
		low := arith.TruncI.New(b, arith.CastOp{In: value}, ir.I32).Out
		high := arith.TruncI.New(b, arith.CastOp{In: arith.Binary(b, arith.ShRUI, value, half)}, ir.I32).Out
		shuffle := func(x *ir.Value) gpu.ShuffleOp {
			return gpu.Shuffle.New(b, gpu.ShuffleOp{Value: x, Offset: op.Offset, Width: op.Width, Mode: op.Mode}, ir.I32, ir.I1)
		}
		lows, highs := shuffle(low), shuffle(high)
		lowWide := arith.ExtUI.New(b, arith.CastOp{In: lows.ShuffleResult}, ir.I64).Out
		highWide := arith.ExtUI.New(b, arith.CastOp{In: highs.ShuffleResult}, ir.I64).Out
		joined := arith.Binary(b, arith.OrI, arith.Binary(b, arith.ShLI, highWide, half), lowWide)
		if t == ir.Type(ir.F64) {
			joined = arith.Bitcast.New(b, arith.CastOp{In: joined}, ir.F64).Out
		}
		r.Replace(op.Op, joined, lows.Valid)
		return true
	})
}

// shuffleWord is the 32-bit register that a value of at most 32 bits is
// shuffled in, nil when it does not fit.
func shuffleWord(b *ir.Builder, v *ir.Value) *ir.Value {
	bits := valueBits(v.Type())
	switch {
	case v.Type() == ir.Type(ir.I32) || v.Type() == ir.Type(ir.F32):
		return v
	case bits == 0 || bits > 32:
		return nil
	}
	if _, isInt := v.Type().(*ir.IntegerType); !isInt {
		v = llvm.BitCast.New(b, llvm.CastOp{Arg: v}, ir.Int(bits)).Result
	}
	if bits < 32 {
		v = llvm.ZExt.New(b, llvm.CastOp{Arg: v}, ir.I32).Result
	}
	return v
}

// fromShuffleWord is the value of type t that a register holds.
func fromShuffleWord(b *ir.Builder, word *ir.Value, t ir.Type) *ir.Value {
	if word.Type() == t {
		return word
	}
	bits := valueBits(t)
	if bits < 32 {
		word = llvm.Trunc.New(b, llvm.CastOp{Arg: word}, ir.Int(bits)).Result
	}
	if word.Type() != t {
		word = llvm.BitCast.New(b, llvm.CastOp{Arg: word}, t).Result
	}
	return word
}

// valueBits is the size of a number or vector of numbers, 0 for others.
func valueBits(t ir.Type) int {
	n := 1
	if v, ok := t.(*ir.VectorType); ok {
		for _, d := range v.Shape() {
			n *= int(d)
		}
	}
	bits, ok := ir.BitWidth(ir.ElemOrSelf(t))
	if !ok {
		return 0
	}
	return n * bits
}
