package plain

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
)

// clone copies an operation; tiles among its types become vectors.
func clone(c *emit.Ctx, op *ir.Op) error {
	if op.Has(ir.ConstantLike) {
		return constant(c, op)
	}
	s := ir.OpState{Def: op.Def(), Loc: op.Loc(), Props: op.Props(), Attrs: op.DiscardableAttrs()}
	for _, v := range emit.WithoutTokens(op.Operands()) {
		s.Operands = append(s.Operands, harmless(c, op, v))
	}
	for _, t := range op.ResultTypes() {
		s.Types = append(s.Types, emit.ThreadType(t))
	}
	copied := c.Create(s)
	for i, r := range op.Results() {
		c.Map(r, copied.Result(i))
	}
	return nil
}

// harmless is an operand of an operation that must not be computed of any number, as a
// division: registers that hold nothing are one.
func harmless(c *emit.Ctx, op *ir.Op, v *ir.Value) *ir.Value {
	t, ok := v.Type().(*ir.TensorType)
	if !ok || !op.Has(ir.Elementwise) || ir.IsSpeculatable(op) || !emit.DistOf(v).Overhangs() {
		return c.Get(v)
	}
	one := arith.ConstantInt(c.Builder, 1, t.Elem())
	return c.Pack(t.Elem(), c.Filled(emit.DistOf(v), c.Elements(c.Get(v)), one))
}
