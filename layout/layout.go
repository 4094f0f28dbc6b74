package layout

import (
	"errors"
	"fmt"
	"slices"
)

// Layout is a CuTe layout Shape:Stride, a function from coordinates of the shape, or from 0..Size-1 counted leftmost
// fastest, to offsets. See NVIDIA's description in CUTLASS, media/docs/cpp/cute/01_layout.md. The zero value is 0:0 and
// of no use; make layouts with NewLayout, ColMajor or ParseLayout.
type Layout struct {
	shape, stride Tuple
}

// NewLayout makes shape:stride. The two must have the same structure and extents must be positive; strides may be zero
// or negative.
func NewLayout(shape, stride Tuple) (Layout, error) {
	if !shape.Congruent(stride) {
		return Layout{}, fmt.Errorf("shape %v and stride %v differ in structure", shape, stride)
	}
	total := int64(1)
	for _, n := range shape.Flatten() {
		if n < 1 {
			return Layout{}, fmt.Errorf("shape %v has extent %d; extents must be positive", shape, n)
		}
		if n > maxSize/total {
			return Layout{}, fmt.Errorf("shape %v has more than %d coordinates", shape, int64(maxSize))
		}
		total *= n
	}
	for i, d := range stride.Flatten() {
		if n := shape.Flatten()[i]; d != 0 && n > 1 && n > maxSize/max(d, -d) {
			return Layout{}, fmt.Errorf("mode %d:%d reaches offsets beyond %d", n, d, int64(maxSize))
		}
	}
	return Layout{shape, stride}, nil
}

// mode is the layout n:d.
func mode(n, d int64) Layout { return Layout{Int(n), Int(d)} }

// flat is the layout with the given modes; one mode gives an integral layout and none 1:0, as CuTe has it.
func flat(shape, stride []int64) Layout {
	switch len(shape) {
	case 0:
		return mode(1, 0)
	case 1:
		return mode(shape[0], stride[0])
	}
	return Layout{Ints(shape...), Ints(stride...)}
}

// Concat makes a layout with the given layouts as modes.
func Concat(modes ...Layout) Layout {
	shape, stride := make([]Tuple, len(modes)), make([]Tuple, len(modes))
	for i, m := range modes {
		shape[i], stride[i] = m.shape, m.stride
	}
	return Layout{Tup(shape...), Tup(stride...)}
}

// Shape returns the shape.
func (l Layout) Shape() Tuple { return l.shape }

// Stride returns the strides.
func (l Layout) Stride() Tuple { return l.stride }

// Rank is the number of modes at the top.
func (l Layout) Rank() int { return l.shape.Rank() }

// Depth is the nesting of the shape.
func (l Layout) Depth() int { return l.shape.Depth() }

// Size is the size of the domain.
func (l Layout) Size() int64 { return l.shape.Product() }

// Cosize is one more than the largest offset (CuTe's cosize where strides are not negative).
func (l Layout) Cosize() int64 {
	last := int64(0)
	stride := l.stride.Flatten()
	for i, n := range l.shape.Flatten() {
		last += max(0, (n-1)*stride[i])
	}
	return last + 1
}

// Mode returns mode i as a layout.
func (l Layout) Mode(i int) Layout { return Layout{l.shape.At(i), l.stride.At(i)} }

// Modes returns all top-level modes.
func (l Layout) Modes() []Layout {
	out := make([]Layout, l.Rank())
	for i := range out {
		out[i] = l.Mode(i)
	}
	return out
}

// Index applies the layout to a linear index. As in CuTe the last mode continues beyond the size.
func (l Layout) Index(i int64) int64 {
	return offsetOfIndex(i, l.shape.Flatten(), l.stride.Flatten())
}

// At applies the layout to a coordinate.
func (l Layout) At(coord Tuple) (int64, error) { return Offset(coord, l.shape, l.stride) }

// Equal reports whether both layouts are written the same.
func (l Layout) Equal(m Layout) bool { return l.shape.Equal(m.shape) && l.stride.Equal(m.stride) }

// SameFunction reports whether both layouts map 0..Size-1 alike, however they are written.
func (l Layout) SameFunction(m Layout) bool {
	return l.Size() == m.Size() && l.Coalesce().Equal(m.Coalesce())
}

// Injective reports whether no two coordinates have the same offset, by looking at all of them.
func (l Layout) Injective() bool {
	seen := make(map[int64]bool, l.Size())
	for i := range l.Size() {
		at := l.Index(i)
		if seen[at] {
			return false
		}
		seen[at] = true
	}
	return true
}

// Flatten removes the nesting.
func (l Layout) Flatten() Layout { return flat(l.shape.Flatten(), l.stride.Flatten()) }

// String prints CuTe's notation, as in ((2,4),8):((1,16),2).
func (l Layout) String() string { return l.shape.String() + ":" + l.stride.String() }

// ParseLayout reads CuTe's notation. A shape alone is column-major.
func ParseLayout(text string) (Layout, error) {
	s := scanner{text: text}
	l, err := s.layout()
	if err == nil && s.peek() != 0 {
		err = s.errorf("expected the end of the layout")
	}
	return l, err
}

func (s *scanner) layout() (Layout, error) {
	shape, err := s.tuple(0)
	if err != nil {
		return Layout{}, err
	}
	if !s.accept(':') {
		if slices.Min(append(shape.Flatten(), 1)) < 1 {
			return Layout{}, errors.New("extents must be positive")
		}
		return NewLayout(shape, CompactStride(shape))
	}
	stride, err := s.tuple(0)
	if err != nil {
		return Layout{}, err
	}
	return NewLayout(shape, stride)
}
