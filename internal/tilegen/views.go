package tilegen

import (
	"fmt"
	"slices"
	"strings"
)

// view makes another view of memory: of an array that is only read, or of the
// block's own region of one.
func (g *gen) view() bool {
	if g.rand.IntN(2) == 0 && g.viewOwn() {
		return true
	}
	a := g.input(g.shape(), pick(g, numbers))
	if g.typ(a) != a.typ() {
		return false // views of views and of arrays whose extents are not known
	}
	var v *array
	switch g.rand.IntN(5) {
	case 0:
		v = g.transposed(a)
	case 1:
		v = g.collapsed(a)
	case 2:
		v = g.dynamicCast(a)
	default:
		v = g.subview(a)
	}
	if v == nil {
		return false
	}
	g.kernel.use[v] = &usage{mode: readOnly}
	g.views = append(g.views, v)
	return true
}

// viewOf is a view with a name and a type.
func viewOf(a *array, name, text string, shape []int) *array {
	return &array{name: name, shape: shape, shard: -1, elem: a.elem, bound: a.bound, root: a.base(), text: text,
		written: a.written}
}

// strided is the type of a view with strides; offset -1 when it is not known.
func strided(shape, strides []int, offset int, e *elem) string {
	at := fmt.Sprint(offset)
	if offset < 0 {
		at = "?"
	}
	return fmt.Sprintf("memref<%s%s, strided<[%s], offset: %s>>", dims(shape), e.name, extentList(strides), at)
}

func rowMajor(shape []int) []int {
	out := make([]int, len(shape))
	n := 1
	for i := len(shape) - 1; i >= 0; i-- {
		out[i] = n
		n *= shape[i]
	}
	return out
}

// subview takes a part, with steps or without, at a place that may depend on the
// block; sometimes without the leading dimension.
func (g *gen) subview(a *array) *array {
	var offsets, sizes, steps []string
	var shape, strides []int
	known, at := true, 0
	row := rowMajor(a.shape)
	for i, n := range a.shape {
		step := 1
		if g.rand.IntN(6) == 0 {
			step = 2
		}
		size := 1 + g.rand.IntN((n+step-1)/step)
		if g.rand.IntN(2) == 0 {
			size = (n + step - 1) / step
		}
		room := n - ((size-1)*step + 1)
		o := g.rand.IntN(room + 1)
		offset := fmt.Sprint(o)
		if s := pick(g, g.scalars); g.rand.IntN(3) == 0 && s.lo >= 0 && s.hi <= room {
			offset, known = s.name, false
		}
		at += o * row[i]
		offsets, sizes, steps = append(offsets, offset), append(sizes, fmt.Sprint(size)), append(steps, fmt.Sprint(step))
		shape, strides = append(shape, size), append(strides, step*row[i])
	}
	if !known {
		at = -1
	}
	if len(shape) > 1 && shape[0] == 1 && g.rand.IntN(2) == 0 {
		shape, strides = shape[1:], strides[1:]
	}
	text := strided(shape, strides, at, a.elem)
	name := g.def("memref.subview %s[%s] [%s] [%s] : %s to %s", a.name, strings.Join(offsets, ", "),
		strings.Join(sizes, ", "), strings.Join(steps, ", "), g.typ(a), text)
	return viewOf(a, name, text, shape)
}

// transposed exchanges dimensions.
func (g *gen) transposed(a *array) *array {
	if len(a.shape) != 2 {
		return nil
	}
	shape := []int{a.shape[1], a.shape[0]}
	text := fmt.Sprintf("memref<%s%s, strided<[1, %d]>>", dims(shape), a.elem.name, a.shape[1])
	name := g.def("memref.transpose %s (d0, d1) -> (d1, d0) : %s to %s", a.name, g.typ(a), text)
	return viewOf(a, name, text, shape)
}

// collapsed joins the first two dimensions.
func (g *gen) collapsed(a *array) *array {
	if len(a.shape) < 2 {
		return nil
	}
	shape := append([]int{a.shape[0] * a.shape[1]}, a.shape[2:]...)
	groups := []string{"[0, 1]"}
	for i := range shape[1:] {
		groups = append(groups, fmt.Sprintf("[%d]", i+2))
	}
	text := "memref<" + dims(shape) + a.elem.name + ">"
	name := g.def("memref.collapse_shape %s [%s] : %s into %s", a.name, strings.Join(groups, ", "), g.typ(a), text)
	return viewOf(a, name, text, shape)
}

// dynamicCast forgets extents.
func (g *gen) dynamicCast(a *array) *array {
	text := "memref<" + dims(g.forget(a.shape)) + a.elem.name + ">"
	return viewOf(a, g.def("memref.cast %s : %s to %s", a.name, g.typ(a), text), text, a.shape)
}

// forget makes some extents unknown.
func (g *gen) forget(shape []int) []int {
	out := slices.Clone(shape)
	for i := range out {
		if g.rand.IntN(2) == 0 {
			out[i] = -1
		}
	}
	return out
}

// viewOwn is a subview of the block's region of an array, where that lies inside.
func (g *gen) viewOwn() bool {
	for _, i := range g.rand.Perm(len(g.arrays)) {
		a := g.arrays[i]
		u := g.kernel.use[a]
		if u == nil || u.mode != owned || u.owner != g.owner().name || g.typ(a) != a.typ() || a.tolerance > 0 {
			continue
		}
		var offsets, sizes, steps []string
		var shape []int
		ok := true
		for d, r := range u.start {
			offset, size := "0", a.shape[d]
			if !r.whole {
				size = r.size
				ok = ok && r.offset >= 0 && r.stride*r.by.hi+r.offset+r.size <= a.shape[d]
				offset = "" // written when all is well
			}
			offsets, sizes, steps = append(offsets, offset), append(sizes, fmt.Sprint(size)), append(steps, "1")
			shape = append(shape, size)
		}
		if !ok {
			continue
		}
		v := &usage{mode: owned, owner: u.owner}
		for d, r := range u.start {
			if !r.whole {
				offsets[d] = g.affine(r.by, r.stride, r.offset)
			}
			v.start = append(v.start, region{size: shape[d], whole: true})
		}
		text := strided(shape, rowMajor(a.shape), -1, a.elem)
		name := g.def("memref.subview %s[%s] [%s] [%s] : %s to %s", a.name, strings.Join(offsets, ", "),
			strings.Join(sizes, ", "), strings.Join(steps, ", "), g.typ(a), text)
		view := viewOf(a, name, text, shape)
		g.kernel.use[view] = v
		g.views = append(g.views, view)
		return true
	}
	return false
}
