// Package splitbuffers is --split-buffers: a shared-memory tile that is only accessed in the same disjoint windows
// becomes a tile for each window.
package splitbuffers

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is split-buffers.
var Pass = pass.Simple("split-buffers", "SplitBuffers", "",
	`Split shared-memory buffers into independent tiles

If every access of a tile.alloc is to one of several windows with constant offsets, which do not overlap, it becomes a
tile.alloc for each window. A GEMM then reads its operand in place, in the layout that its instruction requires, and each tile has a live range
of its own.

Buffers with a layout or an offset are not changed, and neither are buffers with views or buffers that are passed on.

`+"```mlir\n"+`%s = tile.alloc : memref<64x192xbf16, #scale.mem<l1>>
tile.store %q, %s[0, 0] : tensor<64x128xbf16>, memref<64x192xbf16, #scale.mem<l1>>
tile.store %r, %s[0, 128] : tensor<64x64xbf16>, memref<64x192xbf16, #scale.mem<l1>>
%t = tile.load %s[0, 128] : memref<64x192xbf16, #scale.mem<l1>> -> tensor<64x64xbf16>
`+"```\n\nbecomes\n\n```mlir\n"+`%a = tile.alloc : memref<64x128xbf16, #scale.mem<l1>>
%b = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
tile.store %q, %a[0, 0] : tensor<64x128xbf16>, memref<64x128xbf16, #scale.mem<l1>>
tile.store %r, %b[0, 0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
%t = tile.load %b[0, 0] : memref<64x64xbf16, #scale.mem<l1>> -> tensor<64x64xbf16>
`+"```\n",
	func(ctx *pass.Context, root *ir.Op) error {
		rewrite.Greedy(root, []rewrite.Pattern{rewrite.On(tile.Alloc, "split-buffer", split)},
			rewrite.Config{Registry: ctx.Dialects})
		return nil
	}).Between(forms.Normal(forms.Plain), nil)

// access is a window of an allocation that an operation has.
type access struct {
	op *ir.Op
	of tile.Windowed
}

// part is a window of all dimensions, and its buffer.
type part struct {
	at, size []int64
	accesses []access
}

// split makes an allocation of each part.
func split(r *rewrite.Rewriter, a tile.AllocOp) bool {
	parts, ok := partsOf(a)
	if !ok {
		return false
	}
	r.SetBefore(a.Op)
	for _, p := range parts {
		own := tile.Alloc.New(r.Builder, tile.AllocOp{}, ir.MemRef(p.size, a.Type().Elem(), nil, a.Type().Space())).MemRef
		for _, x := range p.accesses {
			_, _, shape := x.of.Get(x.op)
			x.of.Set(r, x.op, own, tile.SliceOf(make([]ir.Mixed, len(p.at)), p.size, nil, shape))
		}
	}
	r.Erase(a.Op)
	return true
}

// partsOf are the windows of an allocation; ok is false where it is accessed in another way, or as a whole.
func partsOf(a tile.AllocOp) (parts []part, ok bool) {
	t := a.Type()
	if a.Offset.OK || t.Layout() != nil || !ir.HasStaticShape(t) {
		return nil, false
	}
	for u := range a.MemRef.Uses() {
		p, ok := partOf(u)
		if !ok {
			return nil, false
		}
		i := slices.IndexFunc(parts, func(q part) bool { return slices.Equal(p.at, q.at) && slices.Equal(p.size, q.size) })
		switch {
		case i >= 0:
			parts[i].accesses = append(parts[i].accesses, p.accesses...)
		case slices.ContainsFunc(parts, p.meets) || !p.within(t.Shape()):
			return nil, false
		default:
			parts = append(parts, p)
		}
	}
	return parts, len(parts) > 0 && !slices.Equal(parts[0].size, t.Shape())
}

// partOf is the window by which a use accesses an allocation; ok is false where it is no window, or where it lies is
// not known.
func partOf(u *ir.Use) (p part, ok bool) {
	for _, of := range slices.Concat(tile.Windows(), comm.Windows()) {
		if of.Def != u.Owner().Def() {
			continue
		}
		mem, at, shape := of.Get(u.Owner())
		if mem != u.Get() || at.ByRows() || len(at.Counts) > 0 {
			continue
		}
		if s, store := tile.Store.Cast(u.Owner()); store && s.Partial {
			return p, false
		}
		w := at.Window(mem, shape)
		for dim, from := range w.At {
			n, known := rewrite.Number(from)
			i := w.Along(dim)
			if !known || i >= 0 && w.Steps[i] != 1 {
				return p, false
			}
			p.at, p.size = append(p.at, n), append(p.size, w.Span(dim))
		}
		p.accesses = []access{{u.Owner(), of}}
		return p, true
	}
	return p, false
}

// meets reports whether two windows have an element in common.
func (p part) meets(q part) bool {
	for i := range p.at {
		if p.at[i]+p.size[i] <= q.at[i] || q.at[i]+q.size[i] <= p.at[i] {
			return false
		}
	}
	return true
}

// within reports whether a window lies inside of memory of a shape.
func (p part) within(shape []int64) bool {
	for i, n := range shape {
		if p.at[i] < 0 || p.at[i]+p.size[i] > n {
			return false
		}
	}
	return true
}
