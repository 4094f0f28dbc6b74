package emit

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/ir"
)

// ShuffleXor is the value of the lane whose number differs by mask.
func ShuffleXor(b *ir.Builder, v *ir.Value, mask int64) *ir.Value {
	return Shuffle(b, gpu.ShuffleXor, v, arith.ConstantInt(b, mask, ir.I32))
}

// Shuffle exchanges a value between lanes. Types that gpu.shuffle does not take
// travel as integers.
func Shuffle(b *ir.Builder, mode gpu.ShuffleMode, v, lane *ir.Value) *ir.Value {
	wire, back := toWire(b, v)
	width := arith.ConstantInt(b, 32, ir.I32)
	return back(gpu.Shuffle.New(b, gpu.ShuffleOp{Value: wire, Offset: lane, Width: width, Mode: mode}, wire.Type(),
		ir.I1).ShuffleResult)
}

// toWire converts a value to one of 32 or 64 bits and returns the way back.
func toWire(b *ir.Builder, v *ir.Value) (*ir.Value, func(*ir.Value) *ir.Value) {
	t := v.Type()
	bits, _ := ir.BitWidth(t)
	same := func(w *ir.Value) *ir.Value { return w }
	switch {
	case t == ir.Index:
		return arith.Cast(b, arith.IndexCast, v, ir.I64), func(w *ir.Value) *ir.Value {
			return arith.Cast(b, arith.IndexCast, w, ir.Index)
		}
	case bits == 32 || bits == 64:
		return v, same
	}
	n := v
	if _, ok := t.(*ir.FloatType); ok {
		n = arith.Cast(b, arith.Bitcast, v, ir.Int(bits))
	}
	return arith.Cast(b, arith.ExtUI, n, ir.I32), func(w *ir.Value) *ir.Value {
		n := arith.Cast(b, arith.TruncI, w, ir.Int(bits))
		if _, ok := t.(*ir.FloatType); ok {
			return arith.Cast(b, arith.Bitcast, n, t)
		}
		return n
	}
}
