package index

import (
	"math/big"

	"github.com/tsopt/tsopt/dialects/constfold"
	"github.com/tsopt/tsopt/ir"
)

// CastOp is the view of [CastS] and [CastU].
type CastOp struct {
	ir.Base
	Input  *ir.Value // the operand
	Output *ir.Value // the result
}

// The conversions between index and integers.
var (
	CastS = cast("casts", "index signed cast", "Converts between index and an integer; widening repeats the sign.",
		func(w int, x []*big.Int) (*big.Int, bool) { return constfold.Signed(w, x[0]), true })
	CastU = cast("castu", "index unsigned cast", "Converts between index and an integer; widening fills with zeros.",
		func(_ int, x []*big.Int) (*big.Int, bool) { return x[0], true })
)

func cast(name, summary, text string, fn constfold.IntFunc) ir.Def[CastOp] {
	either := ir.AnyOf(ir.AnyInteger, ir.IsIndex)
	return ir.Define(ir.Spec[CastOp]{
		Name: "index." + name, Summary: summary,
		Doc: ir.DocExample(text, "%a: index, %b: i32",
			"%0 = index."+name+" %a : index to i64", "%1 = index."+name+" %b : i32 to index"),
		Traits: ir.Pure,
		Fields: func(o *CastOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Input, "input", either),
				ir.Out(&o.Output, "output", either),
			}
		},
		Format: "$input attr-dict `:` type($input) `to` type($output)",
		Verify: func(c CastOp) error {
			if !c.AreCastCompatible(c.Op.OperandTypes(), c.ResultTypes()) {
				return c.Errorf("operand type '%s' and result type '%s' are cast incompatible", c.Input.Type(), c.Output.Type())
			}
			return nil
		},
		// Only index and i1 have constants in this dialect.
		Fold: func(c CastOp, operands []ir.Attr) ([]ir.FoldResult, bool) {
			if t := c.Output.Type(); t == ir.Index || t == ir.I1 {
				return ir.FoldAttr(constfold.Ints(operands, t, fn))
			}
			return ir.NoFold()
		},
	})
}

// AreCastCompatible implements [ir.CastLike]: one side must be index.
func (CastOp) AreCastCompatible(in, out []ir.Type) bool {
	return len(in) == 1 && len(out) == 1 && (in[0] == ir.Index) != (out[0] == ir.Index)
}
