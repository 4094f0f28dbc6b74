package tilelang

import (
	gomath "math"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

var mathFunctions = []Function{
	elementary("exp", math.Exp, gomath.Exp, "e to the power of x", "__exp"),
	elementary("exp2", math.Exp2, gomath.Exp2, "2 to the power of x"),
	elementary("exp10", noOp, func(x float64) float64 { return gomath.Pow(10, x) }, "10 to the power of x", "__exp10"),
	elementary("log", math.Log, gomath.Log, "the natural logarithm", "__log"),
	elementary("log2", math.Log2, gomath.Log2, "the binary logarithm", "__log2"),
	elementary("log10", math.Log10, gomath.Log10, "the decimal logarithm", "__log10"),
	elementary("log1p", math.Log1p, gomath.Log1p, "log(1 + x)"),
	elementary("sqrt", math.Sqrt, gomath.Sqrt, "the square root"),
	elementary("rsqrt", math.Rsqrt, func(x float64) float64 { return 1 / gomath.Sqrt(x) },
		"the reciprocal of the square root"),
	elementary("sin", math.Sin, gomath.Sin, "the sine", "__sin"),
	elementary("cos", math.Cos, gomath.Cos, "the cosine", "__cos"),
	elementary("tan", math.Tan, gomath.Tan, "the tangent", "__tan"),
	elementary("tanh", math.Tanh, gomath.Tanh, "the hyperbolic tangent"),
	elementary("sinh", math.Sinh, gomath.Sinh, "the hyperbolic sine"),
	elementary("cosh", math.Cosh, gomath.Cosh, "the hyperbolic cosine"),
	elementary("asinh", math.Asinh, gomath.Asinh, "the inverse hyperbolic sine"),
	elementary("acosh", math.Acosh, gomath.Acosh, "the inverse hyperbolic cosine"),
	elementary("atanh", math.Atanh, gomath.Atanh, "the inverse hyperbolic tangent"),
	elementary("atan", math.Atan, gomath.Atan, "the inverse tangent"),
	elementary("asin", math.Asin, gomath.Asin, "the inverse sine"),
	elementary("acos", math.Acos, gomath.Acos, "the inverse cosine"),
	elementary("erf", math.Erf, gomath.Erf, "the error function"),
	elementary("floor", math.Floor, gomath.Floor, "the value rounded down"),
	elementary("ceil", math.Ceil, gomath.Ceil, "the value rounded up"),
	elementary("nearbyint", math.RoundEven, gomath.RoundToEven, "the nearest integer, ties to even", "rint"),
	elementary("trunc", math.Trunc, gomath.Trunc, "the value rounded toward zero"),
	elementary("fast_rcp", noOp, func(x float64) float64 { return 1 / x }, "the reciprocal"),
	elementary("sigmoid", noOp, func(x float64) float64 { return 1 / (1 + gomath.Exp(-x)) }, "1 / (1 + exp(-x))"),
	{Name: "abs", Params: "x", Result: "Expr", Alias: []string{"fabs"}, Doc: "The absolute value.",
		call: (*translator).absOf},
	{Name: "max", Params: "a, b", Result: "Expr", Alias: []string{"fmax", "Max"},
		Doc:   "The maximum of two numbers; if one is NaN, the other.",
		known: true,
		call:  func(t *translator, a *args) (eval.Value, error) { return t.extreme(a, true) }},
	{Name: "min", Params: "a, b", Result: "Expr", Alias: []string{"fmin", "Min"},
		Doc:   "The minimum of two numbers; if one is NaN, the other.",
		known: true,
		call:  func(t *translator, a *args) (eval.Value, error) { return t.extreme(a, false) }},
	{Name: "clamp", Params: "x, min_val, max_val", Result: "Expr", Doc: "x, clamped to the range from min_val to max_val.",
		known: true,
		call:  (*translator).clampOf},
	{Name: "pow", Params: "x, y", Result: "Expr", Alias: []string{"power"}, Doc: "x to the power of y.",
		known: true,
		call:  func(t *translator, a *args) (eval.Value, error) { return t.arithmetic(a, python.Pow, "x", "y") }},
	{Name: "ceildiv", Params: "a, b", Result: "Expr", Alias: []string{"cdiv"}, Doc: "a / b, rounded up.",
		known: true,
		call:  (*translator).ceildivOf},
	{Name: "align_up", Params: "x, align", Result: "Expr", Doc: "x, rounded up to a multiple of align.",
		known: true,
		call: func(t *translator, a *args) (eval.Value, error) {
			n, err := t.ceildivided(a, "x", "align")
			if err != nil {
				return nil, err
			}
			return t.arithmeticOf(a, python.Mult, n, a.value("align"))
		}},
	{Name: "floordiv", Params: "a, b", Result: "Expr", Doc: "a // b.",
		known: true,
		call:  func(t *translator, a *args) (eval.Value, error) { return t.arithmetic(a, python.FloorDiv, "a", "b") }},
	{Name: "floormod", Params: "a, b", Result: "Expr", Doc: "a % b.",
		known: true,
		call:  func(t *translator, a *args) (eval.Value, error) { return t.arithmetic(a, python.Mod, "a", "b") }},
	{Name: "truncdiv", Params: "a, b", Result: "Expr", Doc: "a / b, rounded toward zero.",
		known: true,
		call:  (*translator).truncdivOf},
	{Name: "truncmod", Params: "a, b", Result: "Expr", Alias: []string{"fmod", "Mod"}, Doc: "a - b · truncdiv(a, b).",
		known: true,
		call:  (*translator).truncmodOf},
	{Name: "bitwise_and", Params: "x, y", Result: "Expr", Doc: "x & y.",
		known: true,
		call:  func(t *translator, a *args) (eval.Value, error) { return t.arithmetic(a, python.BitAnd, "x", "y") }},
	{Name: "bitwise_or", Params: "x, y", Result: "Expr", Doc: "x | y.",
		known: true,
		call:  func(t *translator, a *args) (eval.Value, error) { return t.arithmetic(a, python.BitOr, "x", "y") }},
	{Name: "bitwise_xor", Params: "x, y", Result: "Expr", Doc: "x ^ y.",
		known: true,
		call:  func(t *translator, a *args) (eval.Value, error) { return t.arithmetic(a, python.BitXor, "x", "y") }},
	{Name: "bitwise_not", Params: "x", Result: "Expr", Doc: "~x.",
		known: true,
		call: func(t *translator, a *args) (eval.Value, error) {
			return t.arithmeticOf(a, python.BitXor, a.value("x"), int64(-1))
		}},
	{Name: "shift_left", Params: "x, y", Result: "Expr", Doc: "x << y.",
		known: true,
		call:  func(t *translator, a *args) (eval.Value, error) { return t.arithmetic(a, python.LShift, "x", "y") }},
	{Name: "shift_right", Params: "x, y", Result: "Expr", Doc: "x >> y.",
		known: true,
		call:  func(t *translator, a *args) (eval.Value, error) { return t.arithmetic(a, python.RShift, "x", "y") }},
	{Name: "if_then_else", Params: "cond, t, f", Result: "Expr", Alias: []string{"Select"}, Doc: "`t if cond else f`.",
		known: true,
		call:  (*translator).ifThenElseOf,
		form: func(at python.Span, x []python.Expr) python.Expr {
			return &python.IfExp{Span: at, Test: x[0], Body: x[1], Orelse: x[2]}
		}},
	{Name: "reinterpret", Params: "value, dtype", Result: "Expr",
		Doc: "Reinterprets the bits of a number as another type of the same width.", call: (*translator).reinterpretOf},
	{Name: "infinity", Params: "dtype", Result: "Expr",
		Doc:   "The infinity of a type that has one. -T.infinity(dtype) is the initial value of a maximum.",
		known: true,
		call:  (*translator).infinityOf},
	{Name: "max_value", Params: "dtype", Result: "Expr", Doc: "The maximum finite value of a type.",
		known: true,
		call:  func(t *translator, a *args) (eval.Value, error) { return t.limit(a, false) }},
	{Name: "min_value", Params: "dtype", Result: "Expr", Doc: "The minimum finite value of a type.",
		known: true,
		call:  func(t *translator, a *args) (eval.Value, error) { return t.limit(a, true) }},
	{Name: "isnan", Params: "x", Result: "Expr", Doc: "True if x is NaN.",
		call: func(t *translator, a *args) (eval.Value, error) {
			return t.compare(a.Site, python.NotEq, a.value("x"), a.value("x"))
		}},
	{Name: "isinf", Params: "x", Result: "Expr", Doc: "True if x is infinite.",
		call: func(t *translator, a *args) (eval.Value, error) { return t.ofInfinity(a, python.Eq) }},
	{Name: "isfinite", Params: "x", Result: "Expr", Doc: "True if x is neither NaN nor infinite.",
		call: func(t *translator, a *args) (eval.Value, error) { return t.ofInfinity(a, python.Lt) }},
	{Name: "And", Params: "a, b", Result: "Expr", Doc: "`a and b`.",
		known: true,
		call:  func(t *translator, a *args) (eval.Value, error) { return t.bothOf(a, true) },
		form: func(at python.Span, x []python.Expr) python.Expr {
			return &python.BoolOp{Span: at, And: true, Values: x}
		}},
	{Name: "Or", Params: "a, b", Result: "Expr", Doc: "`a or b`.",
		known: true,
		call:  func(t *translator, a *args) (eval.Value, error) { return t.bothOf(a, false) },
		form:  func(at python.Span, x []python.Expr) python.Expr { return &python.BoolOp{Span: at, Values: x} }},
	{Name: "Not", Params: "a", Result: "Expr", Doc: "`not a`.", known: true, call: (*translator).notOf},
}

// noOp is for functions that have an expression instead of an operation.
var noOp ir.Def[math.UnaryOp]

// elementary is a function of one float.
func elementary(name string, def ir.Def[math.UnaryOp], known func(float64) float64, doc string,
	alias ...string) Function {
	return Function{Name: name, Params: "x", Result: "Expr", Alias: alias, Doc: "For floats, " + doc + ".",
		known: true,
		call:  func(t *translator, a *args) (eval.Value, error) { return t.elementaryOf(a, def, known) }}
}

// elementaryOf is such a function of the argument x: what it is now, or the operation.
func (t *translator) elementaryOf(a *args, def ir.Def[math.UnaryOp], known func(float64) float64) (eval.Value, error) {
	x, err := plain(a.site("x"), a.value("x"))
	if err != nil {
		return nil, err
	}
	s, ok := x.(*scalar)
	if !ok {
		if !isNumber(x) {
			return nil, a.wrongf("x", "expected a number, got %s", eval.TypeName(x))
		}
		return known(floating(x)), nil
	}
	if !s.isFloat() {
		s = t.converted(s, ir.F32, false)
	}
	if def != noOp {
		return number(t.unary(def, s.v), false), nil
	}
	return t.composed(a, a.f.Name, s)
}

// unary makes an operation on one value.
func (t *translator) unary(def ir.Def[math.UnaryOp], v *ir.Value) *ir.Value {
	return def.New(t.b, math.UnaryOp{Input: v}, v.Type()).Result
}

// composed are functions without an operation of their own.
func (t *translator) composed(a *args, name string, s *scalar) (eval.Value, error) {
	typ := s.v.Type()
	if name == "exp10" {
		x, err := t.binary(a.Site, python.Mult, s, gomath.Log2(10))
		if err != nil {
			return nil, err
		}
		return number(t.unary(math.Exp2, x.(*scalar).v), false), nil
	}
	one := arith.NewConstant(t.b, numberAttr(1.0, typ, false))
	if name == "fast_rcp" {
		return number(arith.Binary(t.b, arith.DivF, one, s.v), false), nil
	}
	e := t.unary(math.Exp, t.negated(s.v))
	return number(arith.Binary(t.b, arith.DivF, one, arith.Binary(t.b, arith.AddF, one, e)), false), nil
}

func (t *translator) absOf(a *args) (eval.Value, error) {
	s, err := t.scalarOf(a.site("x"), a.value("x"), nil)
	if err != nil {
		return nil, err
	}
	switch {
	case s.isFloat():
		return number(t.unary(math.AbsF, s.v), false), nil
	case s.isIndex():
		zero := t.literal(int64(0), ir.Index, false)
		return index(arith.Binary(t.b, arith.MaxSI, s.v, arith.Binary(t.b, arith.SubI, zero.v, s.v)), true), nil
	case s.unsigned:
		return number(s.v, true), nil
	}
	return number(t.unary(math.AbsI, s.v), false), nil
}

// arithmetic is an operator as a function.
func (t *translator) arithmetic(a *args, op python.Operator, x, y string) (eval.Value, error) {
	return t.arithmeticOf(a, op, a.value(x), a.value(y))
}

// arithmeticOf computes now where both are known.
func (t *translator) arithmeticOf(a *args, op python.Operator, x, y eval.Value) (eval.Value, error) {
	if (isStaged(x) || isStaged(y)) && !t.isDerivable(x) && !t.isDerivable(y) {
		return t.binary(a.Site, op, x, y)
	}
	return eval.Binary(a.Site, op, x, y)
}

// isStaged reports whether a number is known only on the device.
func isStaged(v eval.Value) bool {
	switch v.(type) {
	case *scalar, reader:
		return true
	}
	return false
}

func (t *translator) clampOf(a *args) (eval.Value, error) {
	low, err := t.extremeOf(a, true, a.value("x"), a.value("min_val"))
	if err != nil {
		return nil, err
	}
	return t.extremeOf(a, false, low, a.value("max_val"))
}

func (t *translator) ceildivOf(a *args) (eval.Value, error) { return t.ceildivided(a, "a", "b") }

// ceildivided is the quotient of two arguments, rounded up.
func (t *translator) ceildivided(a *args, num, den string) (eval.Value, error) {
	return t.ceildividedOf(a, num, a.value(num), den, a.value(den))
}

// ceildividedOf is the quotient of two numbers, rounded up, that arguments give.
func (t *translator) ceildividedOf(a *args, num string, x eval.Value, den string, y eval.Value) (eval.Value, error) {
	if !isStaged(x) && !isStaged(y) {
		p, ok1 := x.(int64)
		q, ok2 := y.(int64)
		if !ok1 || !ok2 {
			return nil, a.wrongf(num, "expected integers, got %s and %s", eval.TypeName(x), eval.TypeName(y))
		}
		if q == 0 {
			return nil, a.wrongf(den, "division by zero")
		}
		n := p / q
		if p%q != 0 && (p < 0) == (q < 0) {
			n++
		}
		return n, nil
	}
	if t.isDerivable(x) || t.isDerivable(y) {
		return derive(x, ceildiv, y, false), nil
	}
	p, err := t.indexOf(a.site(num), x)
	if err != nil {
		return nil, err
	}
	q, err := t.indexOf(a.site(den), y)
	if err != nil {
		return nil, err
	}
	return t.roundedUp(p, q), nil
}

// roundedUp is the quotient of two indices.
func (t *translator) roundedUp(p, q *scalar) *scalar {
	if n, known := q.sum.Known(); known {
		if d, ok := p.sum.DividedBy(n); ok {
			return t.summed(d, p.nonneg)
		}
	}
	return index(arith.Binary(t.b, arith.CeilDivSI, t.value(p), t.value(q)), p.nonneg && q.nonneg)
}

func (t *translator) ifThenElseOf(a *args) (eval.Value, error) {
	c, err := plain(a.site("cond"), a.value("cond"))
	if err != nil {
		return nil, err
	}
	if s, ok := c.(*scalar); ok {
		return t.choose(a.Site, s, a.value("t"), a.value("f"))
	}
	truth, err := a.Interp.Truth(a.site("cond"), c)
	if err != nil {
		return nil, err
	}
	if truth {
		return a.value("t"), nil
	}
	return a.value("f"), nil
}

func (t *translator) reinterpretOf(a *args) (eval.Value, error) {
	v, name := a.value("value"), a.value("dtype")
	if _, ok := asDtype(v); ok {
		v, name = name, v // T.reinterpret(dtype, value)
	}
	if name == "handle" {
		return nil, nil // an address that TVM requires where it has no meaning
	}
	d, err := t.dtypeOf(a.site("dtype"), name)
	if err != nil {
		return nil, err
	}
	s, err := t.scalarOf(a.site("value"), v, nil)
	if err != nil {
		return nil, err
	}
	if s.isIndex() {
		s = t.converted(s, ir.I32, false)
	}
	if widthOf(s.v.Type()) != d.bits() {
		return nil, a.wrongf("value", "cannot reinterpret a %d-bit number as %s, which has %d bits", widthOf(s.v.Type()),
			d.name, d.bits())
	}
	if s.v.Type() == d.typ {
		return number(s.v, d.unsigned), nil
	}
	return number(arith.Cast(t.b, arith.Bitcast, s.v, d.typ), d.unsigned), nil
}

// bothOf is `a and b`, or `a or b`.
func (t *translator) bothOf(a *args, and bool) (eval.Value, error) {
	x, err := plain(a.site("a"), a.value("a"))
	if err != nil {
		return nil, err
	}
	right := func() (eval.Value, error) { return a.value("b"), nil }
	if s, ok := x.(*scalar); ok {
		return s.AndOr(a.Site, and, right)
	}
	truth, err := a.Interp.Truth(a.site("a"), x)
	if err != nil || truth != and {
		return truth, err
	}
	return right()
}

func (t *translator) notOf(a *args) (eval.Value, error) {
	x, err := plain(a.site("a"), a.value("a"))
	if err != nil {
		return nil, err
	}
	if s, ok := x.(*scalar); ok {
		return s.Not(a.Site)
	}
	truth, err := a.Interp.Truth(a.site("a"), x)
	return !truth, err
}
