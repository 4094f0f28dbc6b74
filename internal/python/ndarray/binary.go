package ndarray

import (
	"math"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// binaryOps are functions of two elements, and choices by a condition.
func binaryOps() []op {
	var out []op
	for _, f := range []struct {
		names []string
		op    python.Operator
	}{
		{[]string{"add"}, python.Add}, {[]string{"sub", "subtract"}, python.Sub}, {[]string{"mul", "multiply"}, python.Mult},
		{[]string{"div", "divide", "true_divide"}, python.Div}, {[]string{"floor_divide"}, python.FloorDiv},
		{[]string{"remainder", "mod"}, python.Mod},
		{[]string{"pow", "power", "float_power"}, python.Pow}, {[]string{"bitwise_and"}, python.BitAnd},
		{[]string{"bitwise_or"}, python.BitOr},
		{[]string{"bitwise_xor"}, python.BitXor}, {[]string{"left_shift", "bitwise_left_shift"}, python.LShift},
		{[]string{"right_shift", "bitwise_right_shift"}, python.RShift},
	} {
		for _, name := range f.names {
			out = append(out, op{name + "(x|input|x1, y|other|exponent|x2, alpha=, rounding_mode=)", torchBoth | numpyFn,
				func(c *call) eval.Value { return operation(c, f.op) }})
		}
	}
	for _, f := range []struct {
		names []string
		op    python.CompareOperator
	}{
		{[]string{"eq", "equal"}, python.Eq}, {[]string{"ne", "not_equal"}, python.NotEq},
		{[]string{"lt", "less"}, python.Lt},
		{[]string{"le", "less_equal"}, python.LtE}, {[]string{"gt", "greater"}, python.Gt},
		{[]string{"ge", "greater_equal"}, python.GtE},
	} {
		for i, name := range f.names {
			on := []surface{torchBoth, numpyFn}[i]
			out = append(out, op{name + "(x|input|x1, y|other|x2)", on,
				func(c *call) eval.Value { return comparison(c.face, f.op, c.args["x"], c.args["y"]) }})
		}
	}
	for _, f := range []struct {
		name string
		do   func(x, y int64) int64
	}{
		{"logical_and", func(x, y int64) int64 { return x & y }}, {"logical_or", func(x, y int64) int64 { return x | y }},
		{"logical_xor", func(x, y int64) int64 { return x ^ y }},
	} {
		out = append(out, op{f.name + "(x|input|x1, y|other|x2)", torchBoth | numpyFn, func(c *call) eval.Value {
			return ofInts(c.face, boolType, c.self().to(boolType), c.array("y").to(boolType), f.do)
		}})
	}
	return append(out,
		op{"maximum(x|input|x1, y|other|x2)", torchBoth | numpyFn,
			func(c *call) eval.Value { return extreme(c, c.args["x"], c.args["y"], true) }},
		op{"minimum(x|input|x1, y|other|x2)", torchBoth | numpyFn,
			func(c *call) eval.Value { return extreme(c, c.args["x"], c.args["y"], false) }},
		op{"atan2(x|input, y|other)", torchBoth, func(c *call) eval.Value {
			return ofFloats(c.face, c.face.float, c.self(), c.array("y"), math.Atan2)
		}},
		op{"clamp(x|input, min=, max=)", torchBoth, clamp},
		op{"clip(x|a|input, min|a_min=, max|a_max=)", both, clamp},
		op{"where(condition, x|input=, y|other=)", functions, where},
		op{"masked_fill(x, mask, value)", torchMethod, func(c *call) eval.Value {
			a := c.self()
			return choose(c.face, c.array("mask"), c.array("value"), a, a.dtype)
		}},
		op{"lerp(x|input, end, weight)", torchBoth, func(c *call) eval.Value {
			d := arithmetic(c.face, python.Sub, c.args["end"], c.args["x"])
			return arithmetic(c.face, python.Add, c.args["x"], arithmetic(c.face, python.Mult, c.args["weight"], d))
		}},
		op{"addcmul(x|input, tensor1, tensor2, value=)", torchBoth, func(c *call) eval.Value {
			p := arithmetic(c.face, python.Mult, c.args["tensor1"], c.args["tensor2"])
			if c.given("value") {
				p = arithmetic(c.face, python.Mult, p, c.args["value"])
			}
			return arithmetic(c.face, python.Add, c.args["x"], p)
		}},
	)
}

func operation(c *call, op python.Operator) eval.Value {
	y := c.args["y"]
	if c.given("alpha") {
		y = arithmetic(c.face, python.Mult, y, c.args["alpha"])
	}
	switch mode := c.text("rounding_mode", ""); {
	case mode == "":
		return arithmetic(c.face, op, c.args["x"], y)
	case mode == "floor" && op == python.Div:
		return arithmetic(c.face, python.FloorDiv, c.args["x"], y)
	case mode == "trunc" && op == python.Div:
		_, _, d := operands(c.face, c.args["x"], y)
		q := arithmetic(c.face, op, c.args["x"], y)
		return newFloats(c.face, float64T, q.shape, mapped(q.asFloats(), math.Trunc)).to(d)
	}
	fail("RuntimeError", "div expected rounding_mode to be one of None, 'trunc', or 'floor' but found '%s'",
		c.args["rounding_mode"])
	return nil
}

// extreme is the greater or lesser of each two elements; NaN wins.
func extreme(c *call, x, y eval.Value, greater bool) *Array {
	a, b, d := operands(c.face, x, y)
	if d.kind == floating {
		if greater {
			return ofFloats(c.face, d, a, b, func(x, y float64) float64 { return max(x, y) })
		}
		return ofFloats(c.face, d, a, b, func(x, y float64) float64 { return min(x, y) })
	}
	if greater {
		return ofInts(c.face, d, a, b, func(x, y int64) int64 { return max(x, y) })
	}
	return ofInts(c.face, d, a, b, func(x, y int64) int64 { return min(x, y) })
}

func clamp(c *call) eval.Value {
	a := c.self()
	if c.given("min") {
		a = extreme(c, a, c.args["min"], true)
	}
	if c.given("max") {
		a = extreme(c, a, c.args["max"], false)
	}
	return a
}

func where(c *call) eval.Value {
	if !c.given("x") {
		return nonzero(c)
	}
	x, y, d := operands(c.face, c.args["x"], c.args["y"])
	return choose(c.face, c.array("condition"), x, y, d)
}

// choose takes each element of x where the condition is true, else that of y.
func choose(f *face, cond, x, y *Array, d *DType) *Array {
	shape := broadcastShape(cond.shape, x.shape, y.shape)
	take := cond.to(boolType).broadcast(shape).asInts()
	x, y = x.labelled(d).broadcast(shape), y.labelled(d).broadcast(shape)
	if d.kind == floating {
		return newFloats(f, d, shape, chosen(take, x.asFloats(), y.asFloats()))
	}
	return newInts(f, d, shape, chosen(take, x.asInts(), y.asInts()))
}

func chosen[T any](take []int64, x, y []T) []T {
	out := make([]T, len(take))
	for i, t := range take {
		if t != 0 {
			out[i] = x[i]
		} else {
			out[i] = y[i]
		}
	}
	return out
}
