package tilegen

import "strings"

// atomic combines a tile into an array that all blocks combine into, by one
// operation, so that the order does not matter.
func (g *gen) atomic() bool {
	kind := pick(g, []string{"add", "add", "max", "min"})
	types := []*elem{i32, i32, i64}
	if kind == "add" {
		types = append(types, f32)
	}
	t := g.like(g.shape(), pick(g, types))
	if len(t.shape) == 0 {
		return false
	}
	if t.elem.float {
		t = g.tame(t, 8)
	}
	a := g.accumulator(t, kind)
	g.line("tile.atomic %s %s, %s[%s] : %s, %s", kind, t.name, a.name, g.readWindow(a, t.shape), t.typ(), g.typ(a))
	return true
}

// accumulator is an array for atomics of a kind.
func (g *gen) accumulator(t *tile, kind string) *array {
	for _, a := range g.arrays {
		u := g.kernel.use[a]
		if u != nil && u.mode == atomics && u.atomic == kind && a.elem == t.elem && len(a.shape) >= len(t.shape) &&
			g.roomy(a, t.shape) {
			return a
		}
	}
	a := g.result(g.around(t.shape), t.elem)
	g.kernel.use[a] = &usage{mode: atomics, atomic: kind}
	a.markWritten()
	return a
}

// readWindow writes the indices of a window anywhere in an array.
func (g *gen) readWindow(a *array, shape []int) string {
	var idx []string
	lead := len(a.shape) - len(shape)
	for i, extent := range a.shape {
		if i < lead {
			idx = append(idx, g.position(extent, 1, "leading-out-of-range"))
			continue
		}
		idx = append(idx, g.position(extent, shape[i-lead], "ragged"))
	}
	return strings.Join(idx, ", ")
}
