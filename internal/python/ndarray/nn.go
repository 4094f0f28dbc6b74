package ndarray

import (
	"math"
	"slices"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// layers are the functions of neural networks.
func layers() []op {
	const everywhere = torchBoth | functional
	return []op{
		{"softmax(x|input, dim=, dtype=)", everywhere, func(c *call) eval.Value { return softmax(c, c.self(), false) }},
		{"softmin(x|input, dim=, dtype=)", functional,
			func(c *call) eval.Value { return softmax(c, unary(c.self(), python.USub), false) }},
		{"log_softmax(x|input, dim=, dtype=)", everywhere, func(c *call) eval.Value { return softmax(c, c.self(), true) }},
		{"layer_norm(x|input, normalized_shape, weight=, bias=, eps=)", functional,
			func(c *call) eval.Value { return normalize(c, true) }},
		{"rms_norm(x|input, normalized_shape, weight=, eps=)", functional,
			func(c *call) eval.Value { return normalize(c, false) }},
		{"normalize(x|input, p=, dim=, eps=)", functional, func(c *call) eval.Value {
			if !c.given("dim") {
				c.args["dim"] = int64(1)
			}
			c.args["keepdim"] = true
			length := norm(c).(*Array)
			return arithmetic(c.face, python.Div, c.self(), extreme(c, length, c.float("eps", 1e-12), true))
		}},
		{"scaled_dot_product_attention(query, key, value, attn_mask=, dropout_p=, is_causal=, scale=, enable_gqa=)",
			functional, attention},
		{"pad(x|input, pad, mode=, value=)", functional, padTorch},
		{"pad(x|array, pad_width, mode=, constant_values=)", numpyFn, padNumpy},
		{"conv2d(x|input, weight, bias=, stride=, padding=, dilation=, groups=)", torchFn | functional,
			func(c *call) eval.Value { return convolution(c, 2) }},
		{"conv1d(x|input, weight, bias=, stride=, padding=, dilation=, groups=)", torchFn | functional,
			func(c *call) eval.Value { return convolution(c, 1) }},
		{"one_hot(x|tensor, num_classes=)", functional | torchFn, func(c *call) eval.Value {
			a := c.self()
			n := c.integer("num_classes", -1)
			for _, v := range a.asInts() {
				n = max(n, int(v)+1)
			}
			line, _ := arange(&call{Call: c.Call, face: c.face, rest: []eval.Value{int64(n)},
				args: map[string]eval.Value{}}).(*Array)
			return comparison(c.face, python.Eq, a.unsqueeze(a.rank()), line).to(int64T)
		}},
		{"dropout(x|input, p=)", functional, func(c *call) eval.Value {
			if c.float("p", 0.5) != 0 {
				fail("NotImplementedError", "dropout is random, and what is compared with a kernel must not be; give p=0")
			}
			return c.self()
		}},
		{"group_norm(x|input, num_groups, weight=, bias=, eps=)", functional, groupNorm},
		{"glu(x|input, dim=)", functional, func(c *call) eval.Value {
			a := c.self()
			at := axis(c.integer("dim", -1), a.rank())
			if a.shape[at]%2 != 0 {
				fail("RuntimeError", "Halving dimension must be even, but dimension %d is size %d", at, a.shape[at])
			}
			half := a.shape[at] / 2
			gate := a.slice(at, half, half)
			return ofFloats(c.face, a.dtype, a.slice(at, 0, half), gate, func(x, g float64) float64 { return x * sigmoid(g) })
		}},
		{"embedding(x|input, weight)", functional | torchFn, func(c *call) eval.Value {
			rows, table := c.self(), c.array("weight")
			return table.take(0, rows.asInts()).reshape(append(slices.Clone(rows.shape), table.shape[1:]...))
		}},
	}
}

// alongLast applies f to copies of the rows along an axis.
func alongLast(a *Array, at int, d *DType, f func([]float64)) *Array {
	m := a.swap(at, a.rank()-1)
	out := slices.Clone(m.asFloats())
	if n := m.shape[m.rank()-1]; n > 0 {
		for row := range slices.Chunk(out, n) {
			f(row)
		}
	}
	return newFloats(a.face, d, m.shape, out).swap(at, a.rank()-1)
}

func softmax(c *call, a *Array, log bool) *Array {
	d := a.dtype
	if d.kind != floating {
		d = c.face.float
	}
	if a.rank() == 0 {
		a = a.unsqueeze(0)
	}
	at := axis(c.integer("dim", -1), a.rank())
	return alongLast(a, at, c.dtype(d), func(row []float64) {
		if log {
			s := logSumExp(row)
			for i, x := range row {
				row[i] = x - s
			}
			return
		}
		m, s := row[best(row, true)], 0.0
		for i, x := range row {
			row[i] = math.Exp(x - m)
			s += row[i]
		}
		for i := range row {
			row[i] /= s
		}
	})
}

// normalize is layer norm, or without the mean that of root mean squares.
func normalize(c *call, centered bool) eval.Value {
	a := c.self()
	dims := c.ints([]eval.Value{c.args["normalized_shape"]})
	lead := a.rank() - len(dims)
	if lead < 0 || !slices.Equal(a.shape[lead:], dims) {
		fail("RuntimeError", "Given normalized_shape=%s, expected input with shape [*, ...], but got input of size %s",
			shapeText(dims), shapeText(a.shape))
	}
	eps := c.float("eps", 1e-5)
	if !centered && !c.given("eps") {
		eps = math.Ldexp(1, -a.dtype.format.ManBits)
	}
	flat := a.reshape(append(slices.Clone(a.shape[:lead]), count(dims)))
	return c.scaled(normalized(flat, eps, centered).reshape(a.shape), func(w *Array) *Array { return w })
}

// normalized has rows along the last axis whose mean squares are one, and whose means are zero if they are centered.
func normalized(a *Array, eps float64, centered bool) *Array {
	return alongLast(a, a.rank()-1, a.dtype, func(row []float64) {
		m, s := 0.0, 0.0
		if centered {
			m = mean(row)
		}
		for _, x := range row {
			s += (x - m) * (x - m)
		}
		scale := 1 / math.Sqrt(s/float64(len(row))+eps)
		for i, x := range row {
			row[i] = (x - m) * scale
		}
	})
}

// scaled multiplies by the argument weight and adds the argument bias, as far as they are given, in the shape that
// fits.
func (c *call) scaled(r *Array, fit func(*Array) *Array) *Array {
	if c.given("weight") {
		r = arithmetic(c.face, python.Mult, r, fit(c.array("weight")))
	}
	if c.given("bias") {
		r = arithmetic(c.face, python.Add, r, fit(c.array("bias")))
	}
	return r
}

// groupNorm normalises groups of channels, which stand along the second axis, each with all of its places.
func groupNorm(c *call) eval.Value {
	a, groups := c.self(), c.integer("num_groups", 1)
	if a.rank() < 2 || groups < 1 || a.shape[1]%groups != 0 {
		fail("RuntimeError", "Expected number of channels in input to be divisible by num_groups, but got input of shape %s and num_groups=%d", shapeText(a.shape), groups)
	}
	grouped := a.reshape([]int{a.shape[0], groups, -1})
	r := normalized(grouped, c.float("eps", 1e-5), true).reshape(a.shape)
	perChannel := append([]int{a.shape[1]}, slices.Repeat([]int{1}, a.rank()-2)...)
	return c.scaled(r, func(w *Array) *Array { return w.reshape(perChannel) })
}

func attention(c *call) eval.Value {
	if c.float("dropout_p", 0) != 0 {
		fail("NotImplementedError", "dropout is random, and what is compared with a kernel must not be")
	}
	q, k, v := c.array("query"), c.array("key"), c.array("value")
	if c.flag("enable_gqa") {
		k, v = k.sharedHeads(q), v.sharedHeads(q)
	}
	scores := matmul(q, k.swap(-1, -2))
	scale := c.float("scale", 1/math.Sqrt(float64(q.shape[q.rank()-1])))
	scores = arithmetic(c.face, python.Mult, scores, scale)
	rowsN, columns := q.shape[q.rank()-2], k.shape[k.rank()-2]
	mask := func(allowed *Array) {
		scores = choose(c.face, allowed, scores, newFloats(c.face, scores.dtype, nil, []float64{math.Inf(-1)}), scores.dtype)
	}
	if c.flag("is_causal") {
		ones := filled(c.face, boolType, []int{rowsN, columns}, 1)
		mask(triangle(&call{Call: c.Call, face: c.face, args: map[string]eval.Value{"x": ones}}, true))
	}
	if c.given("attn_mask") {
		if m := c.array("attn_mask"); m.dtype.kind == boolean {
			mask(m)
		} else {
			scores = arithmetic(c.face, python.Add, scores, m)
		}
	}
	c.args["dim"] = int64(-1)
	return matmul(softmax(c, scores, false), v)
}

// sharedHeads repeats KV heads for groups of query heads.
func (a *Array) sharedHeads(q *Array) *Array {
	h := a.rank() - 3
	if h < 0 || q.shape[h]%a.shape[h] != 0 {
		fail("RuntimeError", "Number of heads in key and value must divide the number of heads in query")
	}
	var take []int64
	for i := range q.shape[h] {
		take = append(take, int64(i/(q.shape[h]/a.shape[h])))
	}
	return a.take(h, take)
}

// padded puts an array into a larger one; before and after are numbers of elements along each axis, which may be
// negative.
func padded(a *Array, before, after []int, value *Array) *Array {
	shape := slices.Clone(a.shape)
	inner := a
	for i := range shape {
		shape[i] += before[i] + after[i]
		if shape[i] < 0 {
			fail("RuntimeError", "The input size %d, plus negative padding %d and %d, resulted in a negative output size",
				a.shape[i], before[i], after[i])
		}
		from := max(0, -before[i])
		inner = inner.slice(i, from, a.shape[i]-from-max(0, -after[i]))
	}
	out := zeros(a.face, a.dtype, shape)
	out.assign(value)
	to := out
	for i := range shape {
		to = to.slice(i, max(0, before[i]), inner.shape[i])
	}
	to.assign(inner)
	return out
}

func padTorch(c *call) eval.Value {
	a, pad := c.self(), c.ints([]eval.Value{c.args["pad"]})
	if mode := c.text("mode", "constant"); mode != "constant" {
		fail("NotImplementedError", "pad with mode='%s' is not supported; constant is", mode)
	}
	if len(pad)%2 != 0 || len(pad) > 2*a.rank() {
		fail("RuntimeError", "Padding length must be divisible by 2 and at most twice the number of dimensions of the input")
	}
	before, after := make([]int, a.rank()), make([]int, a.rank())
	for i := 0; i < len(pad); i += 2 {
		before[a.rank()-1-i/2], after[a.rank()-1-i/2] = pad[i], pad[i+1]
	}
	return padded(a, before, after, newFloats(c.face, float64T, nil, []float64{c.float("value", 0)}))
}

func padNumpy(c *call) eval.Value {
	a := c.self()
	if mode := c.text("mode", "constant"); mode != "constant" {
		fail("NotImplementedError", "pad with mode='%s' is not supported; constant is", mode)
	}
	widths := c.array("pad_width").broadcastInto([]int{a.rank(), 2}).asInts()
	before, after := make([]int, a.rank()), make([]int, a.rank())
	for i := range before {
		before[i], after[i] = int(widths[2*i]), int(widths[2*i+1])
	}
	return padded(a, before, after, newFloats(c.face, float64T, nil, []float64{c.float("constant_values", 0)}))
}
