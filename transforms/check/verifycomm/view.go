package verifycomm

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	ways "github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/ir/diag"
)

// Where a window lies may depend on data, as where the rows of an expert begin and how many
// there are. No error may come of what is not known: of a window that begins anywhere it counts
// only that it meets what covers the dimension, of a view with an unknown number of rows that it has
// its first one.

// boxOf is a window in the buffer that its memory is, or is a view of; known is false where it is
// one that the window is part of.
func (t *tracer) boxOf(w tile.Window) (root *ir.Value, b box, known bool) {
	if root = ways.Root(w.Memory); root == nil {
		return nil, nil, false
	}
	b, known = t.inView(w)
	for v := w.Memory; v != root; {
		source := ways.Source(v)
		switch sub, ok := memref.SubView.Cast(v.DefiningOp()); {
		case ok:
			sure := false
			b, sure = t.throughSubView(sub, b)
			known = known && sure
		case source == nil || !slices.Equal(shapeOf(source), shapeOf(v)):
			return root, wholeOf(root), false
		}
		v = source
	}
	return root, b, known
}

// inView is a window by the indices of its own memory.
func (t *tracer) inView(w tile.Window) (b box, known bool) {
	known = true
	for i, m := range w.At {
		at, ok := t.of(m)
		switch along := w.Along(i); {
		case !ok:
			b, known = append(b, anywhere(shapeOf(w.Memory)[i])), false
		case along >= 0:
			b = append(b, indices{from: at, to: at + w.Span(i), step: w.Steps[along], run: 1})
		default:
			b = append(b, span(at, at+w.Span(i)))
		}
	}
	return b, known
}

// throughSubView is a window of a view by the indices of what it is a view of. Elements outside of the
// view are not accessed.
func (t *tracer) throughSubView(s memref.SubViewOp, in box) (out box, known bool) {
	known = true
	offsets, sizes, strides := s.MixedOffsets(), s.MixedSizes(), s.MixedStrides()
	extents, dim := s.SourceType().Shape(), 0
	for i, dropped := range s.DroppedDims() {
		x := span(0, 1)
		if !dropped {
			x, dim = in[dim], dim+1
		}
		offset, placed := t.of(offsets[i])
		stride, spaced := t.of(strides[i])
		size, sized := t.of(sizes[i])
		if sized {
			x.to = min(x.to, size)
		} else if !x.somewhere {
			x.to, known = min(x.to, x.from+1), false
		}
		if x.somewhere || !placed || !spaced || stride != 1 && x.step != 1 {
			out, known = append(out, anywhere(extents[i])), false
			continue
		}
		last := offset + (x.to-1)*stride
		if stride != 1 {
			x.step = stride
		}
		x.from, x.to, x.limit = offset+x.from*stride, last+1, 0
		if sized && stride == 1 {
			x.limit = offset + size
		}
		out = append(out, x)
	}
	return out, known
}

// wholeOf is anywhere in a buffer.
func wholeOf(memory *ir.Value) (b box) {
	for _, n := range shapeOf(memory) {
		b = append(b, anywhere(n))
	}
	return b
}

func shapeOf(memory *ir.Value) []int64 { return memory.Type().(*ir.MemRefType).Shape() }

// vague says of an access that it is not known where it is.
func (c *checker) vague(op *ir.Op) {
	if c.said[pair{op, op}] {
		return
	}
	c.said[pair{op, op}] = true
	c.remark(diag.Remarkf(op.Loc(), "the address of this access depends on runtime values: it is checked only for races with accesses that it must alias").In(diag.Comm).Of(diag.Analysis))
}
