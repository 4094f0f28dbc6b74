package verifytile

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// checkIdentity verifies that a partial sum with the same elements in every unit adds nothing: its elements are the
// identity of the combiner.
func checkIdentity(op *ir.Op, l *tile.LayoutAttr) error {
	want := identity(l.Combiner(), ir.ElemOrSelf(op.Result(0).Type()))
	a := filledWith(op)
	if a == nil {
		d := op.Errorf("fills each unit's partial result of %v with a value that may not be %s, the identity of %s",
			op.Result(0).Type(), want, l.Combiner())
		d.Note(op.Loc(), "every unit would contribute it; start with the identity and combine the value with the result of comm.all_reduce")
		return d
	}
	if isIdentity(a, l.Combiner()) {
		return nil
	}
	d := op.Errorf("fills each unit's partial result of %v with %v; only %s, the identity of %s, has no effect",
		op.Result(0).Type(), a, want, l.Combiner())
	d.Note(op.Loc(), "each unit would contribute it; combine it with the result of comm.all_reduce instead")
	return d
}

// filledWith is the constant that all elements are, nil when unknown.
func filledWith(op *ir.Op) ir.Attr {
	if f, ok := tile.Fill.Cast(op); ok {
		def := f.Value.DefiningOp()
		if def == nil || !def.Has(ir.ConstantLike) {
			return nil
		}
		return def.Attr("value")
	}
	dense, ok := op.Attr("value").(*ir.DenseElementsAttr)
	if !ok || !dense.IsSplat() {
		return nil
	}
	return dense.At(0)
}

// isIdentity reports whether combining with a changes nothing.
func isIdentity(a ir.Attr, combiner scale.Combiner) bool {
	switch a := a.(type) {
	case *ir.FloatAttr:
		return a.Float64() == combiner.Identity(a.Type()).(*ir.FloatAttr).Float64()
	case *ir.IntegerAttr:
		return a == combiner.Identity(a.Type())
	}
	return false
}

// identity names the identity for messages.
func identity(combiner scale.Combiner, elem ir.Type) string {
	f, float := elem.(*ir.FloatType)
	switch {
	case combiner == scale.Mul:
		return "1"
	case combiner != scale.Add && float && f.Format() != nil && !f.Format().HasInf():
		return fmt.Sprint(combiner.Identity(elem))
	case (combiner == scale.Max || combiner == scale.MaxNum) && float:
		return "-inf"
	case (combiner == scale.Min || combiner == scale.MinNum) && float:
		return "+inf"
	case combiner == scale.Max:
		return "the smallest integer"
	case combiner == scale.Min:
		return "the greatest integer"
	case combiner == scale.And || combiner == scale.MinU:
		return "-1"
	}
	return "0"
}
