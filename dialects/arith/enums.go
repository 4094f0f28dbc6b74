package arith

import "github.com/tsopt/tsopt/ir"

// Overflow is the kind of `#arith.overflow<…>`: which overflows of an integer operation are undefined.
var Overflow = &ir.EnumKind{
	Dialect: "arith", Mnemonic: "overflow", Class: "::mlir::arith::IntegerOverflowFlags", Def: "Arith_IntegerOverflowAttr",
	Bits: true, Separator: ", ",
	Cases:  []string{"none", "nsw", "nuw"},
	Values: []int64{0, int64(NSW), int64(NUW)},
}

// OverflowFlags are bits of [Overflow].
type OverflowFlags int64

// No signed wrap, no unsigned wrap.
const (
	NSW OverflowFlags = 1 << iota
	NUW
)

func (f OverflowFlags) String() string { return Overflow.Text(int64(f)) }

// FastMath is the kind of `#arith.fastmath<…>`: what a floating-point operation
// may assume or do. The meanings are LLVM's.
var FastMath = &ir.EnumKind{
	Dialect: "arith", Mnemonic: "fastmath", Class: "::mlir::arith::FastMathFlags", Def: "Arith_FastMathAttr", Bits: true,
	Separator: ",",
	Cases:     []string{"none", "reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn", "fast"},
	Values: []int64{0, int64(Reassoc), int64(NoNaNs), int64(NoInfs), int64(NoSignedZeros), int64(AllowReciprocal),
		int64(AllowContract), int64(ApproxFunc), int64(Fast)},
}

// FastMathFlags are bits of [FastMath].
type FastMathFlags int64

// The licences.
const (
	Reassoc FastMathFlags = 1 << iota
	NoNaNs
	NoInfs
	NoSignedZeros
	AllowReciprocal
	AllowContract
	ApproxFunc
	Fast = Reassoc | NoNaNs | NoInfs | NoSignedZeros | AllowReciprocal | AllowContract | ApproxFunc
)

func (f FastMathFlags) String() string { return FastMath.Text(int64(f)) }

// Attributes that most operations have.
var (
	fastMathC = ir.EnumOf(FastMath, "Floating point fast math flags")
	overflowC = ir.EnumOf(Overflow, "Integer overflow arith flags")
	roundingC = roundingConstraint()
)

func overflowField(p *OverflowFlags) ir.Field {
	return ir.Enum(p, "overflowFlags", overflowC).Default(Overflow.Of(0))
}

// FastMathField is the attribute of operations that are strict by default.
func FastMathField(p *FastMathFlags) ir.Field {
	return ir.Enum(p, "fastmath", fastMathC).Default(FastMath.Of(0))
}

func optionalFastMath(p *ir.Opt[FastMathFlags]) ir.Field { return ir.OptEnum(p, "fastmath", fastMathC) }

func roundingField(p *ir.Opt[RoundingMode]) ir.Field { return ir.OptEnum(p, "roundingmode", roundingC) }

// RoundingMode says how a number that a format does not hold is rounded.
type RoundingMode int64

// The rounding modes.
const (
	ToNearestEven RoundingMode = iota
	Downward
	Upward
	TowardZero
	ToNearestAway
)

var roundingKeywords = []string{"to_nearest_even", "downward", "upward", "toward_zero", "to_nearest_away"}

func (m RoundingMode) String() string { return roundingKeywords[m] }

func roundingConstraint() ir.AttrConstraint {
	c := ir.IntEnum(ir.I32, roundingKeywords...)
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

var cmpFKeywords = []string{"false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule",
	"une", "uno", "true"}

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
