package llvm

import (
	"strings"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// BinaryOp is an arithmetic or logical operation of two values of one type.
type BinaryOp struct {
	ir.Base
	LHS, RHS *ir.Value
	Overflow OverflowFlags
	Exact    bool // no bits are lost
	Disjoint bool // no bit is set in both
	FastMath FastMathFlags
	Result   *ir.Value
}

// binaryFields are those of an operation on values of a type, with its flags.
func binaryFields(o *BinaryOp, t ir.TypeConstraint, flags ...ir.Field) []ir.Field {
	fields := append([]ir.Field{ir.In(&o.LHS, "lhs", t), ir.In(&o.RHS, "rhs", t)}, flags...)
	return append(fields, result(&o.Result, t))
}

// DivOp is an integer division, which traps on a zero divisor.
type DivOp BinaryOp

// divides reports whether a quotient or remainder is defined for every dividend.
func divides(o BinaryOp) bool {
	return rewrite.IsSafeDivisor(o.RHS, strings.HasPrefix(o.Name(), "llvm.s"))
}

// UnaryOp is an operation of one value of the result's type.
type UnaryOp struct {
	ir.Base
	Arg      *ir.Value
	FastMath FastMathFlags
	Result   *ir.Value
}

// result is the only result of most operations.
func result(p **ir.Value, t ir.TypeConstraint) ir.Field { return ir.Out(p, "res", t) }

const binaryFormat = "$lhs `,` $rhs attr-dict `:` type($res)"

// The flags of operations. One that is stored as a set of bits is an i32.

func overflowField(p *OverflowFlags) ir.Field {
	return ir.Enum(p, "overflowFlags", overflowC).Default(ir.I32Attr(0)).
		Doc("any of `nsw` and `nuw`: the result is poison when it wraps as a signed or unsigned number.")
}

func exactField(p *bool) ir.Field {
	return ir.Flag(p, "isExact").Doc("the result is poison when bits are lost.")
}

func nonNegField(p *bool) ir.Field {
	return ir.Flag(p, "nonNeg").Doc("the result is poison when the operand is negative.")
}

func fastMathField(p *FastMathFlags) ir.Field {
	return ir.Enum(p, "fastmathFlags", fastMathC).Default(FastMathKind.Of(0)).Doc("relaxations of IEEE arithmetic.")
}

var (
	overflowC = ir.AttrConstraint{Summary: "LLVM integer overflow flags", Type: ir.I32, Class: ir.I32AttrC.OK,
		OK: func(a ir.Attr) bool { return ir.I32AttrC.OK(a) && uint64(a.(*ir.IntegerAttr).Int()) < 4 }}

	bitsC = ir.AttrConstraint{Summary: "32-bit signless integer attribute", Type: ir.I32, OK: ir.I32AttrC.OK}
)

const sameType = ir.SameOperandsAndResultType

func intOp(name, what string, traits ir.Traits) ir.Def[BinaryOp] {
	return ir.Define(ir.Spec[BinaryOp]{
		Name: "llvm." + name, Summary: what, Doc: binaryDoc(name, what, "i32", ""),
		Traits: traits | ir.Pure | sameType, Format: binaryFormat,
		Fields: func(o *BinaryOp) []ir.Field { return binaryFields(o, intLike) },
	})
}

func overflowOp(name, what string, traits ir.Traits, fold foldFunc) ir.Def[BinaryOp] {
	return ir.Define(ir.Spec[BinaryOp]{
		Name: "llvm." + name, Summary: what, Doc: binaryDoc(name, what, "i32", " overflow<nsw, nuw>"),
		Traits: traits | ir.Pure | sameType, Syntax: "$lhs `,` $rhs (`overflow` `<` $overflowFlags^ `>`)? attr-dict `:` type($res)",
		Fields: func(o *BinaryOp) []ir.Field { return binaryFields(o, intLike, overflowField(&o.Overflow)) },
		Parse:  parseOverflowBinary, Print: printOverflowBinary, Fold: fold,
	})
}

func exactOp(name, what string) ir.Def[BinaryOp] {
	return ir.Define(ir.Spec[BinaryOp]{
		Name: "llvm." + name, Summary: what, Doc: binaryDoc(name, what, "i32", ""),
		Traits: ir.Pure | sameType, Format: "(`exact` $isExact^)? " + binaryFormat,
		Fields: func(o *BinaryOp) []ir.Field { return binaryFields(o, intLike, exactField(&o.Exact)) },
	})
}

func divOp(name, what string) ir.Def[DivOp] {
	return ir.Define(ir.Spec[DivOp]{
		Name: "llvm." + name, Summary: what, Doc: binaryDoc(name, what, "i32", ""),
		Traits: sameType, Format: "(`exact` $isExact^)? " + binaryFormat,
		Fields: func(o *DivOp) []ir.Field { return binaryFields((*BinaryOp)(o), intLike, exactField(&o.Exact)) },
		Does:   []ir.Effect{},

		Speculatable: func(o DivOp) bool { return divides(BinaryOp(o)) },
	})
}

func remOp(name, what string) ir.Def[BinaryOp] {
	return ir.Define(ir.Spec[BinaryOp]{
		Name: "llvm." + name, Summary: what, Doc: binaryDoc(name, what, "i32", ""),
		Traits: sameType, Format: binaryFormat,
		Fields: func(o *BinaryOp) []ir.Field { return binaryFields(o, intLike) },
		Does:   []ir.Effect{},

		Speculatable: func(o BinaryOp) bool { return divides(o) },
	})
}

func floatOp(name, what string) ir.Def[BinaryOp] {
	return ir.Define(ir.Spec[BinaryOp]{
		Name: "llvm." + name, Summary: what, Doc: binaryDoc(name, what, "f32", ""),
		Traits: ir.Pure | sameType, Format: binaryFormat,
		Fields: func(o *BinaryOp) []ir.Field { return binaryFields(o, floatLike, fastMathField(&o.FastMath)) },
	})
}

func binaryDoc(name, what, t, flags string) string {
	return what + ".\n\n```mlir\nllvm.func @f(%a: " + t + ", %b: " + t + ") {\n  %0 = llvm." + name + " %a, %b" + flags +
		" : " + t +
		"\n  llvm.return\n}\n```"
}

// The integer operations.
var (
	Add  = overflowOp("add", "Sum", ir.Commutative, nil)
	Sub  = overflowOp("sub", "Difference", 0, nil)
	Mul  = overflowOp("mul", "Multiplication", ir.Commutative, nil)
	Shl  = overflowOp("shl", "Shift to the left", 0, foldShl)
	UDiv = divOp("udiv", "Quotient of unsigned numbers")
	SDiv = divOp("sdiv", "Quotient of signed numbers, towards zero")
	URem = remOp("urem", "Remainder of unsigned numbers")
	SRem = remOp("srem", "Remainder of signed numbers, with the sign of the dividend")
	And  = intOp("and", "Bitwise and", 0)
	XOr  = intOp("xor", "Bitwise exclusive or", 0)
	LShr = exactOp("lshr", "Shift to the right that fills with zeros")
	AShr = exactOp("ashr", "Shift to the right that fills with the sign")
	Or   = ir.Define(ir.Spec[BinaryOp]{
		Name: "llvm.or", Summary: "Bitwise or", Doc: binaryDoc("or", "Bitwise or", "i32", ""),
		Traits: ir.Pure | sameType, Format: "(`disjoint` $isDisjoint^)? " + binaryFormat, Fold: foldOr,
		Fields: func(o *BinaryOp) []ir.Field {
			return binaryFields(o, intLike, ir.Flag(&o.Disjoint,
				"isDisjoint").Doc("the result is poison when a bit is set in both."))
		},
	})
)

// The floating-point operations.
var (
	FAdd = floatOp("fadd", "Sum")
	FSub = floatOp("fsub", "Difference")
	FMul = floatOp("fmul", "Multiplication")
	FDiv = floatOp("fdiv", "Quotient")
	FRem = floatOp("frem", "Remainder of a division that truncates, as C's fmod")
	FNeg = ir.Define(ir.Spec[UnaryOp]{
		Name: "llvm.fneg", Summary: "Negation", Doc: "Flips the sign, of NaN too.\n\n```mlir\nllvm.func @f(%a: f32) {\n  %0 = llvm.fneg %a : f32\n  llvm.return\n}\n```",
		Traits: ir.Pure | sameType, Format: "$operand attr-dict `:` type($res)",
		Fields: func(o *UnaryOp) []ir.Field {
			return []ir.Field{ir.In(&o.Arg, "operand", floatLike), fastMathField(&o.FastMath), result(&o.Result, floatLike)}
		},
	})
)

func parseOverflowBinary(p ir.OpParser, st *ir.OpState) {
	lhs := p.Operand()
	p.Expect(",")
	rhs := p.Operand()
	parseOverflow(p, st)
	p.OpAttrs(st)
	t := p.ColonType()
	if p.Err() != nil {
		return
	}
	st.Operands = p.ResolveSame([]ir.Unresolved{lhs, rhs}, t)
	st.Types = []ir.Type{t}
}

func printOverflowBinary(p ir.OpPrinter, o BinaryOp) {
	p.Space()
	p.Operand(o.LHS)
	p.Str(", ")
	p.Operand(o.RHS)
	printOverflow(p, o.Overflow)
	p.AttrDict(o.Op, "overflowFlags")
	p.Str(" : ")
	p.Type(o.Result.Type())
}

func parseOverflow(p ir.OpParser, st *ir.OpState) {
	if !p.Accept("overflow") {
		return
	}
	p.Expect("<")
	v := parseWords(p, OverflowKind)
	p.Expect(">")
	st.SetProp("overflowFlags", ir.I32Attr(v))
}

func printOverflow(p ir.OpPrinter, f OverflowFlags) {
	if f != 0 {
		p.Str(" overflow<" + f.String() + ">")
	}
}

var arithOps = []*ir.OpDef{
	Add.OpDef, Sub.OpDef, Mul.OpDef, Shl.OpDef, UDiv.OpDef, SDiv.OpDef, URem.OpDef, SRem.OpDef, And.OpDef, XOr.OpDef,
	LShr.OpDef, AShr.OpDef, Or.OpDef, FAdd.OpDef, FSub.OpDef, FMul.OpDef, FDiv.OpDef, FRem.OpDef, FNeg.OpDef,
}
