package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/linear"
)

// A region is what subscripts of a buffer name: `A[i, j]`, `A[i : i + 64, :]`. How far one with plain subscripts alone
// reaches, the other side of a copy says.
type region struct {
	lazyNumber
	b    *buffer
	lo   []*scalar
	size []int64 // -1 where the subscript is plain
	node python.Node
	room struct { // of lo and size, as most buffers have few dimensions
		lo   [3]*scalar
		size [3]int64
	}
}

// TypeName implements [eval.Typed].
func (r *region) TypeName() string { return "part of a buffer" }

// element reports whether all subscripts are plain: it may be an element.
func (r *region) element() bool {
	return !slices.ContainsFunc(r.size, func(n int64) bool { return n >= 0 })
}

// Attr implements [eval.HasAttr].
func (r *region) Attr(at eval.Site, name string) (eval.Value, bool, error) {
	switch name {
	case "dtype":
		return r.b.elem, true, nil
	case "shape":
		return &eval.Tuple{Elems: values(r.size)}, true, nil
	case "astype":
		if r.element() {
			return castMethod(r), true, nil
		}
	}
	return nil, false, nil
}

// Index implements [eval.Indexable].
func (b *buffer) Index(at eval.Site, key eval.Value) (eval.Value, error) {
	if evaluating(at) != nil {
		return partOf(at, b, key, b.elem, nil, nil, b)
	}
	t := translatorOf(at)
	if lanes := lanesOf(key); lanes != nil {
		return t.readLanes(at, b, lanes)
	}
	r, err := t.subscript(at, b, key)
	if err != nil {
		return nil, err
	}
	return r, nil
}

// subscript reads the key of a subscription.
func (t *translator) subscript(at eval.Site, b *buffer, key eval.Value) (*region, error) {
	t.at(at)
	keys := []eval.Value{key}
	if k, ok := key.(*eval.Tuple); ok {
		keys = k.Elems
	}
	if len(keys) > len(b.shape) {
		return nil, at.Interp.Errorf(at.Node, "%s has %d dimensions, but %d subscripts", b, len(b.shape), len(keys))
	}
	r := &region{b: b, node: at.Node}
	r.lazyNumber, r.lo, r.size = lazyNumber{r}, r.room.lo[:0], r.room.size[:0]
	for i, k := range keys {
		lo, size, err := t.extent(at, b, i, k)
		if err != nil {
			return nil, err
		}
		r.lo, r.size = append(r.lo, lo), append(r.size, size)
	}
	for i := len(keys); i < len(b.shape); i++ {
		lo, size, err := t.extent(at, b, i, &eval.Slice{})
		if err != nil {
			return nil, err
		}
		r.lo, r.size = append(r.lo, lo), append(r.size, size)
	}
	if b.within != nil {
		r.b = b.within.b
		for i, s := range r.lo {
			r.lo[i] = t.summed(s.sum.Plus(b.within.lo[i]), s.nonneg)
		}
	}
	return r, nil
}

// extent reads one subscript: where it begins, and how many elements it takes, -1 for a plain one.
func (t *translator) extent(at eval.Site, b *buffer, dim int, k eval.Value) (*scalar, int64, error) {
	s, ok := k.(*eval.Slice)
	if !ok {
		if n, ok := k.(int64); ok && n < 0 {
			if whole, ok := b.shape[dim].(int64); ok && n+whole < 0 {
				return nil, 0, at.Interp.Errorf(at.Node, "subscript %d is out of bounds for dimension %d, which has %d elements", n,
					dim, whole)
			}
		}
		lo, err := t.indexOf(at, k)
		if err == nil {
			lo, err = t.counted(at, b, dim, lo, -1)
		}
		return lo, -1, err
	}
	if step, ok := s.Step.(int64); s.Step != nil && (!ok || step != 1) {
		return nil, 0, at.Interp.Errorf(at.Node, "a slice with a step is unsupported; a window is contiguous")
	}
	lower, upper := s.Lower, s.Upper
	if lower == nil {
		lower = int64(0)
	}
	if upper == nil {
		upper = b.shape[dim]
	}
	lo, err := t.indexOf(at, lower)
	if err != nil {
		return nil, 0, err
	}
	hi, err := t.indexOf(at, upper)
	if err != nil {
		return nil, 0, err
	}
	n, known := differenceOf(hi.sum, lo.sum).Known()
	if !known {
		return nil, 0, at.Interp.Errorf(at.Node,
			"the extent of this slice in dimension %d is a runtime value; use a static size, as x[i : i + 64]; out-of-bounds elements are masked", dim)
	}
	if n <= 0 {
		return nil, 0, at.Interp.Errorf(at.Node, "empty slice: its end is %d before its start", -n)
	}
	lo, err = t.counted(at, b, dim, lo, n)
	return lo, n, err
}

// counted is where a subscript begins, a slice of so many elements or a plain one, -1, from the beginning of its
// dimension: one that is negative throughout counts from the end, as Python's and TileLang's. Of one that is never in
// the array a warning tells, and of a slice that begins before the end and goes on behind it.
func (t *translator) counted(at eval.Site, b *buffer, dim int, s *scalar, size int64) (*scalar, error) {
	n, whole := b.shape[dim].(int64)
	i, known := t.boundsOfSum(s.sum)
	switch {
	case !known || !s.isSum() || i.hi >= 0 && (!whole || i.lo < n || size >= 0 || t.chosen != nil):
		return s, nil
	case i.hi >= 0 || size < 0 && whole && i.lo < -n:
		if t.chosen == nil && b.arr != nil { // in a tile it is an error, if it is reached
			t.warnAt(at.Node, "always out of bounds of %s: dimension %d has %d elements, but the subscript is %s; reads return a fill value, and writes are dropped", b, dim, n, i)
		}
		return s, nil
	case size >= 0 && i.hi+size > 0 && t.chosen == nil:
		t.warnAt(at.Node, "this slice of %s begins at %s, which counts from the end of dimension %d as in TileLang, and has %d elements; elements after the end are out of bounds. To include elements before the first one, slice a tile or array that has them", b, i, dim, size)
	}
	if whole {
		return t.summed(s.sum.Plus(constant(n)), true), nil
	}
	end, err := t.binary(at, python.Add, t.readable(s), b.shape[dim])
	if err != nil {
		return nil, err
	}
	return t.indexOf(at, end)
}

// A window is a region whose extents are all known.
type window struct {
	b    *buffer
	lo   []linear.Form
	size []int64
}

// shape is that of the tile in a window: without dimensions of plain subscripts, if there are slices.
func (w window) count() int64 {
	n := int64(1)
	for _, k := range w.size {
		n *= k
	}
	return n
}

// slice is the window as tile.load has it, for a tile of a shape.
func (t *translator) slice(w window, shape []int64) tile.Slice {
	at := make([]ir.Mixed, len(w.lo))
	for i, l := range w.lo {
		if n, ok := l.Known(); ok {
			at[i] = ir.Mixed{Const: n}
		} else {
			at[i] = ir.Mixed{Value: t.summed(l, false).v}
		}
	}
	return tile.SliceOf(at, w.size, nil, shape)
}

// loadWindow reads a window as a tile of a shape, which is the window's but for dimensions of one element.
func (t *translator) loadWindow(w window, shape []int64) *ir.Value {
	if w.b.arr != nil {
		w.b.arr.read = true
	}
	fits := droppable(w.size, shape)
	from := shape
	if !fits {
		from = w.size
	}
	load := tile.LoadOp{Source: w.b.mem, At: t.slice(w, from), InBounds: t.asserted(w)}
	if w.b.arr != nil && w.b.arr.outside != nil {
		load.Pad = w.b.outside(t.b)
	}
	v := tile.Load.New(t.b, load, ir.Tensor(from, w.b.elem.typ, nil)).Result
	return t.reshaped(v, shape)
}

// storeWindow writes a tile to a window.
func (t *translator) storeWindow(v *ir.Value, w window) {
	if w.b.arr != nil {
		w.b.arr.written = true
	}
	shape := v.Type().(*ir.TensorType).Shape()
	if !droppable(w.size, shape) {
		v = t.reshaped(v, w.size)
		shape = w.size
	}
	tile.Store.New(t.b, tile.StoreOp{Value: v, Dest: w.b.mem, At: t.slice(w, shape), InBounds: t.asserted(w)})
}

// asserted reports whether a program asserts that a window lies in its buffer. Elements outside of an array are masked,
// like TileLang's guards; a tile of the block has no outside. A window that is known to be inside needs no assertion.
func (t *translator) asserted(w window) bool {
	if w.b.arr != nil {
		return false
	}
	for d, l := range w.lo {
		n, fixed := w.b.shape[d].(int64)
		if i, ok := t.boundsOfSum(l); fixed && (!ok || i.lo < 0 || i.hi+w.size[d] > n) {
			return true
		}
	}
	return false
}

// droppable reports whether shape is size but for dimensions of one element that it lacks.
func droppable(size, shape []int64) bool {
	j := 0
	for _, n := range size {
		if j < len(shape) && shape[j] == n {
			j++
		} else if n != 1 {
			return false
		}
	}
	return j == len(shape)
}

// reshaped is a tile in a shape of as many elements.
func (t *translator) reshaped(v *ir.Value, shape []int64) *ir.Value {
	typ := v.Type().(*ir.TensorType)
	if slices.Equal(typ.Shape(), shape) {
		return v
	}
	return tile.Reshape.New(t.b, tile.ReshapeOp{Source: v}, ir.Tensor(shape, typ.Elem(), nil)).Result
}

// seenAs is the bits of a tile, row by row, as the elements of a buffer.
func (t *translator) seenAs(v *ir.Value, b *buffer) *ir.Value {
	shape, _ := b.extents()
	from := v.Type().(*ir.TensorType)
	if from.Elem() == b.elem.typ {
		return t.reshaped(v, shape)
	}
	// Rows of the same bits need no other shape; else the bits of all are one row.
	was, last := from.Shape(), len(shape)-1
	row := []int64{int64(b.elem.bits())}
	for _, n := range shape {
		row[0] *= n
	}
	row[0] /= int64(widthOf(from.Elem()))
	if last >= 0 && len(was) == len(shape) && slices.Equal(was[:last], shape[:last]) {
		row = was
	}
	to := slices.Clone(row)
	to[len(to)-1] = to[len(to)-1] * int64(widthOf(from.Elem())) / int64(b.elem.bits())
	v = tile.Bitcast.New(t.b, tile.BitcastOp{Source: t.reshaped(v, row)}, ir.Tensor(to, b.elem.typ, nil)).Result
	return t.reshaped(v, shape)
}

// isWhole reports whether a window is all of its buffer.
func (w window) isWhole() bool {
	shape, ok := w.b.extents()
	if !ok || !slices.Equal(shape, w.size) {
		return false
	}
	for _, l := range w.lo {
		if n, ok := l.Known(); !ok || n != 0 {
			return false
		}
	}
	return true
}

// constantAt is where a window begins, if that is known.
func (w window) constantAt() ([]int64, bool) {
	out := make([]int64, len(w.lo))
	for i, l := range w.lo {
		n, ok := l.Known()
		if !ok {
			return nil, false
		}
		out[i] = n
	}
	return out, true
}
