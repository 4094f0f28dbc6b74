package index

import "github.com/tsopt/tsopt/ir"

// ConstantOp is the view of [Constant] and [BoolConstant].
type ConstantOp struct {
	ir.Base
	Value  *ir.IntegerAttr
	Result *ir.Value
}

func (c ConstantOp) constant() ir.Attr { return c.Value }

// Constant is `index.constant`.
var Constant = ir.Define(ir.Spec[ConstantOp]{
	Name: "index.constant", Summary: "index constant",
	Doc:    ir.DocExample("An index known when compiling.", "", "%0 = index.constant 42"),
	Traits: ir.ConstantLike | ir.Pure,
	Fields: func(o *ConstantOp) []ir.Field {
		return []ir.Field{
			ir.AttrIs(&o.Value, "value", ir.IndexAttrC),
			ir.Out(&o.Result, "result", ir.IsIndex),
		}
	},
	Format:     "attr-dict $value",
	InferTypes: func(*ir.OpState) ([]ir.Type, error) { return []ir.Type{ir.Index}, nil },
	Constant:   ConstantOp.constant,
	ResultNames: func(c ConstantOp, set func(*ir.Value, string)) {
		set(c.Result, "idx"+c.Value.Big().String())
	},
})

// BoolConstant is `index.bool.constant`.
var BoolConstant = ir.Define(ir.Spec[ConstantOp]{
	Name: "index.bool.constant", Summary: "boolean constant",
	Doc:    ir.DocExample("A truth value known when compiling.", "", "%0 = index.bool.constant true"),
	Traits: ir.ConstantLike | ir.Pure,
	Fields: func(o *ConstantOp) []ir.Field {
		return []ir.Field{
			ir.AttrIs(&o.Value, "value", ir.BoolAttrC),
			ir.Out(&o.Result, "result", ir.IsI1),
		}
	},
	Format:     "attr-dict $value",
	InferTypes: func(*ir.OpState) ([]ir.Type, error) { return []ir.Type{ir.I1}, nil },
	Constant:   ConstantOp.constant,
	ResultNames: func(c ConstantOp, set func(*ir.Value, string)) {
		set(c.Result, map[bool]string{true: "true", false: "false"}[c.Value.Int() != 0])
	},
})

// SizeOfOp is the view of [SizeOf].
type SizeOfOp struct {
	ir.Base
	Result *ir.Value
}

// SizeOf is `index.sizeof`.
var SizeOf = ir.Define(ir.Spec[SizeOfOp]{
	Name: "index.sizeof", Summary: "size in bits of the index type",
	Doc:    ir.DocExample("The width of index on the target, in bits.", "", "%0 = index.sizeof"),
	Traits: ir.Pure,
	Fields: func(o *SizeOfOp) []ir.Field {
		return []ir.Field{
			ir.Out(&o.Result, "result", ir.IsIndex),
		}
	},
	Format:     "attr-dict",
	InferTypes: func(*ir.OpState) ([]ir.Type, error) { return []ir.Type{ir.Index}, nil },
})

// NewConstant makes a constant and returns its value.
func NewConstant(b *ir.Builder, v int64) *ir.Value {
	return Constant.New(b, ConstantOp{Value: ir.IndexAttr(v)}).Result
}
