package tilegen

import (
	"fmt"
	"math"
	"strings"
)

// everyone is all kinds of agents: what is read from memory may differ among them.
const everyone = unitsOf | partUnitsOf | blocksOf | devicesOf

// scalarLoad reads an element, for all threads, and makes a tile of it; an integer
// also becomes an index, so that control flow depends on data.
func (g *gen) scalarLoad() bool {
	e := pick(g, []*elem{i32, i32, i64, f32, bf16, i8})
	a := g.input(g.shape(), e)
	at, bound := g.anyElement(a), a.bound
	if a.base().written {
		bound = unknown
	}
	g.scalarUse(a, at, bound)
	return true
}

// scalarReload reads an element that the code itself wrote.
func (g *gen) scalarReload() bool {
	a, at := g.ownScalar(pick(g, []*elem{i32, f32, i64}))
	if at == "" {
		return false
	}
	g.scalarPut(a, at)
	if g.rand.IntN(2) == 0 {
		g.statement()
	}
	g.scalarUse(a, at, 16)
	return true
}

// scalarUse loads an element and brings what is made of it into scope.
func (g *gen) scalarUse(a *array, at string, bound float64) {
	v := g.def("memref.load %s[%s] : %s", a.name, at, g.typ(a))
	if !a.elem.float && g.rand.IntN(2) == 0 {
		i := g.def("arith.index_cast %s : %s to index", v, a.elem.name)
		n := 1 + g.rand.IntN(4)
		g.scalars = append(g.scalars, scalar{g.def("arith.remui %s, %s : index", i, g.number(n)), 0, n - 1, everyone})
		return
	}
	if a.elem.float && bound == unknown {
		return
	}
	t := &tile{"", g.shape(), a.elem, bound, true}
	t.name = g.def("tile.fill %s : %s -> %s", v, a.elem.name, t.typ())
	g.add(t)
}

// scalarPut writes an element, by one thread for all.
func (g *gen) scalarPut(a *array, at string) {
	s := pick(g, g.scalars)
	m := g.def("arith.remui %s, %s : index", s.name, g.number(16))
	v := ""
	switch i := a.elem; {
	case i.float:
		v = g.def("arith.sitofp %s : i32 to %s", g.def("arith.index_cast %s : index to i32", m), i.name)
	default:
		v = g.def("arith.index_cast %s : index to %s", m, i.name)
	}
	a.markWritten()
	g.line("memref.store %s, %s[%s] : %s", v, a.name, at, g.typ(a))
}

// anyElement writes the indices of an element of an array, which lies inside.
func (g *gen) anyElement(a *array) string {
	var idx []string
	for _, n := range a.shape {
		s := pick(g, g.scalars)
		if s.lo >= 0 && s.hi < n {
			idx = append(idx, s.name)
			continue
		}
		idx = append(idx, g.number(g.rand.IntN(n)))
	}
	return strings.Join(idx, ", ")
}

// ownScalar makes an array of one element for each of those who run the code.
func (g *gen) ownScalar(e *elem) (a *array, at string) {
	o := g.owner()
	if o.lo < 0 || o.hi > math.MaxInt16 {
		return nil, ""
	}
	a = g.result([]int{o.hi + 1, 2}, e)
	if a.shard >= 0 {
		a.shard = 1
	}
	g.kernel.use[a] = &usage{mode: owned, owner: o.name,
		start: []region{{by: o, stride: 1, size: 1}, {size: 2, whole: true}}}
	return a, fmt.Sprintf("%s, %s", o.name, g.number(g.rand.IntN(2)))
}
