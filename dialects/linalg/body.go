package linalg

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/ir"
)

// body is what one iteration of a named operation computes: the new element of its only output, from the elements of
// the inputs and the old element.
type body func(c *calc, in []*ir.Value, out *ir.Value) *ir.Value

// calc makes the operations of a body. The first error stays; after it calls return what they got.
type calc struct {
	b *ir.Builder
	// unsigned says that conversions take integers as unsigned, by the attribute `cast`.
	unsigned bool
	err      error
}

// fail keeps the first error.
func (c *calc) fail(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf(format, args...)
	}
}

// function is how a function is computed on floats, integers and truth values; nil where it is not.
type function struct{ float, integer, boolean *ir.OpDef }

var unaries = map[string]function{
	"exp": {float: math.Exp.OpDef}, "log": {float: math.Log.OpDef}, "abs": {float: math.AbsF.OpDef},
	"ceil": {float: math.Ceil.OpDef}, "floor": {float: math.Floor.OpDef}, "negf": {float: arith.NegF.OpDef},
	"round": {float: math.Round.OpDef}, "sqrt": {float: math.Sqrt.OpDef}, "rsqrt": {float: math.Rsqrt.OpDef},
	"tanh": {float: math.Tanh.OpDef}, "erf": {float: math.Erf.OpDef},
}

var binaries = map[string]function{
	"add":          {arith.AddF.OpDef, arith.AddI.OpDef, arith.OrI.OpDef},
	"sub":          {arith.SubF.OpDef, arith.SubI.OpDef, nil},
	"mul":          {arith.MulF.OpDef, arith.MulI.OpDef, arith.AndI.OpDef},
	"div":          {arith.DivF.OpDef, arith.DivSI.OpDef, nil},
	"div_unsigned": {nil, arith.DivUI.OpDef, nil},
	"max_signed":   {arith.MaximumF.OpDef, arith.MaxSI.OpDef, arith.MaxSI.OpDef},
	"min_signed":   {arith.MinimumF.OpDef, arith.MinSI.OpDef, arith.MinSI.OpDef},
	"max_unsigned": {nil, arith.MaxUI.OpDef, nil},
	"min_unsigned": {nil, arith.MinUI.OpDef, nil},
	"powf":         {math.PowF.OpDef, nil, nil},
}

// on is the operation of a function on elements of a type, nil where there is none.
func (f function) on(t ir.Type) *ir.OpDef {
	switch {
	case ir.IsFloat(t):
		return f.float
	case t == ir.I1:
		return f.boolean
	case isInteger(t):
		return f.integer
	}
	return nil
}

func isInteger(t ir.Type) bool {
	_, ok := t.(*ir.IntegerType)
	return ok
}

// unary applies a function of one number.
func (c *calc) unary(name string, x *ir.Value) *ir.Value {
	t := x.Type()
	float, ok := t.(*ir.FloatType)
	switch {
	case !ok:
		c.fail("unsupported non numeric type")
		return x
	case name == "square":
		return arith.Binary(c.b, arith.MulF, x, x)
	case name == "reciprocal":
		return arith.Binary(c.b, arith.DivF, arith.NewConstant(c.b, ir.Float(float, 1)), x)
	}
	return c.b.Value(unaries[name].float, t, x)
}

// binary applies a function of two numbers.
func (c *calc) binary(name string, x, y *ir.Value) *ir.Value {
	if c.err != nil {
		return x
	}
	kind := func(v *ir.Value) [2]bool { return [2]bool{ir.IsFloat(v.Type()), isInteger(v.Type())} }
	if kind(x) != kind(y) || kind(x) == [2]bool{} {
		c.fail("Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got '%s' and '%s'",
			x.Type(), y.Type())
		return x
	}
	def := binaries[name].on(x.Type())
	plain, unsigned := strings.CutSuffix(name, "_unsigned")
	switch {
	case def == nil && unsigned:
		c.fail("unsupported operation: unsigned %s not on uint", plain)
	case def == nil && x.Type() == ir.I1:
		c.fail("unsupported operation: %s with bools", plain)
	case def == nil:
		c.fail("unsupported operation: %s of '%s'", name, x.Type())
	}
	if c.err != nil {
		return x
	}
	return c.b.Value(def, x.Type(), x, y)
}

// cast converts a number to a type, as a program in C would.
func (c *calc) cast(x *ir.Value, to ir.Type) *ir.Value {
	from := x.Type()
	def, ok := castOf(from, to, c.unsigned)
	switch {
	case from == to:
		return x
	case !ok:
		c.fail("cannot convert an element of type '%s' to '%s'", from, to)
		return x
	}
	return arith.Cast(c.b, def, x, to)
}

// castOf is the conversion between types.
func castOf(from, to ir.Type, unsigned bool) (def ir.Def[arith.CastOp], ok bool) {
	pick := func(asUnsigned, asSigned ir.Def[arith.CastOp]) (ir.Def[arith.CastOp], bool) {
		if unsigned {
			return asUnsigned, true
		}
		return asSigned, true
	}
	if isInteger(to) && from == ir.Index {
		return arith.IndexCast, true
	}
	if !ir.IsFloat(from) && !isInteger(from) || !ir.IsFloat(to) && !isInteger(to) {
		return def, false
	}
	n, _ := ir.BitWidth(from)
	m, _ := ir.BitWidth(to)
	switch fromFloat, toFloat := ir.IsFloat(from), ir.IsFloat(to); {
	case fromFloat && toFloat && n < m:
		return arith.ExtF, true
	case fromFloat && toFloat && n > m:
		return arith.TruncF, true
	case fromFloat && !toFloat:
		return pick(arith.FPToUI, arith.FPToSI)
	case !fromFloat && toFloat:
		return pick(arith.UIToFP, arith.SIToFP)
	case !fromFloat && n < m:
		return pick(arith.ExtUI, arith.ExtSI)
	case !fromFloat && n > m:
		return arith.TruncI, true
	}
	return def, false
}

// The bodies of named operations.

// multiplyAdd multiplies two elements and adds.
func multiplyAdd(c *calc, in []*ir.Value, out *ir.Value) *ir.Value {
	t := out.Type()
	return c.binary("add", out, c.binary("mul", c.cast(in[0], t), c.cast(in[1], t)))
}

// first is the only input, converted.
func first(c *calc, in []*ir.Value, out *ir.Value) *ir.Value { return c.cast(in[0], out.Type()) }

// of applies a function of one number.
func of(name string) body {
	return func(c *calc, in []*ir.Value, _ *ir.Value) *ir.Value { return c.unary(name, in[0]) }
}

// both applies a function of two numbers.
func both(name string) body {
	return func(c *calc, in []*ir.Value, _ *ir.Value) *ir.Value { return c.binary(name, in[0], in[1]) }
}

// choose selects one of two elements.
func choose(c *calc, in []*ir.Value, _ *ir.Value) *ir.Value {
	t := in[1].Type()
	if in[0].Type() != ir.I1 || in[2].Type() != t || !ir.IsFloat(t) && !isInteger(t) {
		c.fail("unsupported non numeric type")
		return in[1]
	}
	return arith.Select.New(c.b, arith.SelectOp{Condition: in[0], TrueValue: in[1], FalseValue: in[2]}).Result
}

// pool combines the elements of a window.
func pool(name string, unsigned bool) body {
	return func(c *calc, in []*ir.Value, out *ir.Value) *ir.Value {
		c.unsigned = unsigned
		return c.binary(name, out, c.cast(in[0], out.Type()))
	}
}
