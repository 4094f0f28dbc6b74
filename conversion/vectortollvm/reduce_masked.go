package vectortollvm

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// predicatedNames are the reductions of LLVM that take a mask, of integers and of floats.
var predicatedNames = map[bool]map[vector.Kind]string{
	false: {
		vector.Add: "add", vector.Mul: "mul", vector.And: "and", vector.Or: "or", vector.XOr: "xor",
		vector.MinSI: "smin", vector.MinUI: "umin", vector.MaxSI: "smax", vector.MaxUI: "umax",
	},
	true: {vector.Add: "fadd", vector.Mul: "fmul", vector.MinNumF: "fmin", vector.MaxNumF: "fmax"},
}

// predicated is the reduction of a kind under a mask; ok is false if LLVM has none.
func predicated(k vector.Kind, elem ir.Type) (def llvm.IntrinsicOf[llvm.VPReduceOp], ok bool) {
	def, ok = llvm.VPReductions[predicatedNames[ir.IsFloat(elem)][k]]
	return def, ok
}

// maskedReduction reduces under a mask all lanes that there are.
func (l lowering) maskedReduction() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.Mask, l.c.TypeConverter, "masked-reduction",
		func(r *rewrite.ConversionRewriter, op, in vector.MaskingOp) bool {
			o, ok := vector.Reduction.Cast(op.Masked())
			if !ok || op.Passthru != nil {
				return r.Fail(op.Op, "masks no reduction")
			}
			t := l.c.Type(o.Dest.Type())
			def, ok := predicated(o.Kind, t)
			if !ok {
				return r.Fail(op.Op, "combines by %s", o.Kind)
			}
			b := r.Builder
			reduce := llvm.VPReduceOp{Vector: r.Remap(o.Vector), Mask: in.Mask}
			if o.Acc != nil {
				reduce.Start = r.Remap(o.Acc)
			} else {
				reduce.Start = llvm.NewConstant(b, t, startOf(o.Kind, t))
			}
			reduce.Length = l.length(b, vectorType(o.Vector))
			r.Replace(op.Op, def.New(b, reduce, t).Result)
			return true
		})
}

// startOf is what a reduction without an accumulator starts from; a sum starts from +0,
// as the one without a mask does.
func startOf(k vector.Kind, t ir.Type) ir.Attr {
	f, isFloat := t.(*ir.FloatType)
	if k == vector.Add && isFloat {
		return ir.Float(f, 0)
	}
	return neutralOf(k, t)
}

// length is the number of lanes, which of a scalable vector the machine decides.
func (l lowering) length(b *ir.Builder, t *ir.VectorType) *ir.Value {
	n := int64(1)
	if len(t.Shape()) > 0 {
		n = t.Shape()[0]
	}
	least := llvm.NewInt(b, ir.I32, n)
	if !scalable(t) {
		return least
	}
	scale := vector.VScale.New(b, vector.VScaleOp{}, ir.Index).Res
	return arith.Binary(b, arith.MulI, least, arith.IndexCast.New(b, arith.CastOp{In: scale}, ir.I32).Out)
}
