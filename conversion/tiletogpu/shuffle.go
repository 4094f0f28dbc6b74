package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/ir"
)

// shuffleXor is the value of the lane whose number differs by mask.
func (c *Ctx) shuffleXor(v *ir.Value, mask int64) *ir.Value {
	return c.shuffle(gpu.ShuffleXor, v, arith.ConstantInt(c.Builder, mask, ir.I32))
}

// shuffle exchanges a value between lanes. Types that gpu.shuffle does not take
// travel as integers.
func (c *Ctx) shuffle(mode gpu.ShuffleMode, v, lane *ir.Value) *ir.Value {
	wire, back := c.toWire(v)
	width := arith.ConstantInt(c.Builder, 32, ir.I32)
	return back(gpu.Shuffle.New(c.Builder, gpu.ShuffleOp{Value: wire, Offset: lane, Width: width, Mode: mode}, wire.Type(), ir.I1).ShuffleResult)
}

// toWire converts a value to one of 32 or 64 bits and returns the way back.
func (c *Ctx) toWire(v *ir.Value) (*ir.Value, func(*ir.Value) *ir.Value) {
	t := v.Type()
	bits, _ := ir.BitWidth(t)
	same := func(w *ir.Value) *ir.Value { return w }
	switch {
	case t == ir.Index:
		return c.Value(arith.IndexCast.OpDef, ir.I64, v), func(w *ir.Value) *ir.Value {
			return c.Value(arith.IndexCast.OpDef, ir.Index, w)
		}
	case bits == 32 || bits == 64:
		return v, same
	}
	n := v
	if _, ok := t.(*ir.FloatType); ok {
		n = c.Value(arith.Bitcast.OpDef, ir.Int(bits), v)
	}
	return c.Value(arith.ExtUI.OpDef, ir.I32, n), func(w *ir.Value) *ir.Value {
		n := c.Value(arith.TruncI.OpDef, ir.Int(bits), w)
		if _, ok := t.(*ir.FloatType); ok {
			return c.Value(arith.Bitcast.OpDef, t, n)
		}
		return n
	}
}
