package vector

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/ub"
	"github.com/tsopt/tsopt/ir"
)

// The folders of vector.extract look at what made the source. They find other
// operations by their views: the definitions would refer to each other in a cycle.

// foldExtract tries the rules in upstream's order; static positions are made
// first, so that the rules may use them.
func foldExtract(e ExtractOp, constants []ir.Attr) ([]ir.FoldResult, bool) {
	if len(e.StaticPosition) == 0 && e.Source.Type() == e.Result.Type() {
		return ir.FoldValue(e.Source)
	}
	if constants[0] == ub.Poison {
		return ir.FoldAttr(ub.Poison)
	}
	static, dynamic, changed := fixPosition(vectorType(e.Source).Shape(), e.StaticPosition, e.DynamicPosition,
		constants[1:])
	if changed {
		ir.Edit(e.Op, func(o *ExtractOp) { o.StaticPosition, o.DynamicPosition = static, dynamic })
		e = ir.View[ExtractOp](e.Op)
	}
	if slices.Contains(e.StaticPosition, -1) {
		return ir.FoldAttr(ub.Poison)
	}
	if c, ok := constants[0].(*ir.DenseElementsAttr); ok {
		if a := extractConstant(c, e.StaticPosition, e.Result.Type()); a != nil {
			return ir.FoldAttr(a)
		}
	}
	for _, rule := range []func(ExtractOp) *ir.Value{
		extractOfExtract, extractOfInserts, extractOfBroadcast, extractOfShuffle, extractOfShapeCast,
		extractOfSlice, extractOfSliceInserts, extractOfElements,
	} {
		switch v := rule(e); v {
		case nil:
		case e.Result:
			return ir.FoldedInPlace()
		default:
			return ir.FoldValue(v)
		}
	}
	if changed {
		return ir.FoldedInPlace()
	}
	return ir.NoFold()
}

func (e ExtractOp) dynamic() bool { return len(e.DynamicPosition) > 0 }

// from makes e extract from another vector at a static position and returns
// its result, which says that it changed in place.
func (e ExtractOp) from(source *ir.Value, at []int64) *ir.Value {
	ir.Edit(e.Op, func(o *ExtractOp) { o.Source, o.DynamicPosition, o.StaticPosition = source, nil, at })
	return e.Result
}

func extractConstant(c *ir.DenseElementsAttr, at []int64, t ir.Type) ir.Attr {
	v, isVector := t.(*ir.VectorType)
	switch {
	case c.IsSplat() && isVector:
		return ir.DenseElements(v, c.Data())
	case c.IsSplat():
		return c.At(0)
	case slices.Contains(at, ir.Dynamic):
		return nil
	case !isVector:
		return c.At(int(linear(at, c.Shaped().Shape())))
	}
	n := int(numElements(v)) * ir.ElemBytes(v.Elem())
	start := int(linear(at, c.Shaped().Shape())) * n
	return ir.DenseElements(v, c.Data()[start:start+n])
}

// extractOfExtract joins the positions of a chain.
func extractOfExtract(e ExtractOp) *ir.Value {
	inner, ok := ir.As[ExtractOp](e.Source.DefiningOp())
	if !ok || e.dynamic() || inner.dynamic() {
		return nil
	}
	return e.from(inner.Source, slices.Concat(inner.StaticPosition, e.StaticPosition))
}

// extractOfInserts follows a chain of inserts and transposes to where the
// extracted part comes from. Dimensions that are kept whole are represented by
// negative numbers, so that a transpose may permute them.
func extractOfInserts(e ExtractOp) *ir.Value {
	if e.dynamic() {
		return nil
	}
	at := slices.Clone(e.StaticPosition)
	whole := make([]int64, len(vectorType(e.Source).Shape())-len(at))
	for i := range whole {
		whole[i] = -int64(i + 1)
	}
	n := len(at) // leading dimensions with a position
	at = append(at, whole...)
	ordered := func() bool { return slices.Equal(at[n:], whole) }
	inPlace := func(v *ir.Value) *ir.Value {
		if v == e.Source || !ordered() {
			return nil
		}
		return e.from(v, at[:n])
	}
	source := e.Source
	for {
		def := source.DefiningOp()
		if t, ok := ir.As[TransposeOp](def); ok {
			at, source = t.sourcePosition(at), t.Vector
			continue
		}
		insert, ok := ir.As[InsertOp](def)
		if !ok {
			return inPlace(source)
		}
		into := insert.StaticPosition
		switch {
		case len(insert.DynamicPosition) > 0:
			return nil
		case slices.Equal(into, at[:n]) && ordered():
			return insert.Value
		case len(into) <= len(at) && slices.Equal(into, at[:len(into)]):
			at = at[len(into):]
			n = len(at) - len(whole)
			if n < 0 {
				return nil
			}
			return inPlace(insert.Value)
		case mayMeet(at, into):
			return nil
		}
		source = insert.Dest
	}
}

// sourcePosition is the position in the operand of a position in the result.
func (t TransposeOp) sourcePosition(at []int64) []int64 {
	out := slices.Clone(at)
	for i, d := range t.Permutation {
		out[d] = at[i]
	}
	return out
}

// mayMeet reports whether two positions agree where both are known.
func mayMeet(a, b []int64) bool {
	for i := range min(len(a), len(b)) {
		if a[i] >= 0 && b[i] >= 0 && a[i] != b[i] {
			return false
		}
	}
	return true
}

// extractOfBroadcast extracts from what was repeated.
func extractOfBroadcast(e ExtractOp) *ir.Value {
	from := repeatedBy(e.Source.DefiningOp())
	if from == nil {
		return nil
	}
	if from.Type() == e.Result.Type() {
		return from
	}
	src, dst, out := shapeOf(from.Type()), shapeOf(e.Source.Type()), shapeOf(e.Result.Type())
	if _, isVector := from.Type().(*ir.VectorType); !isVector || len(out) > len(src) ||
		!slices.Equal(src[len(src)-len(out):], out) {
		return nil
	}
	at := e.Position()
	added := len(dst) - len(src)
	for i := added; i < len(at); i++ {
		if src[i-added] == 1 && dst[i] != 1 {
			at[i] = ir.Mixed{}
		}
	}
	ir.Edit(e.Op, func(o *ExtractOp) {
		o.Source = from
		o.DynamicPosition, o.StaticPosition = ir.SplitMixed(at[len(at)-(len(src)-len(out)):])
	})
	return e.Result
}

// repeatedBy is what a broadcast repeats, or a cast to a shape with more leading
// dimensions of extent 1 does; nil of others.
func repeatedBy(op *ir.Op) *ir.Value {
	if b, ok := ir.As[BroadcastOp](op); ok {
		return b.Source
	}
	s, ok := ir.As[ShapeCastOp](op)
	if !ok {
		return nil
	}
	src, dst := vectorType(s.Source), vectorType(s.Result)
	lead := len(dst.Shape()) - len(src.Shape())
	if lead <= 0 || !slices.Equal(src.Shape(), dst.Shape()[lead:]) {
		return nil
	}
	for d, n := range dst.Shape()[:lead] {
		if n != 1 || isScalable(dst, d) {
			return nil
		}
	}
	return s.Source
}

// extractOfShuffle extracts an element from the operand that it was taken from.
func extractOfShuffle(e ExtractOp) *ir.Value {
	s, ok := ir.As[ShuffleOp](e.Source.DefiningOp())
	if !ok || e.dynamic() || len(vectorType(s.Vector).Shape()) != 1 || len(vectorType(s.V1).Shape()) != 1 {
		return nil
	}
	n := vectorType(s.V1).Shape()[0]
	at := s.Mask[e.StaticPosition[0]]
	if at < n {
		return e.from(s.V1, []int64{at})
	}
	return e.from(s.V2, []int64{at - n})
}

// extractOfShapeCast extracts from the other shape when the dimensions that are
// kept whole are the same.
func extractOfShapeCast(e ExtractOp) *ir.Value {
	s, ok := ir.As[ShapeCastOp](e.Source.DefiningOp())
	if !ok || e.dynamic() {
		return nil
	}
	src, dst, out := shapeOf(s.Source.Type()), shapeOf(e.Source.Type()), shapeOf(e.Result.Type())
	if len(out) > len(src) || !slices.Equal(src[len(src)-len(out):], out) {
		return nil
	}
	return e.from(s.Source, delinear(linear(e.StaticPosition, dst), src[:len(src)-len(out)]))
}

// delinear is the position of a row-major index.
func delinear(i int64, shape []int64) []int64 {
	at := make([]int64, len(shape))
	for d := len(shape) - 1; d >= 0; d-- {
		at[d] = i % shape[d]
		i /= shape[d]
	}
	return at
}

// extractOfSlice extracts from the vector that the slice is of.
func extractOfSlice(e ExtractOp) *ir.Value {
	s, ok := ir.As[ExtractStridedSliceOp](e.Source.DefiningOp())
	if !ok || e.dynamic() {
		return nil
	}
	src, dst := shapeOf(s.Source.Type()), shapeOf(s.Result.Type())
	offsets := s.Offsets()
	for n := len(offsets); n > 0 && offsets[n-1] == 0 && src[n-1] == dst[n-1]; n-- {
		offsets = offsets[:n-1]
	}
	at := slices.Clone(e.StaticPosition)
	if len(shapeOf(e.Result.Type())) > len(src)-len(offsets) {
		return nil
	}
	for i, o := range offsets {
		at[i] += o
	}
	return e.from(s.Source, at)
}

// extractOfSliceInserts follows a chain of inserted slices to the one that
// holds all that is extracted.
func extractOfSliceInserts(e ExtractOp) *ir.Value {
	if e.dynamic() {
		return nil
	}
	out := shapeOf(e.Result.Type())
	insert, ok := ir.As[InsertStridedSliceOp](e.Source.DefiningOp())
	for ok {
		src, dst := shapeOf(insert.ValueToStore.Type()), shapeOf(insert.Dest.Type())
		if len(out) > len(src) {
			return nil
		}
		if at, inside := insert.within(e.StaticPosition); inside {
			if !slices.Equal(src[len(src)-len(out):], dst[len(dst)-len(out):]) {
				return nil
			}
			return e.from(insert.ValueToStore, at)
		}
		insert, ok = ir.As[InsertStridedSliceOp](insert.Dest.DefiningOp())
	}
	return nil
}

// within is a position of the result as one of the inserted slice, if it lies
// inside.
func (i InsertStridedSliceOp) within(position []int64) (at []int64, inside bool) {
	src := shapeOf(i.ValueToStore.Type())
	added := len(shapeOf(i.Dest.Type())) - len(src)
	for d, x := range position {
		size := int64(1)
		if d >= added {
			size = src[d-added]
		}
		if x -= i.Offsets()[d]; x < 0 || x >= size {
			return nil, false
		}
		if d >= added {
			at = append(at, x)
		}
	}
	return at, true
}

// extractOfElements is the element that a vector was made of.
func extractOfElements(e ExtractOp) *ir.Value {
	f, ok := ir.As[FromElementsOp](e.Source.DefiningOp())
	if _, isVector := e.Result.Type().(*ir.VectorType); !ok || isVector || e.dynamic() {
		return nil
	}
	return f.Elements[linear(e.StaticPosition, shapeOf(e.Source.Type()))]
}
