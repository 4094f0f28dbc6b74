package tilegen

import "slices"

// group are those who take part in a collective.
type group struct {
	level string
	n     int
	by    agents // what its members differ in
	rank  string // the member's number, "" when there is no name for it
}

// groups are those that all come to this place.
func (g *gen) groups() []group {
	var out []group
	at := &g.at
	if at.inWhile && !g.want("collective-in-while") || at.inIf && !g.want("collective-in-if") || at.inDynamic &&
		!g.want("collective-in-dynamic-loop") {
		return nil
	}
	if at.on != nil && at.divergent&at.on.by == 0 {
		c := group{at.on.level, at.on.n, at.on.by, at.on.id.name}
		out = append(out, c, c)
	}
	if at.on != nil && !g.want("collective-of-units") {
		return out
	}
	if g.devices > 1 && at.divergent&devicesOf == 0 {
		out = append(out, group{"device", g.devices, devicesOf, ""}, group{"device", g.devices, devicesOf, ""})
	}
	if k := g.kernel; k.blocks > 1 && !k.dynamic && at.divergent&blocksOf == 0 && at.on == nil {
		if k.cluster > 1 {
			out = append(out, group{"cluster", k.cluster, blocksOf, ""})
		}
		if g.want("block-collective") {
			out = append(out, group{"block", k.blocks, blocksOf, ""})
		}
	}
	return out
}

// collective exchanges a tile among the members of a group.
func (g *gen) collective() bool {
	groups := g.groups()
	if len(groups) == 0 {
		return false
	}
	c := pick(g, groups)
	t := g.oneOf(func(t *tile) bool {
		return t.elem != i1 && t.elem != index && len(t.shape) > 0 && count(t.shape)*c.n <= 2*g.opts.Elements
	})
	if t == nil {
		t = g.load([]int{8 * c.n}, pick(g, []*elem{f32, i32, bf16}))
	}
	g.used["collective-"+c.level] = true
	var r *tile
	switch g.rand.IntN(6) {
	case 0, 1:
		if g.units() && c.by == g.at.on.by {
			return false // of partial tiles only, which scale.on gives
		}
		r = g.allReduce(c, t)
	case 2:
		r = g.allGather(c, t)
	case 3:
		r = g.reduceScatter(c, t)
	case 4:
		r = g.allToAll(c, t)
	case 5:
		r = g.send(c, t)
	}
	if r == nil {
		return false
	}
	g.add(r)
	return true
}

var combiners = []string{"add", "add", "max", "min", "mul", "and", "or", "xor"}

// combine chooses how the tiles of a group are combined, and makes their sum exact.
func (g *gen) combine(t *tile, c group) (string, *tile, float64) {
	kind := pick(g, combiners)
	if t.elem.float && kind != "max" && kind != "min" {
		kind = "add"
	}
	if c.level == "device" && (kind == "add" || kind == "mul" || kind == "xor") {
		t = g.distinct(t)
	}
	if !t.elem.float {
		return kind, t, unknown
	}
	if kind == "add" {
		if s := g.inRange(t, c.n); s != nil {
			return kind, s, s.bound * float64(c.n)
		}
		kind = "max"
	}
	return kind, t, t.bound
}

// distinct adds the device's number to a tile, for a sum of what is the same on all devices is rejected.
func (g *gen) distinct(t *tile) *tile {
	n := g.def("arith.index_cast %s : index to i32", g.def("comm.rank @device"))
	shape := tensor(t.shape, i32)
	r := &tile{g.def("tile.fill %s : i32 -> %s", n, shape), t.shape, i32, float64(g.devices), true}
	if t.elem != i32 {
		r = g.conversion(r, t.elem)
	}
	if t.elem.float {
		t = g.tame(t, 8)
		return g.binary("arith.addf", t, r, t.bound+r.bound, true)
	}
	return g.binary("arith.addi", t, r, unknown, true)
}

func (g *gen) allReduce(c group, t *tile) *tile {
	if g.want("combiner-region") {
		return g.allReduceTuple(c, t)
	}
	kind, t, bound := g.combine(t, c)
	name := g.def("comm.all_reduce %s %s at @%s%s : %s -> %s", kind, t.name, c.level,
		g.algorithm(c.level, divides(t.shape, c.n)), t.typ(), t.typ())
	return &tile{name, t.shape, t.elem, bound, t.whole}
}

// divides reports whether a dimension can be cut into n parts.
func divides(shape []int, n int) bool {
	return slices.ContainsFunc(shape, func(d int) bool { return d%n == 0 })
}

// algorithm names one of those that lower-comm has at a level: an all_reduce
// between blocks or devices, of a tile that can be cut into their number, has three,
// all else is done at once.
func (g *gen) algorithm(level string, inParts bool) string {
	if !g.want("algorithm") {
		return ""
	}
	have := []string{"one_shot"}
	if inParts && level != "warp" && level != "warpgroup" {
		have = append(have, "two_shot", "ring")
	}
	return " algorithm(" + pick(g, have) + ")"
}

// allReduceTuple combines two tiles by a region: the greatest, and what came with
// it.
func (g *gen) allReduceTuple(c group, t *tile) *tile {
	if !t.elem.float && t.elem != i32 {
		return nil
	}
	with := g.like(t.shape, pick(g, []*elem{f32, i32}))
	a0, b0, a1, b1, r, w := g.name(), g.name(), g.name(), g.name(), g.name(), g.name()
	tt, wt, mt := t.typ(), with.typ(), tensor(t.shape, i1)
	g.line("%s, %s = comm.all_reduce (%s, %s) at @%s : %s, %s -> %s, %s {", r, w, t.name, with.name, c.level, tt, wt, tt,
		wt)
	g.line("^bb0(%s: %s, %s: %s, %s: %s, %s: %s):", a0, tt, b0, wt, a1, tt, b1, wt)
	g.inside(func() {
		keep := ""
		if t.elem.float {
			keep = g.def("arith.cmpf oge, %s, %s : %s", a0, a1, tt)
		} else {
			keep = g.def("arith.cmpi sge, %s, %s : %s", a0, a1, tt)
		}
		x := g.def("arith.select %s, %s, %s : %s, %s", keep, a0, a1, mt, tt)
		y := g.def("arith.select %s, %s, %s : %s, %s", keep, b0, b1, mt, wt)
		g.line("comm.yield %s, %s : %s, %s", x, y, tt, wt)
	})
	g.line("}")
	g.add(&tile{w, with.shape, with.elem, with.bound, with.whole})
	return &tile{r, t.shape, t.elem, t.bound, t.whole}
}

func (g *gen) allGather(c group, t *tile) *tile {
	d := g.rand.IntN(len(t.shape))
	shape := slices.Clone(t.shape)
	shape[d] *= c.n
	r := &tile{"", shape, t.elem, t.bound, t.whole}
	r.name = g.def("comm.all_gather %s dim %d at @%s%s : %s -> %s", t.name, d, c.level, g.algorithm(c.level, false),
		t.typ(), r.typ())
	return r
}

// cut is a dimension that divides into n parts, -1 for none.
func (g *gen) cut(shape []int, n int) int {
	for _, d := range g.rand.Perm(len(shape)) {
		if shape[d]%n == 0 {
			return d
		}
	}
	return -1
}

func (g *gen) reduceScatter(c group, t *tile) *tile {
	d := g.cut(t.shape, c.n)
	if d < 0 {
		return nil
	}
	kind, t, bound := g.combine(t, c)
	shape := slices.Clone(t.shape)
	shape[d] /= c.n
	r := &tile{"", shape, t.elem, bound, t.whole}
	r.name = g.def("comm.reduce_scatter %s %s dim %d at @%s%s : %s -> %s", kind, t.name, d, c.level,
		g.algorithm(c.level, false), t.typ(), r.typ())
	return r
}

func (g *gen) allToAll(c group, t *tile) *tile {
	d := g.cut(t.shape, c.n)
	if d < 0 {
		return nil
	}
	name := g.def("comm.all_to_all %s dim %d at @%s%s : %s -> %s", t.name, d, c.level, g.algorithm(c.level, false),
		t.typ(), t.typ())
	return &tile{name, t.shape, t.elem, t.bound, t.whole}
}

// send is a broadcast from one, or a copy to the next but one around the ring.
func (g *gen) send(c group, t *tile) *tile {
	r := &tile{"", t.shape, t.elem, t.bound, t.whole}
	if g.rand.IntN(2) == 0 {
		r.name = g.def("comm.broadcast %s from %s at @%s : %s", t.name, g.number(g.rand.IntN(c.n)), c.level, t.typ())
		return r
	}
	rank := c.rank
	if rank == "" {
		rank = g.rank(c)
	}
	if rank == "" {
		return nil
	}
	next := g.def("arith.remui %s, %s : index", g.affine(scalar{name: rank}, 1, 1+g.rand.IntN(c.n)), g.number(c.n))
	r.name = g.def("comm.copy %s to %s at @%s : %s", t.name, next, c.level, t.typ())
	return r
}

// rank is the number of the member.
func (g *gen) rank(c group) string {
	switch c.level {
	case "device", "block":
		return g.def("comm.rank @%s", c.level)
	}
	return ""
}

// barrier is a comm.barrier of a level whose members all come here.
func (g *gen) barrier() bool {
	for _, c := range g.groups() {
		if c.by&(unitsOf|partUnitsOf) == 0 && (c.level == "device" || g.want("barrier-of-blocks")) {
			g.line("comm.barrier @%s", c.level)
			return true
		}
	}
	if g.at.on == nil {
		g.line("tile.barrier")
		return true
	}
	return false
}
