package tile

import (
	"math"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// scaled is a tile times a positive number, all of it or where a mask keeps it.
type scaled struct {
	product arith.BinaryOp
	tile    *ir.Value
	factor  float64
	masked  *arith.SelectOp // between the scaled tile and a constant that the number does not change; nil without a mask
}

// scaledOf reads a tile as a scaled one.
func scaledOf(v *ir.Value) (s scaled, ok bool) {
	if sel, isMask := arith.Select.Cast(v.DefiningOp()); isMask {
		for _, sides := range [][2]*ir.Value{{sel.TrueValue, sel.FalseValue}, {sel.FalseValue, sel.TrueValue}} {
			other, known := rewrite.FloatOf(rewrite.ConstantOf(sides[1]))
			s, ok = productOf(sides[0])
			if ok && known && (other == 0 || math.IsInf(other, 0)) &&
				sides[0].HasOneUse() && s.product.FastMath&(arith.NoInfs|arith.NoNaNs) == 0 {
				s.masked = &sel
				return s, true
			}
		}
		return scaled{}, false
	}
	return productOf(v)
}

func productOf(v *ir.Value) (s scaled, ok bool) {
	s.product, ok = arith.MulF.Cast(v.DefiningOp())
	if !ok {
		return s, false
	}
	for _, sides := range [][2]*ir.Value{{s.product.LHS, s.product.RHS}, {s.product.RHS, s.product.LHS}} {
		f, known := rewrite.FloatOf(rewrite.ConstantOf(sides[1]))
		if known && f > 0 && !math.IsInf(f, 0) {
			s.tile, s.factor = sides[0], f
			return s, true
		}
	}
	return s, false
}

// scaleReduced multiplies the maximum, or minimum, of a GEMM's scaled result instead of each element. Rounding keeps
// the order of elements, so the result is the same. The scaled tile must be of use in sums alone, which multiply and
// add with one instruction: attention subtracts the maximum of a row from its scaled scores. The multiplications would
// take issue cycles from the softmax, which runs beside tensor cores; a kernel that loads limit has cycles to spare.
func scaleReduced(r *rewrite.Rewriter, o ReduceOp) bool {
	switch {
	case !o.Kind.OK:
		return false
	case o.Kind.V != scale.Max && o.Kind.V != scale.MaxNum && o.Kind.V != scale.Min && o.Kind.V != scale.MinNum:
		return false
	}
	source := o.Sources[0]
	s, ok := scaledOf(source)
	if !ok || !Gemm.Is(s.tile.DefiningOp()) || !contracted(s.product, source, o.Op) {
		return false
	}
	plain := s.tile
	if s.masked != nil {
		r.SetBefore(s.masked.Op)
		sel := *s.masked
		with := func(side *ir.Value) *ir.Value {
			if side == s.product.Result {
				return s.tile
			}
			return side
		}
		plain = arith.NewSelect(r.Builder, sel.Condition, with(sel.TrueValue), with(sel.FalseValue))
		r.Replace(sel.Op, s.times(r.Builder, plain))
		r.SetBefore(o.Op)
	}
	o.Combination = o.Of([]*ir.Value{plain})
	reduced := Reduce.New(r.Builder, o, o.Results[0].Type()).Results[0]
	r.Replace(o.Op, s.times(r.Builder, reduced))
	return true
}

// times is another tile times the number.
func (s scaled) times(b *ir.Builder, v *ir.Value) *ir.Value {
	t := v.Type().(*ir.TensorType)
	factor := arith.NewConstant(b, ir.SplatOf(t, ir.Float(t.Elem().(*ir.FloatType), s.factor)))
	return arith.MulF.New(b, arith.BinaryOp{LHS: v, RHS: factor, FastMath: s.product.FastMath}).Result
}

// contracted reports whether all uses of a scaled tile but one contract it.
func contracted(product arith.BinaryOp, v *ir.Value, but *ir.Op) bool {
	for u := range v.Uses() {
		sum, isSum := arith.AddF.Cast(u.Owner())
		if !isSum {
			sum, isSum = arith.SubF.Cast(u.Owner())
		}
		if u.Owner() != but && (!isSum || sum.FastMath&product.FastMath&arith.AllowContract == 0) {
			return false
		}
	}
	return true
}
