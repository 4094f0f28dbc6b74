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

// predicated is the reduction of a kind under a mask, nil if LLVM has none.
func predicated(k vector.Kind, elem ir.Type) *ir.OpDef {
	name, ok := predicatedNames[ir.IsFloat(elem)][k]
	if !ok {
		return nil
	}
	return llvm.PredicatedReduction(name).Def.OpDef
}

// maskedReduction reduces under a mask all lanes that there are.
func (l lowering) maskedReduction() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.Mask, l.c.TypeConverter, "masked-reduction", func(r *rewrite.ConversionRewriter, op, in vector.MaskingOp) bool {
		o, ok := vector.Reduction.Cast(op.Masked())
		if !ok || op.Passthru != nil {
			return r.Fail(op.Op, "masks no reduction")
		}
		t := l.c.Type(o.Dest.Type())
		def := predicated(o.Kind, t)
		if def == nil {
			return r.Fail(op.Op, "combines by %s", o.Kind)
		}
		b := r.Builder
		var start *ir.Value
		if o.Acc != nil {
			start = r.Remap(o.Acc)
		} else {
			start = llvm.NewConstant(b, t, startOf(o.Kind, t))
		}
		operands := []*ir.Value{start, r.Remap(o.Vector), in.Mask, l.length(b, vectorType(o.Vector))}
		r.Replace(op.Op, b.Create(ir.OpState{Def: def, Operands: operands, Types: []ir.Type{t}}).Result(0))
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
