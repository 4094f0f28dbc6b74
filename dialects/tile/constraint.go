package tile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

var registerTile = ir.Confined(ir.AnyRankedTensor, "register tile (ranked tensor with static shape)", ir.HasStaticShape)

// shapedTile is a register tile whose extents parameters may decide (bind-params).
var shapedTile = ir.Confined(ir.AnyRankedTensor, "register tile (ranked tensor)", func(ir.Type) bool { return true })

var addressableTile = ir.AnyMemRef

// layoutAttrC is a #tile.layout.
var layoutAttrC = ir.AttrConstraint{Summary: "layout of a tile", OK: isLayout, Class: isLayout}

func isLayout(a ir.Attr) bool {
	_, ok := a.(*LayoutAttr)
	return ok
}

// operandTile is a register tile or a tile in memory.
var operandTile = ir.Either("register tile or memref", shapedTile, addressableTile)

// tileShape is the static shape of a tile operand.
func tileShape(t ir.Type) []int64 { return t.(ir.ShapedType).Shape() }

// sameShape compares shapes.
func sameShape(a, b []int64) bool { return slices.Equal(a, b) }

// mayAgree reports whether two extents are or may become the same.
func mayAgree(a, b int64) bool { return a == b || a == ir.Dynamic || b == ir.Dynamic }

// allIndex reports whether values are indices, as sizes and offsets are.
func allIndex(vs []*ir.Value) bool {
	return !slices.ContainsFunc(vs, func(v *ir.Value) bool { return v.Type() != ir.Index })
}

func isPartial(t ir.Type) bool {
	l := LayoutOf(t)
	return l != nil && l.IsPartial()
}

// rejectPartial makes the error for an operand with partial sums where the operation needs the sum.
func rejectPartial(op *ir.Op, vs ...*ir.Value) error {
	for _, v := range vs {
		if isPartial(v.Type()) {
			return op.Errorf("uses a value of type %v, but each unit holds only a partial sum of it; comm.all_reduce it first",
				v.Type())
		}
	}
	return nil
}

func inShared(v *ir.Value) bool {
	m, ok := v.Type().(*ir.MemRefType)
	return ok && scale.InShared(m)
}
