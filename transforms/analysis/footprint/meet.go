package footprint

import (
	"cmp"
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/linear"
)

// Meeting are two blocks that write the same element.
type Meeting struct {
	Writes [2]*Write
	Blocks [2][]int64 // their indices
	At     []int64    // the element
}

// Meet finds two blocks of a kernel that must write the same element of an array of static shape. Only writes that are
// known exactly count; unsure are the others.
func (k *Kernel) Meet(array *ir.Value) (found *Meeting, unsure []*Write) {
	var sure []*Write
	for _, w := range k.Writes {
		switch {
		case w.Array != array:
		case w.Unsure == nil:
			sure = append(sure, w)
		default:
			unsure = append(unsure, w)
		}
	}
	for i, v := range sure {
		for _, w := range sure[i:] {
			m, ok := meet(v, w)
			if m != nil {
				return m, unsure
			}
			if !ok {
				w.unsure(w.Op, "it has more elements than the analysis enumerates")
				unsure = append(unsure, w)
			}
		}
	}
	return nil, unsure
}

// group are parts of two writes that share dimensions of the grid or of the array.
type group struct {
	dims, blocks set
	of           [2][]part
}

// groups are those of two writes.
func groups(pair [2]*Write) []group {
	var all []group
	for i, w := range pair {
		for _, p := range w.parts() {
			g := group{blocks: w.blocksOf(p)}
			g.of[i] = []part{p}
			for _, d := range p.dims {
				g.dims |= 1 << d
			}
			rest := all[:0:0]
			for _, h := range all {
				if g.dims&h.dims == 0 && g.blocks&h.blocks == 0 {
					rest = append(rest, h)
					continue
				}
				g.dims, g.blocks = g.dims|h.dims, g.blocks|h.blocks
				for j := range g.of {
					g.of[j] = append(h.of[j], g.of[j]...)
				}
			}
			all = append(rest, g)
		}
	}
	return all
}

// blocksOf are the dimensions of the grid whose index a part has.
func (w *Write) blocksOf(p part) (out set) {
	for i := range p.needs.all {
		if b := w.space.variables[i].block; b >= 0 {
			out |= 1 << b
		}
	}
	return out
}

// both are places of two writes that have elements in common, nil for none.
type both *[2]place

// meet finds blocks in which both writes reach the same element: in each group there are places that do, and in one of
// them places of different blocks. ok is false where that is not known.
func meet(v, w *Write) (m *Meeting, ok bool) {
	pair := [2]*Write{v, w}
	all := groups(pair)
	any, other := make([]both, len(all)), -1
	for i, g := range all {
		same, differ, ok := g.meet(pair)
		if !ok {
			return nil, false
		}
		if same == nil {
			return nil, true
		}
		if any[i] = same; differ != nil && other < 0 {
			any[i], other = differ, i
		}
	}
	if other < 0 {
		return nil, true
	}
	m = &Meeting{Writes: pair, At: make([]int64, len(v.along))}
	for side := range m.Blocks {
		m.Blocks[side] = make([]int64, len(v.space.kernel.BlockIDs()))
	}
	for i, g := range all {
		for side := range m.Blocks {
			for b := range g.blocks.all {
				m.Blocks[side][b] = any[i][side].block[b]
			}
		}
		n := 0
		for d := range g.dims.all {
			m.At[d], _ = any[i][0].box[n].common(any[i][1].box[n])
			n++
		}
	}
	if slices.Compare(m.Blocks[0], m.Blocks[1]) > 0 {
		slices.Reverse(m.Writes[:])
		slices.Reverse(m.Blocks[:])
	}
	return m, true
}

// meet finds places of a group that have elements in common, and such of different blocks.
func (g group) meet(pair [2]*Write) (same, differ both, ok bool) {
	if pair[0] == pair[1] && len(g.of[0]) == 1 && pair[0].straight(g.of[0][0]) && pair[0].apart(g.of[0][0]) {
		if x, ok := pair[0].least(g.of[0][0]); ok {
			return &[2]place{x, x}, nil, true
		}
	}
	var places [2][]place
	for i, w := range pair {
		if places[i], ok = w.together(g, g.of[i]); !ok {
			return nil, nil, false
		}
	}
	return sweep(places)
}

// least is the place of a straight part with the least indices; ok is false where that place is not in the array.
func (w *Write) least(p part) (x place, ok bool) {
	values := make([]int64, len(w.space.variables))
	x.block = [maxGrid]int64{-1, -1, -1}
	for _, t := range w.along[p.dims[0]].at.Terms() {
		v := w.space.variables[t.Of]
		if v.extent < 1 {
			return x, false
		}
		if t.Coefficient < 0 {
			values[t.Of] = v.extent - 1
		}
		if v.block >= 0 {
			x.block[v.block] = values[t.Of]
		}
	}
	x.box = box{w.along[p.dims[0]].reach(values, w.extent(p.dims[0]))}
	return x, len(x.box[0]) > 0
}

// apart reports whether a straight part reaches each index for one block only, by how far its iterators move it:
// the blocks, and all that move it as far or further, each further than all before together.
func (w *Write) apart(p part) bool {
	x := w.along[p.dims[0]]
	width := (x.n-1)*x.step + 1
	blocks := false
	for _, t := range byFactor(x.at) {
		v := w.space.variables[t.Of]
		by := max(t.Coefficient, -t.Coefficient)
		blocks = blocks || v.block >= 0
		if blocks && by < width && v.extent > 1 {
			return false
		}
		width += by * (v.extent - 1)
	}
	return true
}

// byFactor are the terms of a sum, the smallest absolute coefficients first.
func byFactor(s *sum) []linear.Term[int] {
	return slices.SortedFunc(slices.Values(s.Terms()), func(x, y linear.Term[int]) int {
		return cmp.Compare(max(x.Coefficient, -x.Coefficient), max(y.Coefficient, -y.Coefficient))
	})
}
