package desugar

import (
	"cmp"
	"math/bits"

	"github.com/tsopt/tsopt/dialects/affine"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// portion is a coordinate, or its quotient or remainder by a number.
type portion struct {
	coord int
	by    int64 // 1: the whole coordinate
	rest  bool  // the remainder
}

func (p portion) extent(shape []int64) int64 {
	if p.rest {
		return p.by
	}
	return shape[p.coord] / p.by
}

// compare orders portions as the coordinates, a quotient before its remainder.
func (p portion) compare(q portion) int {
	if c := cmp.Compare(p.coord, q.coord); c != 0 || p.rest == q.rest {
		return c
	}
	if p.rest {
		return 1
	}
	return -1
}

// subscript is a portion times a number, and an offset: a constant, or a value from outside.
type subscript struct {
	of      portion // none where the scale is 0
	scale   int64
	offset  int64
	outside *ir.Value
}

// fixed reports whether all elements have the same subscript.
func (s subscript) fixed() bool { return s.of.by == 0 }

// whole reports whether it is a coordinate and nothing else.
func (s subscript) whole() bool {
	return s.of.by == 1 && s.scale == 1 && s.offset == 0 && s.outside == nil
}

// subscriptOf is what a number in the body of a tile.parallel is of its coordinates.
func subscriptOf(o tile.ParallelOp, v *ir.Value) (subscript, bool) {
	if n, ok := rewrite.IntConstant(v); ok {
		return subscript{offset: n, scale: 1}, true
	}
	for i, c := range o.Coords() {
		if v == c {
			return subscript{of: portion{i, 1, false}, scale: 1}, true
		}
	}
	if around(o, v) {
		return subscript{scale: 1, outside: v}, true
	}
	def := v.DefiningOp()
	if a, ok := affine.Apply.Cast(def); ok {
		return applied(o, a, a.Map().Results()[0])
	}
	var lhs, rhs *ir.Value
	if o, ok := ir.As[arith.BinaryOp](def); ok {
		lhs, rhs = o.LHS, o.RHS
	} else if o, ok := ir.As[arith.DivOp](def); ok {
		lhs, rhs = o.LHS, o.RHS
	} else {
		return subscript{}, false
	}
	x, okX := subscriptOf(o, lhs)
	y, okY := subscriptOf(o, rhs)
	if !okX || !okY {
		return subscript{}, false
	}
	return combined(o, def.Def(), x, y)
}

// combined is what an operation of arith makes of two subscripts.
func combined(o tile.ParallelOp, def *ir.OpDef, x, y subscript) (subscript, bool) {
	switch def {
	case arith.AddI.OpDef:
		return added(x, y)
	case arith.SubI.OpDef:
		y.offset = -y.offset
		s, ok := added(x, y)
		return s, ok && y.fixed()
	case arith.MulI.OpDef:
		return times(x, y)
	case arith.ShRUI.OpDef:
		if y.fixed() && y.offset > 0 && y.offset < 32 {
			y.offset = 1 << y.offset
			return part(o, x, y, false)
		}
	case arith.AndI.OpDef:
		if y.offset++; bits.OnesCount64(uint64(y.offset)) == 1 {
			return part(o, x, y, true)
		}
	case arith.RemUI.OpDef, arith.RemSI.OpDef:
		return part(o, x, y, true)
	case arith.DivUI.OpDef, arith.DivSI.OpDef, arith.FloorDivSI.OpDef:
		return part(o, x, y, false)
	}
	return subscript{}, false
}

// applied is what the expression of an affine.apply is.
func applied(o tile.ParallelOp, a affine.ApplyOp, e ir.AffineExpr) (subscript, bool) {
	switch e.Kind() {
	case ir.AffineConst:
		return subscript{offset: e.Value(), scale: 1}, true
	case ir.AffineDim:
		return subscriptOf(o, a.MapOperands[e.Value()])
	case ir.AffineSym:
		return subscriptOf(o, a.MapOperands[a.Map().NumDims()+int(e.Value())])
	}
	x, okX := applied(o, a, e.LHS())
	y, okY := applied(o, a, e.RHS())
	if !okX || !okY {
		return subscript{}, false
	}
	switch e.Kind() {
	case ir.AffineAdd:
		return added(x, y)
	case ir.AffineMul:
		return times(x, y)
	case ir.AffineFloorDiv:
		return part(o, x, y, false)
	case ir.AffineMod:
		return part(o, x, y, true)
	}
	return subscript{}, false
}

// added moves a subscript by a constant.
func added(x, y subscript) (subscript, bool) {
	if x.fixed() {
		x, y = y, x
	}
	x.offset += y.offset
	return x, y.fixed() && x.outside == nil && y.outside == nil
}

// times multiplies a subscript by a constant.
func times(x, y subscript) (subscript, bool) {
	if x.fixed() {
		x, y = y, x
	}
	if !y.fixed() || x.outside != nil || y.outside != nil {
		return x, false
	}
	if x.fixed() {
		x.offset *= y.offset
		return x, true
	}
	x.scale, x.offset = x.scale*y.offset, x.offset*y.offset
	return x, true
}

// part is the quotient or the remainder of a coordinate by a number that divides its extent.
func part(o tile.ParallelOp, x, y subscript, rest bool) (subscript, bool) {
	by := y.offset
	if !x.whole() || !y.fixed() || y.outside != nil || by < 2 || o.Shape[x.of.coord]%by != 0 {
		return x, false
	}
	return subscript{of: portion{x.of.coord, by, rest}, scale: 1}, true
}
