// Package foldwindows is --fold-windows: it replaces windows of a subview by windows of its source.
//
// pass.go has the patterns, view.go composes two windows.
package foldwindows

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is fold-windows.
var Pass = pass.Simple("fold-windows", "FoldWindows", "",
	`Fold subviews into the windows of tile operations

A tile.load, tile.store, tile.atomic, tile.copy, comm.put or comm.get of a memref.subview becomes one
of the memref that is viewed, with offsets, sizes and strides of its own. The alignment of the access then follows from the
strides of that memref and from the offsets: one head of an array of several heads is read 16 bytes at a
time, and TMA can copy it, since the host makes tensor maps of its own arrays only.

A subview clips: elements of a window outside of it are padded, or not written. So a subview is folded only
if, in each dimension, the window must lie inside of the subview, or the subview spans
the memref, whose own bounds then clip the same. Other subviews stay, and so do windows whose start is an index
tile.

`+"```mlir\n"+`%q = memref.subview %Q[%b, 0, %h, 0] [1, 4096, 1, 128] [1, 1, 1, 1]
  : memref<4x4096x32x128xbf16> to memref<4096x128xbf16, strided<[4096, 1], offset: ?>>
%t = tile.load %q[%row, 0] : memref<4096x128xbf16, strided<[4096, 1], offset: ?>> -> tensor<128x128xbf16>
`+"```\n\nbecomes\n\n```mlir\n"+`%t = tile.load %Q[%b, %row, %h, 0] [1, 128, 1, 128] : memref<4x4096x32x128xbf16> -> tensor<128x128xbf16>
`+"```",
	func(ctx *pass.Context, root *ir.Op) error {
		// Another subview may have replaced an erased one, with offsets that are not analysed yet.
		for folded := ofViews(root); folded; {
			f := &folder{ranges: intrange.New(root)}
			rewrite.Greedy(root, f.patterns(), rewrite.Config{Registry: ctx.Dialects})
			folded = f.folded && ofViews(root)
		}
		return nil
	}).Between(forms.Normal(forms.Plain), nil)

// ofViews reports whether there are windows of subviews.
func ofViews(root *ir.Op) bool {
	found := false
	windows := map[*ir.OpDef][]tile.Windowed{}
	for _, w := range all() {
		windows[w.Def] = append(windows[w.Def], w)
	}
	ir.WalkOps(root, func(op *ir.Op) {
		for _, w := range windows[op.Def()] {
			mem, _, _ := w.Get(op)
			found = found || memref.SubView.Is(mem.DefiningOp())
		}
	})
	return found
}

func all() []tile.Windowed { return slices.Concat(tile.Windows(), comm.Windows()) }

// folder makes one window of two.
type folder struct {
	ranges *intrange.Analysis
	folded bool // something was
}

func (f *folder) patterns() (out []rewrite.Pattern) {
	for _, w := range all() {
		out = append(out, rewrite.Pattern{Name: w.Name + "-of-subview", Root: w.Def, Benefit: 1,
			Rewrite: func(r *rewrite.Rewriter, op *ir.Op) bool {
				return f.fold(r, op, w)
			}})
	}
	return out
}

// fold hands a window of a subview on as one of what is viewed, if it can be.
func (f *folder) fold(r *rewrite.Rewriter, op *ir.Op, of tile.Windowed) bool {
	mem, at, shape := of.Get(op)
	view, ok := memref.SubView.Cast(mem.DefiningOp())
	if s, store := tile.Store.Cast(op); !ok || store && s.Partial {
		return false // the dimension of partial sums is in no window
	}
	w := at.Window(mem, shape)
	if w.Rows > 0 || slices.Contains(w.Shape, ir.Dynamic) {
		return false // a subview clips each row by itself, and what it clips of a size must be known
	}
	next, ok := f.through(r, view, w)
	if ok {
		of.Set(r, op, view.Source, next)
		f.folded = true
	}
	return ok
}
