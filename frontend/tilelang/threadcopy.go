package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// Copies in a program that is written by threads' numbers.

// copyByThread is a copy of an element, or of what the thread holds; other copies are the block's, for which the
// thread region ends.
func (t *translator) copyByThread(at eval.Site, src, dst eval.Value) (bool, error) {
	if r, ok := dst.(*region); ok && r.element() {
		if from, isRegion := src.(*region); isNumber(src) && (!isRegion || from.element() && !isEachs(from.b)) {
			return true, t.writeElement(at, r, src)
		}
	}
	if isEachs(bufferOf(src)) || isEachs(bufferOf(dst)) {
		return true, t.copyOwn(at, src, dst)
	}
	return false, t.endThreadRegion(at, "a copy")
}

// bufferOf is the buffer of a copy's side, nil if it is none.
func bufferOf(v eval.Value) *buffer {
	switch v := v.(type) {
	case *buffer:
		return v
	case *region:
		return v.b
	}
	return nil
}

// isEachs reports whether each thread has its own of a buffer.
func isEachs(b *buffer) bool {
	return b != nil && (b.isOwn() || len(b.few) > 0 && b.few[0].each)
}

// copyOwn copies from or to what each thread holds, element by element.
func (t *translator) copyOwn(at eval.Site, src, dst eval.Value) error {
	// nil where an element says where it begins, and the other side how large it is
	from, to := t.shapeOf(src), t.shapeOf(dst)
	if from == nil {
		from = to
	}
	if to == nil {
		to = from
	}
	if from == nil || !slices.Equal(longer(from), longer(to)) {
		return at.Interp.Errorf(at.Node, "cannot copy %v elements to %v; both sides must have the same extents", from, to)
	}
	if _, err := t.eachThread(at); err != nil {
		return err
	}
	read, err := t.elementsOf(at, src, from)
	if err != nil {
		return err
	}
	written, err := t.elementsOf(at, dst, to)
	if err != nil {
		return err
	}
	for i, r := range written {
		v, err := plain(at, read[i])
		if err != nil {
			return err
		}
		if err := t.writeElement(at, r, v); err != nil {
			return err
		}
	}
	return nil
}

// longer are the extents of more than one element.
func longer(shape []int64) []int64 {
	return slices.DeleteFunc(slices.Clone(shape), func(n int64) bool { return n == 1 })
}

// elementsOf are the elements of a copy's side, row by row.
func (t *translator) elementsOf(at eval.Site, v eval.Value, shape []int64) ([]*region, error) {
	first, ok := v.(*region)
	if b := bufferOf(v); !ok && b != nil {
		first = &region{b: b, lo: make([]*scalar, len(b.shape)), size: slices.Repeat([]int64{-1}, len(b.shape))}
		for d := range first.lo {
			first.lo[d] = &scalar{sum: constant(0), nonneg: true}
		}
	} else if b == nil {
		return nil, at.Interp.Errorf(at.Node, "expected a buffer or a part of one, got %s", eval.TypeName(v))
	}
	rank := len(first.lo)
	for len(shape) > rank && shape[0] == 1 {
		shape = shape[1:]
	}
	if len(shape) > rank {
		return nil, at.Interp.Errorf(at.Node, "the copy has %d dimensions, but %s has %d", len(shape), first.b, rank)
	}
	n, _ := ir.NumElements(shape)
	out := make([]*region, n)
	for i := range out {
		r := &region{b: first.b, lo: slices.Clone(first.lo), size: slices.Repeat([]int64{-1}, rank), node: first.node}
		rest := int64(i)
		for d := len(shape) - 1; d >= 0; d-- {
			place := d + rank - len(shape)
			by := rest % shape[d]
			rest /= shape[d]
			if by == 0 {
				continue
			}
			sum, err := t.binary(at, python.Add, t.readable(r.lo[place]), by)
			if err != nil {
				return nil, err
			}
			if r.lo[place], err = t.indexOf(at, sum); err != nil {
				return nil, err
			}
		}
		out[i] = r
	}
	return out, nil
}
