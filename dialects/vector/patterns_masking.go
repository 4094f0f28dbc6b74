package vector

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// maskOfNothing replaces a mask without an operation by the values that it yields.
func maskOfNothing(r *rewrite.Rewriter, m MaskingOp) bool {
	if m.Masked() != nil {
		return false
	}
	values := m.Body.Entry().Last().Operands()
	if m.Passthru != nil {
		if t, ok := m.Passthru.Type().(*ir.VectorType); !ok || len(values) != 1 ||
			t.CloneWith(t.Shape(), ir.I1) != m.Mask.Type() {
			return false
		}
		values = []*ir.Value{arith.NewSelect(r.Builder, m.Mask, values[0], m.Passthru)}
	}
	r.Replace(m.Op, values...)
	return true
}

// maskOfAll takes the operation out of a mask that is set everywhere.
func maskOfAll(r *rewrite.Rewriter, m MaskingOp) bool {
	op := m.Masked()
	if op == nil || coverageOf(m.Mask) != all {
		return false
	}
	values := m.Body.Entry().Last().Operands()
	r.MoveBefore(op, m.Op)
	r.Replace(m.Op, values...)
	return true
}

// replaceMasked replaces an operation by what build makes of its operands, or what stands
// around it by that where the mask is set, and otherwise where it is not.
func replaceMasked(r *rewrite.Rewriter, op *ir.Op, otherwise *ir.Value, maskOf func(mask *ir.Value) *ir.Value,
	build func() *ir.Value) {
	m, masked := Mask.Cast(op.ParentOp())
	if !masked {
		r.Replace(op, build())
		return
	}
	r.SetBefore(m.Op)
	var mask *ir.Value
	if otherwise != nil {
		mask = maskOf(m.Mask)
	}
	v := build()
	if otherwise != nil {
		v = arith.NewSelect(r.Builder, mask, v, otherwise)
	}
	r.Replace(m.Op, v)
}
