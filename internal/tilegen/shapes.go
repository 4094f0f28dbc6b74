package tilegen

import "slices"

var extents = []int{4, 8, 8, 16, 16, 32, 32, 64, 128}

// shape is that of a new tile: often one that is in scope, so that tiles meet.
func (g *gen) shape() []int {
	if t := g.oneOf(func(*tile) bool { return true }); t != nil && g.rand.IntN(3) > 0 {
		return t.shape
	}
	rank := pick(g, []int{1, 1, 2, 2, 2, 2, 3})
	var out []int
	for range rank {
		n := pick(g, extents)
		if g.want("odd-extents") {
			n = pick(g, []int{1, 2, 3, 5, 6, 7, 12, 24, 40, 48, 96, 100})
		}
		out = append(out, n)
	}
	for count(out) > g.opts.Elements {
		i := g.rand.IntN(rank)
		out[i] = max(1, out[i]/2)
	}
	return out
}

// transpose permutes the dimensions of a tile.
func (g *gen) transpose() bool {
	t := g.oneOf(func(t *tile) bool { return len(t.shape) > 1 })
	if t == nil {
		return false
	}
	perm := g.rand.Perm(len(t.shape))
	shape, text := []int{}, ""
	for i, p := range perm {
		shape = append(shape, t.shape[p])
		if i > 0 {
			text += ", "
		}
		text += string(rune('0' + p))
	}
	name := g.def("tile.transpose %s, [%s] : %s%s", t.name, text, t.typ(), g.arrow(shape, t.elem))
	g.add(&tile{name, shape, t.elem, t.bound, t.whole})
	return true
}

// reshape gives the elements another shape.
func (g *gen) reshape() bool {
	t := g.oneOf(func(t *tile) bool { return count(t.shape) > 1 })
	if t == nil {
		return false
	}
	shape := g.factors(count(t.shape), 1+g.rand.IntN(3))
	name := g.def("tile.reshape %s : %s -> %s", t.name, t.typ(), tensor(shape, t.elem))
	g.add(&tile{name, shape, t.elem, t.bound, t.whole})
	return true
}

// bitcast reads the bits of rows as integers of another width.
func (g *gen) bitcast() bool {
	t := g.oneOf(func(t *tile) bool { return len(t.shape) > 0 && !t.elem.float && t.elem.bits >= 8 && t.elem != index })
	to := pick(g, []*elem{i8, i16, i32, i64})
	if t == nil {
		return false
	}
	shape := slices.Clone(t.shape)
	last := len(shape) - 1
	row := shape[last] * t.elem.bits
	if row%to.bits != 0 {
		return false
	}
	shape[last] = row / to.bits
	name := g.def("tile.bitcast %s : %s -> %s", t.name, t.typ(), tensor(shape, to))
	g.add(&tile{name, shape, to, unknown, true})
	return true
}

// factors divides a number into factors.
func (g *gen) factors(n, parts int) []int {
	var out []int
	for range parts - 1 {
		var divisors []int
		for d := 1; d <= n; d++ {
			if n%d == 0 {
				divisors = append(divisors, d)
			}
		}
		d := pick(g, divisors)
		out = append(out, d)
		n /= d
	}
	out = append(out, n)
	g.rand.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

// broadcast gives a tile another dimension, of extent 1 or repeated.
func (g *gen) broadcast() bool {
	t := g.oneOf(func(t *tile) bool { return len(t.shape) < 3 && 2*count(t.shape) <= g.opts.Elements })
	if t == nil {
		return false
	}
	d := g.rand.IntN(len(t.shape) + 1)
	one := slices.Insert(slices.Clone(t.shape), d, 1)
	if g.rand.IntN(5) == 0 {
		g.add(&tile{g.expanded(t, d, one), one, t.elem, t.bound, t.whole})
		return true
	}
	full := slices.Clone(one)
	full[d] = pick(g, extents)
	if g.want("odd-extents") {
		full[d] = 1 + g.rand.IntN(12)
	}
	for count(full) > g.opts.Elements {
		full[d] /= 2
	}
	name := ""
	if g.want("new-dims") {
		name = g.def("tile.broadcast %s dims [%d] : %s -> %s", t.name, d, t.typ(), tensor(full, t.elem))
	} else {
		name = g.def("tile.broadcast %s : %s -> %s", g.expanded(t, d, one), tensor(one, t.elem), tensor(full, t.elem))
	}
	g.add(&tile{name, full, t.elem, t.bound, t.whole})
	return true
}

func (g *gen) expanded(t *tile, d int, shape []int) string {
	return g.def("tile.expand_dims %s dim %d : %s%s", t.name, d, t.typ(), g.arrow(shape, t.elem))
}

// arrow writes a result's type that follows from others, or does not.
func (g *gen) arrow(shape []int, e *elem) string {
	if g.want("implied-type") {
		return ""
	}
	return " -> " + tensor(shape, e)
}

// iota makes a tile of coordinates.
func (g *gen) iota() bool {
	g.add(g.iotaOf(g.shape(), pick(g, []*elem{i32, i32, i64, index, i16})))
	return true
}

func (g *gen) iotaOf(shape []int, e *elem) *tile {
	if len(shape) == 0 {
		return g.splat(shape, e, 1)
	}
	d := g.rand.IntN(len(shape))
	if float64(shape[d]) > e.greatest {
		return g.splat(shape, e, 1)
	}
	name := g.def("tile.iota dim %d : %s", d, tensor(shape, e))
	return &tile{name, shape, e, float64(shape[d]), true}
}
