package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/linear"
)

// What the body of a T.Parallel reads: elements of tiles and of arrays, as inputs of the operation where each iteration
// reads its own.

// access is a region as elements in order read it: a window, and the coordinates that name its elements, row by row.
// Coordinates that are the digits of one subscript, as j and v of x[i, j * 2 + v] where v goes to 2, count the elements
// of a row as that one does.
func (t *translator) access(r *region) (w window, dims []int, ok bool) {
	w, dims, ok = t.windowBy(r, t.digits)
	for i, last := 0, -1; ok && i < len(dims); i++ {
		if dims[i] >= 0 {
			ok, last = dims[i] > last, dims[i]
		}
	}
	return w, dims, ok
}

// window is a region as elements read it in any order. Each coordinate names one dimension at most, and each dimension
// has one.
func (t *translator) window(r *region) (w window, dims []int, ok bool) {
	return t.windowBy(r, t.coordinate)
}

// windowBy is a window; a function finds the coordinates of its subscripts.
func (t *translator) windowBy(r *region, of func(linear.Form, []int) ([]int, linear.Form, bool)) (w window, dims []int,
	ok bool) {
	p := t.par
	room := &struct { // in one piece, as most windows have few dimensions
		lo   [3]linear.Form
		size [3]int64
		dims [3]int
	}{}
	w = window{b: r.b, lo: room.lo[:0], size: room.size[:0]}
	dims = room.dims[:0]
	for _, s := range r.lo {
		before := len(dims)
		var shared linear.Form
		if dims, shared, ok = of(s.sum, dims); !ok {
			return w, nil, false
		}
		size := int64(1)
		for i, dim := range dims[before:] {
			if dim < 0 {
				continue
			}
			if slices.Contains(dims[:before+i], dim) {
				return w, nil, false
			}
			size *= p.extents[dim]
		}
		w.lo, w.size = append(w.lo, shared), append(w.size, size)
	}
	return w, dims, true
}

// atCoordinates are the dimensions of a window that have a coordinate.
func atCoordinates(dims []int) (out []int) {
	return slices.DeleteFunc(slices.Clone(dims), func(d int) bool { return d < 0 })
}

// readInParallel reads an element in the body.
func (t *translator) readInParallel(at eval.Site, r *region) (*scalar, error) {
	if r.b.red != nil && r.b.red.open && !t.isWindow(r) {
		return t.readUpdate(at, r, r.b.red.kind)
	}
	if r.b.red != nil && r.b.red.open {
		o, err := t.contribution(at, r, r.b.red.kind)
		if err != nil {
			return nil, err
		}
		now, _ := t.get(o.elem)
		return t.element(now, r.b.elem), nil
	}
	if kind, updated := t.updatedBy(r.b); updated {
		return t.readUpdate(at, r, kind)
	}
	p := t.par
	w, dims, ordered := t.access(r)
	use := p.usage(r.b)
	for _, w2 := range use.pending {
		if ordered && w2.apartFrom(w) {
			continue
		}
		if !ordered || !w2.same(w) {
			return nil, at.Interp.Errorf(at.Node, "elements of %s that this T.Parallel writes are read by other iterations; split it into two loops", r.b)
		}
		if v, _ := t.get(w2.elem); v != nil {
			return t.element(v, r.b.elem), nil
		}
		return nil, t.unwritten(at, r.b)
	}
	if r.b.isTile() {
		v, err := t.outside(at, r.b)
		if err != nil {
			return nil, err
		}
		t.touches(at, r, reads)
		if ordered && p.own(w, dims) {
			return t.element(t.heldElement(r.b, w, v), r.b.elem), nil
		}
		return t.noteRead(r, t.extractElement(v, r)), nil
	}
	if ordered && len(atCoordinates(dims)) > 0 && !use.direct && !t.knows(inPlace, r.b.node) && !t.mayNotExist(w) {
		use.ahead = use.ahead || t.inItsLoop()
		t.touches(at, r, reads)
		return t.noteRead(r, t.readWindow(p, w, dims)), nil
	}
	t.touches(at, r, reads)
	return t.noteRead(r, t.loadElement(r, true)), nil
}

// mayNotExist reports whether a window that the body reads under a condition may leave its tile where that does not
// hold: it cannot be read before the operation.
func (t *translator) mayNotExist(w window) bool {
	return (t.top != t.par.frame || t.chosen != nil) && t.asserted(w)
}

// noteRead keeps what was read of an element that iterations may meet in.
func (t *translator) noteRead(r *region, s *scalar) *scalar {
	t.par.reads = append(t.par.reads, elementRead{r, s.v})
	return s
}

// heldElement is each iteration's element of a tile. In a loop of the body it is a variable, for the loop may write it
// too: the next iteration then reads what this one wrote.
func (t *translator) heldElement(b *buffer, w window, tile *ir.Value) *ir.Value {
	p := t.par
	e := p.input(t.shapedBefore(tile))
	if !t.inItsLoop() {
		return e
	}
	use := p.usage(b)
	if use.held == nil {
		use.held = t.hold(b, w, e)
		use.held.to = func(v *ir.Value) error { t.setWhole(b, v); return nil }
	}
	v, _ := t.get(use.held.elem)
	return v
}

// shapedBefore is a tile in the shape of the operation, reshaped before it.
func (t *translator) shapedBefore(v *ir.Value) *ir.Value {
	b := t.b
	t.b = t.par.before
	t.b.Loc = b.Loc
	v = t.reshaped(v, t.par.extents)
	t.b = b
	return v
}

// readWindow loads what all elements read before the operation.
func (t *translator) readWindow(p *parallel, w window, dims []int) *scalar {
	var shape []int64
	coords := atCoordinates(dims)
	for _, d := range coords {
		shape = append(shape, p.extents[d])
	}
	v := t.loadedBefore(p, w, shape)
	if len(coords) == len(p.extents) {
		return t.element(p.input(v), w.b.elem)
	}
	var idx []*ir.Value
	for _, d := range coords {
		idx = append(idx, p.coords[d])
	}
	return t.element(tensor.Extract.New(t.b, tensor.ExtractOp{Tensor: v, Indices: idx}, w.b.elem.typ).Result, w.b.elem)
}

// loadedBefore is a window as it is before the operation, loaded once.
func (t *translator) loadedBefore(p *parallel, w window, shape []int64) *ir.Value {
	for _, l := range p.loaded {
		if l.w.b == w.b && sameWindow(l.w, w) && slices.Equal(l.v.Type().(*ir.TensorType).Shape(), shape) {
			return l.v
		}
	}
	b := t.b
	t.b = p.before
	t.b.Loc = b.Loc
	v := t.loadWindow(w, shape)
	t.b = b
	p.loaded = append(p.loaded, loaded{w, v})
	return v
}

// outside is the value of a tile before the operation.
func (t *translator) outside(at eval.Site, b *buffer) (*ir.Value, error) {
	top, blk := t.top, t.b
	t.top, t.b = t.par.frame.parent, t.par.before
	v, err := t.whole(at, b)
	t.top, t.b = top, blk
	return v, err
}

// input gives the body an element of a tile.
func (p *parallel) input(v *ir.Value) *ir.Value {
	if i := slices.Index(p.inputs, v); i >= 0 {
		return p.elements[i]
	}
	e := p.body.AddArg(ir.ElemOrSelf(v.Type()), v.Loc())
	p.inputs, p.elements = append(p.inputs, v), append(p.elements, e)
	return e
}
