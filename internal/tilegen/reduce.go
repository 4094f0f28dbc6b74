package tilegen

import (
	"math"
	"slices"
)

var (
	intKinds   = []string{"add", "add", "max", "min", "mul", "and", "or", "xor"}
	floatKinds = []string{"add", "add", "max", "min"}
)

// reduce combines a tile along one dimension or two.
func (g *gen) reduce() bool {
	t := g.oneOf(func(t *tile) bool {
		return t.elem != i1 && t.elem != index && (len(t.shape) > 1 || len(t.shape) == 1 && g.want("rank-0"))
	})
	if t == nil {
		return false
	}
	dims := g.rand.Perm(len(t.shape))[:1]
	if len(t.shape) > 2 && g.want("several-dims") {
		dims = g.rand.Perm(len(t.shape))[:2]
	}
	slices.Sort(dims)
	n, shape := 1, slices.Clone(t.shape)
	for _, d := range slices.Backward(dims) {
		n *= shape[d]
		shape = slices.Delete(shape, d, d+1)
	}
	keep := ""
	if g.want("keep") {
		keep = " keep"
		for _, d := range dims {
			shape = slices.Insert(shape, d, 1)
		}
	}
	kind, t := g.combiner(t, n)
	name := g.def("tile.reduce %s %s dims [%s]%s : %s%s", kind, t.name, extentList(dims), keep, t.typ(),
		g.arrow(shape, t.elem))
	g.add(&tile{name, shape, t.elem, combined(kind, t, n), t.whole})
	return true
}

// scan is the running combination.
func (g *gen) scan() bool {
	t := g.oneOf(func(t *tile) bool { return t.elem != i1 && t.elem != index && len(t.shape) > 0 })
	if t == nil {
		return false
	}
	d := g.rand.IntN(len(t.shape))
	if t.shape[d] > 32 {
		return false
	}
	kind, t := g.combiner(t, t.shape[d])
	reverse := pick(g, []string{"", " reverse"})
	name := g.def("tile.scan %s %s dim %d%s : %s", kind, t.name, d, reverse, t.typ())
	g.add(&tile{name, t.shape, t.elem, combined(kind, t, t.shape[d]), t.whole})
	return true
}

// combiner chooses how n elements of a tile are combined, and brings the tile into
// a range in which the result does not depend on the order.
func (g *gen) combiner(t *tile, n int) (string, *tile) {
	if !t.elem.float {
		return pick(g, intKinds), t
	}
	kind := pick(g, floatKinds)
	if kind == "add" && (!t.whole || t.bound*float64(n) > t.elem.exact) {
		if b := math.Floor(t.elem.exact / float64(n)); b >= 1 {
			return kind, g.tame(t, math.Min(b, 8))
		}
		kind = "max"
	}
	return kind, t
}

// combined is the bound of n combined elements.
func combined(kind string, t *tile, n int) float64 {
	b := t.bound
	switch kind {
	case "add":
		b *= float64(n)
	case "mul", "or", "xor", "and":
		b = unknown
	}
	if !t.elem.float && b > t.elem.greatest {
		return unknown
	}
	return b
}
