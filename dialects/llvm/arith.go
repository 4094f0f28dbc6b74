package llvm

import "github.com/tsopt/tsopt/ir"

// BinaryOp is an arithmetic or logical operation of two values of one type.
type BinaryOp struct{ *ir.Op }

// Lhs is the left operand.
func (o BinaryOp) Lhs() *ir.Value { return o.Operand(0) }

// Rhs is the right operand.
func (o BinaryOp) Rhs() *ir.Value { return o.Operand(1) }

// OverflowFlags are the nsw and nuw bits; 0 where the operation has none.
func (o BinaryOp) OverflowFlags() int64 { return ir.IntOf(o.Op, "overflowFlags", 0) }

// DivOp is an integer division, which traps on a zero divisor.
type DivOp struct{ *ir.Op }

// IsSpeculatable reports whether the divisor is known to be neither zero nor,
// for signed division, minus one.
func (o DivOp) IsSpeculatable() bool {
	c, ok := ConstantInt(o.Operand(1))
	return ok && c.Int() != 0 && (o.Def() != SDiv.OpDef || c.Int() != -1)
}

// UnaryOp is an operation of one value of the result's type.
type UnaryOp struct{ *ir.Op }

// Arg is the operand.
func (o UnaryOp) Arg() *ir.Value { return o.Operand(0) }

func lhsRhs(t ir.TypeConstraint) []ir.Operand {
	return []ir.Operand{{Name: "lhs", Type: t}, {Name: "rhs", Type: t}}
}

func result(t ir.TypeConstraint) []ir.Operand { return []ir.Operand{{Name: "res", Type: t}} }

const binaryFormat = "$lhs `,` $rhs attr-dict `:` type($res)"

// The flags of operations. A flag that is stored as a set of bits is an i32.
var (
	overflowField = ir.AttrField{Name: "overflowFlags", Attr: overflowC, Default: ir.I32Attr(0),
		Doc: "nsw, nuw: the result is poison when it wraps as a signed or unsigned number."}
	exactField    = ir.AttrField{Name: "isExact", Attr: ir.UnitAttrC, Optional: true, Doc: "the result is poison when bits are lost."}
	disjointField = ir.AttrField{Name: "isDisjoint", Attr: ir.UnitAttrC, Optional: true, Doc: "the result is poison when a bit is set in both."}
	nonNegField   = ir.AttrField{Name: "nonNeg", Attr: ir.UnitAttrC, Optional: true, Doc: "the result is poison when the operand is negative."}
	fastMathField = ir.AttrField{Name: "fastmathFlags", Attr: fastMathC, Default: FastMathKind.Of(0), Doc: "relaxations of IEEE arithmetic."}

	overflowC = ir.AttrConstraint{Summary: "LLVM integer overflow flags", Type: ir.I32, Class: ir.I32AttrC.OK,
		OK: func(a ir.Attr) bool { return ir.I32AttrC.OK(a) && uint64(a.(*ir.IntegerAttr).Int()) < 4 }}

	bitsC = ir.AttrConstraint{Summary: "32-bit signless integer attribute", Type: ir.I32, OK: ir.I32AttrC.OK}
)

const sameType = ir.SameOperandsAndResultType

func intOp(name, what string, traits ir.Traits) ir.Def[BinaryOp] {
	return ir.Define(ir.Spec[BinaryOp]{
		Name: "llvm." + name, Summary: what, Doc: binaryDoc(name, what, "i32", ""),
		Traits: traits | ir.Pure | sameType, Operands: lhsRhs(intLike), Results: result(intLike), Format: binaryFormat,
	})
}

func overflowOp(name, what string, traits ir.Traits, fold foldFunc) ir.Def[BinaryOp] {
	return ir.Define(ir.Spec[BinaryOp]{
		Name: "llvm." + name, Summary: what, Doc: binaryDoc(name, what, "i32", " overflow<nsw, nuw>"),
		Traits: traits | ir.Pure | sameType, Operands: lhsRhs(intLike), Results: result(intLike),
		Attrs: []ir.AttrField{overflowField}, Parse: parseOverflowBinary, Print: printOverflowBinary, Fold: fold,
	})
}

func exactOp(name, what string) ir.Def[BinaryOp] {
	return ir.Define(ir.Spec[BinaryOp]{
		Name: "llvm." + name, Summary: what, Doc: binaryDoc(name, what, "i32", ""),
		Traits: ir.Pure | sameType, Operands: lhsRhs(intLike), Results: result(intLike),
		Attrs: []ir.AttrField{exactField}, Format: "(`exact` $isExact^)? " + binaryFormat,
	})
}

func divOp(name, what string) ir.Def[DivOp] {
	return ir.Define(ir.Spec[DivOp]{
		Name: "llvm." + name, Summary: what, Doc: binaryDoc(name, what, "i32", ""),
		Traits: sameType, Operands: lhsRhs(intLike), Results: result(intLike),
		Attrs: []ir.AttrField{exactField}, Format: "(`exact` $isExact^)? " + binaryFormat,
		Effects: func(DivOp) []ir.Effect { return nil },
	})
}

func floatOp(name, what string) ir.Def[BinaryOp] {
	return ir.Define(ir.Spec[BinaryOp]{
		Name: "llvm." + name, Summary: what, Doc: binaryDoc(name, what, "f32", ""),
		Traits: ir.Pure | sameType, Operands: lhsRhs(floatLike), Results: result(floatLike),
		Attrs: []ir.AttrField{fastMathField}, Format: binaryFormat,
	})
}

func binaryDoc(name, what, t, flags string) string {
	return what + ".\n\n```mlir\nllvm.func @f(%a: " + t + ", %b: " + t + ") {\n  %0 = llvm." + name + " %a, %b" + flags + " : " + t +
		"\n  llvm.return\n}\n```"
}

// The integer operations.
var (
	Add  = overflowOp("add", "Sum", ir.Commutative, nil)
	Sub  = overflowOp("sub", "Difference", 0, nil)
	Mul  = overflowOp("mul", "Product", ir.Commutative, nil)
	Shl  = overflowOp("shl", "Shift to the left", 0, foldShl)
	UDiv = divOp("udiv", "Quotient of unsigned numbers")
	SDiv = divOp("sdiv", "Quotient of signed numbers, towards zero")
	URem = intOp("urem", "Remainder of unsigned numbers", 0)
	SRem = intOp("srem", "Remainder of signed numbers, with the sign of the dividend", 0)
	And  = intOp("and", "Bitwise and", 0)
	XOr  = intOp("xor", "Bitwise exclusive or", 0)
	LShr = exactOp("lshr", "Shift to the right that fills with zeros")
	AShr = exactOp("ashr", "Shift to the right that fills with the sign")
	Or   = ir.Define(ir.Spec[BinaryOp]{
		Name: "llvm.or", Summary: "Bitwise or", Doc: binaryDoc("or", "Bitwise or", "i32", ""),
		Traits: ir.Pure | sameType, Operands: lhsRhs(intLike), Results: result(intLike),
		Attrs: []ir.AttrField{disjointField}, Format: "(`disjoint` $isDisjoint^)? " + binaryFormat, Fold: foldOr,
	})
)

// The floating-point operations.
var (
	FAdd = floatOp("fadd", "Sum")
	FSub = floatOp("fsub", "Difference")
	FMul = floatOp("fmul", "Product")
	FDiv = floatOp("fdiv", "Quotient")
	FRem = floatOp("frem", "Remainder of a division that truncates, as C's fmod")
	FNeg = ir.Define(ir.Spec[UnaryOp]{
		Name: "llvm.fneg", Summary: "Negation", Doc: "Flips the sign, of NaN too.\n\n```mlir\nllvm.func @f(%a: f32) {\n  %0 = llvm.fneg %a : f32\n  llvm.return\n}\n```",
		Traits: ir.Pure | sameType, Operands: []ir.Operand{{Name: "operand", Type: floatLike}}, Results: result(floatLike),
		Attrs: []ir.AttrField{fastMathField}, Format: "$operand attr-dict `:` type($res)",
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
	p.Operand(o.Lhs())
	p.Str(", ")
	p.Operand(o.Rhs())
	printOverflow(p, o.Op)
	p.AttrDict(o.Op, "overflowFlags")
	p.Str(" : ")
	p.Type(o.Result(0).Type())
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

func printOverflow(p ir.OpPrinter, op *ir.Op) {
	if v := ir.IntOf(op, "overflowFlags", 0); v != 0 {
		p.Str(" overflow<" + OverflowKind.Text(v) + ">")
	}
}

var arithOps = []*ir.OpDef{
	Add.OpDef, Sub.OpDef, Mul.OpDef, Shl.OpDef, UDiv.OpDef, SDiv.OpDef, URem.OpDef, SRem.OpDef, And.OpDef, XOr.OpDef,
	LShr.OpDef, AShr.OpDef, Or.OpDef, FAdd.OpDef, FSub.OpDef, FMul.OpDef, FDiv.OpDef, FRem.OpDef, FNeg.OpDef,
}
