package footprint

import "github.com/tsopt/tsopt/ir"

// Missing is the first element of an array of known shape that none of some writes reaches, and that along each
// dimension no write comes to, if there is such a dimension: -1 otherwise.
func Missing(array *ir.Value, writes []*Write) (at []int64, dim int, ok bool) {
	extents := array.Type().(*ir.MemRefType).Shape()
	var all []box
	for _, w := range writes {
		all = append(all, w.boxes()...)
	}
	if at, ok = outside(all, extents); !ok {
		return nil, -1, false
	}
	dim = -1
	for d, i := range at {
		hit := false
		for _, b := range all {
			hit = hit || b[d].has(i)
		}
		if !hit && dim < 0 {
			dim = d
		}
	}
	return at, dim, true
}

// Steps says of a write that goes along a dimension with one index of the grid, by so many elements for each block and
// as far as possible without gaps: which index that is, by how many, and how many blocks would reach all of it.
func (w *Write) Steps(dim int) (grid int, by, blocks int64, ok bool) {
	x := w.along[dim]
	if x.at == nil || len(x.clips) > 0 || x.step != 1 || !w.space.plain(x.at) {
		return 0, 0, 0, false
	}
	width, grid := x.n, -1
	for _, t := range byFactor(x.at) {
		v := w.space.variables[t.Of]
		switch {
		case v.block >= 0 && grid < 0 && t.Coefficient > 0 && t.Coefficient <= width:
			grid, by = v.block, t.Coefficient
		case v.block < 0 && grid < 0 && t.Coefficient > 0 && t.Coefficient <= width:
			width += t.Coefficient * (v.extent - 1)
		default:
			return 0, 0, 0, false
		}
	}
	if grid < 0 || x.at.Constant() != 0 {
		return 0, 0, 0, false
	}
	return grid, by, (w.extent(dim)-width+by-1)/by + 1, true
}
