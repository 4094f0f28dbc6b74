package memory

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// window is a box of a memory's elements; nil is the whole.
type window struct{ at, size, stride []int64 }

// windowOf is what v shows of source, its [Source]; ok is false where it may
// reach more of the memory than source does, or another part with each unit.
func windowOf(v *ir.Value) (w window, source *ir.Value, ok bool) {
	if v.IsBlockArg() {
		source = sourceOf(v)
		return window{}, source, source != nil
	}
	view, ok := ir.As[WindowView](v.DefiningOp())
	if !ok {
		return window{}, nil, false
	}
	at, size, stride := view.Window()
	return window{at, size, stride}, view.ViewSource(), true
}

func (w window) whole() bool { return w.at == nil }

// known reports whether the box is the same each time.
func (w window) known() bool {
	return !slices.Contains(slices.Concat(w.at, w.size, w.stride), ir.Dynamic)
}

func (w window) equal(v window) bool {
	return slices.Equal(w.at, v.at) && slices.Equal(w.size, v.size) && slices.Equal(w.stride, v.stride)
}

// span is from which to which index the box goes in a dimension; ok is false
// where that is not known.
func (w window) span(dim int) (first, last int64, ok bool) {
	at, n, by := w.at[dim], w.size[dim], w.stride[dim]
	if at == ir.Dynamic || n == ir.Dynamic || by == ir.Dynamic {
		return 0, 0, false
	}
	end := at + (n-1)*by
	return min(at, end), max(at, end), true
}

// disjoint reports whether two boxes of one memory lie apart in a dimension.
func (w window) disjoint(v window) bool {
	for d := range min(len(w.at), len(v.at)) {
		a, b, ok1 := w.span(d)
		x, y, ok2 := v.span(d)
		if ok1 && ok2 && (b < x || y < a) {
			return true
		}
	}
	return false
}

// same reports whether two values show the same elements.
func same(a, b *ir.Value) bool {
	a, b = throughWholes(a), throughWholes(b)
	if a == b {
		return true
	}
	w, x, ok1 := windowOf(a)
	v, y, ok2 := windowOf(b)
	return ok1 && ok2 && w.known() && w.equal(v) && same(x, y)
}

// throughWholes follows v through views of the whole.
func throughWholes(v *ir.Value) *ir.Value {
	for {
		w, source, ok := windowOf(v)
		if !ok || !w.whole() {
			return v
		}
		v = source
	}
}

// apart reports whether two values are windows of one memory that have no
// element in common.
func apart(a, b *ir.Value) bool {
	as, bs := trail(a), trail(b)
	common := (*ir.Value)(nil)
	for len(as) > 0 && len(bs) > 0 && as[len(as)-1] == bs[len(bs)-1] {
		common = as[len(as)-1]
		as, bs = as[:len(as)-1], bs[:len(bs)-1]
	}
	if common == nil || len(as) == 0 || len(bs) == 0 || !settled(common) {
		return false
	}
	w, _, _ := windowOf(as[len(as)-1])
	v, _, _ := windowOf(bs[len(bs)-1])
	return w.disjoint(v)
}

// trail is v, what it is a window of, and so on.
func trail(v *ir.Value) []*ir.Value {
	out := []*ir.Value{v}
	for {
		_, source, ok := windowOf(v)
		if !ok {
			return out
		}
		v = source
		out = append(out, v)
	}
}

// settled reports whether v shows the same of one memory each time: what a loop
// carries may be one half in this iteration and the other in the next.
func settled(v *ir.Value) bool {
	for {
		w, source, ok := windowOf(v)
		if !ok {
			_, joined := sources(v)
			return !joined
		}
		if !w.known() {
			return false
		}
		v = source
	}
}
