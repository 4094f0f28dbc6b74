package vectortollvm

import (
	"math"
	"math/big"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// lowerMask moves a mask into the operation under it: an access has a mask of its
// own, and a reduction that LLVM has none for under a mask combines neutral elements
// where the mask is not set.
func lowerMask(r *rewrite.Rewriter, op vector.MaskingOp) bool {
	masked := op.Masked()
	if masked == nil || op.Passthru != nil && !vector.Gather.Is(masked) {
		return false
	}
	b := r.Builder
	var results []*ir.Value
	switch masked.Def() {
	case vector.Reduction.OpDef:
		o := vector.Reduction.Of(masked)
		if _, ok := predicated(o.Kind, o.Dest.Type()); ok || neutralOf(o.Kind, vectorType(o.Vector).Elem()) == nil {
			return false
		}
		o.Vector = arith.NewSelect(b, op.Mask, o.Vector, neutral(b, o.Kind, o.Vector.Type()))
		results = []*ir.Value{vector.Reduction.New(b, o, o.Dest.Type()).Dest}
	case vector.Contract.OpDef:
		c, ok := contractionOf(vector.Contract.Of(masked))
		if !ok || neutralOf(c.Kind, ir.ElemOrSelf(c.Result.Type())) == nil {
			return false
		}
		results = []*ir.Value{c.lower(b, op.Mask)}
	case vector.OuterProduct.OpDef:
		v := outerProduct(b, vector.OuterProduct.Of(masked), op.Mask)
		if v == nil {
			return false
		}
		results = []*ir.Value{v}
	case vector.Gather.OpDef:
		o := vector.Gather.Of(masked)
		o.Mask = arith.Binary(b, arith.AndI, o.Mask, op.Mask)
		v := vector.Gather.New(b, o, o.Result.Type()).Result
		if op.Passthru != nil {
			v = arith.NewSelect(b, op.Mask, v, op.Passthru)
		}
		results = []*ir.Value{v}
	case vector.Scatter.OpDef:
		o := vector.Scatter.Of(masked)
		o.Mask = arith.Binary(b, arith.AndI, o.Mask, op.Mask)
		vector.Scatter.New(b, o, masked.ResultTypes()...)
	case vector.TransferRead.OpDef:
		o := vector.TransferRead.Of(masked)
		if o.Mask != nil {
			return false
		}
		o.Mask = op.Mask
		results = []*ir.Value{vector.TransferRead.New(b, o, o.Vector.Type()).Vector}
	case vector.TransferWrite.OpDef:
		o := vector.TransferWrite.Of(masked)
		if o.Mask != nil {
			return false
		}
		o.Mask = op.Mask
		n := vector.TransferWrite.New(b, o, masked.ResultTypes()...)
		results = n.Op.Results()
	default:
		return false
	}
	r.Replace(op.Op, results...)
	return true
}

// isMasked reports whether op is in a vector.mask, whose region holds one operation and no other.
func isMasked(op *ir.Op) bool { return vector.Mask.Is(op.ParentOp()) }

// neutral is a constant of elements that change no reduction of a kind.
func neutral(b *ir.Builder, k vector.Kind, t ir.Type) *ir.Value {
	v := t.(*ir.VectorType)
	return arith.NewConstant(b, ir.SplatOf(v, neutralOf(k, v.Elem())))
}

// neutralOf is the number that changes no reduction of a kind, nil if there is none.
func neutralOf(k vector.Kind, elem ir.Type) ir.Attr {
	if f, ok := elem.(*ir.FloatType); ok {
		v, ok := map[vector.Kind]float64{
			vector.Add: math.Copysign(0, -1), vector.Mul: 1, vector.MinNumF: math.Copysign(math.NaN(), -1),
			vector.MaxNumF:  math.NaN(),
			vector.MinimumF: math.Inf(1), vector.MaximumF: math.Inf(-1),
		}[k]
		if !ok {
			return nil
		}
		return ir.Float(f, v)
	}
	w := 64
	if elem != ir.Index {
		w, _ = ir.BitWidth(elem)
	}
	top := new(big.Int).Lsh(big.NewInt(1), uint(w-1))
	switch k {
	case vector.Add, vector.Or, vector.XOr, vector.MaxUI:
		return ir.Integer(elem, 0)
	case vector.Mul:
		return ir.Integer(elem, 1)
	case vector.And, vector.MinUI:
		return ir.Integer(elem, -1)
	case vector.MinSI:
		return ir.IntegerBig(elem, new(big.Int).Sub(top, big.NewInt(1)))
	case vector.MaxSI:
		return ir.IntegerBig(elem, top.Neg(top))
	}
	return nil
}
