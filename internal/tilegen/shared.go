package tilegen

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// shared is a tile in shared memory all of whose elements have been written.
// Elements of floats are integers up to sharedBound.
type shared struct {
	name  string
	shape []int
	elem  *elem
	// lead are the units that have a part each, outer ones first; a unit's part has
	// the shape.
	lead []*units
	// owner is the number of those who may write.
	owner string
}

const sharedBound = 8

func (s *shared) typ() string {
	var lead []int
	for _, u := range s.lead {
		lead = append(lead, u.n)
	}
	return "memref<" + dims(lead) + dims(s.shape) + s.elem.name + ", #scale.mem<l1>>"
}

// bound is that of elements loaded from shared memory.
func (s *shared) bound() float64 {
	if s.elem.float {
		return sharedBound
	}
	return unknown
}

// alloc makes a tile in shared memory, which is not written yet.
func (g *gen) alloc(shape []int, e *elem) *shared {
	s := &shared{shape: shape, elem: e, owner: g.owner().name}
	for u := g.at.on; u != nil; u = u.around {
		s.lead = append([]*units{u}, s.lead...)
	}
	s.name = g.def("tile.alloc : %s", s.typ())
	return s
}

// room reports whether shared memory may hold one tile more, of each unit that runs
// the code.
func (g *gen) room(shape []int) bool {
	n := count(shape)
	for u := g.at.on; u != nil; u = u.around {
		n *= u.n
	}
	return len(g.shared) < 6 && n <= 2*g.opts.Elements && (!g.units() || g.want("shared-of-units"))
}

// mayWrite reports whether those who run the code may write a tile in shared memory.
func (g *gen) mayWrite(s *shared) bool { return s.owner == g.owner().name }

// origin writes the indices of the first element.
func (g *gen) origin(s *shared) string {
	return strings.Join(append(s.units(), split(g.zeros(len(s.shape)))...), ", ")
}

// units are the leading indices, of the unit's own part.
func (s *shared) units() []string {
	var out []string
	for _, u := range s.lead {
		out = append(out, u.id.name)
	}
	return out
}

// sharedTile makes a tile in shared memory and writes it.
func (g *gen) sharedTile() bool {
	t := g.oneOf(func(t *tile) bool { return t.elem != i1 && t.elem != index && len(t.shape) > 0 })
	if t == nil || !g.room(t.shape) {
		return false
	}
	g.spill(t)
	return true
}

// spill puts a register tile into shared memory.
func (g *gen) spill(t *tile) *shared {
	t = g.tameFor(t, sharedBound)
	s := g.alloc(t.shape, t.elem)
	g.line("tile.store %s, %s[%s] : %s, %s", t.name, s.name, g.origin(s), t.typ(), s.typ())
	g.shared = append(g.shared, s)
	return s
}

func (g *gen) zeros(n int) string {
	zero := g.number(0)
	return strings.Join(slices.Repeat([]string{zero}, n), ", ")
}

// sharedLoad reads a window, at a place that may depend on data or reach outside.
func (g *gen) sharedLoad() bool {
	if len(g.shared) == 0 {
		return false
	}
	s := pick(g, g.shared)
	shape := g.smaller(s.shape)
	t := &tile{"", shape, s.elem, s.bound(), true}
	t.name = g.def("tile.load %s[%s] : %s -> %s", s.name, g.sharedWindow(s, shape), s.typ(), t.typ())
	g.add(t)
	return true
}

// sharedStore overwrites a window.
func (g *gen) sharedStore() bool {
	if len(g.shared) == 0 {
		return false
	}
	s := pick(g, g.shared)
	if !g.mayWrite(s) {
		return false
	}
	t := g.tameFor(g.like(g.smaller(s.shape), s.elem), sharedBound)
	g.line("tile.store %s, %s[%s] : %s, %s", t.name, s.name, g.sharedWindow(s, t.shape), t.typ(), s.typ())
	return true
}

// smaller is the shape of a window: often the whole.
func (g *gen) smaller(shape []int) []int {
	out := slices.Clone(shape)
	if g.rand.IntN(2) == 0 {
		return out
	}
	if len(out) > 0 && g.rand.IntN(3) == 0 {
		out = out[g.rand.IntN(len(out)):]
	}
	for i := range out {
		if g.rand.IntN(2) == 0 {
			out[i] = max(1, out[i]/2)
		}
	}
	return out
}

func (g *gen) sharedWindow(s *shared, shape []int) string {
	idx := s.units()
	lead := len(s.shape) - len(shape)
	for i, n := range s.shape {
		if i < lead {
			idx = append(idx, g.position(n, 1, "leading-out-of-range"))
			continue
		}
		idx = append(idx, g.position(n, shape[i-lead], "shared-ragged"))
	}
	return strings.Join(idx, ", ")
}

// copyIn is a tile.copy from an array to a new tile in shared memory, whole, or
// to a window of one that is there.
func (g *gen) copyIn() bool {
	if len(g.shared) > 0 && g.rand.IntN(3) == 0 {
		s := pick(g, g.shared)
		if !g.mayWrite(s) {
			return false
		}
		shape := g.smaller(s.shape)
		g.copyTo(s, g.sharedWindow(s, shape), shape, "")
		return true
	}
	shape := g.shape()
	if !g.room(shape) {
		return false
	}
	s := g.alloc(shape, pick(g, numbers))
	g.copyTo(s, g.origin(s), s.shape, "")
	g.shared = append(g.shared, s)
	return true
}

// copyTo copies a window of an array to one of shared memory.
func (g *gen) copyTo(s *shared, at string, shape []int, async string) {
	a := g.pristine(shape, s.elem)
	engine := ""
	if g.want("engine") {
		engines := []string{"ldst"}
		if s.elem.bits >= 32 {
			engines = append(engines, "cp_async") // which moves 4 bytes at least, whatever their place
		}
		engine = " engine(" + pick(g, engines) + ")"
	}
	g.line("tile.copy %s%s[%s] to %s[%s] tile(%s)%s : %s to %s", async, a.name, g.readWindow(a, shape), s.name, at,
		extentList(shape), engine, g.typ(a), s.typ())
}

func extentList(shape []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(shape), " ", ", "), "[]")
}

// copyOut is a tile.copy from shared memory to a region of the block's own.
func (g *gen) copyOut() bool {
	if len(g.shared) == 0 {
		return false
	}
	s := pick(g, g.shared)
	shape := g.smaller(s.shape)
	from := g.sharedWindow(s, shape)
	a, u := g.output(shape, s.elem)
	a.markWritten()
	g.line("tile.copy %s[%s] to %s[%s] tile(%s) : %s to %s", s.name, from, a.name,
		strings.Join(g.ownWindow(a, u, shape), ", "), extentList(shape), s.typ(), g.typ(a))
	return true
}

// async makes groups of copies that are waited for one after the other, with
// something to do in between.
func (g *gen) async() bool {
	shape := g.shape()
	if !g.room(shape) {
		return false
	}
	var groups [][]*shared
	for range 1 + g.rand.IntN(3) {
		var group []*shared
		for range 1 + g.rand.IntN(2) {
			s := g.alloc(shape, pick(g, []*elem{f32, bf16, f16, i32, i8, f64}))
			g.copyTo(s, g.origin(s), s.shape, "async ")
			group = append(group, s)
		}
		g.line("tile.async_commit")
		groups = append(groups, group)
	}
	for i := range groups {
		if g.rand.IntN(2) == 0 {
			g.statement()
		}
		if i < len(groups)-1 && g.rand.IntN(3) == 0 {
			continue // the next wait is for both
		}
		g.line("tile.async_wait %d", len(groups)-1-i)
		for _, group := range groups[:i+1] {
			g.shared = append(g.shared, group...)
		}
		clear(groups[:i+1])
		if g.rand.IntN(2) == 0 {
			g.sharedLoad()
		}
	}
	return true
}

// sharedOperand is an operand of a GEMM in shared memory, nil if there is no room.
func (g *gen) sharedOperand(shape []int, e *elem, bound float64) *shared {
	for _, s := range g.shared {
		if s.elem == e && len(s.lead) == 0 && slices.Equal(s.shape, shape) && s.bound() <= bound {
			return s
		}
	}
	if g.units() || !g.room(shape) {
		return nil
	}
	if bound < sharedBound {
		return g.spill(g.tameFor(g.like(shape, e), math.Min(bound, 1)))
	}
	return g.spill(g.like(shape, e))
}
