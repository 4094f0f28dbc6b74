package arith

import (
	"math/big"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// The integer operations on two operands of one type.
var (
	AddI = overflowing("addi", "integer addition operation", "Adds two integers modulo 2^width.", ir.Commutative, nil,
		folder(total((*big.Int).Add, func(x, y uint64) uint64 { return x + y }), rightIs(0), addOfSub))
	SubI = overflowing("subi", "Integer subtraction operation.", "Subtracts two integers modulo 2^width.", 0, nil,
		folder(total((*big.Int).Sub, func(x, y uint64) uint64 { return x - y }), equalOperandsGiveZero, rightIs(0), subOfAdd))
	MulI = overflowing("muli", "Integer multiplication operation.", "Multiplies two integers modulo 2^width.",
		ir.Commutative, mulNames,
		folder(total((*big.Int).Mul, func(x, y uint64) uint64 { return x * y }), rightAbsorbs(0), rightIs(1)))
	ShLI = overflowing("shli", "integer left-shift",
		"Shifts left. An amount, read as unsigned, of the width or more gives poison.", 0, nil,
		folder(shift(shiftLeft), rightIs(0)))

	ShRUI = exact("shrui", "unsigned integer right-shift", "Shifts right and fills with zeros. "+
		"An amount, read as unsigned, of the width or more gives poison.", folder(shift(shiftRightLogical), rightIs(0)))
	ShRSI = exact("shrsi", "signed integer right-shift", "Shifts right and fills with the sign. "+
		"An amount, read as unsigned, of the width or more gives poison.", folder(shift(shiftRightArithmetic), rightIs(0)))

	FloorDivSI = partial("floordivsi", "signed floor integer division operation",
		"Divides signed integers and rounds towards negative infinity.",
		folder(signed(floorDivSigned), rightIs(1)))
	RemUI = partial("remui", "unsigned integer division remainder operation",
		"The remainder of unsigned division.",
		folder(compute(remUnsigned), rightGives(1, 0)))
	RemSI = partial("remsi", "signed integer division remainder operation",
		"The remainder of signed division towards zero; it has the sign of the dividend.",
		folder(signed(remSigned), rightGives(1, 0)))
	AndI = plain("andi", "integer binary and", "Bitwise and.", ir.Commutative|ir.Idempotent,
		folder(total((*big.Int).And, func(x, y uint64) uint64 { return x & y }), rightAbsorbs(0), rightIs(-1),
			withComplement(0), nestedAnd))
	OrI = plain("ori", "integer binary or", "Bitwise or.", ir.Commutative|ir.Idempotent,
		folder(total((*big.Int).Or, func(x, y uint64) uint64 { return x | y }), rightIs(0), rightAllOnes, withComplement(-1)))
	XOrI = plain("xori", "integer binary xor", "Bitwise exclusive or.", ir.Commutative,
		folder(total((*big.Int).Xor, func(x, y uint64) uint64 { return x ^ y }), rightIs(0), equalOperandsGiveZero,
			nestedXor))
	MaxSI = plain("maxsi", "signed integer maximum operation", "The greater of two signed integers.", ir.Commutative,
		folder(signed(maxOf), equalOperands, rightIsLimit(signedMin, signedMax)))
	MaxUI = plain("maxui", "unsigned integer maximum operation", "The greater of two unsigned integers.", ir.Commutative,
		folder(compute(maxOf), equalOperands, rightIsLimit(unsignedMin, unsignedMax)))
	MinSI = plain("minsi", "signed integer minimum operation", "The lesser of two signed integers.", ir.Commutative,
		folder(signed(minOf), equalOperands, rightIsLimit(signedMax, signedMin)))
	MinUI = plain("minui", "unsigned integer minimum operation", "The lesser of two unsigned integers.", ir.Commutative,
		folder(compute(minOf), equalOperands, rightIsLimit(unsignedMax, unsignedMin)))
)

func overflowing(name, summary, text string, traits ir.Traits, names func(BinaryOp, func(*ir.Value, string)),
	fold foldBinary) ir.Def[BinaryOp] {
	text += " `overflow<nsw, nuw>` asserts that the signed or the unsigned result does not wrap; if it does, the result is poison."
	s := binarySpec(name, summary, text, "overflow<nsw, nuw> ", "i64", fold)
	s.Traits |= traits | ir.Pure
	s.Fields = func(o *BinaryOp) []ir.Field {
		return binaryFields(o, ir.SignlessIntegerOrIndexLike, overflowField(&o.Overflow))
	}
	s.Format = "$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)"
	s.ResultNames = names
	return ir.Define(s)
}

func exact(name, summary, text string, fold foldBinary) ir.Def[BinaryOp] {
	s := binarySpec(name, summary, text+" `exact` asserts that no set bit is lost.", "exact ", "i64", fold)
	s.Traits |= ir.Pure
	s.Fields = func(o *BinaryOp) []ir.Field {
		return binaryFields(o, ir.SignlessIntegerOrIndexLike, ir.Flag(&o.IsExact, "isExact"))
	}
	s.Format = "$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)"
	return ir.Define(s)
}

func plain(name, summary, text string, traits ir.Traits, fold foldBinary) ir.Def[BinaryOp] {
	s := binarySpec(name, summary, text, "", "vector<4xi32>", fold)
	s.Traits |= traits | ir.Pure
	return ir.Define(s)
}

func binarySpec(name, summary, text, flags, t string, fold foldBinary) ir.Spec[BinaryOp] {
	return ir.Spec[BinaryOp]{
		Name: "arith." + name, Summary: summary,
		Doc:    ir.DocExample(text, "%a: "+t+", %b: "+t, "%0 = arith."+name+" %a, %b "+flags+": "+t),
		Traits: ir.SameOperandsAndResultType | ir.Elementwise,
		Fields: func(o *BinaryOp) []ir.Field {
			return binaryFields(o, ir.SignlessIntegerOrIndexLike)
		},
		Format: "$lhs `,` $rhs attr-dict `:` type($result)",
		Fold:   fold,
	}
}

// mulNames calls a multiple of the vector scale %c4_vscale.
func mulNames(o BinaryOp, set func(*ir.Value, string)) {
	for i := range 2 {
		c, ok := rewrite.ConstantOf(o.Operand(i)).(*ir.IntegerAttr)
		if ok && definedBy(o.Operand(1-i), "vector.vscale") != nil {
			set(o.Result, "c"+c.Big().String()+"_vscale")
			return
		}
	}
}
