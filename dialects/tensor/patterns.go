package tensor

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Patterns are the canonicalization patterns: what folders cannot do because it changes
// types or makes operations. Where a type becomes more static, a tensor.cast restores
// the old one, and disappears in those who can use the new.
func Patterns() []rewrite.Pattern {
	return append([]rewrite.Pattern{
		rewrite.On(Cast, "cast-of-cast", castTwice),
		rewrite.On(Cast, "cast-of-slice", castOfSlice),
		rewrite.On(Cast, "cast-of-empty", castOfEmpty),
		rewrite.On(Dim, "dim-of-cast", dimOfCast),
		rewrite.On(Dim, "dim-of-insert", dimOfInsert),
		rewrite.On(Empty, "empty-constant-sizes", emptyConstants),
		rewrite.On(Extract, "extract-of-cast", extractOfCast),
		rewrite.On(ExtractSlice, "slice-constants", sliceConstants),
		rewrite.On(ExtractSlice, "slice-of-cast", sliceOfCast),
		rewrite.On(InsertSlice, "insert-constants", insertConstants),
		rewrite.On(InsertSlice, "insert-of-cast", insertOfCast),
		rewrite.On(Concat, "concat-of-one", concatOfOne),
		rewrite.On(Concat, "concat-known-shape", concatKnown),
		rewrite.On(ExpandShape, "expand-of-expand", expandTwice),
		rewrite.On(ExpandShape, "reshape-of-elements",
			func(r *rewrite.Rewriter, e ExpandShapeOp) bool { return reshapeElements(r, e.Op, e.Source, e.Result) }),
		rewrite.On(CollapseShape, "collapse-of-collapse", collapseTwice),
		rewrite.On(CollapseShape, "collapse-of-cast", collapseOfCast),
		rewrite.On(CollapseShape, "reshape-of-elements", func(r *rewrite.Rewriter, c CollapseShapeOp) bool {
			return reshapeElements(r, c.Op, c.Source, c.Result)
		}),
	}, padPatterns()...)
}

// replaceByCast replaces op by a value of a type that knows more or less.
func replaceByCast(r *rewrite.Rewriter, op *ir.Op, with *ir.Value) bool {
	if t := op.Result(0).Type(); with.Type() != t {
		with = Cast.New(r.Builder, CastOp{Source: with}, t).Dest
	}
	r.Replace(op, with)
	return true
}

// Forgotten is the source of a cast that knows all that its result knows, nil where a value is
// none.
func Forgotten(v *ir.Value) *ir.Value {
	c, ok := Cast.Cast(v.DefiningOp())
	if !ok || !KnowsMore(typeOf(c.Source), typeOf(c.Dest)) {
		return nil
	}
	return c.Source
}

// KnowsMore reports whether a tensor type has the rank of another and all its extents.
func KnowsMore(t, other *ir.TensorType) bool {
	if !t.HasRank() || !other.HasRank() || len(t.Shape()) != len(other.Shape()) {
		return false
	}
	for i, n := range other.Shape() {
		if n != ir.Dynamic && t.Shape()[i] == ir.Dynamic {
			return false
		}
	}
	return true
}

// castTwice drops a cast between two that asserts nothing more than they do.
func castTwice(r *rewrite.Rewriter, c CastOp) bool {
	inner, ok := Cast.Cast(c.Source.DefiningOp())
	if !ok {
		return false
	}
	from, between, to := typeOf(inner.Source), typeOf(inner.Dest), typeOf(c.Dest)
	all, ok := known(from, between, to)
	ends, both := known(from, to)
	if !ok || !both || !slices.Equal(all, ends) {
		return false
	}
	r.Replace(c.Op, Cast.New(r.Builder, CastOp{Source: inner.Source}, to).Dest)
	return true
}

// known is the shape that types know together, nil where none has a rank.
func known(ts ...*ir.TensorType) (shape []int64, ok bool) {
	ranked := false
	for _, t := range ts {
		switch {
		case !t.HasRank():
		case !ranked:
			shape, ranked = t.Shape(), true
		default:
			if shape, ok = joined(shape, t.Shape()); !ok {
				return nil, false
			}
		}
	}
	return shape, true
}

// castOfSlice takes a slice of the sizes that a cast asserts.
func castOfSlice(r *rewrite.Rewriter, c CastOp) bool {
	s, ok := ExtractSlice.Cast(c.Source.DefiningOp())
	if !ok || !KnowsMore(typeOf(c.Dest), typeOf(c.Source)) ||
		slices.Equal(typeOf(c.Dest).Shape(), typeOf(c.Source).Shape()) {
		return false
	}
	dropped, _ := shaped.Dropped(s.StaticSizes, typeOf(s.Result).Shape())
	sizes, next := s.MixedSizes(), 0
	for i := range sizes {
		if dropped[i] {
			continue
		}
		if n := typeOf(c.Dest).Shape()[next]; n != ir.Dynamic {
			sizes[i] = ir.Mixed{Const: n}
		}
		next++
	}
	part := shaped.SliceOf(s.MixedOffsets(), sizes, s.MixedStrides())
	if !part.Inside(typeOf(s.Source).Shape()) {
		return false
	}
	r.Replace(c.Op, ExtractSlice.New(r.Builder, ExtractSliceOp{Source: s.Source, Slice: part}, c.Dest.Type()).Result)
	return true
}

// castOfEmpty makes the tensor of the type that a cast asserts.
func castOfEmpty(r *rewrite.Rewriter, c CastOp) bool {
	e, ok := Empty.Cast(c.Source.DefiningOp())
	if !ok || !KnowsMore(typeOf(c.Dest), typeOf(c.Source)) {
		return false
	}
	var sizes []*ir.Value
	next := 0
	for i, n := range typeOf(e.Result).Shape() {
		if n != ir.Dynamic {
			continue
		}
		if typeOf(c.Dest).Shape()[i] == ir.Dynamic {
			sizes = append(sizes, e.DynamicSizes[next])
		}
		next++
	}
	r.Replace(c.Op, Empty.New(r.Builder, EmptyOp{DynamicSizes: sizes}, c.Dest.Type()).Result)
	return true
}

func dimOfCast(r *rewrite.Rewriter, d DimOp) bool {
	c, ok := Cast.Cast(d.Source.DefiningOp())
	if !ok || !typeOf(c.Source).HasRank() {
		return false
	}
	r.Replace(d.Op, Dim.New(r.Builder, DimOp{Source: c.Source, Index: d.Index}, ir.Index).Result)
	return true
}

// dimOfInsert asks the destination, which has the result's shape.
func dimOfInsert(r *rewrite.Rewriter, d DimOp) bool {
	s, ok := InsertSlice.Cast(d.Source.DefiningOp())
	if !ok {
		return false
	}
	r.Replace(d.Op, Dim.New(r.Builder, DimOp{Source: s.Dest, Index: d.Index}, ir.Index).Result)
	return true
}

// emptyConstants moves sizes that are known into the type.
func emptyConstants(r *rewrite.Rewriter, e EmptyOp) bool {
	t := typeOf(e.Result)
	shape, next := slices.Clone(t.Shape()), 0
	var rest []*ir.Value
	for i, n := range shape {
		if n != ir.Dynamic {
			continue
		}
		if c, ok := rewrite.IntConstant(e.DynamicSizes[next]); ok && c >= 0 {
			shape[i] = c
		} else {
			rest = append(rest, e.DynamicSizes[next])
		}
		next++
	}
	if len(rest) == len(e.DynamicSizes) {
		return false
	}
	return replaceByCast(r, e.Op, Empty.New(r.Builder, EmptyOp{DynamicSizes: rest}, withShape(t, shape)).Result)
}

func extractOfCast(r *rewrite.Rewriter, e ExtractOp) bool {
	c, ok := Cast.Cast(e.Tensor.DefiningOp())
	if !ok || !typeOf(c.Source).HasRank() {
		return false
	}
	r.Replace(e.Op, Extract.New(r.Builder, ExtractOp{Tensor: c.Source, Indices: e.Indices}, e.Result.Type()).Result)
	return true
}

// sliceOf is a slice with the dimensions that s has.
func (s ExtractSliceOp) of(b *ir.Builder, source *ir.Value, part shaped.Slice) *ir.Value {
	dropped, _ := shaped.Dropped(s.StaticSizes, typeOf(s.Result).Shape())
	var shape []int64
	for i, n := range part.StaticSizes {
		if !dropped[i] {
			shape = append(shape, n)
		}
	}
	return ExtractSlice.New(b, ExtractSliceOp{Source: source, Slice: part}, withShape(typeOf(s.Result), shape)).Result
}

func sliceConstants(r *rewrite.Rewriter, s ExtractSliceOp) bool {
	part, changed := s.WithConstants(typeOf(s.Source).Shape(), rewrite.IntConstant)
	return changed && replaceByCast(r, s.Op, s.of(r.Builder, s.Source, part))
}

func sliceOfCast(r *rewrite.Rewriter, s ExtractSliceOp) bool {
	source := Forgotten(s.Source)
	return source != nil && s.Inside(typeOf(source).Shape()) && replaceByCast(r, s.Op, s.of(r.Builder, source, s.Slice))
}

// insertConstants makes known values numbers; the source is cast to what it then is.
func insertConstants(r *rewrite.Rewriter, s InsertSliceOp) bool {
	part, changed := s.WithConstants(typeOf(s.Dest).Shape(), rewrite.IntConstant)
	if !changed {
		return false
	}
	source := s.Source
	dropped, _ := shaped.Dropped(s.StaticSizes, typeOf(source).Shape())
	var shape []int64
	for i, n := range part.StaticSizes {
		if !dropped[i] {
			shape = append(shape, n)
		}
	}
	if t := withShape(typeOf(source), shape); t != source.Type() {
		source = Cast.New(r.Builder, CastOp{Source: source}, t).Dest
	}
	r.Replace(s.Op, InsertSlice.New(r.Builder, InsertSliceOp{Source: source, Dest: s.Dest, Slice: part},
		s.Result.Type()).Result)
	return true
}

// insertOfCast inserts into what a cast forgot the extents of.
func insertOfCast(r *rewrite.Rewriter, s InsertSliceOp) bool {
	dest := Forgotten(s.Dest)
	if dest == nil || !s.Inside(typeOf(dest).Shape()) {
		return false
	}
	return replaceByCast(r, s.Op, InsertSlice.New(r.Builder, InsertSliceOp{Source: s.Source, Dest: dest, Slice: s.Slice},
		dest.Type()).Result)
}

func concatOfOne(r *rewrite.Rewriter, c ConcatOp) bool {
	return len(c.Inputs) == 1 && replaceByCast(r, c.Op, c.Inputs[0])
}

// concatKnown gives the result the extents that follow from the inputs.
func concatKnown(r *rewrite.Rewriter, c ConcatOp) bool {
	t := typeOf(c.Result)
	inferred, err := c.shape()
	if err != nil {
		return false
	}
	shape, ok := joined(t.Shape(), inferred)
	if !ok || slices.Equal(shape, t.Shape()) {
		return false
	}
	return replaceByCast(r, c.Op, Concat.New(r.Builder, ConcatOp{Dim: c.Dim, Inputs: c.Inputs},
		withShape(t, shape)).Result)
}

// expandTwice makes one expansion of two; the second one's sizes stay.
func expandTwice(r *rewrite.Rewriter, e ExpandShapeOp) bool {
	inner, ok := ExpandShape.Cast(e.Source.DefiningOp())
	if !ok || !ir.HasStaticShape(e.Result.Type()) {
		return false
	}
	r.Replace(e.Op, ExpandShape.New(r.Builder, ExpandShapeOp{
		Source: inner.Source, Reassociation: e.Groups().Then(inner.Groups()).Attr(),
		StaticOutputShape: typeOf(e.Result).Shape(),
	}, e.Result.Type()).Result)
	return true
}

// collapseTwice makes one collapse of two.
func collapseTwice(r *rewrite.Rewriter, c CollapseShapeOp) bool {
	inner, ok := CollapseShape.Cast(c.Source.DefiningOp())
	if !ok {
		return false
	}
	groups := inner.Groups().Then(c.Groups())
	r.Replace(c.Op, CollapseShape.New(r.Builder, CollapseShapeOp{Source: inner.Source, Reassociation: groups.Attr()},
		c.Result.Type()).Result)
	return true
}

// collapseOfCast collapses the source of a cast that only forgets.
func collapseOfCast(r *rewrite.Rewriter, c CollapseShapeOp) bool {
	source := Forgotten(c.Source)
	if source == nil {
		return false
	}
	shape := make([]int64, len(c.Groups()))
	for i, g := range c.Groups() {
		shape[i] = extent(g, typeOf(source).Shape())
	}
	t := withShape(typeOf(c.Result), shape)
	return replaceByCast(r, c.Op, CollapseShape.New(r.Builder,
		CollapseShapeOp{Source: source, Reassociation: c.Reassociation}, t).Result)
}

// reshapeElements makes the tensor of the other shape of the same scalars.
func reshapeElements(r *rewrite.Rewriter, op *ir.Op, source, result *ir.Value) bool {
	f, ok := FromElements.Cast(source.DefiningOp())
	if !ok || !ir.HasStaticShape(result.Type()) {
		return false
	}
	r.Replace(op, FromElements.New(r.Builder, FromElementsOp{Elements: f.Elements}, result.Type()).Result)
	return true
}
