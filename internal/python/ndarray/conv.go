package ndarray

import (
	"slices"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// each is a number for each of n axes, given once or one by one.
func (c *call) each(name string, n, otherwise int) []int {
	if !c.given(name) {
		return slices.Repeat([]int{otherwise}, n)
	}
	out := c.ints([]eval.Value{c.args[name]})
	if len(out) == 1 {
		out = slices.Repeat(out, n)
	}
	if len(out) != n {
		fail("RuntimeError", "%s(): argument '%s' must be one number or %d", c.name, name, n)
	}
	return out
}

// convolution is torch's, of an input (N, C, …) and a weight (F, C/groups, …) over n axes: a matrix multiplication for
// each place of the weight, with the input shifted to it.
func convolution(c *call, n int) eval.Value {
	x, w := c.self(), c.array("weight")
	batched := x.rank() == n+2
	if !batched {
		x = x.unsqueeze(0)
	}
	if x.rank() != n+2 || w.rank() != n+2 {
		fail("RuntimeError", "%s: expected input and weight of %d dimensions, not %d and %d", c.name, n+2, x.rank(), w.rank())
	}
	stride, dilation, groupsN := c.each("stride", n, 1), c.each("dilation", n, 1), c.integer("groups", 1)
	x = padInput(c, x, w, dilation, n)
	if groupsN < 1 || x.shape[1] != w.shape[1]*groupsN || w.shape[0]%groupsN != 0 {
		fail("RuntimeError", "Given groups=%d, weight of size %s, expected input%s to have %d channels, but got %d channels instead", groupsN, shapeText(w.shape), shapeText(x.shape), w.shape[1]*groupsN, x.shape[1])
	}
	var parts []*Array
	for g := range groupsN {
		in := x.slice(1, g*w.shape[1], w.shape[1])
		parts = append(parts, correlate(in, w.slice(0, g*w.shape[0]/groupsN, w.shape[0]/groupsN), stride, dilation, n))
	}
	r := concatenate(c.face, parts, 1)
	if c.given("bias") {
		r = arithmetic(c.face, python.Add, r, c.array("bias").reshape(append([]int{-1}, slices.Repeat([]int{1}, n)...)))
	}
	if !batched {
		r = r.at(0, 0)
	}
	return r
}

func padInput(c *call, x, w *Array, dilation []int, n int) *Array {
	before, after := make([]int, n+2), make([]int, n+2)
	if mode, ok := c.args["padding"].(string); ok {
		switch mode {
		case "valid":
		case "same":
			for i := range n {
				all := dilation[i] * (w.shape[i+2] - 1)
				before[i+2], after[i+2] = all/2, all-all/2
			}
		default:
			fail("RuntimeError", "Unrecognized padding mode: %s", mode)
		}
	} else {
		pad := c.each("padding", n, 0)
		copy(before[2:], pad)
		copy(after[2:], pad)
	}
	return padded(x, before, after, newInts(x.face, int64T, nil, []int64{0}))
}

func correlate(x, w *Array, stride, dilation []int, n int) *Array {
	out := []int{x.shape[0], w.shape[0]}
	for i := range n {
		extent := x.shape[i+2] - dilation[i]*(w.shape[i+2]-1)
		if extent < 1 {
			fail("RuntimeError", "Kernel size can't be greater than actual input size: %s and %s", shapeText(w.shape[2:]),
				shapeText(x.shape[2:]))
		}
		out = append(out, (extent-1)/stride[i]+1)
	}
	pixels := count(out[2:])
	var r *Array
	taps := make([]int, n)
	for k := range count(w.shape[2:]) {
		for i, rest := n-1, k; i >= 0; i-- {
			taps[i] = rest % w.shape[i+2]
			rest /= w.shape[i+2]
		}
		shape, strides, offset := append([]int{x.shape[0], x.shape[1]}, out[2:]...), slices.Clone(x.strides), x.offset
		weight := w
		for i := range n {
			strides[i+2] *= stride[i]
			offset += taps[i] * dilation[i] * x.strides[i+2]
			weight = weight.at(2, taps[i])
		}
		in := x.view(shape, strides, offset).reshape([]int{x.shape[0], x.shape[1], pixels})
		p := matmul(weight, in)
		if r == nil {
			r = p
		} else {
			r = arithmetic(x.face, python.Add, r, p)
		}
	}
	return r.reshape(out)
}
