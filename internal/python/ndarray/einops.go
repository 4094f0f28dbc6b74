package ndarray

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/internal/python/eval"
)

// einopsOps are those of the package einops.
func einopsOps() []op {
	return []op{
		{"rearrange(x|tensor, pattern, **)", einopsFn, func(c *call) eval.Value { return rearrange(c, "") }},
		{"repeat(x|tensor, pattern, **)", einopsFn, func(c *call) eval.Value { return rearrange(c, "") }},
		{"reduce(x|tensor, pattern, reduction, **)", einopsFn,
			func(c *call) eval.Value { return rearrange(c, c.text("reduction", "")) }},
		{"einsum(*operands)", einopsFn, func(c *call) eval.Value {
			last := len(c.rest) - 1
			if last < 1 {
				fail("TypeError", "einsum() takes arrays and a pattern")
			}
			pattern, ok := c.rest[last].(string)
			left, right, arrow := strings.Cut(pattern, "->")
			if !ok || !arrow {
				fail("ValueError", "einsum: the last argument is a pattern with '->'")
			}
			c.rest = c.rest[:last]
			var e equation
			for _, part := range strings.Split(left, ",") {
				e.in = append(e.in, strings.Fields(part))
			}
			e.out = strings.Fields(right)
			arrays := c.operands()
			if len(arrays) != len(e.in) {
				fail("ValueError", "einsum: %d arrays for %d patterns", len(arrays), len(e.in))
			}
			return einsum(c.face, e, arrays)
		}},
	}
}

// rearrange is einops' rearrange, repeat and reduce: axes are taken apart, ordered, reduced, repeated and put together.
func rearrange(c *call, reduction string) eval.Value {
	a := c.self()
	left, right, ok := strings.Cut(c.text("pattern", ""), "->")
	if !ok {
		fail("EinopsError", "pattern %q has no '->'", c.text("pattern", ""))
	}
	from, to := groupsOf(left), groupsOf(right)
	from, to = widened(from, to, a.rank())
	if len(from) != a.rank() {
		fail("EinopsError", "Wrong shape: expected %d dims. Received %d-dim tensor.", len(from), a.rank())
	}
	sizes := c.axisSizes()
	for i, g := range from {
		fill(sizes, g, a.shape[i])
	}
	names, outNames := slices.Concat(from...), slices.Concat(to...)
	a = a.reshape(extents(sizes, names))
	t := term{a, names}
	if over := without(names, outNames); len(over) > 0 {
		t = reduced(c, t, over, reduction)
	}
	wide := extents(sizes, outNames)
	for _, name := range without(outNames, t.labels) {
		if _, ok := sizes[name]; !ok {
			fail("EinopsError", "the size of axis %s is not known; give %s=", name, name)
		}
		t = term{t.a.unsqueeze(0), append([]string{name}, t.labels...)}
	}
	a = t.ordered(outNames).broadcastInto(wide)
	shape := make([]int, len(to))
	for i, g := range to {
		shape[i] = count(extents(sizes, g))
	}
	return a.reshape(shape)
}

// axisSizes are the keyword arguments.
func (c *call) axisSizes() map[string]int {
	sizes := map[string]int{}
	for _, k := range c.Keywords {
		if k.Name != "pattern" && k.Name != "reduction" && k.Name != "tensor" {
			sizes[k.Name] = c.toInt(k.Value)
		}
	}
	return sizes
}

// groupsOf reads a side of a pattern: the names of each axis, several in parentheses.
func groupsOf(side string) [][]string {
	side = strings.NewReplacer("(", " ( ", ")", " ) ").Replace(side)
	var out [][]string
	inside := false
	for i, word := range strings.Fields(side) {
		switch {
		case word == "(":
			inside = true
			out = append(out, []string{})
		case word == ")":
			inside = false
		case inside:
			out[len(out)-1] = append(out[len(out)-1], named(word, i))
		default:
			out = append(out, []string{named(word, i)})
		}
	}
	return out
}

// named gives a number in a pattern a name of its own: each is another axis.
func named(word string, i int) string {
	if _, err := strconv.Atoi(word); err == nil {
		return word + "#" + strconv.Itoa(i)
	}
	return word
}

// widened replaces the ellipsis in both sides by as many axes as there are.
func widened(from, to [][]string, rank int) (wideFrom, wideTo [][]string) {
	n := max(0, rank-len(from)+1)
	var names []string
	for i := range n {
		names = append(names, "..."+strconv.Itoa(i))
	}
	expand := func(groups [][]string) (out [][]string) {
		for _, g := range groups {
			at := slices.Index(g, "...")
			switch {
			case at < 0:
				out = append(out, g)
			case len(g) == 1:
				for _, name := range names {
					out = append(out, []string{name})
				}
			default:
				out = append(out, slices.Replace(slices.Clone(g), at, at+1, names...))
			}
		}
		return out
	}
	return expand(from), expand(to)
}

// fill finds the one size of a group that is not known.
func fill(sizes map[string]int, group []string, size int) {
	unknown, n := "", 1
	for _, name := range group {
		if number, _, isNumber := strings.Cut(name, "#"); isNumber {
			sizes[name], _ = strconv.Atoi(number)
		}
		if s, ok := sizes[name]; ok {
			n *= s
			continue
		}
		if unknown != "" {
			fail("EinopsError", "Could not infer sizes for {%s, %s}", unknown, name)
		}
		unknown = name
	}
	switch {
	case unknown == "" && n != size, unknown != "" && (n == 0 || size%n != 0):
		fail("EinopsError", "Shape mismatch, can't divide axis of length %d in chunks of %d", size, n)
	case unknown != "":
		sizes[unknown] = size / n
	}
}

func extents(sizes map[string]int, names []string) []int {
	out := make([]int, len(names))
	for i, name := range names {
		if number, _, isNumber := strings.Cut(name, "#"); isNumber {
			sizes[name], _ = strconv.Atoi(number)
		}
		out[i] = sizes[name]
	}
	return out
}

func without(names, others []string) []string {
	var out []string
	for _, n := range names {
		if !slices.Contains(others, n) {
			out = append(out, n)
		}
	}
	return out
}

// reduced reduces over axes.
func reduced(c *call, t term, over []string, reduction string) term {
	for _, name := range over {
		at := slices.Index(t.labels, name)
		if reduction == "" {
			if t.a.shape[at] != 1 {
				fail("EinopsError", "Identifiers only on one side of expression (should be on both): {%s}", name)
			}
			t = term{t.a.at(at, 0), slices.Delete(slices.Clone(t.labels), at, at+1)}
			continue
		}
		one := &call{Call: c.Call, name: reduction, face: c.face, args: map[string]eval.Value{"x": t.a, "dim": int64(at)}}
		var a *Array
		switch reduction {
		case "sum":
			a = sum(one)
		case "mean":
			a = one.overFloats(mean)
		case "max", "min":
			a = extremum(one, reduction == "max")
		case "prod":
			a = productOf(one)
		default:
			fail("EinopsError", "Unknown reduction %s; known are min, max, sum, mean and prod", reduction)
		}
		t = term{a, slices.Delete(slices.Clone(t.labels), at, at+1)}
	}
	return t
}
