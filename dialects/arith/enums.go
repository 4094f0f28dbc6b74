package arith

import "github.com/tsopt/tsopt/ir"

// Overflow is the kind of `#arith.overflow<…>`: what an integer operation
// promises not to do.
var Overflow = &ir.EnumKind{
	Dialect: "arith", Mnemonic: "overflow", Class: "::mlir::arith::IntegerOverflowFlags", Def: "Arith_IntegerOverflowAttr", Bits: true, Separator: ", ",
	Cases:  []string{"none", "nsw", "nuw"},
	Values: []int64{NoOverflowFlags, NSW, NUW},
}

// The bits of [Overflow]: no signed wrap, no unsigned wrap.
const (
	NoOverflowFlags int64 = 0
	NSW             int64 = 1
	NUW             int64 = 2
)

// FastMath is the kind of `#arith.fastmath<…>`: what a floating-point operation
// may assume or do. The meanings are LLVM's.
var FastMath = &ir.EnumKind{
	Dialect: "arith", Mnemonic: "fastmath", Class: "::mlir::arith::FastMathFlags", Def: "Arith_FastMathAttr", Bits: true, Separator: ",",
	Cases:  []string{"none", "reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn", "fast"},
	Values: []int64{0, Reassoc, NoNaNs, NoInfs, NoSignedZeros, AllowReciprocal, AllowContract, ApproxFunc, Fast},
}

// The bits of [FastMath].
const (
	Reassoc int64 = 1 << iota
	NoNaNs
	NoInfs
	NoSignedZeros
	AllowReciprocal
	AllowContract
	ApproxFunc
	Fast = Reassoc | NoNaNs | NoInfs | NoSignedZeros | AllowReciprocal | AllowContract | ApproxFunc
)

// Attributes that most operations have.
var (
	noOverflow = Overflow.Of(0)
	noFastMath = FastMath.Of(0)

	// FastMathC allows a [FastMath] attribute.
	FastMathC     = ir.EnumOf(FastMath, "Floating point fast math flags")
	overflowC     = ir.EnumOf(Overflow, "Integer overflow arith flags")
	overflowField = ir.AttrField{Name: "overflowFlags", Attr: overflowC, Default: noOverflow}
	exactField    = ir.AttrField{Name: "isExact", Attr: ir.UnitAttrC, Optional: true}
	// FastMathField is the attribute of operations that are strict by default.
	FastMathField    = ir.AttrField{Name: "fastmath", Attr: FastMathC, Default: noFastMath}
	optionalFastMath = ir.AttrField{Name: "fastmath", Attr: FastMathC, Optional: true}
	roundingField    = ir.AttrField{Name: "roundingmode", Attr: roundingC(), Optional: true}
)

// FastMathOf are the flags of an operation, 0 when it has none.
func FastMathOf(op *ir.Op) int64 { return enumValue(op, "fastmath") }

// OverflowOf are the overflow flags of an operation, 0 when it has none.
func OverflowOf(op *ir.Op) int64 { return enumValue(op, "overflowFlags") }

func enumValue(op *ir.Op, name string) int64 {
	if a, ok := op.Attr(name).(*ir.EnumAttr); ok {
		return a.Value()
	}
	return 0
}

func roundingC() ir.AttrConstraint {
	c := ir.IntEnum(ir.I32, "to_nearest_even", "downward", "upward", "toward_zero", "to_nearest_away")
	c.Summary = "Floating point rounding mode"
	return c
}

// CmpIPredicate is the predicate of [CmpI].
type CmpIPredicate int64

// The integer predicates.
const (
	EQ CmpIPredicate = iota
	NE
	SLT
	SLE
	SGT
	SGE
	ULT
	ULE
	UGT
	UGE
)

var cmpIKeywords = []string{"eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"}

func (p CmpIPredicate) String() string { return cmpIKeywords[p] }

// Attr is the predicate as an attribute.
func (p CmpIPredicate) Attr() ir.Attr { return ir.I64Attr(int64(p)) }

// Inverse is the predicate that holds when p does not.
func (p CmpIPredicate) Inverse() CmpIPredicate {
	return [...]CmpIPredicate{NE, EQ, SGE, SGT, SLE, SLT, UGE, UGT, ULE, ULT}[p]
}

// Swapped is the predicate with the operands exchanged.
func (p CmpIPredicate) Swapped() CmpIPredicate {
	return [...]CmpIPredicate{EQ, NE, SGT, SGE, SLT, SLE, UGT, UGE, ULT, ULE}[p]
}

// OnOrder is whether the predicate holds of operands whose signed and unsigned
// comparison gave the signs s and u.
func (p CmpIPredicate) OnOrder(s, u int) bool {
	switch p {
	case EQ:
		return s == 0
	case NE:
		return s != 0
	case SLT:
		return s < 0
	case SLE:
		return s <= 0
	case SGT:
		return s > 0
	case SGE:
		return s >= 0
	case ULT:
		return u < 0
	case ULE:
		return u <= 0
	case UGT:
		return u > 0
	}
	return u >= 0
}

// CmpFPredicate is the predicate of [CmpF].
type CmpFPredicate int64

// The floating-point predicates.
const (
	AlwaysFalse CmpFPredicate = iota
	OEQ
	OGT
	OGE
	OLT
	OLE
	ONE
	ORD
	UEQ
	UGTF
	UGEF
	ULTF
	ULEF
	UNE
	UNO
	AlwaysTrue
)

var cmpFKeywords = []string{"false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true"}

func (p CmpFPredicate) String() string { return cmpFKeywords[p] }

// Attr is the predicate as an attribute.
func (p CmpFPredicate) Attr() ir.Attr { return ir.I64Attr(int64(p)) }

// The outcomes of comparing two numbers.
const (
	outcomeEqual = 1 << iota
	outcomeGreater
	outcomeLess
	outcomeUnordered
)

// outcomes is the set of outcomes for which the predicate holds. Up to ORD it
// is the predicate's number; the others are those with NaN added.
func (p CmpFPredicate) outcomes() int64 {
	switch {
	case p <= ORD, p == AlwaysTrue:
		return int64(p)
	case p == UNO:
		return outcomeUnordered
	}
	return int64(p-UEQ+OEQ) | outcomeUnordered
}

// Holds is whether the predicate holds of two numbers.
func (p CmpFPredicate) Holds(a, b float64) bool {
	outcome := int64(outcomeUnordered)
	switch {
	case a == b:
		outcome = outcomeEqual
	case a > b:
		outcome = outcomeGreater
	case a < b:
		outcome = outcomeLess
	}
	return p.outcomes()&outcome != 0
}
