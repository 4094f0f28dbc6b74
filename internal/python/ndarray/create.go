package ndarray

import (
	"math"
	"slices"

	"github.com/tsopt/tsopt/internal/python/eval"
)

// creations make new arrays.
func creations() []op {
	var out []op
	for name, value := range map[string]float64{"zeros": 0, "ones": 1, "empty": 0} {
		out = append(out,
			op{name + "(*size, dtype=)", torchFn, func(c *call) eval.Value {
				return filled(c.face, c.dtype(c.face.float),
					c.size(), value)
			}},
			op{name + "(shape, dtype=)", numpyFn, func(c *call) eval.Value {
				return filled(c.face, c.dtype(c.face.float), c.ints([]eval.Value{c.args["shape"]}), value)
			}},
			op{name + "_like(x|input|a, dtype=)", functions, func(c *call) eval.Value {
				a := c.self()
				return filled(c.face, c.dtype(a.dtype), slices.Clone(a.shape), value)
			}},
			op{"new_" + name + "(x, *size, dtype=)", torchMethod, func(c *call) eval.Value {
				return filled(c.face, c.dtype(c.self().dtype), c.size(), value)
			}},
		)
	}
	return append(out,
		op{"full(size|shape, fill_value, dtype=)", functions, func(c *call) eval.Value {
			return fullOf(c, c.ints([]eval.Value{c.args["size"]}), c.array("fill_value").dtype)
		}},
		op{"full_like(x|input|a, fill_value, dtype=)", functions, func(c *call) eval.Value {
			a := c.self()
			return fullOf(c, slices.Clone(a.shape), a.dtype)
		}},
		op{"new_full(x, size, fill_value, dtype=)", torchMethod, func(c *call) eval.Value {
			return fullOf(c, c.ints([]eval.Value{c.args["size"]}), c.self().dtype)
		}},
		op{"arange(*bounds, start=, end|stop=, step=, dtype=)", functions, arange},
		op{"linspace(start, end|stop, steps|num=, dtype=)", functions, func(c *call) eval.Value {
			from, to, n := c.float("start", 0), c.float("end", 0), c.integer("steps", 50)
			values := make([]float64, count([]int{max(n, 0)}))
			for i := range values {
				values[i] = from + (to-from)*float64(i)/float64(max(n-1, 1))
			}
			return newFloats(c.face, c.dtype(c.face.float), []int{len(values)}, values)
		}},
		op{"eye(n|N, m|M=, dtype=)", functions, func(c *call) eval.Value {
			n := c.integer("n", 0)
			a := filled(c.face, c.dtype(c.face.float), []int{n, c.integer("m", n)}, 0)
			a.diagonal(0, 0, 1).assign(newInts(c.face, int64T, nil, []int64{1}))
			return a
		}},
		op{"tensor(data, dtype=)", torchFn, copied},
		op{"as_tensor(data, dtype=)", torchFn, copied},
		op{"new_tensor(x, data, dtype=)", torchMethod, func(c *call) eval.Value {
			c.args["dtype"] = c.dtype(c.self().dtype)
			return copied(c)
		}},
		op{"array(data|object, dtype=)", numpyFn, copied},
		op{"asarray(data|a, dtype=)", functions,
			func(c *call) eval.Value { return c.array("data").like(c.face).to(c.dtype(c.array("data").dtype)) }},
		op{"from_numpy(data)", torchFn, func(c *call) eval.Value { return c.array("data").like(c.face) }},
		op{"tril(x|input|m, diagonal|k=)", torchBoth | numpyFn, func(c *call) eval.Value { return triangle(c, true) }},
		op{"triu(x|input|m, diagonal|k=)", torchBoth | numpyFn, func(c *call) eval.Value { return triangle(c, false) }},
		op{"tri(N, M=, k=, dtype=)", numpyFn, func(c *call) eval.Value {
			n := c.integer("N", 0)
			ones := filled(c.face, c.dtype(c.face.float), []int{n, c.integer("M", n)}, 1)
			c.args["x"], c.args["diagonal"] = ones, c.args["k"]
			return triangle(c, true)
		}},
		op{"diag(x|input|v, diagonal|k=)", torchBoth | numpyFn, func(c *call) eval.Value {
			a, k := c.self(), c.integer("diagonal", 0)
			if a.rank() > 1 {
				return a.diagonal(k, 0, 1)
			}
			n := a.size() + max(k, -k)
			out := zeros(c.face, a.dtype, []int{n, n})
			out.diagonal(k, 0, 1).assign(a)
			return out
		}},
		op{"meshgrid(*tensors, indexing=)", functions, meshGrid},
	)
}

// like is the array with the methods of a library.
func (a *Array) like(f *face) *Array {
	if a.face == f {
		return a
	}
	b := *a
	b.face = f
	return &b
}

// size is a shape given number by number, or as one tuple.
func (c *call) size() []int {
	if s, ok := c.args["size"]; ok {
		c.rest = []eval.Value{s}
	}
	if len(c.rest) == 0 {
		return nil
	}
	return c.ints(c.rest)
}

func filled(f *face, d *DType, shape []int, value float64) *Array {
	a := zeros(f, d, shape)
	if value != 0 {
		a.assign(newFloats(f, float64T, nil, []float64{value}))
	}
	return a
}

func fullOf(c *call, shape []int, d *DType) *Array {
	a := zeros(c.face, c.dtype(d), shape)
	a.assign(c.array("fill_value"))
	return a
}

func copied(c *call) eval.Value {
	a := c.array("data").like(c.face)
	d := a.dtype
	if _, isArray := c.args["data"].(*Array); !isArray && d.kind == floating {
		d = c.face.float
	}
	b := a.to(c.dtype(d))
	if b.floats == a.floats && b.ints == a.ints {
		b = b.clone()
	}
	return b
}

func arange(c *call) eval.Value {
	bounds := []eval.Value{int64(0), nil, int64(1)}
	switch n := len(c.rest); {
	case n == 1:
		bounds[1] = c.rest[0]
	case n > 3:
		fail("TypeError", "arange() takes at most 3 bounds but %d were given", n)
	default:
		copy(bounds, c.rest)
	}
	for i, name := range []string{"start", "end", "step"} {
		if v, ok := c.args[name]; ok {
			bounds[i] = v
		}
	}
	d := int64T
	var x [3]float64
	for i, v := range bounds {
		if v == nil {
			fail("TypeError", "arange() requires stop to be specified.")
		}
		a := asArray(c.face, v)
		if a.isFloat() {
			d = c.face.float
		}
		x[i] = c.floatOf(a)
	}
	if x[2] == 0 {
		fail("ValueError", "Maximum allowed size exceeded: the step of arange is 0")
	}
	n := max(0, int(math.Ceil((x[1]-x[0])/x[2])))
	count([]int{n})
	values := make([]float64, n)
	for i := range values {
		values[i] = x[0] + float64(i)*x[2]
	}
	return newFloats(c.face, float64T, []int{n}, values).to(c.dtype(d))
}

func (c *call) floatOf(a *Array) float64 {
	if a.size() != 1 {
		fail("TypeError", "%s(): a number is expected, not an array of shape %s", c.name, shapeText(a.shape))
	}
	return a.asFloats()[0]
}

// triangle is the part of matrices under, or over, a diagonal.
func triangle(c *call, lower bool) *Array {
	a, k := c.self().clone(), c.integer("diagonal", 0)
	if a.rank() < 2 {
		fail("ValueError", "%s: the array must have at least two dimensions, not %d", c.name, a.rank())
	}
	m, n := a.shape[a.rank()-2], a.shape[a.rank()-1]
	for i := range a.size() {
		row, column := i/n%m, i%n
		if lower && column-row <= k || !lower && column-row >= k {
			continue
		}
		if a.isFloat() {
			(*a.floats)[i] = 0
		} else {
			(*a.ints)[i] = 0
		}
	}
	return a
}

func meshGrid(c *call) eval.Value {
	list := c.operands()
	shape := make([]int, len(list))
	for i, a := range list {
		shape[i] = a.size()
	}
	xy := c.face == numpyFace
	if c.given("indexing") {
		xy = c.text("indexing", "") == "xy"
	}
	out := make([]*Array, len(list))
	for i, a := range list {
		wide := slices.Repeat([]int{1}, len(list))
		wide[i] = a.size()
		out[i] = a.reshape(wide).broadcast(shape)
		if xy && len(list) > 1 {
			out[i] = out[i].swap(0, 1)
		}
	}
	return tuple(out)
}
