package arith

import (
	"strings"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// DivOp is the view of the divisions.
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
		text += " `exact` asserts that there is no remainder."
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
		Does:         []ir.Effect{},
		Speculatable: func(o DivOp) bool { return divides(BinaryOp(o)) },
		Fold:         func(o DivOp, operands []ir.Attr) ([]ir.FoldResult, bool) { return fold(BinaryOp(o), operands) },
	})
}

// divides reports whether a quotient or remainder is defined for every dividend.
func divides(o BinaryOp) bool {
	signed := strings.HasSuffix(o.Name(), "si")
	return rewrite.IsSafeDivisor(o.RHS, signed)
}

// partial is an operation of the plain form that divides.
func partial(name, summary, text string, fold foldBinary) ir.Def[BinaryOp] {
	s := binarySpec(name, summary, text+" Division by zero is undefined.", "", "vector<4xi32>", fold)
	s.Does, s.Speculatable = []ir.Effect{}, divides
	return ir.Define(s)
}
