package mathtonvvm

import (
	gomath "math"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
)

// remainder is the remainder of a division that truncates, exactly as C's fmod: it has the sign of x. Of frem llc makes
// x - trunc(x/y)*y, which is wrong where the quotient is not exact. With the flag afn that is what is asked for, and
// nil is returned.
func remainder(b *ir.Builder, o arith.BinaryOp) []*ir.Value {
	if approximates(o.Op) {
		return nil
	}
	t := o.Result.Type()
	computed := ir.F32
	if innermost(t) == ir.F64 {
		computed = ir.F64
	}
	wide := func(v *ir.Value) *ir.Value {
		if innermost(t) == computed {
			return v
		}
		return arith.Cast(b, arith.ExtF, v, like(t, computed))
	}
	x, y := wide(o.LHS), wide(o.RHS)
	r := x
	if _, vector := t.(*ir.VectorType); vector {
		xs, ys, rs := elementsOf(b, x), elementsOf(b, y), []*ir.Value{}
		for i := range xs {
			rs = append(rs, remainderOf(b, xs[i], ys[i]))
		}
		r = fromElements(b, rs, x.Type())
	} else {
		r = remainderOf(b, x, y)
	}
	if r.Type() != t {
		r = arith.Cast(b, arith.TruncF, r, t)
	}
	return []*ir.Value{r}
}

// remainderOf is that of two f32 or f64. While the remainder r is y or more, it becomes the smaller one by a multiple
// of y, which is a power of two times y and so large that the quotient is an exact integer. So each difference is
// exact, and most numbers need one.
func remainderOf(b *ir.Builder, x, y *ir.Value) *ir.Value {
	t := x.Type()
	e := floatBits{bitsOf{b, ir.I32}, bitsOf{b, t}, 23}
	if t == ir.F64 {
		e = floatBits{bitsOf{b, ir.I64}, bitsOf{b, t}, 52}
	}
	abs := func(v *ir.Value) *ir.Value { return math.AbsF.New(b, math.UnaryOp{Input: v}).Result }
	ax, ay := abs(x), abs(y)
	proper := arith.Binary(b, arith.AndI, compareTo(b, arith.OLT, ax, gomath.Inf(1)), compareTo(b, arith.OGT, ay, 0))
	start := arith.NewSelect(b, proper, ax, e.f.float(gomath.NaN()))
	loop := scf.NewWhile(b, []*ir.Value{start}, []ir.Type{t},
		func(b *ir.Builder, args []*ir.Value) (*ir.Value, []*ir.Value) {
			return arith.NewCmpF(b, arith.OGE, args[0], ay), args
		}, func(b *ir.Builder, args []*ir.Value) []*ir.Value {
			e := e.in(b)
			r := args[0]
			// Quotients of fewer bits than the significand has are exact when they are rounded, but for the last integer.
			distance := arith.Binary(b, arith.SubI, e.op(arith.SubI.OpDef, e.exponent(r), e.significand-1), e.exponent(ay))
			shift := arith.Binary(b, arith.MaxSI, distance, e.num(0))
			half := e.op(arith.ShRUI.OpDef, shift, 1)
			multiple := arith.Binary(b, arith.MulF, ay, e.power(half))
			multiple = arith.Binary(b, arith.MulF, multiple, e.power(arith.Binary(b, arith.SubI, shift, half)))
			quotient := math.Trunc.New(b, math.UnaryOp{Input: arith.Binary(b, arith.DivF, r, multiple)}).Result
			less := math.Fma.New(b, math.TernaryOp{A: arith.NegF.New(b, arith.UnaryOp{Input: quotient}, quotient.Type()).Result,
				B: multiple, C: r}).Result
			// The quotient may have been rounded up to the next integer.
			return []*ir.Value{arith.NewSelect(b, compareTo(b, arith.OLT, less, 0), arith.Binary(b, arith.AddF, less, multiple),
				less)}
		})
	return math.CopySign.New(b, math.BinaryOp{LHS: loop.Result(0), RHS: x}).Result
}

// floatBits computes with floats and their bits.
type floatBits struct {
	bitsOf             // on integers of the float's width
	f           bitsOf // on the floats
	significand int64  // bits that are stored
}

func (e floatBits) in(b *ir.Builder) floatBits {
	e.Builder, e.f.Builder = b, b
	return e
}

// bias is that of the exponents.
func (e floatBits) bias() int64 {
	if e.significand == 52 {
		return 1023
	}
	return 127
}

// exponent is the biased exponent of a float that is not negative, as of a normal number, if it is none.
func (e floatBits) exponent(x *ir.Value) *ir.Value {
	field := func(x *ir.Value) *ir.Value {
		return e.op(arith.ShRUI.OpDef, arith.Cast(e.Builder, arith.Bitcast, x, e.t), e.significand)
	}
	up := e.significand + 1
	scaled := e.op(arith.SubI.OpDef, field(arith.Binary(e.Builder, arith.MulF, x, e.f.float(gomath.Ldexp(1, int(up))))),
		up)
	least := gomath.Ldexp(1, int(1-e.bias()))
	return e.sel(compareTo(e.Builder, arith.OLT, x, least), scaled, field(x))
}

// power is two to the power of an integer from 0 to the bias.
func (e floatBits) power(n *ir.Value) *ir.Value {
	bits := e.op(arith.ShLI.OpDef, e.op(arith.AddI.OpDef, n, e.bias()), e.significand)
	return arith.Cast(e.Builder, arith.Bitcast, bits, e.f.t)
}
