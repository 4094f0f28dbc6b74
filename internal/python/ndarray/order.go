package ndarray

import (
	"cmp"
	"math"
	"slices"

	"github.com/tsopt/tsopt/internal/python/eval"
)

// orderOps sort, accumulate, and move elements by index.
func orderOps() []op {
	return []op{
		{"sort(x|input, dim=, descending=)", torchBoth, func(c *call) eval.Value { return sorted(c, c.flag("descending")) }},
		{"argsort(x|input, dim=, descending=)", torchBoth,
			func(c *call) eval.Value { return sorted(c, c.flag("descending")).indices }},
		{"sort(x|a, dim|axis=, kind=)", numpyFn, func(c *call) eval.Value { return sorted(c, false).values }},
		{"argsort(x|a, dim|axis=, kind=)", numpyBoth, func(c *call) eval.Value { return sorted(c, false).indices }},
		{"topk(x|input, k, dim=, largest=, sorted=)", torchBoth, func(c *call) eval.Value {
			a := c.self()
			descending := !c.given("largest") || c.flag("largest")
			p := sorted(c, descending)
			at, k := axis(c.integer("dim", -1), a.rank()), c.integer("k", 1)
			if k < 0 || k > a.shape[at] {
				fail("RuntimeError", "selected index k out of range")
			}
			return &pair{p.values.slice(at, 0, k), p.indices.slice(at, 0, k)}
		}},
		{"cumsum(x|input|a, dim|axis=, dtype=)", both, func(c *call) eval.Value {
			return accumulated(c, func(s, x float64) float64 { return s + x }, func(s, x int64) int64 { return s + x })
		}},
		{"cumprod(x|input|a, dim|axis=, dtype=)", both, func(c *call) eval.Value {
			return accumulated(c, func(s, x float64) float64 { return s * x }, func(s, x int64) int64 { return s * x })
		}},
		{"gather(x|input, dim, index)", torchBoth, func(c *call) eval.Value {
			a, i := c.self(), c.array("index")
			return a.get(alongAxis(c, a, i))
		}},
		{"take_along_axis(x|arr, index|indices, dim|axis)", numpyFn, func(c *call) eval.Value {
			return c.self().get(alongAxis(c, c.self(), c.array("index")))
		}},
		{"scatter(x|input, dim, index, src|value)", torchBoth, func(c *call) eval.Value {
			a := c.self().clone()
			i := c.array("index")
			src := c.array("src")
			if src.rank() > 0 {
				src = src.corner(i.shape)
			}
			a.selected(alongAxis(c, a, i)).set(src)
			return a
		}},
		{"scatter_add(x|input, dim, index, src)", torchBoth, func(c *call) eval.Value {
			a := c.self().clone()
			i := c.array("index")
			return addAt(a, a.selected(alongAxis(c, a, i)), c.array("src").corner(i.shape))
		}},
		{"index_add(x|input, dim, index, source)", torchBoth, func(c *call) eval.Value {
			a := c.self().clone()
			return addAt(a, a.selected(onAxis(c, a)), c.array("source"))
		}},
		{"index_select(x|input, dim, index)", torchBoth,
			func(c *call) eval.Value { return c.self().get(onAxis(c, c.self())) }},
		{"take(x|a, index|indices, dim|axis=)", numpyBoth, func(c *call) eval.Value {
			if !c.given("dim") {
				return c.self().reshape([]int{-1}).get(c.array("index"))
			}
			return c.self().get(onAxis(c, c.self()))
		}},
		{"nonzero(x|input, as_tuple=)", torchBoth, func(c *call) eval.Value {
			list := c.self().trueAt()
			if c.flag("as_tuple") {
				return tuple(list)
			}
			for i, a := range list {
				list[i] = a.unsqueeze(1)
			}
			return concatenate(c.face, list, 1)
		}},
		{"nonzero(x|a)", numpyBoth, func(c *call) eval.Value { return tuple(c.self().trueAt()) }},
		{"unique(x|input|ar)", both, func(c *call) eval.Value {
			a := c.self().reshape([]int{-1})
			p := sortedAlong(a, 0, false)
			if a.isFloat() {
				v := slices.Compact(p.values.asFloats())
				return newFloats(c.face, a.dtype, []int{len(v)}, v)
			}
			v := slices.Compact(p.values.asInts())
			return newInts(c.face, a.dtype, []int{len(v)}, v)
		}},
		{"bincount(x|input, minlength=)", functions, func(c *call) eval.Value {
			out := make([]int64, count([]int{c.integer("minlength", 0)}))
			for _, n := range c.self().asInts() {
				if n < 0 {
					fail("ValueError", "'list' argument must have no negative elements")
				}
				if more := count([]int{int(min(n, math.MaxInt-1)) + 1}) - len(out); more > 0 {
					out = append(out, make([]int64, more)...)
				}
				out[n]++
			}
			return newInts(c.face, int64T, []int{len(out)}, out)
		}},
	}
}

// A pair is what torch's sort, topk, max(dim=) give: values and indices.
type pair struct{ values, indices *Array }

// TypeName is as in torch.
func (*pair) TypeName() string { return "torch.return_types" }

// Attr has both by name.
func (p *pair) Attr(_ eval.Site, name string) (eval.Value, bool, error) {
	switch name {
	case "values":
		return p.values, true, nil
	case "indices":
		return p.indices, true, nil
	}
	return nil, false, nil
}

// AttrNames are the names of both.
func (*pair) AttrNames() []string { return []string{"values", "indices"} }

// Elements are both, for unpacking.
func (p *pair) Elements(eval.Site) ([]eval.Value, error) {
	return []eval.Value{p.values, p.indices}, nil
}

// Len is 2.
func (*pair) Len() int { return 2 }

// Index gives one by number.
func (p *pair) Index(at eval.Site, key eval.Value) (eval.Value, error) {
	return guard(at, func() eval.Value {
		i, ok := key.(int64)
		if !ok || i < -2 || i > 1 {
			fail("IndexError", "tuple index out of range")
		}
		return []*Array{p.values, p.indices}[(i+2)%2]
	})
}

func sorted(c *call, descending bool) *pair {
	a := c.self()
	if a.rank() == 0 {
		return &pair{a, newInts(a.face, int64T, nil, []int64{0})}
	}
	return sortedAlong(a, axis(c.integer("dim", -1), a.rank()), descending)
}

// sortedAlong sorts stably along an axis; NaN is the greatest.
func sortedAlong(a *Array, at int, descending bool) *pair {
	m := a.swap(at, a.rank()-1)
	n := m.shape[m.rank()-1]
	indices := make([]int64, m.size())
	order := func(from int, compare func(i, j int64) int) {
		row := indices[from : from+n]
		for i := range row {
			row[i] = int64(i)
		}
		slices.SortStableFunc(row, func(i, j int64) int {
			if descending {
				return compare(j, i)
			}
			return compare(i, j)
		})
	}
	numbers := newInts(a.face, int64T, m.shape, indices)
	if a.isFloat() {
		in := m.asFloats()
		values := make([]float64, len(in))
		for from := 0; n > 0 && from < len(in); from += n {
			row := in[from : from+n]
			order(from, func(i, j int64) int { return nanLast(row[i], row[j]) })
			pick(values, in, indices, from, n)
		}
		return &pair{newFloats(a.face, a.dtype, m.shape, values).swap(at, a.rank()-1), numbers.swap(at, a.rank()-1)}
	}
	in := m.asInts()
	values := make([]int64, len(in))
	for from := 0; n > 0 && from < len(in); from += n {
		row := in[from : from+n]
		order(from, func(i, j int64) int { return cmp.Compare(row[i], row[j]) })
		pick(values, in, indices, from, n)
	}
	return &pair{newInts(a.face, a.dtype, m.shape, values).swap(at, a.rank()-1), numbers.swap(at, a.rank()-1)}
}

func pick[T any](out, in []T, indices []int64, from, n int) {
	for i := from; i < from+n; i++ {
		out[i] = in[from+int(indices[i])]
	}
}

func nanLast(x, y float64) int {
	if math.IsNaN(x) || math.IsNaN(y) {
		return int(number(math.IsNaN(x)) - number(math.IsNaN(y)))
	}
	return cmp.Compare(x, y)
}

// accumulated combines each element with those before it along an axis, of all in C order where NumPy is given none.
func accumulated(c *call, f func(s, x float64) float64, g func(s, x int64) int64) *Array {
	a := c.self()
	if !c.given("dim") {
		if c.face == torchFace {
			fail("TypeError", "%s() missing required argument: 'dim'", c.name)
		}
		a = a.reshape([]int{-1})
	}
	at := axis(c.integer("dim", 0), a.rank())
	m := a.swap(at, a.rank()-1)
	n := m.shape[m.rank()-1]
	if d := c.dtype(a.dtype); d.kind == floating {
		return newFloats(c.face, d, m.shape, running(m.asFloats(), n, f)).swap(at, a.rank()-1)
	}
	d := c.dtype(sumType(a.dtype))
	return newInts(c.face, d, m.shape, mapped(running(m.asInts(), n, g), d.wrap)).swap(at, a.rank()-1)
}

func running[T any](in []T, n int, f func(s, x T) T) []T {
	out := slices.Clone(in)
	for i := range out {
		if i%n > 0 {
			out[i] = f(out[i-1], out[i])
		}
	}
	return out
}

// alongAxis is the index of torch's gather: along dim the numbers of an array, along other axes the place itself.
func alongAxis(c *call, a, numbers *Array) eval.Value {
	if numbers.rank() != a.rank() {
		fail("RuntimeError", "Index tensor must have the same number of dimensions as input tensor")
	}
	at := axis(c.integer("dim", 0), a.rank())
	key := &eval.Tuple{}
	for i, n := range numbers.shape {
		if i == at {
			key.Elems = append(key.Elems, numbers.to(int64T))
			continue
		}
		line := make([]int64, n)
		for k := range line {
			line[k] = int64(k)
		}
		shape := slices.Repeat([]int{1}, a.rank())
		shape[i] = n
		key.Elems = append(key.Elems, newInts(a.face, int64T, shape, line))
	}
	return key
}

// onAxis is the index of all of an array with the numbers of the argument index along dim.
func onAxis(c *call, a *Array) eval.Value {
	key := &eval.Tuple{}
	for range axis(c.integer("dim", 0), a.rank()) {
		key.Elems = append(key.Elems, &eval.Slice{})
	}
	key.Elems = append(key.Elems, c.array("index").to(int64T))
	return key
}

// corner is the view of the first elements along each axis.
func (a *Array) corner(shape []int) *Array {
	for i, n := range shape {
		if i < a.rank() {
			a = a.slice(i, 0, min(n, a.shape[i]))
		}
	}
	return a
}

// addAt adds to elements, to one that is named twice both.
func addAt(a *Array, s *selection, v *Array) *Array {
	positions, shape := s.positions()
	v = v.to(a.dtype).broadcastInto(shape)
	if a.isFloat() {
		for i, x := range v.asFloats() {
			(*a.floats)[positions[i]] += x
		}
		return a
	}
	for i, x := range v.asInts() {
		(*a.ints)[positions[i]] = a.dtype.wrap((*a.ints)[positions[i]] + x)
	}
	return a
}
