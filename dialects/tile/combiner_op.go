package tile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// combinerOps are the operations that combiners stand for, of floats and of integers.
var combinerOps = [...][2]*ir.OpDef{
	scale.Add:    {arith.AddF.OpDef, arith.AddI.OpDef},
	scale.Mul:    {arith.MulF.OpDef, arith.MulI.OpDef},
	scale.Max:    {arith.MaximumF.OpDef, arith.MaxSI.OpDef},
	scale.Min:    {arith.MinimumF.OpDef, arith.MinSI.OpDef},
	scale.And:    {1: arith.AndI.OpDef},
	scale.Or:     {1: arith.OrI.OpDef},
	scale.Xor:    {1: arith.XOrI.OpDef},
	scale.MaxNum: {arith.MaxNumF.OpDef},
	scale.MinNum: {arith.MinNumF.OpDef},
	scale.MaxU:   {1: arith.MaxUI.OpDef},
	scale.MinU:   {1: arith.MinUI.OpDef},
}

// Combine builds x ∘ y, of scalars or of tiles.
func Combine(b *ir.Builder, kind scale.Combiner, x, y *ir.Value) *ir.Value {
	i := 1
	if ir.IsFloat(ir.ElemOrSelf(x.Type())) {
		i = 0
	}
	return b.Value(combinerOps[kind][i], x.Type(), x, y)
}

// CombinerOf is the combiner that an operation on two values stands for; ok is false for other operations.
func CombinerOf(op *ir.Op) (kind scale.Combiner, ok bool) {
	for kind, defs := range combinerOps {
		if slices.Contains(defs[:], op.Def()) {
			return scale.Combiner(kind), true
		}
	}
	return 0, false
}

// IsCombination reports whether an operation builds x ∘ y.
func IsCombination(op *ir.Op, kind scale.Combiner) bool {
	if op == nil {
		return false
	}
	k, ok := CombinerOf(op)
	return ok && k == kind
}
