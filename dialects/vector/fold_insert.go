package vector

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/ub"
	"github.com/tsopt/tsopt/ir"
)

// foldInsert tries the rules in upstream's order.
func foldInsert(i InsertOp, constants []ir.Attr) ([]ir.FoldResult, bool) {
	if len(staticPosition(i.Op)) == 0 && i.Value.Type() == i.Result.Type() {
		return ir.FoldValue(i.Value)
	}
	changed := fixPosition(i.Op, staticPosition(i.Op), constants[2:])
	if below, ok := ir.Named[InsertOp](i.Dest.DefiningOp(), "vector.insert"); ok && slices.Equal(below.Position(), i.Position()) {
		i.SetOperand(1, below.Dest)
		return ir.FoldedInPlace()
	}
	if slices.Contains(staticPosition(i.Op), -1) {
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
	at, n := staticPosition(i.Op), numElements(vectorType(i.Dest))
	if !ok || value == nil || value == ub.Poison || slices.Contains(at, ir.Dynamic) || n > largestShared && !i.Result.HasOneUse() {
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
	return ir.DenseFrom(into.Shaped(), elems)
}
