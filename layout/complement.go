package layout

import (
	"cmp"
	"fmt"
	"slices"
)

// flatMode is one integral mode with the weight of its digit in the linear index.
type flatMode struct{ size, stride, weight int64 }

// sortedModes lists the modes of extent above 1 by stride.
func (l Layout) sortedModes() []flatMode {
	var out []flatMode
	stride, weight := l.stride.Flatten(), CompactStride(l.shape).Flatten()
	for i, n := range l.shape.Flatten() {
		if n > 1 {
			out = append(out, flatMode{n, stride[i], weight[i]})
		}
	}
	slices.SortStableFunc(out, func(x, y flatMode) int { return cmp.Compare(x.stride, y.stride) })
	return out
}

// Complement returns the layout of the gaps and repetitions of l up to size cotarget: ordered, disjoint from l except
// in 0, and such that both together reach at least cotarget (CuTe, "Complement"). Where a stride is no multiple of what
// the modes of smaller stride span, the rest of the gap stays open, as in CuTe. It fails for layouts whose modes
// overlap or have negative strides.
func (l Layout) Complement(cotarget int64) (Layout, error) {
	var shape, stride []int64
	covered := int64(1)
	for _, m := range l.sortedModes() {
		if m.stride == 0 {
			continue
		}
		if m.stride < covered {
			return Layout{}, fmt.Errorf("%v has no complement: mode %d:%d overlaps the modes of smaller stride", l, m.size,
				m.stride)
		}
		shape, stride = append(shape, m.stride/covered), append(stride, covered)
		covered = m.size * m.stride
	}
	rest := max(1, (cotarget+covered-1)/covered)
	shape, stride = append(shape, rest), append(stride, covered)
	return flat(shape, stride).Coalesce(), nil
}

// RightInverse returns the largest layout r with l(r(i)) = i for all i of r's domain.
func (l Layout) RightInverse() Layout {
	var shape, stride []int64
	covered := int64(1)
	for _, m := range l.sortedModes() {
		if m.stride <= 0 {
			continue
		}
		if m.stride != covered {
			break
		}
		shape, stride = append(shape, m.size), append(stride, m.weight)
		covered *= m.size
	}
	return flat(shape, stride).Coalesce()
}

// LeftInverse returns a layout r with r(l(i)) = i for all i of l's domain. It exists when l is injective and each
// stride is a multiple of what the modes of smaller stride span.
func (l Layout) LeftInverse() (Layout, error) {
	covered := int64(1)
	for _, m := range l.sortedModes() {
		if m.stride < covered || m.stride%covered != 0 {
			return Layout{}, fmt.Errorf("%v has no left inverse: the stride of mode %d:%d is no multiple of %d, which the modes of smaller stride span", l, m.size, m.stride, covered)
		}
		covered = m.size * m.stride
	}
	gaps, err := l.Complement(1)
	return Concat(l, gaps).RightInverse(), err
}
