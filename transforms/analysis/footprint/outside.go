package footprint

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// An Overrun is an access that must leave a tile.
type Overrun struct {
	Op     *ir.Op
	Tile   *ir.Value // a memref, or a register tile
	Dim    int
	At     int64 // the index along it
	Extent int64
}

// maxAccesses is how many accesses of one operation are gone through: more than places of a write, for few operations
// come so far.
const maxAccesses = 1 << 16

// Overruns are the operations of a desugared kernel with an access that must leave the tile, in an iteration that takes
// place for all data. A window without in_bounds does not leave its memref: its elements outside are masked.
func Overruns(k tile.KernelOp) (out []Overrun) {
	s := newSpace(k)
	ir.WalkOps(k.Op, func(op *ir.Op) {
		at, extents, ok := accessOf(op)
		if !ok {
			return
		}
		if o, found := s.overrun(op, at, extents); found {
			out = append(out, o)
		}
	})
	return out
}

// accessOf is where an operation accesses a tile and must not leave it.
func accessOf(op *ir.Op) (at tile.Window, extents []int64, ok bool) {
	if o, ok := tensor.Extract.Cast(op); ok {
		t, ok := o.Tensor.Type().(*ir.TensorType)
		return tile.Window{Memory: o.Tensor, At: mixed(o.Indices)}, t.Shape(), ok
	}
	for _, a := range tile.AccessesOf(op) {
		if a.InBounds && a.Rows == 0 {
			return a.Window, a.Memory.Type().(*ir.MemRefType).Shape(), !slices.Contains(a.Shape, ir.Dynamic)
		}
	}
	return at, nil, false
}

func mixed(vs []*ir.Value) []ir.Mixed {
	out := make([]ir.Mixed, len(vs))
	for i, v := range vs {
		out[i] = ir.Mixed{Value: v}
	}
	return out
}

// overrun finds an index at which an access must leave what it accesses.
func (s *space) overrun(op *ir.Op, at tile.Window, extents []int64) (found Overrun, ok bool) {
	w := &Write{Op: op, Array: at.Memory, space: s, gone: map[set][]place{}}
	for i, m := range at.At {
		x := window{n: 1, step: 1, at: s.placed(m)}
		if d := at.Along(i); d >= 0 {
			x.n, x.step = at.Shape[d], at.Steps[d]
		}
		w.along = append(w.along, x)
	}
	suspects := w.suspects(extents)
	if len(suspects) == 0 {
		return found, false
	}
	if w.conditions(); w.Unsure != nil {
		return found, false
	}
	for _, d := range suspects {
		if i, outside := w.leaves(d, extents[d]); outside {
			return Overrun{op, at.Memory, d, i, extents[d]}, true
		}
	}
	return found, false
}

// suspects are the dimensions along which the ranges of the iterators do not show that an access lies inside.
func (w *Write) suspects(extents []int64) (out []int) {
	for d, x := range w.along {
		if x.at == nil || extents[d] == ir.Dynamic {
			continue
		}
		lo, hi, known := w.space.interval(x.at)
		if !known || lo < 0 || hi+(x.n-1)*x.step >= extents[d] {
			out = append(out, d)
		}
	}
	return out
}

// leaves finds an index outside along a dimension, of an access that takes place: in every part there is a place where
// the conditions hold.
func (w *Write) leaves(dim int, extent int64) (at int64, ok bool) {
	for _, p := range w.parts() {
		here, some := slices.Contains(p.dims, dim), false
		if !here && len(p.guards) == 0 {
			continue
		}
		known := w.visit(p, maxAccesses, func(_ []int, values []int64) bool {
			if slices.ContainsFunc(p.guards, func(g guard) bool { return !g.holds(values) }) {
				return true
			}
			if here {
				at, some = w.along[dim].outside(values, extent)
			} else {
				some = true
			}
			return !some
		})
		if !known && here && w.straight(p) {
			lo, hi, _ := w.space.interval(w.along[dim].at)
			at, some = max(hi+(w.along[dim].n-1)*w.along[dim].step, extent), true
			if lo < 0 {
				at = lo
			}
		} else if !known || !some {
			return 0, false
		}
		ok = ok || here
	}
	return at, ok
}

// outside is an index that a window has outside of an extent.
func (x window) outside(values []int64, extent int64) (at int64, ok bool) {
	first := valueAt(x.at, values)
	last := first + (x.n-1)*x.step
	switch {
	case first < 0 || first >= extent:
		return first, true
	case last >= extent:
		return first + (extent-first+x.step-1)/x.step*x.step, true
	}
	return 0, false
}
