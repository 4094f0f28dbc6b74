package tilegen

import (
	"fmt"
	"math"
	"strings"
)

// load makes a tile.load from an array of the host.
func (g *gen) load(shape []int, e *elem) *tile {
	a := g.input(shape, e)
	t := &tile{"", shape, e, a.bound, true}
	if a.base().written { // by an earlier kernel
		t.bound, t.whole = unknown, !e.float
	}
	idx := g.readWindow(a, shape)
	pad := ""
	if g.want("pad") {
		v := float64(g.rand.IntN(13) - 6)
		pad = fmt.Sprintf(" pad(%s : %s)", g.def("arith.constant %s : %s", e.constant(v), e.name), e.name)
		t.bound = math.Max(t.bound, math.Abs(v))
	}
	t.name = g.def("tile.load %s[%s]%s : %s -> %s", a.name, idx, pad, g.typ(a), t.typ())
	return t
}

// loadAny is the statement: a load of any shape and type.
func (g *gen) loadAny() bool {
	g.add(g.load(g.shape(), g.elem()))
	return true
}

// storeAny is the statement: a store of a tile in scope.
func (g *gen) storeAny() bool {
	t := g.oneOf(func(t *tile) bool { return true })
	if t == nil {
		return false
	}
	g.store(t)
	return true
}

// units reports whether the code here runs once on each unit of a scale.on.
func (g *gen) units() bool { return g.at.on != nil }

// owner is the number by which memory is divided among those who run this code.
func (g *gen) owner() scalar {
	if g.at.on != nil {
		return g.at.on.number
	}
	return g.kernel.linear
}

// store writes a tile to a region of the block's own.
func (g *gen) store(t *tile) {
	if t.elem == i1 {
		t = g.cast("arith.extui", t, i32, 1, true)
	}
	if t.elem == index {
		t = g.cast("arith.index_cast", t, i64, t.bound, true)
	}
	a, u := g.output(t.shape, t.elem)
	a.markWritten()
	g.line("tile.store %s, %s[%s] : %s, %s", t.name, a.name, strings.Join(g.ownWindow(a, u, t.shape), ", "), t.typ(),
		g.typ(a))
}

// reload is the statement: a load from a region of the block's own that it may
// have written.
func (g *gen) reload() bool {
	all := g.memory()
	for _, i := range g.rand.Perm(len(all)) {
		a := all[i]
		u := g.kernel.use[a]
		if u == nil || u.mode != owned || u.owner != g.owner().name {
			continue
		}
		shape := g.within(u, 1+g.rand.IntN(len(a.shape)))
		t := &tile{"", shape, a.elem, unknown, !a.elem.float}
		t.name = g.def("tile.load %s[%s] : %s -> %s", a.name, strings.Join(g.ownWindow(a, u, shape), ", "), g.typ(a), t.typ())
		g.add(t)
		return true
	}
	return false
}

// within is a shape of a rank of windows inside regions.
func (g *gen) within(u *usage, rank int) []int {
	var shape []int
	for _, r := range u.start[len(u.start)-rank:] {
		n := r.size
		if n > 1 && g.rand.IntN(3) == 0 {
			n = max(1, n/2)
		}
		shape = append(shape, n)
	}
	for count(shape) > g.opts.Elements {
		i := g.rand.IntN(len(shape))
		shape[i] = max(1, shape[i]/2)
	}
	return shape
}

// output is an array with a region for each block that holds a tile.
func (g *gen) output(shape []int, e *elem) (*array, *usage) {
	all := g.memory()
	for _, i := range g.rand.Perm(len(all)) {
		a := all[i]
		u := g.kernel.use[a]
		if a.elem != e || len(a.shape) < len(shape) || g.rand.IntN(3) == 0 {
			continue
		}
		if u == nil && a.root == nil && g.want("in-place") {
			u = g.own(a, shape)
			g.kernel.use[a] = u
		}
		if u != nil && u.mode == owned && u.owner == g.owner().name && holds(u, shape) {
			return a, u
		}
	}
	return g.newOutput(shape, e)
}

// newOutput makes such an array.
func (g *gen) newOutput(shape []int, e *elem) (*array, *usage) {
	lead := []int{}
	if g.want("leading") || len(shape) == 0 {
		lead = append(lead, 1+g.rand.IntN(3))
	}
	full := append(lead, shape...)
	a := g.result(full, e)
	u := g.own(a, shape)
	for i, r := range u.start {
		if !r.whole { // room for all blocks, more or less
			a.shape[i] = max(1, r.stride*(r.by.hi+1)+r.offset-g.lack(r.size))
		} else if g.want("ragged") {
			a.shape[i] = max(1, a.shape[i]-g.lack(a.shape[i]))
		}
	}
	g.kernel.use[a] = u
	return a, u
}

// lack is how much of the last window may be outside.
func (g *gen) lack(n int) int {
	if g.want("ragged") {
		return g.rand.IntN(n + 1)
	}
	return 0
}

// own divides an array among the blocks along one dimension.
func (g *gen) own(a *array, shape []int) *usage {
	u := &usage{mode: owned, owner: g.owner().name, start: make([]region, len(a.shape))}
	for i, n := range a.shape {
		u.start[i] = region{size: n, whole: true}
	}
	lead := len(a.shape) - len(shape)
	d := g.rand.IntN(len(a.shape))
	size := 1
	if d >= lead {
		size = shape[d-lead]
	}
	stride, offset := size, 0
	if g.want("gaps") {
		stride += g.rand.IntN(3)
	}
	if g.want("negative-window") && (d >= lead || g.want("leading-out-of-range")) {
		offset = -g.rand.IntN(size + 1)
	}
	u.start[d] = region{by: g.owner(), stride: stride, offset: offset, size: size}
	return u
}

// holds reports whether a window of a shape fits into the regions.
func holds(u *usage, shape []int) bool {
	last := u.start[len(u.start)-len(shape):]
	for i, n := range shape {
		if !last[i].whole && n > last[i].size {
			return false
		}
	}
	return true
}

// ownWindow writes the indices of a window inside the block's region.
func (g *gen) ownWindow(a *array, u *usage, shape []int) []string {
	var idx []string
	lead := len(a.shape) - len(shape)
	for i, r := range u.start {
		n := 1
		if i >= lead {
			n = shape[i-lead]
		}
		switch {
		case r.whole && i < lead:
			idx = append(idx, g.position(a.shape[i], n, "leading-out-of-range"))
		case r.whole:
			idx = append(idx, g.position(a.shape[i], n, "ragged"))
		default:
			idx = append(idx, g.affine(r.by, r.stride, r.offset+g.offset(r.size-n, n)))
		}
	}
	return idx
}
