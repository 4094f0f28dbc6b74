package ndarray

import (
	"math"
	"slices"

	"github.com/tsopt/tsopt/internal/python/eval"
)

// reductions combine the elements along axes.
func reductions() []op {
	const args = "(x|input|a, dim|axis=, keepdim|keepdims=, dtype=)"
	return []op{
		{"sum" + args, both, func(c *call) eval.Value { return sum(c) }},
		{"prod" + args, both, func(c *call) eval.Value { return productOf(c) }},
		{"mean" + args, both, func(c *call) eval.Value { return c.overFloats(mean) }},
		{"amax" + args, torchBoth | numpyFn, func(c *call) eval.Value { return extremum(c, true) }},
		{"amin" + args, torchBoth | numpyFn, func(c *call) eval.Value { return extremum(c, false) }},
		{"max" + args, numpyBoth, func(c *call) eval.Value { return extremum(c, true) }},
		{"min" + args, numpyBoth, func(c *call) eval.Value { return extremum(c, false) }},
		{"max(x|input, dim|other=, keepdim=)", torchBoth, func(c *call) eval.Value { return extremeAlong(c, true) }},
		{"min(x|input, dim|other=, keepdim=)", torchBoth, func(c *call) eval.Value { return extremeAlong(c, false) }},
		{"argmax(x|input|a, dim|axis=, keepdim|keepdims=)", both, func(c *call) eval.Value { return argExtreme(c, true) }},
		{"argmin(x|input|a, dim|axis=, keepdim|keepdims=)", both, func(c *call) eval.Value { return argExtreme(c, false) }},
		{"any" + args, both, func(c *call) eval.Value {
			return truth(c, func(x []int64) int64 { return number(slices.Contains(x, 1)) })
		}},
		{"all" + args, both, func(c *call) eval.Value {
			return truth(c, func(x []int64) int64 { return number(!slices.Contains(x, 0)) })
		}},
		{"var(x|input|a, dim|axis=, unbiased=, keepdim|keepdims=, correction|ddof=, dtype=)", both,
			func(c *call) eval.Value { return variance(c, false) }},
		{"std(x|input|a, dim|axis=, unbiased=, keepdim|keepdims=, correction|ddof=, dtype=)", both,
			func(c *call) eval.Value { return variance(c, true) }},
		{"logsumexp(x|input, dim, keepdim=)", torchBoth, func(c *call) eval.Value { return c.overFloats(logSumExp) }},
		{"norm(x|input, p|ord=, dim|axis=, keepdim|keepdims=)", torchBoth, norm},
		{"count_nonzero(x|input|a, dim|axis=, keepdims=)", both, func(c *call) eval.Value {
			a := c.self().to(boolType)
			return overInts(c, a, int64T, total[int64])
		}},
	}
}

// along brings the axes of a reduction to the end, and says what shape the result has.
func (c *call) along(a *Array) (moved *Array, n int, shape []int) {
	axes := c.axes("dim", a.rank())
	keep := c.flag("keepdim")
	var order []int
	n = 1
	for i, d := range a.shape {
		switch {
		case slices.Contains(axes, i):
			n *= d
			if keep {
				shape = append(shape, 1)
			}
		default:
			order = append(order, i)
			shape = append(shape, d)
		}
	}
	return a.permute(append(order, axes...)), n, shape
}

// groups calls f with each n elements.
func groups[T, U any](in []T, n, out int, f func([]T) U) []U {
	values := make([]U, out)
	for i := range values {
		values[i] = f(in[i*n : (i+1)*n])
	}
	return values
}

// overFloats reduces as floats.
func (c *call) overFloats(f func([]float64) float64) *Array {
	a := c.self()
	d := a.dtype
	if d.kind != floating {
		d = c.face.float
	}
	m, n, shape := c.along(a)
	return newFloats(c.face, c.dtype(d), shape, groups(m.asFloats(), n, count(shape), f))
}

func overInts(c *call, a *Array, d *DType, f func([]int64) int64) *Array {
	m, n, shape := c.along(a)
	return newInts(c.face, d, shape, mapped(groups(m.asInts(), n, count(shape), f), d.wrap))
}

func total[T int64 | float64](x []T) T {
	s := T(0)
	for _, v := range x {
		s += v
	}
	return s
}

func mean(x []float64) float64 { return total(x) / float64(len(x)) }

func sum(c *call) *Array {
	a := c.self()
	if d := c.dtype(a.dtype); d.kind == floating {
		return c.overFloats(total[float64])
	}
	return overInts(c, a, c.dtype(sumType(a.dtype)), total[int64])
}

// sumType is the type of sums of integers.
func sumType(d *DType) *DType {
	if d.unsigned && d.bits == 64 {
		return d
	}
	return int64T
}

func productOf(c *call) *Array {
	a := c.self()
	if c.dtype(a.dtype).kind == floating {
		return c.overFloats(multiplied[float64])
	}
	return overInts(c, a, c.dtype(sumType(a.dtype)), multiplied[int64])
}

func multiplied[T int64 | float64](x []T) T {
	p := T(1)
	for _, v := range x {
		p *= v
	}
	return p
}

// best is where the greatest or least element is, the first of them; NaN is both.
func best[T int64 | float64](x []T, greatest bool) int {
	at := 0
	for i, v := range x {
		if x[at] != x[at] {
			break
		}
		if v != v || greatest && v > x[at] || !greatest && v < x[at] {
			at = i
		}
	}
	return at
}

func (c *call) nonempty(n int) {
	if n == 0 {
		fail("ValueError", "zero-size array to reduction operation %s which has no identity", c.name)
	}
}

func extremum(c *call, greatest bool) *Array {
	a := c.self()
	m, n, shape := c.along(a)
	c.nonempty(n)
	if a.isFloat() {
		return newFloats(c.face, a.dtype, shape,
			groups(m.asFloats(), n, count(shape), func(x []float64) float64 { return x[best(x, greatest)] }))
	}
	return newInts(c.face, a.dtype, shape, groups(m.asInts(), n, count(shape),
		func(x []int64) int64 { return x[best(x, greatest)] }))
}

func argExtreme(c *call, greatest bool) *Array {
	a := c.self()
	m, n, shape := c.along(a)
	c.nonempty(n)
	if a.isFloat() {
		return newInts(c.face, int64T, shape, groups(m.asFloats(), n, count(shape),
			func(x []float64) int64 { return int64(best(x, greatest)) }))
	}
	return newInts(c.face, int64T, shape, groups(m.asInts(), n, count(shape),
		func(x []int64) int64 { return int64(best(x, greatest)) }))
}

// extremeAlong is torch's max and min: of all, of an axis with the places, or of two arrays.
func extremeAlong(c *call, greatest bool) eval.Value {
	switch {
	case !c.given("dim"):
		return extremum(c, greatest)
	case isTensor(c.args["dim"]):
		return extreme(c, c.args["x"], c.args["dim"], greatest)
	}
	return &pair{extremum(c, greatest), argExtreme(c, greatest)}
}

func isTensor(v eval.Value) bool { _, ok := v.(*Array); return ok }

func truth(c *call, f func([]int64) int64) *Array {
	return overInts(c, c.self().to(boolType), boolType, f)
}

func variance(c *call, root bool) *Array {
	less := 0.0
	if c.face == torchFace {
		less = 1
	}
	switch v := c.args["unbiased"].(type) {
	case nil:
	case bool:
		less = float64(number(v))
	default:
		fail("TypeError", "%s(): argument 'unbiased' must be bool; give the axes as dim=", c.name)
	}
	less = c.float("correction", less)
	return c.overFloats(func(x []float64) float64 {
		m, s := mean(x), 0.0
		for _, v := range x {
			s += (v - m) * (v - m)
		}
		if s /= max(float64(len(x))-less, 0); root {
			return math.Sqrt(s)
		}
		return s
	})
}

// logSumExp is ln Σ exp(x).
func logSumExp(x []float64) float64 {
	m := x[best(x, true)]
	if math.IsInf(m, 0) {
		return m
	}
	s := 0.0
	for _, v := range x {
		s += math.Exp(v - m)
	}
	return m + math.Log(s)
}

func norm(c *call) eval.Value {
	p := 2.0
	if name, ok := c.args["p"].(string); !ok || name != "fro" {
		p = c.float("p", 2)
	}
	return c.overFloats(func(x []float64) float64 {
		s := 0.0
		for _, v := range x {
			if math.IsInf(p, 1) {
				s = max(s, math.Abs(v))
			} else {
				s += math.Pow(math.Abs(v), p)
			}
		}
		if math.IsInf(p, 1) {
			return s
		}
		return math.Pow(s, 1/p)
	})
}
