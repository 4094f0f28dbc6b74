package arithsim

import (
	"math"
	"math/bits"

	maths "github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/internal/fp"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

var Math = engine.Meanings(map[string]engine.Rule{
	"math.exp": FloatUnary(math.Exp), "math.exp2": FloatUnary(math.Exp2), "math.expm1": FloatUnary(math.Expm1),
	"math.log": FloatUnary(math.Log), "math.log2": FloatUnary(math.Log2), "math.log10": FloatUnary(math.Log10),
	"math.log1p": FloatUnary(math.Log1p), "math.sqrt": FloatUnary(math.Sqrt), "math.cbrt": FloatUnary(math.Cbrt),
	"math.rsqrt": FloatUnary(func(x float64) float64 { return 1 / math.Sqrt(x) }),
	"math.sin":   FloatUnary(math.Sin), "math.cos": FloatUnary(math.Cos), "math.tan": FloatUnary(math.Tan),
	"math.asin": FloatUnary(math.Asin), "math.acos": FloatUnary(math.Acos), "math.atan": FloatUnary(math.Atan),
	"math.sinh": FloatUnary(math.Sinh), "math.cosh": FloatUnary(math.Cosh), "math.tanh": FloatUnary(math.Tanh),
	"math.asinh": FloatUnary(math.Asinh), "math.acosh": FloatUnary(math.Acosh), "math.atanh": FloatUnary(math.Atanh),
	"math.erf": FloatUnary(math.Erf), "math.erfc": FloatUnary(math.Erfc), "math.absf": FloatUnary(math.Abs),
	"math.floor": FloatUnary(math.Floor), "math.ceil": FloatUnary(math.Ceil), "math.trunc": FloatUnary(math.Trunc),
	"math.round": FloatUnary(math.Round), "math.roundeven": FloatUnary(math.RoundToEven),
	"math.powf": FloatBinary(math.Pow), "math.atan2": FloatBinary(math.Atan2), "math.copysign": copySign,
	"math.fpowi": fpowi, "math.ipowi": signedBinary(ipow),
	"math.fma": Fma, "math.clampf": clampF,
	"math.absi":  absI,
	"math.ctlz":  bitCount(func(e word.Elem, x uint64) int { return bits.LeadingZeros64(x) - (64 - e.Bits) }),
	"math.cttz":  bitCount(func(e word.Elem, x uint64) int { return min(bits.TrailingZeros64(x), e.Bits) }),
	"math.ctpop": bitCount(func(_ word.Elem, x uint64) int { return bits.OnesCount64(x) }),
	"math.isnan": classify(math.IsNaN), "math.isinf": classify(func(x float64) bool { return math.IsInf(x, 0) }),
	"math.isfinite": classify(func(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }),
	"math.isnormal": isNormal,
}, engine.On(maths.Sincos, sincos))

func Fma(c *engine.Compiler, op *ir.Op) {
	e := c.Elem(op.Result(0))
	if e.Fmt == fp.F32 {
		map3(c, op, func(_ *engine.Agent, x, y, z uint64) uint64 {
			r := fp.FMA32(math.Float32frombits(uint32(x)), math.Float32frombits(uint32(y)), math.Float32frombits(uint32(z)))
			return uint64(math.Float32bits(r))
		})
		return
	}
	map3(c, op, func(_ *engine.Agent, x, y, z uint64) uint64 {
		return e.Word(e.Fmt.FMA(e.Float(x), e.Float(y), e.Float(z)))
	})
}

// copySign takes a NaN's sign, too, which its value does not have.
func copySign(c *engine.Compiler, op *ir.Op) {
	e := c.Elem(op.Result(0))
	map2(c, op, func(_ *engine.Agent, x, y uint64) uint64 { return e.Fmt.CopySign(x, y) })
}

func clampF(c *engine.Compiler, op *ir.Op) {
	e := c.Elem(op.Result(0))
	map3(c, op, func(_ *engine.Agent, x, lo, hi uint64) uint64 {
		return e.Word(min(max(e.Float(x), e.Float(lo)), e.Float(hi)))
	})
}

func sincos(c *engine.Compiler, o maths.SincosOp) {
	l := c.Lanes(o.Sin)
	n, e := l.Words(), l.Elem
	x := c.At(o.Input)
	s, t := c.Define(o.Sin).At, c.Define(o.Cos).At
	c.Emit(func(a *engine.Agent) {
		for i := range n {
			sin, cos := math.Sincos(e.Float(a.F[x+i]))
			a.F[s+i], a.F[t+i] = e.Word(sin), e.Word(cos)
		}
	})
}

func absI(c *engine.Compiler, op *ir.Op) {
	e := c.Elem(op.Result(0))
	m := e.Mask()
	Map1(c, op, func(_ *engine.Agent, x uint64) uint64 {
		if e.Signed(x) < 0 {
			return -x & m
		}
		return x
	})
}

func bitCount(fn func(e word.Elem, x uint64) int) engine.Rule {
	return func(c *engine.Compiler, op *ir.Op) {
		e := c.Elem(engine.Only(op))
		Map1(c, op, func(_ *engine.Agent, x uint64) uint64 { return uint64(fn(e, x)) })
	}
}

func classify(is func(float64) bool) engine.Rule {
	return func(c *engine.Compiler, op *ir.Op) {
		e := c.Elem(engine.Only(op))
		Map1(c, op, func(_ *engine.Agent, x uint64) uint64 { return word.Bit(is(e.Float(x))) })
	}
}

// isNormal asks for the least normal number of the operand's own format.
func isNormal(c *engine.Compiler, op *ir.Op) {
	e := c.Elem(engine.Only(op))
	least := math.Ldexp(1, 1-e.Fmt.Bias)
	Map1(c, op, func(_ *engine.Agent, x uint64) uint64 {
		a := math.Abs(e.Float(x))
		return word.Bit(a >= least && !math.IsInf(a, 0))
	})
}

func fpowi(c *engine.Compiler, op *ir.Op) {
	in, e := formats(c, op)
	n := in[1]
	map2(c, op, func(_ *engine.Agent, x, y uint64) uint64 { return e.Word(math.Pow(e.Float(x), float64(n.Signed(y)))) })
}

func ipow(x, n int64) int64 {
	if n < 0 {
		switch x {
		case 1:
			return 1
		case -1:
			return 1 - 2*(-n&1)
		}
		return 0
	}
	r := int64(1)
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			r *= x
		}
		x *= x
	}
	return r
}
