package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// Functions of floats by the names that CUDA has for them. What they round is rounded to the nearest number, as all
// arithmetic is here.

var floatFunctions = []Function{
	ofTwoFloats("copysign", "The magnitude of x with the sign of y.", math.CopySign),
	ofTwoFloats("atan2", "The angle of the point (y, x), in radians.", math.Atan2),
	ieee("ieee_add", "x, y", "x + y", func(t *translator,
		x []*ir.Value) *ir.Value {
		return arith.Binary(t.b, arith.AddF, x[0], x[1])
	}),
	ieee("ieee_sub", "x, y", "x - y", func(t *translator,
		x []*ir.Value) *ir.Value {
		return arith.Binary(t.b, arith.SubF, x[0], x[1])
	}),
	ieee("ieee_mul", "x, y", "x · y", func(t *translator,
		x []*ir.Value) *ir.Value {
		return arith.Binary(t.b, arith.MulF, x[0], x[1])
	}),
	ieee("ieee_fdiv", "x, y", "x / y", func(t *translator,
		x []*ir.Value) *ir.Value {
		return arith.Binary(t.b, arith.DivF, x[0], x[1])
	}),
	ieee("ieee_fmaf", "x, y, z", "x · y + z, rounded once", func(t *translator, x []*ir.Value) *ir.Value {
		return math.Fma.New(t.b, math.TernaryOp{A: x[0], B: x[1], C: x[2]}, x[0].Type()).Result
	}),
	{Name: "fma", Params: "x, y, z", Result: "Expr", Doc: "For floats, x · y + z with one rounding (FMA).",
		call: func(t *translator, a *args) (eval.Value, error) {
			x, err := t.floats(a, []string{"x", "y", "z"})
			if err != nil {
				return nil, err
			}
			return number(math.Fma.New(t.b, math.TernaryOp{A: x[0], B: x[1], C: x[2]}, x[0].Type()).Result, false), nil
		}},
	{Name: "fmul", Params: "x, y", Result: "Expr", Doc: "For floats, x · y, rounded; it is not contracted to an FMA.",
		call: func(t *translator, a *args) (eval.Value, error) {
			x, err := t.floats(a, []string{"x", "y"})
			if err != nil {
				return nil, err
			}
			return number(t.math.round(arith.Binary(t.b, arith.MulF, x[0], x[1])), false), nil
		}},
	ieee("ieee_frcp", "x", "1 / x", func(t *translator, x []*ir.Value) *ir.Value {
		return arith.Binary(t.b, arith.DivF, arith.NewConstant(t.b, numberAttr(1.0, x[0].Type(), false)), x[0])
	}),
	ieee("ieee_fsqrt", "x", "the square root of x",
		func(t *translator, x []*ir.Value) *ir.Value { return t.unary(math.Sqrt, x[0]) }),
	ieee("ieee_frsqrt", "x", "the reciprocal of the square root of x",
		func(t *translator, x []*ir.Value) *ir.Value { return t.unary(math.Rsqrt, x[0]) }),
}

// ofTwoFloats is a function of two floats.
func ofTwoFloats(name, doc string, def ir.Def[math.BinaryOp]) Function {
	params := []string{"x", "y"}
	if name == "atan2" {
		params = []string{"y", "x"}
	}
	return Function{Name: name, Params: params[0] + ", " + params[1], Result: "Expr", Doc: doc,
		call: func(t *translator, a *args) (eval.Value, error) {
			x, err := t.floats(a, params)
			if err != nil {
				return nil, err
			}
			return number(def.New(t.b, math.BinaryOp{LHS: x[0], RHS: x[1]}, x[0].Type()).Result, false), nil
		}}
}

// ieee is a function of floats with a rounding mode; only one is supported.
func ieee(name, params, doc string, of func(*translator, []*ir.Value) *ir.Value) Function {
	f := Function{Name: name, Params: params, Result: "Expr", Doc: "For floats, " + doc + ".",
		call: func(t *translator, a *args) (eval.Value, error) {
			if m := a.value("rounding_mode"); m != nil && m != "rn" {
				return nil, a.wrongf("rounding_mode", "expected \"rn\", got %s; only rounding to nearest is supported",
					eval.Repr(m))
			}
			names := slices.DeleteFunc(a.f.names(), func(n string) bool { return n == "rounding_mode" })
			x, err := t.floats(a, names)
			if err != nil {
				return nil, err
			}
			return number(t.math.round(of(t, x)), false), nil
		}}
	if name != "ieee_frsqrt" {
		f.Params += ", rounding_mode=\"rn\""
	}
	return f
}

// floats are arguments as floats of one type, that in which they meet.
func (t *translator) floats(a *args, names []string) ([]*ir.Value, error) {
	meet, err := t.scalarOf(a.site(names[0]), a.value(names[0]), nil)
	if err != nil {
		return nil, err
	}
	given := []*scalar{meet}
	for _, name := range names[1:] {
		next := a.value(name)
		if meet, _, err = t.common(a.site(name), meet, next); err != nil {
			return nil, err
		}
		s, err := t.scalarOf(a.site(name), next, nil)
		if err != nil {
			return nil, err
		}
		given = append(given, s)
	}
	typ := meet.v.Type()
	if !meet.isFloat() {
		typ = ir.F32
	}
	out := make([]*ir.Value, len(given))
	for i, s := range given {
		out[i] = t.converted(s, typ, false).v
	}
	return out, nil
}
