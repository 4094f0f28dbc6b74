package ndarray

import (
	"math"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// mathOps are functions of one element.
func mathOps() []op {
	out := []op{
		{"abs(x|input)", both, func(c *call) eval.Value { return absolute(c.self()) }},
		{"absolute(x|input)", functions, func(c *call) eval.Value { return absolute(c.self()) }},
		{"fabs(x)", numpyFn, func(c *call) eval.Value { return absolute(c.self()) }},
		{"sign(x|input)", both, func(c *call) eval.Value {
			return sameKind(c.self(), func(x float64) float64 { return float64(compareTo0(x)) },
				func(n int64) int64 { return int64(compareTo0(float64(n))) })
		}},
		{"square(x|input)", both, func(c *call) eval.Value { return arithmetic(c.face, python.Mult, c.self(), c.self()) }},
		{"neg(x|input)", torchBoth, func(c *call) eval.Value { return unary(c.self(), python.USub) }},
		{"negative(x|input)", functions, func(c *call) eval.Value { return unary(c.self(), python.USub) }},
		{"logical_not(x|input)", torchBoth | numpyFn,
			func(c *call) eval.Value { return unary(c.self().to(boolType), python.Invert) }},
		{"bitwise_not(x|input)", torchBoth | numpyFn, func(c *call) eval.Value { return unary(c.self(), python.Invert) }},
		{"invert(x)", numpyFn, func(c *call) eval.Value { return unary(c.self(), python.Invert) }},
		{"round(x|input, decimals=)", both, round},
		{"relu(x|input)", torchBoth | functional, func(c *call) eval.Value {
			return sameKind(c.self(), func(x float64) float64 {
				if x < 0 {
					return 0
				}
				return x
			}, func(n int64) int64 { return max(n, 0) })
		}},
		{"gelu(x|input, approximate=)", functional, func(c *call) eval.Value {
			switch how := c.text("approximate", "none"); how {
			case "none":
				return floatFn(c, c.self(), gelu)
			case "tanh":
				return floatFn(c, c.self(), geluTanh)
			default:
				fail("RuntimeError", "approximate argument must be either none or tanh.")
			}
			return nil
		}},
		{"leaky_relu(x|input, negative_slope=)", functional, func(c *call) eval.Value {
			slope := c.float("negative_slope", 0.01)
			return floatFn(c, c.self(), func(x float64) float64 { return max(x, 0) + slope*min(x, 0) })
		}},
		{"softplus(x|input, beta=, threshold=)", functional, func(c *call) eval.Value {
			beta, threshold := c.float("beta", 1), c.float("threshold", 20)
			return floatFn(c, c.self(), func(x float64) float64 {
				if x*beta > threshold {
					return x
				}
				return math.Log1p(math.Exp(x*beta)) / beta
			})
		}},
		{"nan_to_num(x|input, nan=, posinf=, neginf=)", both, nanToNum},
	}
	for _, f := range floatFunctions {
		for _, name := range f.names {
			out = append(out, op{name + "(x|input)", f.on, func(c *call) eval.Value { return floatFn(c, c.self(), f.do) }})
		}
	}
	for name, f := range map[string]func(float64) bool{
		"isnan": math.IsNaN, "isinf": func(x float64) bool { return math.IsInf(x, 0) },
		"isfinite": func(x float64) bool { return x-x == 0 },
	} {
		out = append(out, op{name + "(x|input)", torchBoth | numpyFn, func(c *call) eval.Value {
			a := c.self()
			return newInts(c.face, boolType, a.shape, mapped(a.asFloats(), func(x float64) int64 { return number(f(x)) }))
		}})
	}
	for name, f := range map[string]func(float64) float64{"floor": math.Floor, "ceil": math.Ceil, "trunc": math.Trunc} {
		out = append(out, op{name + "(x|input)", torchBoth | numpyFn, func(c *call) eval.Value {
			return sameKind(c.self(), f, func(n int64) int64 { return n })
		}})
	}
	return out
}

// floatFunctions give floats, of integers too.
var floatFunctions = []struct {
	names []string
	on    surface
	do    func(float64) float64
}{
	{[]string{"exp"}, torchBoth | numpyFn, math.Exp},
	{[]string{"exp2"}, torchBoth | numpyFn, math.Exp2},
	{[]string{"expm1"}, torchBoth | numpyFn, math.Expm1},
	{[]string{"log"}, torchBoth | numpyFn, math.Log},
	{[]string{"log2"}, torchBoth | numpyFn, math.Log2},
	{[]string{"log10"}, torchBoth | numpyFn, math.Log10},
	{[]string{"log1p"}, torchBoth | numpyFn, math.Log1p},
	{[]string{"sqrt"}, torchBoth | numpyFn, math.Sqrt},
	{[]string{"cbrt"}, numpyFn, math.Cbrt},
	{[]string{"rsqrt"}, torchBoth, func(x float64) float64 { return 1 / math.Sqrt(x) }},
	{[]string{"reciprocal"}, torchBoth | numpyFn, func(x float64) float64 { return 1 / x }},
	{[]string{"sin"}, torchBoth | numpyFn, math.Sin},
	{[]string{"cos"}, torchBoth | numpyFn, math.Cos},
	{[]string{"tan"}, torchBoth | numpyFn, math.Tan},
	{[]string{"asin", "arcsin"}, torchBoth | numpyFn, math.Asin},
	{[]string{"acos", "arccos"}, torchBoth | numpyFn, math.Acos},
	{[]string{"atan", "arctan"}, torchBoth | numpyFn, math.Atan},
	{[]string{"sinh"}, torchBoth | numpyFn, math.Sinh},
	{[]string{"cosh"}, torchBoth | numpyFn, math.Cosh},
	{[]string{"tanh"}, torchBoth | numpyFn | functional, math.Tanh},
	{[]string{"erf"}, torchBoth, math.Erf},
	{[]string{"sigmoid"}, torchBoth | functional, sigmoid},
	{[]string{"silu"}, functional, func(x float64) float64 { return x * sigmoid(x) }},
	{[]string{"logsigmoid"}, functional, func(x float64) float64 {
		return min(x,
			0) - math.Log1p(math.Exp(-math.Abs(x)))
	}},
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
func gelu(x float64) float64    { return x / 2 * (1 + math.Erf(x/math.Sqrt2)) }

// geluTanh is torch's approximation.
func geluTanh(x float64) float64 {
	return x / 2 * (1 + math.Tanh(math.Sqrt2*math.Sqrt(1/math.Pi)*(x+0.044715*x*x*x)))
}

// floatFn applies a function that gives floats.
func floatFn(c *call, a *Array, f func(float64) float64) *Array {
	d := a.dtype
	if d.kind != floating {
		d = c.face.float
	}
	return newFloats(c.face, d, a.shape, mapped(a.asFloats(), f))
}

// sameKind applies a function whose result has the type of the elements.
func sameKind(a *Array, f func(float64) float64, n func(int64) int64) *Array {
	if a.isFloat() {
		return newFloats(a.face, a.dtype, a.shape, mapped(a.asFloats(), f))
	}
	return newInts(a.face, a.dtype, a.shape, mapped(a.asInts(), func(x int64) int64 { return a.dtype.wrap(n(x)) }))
}

func absolute(a *Array) *Array {
	return sameKind(a, math.Abs, func(n int64) int64 {
		if n < 0 && !a.dtype.unsigned {
			return -n
		}
		return n
	})
}

func compareTo0(x float64) int {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
}

func round(c *call) eval.Value {
	scale := math.Pow(10, float64(c.integer("decimals", 0)))
	return sameKind(c.self(), func(x float64) float64 { return math.RoundToEven(x*scale) / scale },
		func(n int64) int64 { return n })
}

func nanToNum(c *call) eval.Value {
	a := c.self()
	least, greatest := a.dtype.limits()
	nan, top, bottom := c.float("nan", 0), c.float("posinf", greatest), c.float("neginf", least)
	return sameKind(a, func(x float64) float64 {
		switch {
		case math.IsNaN(x):
			return nan
		case math.IsInf(x, 1):
			return top
		case math.IsInf(x, -1):
			return bottom
		}
		return x
	}, func(n int64) int64 { return n })
}
