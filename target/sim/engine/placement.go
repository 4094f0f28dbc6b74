package engine

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/word"
)

// Placement is where a tile with a layout of its own keeps its elements: the offset
// of each, by its number in row-major order. A descriptor of such a tile counts in
// row-major order; only addresses are taken by the placement.
type Placement []int64

// placementOf is nil for a memref whose descriptor says where its elements lie.
func placementOf(t *ir.MemRefType) Placement {
	if _, ok := t.Layout().(*tile.SwizzleAttr); !ok {
		return nil
	}
	m, err := tile.MemoryOf(t)
	if err != nil {
		panic("sim: " + err.Error()) // the parser and the verifier reject it
	}
	n, _ := word.Elements(t.Shape())
	out := make(Placement, n)
	for i := range out {
		out[i] = m.Offset(Unravel(i, t.Shape()))
	}
	return out
}

// At is the offset of an element by its number. What is no element of the tile is
// none of its memory either.
func (p Placement) At(i int64) int64 {
	switch {
	case p == nil, i < 0:
		return i
	case i >= int64(len(p)):
		return p.end() + i - int64(len(p))
	}
	return p[i]
}

// end is the first offset that no element has.
func (p Placement) end() int64 {
	last := int64(-1)
	for _, at := range p {
		last = max(last, at)
	}
	return last + 1
}

// Placement is placementOf, made once for each type.
func (m *Machine) Placement(t *ir.MemRefType) Placement {
	p, ok := m.placements[t]
	if !ok {
		p = placementOf(t)
		m.placements[t] = p
	}
	return p
}

// LayoutStrides are the strides of a freshly allocated memref with the given
// sizes: those of its strided layout, or row-major.
func LayoutStrides(t *ir.MemRefType, dims []int64) []int64 {
	out := RowMajor(dims)
	if l, ok := t.Layout().(*ir.StridedLayoutAttr); ok {
		for i, s := range l.Strides() {
			if s != ir.Dynamic {
				out[i] = s
			}
		}
	}
	return out
}

// LayoutOffset is the offset of a type's layout, 0 when it is dynamic.
func LayoutOffset(t *ir.MemRefType) int64 {
	if l, ok := t.Layout().(*ir.StridedLayoutAttr); ok && l.Offset() != ir.Dynamic {
		return l.Offset()
	}
	return 0
}

// Extent is how many elements a layout spans.
func Extent(dims, strides []int64) int64 {
	last := int64(0)
	for i, d := range dims {
		if d == 0 {
			return 0
		}
		last += (d - 1) * strides[i]
	}
	return last + 1
}

// Unravel are the indices of element i of a shape.
func Unravel(i int, dims []int64) []int64 {
	out := make([]int64, len(dims))
	for d := len(dims) - 1; d >= 0; d-- {
		out[d] = int64(i) % dims[d]
		i /= int(dims[d])
	}
	return out
}
