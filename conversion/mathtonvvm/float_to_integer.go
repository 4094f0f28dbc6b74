package mathtonvvm

import (
	gomath "math"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/ir"
)

// cvt saturates what does not fit an integer of 16, 32 or 64 bits (PTX ISA, "cvt"). llc converts to a narrower integer
// through a 16-bit one and keeps the low bits, and NaN becomes 0 only where neither side has 64 bits. Every stage above
// saturates and makes 0 of NaN, so what the instruction leaves is done here.

// toInteger expands a conversion of floats to integers.
func toInteger(signed bool) func(b *ir.Builder, o arith.CastOp) []*ir.Value {
	return func(b *ir.Builder, o arith.CastOp) []*ir.Value {
		bits, _ := ir.BitWidth(innermost(o.Out.Type()))
		from, _ := ir.BitWidth(innermost(o.In.Type()))
		wide := bits
		for _, w := range []int{64, 32, 16} {
			if bits <= w {
				wide = w
			}
		}
		least, greatest := integerLimits(bits, signed)
		narrow := wide != bits && !within(o.In, float64(least), float64(greatest))
		keepsNaN := bits <= 64 && (from == 64 || wide == 64)
		if !narrow && !keepsNaN {
			return nil
		}
		def := arith.FPToUI
		if signed {
			def = arith.FPToSI
		}
		v := arith.Cast(b, def, o.In, like(o.Out.Type(), ir.Int(wide)))
		e := bitsOf{b, v.Type()}
		switch {
		case narrow && signed:
			v = arith.Binary(b, arith.MaxSI, arith.Binary(b, arith.MinSI, v, e.num(greatest)), e.num(least))
		case narrow:
			v = arith.Binary(b, arith.MinUI, v, e.num(greatest))
		}
		if keepsNaN {
			v = e.sel(arith.NewCmpF(b, arith.UNO, o.In, o.In), e.num(0), v)
		}
		if wide != bits {
			v = arith.Cast(b, arith.TruncI, v, o.Out.Type())
		}
		return []*ir.Value{v}
	}
}

// integerLimits are the least and the greatest integer of at most 63 bits; of more they are not asked for.
func integerLimits(bits int, signed bool) (least, greatest int64) {
	switch {
	case bits > 63:
		return gomath.MinInt64, gomath.MaxInt64
	case signed:
		return -1 << (bits - 1), 1<<(bits-1) - 1
	}
	return 0, 1<<bits - 1
}

// roundings give integers that lie between the same integers.
var roundings = map[*ir.OpDef]bool{
	math.Floor.OpDef: true, math.Ceil.OpDef: true, math.Round.OpDef: true, math.RoundEven.OpDef: true,
	math.Trunc.OpDef: true,
}

// within reports whether a value is known to lie between two integers, or to be NaN.
func within(x *ir.Value, least, greatest float64) bool {
	if def := x.DefiningOp(); def != nil && roundings[def.Def()] {
		x = ir.View[math.UnaryOp](def).Input
	}
	return clamped(x, least, greatest)
}
