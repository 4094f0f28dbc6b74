package tilegen

import (
	"math"
	"slices"
)

// tile is a register tile in scope.
type tile struct {
	name  string
	shape []int
	elem  *elem
	// bound is the greatest magnitude that an element may have. Floats that have
	// a bound are finite; integers that have none may have wrapped.
	bound float64
	// whole says that the elements are integers, so that sums can be exact.
	whole bool
}

func (t *tile) typ() string { return tensor(t.shape, t.elem) }

// scalar is an index value in scope and its range.
type scalar struct {
	name   string
	lo, hi int
	// varies says for which agents the value is another one.
	varies agents
}

// agents is a set of kinds of agents.
type agents uint8

const (
	unitsOf     agents = 1 << iota // units of the outer scale.on around
	partUnitsOf                    // units of a scale.on in that
	blocksOf                       // blocks of a device
	devicesOf                      // devices
)

// add brings a tile into scope.
func (g *gen) add(t *tile) *tile {
	g.tiles = append(g.tiles, t)
	return t
}

// inside runs body in a scope of its own, at one level more of indentation.
func (g *gen) inside(body func()) {
	tiles, scalars, shared, views, at := g.tiles, g.scalars, g.shared, g.views, g.at
	g.depth++
	body()
	g.depth--
	g.tiles, g.scalars, g.shared, g.views = slices.Clip(tiles), slices.Clip(scalars), slices.Clip(shared),
		slices.Clip(views)
	g.at = at
}

// pick is one of a list.
func pick[T any](g *gen, list []T) T { return list[g.rand.IntN(len(list))] }

// oneOf is a tile in scope that fits, the latest ones more often; nil for none.
func (g *gen) oneOf(fits func(*tile) bool) *tile {
	var found []*tile
	for _, t := range g.tiles {
		if fits(t) {
			found = append(found, t)
		}
	}
	if len(found) == 0 {
		return nil
	}
	if g.rand.IntN(2) == 0 {
		return found[len(found)-1]
	}
	return pick(g, found)
}

// like is a tile of a shape and type: one in scope, or a new one.
func (g *gen) like(shape []int, e *elem) *tile {
	if g.rand.IntN(5) > 0 {
		t := g.oneOf(func(t *tile) bool { return t.elem == e && slices.Equal(t.shape, shape) })
		if t != nil {
			return t
		}
	}
	return g.fresh(shape, e)
}

// fresh makes a tile of a shape and type.
func (g *gen) fresh(shape []int, e *elem) *tile {
	switch {
	case e == i1:
		return g.mask(shape)
	case e == index:
		return g.iotaOf(shape, e)
	case g.rand.IntN(6) == 0:
		return g.splat(shape, e, float64(g.rand.IntN(9)-4))
	case !e.float && g.rand.IntN(5) == 0:
		return g.iotaOf(shape, e)
	}
	return g.load(shape, e)
}

// tame is the tile with its elements brought into -bound … bound, and integers.
func (g *gen) tame(t *tile, bound float64) *tile {
	if t.elem.float && (t.bound > bound || !t.whole) {
		lo, hi := g.splat(t.shape, t.elem, -bound), g.splat(t.shape, t.elem, bound)
		t = g.binary("arith.maximumf", t, lo, bound, t.whole)
		t = g.binary("arith.minimumf", t, hi, bound, t.whole)
		if !t.whole {
			n := g.cast("arith.fptosi", t, i32, bound, true)
			t = g.cast("arith.sitofp", n, t.elem, bound, true)
		}
	}
	if !t.elem.float && t.bound > bound {
		b := math.Exp2(math.Floor(math.Log2(bound+1))) - 1
		t = g.binary("arith.andi", t, g.splat(t.shape, t.elem, b), b, true)
	}
	return t
}

// binary appends an elementwise operation of two tiles.
func (g *gen) binary(op string, a, b *tile, bound float64, whole bool) *tile {
	name := g.def("%s %s, %s : %s", op, a.name, b.name, a.typ())
	return &tile{name, a.shape, a.elem, bound, whole}
}

func (g *gen) unary(op string, a *tile, bound float64, whole bool) *tile {
	return &tile{g.def("%s %s : %s", op, a.name, a.typ()), a.shape, a.elem, bound, whole}
}

func (g *gen) cast(op string, a *tile, to *elem, bound float64, whole bool) *tile {
	name := g.def("%s %s : %s to %s", op, a.name, a.typ(), tensor(a.shape, to))
	return &tile{name, a.shape, to, bound, whole}
}

// splat makes a tile of one value, by a constant or by tile.fill.
func (g *gen) splat(shape []int, e *elem, v float64) *tile {
	t := &tile{"", shape, e, math.Abs(v), v == math.Trunc(v)}
	if g.want("fill") {
		c := g.def("arith.constant %s : %s", e.constant(v), e.name)
		t.name = g.def("tile.fill %s : %s -> %s", c, e.name, t.typ())
		return t
	}
	t.name = g.def("arith.constant dense<%s> : %s", e.constant(v), t.typ())
	return t
}

// number makes an index constant.
func (g *gen) number(n int) string { return g.def("arith.constant %d : index", n) }
