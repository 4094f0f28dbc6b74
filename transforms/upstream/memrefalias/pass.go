// Package memrefalias is --fold-memref-alias-ops: it replaces accesses of views by accesses of their sources.
package memrefalias

import (
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Pass is fold-memref-alias-ops.
var Pass = pass.Simple("fold-memref-alias-ops", "FoldMemRefAliasOpsPass", "",
	`Fold memref alias ops into consumer load/store ops

A load or store of a subview, an expand_shape or a collapse_shape becomes one of
the source memref, with indices computed by affine.apply,
affine.linearize_index or affine.delinearize_index; a subview of a subview
becomes one subview.

`+"```mlir\n"+`%0 = memref.subview %m[%a, %b] [4, 4] [2, 3] : memref<12x32xf32> to memref<4x4xf32, strided<[64, 3], offset: ?>>
%1 = memref.load %0[%i, %j] : memref<4x4xf32, strided<[64, 3], offset: ?>>
`+"```\n\nbecomes\n\n```mlir\n"+`%0 = affine.apply affine_map<()[s0, s1] -> (s0 + s1 * 2)>()[%a, %i]
%1 = affine.apply affine_map<()[s0, s1] -> (s0 + s1 * 3)>()[%b, %j]
%2 = memref.load %m[%0, %1] : memref<12x32xf32>
`+"```\n\n"+`A transfer that may be out of bounds of the view, and one across
several collapsed dimensions, are not changed.`,
	func(ctx *pass.Context, op *ir.Op) error {
		rewrite.Greedy(op, Patterns(), rewrite.Config{Registry: ctx.Dialects})
		return nil
	})

// Patterns are the rewrites of fold-memref-alias-ops.
func Patterns() []rewrite.Pattern {
	out := []rewrite.Pattern{
		rewrite.On(memref.SubView, "subview-of-subview", subviewOfSubview), asyncCopy(),
	}
	for _, a := range accesses {
		out = append(out, rewrite.Pattern{Name: "access-of-view " + a.def.Name, Root: a.def, Benefit: 1, Rewrite: a.fold})
	}
	return out
}

// subviewOfSubview joins two subviews without steps.
func subviewOfSubview(r *rewrite.Rewriter, op memref.SubViewOp) bool {
	source, ok := memref.SubView.Cast(op.Source.DefiningOp())
	if !ok || !unitSteps(op) || !unitSteps(source) {
		return false
	}
	offsets, sizes := source.MixedOffsets(), source.MixedSizes()
	dropped := source.DroppedDims()
	next := 0
	for i := range offsets {
		if dropped[i] {
			continue
		}
		offsets[i] = stepped(r, offsets[i], op.MixedOffsets()[next], ir.Mixed{Const: 1})
		sizes[i] = op.MixedSizes()[next]
		next++
	}
	view := memref.NewSubViewOf(r.Builder, op.Type(), source.Source, offsets, sizes, source.MixedStrides())
	r.Replace(op.Op, view.Result)
	return true
}

func unitSteps(op memref.SubViewOp) bool {
	for _, s := range op.MixedStrides() {
		if s.Value != nil || s.Const != 1 {
			return false
		}
	}
	return true
}
