package tilegen

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// units is a scale.on.
type units struct {
	level  string
	n      int
	id     scalar // which unit
	number scalar // which unit of all blocks
	by     agents // what its units differ in
	around *units // the scale.on around
}

// levels are those that the code here is run by several units of.
func (g *gen) levels() []units {
	if on := g.at.on; on != nil {
		if on.level != "warpgroup" || !g.want("on-nested") {
			return nil
		}
		return []units{{level: "warp", n: 4, by: partUnitsOf, around: on}}
	}
	var out []units
	if n := g.kernel.threads / 32; n > 1 {
		out = append(out, units{level: "warp", n: n, by: unitsOf})
	}
	if n := g.kernel.threads / 128; n > 1 && g.kernel.threads%128 == 0 {
		u := units{level: "warpgroup", n: n, by: unitsOf}
		out = append(out, u, u)
	}
	return out
}

// unitInput is a value that goes into a scale.on.
type unitInput struct {
	outer, clause string
	typ           string
	local         *tile
	whole         bool // all units have it
}

// on is a scale.on: units work on parts, or all on the same.
func (g *gen) on() bool {
	levels := g.levels()
	if g.deep() || len(levels) == 0 {
		return false
	}
	u := pick(g, levels)
	around := g.owner()
	u.id = scalar{g.name(), 0, u.n - 1, u.by}
	ins := g.unitInputs(&u)
	var head, ts []string
	for _, in := range ins {
		head = append(head, in.outer+" as "+in.local.name+" "+in.clause)
		ts = append(ts, in.typ)
	}
	// The results are known after the body, whose text comes after them.
	before := g.out.String()
	g.out.Reset()
	var outs []unitResult
	g.nested(1, func() {
		g.at.on = &u
		g.scalars = append(g.scalars, u.id)
		row := g.def("arith.muli %s, %s : index", around.name, g.number(u.n))
		u.number = scalar{g.def("arith.addi %s, %s : index", row, u.id.name), 0, (around.hi+1)*u.n - 1, around.varies | u.by}
		var same []*tile
		for _, in := range ins {
			g.add(in.local)
			if in.whole {
				same = append(same, in.local)
			}
		}
		if g.want("on-self-contained") { // nothing from outside but through clauses
			g.tiles = g.tiles[len(g.tiles)-len(ins):]
		}
		from := len(g.tiles)
		g.on() // of warps in warpgroups
		for range 1 + g.rand.IntN(5) {
			g.statement()
		}
		outs = g.unitResults(&u, from, same)
		g.storeSome(from)
		var names, types []string
		for _, o := range outs {
			names, types = append(names, o.local.name), append(types, o.local.typ())
		}
		if len(outs) > 0 {
			g.line("scale.yield %s : %s", strings.Join(names, ", "), strings.Join(types, ", "))
		}
	})
	body := g.out.String()
	g.out.Reset()
	g.out.WriteString(before)
	var lhs, results []string
	for _, o := range outs {
		lhs, results = append(lhs, o.name), append(results, o.typ+" "+o.clause)
	}
	text := fmt.Sprintf("scale.on @%s as (%s, %s)", u.level, u.id.name, g.name())
	if head != nil {
		text += fmt.Sprintf(" in(%s) : (%s)", strings.Join(head, ", "), strings.Join(ts, ", "))
	}
	if lhs != nil {
		text = strings.Join(lhs, ", ") + " = " + text + " -> (" + strings.Join(results, ", ") + ")"
	}
	g.line("%s units(%d) {", text, u.n)
	g.out.WriteString(body)
	g.line("}")
	for _, o := range outs {
		g.add(g.joined(&u, o))
	}
	return true
}

func (g *gen) unitInputs(u *units) []unitInput {
	var out []unitInput
	for range g.rand.IntN(4) {
		t := g.oneOf(func(t *tile) bool { return len(t.shape) > 0 })
		if t == nil {
			break
		}
		local := *t
		local.name = g.name()
		in := unitInput{outer: t.name, clause: "replica", typ: t.typ(), local: &local, whole: true}
		if d := g.rand.IntN(len(t.shape)); t.shape[d]%u.n == 0 && g.rand.IntN(4) > 0 {
			in.clause, in.whole = fmt.Sprintf("shard<%d>", d), false
			local.shape = slices.Clone(t.shape)
			local.shape[d] /= u.n
		}
		out = append(out, in)
	}
	return out
}

// unitResult is a value that comes out of a scale.on.
type unitResult struct {
	name, typ, clause string
	local             *tile
	shape             []int
}

func (g *gen) unitResults(u *units, from int, same []*tile) []unitResult {
	var out []unitResult
	for _, t := range g.tiles[from:] {
		if len(out) == 3 || g.rand.IntN(3) == 0 || len(t.shape) == 0 {
			continue
		}
		d := g.rand.IntN(len(t.shape))
		shape := slices.Clone(t.shape)
		if t.elem != i1 && t.elem != index && g.want("partial") {
			if p := g.inRange(t, u.n); p != nil {
				sum := fmt.Sprintf("tensor<%s%s, #tile.layout<%s = [%d@+]>>", dims(shape), t.elem.name, u.level, u.n)
				out = append(out, unitResult{g.name(), sum, "partial<add>", p, shape})
				continue
			}
		}
		shape[d] *= u.n
		if count(shape) > 2*g.opts.Elements {
			continue
		}
		out = append(out, unitResult{g.name(), tensor(shape, t.elem), fmt.Sprintf("shard<%d>", d), t, shape})
	}
	if len(same) > 0 && g.rand.IntN(2) == 0 {
		t := pick(g, same)
		out = append(out, unitResult{g.name(), t.typ(), "replica", t, t.shape})
	}
	return out
}

// inRange is the tile in a range in which n of them have an exact sum.
func (g *gen) inRange(t *tile, n int) *tile {
	if !t.elem.float {
		return t
	}
	b := math.Floor(t.elem.exact / float64(n))
	if b < 1 {
		return nil
	}
	return g.tame(t, math.Min(b, 16))
}

// joined is a result as the block sees it: partial sums must be summed first.
func (g *gen) joined(u *units, o unitResult) *tile {
	t := &tile{o.name, o.shape, o.local.elem, o.local.bound, o.local.whole}
	if o.clause == "partial<add>" {
		t.name = g.def("comm.all_reduce add %s at @%s : %s -> %s", o.name, u.level, o.typ, t.typ())
		t.bound = wrapped(t.elem, t.bound*float64(u.n))
	}
	return t
}

// wrapped is a bound, unknown for integers that may wrap.
func wrapped(e *elem, bound float64) float64 {
	if !e.float && bound > e.greatest {
		return unknown
	}
	return bound
}
