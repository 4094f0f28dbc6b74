package tilegen

import "slices"

// sort puts integers in order, and where those are alike by where they were. Floats would have NaNs.
func (g *gen) sort() bool {
	t := g.oneOf(func(t *tile) bool {
		return !t.elem.float && t.elem != i1 && t.elem != index && len(t.shape) > 0
	})
	if t == nil {
		return false
	}
	d := g.rand.IntN(len(t.shape))
	if t.shape[d] > 64 {
		return false
	}
	elem, pred := t.elem.name, pick(g, []string{"slt", "sgt", "ult"})
	ids := &tile{g.def("tile.iota dim %d : %s", d, tensor(t.shape, i32)), t.shape, i32, float64(t.shape[d]), true}
	keys, was := g.name(), g.name()
	g.line("%s, %s = tile.sort(%s, %s) dim %d : %s, %s {", keys, was, t.name, ids.name, d, t.typ(), ids.typ())
	g.line("^bb0(%%ka: %s, %%ia: i32, %%kb: %s, %%ib: i32):", elem, elem)
	g.inside(func() {
		g.line("%%lt = arith.cmpi %s, %%ka, %%kb : %s", pred, elem)
		g.line("%%eq = arith.cmpi eq, %%ka, %%kb : %s", elem)
		g.line("%%first = arith.cmpi slt, %%ia, %%ib : i32")
		g.line("%%tie = arith.andi %%eq, %%first : i1")
		g.line("%%before = arith.ori %%lt, %%tie : i1")
		g.line("tile.yield %%before : i1")
	})
	g.line("}")
	g.add(&tile{keys, slices.Clone(t.shape), t.elem, t.bound, t.whole})
	g.add(&tile{was, slices.Clone(t.shape), i32, ids.bound, true})
	return true
}
