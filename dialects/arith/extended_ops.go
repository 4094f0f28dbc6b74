package arith

import (
	"math/big"

	"github.com/tsopt/tsopt/dialects/constfold"
	"github.com/tsopt/tsopt/ir"
)

// ExtendedOp is the view of the operations that give a result in two parts.
type ExtendedOp struct {
	ir.Base
	LHS        *ir.Value // the left operand
	RHS        *ir.Value // the right operand
	SumResult  *ir.Value
	Overflow   *ir.Value
	LowResult  *ir.Value
	HighResult *ir.Value
}

// Low is the sum, or the low half of the multiplication's result.
func (o ExtendedOp) Low() *ir.Value { return o.Result(0) }

// High is the overflow bit, or the high half of the multiplication's result.
func (o ExtendedOp) High() *ir.Value { return o.Result(1) }

// The operations with a result in two parts.
var (
	AddUIExtended = ir.Define(ir.Spec[ExtendedOp]{
		Name:    "arith.addui_extended",
		Summary: "extended unsigned integer addition operation returning sum and overflow bit",
		Doc: ir.DocExample("Adds unsigned integers; the second result is the carry.", "%a: i32, %b: i32",
			"%sum, %overflow = arith.addui_extended %a, %b : i32, i1"),
		Traits: ir.Pure | ir.Commutative | ir.Elementwise,
		Fields: func(o *ExtendedOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.LHS, "lhs", ir.SignlessIntegerOrIndexLike),
				ir.In(&o.RHS, "rhs", ir.SignlessIntegerOrIndexLike),
				ir.Out(&o.SumResult, "sum", ir.SignlessIntegerOrIndexLike),
				ir.Out(&o.Overflow, "overflow", ir.BoolLike),
			}
		},
		Match:  ir.SameTypes("lhs", "rhs", "sum"),
		Format: "$lhs `,` $rhs attr-dict `:` type($sum) `,` type($overflow)",
		Infer: func(o ExtendedOp) ([]ir.Type, error) {
			return []ir.Type{o.LHS.Type(), BoolType(o.LHS.Type())}, nil
		},
		Fold:        foldAddExtended,
		ResultNames: ir.NameResults[ExtendedOp],
	})
	MulSIExtended = mulExtended("mulsi_extended", "extended signed integer multiplication operation",
		"Multiplies signed integers; the results are the low and the high half of `a * b`.", foldMulSIExtended)
	MulUIExtended = mulExtended("mului_extended", "extended unsigned integer multiplication operation",
		"Multiplies unsigned integers; the results are the low and the high half of `a * b`.", foldMulUIExtended)
)

func mulExtended(name, summary, text string,
	fold func(ExtendedOp, []ir.Attr) ([]ir.FoldResult, bool)) ir.Def[ExtendedOp] {
	return ir.Define(ir.Spec[ExtendedOp]{
		Name: "arith." + name, Summary: summary,
		Doc:    ir.DocExample(text, "%a: i32, %b: i32", "%low, %high = arith."+name+" %a, %b : i32"),
		Traits: ir.Pure | ir.Commutative | ir.Elementwise,
		Fields: func(o *ExtendedOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.LHS, "lhs", ir.SignlessIntegerOrIndexLike),
				ir.In(&o.RHS, "rhs", ir.SignlessIntegerOrIndexLike),
				ir.Out(&o.LowResult, "low", ir.SignlessIntegerOrIndexLike).Like("lhs"),
				ir.Out(&o.HighResult, "high", ir.SignlessIntegerOrIndexLike).Like("lhs"),
			}
		},
		Match:       ir.SameTypes("lhs", "rhs", "low", "high"),
		Format:      "$lhs `,` $rhs attr-dict `:` type($lhs)",
		Fold:        fold,
		ResultNames: ir.NameResults[ExtendedOp],
	})
}

// BoolType is i1, or a vector or tensor of i1 in t's shape.
func BoolType(t ir.Type) ir.Type {
	s, ok := t.(ir.ShapedType)
	switch {
	case !ok:
		return ir.I1
	case !s.HasRank():
		return ir.UnrankedTensor(ir.I1)
	}
	return s.CloneWith(s.Shape(), ir.I1)
}

func two(low, high ir.FoldResult) ([]ir.FoldResult, bool) {
	return []ir.FoldResult{low, high}, (low.Attr != nil || low.Value != nil) && (high.Attr != nil || high.Value != nil)
}

// halves folds to the two parts that fn computes.
func halves(o ExtendedOp, operands []ir.Attr, low, high constfold.IntFunc) ([]ir.FoldResult, bool) {
	return two(ir.FoldResult{Attr: constfold.Ints(operands, o.Low().Type(), low)},
		ir.FoldResult{Attr: constfold.Ints(operands, o.High().Type(), high)})
}

func foldAddExtended(o ExtendedOp, operands []ir.Attr) ([]ir.FoldResult, bool) {
	if isInt(operands[1], 0) {
		return two(ir.FoldResult{Value: o.LHS}, ir.FoldResult{Attr: splat(o.High().Type(), 0)})
	}
	sum := func(_ int, x []*big.Int) (*big.Int, bool) { return new(big.Int).Add(x[0], x[1]), true }
	carry := func(w int, x []*big.Int) (*big.Int, bool) {
		s, _ := sum(w, x)
		return s.Rsh(s, uint(w)), true
	}
	return halves(o, operands, sum, carry)
}

func foldMulSIExtended(o ExtendedOp, operands []ir.Attr) ([]ir.FoldResult, bool) {
	if isInt(operands[1], 0) {
		return two(ir.FoldResult{Attr: operands[1]}, ir.FoldResult{Attr: operands[1]})
	}
	product := func(w int, x []*big.Int) (*big.Int, bool) {
		return new(big.Int).Mul(constfold.Signed(w, x[0]), constfold.Signed(w, x[1])), true
	}
	return halves(o, operands, product, highHalf(product))
}

func foldMulUIExtended(o ExtendedOp, operands []ir.Attr) ([]ir.FoldResult, bool) {
	if isInt(operands[1], 0) {
		return two(ir.FoldResult{Attr: operands[1]}, ir.FoldResult{Attr: operands[1]})
	}
	if isInt(operands[1], 1) {
		return two(ir.FoldResult{Value: o.LHS}, ir.FoldResult{Attr: splat(o.High().Type(), 0)})
	}
	product := func(_ int, x []*big.Int) (*big.Int, bool) { return new(big.Int).Mul(x[0], x[1]), true }
	return halves(o, operands, product, highHalf(product))
}

func highHalf(product constfold.IntFunc) constfold.IntFunc {
	return func(w int, x []*big.Int) (*big.Int, bool) {
		p, _ := product(w, x)
		return p.Rsh(p, uint(w)), true
	}
}
