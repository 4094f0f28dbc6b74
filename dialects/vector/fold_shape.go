package vector

import (
	"math/big"
	"slices"

	"github.com/tsopt/tsopt/dialects/ub"
	"github.com/tsopt/tsopt/ir"
)

// foldShapeCast tries the rules in upstream's order.
func foldShapeCast(s ShapeCastOp, constants []ir.Attr) ([]ir.FoldResult, bool) {
	t := vectorType(s.Result)
	if s.Source.Type() == ir.Type(t) {
		return ir.FoldValue(s.Source)
	}
	of := func(v *ir.Value) ([]ir.FoldResult, bool) {
		ir.Edit(s.Op, func(o *ShapeCastOp) { o.Source = v })
		return ir.FoldedInPlace()
	}
	def := s.Source.DefiningOp()
	if inner, ok := ir.As[ShapeCastOp](def); ok {
		return of(inner.Source)
	}
	if inner, ok := ir.As[TransposeOp](def); ok {
		if !keepsOrder(inner) {
			return ir.NoFold()
		}
		return of(inner.Vector)
	}
	if inner, ok := ir.As[BroadcastOp](def); ok && inner.Source.Type() == ir.Type(t) {
		return ir.FoldValue(inner.Source)
	}
	switch c := constants[0].(type) {
	case *ir.DenseElementsAttr:
		return ir.FoldAttr(ir.DenseElements(t, c.Data()))
	case *ub.PoisonAttr:
		return ir.FoldAttr(c)
	}
	return ir.NoFold()
}

// keepsOrder reports whether a transpose leaves the elements in their order:
// only dimensions of extent 1 move.
func keepsOrder(t TransposeOp) bool {
	last := int64(-1)
	src := vectorType(t.Vector)
	for _, d := range t.Permutation {
		if src.Shape()[d] == 1 && (src.Scalable() == nil || !src.Scalable()[d]) {
			continue
		}
		if d < last {
			return false
		}
		last = d
	}
	return true
}

func foldTranspose(t TransposeOp, constants []ir.Attr) ([]ir.FoldResult, bool) {
	switch c := constants[0].(type) {
	case *ir.DenseElementsAttr:
		if c.IsSplat() {
			return ir.FoldAttr(ir.DenseElements(vectorType(t.Result), c.Data()))
		}
	case *ub.PoisonAttr:
		return ir.FoldAttr(c)
	}
	if t.Vector.Type() == t.Result.Type() && keepsOrder(t) {
		return ir.FoldValue(t.Vector)
	}
	return ir.NoFold()
}

func foldShuffle(s ShuffleOp, constants []ir.Attr) ([]ir.FoldResult, bool) {
	a, b := vectorType(s.V1), vectorType(s.V2)
	switch {
	case len(a.Shape()) == 0:
		return ir.NoFold() // the result has another rank: a pattern
	case isIota(s.Mask, 0, a.Shape()[0]):
		return ir.FoldValue(s.V1)
	case isIota(s.Mask, a.Shape()[0], b.Shape()[0]):
		return ir.FoldValue(s.V2)
	case constants[0] == nil || constants[1] == nil:
		return ir.NoFold()
	case constants[0] == ub.Poison && constants[1] == ub.Poison:
		return ir.FoldAttr(ub.Poison)
	case len(a.Shape()) != 1:
		return ir.NoFold()
	}
	// An element that may be anything is the first known one.
	var any ir.Attr
	for _, c := range constants {
		d, ok := c.(*ir.DenseElementsAttr)
		if !ok && c != ub.Poison {
			return ir.NoFold() // elements that lie elsewhere
		}
		if ok && any == nil {
			any = d.At(0)
		}
	}
	n := a.Shape()[0]
	elems := make([]ir.Attr, len(s.Mask))
	for i, m := range s.Mask {
		from, at := constants[0], m
		if m >= n {
			from, at = constants[1], m-n
		}
		elems[i] = any
		if d, ok := from.(*ir.DenseElementsAttr); ok && m >= 0 {
			elems[i] = d.At(int(at))
		}
	}
	return ir.FoldAttr(ir.DenseFrom(vectorType(s.Vector), elems))
}

func foldBitCast(b BitCastOp, constants []ir.Attr) ([]ir.FoldResult, bool) {
	if b.Source.Type() == b.Result.Type() {
		return ir.FoldValue(b.Source)
	}
	if inner, ok := ir.As[BitCastOp](b.Source.DefiningOp()); ok {
		if inner.Source.Type() == b.Result.Type() {
			return ir.FoldValue(inner.Source)
		}
		ir.Edit(b.Op, func(o *BitCastOp) { o.Source = inner.Source })
		return ir.FoldedInPlace()
	}
	if constants[0] == ub.Poison {
		return ir.NoFold()
	}
	if c, ok := constants[0].(*ir.DenseElementsAttr); ok && c.IsSplat() {
		return ir.FoldAttr(bitCastSplat(c, vectorType(b.Result)))
	}
	return ir.NoFold()
}

// bitCastSplat widens the integers of a splat, and f16 to f32, which is all
// that upstream does.
func bitCastSplat(c *ir.DenseElementsAttr, t *ir.VectorType) ir.Attr {
	from, to := c.Shaped().Elem(), t.Elem()
	fw, _ := ir.BitWidth(from)
	tw, _ := ir.BitWidth(to)
	_, toInt := to.(*ir.IntegerType)
	a, isInt := c.At(0).(*ir.IntegerAttr)
	switch {
	case isInt && toInt && tw%fw == 0 && tw/fw <= 64:
		bits, one := new(big.Int), new(big.Int).SetUint64(a.Uint())
		for range tw / fw {
			bits.Or(bits.Lsh(bits, uint(fw)), one)
		}
		return ir.SplatOf(t, ir.IntegerBig(to, bits))
	case from == ir.Type(ir.F16) && to == ir.Type(ir.F32):
		bits := c.Uint(0)
		return ir.SplatOf(t, ir.FloatBits(ir.F32, bits<<16|bits, 0))
	}
	return nil
}

func foldBroadcast(b BroadcastOp, constants []ir.Attr) ([]ir.FoldResult, bool) {
	t := vectorType(b.Vector)
	if b.Source.Type() == ir.Type(t) {
		return ir.FoldValue(b.Source)
	}
	if cast, ok := ir.As[ShapeCastOp](b.Source.DefiningOp()); ok && onlyLeadingUnits(cast) &&
		broadcastable(cast.Source.Type(), t) {
		ir.Edit(b.Op, func(o *BroadcastOp) { o.Source = cast.Source })
		return ir.FoldedInPlace()
	}
	switch c := constants[0].(type) {
	case *ir.IntegerAttr, *ir.FloatAttr:
		return ir.FoldAttr(ir.SplatOf(t, c))
	case *ir.DenseElementsAttr:
		if c.IsSplat() {
			return ir.FoldAttr(ir.DenseElements(t, c.Data()))
		}
	case *ub.PoisonAttr:
		return ir.FoldAttr(c)
	}
	return ir.NoFold()
}

// onlyLeadingUnits reports whether a cast adds or removes nothing but leading
// dimensions of extent 1.
func onlyLeadingUnits(s ShapeCastOp) bool {
	src, dst := shapeOf(s.Source.Type()), shapeOf(s.Result.Type())
	n := min(len(src), len(dst))
	return slices.Equal(src[len(src)-n:], dst[len(dst)-n:])
}

// foldFromElements undoes to_elements and computes constants.
func foldFromElements(f FromElementsOp, constants []ir.Attr) ([]ir.FoldResult, bool) {
	if len(f.Elements) == 0 {
		return ir.NoFold()
	}
	to, ok := ir.As[ToElementsOp](f.Elements[0].DefiningOp())
	if ok && to.Source.Type() == f.Dest.Type() && slices.Equal(to.Elements, f.Elements) {
		return ir.FoldValue(to.Source)
	}
	for _, c := range constants {
		switch c.(type) {
		case *ir.IntegerAttr, *ir.FloatAttr:
		default:
			return ir.NoFold()
		}
	}
	return ir.FoldAttr(ir.DenseFrom(vectorType(f.Dest), constants))
}
