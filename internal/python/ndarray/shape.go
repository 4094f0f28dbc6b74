package ndarray

import (
	"slices"

	"github.com/tsopt/tsopt/internal/python/eval"
)

// shapeOps give other views of the elements, or repeat them.
func shapeOps() []op {
	reshape := func(c *call) eval.Value { return c.self().reshape(c.ints(c.rest)) }
	return []op{
		{"reshape(x|input|a, *shape)", both, func(c *call) eval.Value {
			if s, ok := c.args["shape"]; ok {
				c.rest = []eval.Value{s}
			}
			return reshape(c)
		}},
		{"view(x, *shape)", torchMethod | numpyMethod, func(c *call) eval.Value {
			if len(c.rest) == 1 && asDtype(c.rest[0]) != nil {
				return c.self().reinterpret(asDtype(c.rest[0]))
			}
			return reshape(c)
		}},
		{"view_as(x, other)", torchMethod, func(c *call) eval.Value { return c.self().reshape(c.array("other").shape) }},
		{"reshape_as(x, other)", torchMethod, func(c *call) eval.Value { return c.self().reshape(c.array("other").shape) }},
		{"flatten(x|input, start_dim=, end_dim=)", torchBoth, func(c *call) eval.Value {
			a := c.self()
			if a.rank() == 0 {
				return a.reshape([]int{1})
			}
			from, to := axis(c.integer("start_dim", 0), a.rank()), axis(c.integer("end_dim", -1), a.rank())
			return a.reshape(slices.Concat(a.shape[:from], []int{count(a.shape[from : to+1])}, a.shape[to+1:]))
		}},
		{"flatten(x)", numpyMethod, func(c *call) eval.Value { return c.self().clone().reshape([]int{-1}) }},
		{"ravel(x|input|a)", both, func(c *call) eval.Value { return c.self().reshape([]int{-1}) }},
		{"unflatten(x, dim, sizes)", torchMethod, func(c *call) eval.Value {
			a := c.self()
			at := axis(c.integer("dim", 0), a.rank())
			return a.reshape(slices.Concat(a.shape[:at], c.ints([]eval.Value{c.args["sizes"]}), a.shape[at+1:]))
		}},
		{"transpose(x|input, dim0, dim1)", torchBoth,
			func(c *call) eval.Value { return c.self().swap(c.integer("dim0", 0), c.integer("dim1", 1)) }},
		{"swapaxes(x|input|a, dim0|axis0|axis1, dim1|axis2)", both,
			func(c *call) eval.Value { return c.self().swap(c.integer("dim0", 0), c.integer("dim1", 1)) }},
		{"transpose(x|a, *axes)", numpyBoth, func(c *call) eval.Value {
			a := c.self()
			if v := c.args["axes"]; v != nil {
				c.rest = []eval.Value{v}
			}
			if len(c.rest) == 0 || c.rest[0] == nil {
				return a.reversed()
			}
			return a.permute(a.order(c.ints(c.rest)))
		}},
		{"permute(x|input, *dims)", torchBoth, func(c *call) eval.Value {
			if v := c.args["dims"]; v != nil {
				c.rest = []eval.Value{v}
			}
			return c.self().permute(c.self().order(c.ints(c.rest)))
		}},
		{"movedim(x|input, source, destination)", torchBoth, moveAxes},
		{"moveaxis(x|a, source, destination)", functions, moveAxes},
		{"t(x|input)", torchBoth, func(c *call) eval.Value { return c.self().reversed() }},
		{"unsqueeze(x|input, dim)", torchBoth, func(c *call) eval.Value { return c.self().unsqueeze(c.integer("dim", 0)) }},
		{"expand_dims(x|a, axis)", numpyFn, func(c *call) eval.Value { return c.self().unsqueeze(c.integer("axis", 0)) }},
		{"squeeze(x|input|a, dim|axis=)", both, squeeze},
		{"expand(x, *sizes)", torchMethod, func(c *call) eval.Value { return c.self().expand(c.ints(c.rest)) }},
		{"expand_as(x, other)", torchMethod, func(c *call) eval.Value { return c.self().broadcastInto(c.array("other").shape) }},
		{"broadcast_to(x|input|array, shape|size)", functions | torchMethod, func(c *call) eval.Value {
			return c.self().broadcastInto(c.ints([]eval.Value{c.args["shape"]}))
		}},
		{"contiguous(x)", torchMethod, func(c *call) eval.Value { return c.self().compact() }},
		{"ascontiguousarray(x)", numpyFn, func(c *call) eval.Value { return c.self().compact() }},
		{"narrow(x|input, dim, start, length)", torchBoth, func(c *call) eval.Value {
			a := c.self()
			at, from := axis(c.integer("dim", 0), a.rank()), c.integer("start", 0)
			return a.slice(at, from, c.integer("length", 0))
		}},
		{"select(x|input, dim, index)", torchBoth, func(c *call) eval.Value {
			a := c.self()
			at := axis(c.integer("dim", 0), a.rank())
			return a.at(at, axis(c.integer("index", 0), a.shape[at]))
		}},
		{"unbind(x|input, dim=)", torchBoth, func(c *call) eval.Value {
			a := c.self()
			at := axis(c.integer("dim", 0), a.rank())
			var out []*Array
			for i := range a.shape[at] {
				out = append(out, a.at(at, i))
			}
			return tuple(out)
		}},
		{"diagonal(x|input|a, offset=, dim1|axis1=, dim2|axis2=)", both, func(c *call) eval.Value {
			a := c.self()
			i, j := axis(c.integer("dim1", 0), a.rank()), axis(c.integer("dim2", 1), a.rank())
			return a.diagonal(c.integer("offset", 0), i, j)
		}},
		{"unfold(x, dimension, size, step)", torchMethod, func(c *call) eval.Value {
			a := c.self()
			at, size, step := axis(c.integer("dimension", 0), a.rank()), c.integer("size", 1), c.integer("step", 1)
			shape, strides := append(slices.Clone(a.shape), size), append(slices.Clone(a.strides), a.strides[at])
			if size > a.shape[at] || size < 1 || step < 1 {
				fail("RuntimeError", "maximum size for tensor at dimension %d is %d but size is %d", at, a.shape[at], size)
			}
			shape[at], strides[at] = (a.shape[at]-size)/step+1, a.strides[at]*step
			return a.view(shape, strides, a.offset)
		}},
	}
}

// reshape gives the elements in C order another shape; one extent may be -1.
func (a *Array) reshape(shape []int) *Array {
	shape = slices.Clone(shape)
	unknown, n := -1, 1
	for i, d := range shape {
		switch {
		case d == -1 && unknown < 0:
			unknown = i
		case d < 0:
			fail("ValueError", "can only specify one unknown dimension")
		default:
			n *= d
		}
	}
	size := a.size()
	if unknown >= 0 && n > 0 && size%n == 0 {
		shape[unknown] = size / n
		n = size
	}
	if n != size || slices.Contains(shape, -1) {
		fail("ValueError", "cannot reshape array of size %d into shape %s", size, shapeText(shape))
	}
	b := a.compact()
	return b.view(shape, stridesOf(shape), b.offset)
}

// reinterpret takes the bits of the elements for those of another type of the same width, or of another width along the
// last axis.
func (a *Array) reinterpret(d *DType) *Array {
	if a.dtype == d {
		return a
	}
	shape := slices.Clone(a.shape)
	bytes := a.bytes()
	if len(shape) > 0 {
		last := len(shape) - 1
		if total := shape[last] * a.dtype.bits; total%d.bits != 0 {
			fail("RuntimeError", "self.size(-1) must be divisible by %d to view %s as %s", d.bits/a.dtype.bits, a.dtype, d)
		}
		shape[last] = shape[last] * a.dtype.bits / d.bits
	} else if a.dtype.bits != d.bits {
		fail("RuntimeError", "self.dim() cannot be 0 to view %s as %s (different element sizes)", a.dtype, d)
	}
	return fromBytes(a.face, d, shape, bytes)
}

func (a *Array) swap(i, j int) *Array {
	order := make([]int, a.rank())
	for k := range order {
		order[k] = k
	}
	i, j = axis(i, a.rank()), axis(j, a.rank())
	order[i], order[j] = j, i
	return a.permute(order)
}

func (a *Array) reversed() *Array {
	order := make([]int, a.rank())
	for i := range order {
		order[i] = a.rank() - 1 - i
	}
	return a.permute(order)
}

// order checks a permutation of the axes.
func (a *Array) order(axes []int) []int {
	if len(axes) != a.rank() {
		fail("ValueError", "axes don't match array: %d axes of %d", len(axes), a.rank())
	}
	out := make([]int, len(axes))
	for i, x := range axes {
		out[i] = axis(x, a.rank())
	}
	if s := slices.Sorted(slices.Values(out)); len(slices.Compact(s)) < len(out) {
		fail("ValueError", "repeated axis in transpose")
	}
	return out
}

// permute is the view whose i-th axis is order[i].
func (a *Array) permute(order []int) *Array {
	shape, strides := make([]int, len(order)), make([]int, len(order))
	for i, from := range order {
		shape[i], strides[i] = a.shape[from], a.strides[from]
	}
	return a.view(shape, strides, a.offset)
}

func moveAxes(c *call) eval.Value {
	a := c.self()
	from, to := c.ints([]eval.Value{c.args["source"]}), c.ints([]eval.Value{c.args["destination"]})
	if len(from) != len(to) {
		fail("ValueError", "`source` and `destination` arguments must have the same number of elements")
	}
	order := slices.Repeat([]int{-1}, a.rank())
	for i := range from {
		order[axis(to[i], a.rank())] = axis(from[i], a.rank())
	}
	next := 0
	for i := range order {
		if order[i] >= 0 {
			continue
		}
		for slices.Contains(order, next) {
			next++
		}
		order[i] = next
	}
	return a.permute(a.order(order))
}

func (a *Array) unsqueeze(at int) *Array {
	at = axis(at, a.rank()+1)
	return a.view(slices.Insert(slices.Clone(a.shape), at, 1), slices.Insert(slices.Clone(a.strides), at, 0), a.offset)
}

func squeeze(c *call) eval.Value {
	a := c.self()
	axes := c.axes("dim", a.rank())
	for i := a.rank() - 1; i >= 0; i-- {
		switch {
		case !slices.Contains(axes, i) || a.shape[i] != 1 && (!c.given("dim") || c.face == torchFace):
		case a.shape[i] != 1:
			fail("ValueError", "cannot select an axis to squeeze out which has size not equal to one")
		default:
			a = a.at(i, 0)
		}
	}
	return a
}

// expand is torch's broadcast, in which -1 leaves an extent.
func (a *Array) expand(sizes []int) *Array {
	out := slices.Clone(sizes)
	lead := len(sizes) - a.rank()
	for i, d := range sizes {
		if d != -1 {
			continue
		}
		if i < lead {
			fail("RuntimeError", "expand: the expanded size of the tensor (-1) isn't allowed in a leading, non-existing dimension %d", i)
		}
		out[i] = a.shape[i-lead]
	}
	return a.broadcastInto(out)
}

// slice is the view of n elements along an axis.
func (a *Array) slice(at, from, n int) *Array {
	if from < 0 {
		from += a.shape[at]
	}
	if from < 0 || n < 0 || from+n > a.shape[at] {
		fail("RuntimeError", "start (%d) + length (%d) exceeds dimension size (%d)", from, n, a.shape[at])
	}
	shape := slices.Clone(a.shape)
	shape[at] = n
	return a.view(shape, a.strides, a.offset+from*a.strides[at])
}

// diagonal is the view of the elements with j = i + offset, whose axis comes last.
func (a *Array) diagonal(offset, i, j int) *Array {
	if i == j {
		fail("RuntimeError", "diagonal dimensions cannot be identical")
	}
	rowsN, cols, at := a.shape[i], a.shape[j], a.offset
	if offset >= 0 {
		cols -= offset
		at += offset * a.strides[j]
	} else {
		rowsN += offset
		at -= offset * a.strides[i]
	}
	var shape, strides []int
	for k := range a.shape {
		if k != i && k != j {
			shape, strides = append(shape, a.shape[k]), append(strides, a.strides[k])
		}
	}
	return a.view(append(shape, max(0, min(rowsN, cols))), append(strides, a.strides[i]+a.strides[j]), at)
}
