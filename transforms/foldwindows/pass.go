// Package foldwindows is --fold-windows: windows of a subview become windows of what it is
// a view of.
//
// pass.go has the patterns, view.go what makes one window of two.
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
)

// Pass is fold-windows.
var Pass = pass.Simple("fold-windows", "FoldWindows", "",
	`Fold subviews into the windows of tile operations

A tile.load, tile.store, tile.atomic, tile.copy, comm.put or comm.get of a memref.subview becomes one
of the memref that is viewed, with offsets, sizes and strides of its own. Then what divides the root's
strides and the offsets counts: a head of an array of several heads is read 16 bytes at a
time, and the copy engine, to which the host describes arrays of its own, can carry it.

A subview clips: elements of a window outside of it are padded, or not written. So it goes
where, in each dimension, the window surely lies inside of the subview, or the subview spans
the memref, whose own bounds then clip the same. Others stay, and those that begin where index
tiles say.

`+"```mlir\n"+`%q = memref.subview %Q[%b, 0, %h, 0] [1, 4096, 1, 128] [1, 1, 1, 1]
  : memref<4x4096x32x128xbf16> to memref<4096x128xbf16, strided<[4096, 1], offset: ?>>
%t = tile.load %q[%row, 0] : memref<4096x128xbf16, strided<[4096, 1], offset: ?>> -> tensor<128x128xbf16>
`+"```\n\nbecomes\n\n```mlir\n"+`%t = tile.load %Q[%b, %row, %h, 0] [1, 128, 1, 128] : memref<4x4096x32x128xbf16> -> tensor<128x128xbf16>
`+"```",
	func(ctx *pass.Context, root *ir.Op) error {
		// Where one subview went another may have come, with offsets of which nothing is known yet.
		for folded := ofViews(root); folded; {
			f := &folder{ranges: intrange.New(root)}
			rewrite.Greedy(root, f.patterns(), rewrite.Config{Registry: ctx.Dialects})
			folded = f.folded && ofViews(root)
		}
		return nil
	})

// ofViews reports whether there are windows of subviews.
func ofViews(root *ir.Op) bool {
	found := false
	ir.WalkOps(root, func(op *ir.Op) {
		for _, w := range windowsOf(op) {
			found = found || memref.SubView.Is(w.Memory.DefiningOp())
		}
	})
	return found
}

// windowsOf are the windows that an operation moves.
func windowsOf(op *ir.Op) []tile.Window {
	switch op.Def() {
	case tile.Load.OpDef:
		return []tile.Window{tile.Load.Of(op).Window()}
	case tile.Store.OpDef:
		return []tile.Window{tile.Store.Of(op).Window()}
	case tile.Atomic.OpDef:
		return []tile.Window{tile.Atomic.Of(op).Window()}
	case tile.Copy.OpDef:
		return []tile.Window{tile.Copy.Of(op).From(), tile.Copy.Of(op).To()}
	case comm.Put.OpDef:
		return []tile.Window{comm.Put.Of(op).Window()}
	case comm.Get.OpDef:
		return []tile.Window{comm.Get.Of(op).Window()}
	}
	return nil
}

// folder makes one window of two.
type folder struct {
	ranges *intrange.Analysis
	folded bool // something was
}

func (f *folder) patterns() []rewrite.Pattern {
	return []rewrite.Pattern{
		rewrite.On(tile.Load, "load-of-subview", func(r *rewrite.Rewriter, o tile.LoadOp) bool {
			return f.fold(r, o.Window(), func(mem *ir.Value, at tile.Slice) {
				rewrite.Edit(r, o.Op, func(o *tile.LoadOp) { o.Source, o.At = mem, at })
			})
		}),
		rewrite.On(tile.Store, "store-to-subview", func(r *rewrite.Rewriter, o tile.StoreOp) bool {
			return !o.Summands && f.fold(r, o.Window(), func(mem *ir.Value, at tile.Slice) {
				rewrite.Edit(r, o.Op, func(o *tile.StoreOp) { o.Dest, o.At = mem, at })
			})
		}),
		rewrite.On(tile.Atomic, "atomic-on-subview", func(r *rewrite.Rewriter, o tile.AtomicOp) bool {
			return f.fold(r, o.Window(), func(mem *ir.Value, at tile.Slice) {
				rewrite.Edit(r, o.Op, func(o *tile.AtomicOp) { o.Dest, o.At = mem, at })
			})
		}),
		rewrite.On(comm.Put, "put-to-subview", func(r *rewrite.Rewriter, o comm.PutOp) bool {
			return f.fold(r, o.Window(), func(mem *ir.Value, at tile.Slice) {
				rewrite.Edit(r, o.Op, func(o *comm.PutOp) { o.Dest, o.At = mem, at })
			})
		}),
		rewrite.On(comm.Get, "get-from-subview", func(r *rewrite.Rewriter, o comm.GetOp) bool {
			return f.fold(r, o.Window(), func(mem *ir.Value, at tile.Slice) {
				rewrite.Edit(r, o.Op, func(o *comm.GetOp) { o.Source, o.At = mem, at })
			})
		}),
		rewrite.On(tile.Copy, "copy-from-subview", func(r *rewrite.Rewriter, o tile.CopyOp) bool {
			return f.fold(r, o.From(), func(mem *ir.Value, at tile.Slice) {
				rewrite.Edit(r, o.Op, func(o *tile.CopyOp) { o.Source, o.SourceAt = mem, at })
			})
		}),
		rewrite.On(tile.Copy, "copy-to-subview", func(r *rewrite.Rewriter, o tile.CopyOp) bool {
			return f.fold(r, o.To(), func(mem *ir.Value, at tile.Slice) {
				rewrite.Edit(r, o.Op, func(o *tile.CopyOp) { o.Dest, o.DestAt = mem, at })
			})
		}),
	}
}

// fold hands a window of a subview on as one of what is viewed, if it can be.
func (f *folder) fold(r *rewrite.Rewriter, w tile.Window, move func(mem *ir.Value, at tile.Slice)) bool {
	view, ok := memref.SubView.Cast(w.Memory.DefiningOp())
	if !ok || w.Rows > 0 || slices.Contains(w.Shape, ir.Dynamic) {
		return false // a subview clips each row by itself, and what it clips of a size must be known
	}
	at, ok := f.through(r, view, w)
	if ok {
		move(view.Source, at)
		f.folded = true
	}
	return ok
}
