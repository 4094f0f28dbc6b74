package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir/analysis/linear"
)

// first is the first of n elements along the last dimension of a buffer: that which an element names, or of a part or a
// buffer that has no others; nil where it has.
func first(at eval.Site, v eval.Value, n int64) *region {
	r := region{b: bufferOf(v), node: at.Node}
	if part, ok := v.(*region); ok {
		if part.element() {
			return part
		}
		r.lo, r.size = part.lo, slices.Clone(part.size)
	} else if shape, known := r.b.extents(); known {
		r.lo, r.size = slices.Repeat([]*scalar{{nonneg: true}}, len(shape)), slices.Clone(shape)
	}
	for d, m := range r.size {
		if last := d == len(r.size)-1; last && max(m, 1) != n || !last && m > 1 {
			return nil
		}
		r.size[d] = -1
	}
	if len(r.size) == 0 {
		return nil
	}
	return &r
}

// elementWindow is the window of one element.
func (r *region) elementWindow() window {
	w := window{b: r.b, size: slices.Repeat([]int64{1}, len(r.lo))}
	for _, s := range r.lo {
		w.lo = append(w.lo, s.sum)
	}
	return w
}

// windowOf reads an operand of a copy: a buffer, or a region of one. like is the shape of the other side, for a region
// of plain subscripts; nil if that says none.
func (t *translator) windowOf(at eval.Site, v eval.Value, like []int64) (window, error) {
	switch v := v.(type) {
	case *buffer:
		if v.few != nil {
			return window{}, t.toMemory(v.allocation())
		}
		shape, ok := v.extents()
		if !ok {
			if like == nil || len(like) > len(v.shape) {
				return window{}, at.Interp.Errorf(at.Node, "%s has a dynamic dimension; name the part to copy, as %s[i, j]", v, v)
			}
			shape = align(like, len(v.shape))
		}
		if i := slices.Index(shape, 0); i >= 0 {
			return window{}, at.Interp.Errorf(at.Node,
				"%s has extent 0 in dimension %d, but a tile needs at least one element; use a slice of the size of the block's tile, as %s[0:64], whose out-of-bounds elements are masked", v, i, v)
		}
		return v.all(shape), nil
	case *region:
		if v.b.few != nil {
			return window{}, t.toMemory(v.b.allocation())
		}
		w := window{b: v.b, lo: make([]linear.Form, 0, len(v.lo)), size: make([]int64, 0, len(v.lo))}
		for _, s := range v.lo {
			w.lo = append(w.lo, s.sum)
		}
		if v.element() && like != nil {
			trimmed := like
			for len(trimmed) > len(v.size) && trimmed[0] == 1 {
				trimmed = trimmed[1:]
			}
			if len(trimmed) > len(v.size) {
				return w, at.Interp.Errorf(at.Node, "a tile of %d dimensions does not match %s, which has %d dimensions", len(like),
					v.b, len(v.size))
			}
			w.size = align(trimmed, len(v.size))
			return w, nil
		}
		for _, n := range v.size {
			w.size = append(w.size, max(n, 1))
		}
		return w, nil
	}
	return window{}, at.Interp.Errorf(at.Node, "expected a buffer or a part of one, got %s", eval.TypeName(v))
}

// align is a shape with dimensions of one element before it.
func align(shape []int64, rank int) []int64 {
	return append(slices.Repeat([]int64{1}, rank-len(shape)), shape...)
}
