package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// copy makes T.copy: what is read, in the destination's type, is what is written.
func (t *translator) copy(at eval.Site, src, dst eval.Value) error {
	t.at(at)
	if done, err := t.copyNumber(at, src, dst); done || err != nil {
		return err
	}
	if t.isByThreads() {
		if done, err := t.copyByThread(at, src, dst); done || err != nil {
			return err
		}
	}
	if s, ok := dst.(*region); ok && s.element() && isNumber(src) {
		if r, ok := src.(*region); !ok || t.par != nil {
			return t.writeElement(at, s, src)
		} else if r.element() {
			return t.writeElement(at, s, src)
		}
	}
	to, err := t.windowOf(at, dst, t.shapeOf(src))
	if err != nil {
		return err
	}
	from, err := t.windowOf(at, src, trimmed(to.size))
	if err != nil {
		return err
	}
	if to.count() != from.count() || !slices.Equal(trimmed(to.size), trimmed(from.size)) &&
		!slices.Equal(squeezed(to.size), squeezed(from.size)) {
		return at.Interp.Errorf(at.Node, "T.copy from %s of shape (%s) to %s of shape (%s); the shapes must match", from.b,
			ir.JoinInts(from.size), to.b, ir.JoinInts(to.size))
	}
	if t.arrives(from, to) {
		return nil
	}
	v, err := t.readWindowValue(at, from, to)
	if err != nil {
		return err
	}
	return t.writeWindowValue(at, to, t.inMemoryOf(v, from.b.elem, to.b.elem))
}

// copyNumber copies from or to a T.alloc_var: the other side has one element.
func (t *translator) copyNumber(at eval.Site, src, dst eval.Value) (done bool, err error) {
	if to, ok := dst.(*variable); ok {
		x, err := t.theOne(at, src, varIsOne)
		if err != nil {
			return false, err
		}
		return true, to.Store(at, x)
	}
	if _, ok := src.(*variable); !ok {
		return false, nil
	}
	to, err := t.theOne(at, dst, varIsOne)
	if err != nil {
		return false, err
	}
	r, ok := to.(*region)
	if !ok {
		return false, at.Interp.Errorf(at.Node, "expected a buffer or a part of one, got %s", eval.TypeName(dst))
	}
	return true, t.writeElement(at, r, src)
}

// varIsOne is why one element is copied from or to a T.alloc_var.
const varIsOne = "a T.alloc_var is a scalar"

// theOne is a number, or the one element of a buffer or of a part of one, and why it is one.
func (t *translator) theOne(at eval.Site, v eval.Value, why string) (eval.Value, error) {
	if isNumber(v) {
		return v, nil
	}
	b := bufferOf(v)
	if b == nil {
		return nil, at.Interp.Errorf(at.Node, "expected a number, a buffer or a part of one, got %s", eval.TypeName(v))
	}
	r := first(at, v, 1)
	if r == nil {
		return nil, at.Interp.Errorf(at.Node, "%s, but the copy covers several elements of %s; name one element", why, b)
	}
	return r, nil
}

// shapeOf is the shape that an operand of a copy has by itself, nil if it says none.
func (t *translator) shapeOf(v eval.Value) []int64 {
	switch v := v.(type) {
	case *buffer:
		shape, _ := v.extents()
		return shape
	case *region:
		if !v.element() {
			w, _ := t.windowOf(eval.Site{}, v, nil)
			return trimmed(w.size)
		}
	}
	return nil
}

// trimmed is a shape without what it begins with of dimensions of one element, as far as one is left.
func trimmed(shape []int64) []int64 {
	for len(shape) > 1 && shape[0] == 1 {
		shape = shape[1:]
	}
	return shape
}

// squeezed is a shape without dimensions of one element.
func squeezed(shape []int64) []int64 {
	return slices.DeleteFunc(slices.Clone(shape), func(n int64) bool { return n == 1 })
}
