package arith

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// DivOp is the view of the divisions that are undefined for some operands, and
// so may be moved only when those cannot occur.
type DivOp BinaryOp

// The divisions.
var (
	DivUI = division("divui", "unsigned integer division operation",
		"Divides unsigned integers and rounds towards zero.", true, folder(compute(divUnsigned), rightIs(1), divOfMul(NUW)))
	DivSI = division("divsi", "signed integer division operation",
		"Divides signed integers and rounds towards zero. A quotient that does not fit is undefined.", true,
		folder(signed(divSigned), rightIs(1), divOfMul(NSW)))
	CeilDivUI = division("ceildivui", "unsigned ceil integer division operation",
		"Divides unsigned integers and rounds up.", false, folder(compute(ceilDivUnsigned), rightIs(1)))
	CeilDivSI = division("ceildivsi", "signed ceil integer division operation",
		"Divides signed integers and rounds towards positive infinity. A quotient that does not fit is undefined.", false,
		folder(signed(ceilDivSigned), rightIs(1)))
)

func division(name, summary, text string, mayBeExact bool, fold foldBinary) ir.Def[DivOp] {
	text += " Division by zero is undefined."
	flags, format := "", "$lhs `,` $rhs attr-dict `:` type($result)"
	if mayBeExact {
		text += " `exact` promises that there is no remainder."
		flags, format = "exact ", "$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)"
	}
	s := binarySpec(name, summary, text, flags, "i64", nil)
	return ir.Define(ir.Spec[DivOp]{
		Name: s.Name, Summary: s.Summary, Doc: s.Doc, Traits: s.Traits, Format: format,
		Fields: func(o *DivOp) []ir.Field {
			b := (*BinaryOp)(o)
			if !mayBeExact {
				return binaryFields(b, ir.SignlessIntegerOrIndexLike)
			}
			return binaryFields(b, ir.SignlessIntegerOrIndexLike, ir.Flag(&o.IsExact, "isExact"))
		},
		Does: []ir.Effect{},
		Fold: func(o DivOp, operands []ir.Attr) ([]ir.FoldResult, bool) { return fold(BinaryOp(o), operands) },
	})
}

// IsSpeculatable implements [ir.ConditionallySpeculatable]: the divisor must be
// a constant other than zero, and other than -1 for a signed division.
func (o DivOp) IsSpeculatable() bool {
	c := rewrite.ConstantOf(o.RHS)
	if c == nil || isInt(c, 0) {
		return false
	}
	if _, scalarOrSplat := rewrite.IntOf(c); !scalarOrSplat {
		return false
	}
	signed := o.Name() == "arith.divsi" || o.Name() == "arith.ceildivsi"
	return !signed || !isInt(c, -1)
}
