package ndarray

import (
	"slices"

	"github.com/tsopt/tsopt/internal/python/eval"
)

// joinOps put arrays together, cut them apart, and repeat their elements.
func joinOps() []op {
	out := []op{
		{"stack(tensors|arrays, dim|axis=)", functions, func(c *call) eval.Value {
			list := c.arrays("tensors")
			for i, a := range list {
				list[i] = a.unsqueeze(c.integer("dim", 0))
			}
			return concatenate(c.face, list, c.integer("dim", 0))
		}},
		{"vstack(tensors|tup)", functions, func(c *call) eval.Value {
			list := c.arrays("tensors")
			for i, a := range list {
				for a.rank() < 2 {
					a = a.unsqueeze(0)
				}
				list[i] = a
			}
			return concatenate(c.face, list, 0)
		}},
		{"hstack(tensors|tup)", functions, func(c *call) eval.Value {
			list := c.arrays("tensors")
			return concatenate(c.face, list, min(1, list[0].rank()-1))
		}},
		{"chunk(x|input, chunks, dim=)", torchBoth, func(c *call) eval.Value {
			a := c.self()
			at, n := axis(c.integer("dim", 0), a.rank()), c.integer("chunks", 1)
			if n < 1 {
				fail("RuntimeError", "chunk expects `chunks` to be greater than 0, got: %d", n)
			}
			return tuple(a.split(at, (a.shape[at]+n-1)/n))
		}},
		{"split(x|tensor, split_size_or_sections|split_size, dim=)", torchBoth, func(c *call) eval.Value {
			a := c.self()
			at := axis(c.integer("dim", 0), a.rank())
			if n, ok := index(c.args["split_size_or_sections"]); ok {
				return tuple(a.split(at, n))
			}
			return tuple(a.sections(at, c.ints([]eval.Value{c.args["split_size_or_sections"]})))
		}},
		{"split(x|ary, sections|indices_or_sections, axis=)", numpyFn, splitNumpy},
		{"array_split(x|ary, sections|indices_or_sections, axis=)", numpyFn, splitNumpy},
		{"repeat(x, *sizes)", torchMethod, func(c *call) eval.Value { return c.self().tile(c.ints(c.rest)) }},
		{"tile(x|input|A, reps|dims)", functions,
			func(c *call) eval.Value { return c.self().tile(c.ints([]eval.Value{c.args["reps"]})) }},
		{"repeat(x|a, repeats, axis=)", numpyBoth, repeatEach},
		{"repeat_interleave(x|input, repeats, axis|dim=, output_size=)", torchBoth, repeatEach},
		{"flip(x|input|m, dims|dim|axis=)", torchBoth | numpyFn, func(c *call) eval.Value {
			a := c.self()
			c.args["dim"] = c.args["dims"]
			for _, i := range c.axes("dim", a.rank()) {
				a = a.flip(i)
			}
			return a.clone()
		}},
		{"roll(x|input|a, shifts|shift, dims|axis=)", torchBoth | numpyFn, roll},
	}
	for _, name := range []string{"cat", "concat", "concatenate"} {
		on := torchFn
		if name != "cat" {
			on = functions
		}
		out = append(out, op{name + "(tensors|arrays, dim|axis=)", on, func(c *call) eval.Value {
			return concatenate(c.face, c.arrays("tensors"), c.integer("dim", 0))
		}})
	}
	return out
}

func concatenate(f *face, list []*Array, dim int) *Array {
	if len(list) == 0 {
		fail("ValueError", "need at least one array to concatenate")
	}
	d := list[0].dtype
	shape := slices.Clone(list[0].shape)
	at := axis(dim, len(shape))
	shape[at] = 0
	for i, a := range list {
		d = promote(f, d, a.dtype)
		if a.rank() != len(shape) {
			fail("ValueError", "all the input array dimensions except for the concatenation axis must match exactly, but along dimension 0, the array at index 0 has %d dimension(s) and the array at index %d has %d dimension(s)", len(shape), i, a.rank())
		}
		for k := range shape {
			if k != at && a.shape[k] != list[0].shape[k] {
				fail("ValueError", "all the input array dimensions except for the concatenation axis must match exactly, but along dimension %d, the array at index 0 has size %d and the array at index %d has size %d", k, list[0].shape[k], i, a.shape[k])
			}
		}
		shape[at] += a.shape[at]
	}
	out := zeros(f, d, shape)
	from := 0
	for _, a := range list {
		out.slice(at, from, a.shape[at]).assign(a.labelled(d))
		from += a.shape[at]
	}
	return out
}

// split cuts into parts of n along an axis; the last may be shorter.
func (a *Array) split(at, n int) []*Array {
	if n < 1 {
		fail("RuntimeError", "split expects split_size be positive, but got split_size=%d", n)
	}
	var sizes []int
	for from := 0; from < a.shape[at]; from += n {
		sizes = append(sizes, min(n, a.shape[at]-from))
	}
	return a.sections(at, sizes)
}

func (a *Array) sections(at int, sizes []int) []*Array {
	var out []*Array
	from := 0
	for _, n := range sizes {
		out = append(out, a.slice(at, from, n))
		from += n
	}
	if from != a.shape[at] {
		fail("RuntimeError", "split_with_sizes expects split_sizes to sum exactly to %d (input tensor's size at dimension %d), but got split_sizes=%v", a.shape[at], at, sizes)
	}
	return out
}

func splitNumpy(c *call) eval.Value {
	a := c.self()
	at := axis(c.integer("axis", 0), a.rank())
	var sizes []int
	if n, ok := index(c.args["sections"]); ok {
		if n < 1 || c.name == "split" && a.shape[at]%n != 0 {
			fail("ValueError", "array split does not result in an equal division")
		}
		for i := range n {
			size := a.shape[at] / n
			if i < a.shape[at]%n {
				size++
			}
			sizes = append(sizes, size)
		}
	} else {
		from := 0
		for _, to := range append(c.ints([]eval.Value{c.args["sections"]}), a.shape[at]) {
			sizes = append(sizes, to-from)
			from = to
		}
	}
	return &eval.List{Elems: tuple(a.sections(at, sizes)).(*eval.Tuple).Elems}
}

// tile repeats the array as often as reps says along each axis.
func (a *Array) tile(reps []int) *Array {
	for len(reps) < a.rank() {
		reps = append([]int{1}, reps...)
	}
	for a.rank() < len(reps) {
		a = a.unsqueeze(0)
	}
	var wide, out []int
	for i, n := range reps {
		wide = append(wide, n, a.shape[i])
		out = append(out, n*a.shape[i])
	}
	for i := range reps {
		a = a.unsqueeze(2 * i)
	}
	return a.broadcast(wide).clone().reshape(out)
}

// repeatEach repeats each element along an axis, of all in C order where there is none.
func repeatEach(c *call) eval.Value {
	a := c.self()
	if !c.given("axis") {
		a = a.reshape([]int{-1})
	}
	at := axis(c.integer("axis", 0), a.rank())
	reps := c.array("repeats").asInts()
	if len(reps) != 1 && len(reps) != a.shape[at] {
		fail("ValueError", "operands could not be broadcast together with shape (%d,) (%d,)", a.shape[at], len(reps))
	}
	var take []int64
	for i := range a.shape[at] {
		for range reps[i%len(reps)] {
			take = append(take, int64(i))
		}
	}
	return a.take(at, take)
}

func (a *Array) flip(i int) *Array {
	strides := slices.Clone(a.strides)
	strides[i] = -strides[i]
	return a.view(a.shape, strides, a.offset+max(0, a.shape[i]-1)*a.strides[i])
}

func roll(c *call) eval.Value {
	a := c.self()
	shifts := c.ints([]eval.Value{c.args["shifts"]})
	if !c.given("dims") {
		return a.reshape([]int{-1}).roll(0, shifts[0]).reshape(a.shape)
	}
	dims := c.ints([]eval.Value{c.args["dims"]})
	for k, i := range dims {
		a = a.roll(axis(i, a.rank()), shifts[k%len(shifts)])
	}
	return a
}

func (a *Array) roll(at, by int) *Array {
	n := a.shape[at]
	take := make([]int64, n)
	for i := range take {
		take[i] = int64(((i-by)%n + n) % n)
	}
	return a.take(at, take)
}

// take copies the elements of given numbers along an axis.
func (a *Array) take(at int, numbers []int64) *Array {
	shape := slices.Clone(a.shape)
	shape[at] = len(numbers)
	out := zeros(a.face, a.dtype, shape)
	for i, n := range numbers {
		out.at(at, i).assign(a.at(at, axis(int(n), a.shape[at])))
	}
	return out
}
