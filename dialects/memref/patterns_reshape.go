package memref

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// collapseTwice makes one collapse of two.
func collapseTwice(r *rewrite.Rewriter, c CollapseShapeOp) bool {
	inner, ok := CollapseShape.Cast(c.Source.DefiningOp())
	if !ok {
		return false
	}
	groups := inner.Groups().Then(c.Groups())
	source := inner.Source.Type().(*ir.MemRefType)
	if t, ok := CollapsedType(source, c.Type().Shape(), groups); !ok || t != c.Type() {
		return false
	}
	r.Replace(c.Op, CollapseShape.New(r.Builder, CollapseShapeOp{Source: inner.Source, Reassociation: groups.Attr()},
		c.Type()).Result)
	return true
}

// expandTwice makes one expansion of two; the second one's sizes stay.
func expandTwice(r *rewrite.Rewriter, e ExpandShapeOp) bool {
	inner, ok := ExpandShape.Cast(e.Source.DefiningOp())
	if !ok {
		return false
	}
	groups := e.Groups().Then(inner.Groups())
	if ir.HasStaticShape(e.Type()) {
		return replaceByExpand(r, e.Op, inner.Source, groups)
	}
	if inner.Source.Type().(*ir.MemRefType).Layout() != nil {
		return false
	}
	return replaceByCast(r, e.Op, newExpand(r, inner.Source, groups, e.MixedOutputShape()))
}

func replaceByExpand(r *rewrite.Rewriter, op *ir.Op, source *ir.Value, groups shaped.Reassociation) bool {
	t := op.Result(0).Type().(*ir.MemRefType)
	expand := ExpandShapeOp{Source: source, Reassociation: groups.Attr(), StaticOutputShape: t.Shape()}
	r.Replace(op, ExpandShape.New(r.Builder, expand, t).Result)
	return true
}

// collapseOfExpand does the rest of the finer one of the two.
func collapseOfExpand(r *rewrite.Rewriter, c CollapseShapeOp) bool {
	expand, ok := ExpandShape.Cast(c.Source.DefiningOp())
	if !ok {
		return false
	}
	if c.Reassociation == expand.Reassociation && CastCompatible(expand.Source.Type(), c.Type()) {
		return replaceByCast(r, c.Op, expand.Source)
	}
	source := expand.Source.Type().(*ir.MemRefType)
	if !ir.HasStaticShape(c.Type()) {
		groups, ok := c.Groups().Within(expand.Groups())
		return ok && len(source.Shape()) < len(c.Type().Shape()) && expandLess(r, c, expand, groups)
	}
	from, to := len(source.Shape()), len(c.Type().Shape())
	switch {
	case from > to:
		groups, ok := expand.Groups().Within(c.Groups())
		if !ok {
			return false
		}
		if t, ok := CollapsedType(source, c.Type().Shape(), groups); !ok || t != c.Type() {
			return false
		}
		r.Replace(c.Op, CollapseShape.New(r.Builder, CollapseShapeOp{Source: expand.Source, Reassociation: groups.Attr()},
			c.Type()).Result)
		return true
	case from < to:
		groups, ok := c.Groups().Within(expand.Groups())
		return ok && ExpandedType(source, c.Type().Shape(), groups) == c.Type() &&
			replaceByExpand(r, c.Op, expand.Source, groups)
	}
	return false
}

// collapseOfCast collapses the source of a cast that only forgets.
func collapseOfCast(r *rewrite.Rewriter, c CollapseShapeOp) bool {
	cast, ok := castOf(c.Source)
	if !ok || !forgets(cast) {
		return false
	}
	source := cast.Source.Type().(*ir.MemRefType)
	shape := make([]int64, len(c.Groups()))
	for i, g := range c.Groups() {
		shape[i] = 1
		for _, d := range g {
			if source.Shape()[d] == ir.Dynamic {
				shape[i] = ir.Dynamic
				break
			}
			shape[i] *= source.Shape()[d]
		}
	}
	t, ok := CollapsedType(source, shape, c.Groups())
	if !ok {
		return false
	}
	return replaceByCast(r, c.Op, CollapseShape.New(r.Builder,
		CollapseShapeOp{Source: cast.Source, Reassociation: c.Reassociation}, t).Result)
}

// viewOfCast views the source of a cast.
func viewOfCast(r *rewrite.Rewriter, v ViewOp) bool {
	cast, ok := castOf(v.Source)
	if !ok || !ir.IsRankedMemRef(cast.Source.Type()) {
		return false
	}
	r.Modify(v.Op, func() { ir.Edit(v.Op, func(o *ViewOp) { o.Source = cast.Source }) })
	return true
}

// dimOfReshape reads the extent from the list that the shape was made from.
func dimOfReshape(r *rewrite.Rewriter, d DimOp) bool {
	reshape, ok := Reshape.Cast(d.Source.DefiningOp())
	if !ok || !isAvailable(d.Index, reshape.Op) {
		return false
	}
	r.SetAfter(reshape.Op)
	r.Loc = d.Loc()
	elem := reshape.Shape.Type().(*ir.MemRefType).Elem()
	n := Load.New(r.Builder, LoadOp{MemRef: reshape.Shape, Indices: []*ir.Value{d.Index}}, elem).Result
	if elem != ir.Type(ir.Index) {
		n = arith.IndexCast.New(r.Builder, arith.CastOp{In: n}, ir.Index).Out
	}
	r.Replace(d.Op, n)
	return true
}

// isAvailable reports whether v is known to be defined where at stands: it is a constant,
// or of the same block and before it.
func isAvailable(v *ir.Value, at *ir.Op) bool {
	def := v.DefiningOp()
	if rewrite.ConstantOf(v) != nil {
		return def.Block() != at.Block() || def.IsBeforeInBlock(at)
	}
	if def == nil {
		return v.OwnerBlock() == at.Block()
	}
	return def.Block() == at.Block() && def.IsBeforeInBlock(at)
}

// reinterpretMetadata puts the buffer whose parts are put together again in the
// place of its base, and of everything when they are put together as they were.
func reinterpretMetadata(r *rewrite.Rewriter, c ReinterpretCastOp) bool {
	e, ok := ExtractStridedMetadata.Cast(c.Source.DefiningOp())
	if !ok {
		return false
	}
	source := e.Source.Type().(*ir.MemRefType)
	strides, offset, ok := source.Strides()
	if !ok {
		return false
	}
	known := append(append([]int64{offset}, source.Shape()...), strides...)
	now := append(append([]ir.Mixed{c.MixedOffset()}, c.MixedSizes()...), c.MixedStrides()...)
	same := len(known) == len(now)
	for i := 0; same && i < len(known); i++ {
		was := ir.Mixed{Const: known[i]}
		if known[i] == ir.Dynamic {
			was = ir.Mixed{Value: e.Result(i + 1)}
		}
		same = now[i] == was || now[i].Value == e.Result(i+1)
	}
	if same {
		return replaceByCast(r, c.Op, e.Source)
	}
	r.Modify(c.Op, func() { ir.Edit(c.Op, func(o *ReinterpretCastOp) { o.Source = e.Source }) })
	return true
}
