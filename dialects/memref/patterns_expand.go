package memref

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// newExpand is an expansion whose extents may be runtime values.
func newExpand(r *rewrite.Rewriter, source *ir.Value, groups shaped.Reassociation, shape []ir.Mixed) *ir.Value {
	dynamic, static := ir.SplitMixed(shape)
	expand := ExpandShapeOp{Source: source, Reassociation: groups.Attr(), OutputShape: dynamic, StaticOutputShape: static}
	return ExpandShape.New(r.Builder, expand, ExpandedType(source.Type().(*ir.MemRefType), static, groups)).Result
}

// multiply multiplies extents.
func multiply(b *ir.Builder, ns []ir.Mixed) ir.Mixed {
	known, v := int64(1), (*ir.Value)(nil)
	for _, n := range ns {
		switch {
		case n.Value == nil:
			known *= n.Const
		case v == nil:
			v = n.Value
		default:
			v = arith.Binary(b, arith.MulI, v, n.Value)
		}
	}
	switch {
	case v == nil:
		return ir.Mixed{Const: known}
	case known == 1:
		return ir.Mixed{Value: v}
	}
	return ir.Mixed{Value: arith.Binary(b, arith.MulI, v, arith.ConstantIndex(b, known))}
}

// expandLess does the part of an expansion that a collapse with the groups does not undo.
func expandLess(r *rewrite.Rewriter, c CollapseShapeOp, expand ExpandShapeOp, groups shaped.Reassociation) bool {
	source := expand.Source.Type().(*ir.MemRefType)
	if source.Layout() != nil || c.Type().Layout() != nil {
		return false
	}
	all := expand.MixedOutputShape()
	var shape []ir.Mixed
	for i, g := range c.Groups() {
		if n := c.Type().Shape()[i]; n != ir.Dynamic {
			shape = append(shape, ir.Mixed{Const: n})
			continue
		}
		var parts []ir.Mixed
		for _, d := range g {
			parts = append(parts, all[d])
		}
		shape = append(shape, multiply(r.Builder, parts))
	}
	return replaceByCast(r, c.Op, newExpand(r, expand.Source, groups, shape))
}

// expandOfCast expands the source of a cast that only forgets, to the extents that are
// constants.
func expandOfCast(r *rewrite.Rewriter, e ExpandShapeOp) bool {
	cast, ok := castOf(e.Source)
	if !ok || !forgets(cast) {
		return false
	}
	source := cast.Source.Type().(*ir.MemRefType)
	shape := e.MixedOutputShape()
	for i, g := range e.Groups() {
		n := int64(1)
		for _, d := range g {
			if known, ok := rewrite.Static(shape[d]); ok && known.Const >= 0 {
				shape[d] = known
			}
			if shape[d].Value != nil {
				n = ir.Dynamic
			} else if n != ir.Dynamic {
				n *= shape[d].Const
			}
		}
		if n != source.Shape()[i] {
			return false
		}
	}
	return replaceByCast(r, e.Op, newExpand(r, cast.Source, e.Groups(), shape))
}
