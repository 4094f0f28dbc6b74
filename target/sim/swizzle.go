package sim

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// swizzled is the layout of a shared tile: CuTe's Swizzle<B, M, S> of the
// element offset, in rows that may be padded.
type swizzled struct{ b, m, s uint }

func swizzleOf(t *ir.MemRefType) *swizzled {
	a, ok := t.Layout().(*tile.SwizzleAttr)
	if !ok {
		return nil
	}
	b, m, s := a.Bits()
	if b == 0 {
		return nil
	}
	return &swizzled{uint(b), uint(m), uint(s)}
}

func (z *swizzled) apply(off int64) int64 {
	mask := int64(1)<<z.b - 1
	return off ^ (off>>(z.m+z.s)&mask)<<z.m
}

// layoutStrides are the strides of a freshly allocated memref with the given
// sizes: those of its strided layout, or row-major, with padded rows for a
// swizzle with a pitch.
func layoutStrides(t *ir.MemRefType, dims []int64) []int64 {
	out := rowMajor(dims)
	switch l := t.Layout().(type) {
	case *tile.SwizzleAttr:
		n := len(dims)
		if n < 2 || l.Pitch() == 0 {
			return out
		}
		out[n-2] = l.Pitch()
		for i := n - 3; i >= 0; i-- {
			out[i] = out[i+1] * dims[i+1]
		}
	case *ir.StridedLayoutAttr:
		for i, s := range l.Strides() {
			if s != ir.Dynamic {
				out[i] = s
			}
		}
	}
	return out
}

// layoutOffset is the offset of a type's layout, 0 when it is dynamic.
func layoutOffset(t *ir.MemRefType) int64 {
	if l, ok := t.Layout().(*ir.StridedLayoutAttr); ok && l.Offset() != ir.Dynamic {
		return l.Offset()
	}
	return 0
}

// extent is how many elements a layout spans.
func extent(dims, strides []int64) int64 {
	last := int64(0)
	for i, d := range dims {
		if d == 0 {
			return 0
		}
		last += (d - 1) * strides[i]
	}
	return last + 1
}
