package tilegen

import (
	"fmt"
	"math"
	"strings"
)

// carried are the values that a loop or a branch hands on.
type carried struct {
	in  []*tile // before
	arg []*tile // inside
}

// carry chooses up to three tiles that a loop changes. Those of floats are brought
// into a range that the body keeps, so that their bounds hold in every iteration.
func (g *gen) carry() carried {
	var c carried
	for range g.rand.IntN(4) {
		t := g.oneOf(func(t *tile) bool { return true })
		if t == nil {
			t = g.load(g.shape(), pick(g, numbers))
		}
		arg := *t
		arg.name = g.name()
		if t.elem.float {
			t = g.tame(t, 8)
			arg.bound, arg.whole = 8, true
		} else if t.elem != i1 {
			arg.bound = unknown
		}
		c.in, c.arg = append(c.in, t), append(c.arg, &arg)
	}
	return c
}

// next chooses the values for the next iteration, in the range of the arguments.
func (g *gen) next(c carried) []*tile {
	var out []*tile
	for _, a := range c.arg {
		t := g.oneOf(func(t *tile) bool { return t.typ() == a.typ() })
		if t.elem.float {
			t = g.tame(t, 8)
		}
		out = append(out, t)
	}
	return out
}

// results are the tiles that a region yields: named, and in scope afterwards.
func (c carried) results(g *gen) ([]*tile, string) {
	var out []*tile
	var names []string
	for _, a := range c.arg {
		r := *a
		r.name = g.name()
		out = append(out, &r)
		names = append(names, r.name)
	}
	if out == nil {
		return nil, ""
	}
	return out, strings.Join(names, ", ") + " = "
}

func (c carried) assignments() string {
	if len(c.arg) == 0 {
		return ""
	}
	var as []string
	for i, a := range c.arg {
		as = append(as, a.name+" = "+c.in[i].name)
	}
	return " iter_args(" + strings.Join(as, ", ") + ") -> (" + types(c.arg) + ")"
}

func names(ts []*tile) string {
	var out []string
	for _, t := range ts {
		out = append(out, t.name)
	}
	return strings.Join(out, ", ")
}

func types(ts []*tile) string {
	var out []string
	for _, t := range ts {
		out = append(out, t.typ())
	}
	return strings.Join(out, ", ")
}

// yield ends a region.
func (g *gen) yield(op string, ts []*tile) {
	if len(ts) == 0 {
		return
	}
	g.line("%s %s : %s", op, names(ts), types(ts))
}

// deep reports whether nothing more should be nested here.
func (g *gen) deep() bool { return g.nesting >= 3 || g.loops > 12 }

// nested writes statements in a region that runs n times as often.
func (g *gen) nested(n int, body func()) {
	loops := g.loops
	g.loops *= max(n, 1)
	g.nesting++
	g.inside(body)
	g.nesting--
	g.loops = loops
}

// bounds of a loop: lower, upper and step, values or literals, and the last value of the counter.
func (g *gen) bounds(literal bool) (text string, iv scalar, trips int, dynamic bool) {
	lo, step := pick(g, []int{0, 0, 0, 1, 2}), pick(g, []int{1, 1, 1, 2, 3})
	trips = pick(g, []int{0, 1, 2, 2, 3, 3, 4, 5})
	hi := lo + trips*step
	if step > 1 && trips > 0 {
		hi -= g.rand.IntN(step)
	}
	number := g.number
	if literal {
		number = func(n int) string { return fmt.Sprint(n) }
	}
	upper := ""
	if g.want("dynamic-bounds") { // another number of iterations in each block
		s := pick(g, g.scalars)
		upper = g.def("arith.minsi %s, %s : index", g.number(hi), g.affine(s, 1, lo))
		iv.varies, dynamic = s.varies, true
	} else {
		upper = number(hi)
	}
	iv = scalar{g.name(), lo, max(lo, lo+(trips-1)*step), iv.varies}
	return fmt.Sprintf("%s = %s to %s step %s", iv.name, number(lo), upper, number(step)), iv, trips, dynamic
}

// loop is an scf.for.
func (g *gen) loop() bool { return g.counted("scf.for", "", "scf.yield") }

// pipelined is a tile.pipelined.
func (g *gen) pipelined() bool {
	return g.counted("tile.pipelined", fmt.Sprintf(" stages(%d)", 1+g.rand.IntN(4)), "tile.yield")
}

func (g *gen) counted(op, clause, yield string) bool {
	if g.deep() {
		return false
	}
	c := g.carry()
	bounds, iv, trips, dynamic := g.bounds(op == "tile.pipelined" && g.want("literal-bounds"))
	results, lhs := c.results(g)
	g.line("%s%s %s%s%s {", lhs, op, bounds, clause, c.assignments())
	g.nested(trips, func() {
		g.tiles = append(g.tiles, c.arg...)
		g.scalars = append(g.scalars, iv)
		g.at.divergent |= iv.varies
		g.at.inLoop, g.at.inDynamic = true, g.at.inDynamic || dynamic
		from := len(g.tiles)
		if op == "tile.pipelined" && g.rand.IntN(4) > 0 {
			g.accumulate(c)
		}
		for range 1 + g.rand.IntN(4) {
			g.statement()
		}
		next := g.next(c)
		g.storeSome(from)
		g.yield(yield, next)
	})
	g.line("}")
	g.tiles = append(g.tiles, results...)
	return true
}

// storeSome stores the last tile made in a region, so that it matters.
func (g *gen) storeSome(from int) {
	if len(g.tiles) > from && g.rand.IntN(2) == 0 {
		g.store(g.tiles[len(g.tiles)-1])
	}
}

// accumulate adds a GEMM to a carried tile if one has its shape.
func (g *gen) accumulate(c carried) {
	for _, a := range c.arg {
		if a.elem == f32 && len(a.shape) == 2 && count(a.shape) <= g.opts.Elements {
			k := pick(g, []int{16, 32})
			if r := g.gemm(pick(g, []*elem{bf16, f16}), a, k); r != nil {
				g.add(r)
			}
			return
		}
	}
}

// branch is an scf.if on a condition that is the same for the whole block.
func (g *gen) branch() bool {
	if g.deep() {
		return false
	}
	var kinds []*tile
	for range g.rand.IntN(3) {
		if t := g.oneOf(func(t *tile) bool { return true }); t != nil {
			kinds = append(kinds, t)
		}
	}
	cond, varies := g.condition()
	c := carried{arg: kinds}
	results, lhs := c.results(g)
	arrow := ""
	if len(kinds) > 0 {
		arrow = " -> (" + types(kinds) + ")"
	}
	g.line("%sscf.if %s%s {", lhs, cond, arrow)
	for i := range 2 {
		if i == 1 && len(kinds) == 0 && g.rand.IntN(2) == 0 {
			break
		}
		if i == 1 {
			g.line("} else {")
		}
		g.nested(1, func() {
			g.at.divergent |= varies
			g.at.inIf = true
			from := len(g.tiles)
			for range 1 + g.rand.IntN(3) {
				g.statement()
			}
			var out []*tile
			for j, k := range kinds {
				t := g.oneOf(func(t *tile) bool { return t.typ() == k.typ() })
				out = append(out, t)
				results[j].bound = math.Max(results[j].bound, t.bound)
				results[j].whole = results[j].whole && t.whole
			}
			g.storeSome(from)
			g.yield("scf.yield", out)
		})
	}
	g.line("}")
	g.tiles = append(g.tiles, results...)
	return true
}

// condition writes an i1 that depends on the block or on data.
func (g *gen) condition() (string, agents) {
	s := pick(g, g.scalars)
	p := pick(g, []string{"eq", "ne", "slt", "sge", "ult"})
	return g.def("arith.cmpi %s, %s, %s : index", p, s.name, g.number(g.rand.IntN(s.hi+2))), s.varies
}

// while is an scf.while that counts, and may end early.
func (g *gen) while() bool {
	if g.deep() {
		return false
	}
	c := g.carry()
	trips := g.rand.IntN(5)
	zero, count, in := g.number(0), scalar{name: g.name(), hi: max(0, trips-1)}, g.name()
	results, _ := c.results(g)
	after := carried{in: c.arg}
	for _, a := range c.arg {
		b := *a
		b.name = g.name()
		after.arg = append(after.arg, &b)
	}
	assign := []string{in + " = " + zero}
	ts := []string{"index"}
	lhs := []string{g.name()}
	blockArgs := []string{count.name + ": index"}
	for i, a := range c.arg {
		assign = append(assign, a.name+" = "+c.in[i].name)
		ts = append(ts, a.typ())
		lhs = append(lhs, results[i].name)
		blockArgs = append(blockArgs, after.arg[i].name+": "+a.typ())
	}
	list := strings.Join(ts, ", ")
	g.line("%s = scf.while (%s) : (%s) -> (%s) {", strings.Join(lhs, ", "), strings.Join(assign, ", "), list, list)
	varies := agents(0)
	g.nested(trips+1, func() {
		more := g.def("arith.cmpi slt, %s, %s : index", in, g.number(trips))
		if g.want("early-exit") {
			stay, by := g.condition()
			more = g.def("arith.andi %s, %s : i1", more, stay)
			varies = by
		}
		g.line("scf.condition(%s) %s : %s", more, strings.Join(append([]string{in}, split(names(c.arg))...), ", "), list)
	})
	g.line("} do {")
	g.line("^bb0(%s):", strings.Join(blockArgs, ", "))
	g.nested(trips, func() {
		g.tiles = append(g.tiles, after.arg...)
		g.scalars = append(g.scalars, count)
		g.at.divergent |= varies
		g.at.inWhile = true
		from := len(g.tiles)
		for range 1 + g.rand.IntN(3) {
			g.statement()
		}
		next := g.next(after)
		g.storeSome(from)
		n := g.def("arith.addi %s, %s : index", count.name, g.number(1))
		g.line("scf.yield %s : %s", strings.Join(append([]string{n}, split(names(next))...), ", "), list)
	})
	g.line("}")
	g.tiles = append(g.tiles, results...)
	return true
}

func split(list string) []string {
	if list == "" {
		return nil
	}
	return strings.Split(list, ", ")
}
