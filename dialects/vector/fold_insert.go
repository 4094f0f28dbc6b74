package vector

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/ub"
	"github.com/tsopt/tsopt/ir"
)

// foldInsert tries the rules in upstream's order.
func foldInsert(i InsertOp, constants []ir.Attr) ([]ir.FoldResult, bool) {
	if len(i.StaticPosition) == 0 && i.Value.Type() == i.Result.Type() {
		return ir.FoldValue(i.Value)
	}
	static, dynamic, changed := fixPosition(vectorType(i.Dest).Shape(), i.StaticPosition, i.DynamicPosition, constants[2:])
	if changed {
		ir.Edit(i.Op, func(o *InsertOp) { o.StaticPosition, o.DynamicPosition = static, dynamic })
		i = ir.View[InsertOp](i.Op)
	}
	if below, ok := ir.As[InsertOp](i.Dest.DefiningOp()); ok && slices.Equal(below.Position(), i.Position()) {
		ir.Edit(i.Op, func(o *InsertOp) { o.Dest = below.Dest })
		return ir.FoldedInPlace()
	}
	if slices.Contains(i.StaticPosition, -1) {
		return ir.FoldAttr(ub.Poison)
	}
	if a := insertConstant(i, constants[0], constants[1]); a != nil {
		return ir.FoldAttr(a)
	}
	if changed {
		return ir.FoldedInPlace()
	}
	return ir.NoFold()
}

// largestShared is the size up to which upstream makes another constant vector
// although the old one stays in use.
const largestShared = 256

func insertConstant(i InsertOp, value, dest ir.Attr) ir.Attr {
	into, ok := dest.(*ir.DenseElementsAttr)
	at, n := i.StaticPosition, numElements(vectorType(i.Dest))
	if !ok || value == nil || value == ub.Poison || slices.Contains(at, ir.Dynamic) || n > largestShared &&
		!i.Result.HasOneUse() {
		return nil
	}
	elems := make([]ir.Attr, n)
	for k := range elems {
		elems[k] = into.At(k)
	}
	d, isVector := value.(*ir.DenseElementsAttr)
	if !isVector {
		elems[linear(at, into.Shaped().Shape())] = value
	} else {
		size := numElements(vectorType(i.Value))
		start := linear(at, into.Shaped().Shape()) * size
		for k := range size {
			elems[start+k] = d.At(int(k))
		}
	}
	c := ir.DenseFrom(into.Shaped(), elems)
	if numScalable(vectorType(i.Dest)) > 0 && !c.IsSplat() {
		return nil // a scalable constant has one element everywhere
	}
	return c
}
