package ndarray

import (
	"math"
	"slices"

	"github.com/tsopt/tsopt/internal/python/eval"
)

// methods are those of arrays that say what they are, convert them, or change them.
func methods() []op {
	out := []op{
		{"to(x, *how, dtype=)", torchMethod, func(c *call) eval.Value {
			a, d := c.self(), c.dtype(nil)
			for _, v := range c.rest {
				if o, ok := v.(*Array); ok {
					d = o.dtype
				} else if t := asDtype(v); t != nil {
					d = t
				} else if !isDevice(v) {
					fail("TypeError", "to() received an invalid argument: %s is neither a type of elements nor a device", eval.Repr(v))
				}
			}
			if d == nil {
				return a
			}
			return a.cast(d)
		}},
		{"type(x, dtype=)", torchMethod, func(c *call) eval.Value {
			if !c.given("dtype") {
				return "torch." + c.self().dtype.name
			}
			return c.self().cast(c.dtype(nil))
		}},
		{"type_as(x, other)", torchMethod, func(c *call) eval.Value { return c.self().cast(c.array("other").dtype) }},
		{"astype(x, dtype)", numpyMethod, func(c *call) eval.Value { return c.self().cast(c.dtype(nil)).clone() }},
		{"size(x, dim=)", torchMethod, func(c *call) eval.Value {
			a := c.self()
			if c.given("dim") {
				return int64(a.shape[axis(c.integer("dim", 0), a.rank())])
			}
			return a.shapeTuple()
		}},
		{"stride(x, dim=)", torchMethod, func(c *call) eval.Value {
			a := c.self()
			if c.given("dim") {
				return int64(a.strides[axis(c.integer("dim", 0), a.rank())])
			}
			return intTuple(a.strides)
		}},
		{"shape(x|a)", numpyFn, func(c *call) eval.Value { return c.self().shapeTuple() }},
		{"numel(x|input)", torchBoth, func(c *call) eval.Value { return int64(c.self().size()) }},
		{"nelement(x)", torchMethod, func(c *call) eval.Value { return int64(c.self().size()) }},
		{"element_size(x)", torchMethod, func(c *call) eval.Value { return int64(c.self().dtype.bits / 8) }},
		{"dim(x)", torchMethod, func(c *call) eval.Value { return int64(c.self().rank()) }},
		{"ndimension(x)", torchMethod, func(c *call) eval.Value { return int64(c.self().rank()) }},
		{"is_contiguous(x)", torchMethod, func(c *call) eval.Value { return c.self().contiguous() }},
		{"is_floating_point(x|input)", torchBoth, func(c *call) eval.Value { return c.self().isFloat() }},
		{"item(x)", torchMethod | numpyMethod, func(c *call) eval.Value { return c.self().element() }},
		{"tolist(x)", torchMethod | numpyMethod, func(c *call) eval.Value { return c.self().list() }},
		{"clone(x|input)", torchBoth, func(c *call) eval.Value { return c.self().clone() }},
		{"copy(x|a)", numpyBoth, func(c *call) eval.Value { return c.self().clone() }},
		{"numpy(x)", torchMethod, func(c *call) eval.Value { return c.self().like(numpyFace) }},
		{"fill_(x, value)", torchMethod, fillWith},
		{"fill(x, value)", numpyMethod, fillWith},
		{"zero_(x)", torchMethod, func(c *call) eval.Value {
			c.args["value"] = int64(0)
			return fillWith(c)
		}},
		{"copy_(x, src)", torchMethod, func(c *call) eval.Value {
			c.args["value"] = c.args["src"]
			return fillWith(c)
		}},
		{"backward(x, *gradients, retain_graph=)", torchMethod, func(*call) eval.Value {
			fail("NotImplementedError", "backward() is not supported here: write the gradient as a formula, in a function of its own")
			return nil
		}},
		{"allclose(x|input|a, y|other|b, rtol=, atol=, equal_nan=)", torchBoth | numpyFn,
			func(c *call) eval.Value { return closeEnough(c, 1e-5, 1e-8) == 0 }},
		{"array_equal(x|a1, y|a2)", numpyFn, func(c *call) eval.Value { return same(c) }},
		{"equal(x|input, y|other)", torchBoth, func(c *call) eval.Value { return same(c) }},
	}
	for _, name := range []string{"contiguous_", "cuda", "cpu", "detach", "requires_grad_", "detach_", "retain_grad",
		"pin_memory", "data_ptr_"} {
		out = append(out, op{name + "(x, *device)", torchMethod, func(c *call) eval.Value { return c.self() }})
	}
	for _, name := range []string{"half", "bfloat16", "float", "double", "int", "long", "short", "bool"} {
		out = append(out, op{name + "(x)", torchMethod, func(c *call) eval.Value { return c.self().cast(dtypeNamed(name)) }})
	}
	return append(out, op{"byte(x)", torchMethod, func(c *call) eval.Value { return c.self().cast(dtypeNamed("uint8")) }})
}

// cast converts as a program asks for: also to the type that an array has, but whose values were computed in float64.
func (a *Array) cast(d *DType) *Array {
	if a.dtype == d {
		return a.rounded()
	}
	return a.to(d)
}

func intTuple(list []int) *eval.Tuple {
	t := &eval.Tuple{Elems: make([]eval.Value, len(list))}
	for i, d := range list {
		t.Elems[i] = int64(d)
	}
	return t
}

func (a *Array) shapeTuple() *eval.Tuple { return intTuple(a.shape) }

func (a *Array) list() eval.Value {
	if a.rank() == 0 {
		return a.element()
	}
	l := &eval.List{Elems: []eval.Value{}}
	for i := range a.shape[0] {
		l.Elems = append(l.Elems, a.at(0, i).list())
	}
	return l
}

func fillWith(c *call) eval.Value {
	a := c.self()
	a.assign(c.array("value"))
	if c.face == numpyFace {
		return nil
	}
	return a
}

func same(c *call) eval.Value {
	x, y := c.self(), c.array("y")
	if x.isFloat() || y.isFloat() {
		return slices.Equal(x.shape, y.shape) && slices.Equal(x.asFloats(), y.asFloats())
	}
	return slices.Equal(x.shape, y.shape) && slices.Equal(x.asInts(), y.asInts())
}

// closeEnough is how many elements differ by more than atol + rtol·|y|.
func closeEnough(c *call, rtol, atol float64) int {
	rtol, atol = c.float("rtol", rtol), c.float("atol", atol)
	nan := c.flag("equal_nan")
	off := ofFloats(c.face, float64T, c.self(), c.array("y"), func(x, y float64) float64 {
		return float64(number(x != y && !(math.Abs(x-y) <= atol+rtol*math.Abs(y)) && !(nan && x != x && y != y)))
	})
	return int(total(off.asFloats()))
}
