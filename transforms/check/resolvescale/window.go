package resolvescale

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/linear"
)

// window checks an access to an array itself against the parts that units hold.
func (p *private) window(op *ir.Op, a tile.Access, does string, array *ir.Value, view scale.ViewOp) error {
	if len(view.Dist.Dims()) == 0 && !a.Writes {
		return nil
	}
	total, grid := p.blocks()
	w := &window{private: p, access: a, by: view.Division(total), exact: true}
	known := a.Memory == array && total > 0 && !conditional(op, p.kernel.Op)
	for _, dim := range w.by.Dims() {
		known = known && w.add(dim, array, view)
	}
	for n := int64(0); known && n < total; n++ {
		lo, hi, ok := w.in(n, grid)
		if !ok {
			known = false
			break
		}
		at, holder, other := w.elsewhere(lo, hi, n)
		if !other {
			continue
		}
		if known = w.exact; known {
			return w.wrong(op, does, array, view, n, lo, hi, at, holder)
		}
	}
	if !known {
		p.ctx.Remark(op, "%s %s itself, not the part of its @%s; whether another @%s holds what it %s is known when it runs", does,
			p.array(array), p.home.Level, p.home.Level, does)
	}
	return nil
}

// window is what an access reaches of an array, along the dimensions that units divide.
type window struct {
	*private
	access tile.Access
	by     scale.Division // how units divide the array
	forms  []linear.Form
	sizes  []int64 // of the array
	parts  []int64 // of a unit
	exact  bool    // indices take both ends of their ranges
}

// add adds a dimension; it is false if nothing is known of it.
func (w *window) add(dim int, array *ir.Value, view scale.ViewOp) bool {
	form := w.reader.OfMixed(w.access.At[dim])
	for _, t := range form.Terms() {
		w.exact = w.exact && w.plain(t.Of)
	}
	size := array.Type().(*ir.MemRefType).Shape()[dim]
	part := view.Result.Type().(*ir.MemRefType).Shape()[dim]
	w.forms, w.sizes, w.parts = append(w.forms, form), append(w.sizes, size), append(w.parts, part)
	return size != ir.Dynamic && part > 0
}

// in are the first and the last elements that block n reaches; ok is false if that is unknown. Where nothing is
// reached, the last is before the first.
func (w *window) in(n int64, grid []int64) (lo, hi []int64, ok bool) {
	for j, dim := range w.by.Dims() {
		at := w.forms[j].Interval(func(v *ir.Value) linear.Interval {
			if i, ok := w.blockID(v, n, grid); ok {
				return linear.Point(i)
			}
			return w.reader.Interval(v)
		})
		if !at.HasLo() || !at.HasHi() {
			return nil, nil, false
		}
		extent, steps := int64(1), int64(1)
		if d := w.access.Along(dim); d >= 0 {
			extent, steps = w.access.Shape[d], w.access.Steps[d]
		}
		lo, hi = append(lo, max(at.Lo, 0)), append(hi, min(at.Hi+(extent-1)*steps, w.sizes[j]-1))
	}
	return lo, hi, true
}

// elsewhere is a corner of what block n reaches that another unit holds, and which; other is false for none.
func (w *window) elsewhere(lo, hi []int64, n int64) (at []int64, holder int64, other bool) {
	units := max(w.Cores(), 1)
	for j := range lo {
		if lo[j] > hi[j] {
			return nil, 0, false
		}
	}
	for corner := range 1 << len(lo) {
		at, parts := slices.Clone(lo), make([]int64, len(lo))
		for j := range lo {
			if corner>>j&1 == 1 {
				at[j] = hi[j]
			}
			parts[j] = at[j] / w.parts[j]
		}
		if holder := w.by.Part(parts) % units; holder != n%units {
			return at, holder, true
		}
	}
	return nil, 0, false
}

// wrong is the error of an access by block n to what another unit holds.
func (w *window) wrong(
	op *ir.Op, does string, array *ir.Value, view scale.ViewOp, n int64, lo, hi, at []int64, holder int64,
) error {
	level, own := w.home.Level, n%max(w.Cores(), 1)
	var reached []string
	for j, dim := range w.by.Dims() {
		reached = append(reached, fmt.Sprintf("%d to %d of %s along dimension %d", lo[j], hi[j], w.array(array), dim))
	}
	element, holds := fmt.Sprint(at[0]), fmt.Sprint(w.parts[0])
	if len(at) > 1 {
		element, holds = "["+ir.JoinInts(at)+"]", ir.JoinInts(w.parts)
	}
	return op.Errorf("%s elements %s in block %d, which runs on @%s %d, but @%s %d holds element %s in its own @%s; send it through a comm.channel @%s or a collective at @%s, or divide the array otherwise",
		does, strings.Join(reached, ", "), n, level, own, level, holder, element, w.home.SymName, level,
		level).Note(view.Loc(), "each @%s holds %s of %s here, by %v", level, holds, w.array(array), view.Dist)
}
