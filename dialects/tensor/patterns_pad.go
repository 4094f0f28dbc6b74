package tensor

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// padPatterns are those of tensor.pad and tensor.generate. Of upstream's, paddings that are known at run time only are
// not added, which takes affine.apply.
func padPatterns() []rewrite.Pattern {
	return []rewrite.Pattern{
		rewrite.On(Pad, "pad-nothing", padNothing),
		rewrite.On(Pad, "pad-of-cast", padOfCast),
		rewrite.On(Pad, "cast-of-pad", castOfPad),
		rewrite.On(Pad, "pad-constants", padConstants),
		rewrite.On(Pad, "pad-of-pad", padTwice),
		rewrite.On(Generate, "generate-constant-extents", generateConstants),
		rewrite.On(Extract, "extract-of-generate", extractOfGenerate),
	}
}

// padNothing drops a padding without elements.
func padNothing(r *rewrite.Rewriter, t PadOp) bool {
	for _, m := range append(t.MixedLow(), t.MixedHigh()...) {
		if !rewrite.IsNumber(m, 0) {
			return false
		}
	}
	return !t.NoFold && replaceByCast(r, t.Op, t.Source)
}

// rebuild makes a padding like t, with another source, amounts or type, which takes its region.
func (t PadOp) rebuild(r *rewrite.Rewriter, source *ir.Value, low, high []ir.Mixed, shape []int64) *ir.Value {
	n := PadOp{Source: source, NoFold: t.NoFold, Region: ir.NewRegion()}
	n.Low, n.StaticLow = ir.SplitMixed(low)
	n.High, n.StaticHigh = ir.SplitMixed(high)
	r.MoveRegion(t.Region, n.Region)
	return Pad.New(r.Builder, n, withShape(typeOf(t.Result), shape)).Result
}

// padOfCast pads the source of a cast that only forgets.
func padOfCast(r *rewrite.Rewriter, t PadOp) bool {
	source := Forgotten(t.Source)
	if source == nil {
		return false
	}
	shape := slices.Clone(typeOf(t.Result).Shape())
	for i, n := range typeOf(source).Shape() {
		if low, high := t.StaticLow[i], t.StaticHigh[i]; n != ir.Dynamic && low != ir.Dynamic && high != ir.Dynamic {
			shape[i] = low + n + high
		}
	}
	return replaceByCast(r, t.Op, t.rebuild(r, source, t.MixedLow(), t.MixedHigh(), shape))
}

// castOfPad gives the result the type of its only use, a cast that knows more.
func castOfPad(r *rewrite.Rewriter, t PadOp) bool {
	if !t.Result.HasOneUse() {
		return false
	}
	c, ok := Cast.Cast(t.Result.Users()[0])
	if !ok || !KnowsMore(typeOf(c.Dest), typeOf(t.Result)) {
		return false
	}
	n := t.rebuild(r, t.Source, t.MixedLow(), t.MixedHigh(), typeOf(c.Dest).Shape())
	r.Replace(c.Op, n)
	r.Erase(t.Op)
	return true
}

// padConstants makes known amounts numbers, where the result's type says more for it.
func padConstants(r *rewrite.Rewriter, t PadOp) bool {
	low, high := t.MixedLow(), t.MixedHigh()
	shape := slices.Clone(typeOf(t.Result).Shape())
	for i, n := range typeOf(t.Source).Shape() {
		low[i], _ = rewrite.Static(low[i])
		high[i], _ = rewrite.Static(high[i])
		if shape[i] == ir.Dynamic && n != ir.Dynamic && low[i].Value == nil && high[i].Value == nil {
			shape[i] = low[i].Const + n + high[i].Const
		}
	}
	if slices.Equal(shape, typeOf(t.Result).Shape()) {
		return false
	}
	return replaceByCast(r, t.Op, t.rebuild(r, t.Source, low, high, shape))
}

// padTwice makes one padding of two with the same value.
func padTwice(r *rewrite.Rewriter, t PadOp) bool {
	inner, ok := Pad.Cast(t.Source.DefiningOp())
	if !ok || t.NoFold || inner.NoFold || t.Constant() == nil || t.Constant() != inner.Constant() {
		return false
	}
	low, ok := sums(t.MixedLow(), inner.MixedLow())
	high, okHigh := sums(t.MixedHigh(), inner.MixedHigh())
	if !ok || !okHigh {
		return false
	}
	r.Replace(t.Op, t.rebuild(r, inner.Source, low, high, typeOf(t.Result).Shape()))
	return true
}

// sums adds amounts one by one; ok is false where both are known at run time only.
func sums(a, b []ir.Mixed) (out []ir.Mixed, ok bool) {
	out = make([]ir.Mixed, len(a))
	for i := range a {
		switch {
		case a[i].Value == nil && b[i].Value == nil:
			out[i] = ir.Mixed{Const: a[i].Const + b[i].Const}
		case rewrite.IsNumber(a[i], 0):
			out[i] = b[i]
		case rewrite.IsNumber(b[i], 0):
			out[i] = a[i]
		default:
			return nil, false
		}
	}
	return out, true
}

// generateConstants moves extents that are known into the type.
func generateConstants(r *rewrite.Rewriter, g GenerateOp) bool {
	t := typeOf(g.Result)
	shape, next := slices.Clone(t.Shape()), 0
	var rest []*ir.Value
	for i, n := range shape {
		if n != ir.Dynamic {
			continue
		}
		if c, ok := rewrite.IntConstant(g.DynamicExtents[next]); ok && c >= 0 {
			shape[i] = c
		} else {
			rest = append(rest, g.DynamicExtents[next])
		}
		next++
	}
	if len(rest) == len(g.DynamicExtents) {
		return false
	}
	n := GenerateOp{DynamicExtents: rest, Region: ir.NewRegion()}
	r.MoveRegion(g.Region, n.Region)
	return replaceByCast(r, g.Op, Generate.New(r.Builder, n, withShape(t, shape)).Result)
}

// extractOfGenerate computes the element alone.
func extractOfGenerate(r *rewrite.Rewriter, e ExtractOp) bool {
	g, ok := ir.As[GenerateOp](e.Tensor.DefiningOp())
	if !ok || !ir.WouldBeTriviallyDead(g.Op) {
		return false
	}
	var m ir.Mapping
	m.MapAll(g.Region.Entry().Args(), e.Indices)
	for op := range g.Region.Entry().Ops() {
		if y, ok := Yield.Cast(op); ok {
			r.Replace(e.Op, m.Get(y.Value))
			return true
		}
		r.Insert(ir.Clone(op, &m))
	}
	return false
}
