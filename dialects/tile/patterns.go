package tile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Patterns are the canonicalization patterns.
func Patterns() []rewrite.Pattern {
	out := []rewrite.Pattern{
		rewrite.On(Kernel, "kernel-literals", knownGrid),
		rewrite.On(Pipelined, "pipelined-empty", dropEmptyPipelined),
		rewrite.On(Parallel, "parallel-identity", useInputs),
		rewrite.On(Parallel, "parallel-same", useSame),
		rewrite.On(Reshape, "reshape-of-reshape", reshapeOnce),
		rewrite.On(arith.MaxNumF, "max-of-reduction", dropIdentity(scale.MaxNum)),
		rewrite.On(arith.MinNumF, "min-of-reduction", dropIdentity(scale.MinNum)),
		rewrite.On(Reduce, "reduce-scaled", scaleReduced),
		rewrite.On(Reduce, "reduce-of-transpose", reduceAsItLies),
		rewrite.On(Load, "load-of-view", loadViewed),
		rewrite.On(Store, "store-to-view", storeViewed),
		rewrite.On(tensor.Splat, "splat-is-fill", respell[tensor.SplatOp]),
		rewrite.On(tensor.ExpandShape, "expand-is-reshape", respell[tensor.ExpandShapeOp]),
		rewrite.On(tensor.CollapseShape, "collapse-is-reshape", respell[tensor.CollapseShapeOp]),
	}
	for _, w := range Windows() {
		out = append(out, w.Literals())
	}
	return out
}

// reshapeOnce composes two reshapes: consecutive rows stay in place. Tiles that units have divided keep their layouts.
func reshapeOnce(r *rewrite.Rewriter, o ReshapeOp) bool {
	from, ok := Reshape.Cast(o.Source.DefiningOp())
	if !ok || slices.ContainsFunc([]*ir.Value{from.Source, o.Source, o.Result},
		func(v *ir.Value) bool { return v.Type().(*ir.TensorType).Encoding() != nil }) {
		return false
	}
	if from.Source.Type() == o.Result.Type() {
		r.Replace(o.Op, from.Source)
		return true
	}
	r.Replace(o.Op, Reshape.New(r.Builder, ReshapeOp{Source: from.Source}, o.Result.Type()).Result)
	return true
}

// knownGrid prints constant extents of a kernel's grid as literals. The extent of a grid without blocks stays: a
// literal is positive.
func knownGrid(r *rewrite.Rewriter, o KernelOp) bool {
	grid, changed := o.Grid(), false
	for i, g := range grid {
		if g.Value == nil {
			continue
		}
		if n, ok := rewrite.Number(g); ok && n > 0 {
			grid[i], changed = ir.Mixed{Const: n}, true
		}
	}
	if changed {
		r.Modify(o.Op, func() {
			ir.Edit(o.Op, func(o *KernelOp) { o.GridValue, o.StaticGrid = ir.SplitMixed(grid) })
		})
	}
	return changed
}

// dropEmptyPipelined replaces a loop with trip count zero by its initial values. A loop with trip count one stays: its
// stages still decide about its loads.
func dropEmptyPipelined(r *rewrite.Rewriter, o PipelinedOp) bool {
	if !o.empty() {
		return false
	}
	r.Replace(o.Op, o.Inits...)
	return true
}

// empty reports whether it is known that the loop has no iterations.
func (o PipelinedOp) empty() bool {
	count := o.Count()
	from, known := rewrite.Number(count[0])
	to, both := rewrite.Number(count[1])
	return count[0] == count[1] || known && both && to <= from
}

// useInputs replaces tiles whose elements are all an input's by that input.
func useInputs(r *rewrite.Rewriter, o ParallelOp) bool {
	yielded := o.Body.Entry().Last().Operands()
	changed := false
	for i, out := range o.Outputs {
		n := slices.Index(o.Elements(), yielded[i])
		if n < 0 || o.Inputs[n].Type() != out.Type() || !out.HasUses() {
			continue
		}
		r.ReplaceAllUses(out, o.Inputs[n])
		changed = true
	}
	return changed
}

// useSame replaces tiles whose elements are all one value from outside by a fill, or by a constant.
func useSame(r *rewrite.Rewriter, o ParallelOp) bool {
	yielded := o.Body.Entry().Last().Operands()
	changed := false
	for i, out := range o.Outputs {
		t := out.Type().(*ir.TensorType)
		v := yielded[i]
		def, constant := arith.Constant.Cast(v.DefiningOp())
		switch {
		case !out.HasUses():
			continue
		case constant && ir.HasStaticShape(t):
			r.ReplaceAllUses(out, arith.NewConstant(r.Builder, ir.SplatOf(t, def.Value)))
		case !o.Body.IsAncestor(v.ParentRegion()):
			r.ReplaceAllUses(out, Fill.New(r.Builder, FillOp{Value: v}, t).Result)
		default:
			continue
		}
		changed = true
	}
	return changed
}
