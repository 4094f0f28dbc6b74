package builtin

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// UnrealizedConversionCastOp is the view of [UnrealizedConversionCast].
type UnrealizedConversionCastOp struct {
	ir.Base
	Inputs  []*ir.Value
	Outputs []*ir.Value
}

// UnrealizedConversionCast is `builtin.unrealized_conversion_cast`.
var UnrealizedConversionCast = ir.Define(ir.Spec[UnrealizedConversionCastOp]{
	Name:    "builtin.unrealized_conversion_cast",
	Summary: "An unrealized conversion from one set of types to another",
	Doc: ir.DocExample("Represents values of some types as values of others until a conversion replaces it. "+
		"Conversions insert it between converted and unconverted operations; `reconcile-unrealized-casts` removes "+
		"the pairs that cancel. It has no lowering, so all casts must be removed at the end.",
		"%a: i64", "%b = builtin.unrealized_conversion_cast %a : i64 to index"),
	Traits: ir.Pure,
	Fields: func(o *UnrealizedConversionCastOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Inputs, "inputs", ir.AnyType),
			ir.Outs(&o.Outputs, "outputs", ir.AnyType),
		}
	},
	Format: "($inputs^ `:` type($inputs))? `to` type($outputs) attr-dict",
	Verify: UnrealizedConversionCastOp.verify,
	Fold:   UnrealizedConversionCastOp.fold,
})

func (c UnrealizedConversionCastOp) verify() error {
	if c.NumResults() == 0 {
		return c.Errorf("expected at least one result for cast operation")
	}
	return nil
}

// fold removes a cast that changes nothing, alone or together with the cast
// that made its operands.
func (c UnrealizedConversionCastOp) fold([]ir.Attr) ([]ir.FoldResult, bool) {
	if c.NumOperands() == 0 {
		return ir.NoFold()
	}
	if slices.Equal(c.Op.OperandTypes(), c.ResultTypes()) {
		return foldTo(c.Inputs)
	}
	src := c.Inputs[0].DefiningOp()
	if src == nil || src.Def() != c.Def() || !slices.Equal(src.Results(), c.Inputs) ||
		!slices.Equal(src.OperandTypes(), c.ResultTypes()) {
		return ir.NoFold()
	}
	return foldTo(src.Operands())
}

func foldTo(vs []*ir.Value) ([]ir.FoldResult, bool) {
	out := make([]ir.FoldResult, len(vs))
	for i, v := range vs {
		out[i].Value = v
	}
	return out, true
}

// AreCastCompatible implements [ir.CastLike]: every pair of types is.
func (UnrealizedConversionCastOp) AreCastCompatible(in, out []ir.Type) bool { return true }

// Cast makes a cast of values to types.
func Cast(b *ir.Builder, types []ir.Type, inputs ...*ir.Value) UnrealizedConversionCastOp {
	return UnrealizedConversionCast.Of(b.Op(UnrealizedConversionCast.OpDef, types, inputs...))
}
