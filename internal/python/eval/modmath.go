package eval

import (
	"math"
	"math/big"

	"github.com/tsopt/tsopt/internal/python"
)

// Modules are the modules of Python's library that are pure, as far as programs use them.
func Modules() map[string]*Module {
	modules := map[string]*Module{}
	for name, funcs := range map[string][]*Builtin{
		"math": mathFunctions(), "itertools": itertoolsFunctions(), "functools": functoolsFunctions(),
		"operator": operatorFunctions(),
	} {
		m := &Module{name, map[string]Value{}}
		for _, f := range funcs {
			m.Attrs[f.Name] = f
		}
		modules[name] = m
	}
	for name, f := range map[string]float64{"pi": math.Pi, "e": math.E, "tau": 2 * math.Pi, "inf": math.Inf(1),
		"nan": math.NaN()} {
		modules["math"].Attrs[name] = f
	}
	modules["typing"] = typing()
	return modules
}

// typing has the names that annotations use; nothing is asked of them.
func typing() *Module {
	m := &Module{"typing", map[string]Value{"TYPE_CHECKING": false}}
	for _, name := range []string{"Any", "Callable", "Dict", "Iterable", "List", "Literal", "NamedTuple", "Optional",
		"Sequence", "Set", "Tuple", "Type", "Union"} {
		m.Attrs[name] = &Type{Name: name}
	}
	return m
}

// functions of one float
var floatFunctions = map[string]func(float64) float64{
	"sqrt": math.Sqrt, "exp": preciseExp, "fabs": math.Abs, "sin": math.Sin, "cos": math.Cos, "tan": math.Tan,
	"asin": math.Asin, "acos": math.Acos,
	"atan": math.Atan, "sinh": math.Sinh, "cosh": math.Cosh, "tanh": math.Tanh, "asinh": math.Asinh, "acosh": math.Acosh,
	"atanh": math.Atanh,
	"exp2":  func(x float64) float64 { return precisePow(2, x) }, "expm1": math.Expm1, "log1p": math.Log1p,
	"cbrt": math.Cbrt, "erf": math.Erf, "erfc": math.Erfc,
	"degrees": func(x float64) float64 { return x * (180 / math.Pi) },
	"radians": func(x float64) float64 { return x * (math.Pi / 180) },
}

func mathFunctions() []*Builtin {
	list := []*Builtin{
		rounding("floor", math.Floor), rounding("ceil", math.Ceil), rounding("trunc", math.Trunc),
		logarithm("log2", 2), logarithm("log10", 10),
		NewBuiltin("log(x, base=, /)", func(c *Call, a []Value) (Value, error) {
			v, err := logValue(c, a[0], 0)
			if err != nil || !Given(a[1]) {
				return v, err
			}
			b, err := logValue(c, a[1], 0)
			if err != nil {
				return nil, err
			}
			return Binary(c.Site, python.Div, v, b)
		}),
		ofFloats("pow(x, y, /)", func(c *Call, x []float64) (Value, error) { return floatPower(c.Site, x[0], x[1]) }),
		ofFloats("fmod(x, y, /)", func(c *Call, x []float64) (Value, error) {
			r := math.Mod(x[0], x[1])
			if math.IsNaN(r) && !math.IsNaN(x[0]) && !math.IsNaN(x[1]) {
				return nil, c.valueError("math domain error")
			}
			return r, nil
		}),
		ofFloats("copysign(x, y, /)", func(_ *Call, x []float64) (Value, error) { return math.Copysign(x[0], x[1]), nil }),
		ofFloats("atan2(y, x, /)", func(_ *Call, x []float64) (Value, error) { return math.Atan2(x[0], x[1]), nil }),
		ofFloats("isfinite(x, /)", func(_ *Call, x []float64) (Value,
			error) {
			return !math.IsInf(x[0], 0) && !math.IsNaN(x[0]), nil
		}),
		ofFloats("isinf(x, /)", func(_ *Call, x []float64) (Value, error) { return math.IsInf(x[0], 0), nil }),
		ofFloats("isnan(x, /)", func(_ *Call, x []float64) (Value, error) { return math.IsNaN(x[0]), nil }),
		ofFloats("frexp(x, /)", func(_ *Call, x []float64) (Value, error) {
			m, e := math.Frexp(x[0])
			return &Tuple{[]Value{m, int64(e)}}, nil
		}),
		ofFloats("modf(x, /)", func(_ *Call, x []float64) (Value, error) {
			whole, part := math.Modf(x[0])
			return &Tuple{[]Value{part, whole}}, nil
		}),
		NewBuiltin("isclose(a, b, *, rel_tol=, abs_tol=)", isClose),
		{"hypot", hypot},
		folding("gcd", 0, func(a, b *big.Int) *big.Int { return new(big.Int).GCD(nil, nil, a, b) }),
		folding("lcm", 1, func(a, b *big.Int) *big.Int {
			if a.Sign() == 0 || b.Sign() == 0 {
				return new(big.Int)
			}
			return new(big.Int).Mul(a, new(big.Int).Quo(b, new(big.Int).GCD(nil, nil, a, b)))
		}),
		NewBuiltin("prod(iterable, /, *, start=)", product),
		ofIntegers("isqrt(n, /)", func(_ *Call, n []*big.Int) (Value, error) { return normal(new(big.Int).Sqrt(n[0])), nil }),
		ofIntegers("factorial(n, /)", func(c *Call, n []*big.Int) (Value, error) {
			if !n[0].IsInt64() || n[0].Int64() > 10000 {
				return nil, c.tooLarge("the factorial")
			}
			return normal(new(big.Int).MulRange(1, n[0].Int64())), nil
		}),
		ofIntegers("comb(n, k, /)", func(c *Call, n []*big.Int) (Value, error) {
			if n[1].Cmp(n[0]) > 0 {
				return int64(0), nil
			}
			if !n[0].IsInt64() || n[0].Int64() > 10000 {
				return nil, c.tooLarge("the number of combinations")
			}
			return normal(new(big.Int).Binomial(n[0].Int64(), n[1].Int64())), nil
		}),
	}
	for name, f := range floatFunctions {
		list = append(list, ofFloats(name+"(x, /)",
			func(c *Call, x []float64) (Value, error) { return checked(c, f(x[0]), x[0]) }))
	}
	return list
}

// checked is the error of an argument that has no value, or too large a one.
func checked(c *Call, v, x float64) (Value, error) {
	switch {
	case math.IsNaN(v) && !math.IsNaN(x):
		return nil, c.valueError("math domain error")
	case math.IsInf(v, 0) && !math.IsInf(x, 0):
		return nil, c.Raise("OverflowError", "math range error")
	}
	return v, nil
}

// ofFloats makes a function whose arguments are all floats.
func ofFloats(signature string, f func(c *Call, x []float64) (Value, error)) *Builtin {
	return NewBuiltin(signature, func(c *Call, a []Value) (Value, error) {
		x := make([]float64, len(a))
		for i, v := range a {
			n, ok, err := c.number(v)
			if err != nil {
				return nil, err
			}
			if !ok {
				return nil, c.typeError("must be real number, not %s", TypeName(v))
			}
			x[i] = n
		}
		if err := c.Interp.charge(c.Node, preciseSteps); err != nil {
			return nil, err
		}
		return f(c, x)
	})
}

// ofIntegers makes a function whose arguments are all integers, none of them negative.
func ofIntegers(signature string, f func(c *Call, n []*big.Int) (Value, error)) *Builtin {
	return NewBuiltin(signature, func(c *Call, a []Value) (Value, error) {
		list := make([]*big.Int, len(a))
		for i, v := range a {
			n, ok := integer(v)
			if !ok {
				return nil, c.typeError("'%s' object cannot be interpreted as an integer", TypeName(v))
			}
			if n.Sign() < 0 {
				return nil, c.valueError("%s() not defined for negative values", nameOf(signature))
			}
			list[i] = n
		}
		return f(c, list)
	})
}

func rounding(name string, f func(float64) float64) *Builtin {
	return NewBuiltin(name+"(x, /)", func(c *Call, a []Value) (Value, error) {
		if n, ok := integer(a[0]); ok {
			return normal(n), nil
		}
		x, ok := a[0].(float64)
		if !ok {
			return nil, c.typeError("must be real number, not %s", TypeName(a[0]))
		}
		return truncated(c.Site, f(x))
	})
}

func logarithm(name string, base int64) *Builtin {
	return NewBuiltin(name+"(x, /)", func(c *Call, a []Value) (Value, error) { return logValue(c, a[0], base) })
}

// logValue is a logarithm, also of integers that are no floats.
func logValue(c *Call, v Value, base int64) (Value, error) {
	if err := c.Interp.charge(c.Node, preciseSteps); err != nil {
		return nil, err
	}
	if n, ok := v.(*big.Int); ok && n.Sign() > 0 {
		return rounded(logOf(new(big.Float).SetPrec(bitsOf).SetInt(n), base)), nil
	}
	f, ok, err := c.number(v)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, c.typeError("must be real number, not %s", TypeName(v))
	}
	if f <= 0 {
		return nil, c.valueError("math domain error")
	}
	return preciseLog(f, base), nil
}

// folding makes a function of any number of integers.
func folding(name string, start int64, f func(a, b *big.Int) *big.Int) *Builtin {
	return &Builtin{name, func(c *Call) (Value, error) {
		r := big.NewInt(start)
		for _, a := range c.Args {
			n, ok := integer(a)
			if !ok {
				return nil, c.typeError("'%s' object cannot be interpreted as an integer", TypeName(a))
			}
			if r = f(r, new(big.Int).Abs(n)); r.BitLen() > maxBits {
				return nil, c.tooLarge("the number")
			}
		}
		return normal(r), nil
	}}
}

func product(c *Call, a []Value) (Value, error) {
	elems, err := elements(c.Site, a[0])
	total := or(a[1], int64(1))
	for _, v := range elems {
		if err != nil {
			break
		}
		total, err = Binary(c.Site, python.Mult, total, v)
	}
	return total, err
}

func hypot(c *Call) (Value, error) {
	guess, exact := 0.0, bigInt(0)
	for _, a := range c.Args {
		f, ok, err := c.number(a)
		if err != nil || !ok {
			return nil, c.typeError("must be real number, not %s", TypeName(a))
		}
		if guess = math.Hypot(guess, f); !special(f) {
			exact.Add(exact, new(big.Float).Mul(bigOf(f), bigOf(f)))
		}
	}
	if special(guess) {
		return guess, nil
	}
	return rounded(exact.Sqrt(exact)), nil
}

func isClose(c *Call, a []Value) (Value, error) {
	var x [4]float64
	for i, v := range []Value{a[0], a[1], or(a[2], 1e-9), or(a[3], 0.0)} {
		f, ok, err := c.number(v)
		if err != nil || !ok {
			return nil, c.typeError("must be real number, not %s", TypeName(v))
		}
		x[i] = f
	}
	if x[0] == x[1] {
		return true, nil
	}
	if math.IsInf(x[0], 0) || math.IsInf(x[1], 0) {
		return false, nil
	}
	d := math.Abs(x[0] - x[1])
	return d <= math.Abs(x[2]*x[1]) || d <= math.Abs(x[2]*x[0]) || d <= x[3], nil
}
