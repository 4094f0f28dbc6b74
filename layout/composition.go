package layout

import "fmt"

// Tiler is what a layout is composed with, divided or multiplied by: one layout over the linear index, a tiler for each
// of the first modes, or nothing.
type Tiler struct {
	layout *Layout
	modes  []Tiler
}

// By is the tiler that treats the other operand as a function of a linear index.
func By(l Layout) Tiler { return Tiler{layout: &l} }

// ByMode applies tilers to the modes in order; the remaining modes are left alone.
func ByMode(modes ...Tiler) Tiler { return Tiler{modes: modes} }

// Untouched leaves its mode alone.
func Untouched() Tiler { return Tiler{} }

// BySize is CuTe's shape as a tiler: n:1 for each mode.
func BySize(sizes ...int64) Tiler {
	t := Tiler{modes: make([]Tiler, len(sizes))}
	for i, n := range sizes {
		t.modes[i] = By(mode(n, 1))
	}
	return t
}

// each applies f to the parts of l that the tiler's layouts name.
func (t Tiler) each(l Layout, f func(Layout, Layout) (Layout, error)) (Layout, error) {
	switch {
	case t.layout != nil:
		return f(l, *t.layout)
	case t.modes == nil:
		return l, nil
	case len(t.modes) > l.Rank() || l.shape.IsInt():
		return Layout{}, fmt.Errorf("a tiler of %d modes does not fit layout %v", len(t.modes), l)
	}
	modes := l.Modes()
	for i, m := range t.modes {
		r, err := m.each(modes[i], f)
		if err != nil {
			return Layout{}, err
		}
		modes[i] = r
	}
	return Concat(modes...), nil
}

// Compose returns a∘t: for a layout b the layout with r(c) = a(b(c)) for every coordinate c of b; for a tiler of modes
// the same in each mode.
func (l Layout) Compose(t Tiler) (Layout, error) { return t.each(l, Composition) }

// Composition returns a∘b, with the structure of b (CuTe, "Composition"). It fails unless the result is a layout and
// equal to a(b(c)) everywhere: the strides and extents of b must divide those of a, and adding up the modes of b must
// not carry from one mode of a into the next. (CuTe checks the first and leaves the second to the caller.) Offsets of b
// beyond the size of a continue the last mode of extent above 1.
func Composition(a, b Layout) (Layout, error) {
	c := composer{modes: a.Coalesce(), of: a}
	c.reach = make([]int64, c.modes.Rank())
	r, err := c.compose(b)
	if err != nil {
		return Layout{}, fmt.Errorf("cannot compose %v with %v: %w", a, b, err)
	}
	return r, nil
}

type composer struct {
	of    Layout
	modes Layout
	// reach is, for each mode of a, the largest coordinate that the modes of b seen so far add up to.
	reach []int64
}

func (c *composer) compose(b Layout) (Layout, error) {
	if b.shape.IsInt() {
		return c.integral(b.shape.n, b.stride.n)
	}
	modes := b.Modes()
	for i, m := range modes {
		r, err := c.compose(m)
		if err != nil {
			return Layout{}, err
		}
		modes[i] = r
	}
	return Concat(modes...), nil
}

// integral composes with n:d by stepping through the modes of a: divide them by d from the left, then keep n of them.
func (c *composer) integral(n, d int64) (Layout, error) {
	if d < 0 {
		return Layout{}, fmt.Errorf("the stride of mode %d:%d is negative", n, d)
	}
	if d == 0 || n == 1 {
		return mode(n, 0), nil
	}
	var shape, stride []int64
	for i := 0; n > 1; i++ {
		size, step := c.modes.shape.At(i).n, c.modes.stride.At(i).n
		take := n
		switch last := i == c.modes.Rank()-1; {
		case last || (n-1)*d < size:
		case d%size == 0:
			d /= size
			continue
		case size%d != 0 || n%(size/d) != 0:
			return Layout{}, fmt.Errorf("mode %d:%d does not divide mode %d:%d", n, d, size, step)
		default:
			take = size / d
		}
		if step != 0 && take*d > maxSize/max(step, -step) {
			return Layout{}, fmt.Errorf("mode %d:%d of mode %d:%d reaches offsets beyond %d", take, d, size, step,
				int64(maxSize))
		}
		if err := c.extend(i, (take-1)*d); err != nil {
			return Layout{}, err
		}
		shape, stride = append(shape, take), append(stride, step*d)
		n, d = n/take, 1
	}
	return flat(shape, stride).Coalesce(), nil
}

// extend notes that a mode of b adds up to by to the coordinate in mode i of a.
func (c *composer) extend(i int, by int64) error {
	c.reach[i] += by
	if size := c.modes.shape.At(i).n; i < c.modes.Rank()-1 && c.reach[i] >= size {
		return fmt.Errorf("the modes of the right operand together carry out of mode %d:%d", size, c.modes.stride.At(i).n)
	}
	return nil
}
