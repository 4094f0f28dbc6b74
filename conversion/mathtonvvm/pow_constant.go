package mathtonvvm

import (
	gomath "math"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/ir"
)

// Up to these exponents powers are multiplications: a cube is as exact as a power is, and an approximate power is exact
// enough with four squares.
const (
	mostExact       = 3
	mostApproximate = 16
)

// powOfConstant expands powers of a small whole exponent to multiplications of squares, in f32 at least, and negative
// ones to reciprocals: the logarithm of [powF] is ten times as long, and that of [powFast] less exact.
func powOfConstant(b *ir.Builder, o math.BinaryOp) []*ir.Value {
	most := mostExact
	if o.FastMath&arith.ApproxFunc != 0 {
		most = mostApproximate
	}
	y, ok := constantOf(o.RHS)
	n := int(gomath.Abs(y))
	if !ok || float64(n) != gomath.Abs(y) || n == 0 || n > most || y < -1 && most == mostExact {
		return nil
	}
	t := o.Result.Type()
	wide := like(t, ir.F32)
	if innermost(t) == ir.F64 {
		wide = t
	}
	times := func(x, y *ir.Value) *ir.Value {
		return arith.MulF.New(b, arith.BinaryOp{LHS: x, RHS: y, FastMath: o.FastMath}).Result
	}
	square := o.LHS
	if wide != t {
		square = arith.Cast(b, arith.ExtF, square, wide)
	}
	var r *ir.Value
	for ; ; n >>= 1 {
		switch {
		case n&1 != 0 && r != nil:
			r = times(r, square)
		case n&1 != 0:
			r = square
		}
		if n == 1 {
			break
		}
		square = times(square, square)
	}
	if y < 0 {
		r = arith.DivF.New(b, arith.BinaryOp{LHS: bitsOf{b, wide}.float(1), RHS: r, FastMath: o.FastMath}).Result
	}
	if wide != t {
		r = arith.Cast(b, arith.TruncF, r, t)
	}
	return []*ir.Value{r}
}
