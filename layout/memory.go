package layout

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// Memory is how a tile lies in addressable memory: a composed layout, one mode for each dimension of the tile, that
// gives offsets in elements, and the size of an element. No two elements overlap. A mode may overhang the tile's
// extent: the offsets behind it are unused.
type Memory struct {
	layout   Composed
	elemBits int64
	terms    []OwnerTerm
	shape    []int64
}

// NewMemory makes a memory layout from a composed layout with one mode a dimension.
func NewMemory(layout Composed, elemBits int64) (Memory, error) {
	if elemBits < 1 {
		return Memory{}, fmt.Errorf("invalid element width of %d bits", elemBits)
	}
	covered := int64(1)
	for _, m := range layout.Layout.sortedModes() {
		if m.stride < covered {
			return Memory{}, fmt.Errorf("elements overlap in memory: mode %d:%d of %v has a stride less than the %d elements of smaller modes", m.size, m.stride, layout.Layout, covered)
		}
		covered = (m.size-1)*m.stride + covered
	}
	return Memory{layout, elemBits, layout.Layout.terms(), layout.Layout.extents()}, nil
}

// extents are the sizes of the modes.
func (l Layout) extents() []int64 {
	out := make([]int64, l.Rank())
	for i := range out {
		out[i] = l.Mode(i).Size()
	}
	return out
}

// clip is the layout for a smaller tile, whose elements stay where they are.
func (m Memory) clip(shape []int64) Memory {
	m.shape = slices.Clone(shape)
	return m
}

// StridedMemory lays a tile out with a stride for each dimension, from an offset on.
func StridedMemory(shape, strides []int64, offset, elemBits int64) (Memory, error) {
	l, err := NewLayout(Ints(shape...), Ints(strides...))
	if err != nil {
		return Memory{}, err
	}
	return NewMemory(Composed{Offset: offset, Layout: l}, elemBits)
}

// DenseMemory packs a tile with the dimensions in the given order, fastest first. After each step along the second
// dimension it skips pad elements.
func DenseMemory(shape []int64, order []int, elemBits, pad int64) (Memory, error) {
	if err := checkShape(shape); err != nil {
		return Memory{}, err
	}
	if err := checkOrder(order, len(shape)); err != nil {
		return Memory{}, err
	}
	if pad < 0 {
		return Memory{}, fmt.Errorf("cannot pad by %d elements", pad)
	}
	stride, step := make([]int64, len(shape)), int64(1)
	for i, dim := range order {
		stride[dim] = step
		step *= shape[dim]
		if i == 0 {
			step += pad
		}
	}
	return NewMemory(Composed{Layout: Layout{Ints(shape...), Ints(stride...)}}, elemBits)
}

// Padded reports whether the tile spans more than its elements.
func (m Memory) Padded() bool { return m.Elements() > product(m.shape) }

// Layout returns the composed layout, in elements.
func (m Memory) Layout() Composed { return m.layout }

// ElemBits returns the size of an element.
func (m Memory) ElemBits() int64 { return m.elemBits }

// Shape returns the shape of the tile.
func (m Memory) Shape() []int64 { return slices.Clone(m.shape) }

// Elements is the number of elements that the tile spans, holes included. A swizzle may spread the tile up to the end
// of the last group it permutes.
func (m Memory) Elements() int64 {
	n, group := m.layout.Offset+m.layout.Layout.Cosize(), m.layout.Swizzle.Reach()
	return (n + group - 1) / group * group
}

// Bytes is the number of bytes that the tile spans.
func (m Memory) Bytes() int64 { return (m.Elements()*m.elemBits + 7) / 8 }

// Offset returns the offset of an element, in elements.
func (m Memory) Offset(coord []int64) int64 {
	at := m.layout.Offset
	for _, t := range m.terms {
		at += t.Eval(coord)
	}
	return m.layout.Swizzle.Apply(at)
}

// Terms returns the offset before the swizzle as arithmetic on the coordinate: the sum of ((c[Dim] / Div) mod
// Mod)*Weight plus Layout().Offset.
func (m Memory) Terms() []OwnerTerm { return slices.Clone(m.terms) }

// terms writes a layout, one mode a dimension, as arithmetic on the coordinate.
func (l Layout) terms() []OwnerTerm {
	var out []OwnerTerm
	for dim, mode := range l.Modes() {
		whole := mode.Coalesce()
		sizes, strides := whole.shape.Flatten(), whole.stride.Flatten()
		div := int64(1)
		for i, n := range sizes {
			t := OwnerTerm{Dim: dim, Div: div, Mod: n, Weight: strides[i]}
			if i == len(sizes)-1 {
				t.Mod = 0
			}
			if n > 1 {
				out = append(out, t)
			}
			div *= n
		}
	}
	return out
}

// Affine prints the layout as an MLIR affine map from coordinates to the offset in elements, or reports that it has
// none because of a swizzle.
func (m Memory) Affine() (string, bool) {
	if !m.layout.Swizzle.IsIdentity() {
		return "", false
	}
	dims := make([]string, m.layout.Layout.Rank())
	for i := range dims {
		dims[i] = fmt.Sprintf("d%d", i)
	}
	var sum []string
	for _, t := range m.terms {
		sum = append(sum, t.affine())
	}
	if m.layout.Offset != 0 || len(sum) == 0 {
		sum = append(sum, formatInt(m.layout.Offset))
	}
	return fmt.Sprintf("affine_map<(%s) -> (%s)>", strings.Join(dims, ", "), strings.Join(sum, " + ")), true
}

// affine prints the term in the syntax of MLIR's affine expressions.
func (t OwnerTerm) affine() string {
	e := fmt.Sprintf("d%d", t.Dim)
	if t.Div > 1 {
		e = fmt.Sprintf("%s floordiv %d", e, t.Div)
	}
	if t.Mod > 0 && t.Div > 1 {
		e = fmt.Sprintf("(%s) mod %d", e, t.Mod)
	} else if t.Mod > 0 {
		e = fmt.Sprintf("%s mod %d", e, t.Mod)
	}
	if t.Weight == 1 {
		return e
	}
	if t.Div > 1 || t.Mod > 0 {
		e = "(" + e + ")"
	}
	return fmt.Sprintf("%s * %d", e, t.Weight)
}

// Equal reports whether both layouts compute the same offsets in the same way, however they are written.
func (m Memory) Equal(n Memory) bool {
	return m.elemBits == n.elemBits && m.layout.Swizzle == n.layout.Swizzle && m.layout.Offset == n.layout.Offset &&
		slices.Equal(m.shape, n.shape) && slices.Equal(m.terms, n.terms)
}

// String prints the composed layout.
func (m Memory) String() string { return m.layout.String() }

// Order lists the dimensions by stride, fastest first; dimensions of extent 1 come last.
func (m Memory) Order() []int {
	key := func(dim int) int64 {
		l := m.layout.Layout.Mode(dim).Coalesce()
		if l.Size() == 1 {
			return maxSize
		}
		return l.stride.At(0).n
	}
	order := RowMajorOrder(m.layout.Layout.Rank())
	slices.SortStableFunc(order, func(a, b int) int { return int(max(-1, min(key(a)-key(b), 1))) })
	return order
}

// VectorWidth is the largest power of two of elements of each thread that one aligned access of at most maxBits bits
// can move: neighbours in memory in spite of padding, swizzle and the way the tile is split into chunks.
func (m Memory) VectorWidth(d Distribution, maxBits int64) int64 {
	if d.Rank() == 0 {
		return 1
	}
	fastest := m.Order()[0]
	width := gcd(d.registerRun(fastest), m.Run(fastest))
	width = 1 << bits.TrailingZeros64(uint64(width))
	for width > 1 && width*m.elemBits > maxBits {
		width /= 2
	}
	return width
}

// Run is a number of consecutive coordinates along a dimension that, from each multiple of it on, have consecutive
// offsets that start at a multiple of it too, at every place along the other dimensions: padding, chunks and swizzle
// tear none apart. It is 0 where any number is.
func (m Memory) Run(dim int) int64 {
	run, neighbours := m.layout.Offset, false
	for _, t := range m.terms {
		if t.Dim == dim && t.Div == 1 && t.Weight == 1 {
			run, neighbours = gcd(run, t.Mod), true
		} else {
			run = gcd(run, t.Weight)
		}
	}
	if !neighbours {
		return 1
	}
	if s := m.layout.Swizzle; !s.IsIdentity() {
		run = gcd(run, 1<<s.Base)
	}
	return run
}

// Tiles takes a layout for an array of tiles, counted by the first n dimensions: the layout of a tile, and the distance
// in elements from one to the next along each of the n. It fails if the tiles have different layouts.
func (m Memory) Tiles(n int) (tile Memory, steps []int64, err error) {
	modes := m.layout.Layout.Modes()
	if n < 0 || n > len(modes) {
		return Memory{}, nil, fmt.Errorf("a tile of rank %d is not an array of tiles with %d leading dimensions", len(modes),
			n)
	}
	steps = make([]int64, n)
	for _, t := range m.terms {
		if t.Dim >= n {
			continue
		}
		if t.Div > 1 || t.Mod > 0 || t.Weight%m.layout.Swizzle.Span() != 0 {
			return Memory{}, nil, fmt.Errorf("its tiles are %d elements apart, but %v repeats only after %d", t.Weight,
				m.layout.Swizzle, m.layout.Swizzle.Span())
		}
		steps[t.Dim] = t.Weight
	}
	tile, err = NewMemory(Composed{m.layout.Swizzle, m.layout.Offset, Concat(modes[n:]...)}, m.elemBits)
	return tile.clip(m.shape[n:]), steps, err
}
