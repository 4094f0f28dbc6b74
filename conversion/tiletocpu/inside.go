package tiletocpu

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// versions runs body, which makes the loops that read a tile: once for windows that are inside of their arrays, without
// masks, and once for those that overhang, if there are such. Which it is is known where the tile is read.
func (k *kernel) versions(v *ir.Value, body func()) {
	n := k.nest()
	var cond *ir.Value
	var windows []tile.Window
	for _, w := range k.windows(v) {
		inside, ok := n.inside(w)
		if !ok {
			body()
			return
		}
		cond = n.both(cond, inside)
		windows = append(windows, w)
	}
	if cond == nil {
		body()
		return
	}
	outer := k.insides
	scf.NewIf(k.Builder, cond, nil, func(*ir.Builder) []*ir.Value {
		k.insides = append(slices.Clone(outer), windows...)
		body()
		k.insides = outer
		return nil
	}, func(*ir.Builder) []*ir.Value { body(); return nil })
}

// windows are those that a tile is computed of.
func (p *plan) windows(v *ir.Value) (out []tile.Window) {
	op := v.DefiningOp()
	if op == nil || p.kept[v] || !isTile(v) {
		return nil
	}
	if o, ok := tile.Load.Cast(op); ok {
		return []tile.Window{o.Window()}
	}
	if pulls(op) && !scalarCode(op) {
		for _, x := range tilesOf(op) {
			out = append(out, p.windows(x)...)
		}
	}
	return out
}

// inside is whether all of a window is inside of its array, nil for one that always is; ok is false if tiles of indices
// say where it is.
func (n *nest) inside(w tile.Window) (cond *ir.Value, ok bool) {
	for d, m := range w.At {
		at, known := n.start(w, m, one(slices.Repeat([]*ir.Value{n.k.zero()}, len(w.Dims))...))
		if !known {
			return nil, false
		}
		if w.InBounds || n.k.ranges.Inside(m, w.Span(d), w.Memory.Type().(*ir.MemRefType).Shape()[d]) {
			continue
		}
		end := n.plus(at, n.k.index(w.Span(d)))
		cond = n.both(cond, n.compare(arith.SLE, end, n.extent(w.Memory, d)))
		if n.k.mayBeNegative(m) {
			cond = n.both(cond, n.compare(arith.SGE, at, n.k.zero()))
		}
	}
	return cond, true
}

// isInside reports whether a window is inside in the version of the code that is being made.
func (k *kernel) isInside(w tile.Window) bool {
	return slices.ContainsFunc(k.insides, func(x tile.Window) bool { return sameWindow(x, w) })
}
