package llvm

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// IntrOp is an operation that stands for an LLVM intrinsic.
type IntrOp struct{ ir.Base }

// Intrinsic says how an operation `llvm.intr.name` becomes a call of
// `@llvm.name`: the types that its mangled name carries and the attributes that
// are constant arguments.
type Intrinsic struct {
	Def IntrinsicDef
	// Name is the LLVM name without types, "llvm.ctlz".
	Name string
	// Overload lists what is mangled into the name, in order: operands by
	// number, [ResultType] for the result.
	Overload []int
	// Imm are attributes passed as arguments at a position.
	Imm []ImmArg
}

// IntrinsicDef is the definition of an intrinsic's operation.
type IntrinsicDef struct{ *ir.OpDef }

// IntrinsicOf is an intrinsic whose operation has a view of its own.
type IntrinsicOf[W any] struct {
	ir.Def[W]
	Intrinsic *Intrinsic
}

// ResultType among the overloaded types is the result's.
const ResultType = -1

// ImmArg is an attribute that is passed as an argument.
type ImmArg struct {
	Pos  int
	Attr string
}

type intrSpec struct {
	name     string
	what     string
	example  string // operands and types after the operation's name, for the documentation
	operands []ir.Field
	result   *ir.TypeConstraint
	traits   ir.Traits
	match    []ir.TypeMatch
	attrs    []ir.Field
	format   string
	overload []int
	imm      []ImmArg
}

const funcFormat = "`(` operands `)` attr-dict `:` functional-type(operands, results)"

func intrinsic(s intrSpec) *Intrinsic {
	return intrinsicOf(s, ir.Spec[IntrOp]{Fields: func(*IntrOp) []ir.Field {
		fields := slices.Concat(s.operands, s.attrs)
		if s.result != nil {
			fields = append(fields, result(nil, *s.result))
		}
		return fields
	}}).Intrinsic
}

// intrinsicOf declares an intrinsic with a view.
func intrinsicOf[W any](s intrSpec, spec ir.Spec[W]) IntrinsicOf[W] {
	spec.Name, spec.Summary, spec.Doc = "llvm.intr."+s.name, s.what, intrDoc(s)
	spec.Traits, spec.Match, spec.Format = s.traits, s.match, s.format
	def := ir.Define(spec)
	return IntrinsicOf[W]{def, &Intrinsic{Def: IntrinsicDef{def.OpDef}, Name: "llvm." + s.name, Overload: s.overload,
		Imm: s.imm}}
}

func intrDoc(s intrSpec) string {
	text := s.what + ": LLVM's `llvm." + s.name + "`."
	if s.example == "" {
		return text
	}
	return text + "\n\n```mlir\n" + s.example + "\n```"
}

// exampleOf is a function that applies a `(operands)` intrinsic to arguments.
func exampleOf(name, t, result string, n int) string {
	args := []string{"%a", "%b", "%c"}[:n]
	params := make([]string, n)
	types := make([]string, n)
	for i, a := range args {
		params[i], types[i] = a+": "+t, t
	}
	return "llvm.func @f(" + strings.Join(params, ", ") + ") {\n  %0 = llvm.intr." + name + "(" +
		strings.Join(args, ", ") + ") : (" +
		strings.Join(types, ", ") + ") -> " + result + "\n  llvm.return\n}"
}

func names(t ir.TypeConstraint, words ...string) []ir.Field {
	out := make([]ir.Field, len(words))
	for i, w := range words {
		out[i] = ir.In(nil, w, t)
	}
	return out
}

func likeF(name, what string, operands ...string) *Intrinsic {
	return intrinsic(intrSpec{name: name, what: what, example: exampleOf(name, "f32", "f32", len(operands)),
		operands: names(floatLike, operands...), result: &AnyType, traits: ir.Pure | sameType,
		attrs: []ir.Field{fastMathField(nil)}, format: funcFormat, overload: []int{0}})
}

func likeI(name, what string, operands ...string) *Intrinsic {
	return intrinsic(intrSpec{name: name, what: what, example: exampleOf(name, "i32", "i32", len(operands)),
		operands: names(intLike, operands...), result: &AnyType, traits: ir.Pure | sameType, format: funcFormat,
		overload: []int{0}})
}

// SinCosOp is the sine and cosine of a number.
type SinCosOp struct {
	ir.Base
	Val      *ir.Value
	FastMath FastMathFlags
	Result   *ir.Value // a struct of both
}

// IsFPClassOp tests whether a number is of one of the classes that bits name.
type IsFPClassOp struct {
	ir.Base
	In      *ir.Value
	Classes int64
	Result  *ir.Value
}

// Intrinsics on floating-point numbers.
var (
	FAbs        = likeF("fabs", "Absolute value", "in")
	FCeil       = likeF("ceil", "Round up", "in")
	FFloor      = likeF("floor", "Round down", "in")
	FTrunc      = likeF("trunc", "Round towards zero", "in")
	Round       = likeF("round", "Round to nearest, ties away from zero", "in")
	RoundEven   = likeF("roundeven", "Round to nearest, ties to even", "in")
	Rint        = likeF("rint", "Round in the current mode", "in")
	NearbyInt   = likeF("nearbyint", "Round in the current mode without raising inexact", "in")
	Exp         = likeF("exp", "e to the power", "in")
	Exp2        = likeF("exp2", "2 to the power", "in")
	Exp10       = likeF("exp10", "10 to the power", "in")
	Log         = likeF("log", "Natural logarithm", "in")
	Log2        = likeF("log2", "Logarithm of base 2", "in")
	Log10       = likeF("log10", "Logarithm of base 10", "in")
	Sqrt        = likeF("sqrt", "Square root", "in")
	Sin         = likeF("sin", "Sine", "in")
	Cos         = likeF("cos", "Cosine", "in")
	Tan         = likeF("tan", "Tangent", "in")
	ASin        = likeF("asin", "Arcsine", "in")
	ACos        = likeF("acos", "Arccosine", "in")
	ATan        = likeF("atan", "Arctangent", "in")
	Sinh        = likeF("sinh", "Hyperbolic sine", "in")
	Cosh        = likeF("cosh", "Hyperbolic cosine", "in")
	Tanh        = likeF("tanh", "Hyperbolic tangent", "in")
	ATan2       = likeF("atan2", "Angle of a vector", "a", "b")
	Pow         = likeF("pow", "Power", "a", "b")
	CopySign    = likeF("copysign", "Magnitude of one and sign of another number", "a", "b")
	MaxNum      = likeF("maxnum", "Greater number; NaN loses against a number", "a", "b")
	MinNum      = likeF("minnum", "Lesser number; NaN loses against a number", "a", "b")
	Maximum     = likeF("maximum", "Maximum; NaN if an operand is NaN", "a", "b")
	Minimum     = likeF("minimum", "Minimum; NaN if an operand is NaN", "a", "b")
	FMA         = likeF("fma", "a*b+c with one rounding", "a", "b", "c")
	FMulAdd     = likeF("fmuladd", "a*b+c, fused where that is fast", "a", "b", "c")
	PowI        = powI("powi", "Power with an integer exponent")
	LoadExp     = powI("ldexp", "Multiplication by a power of 2")
	LRound      = intRound("lround", floatLike)
	LLRound     = intRound("llround", AnyLLVMFloat)
	LRint       = intRound("lrint", floatLike)
	LLRint      = intRound("llrint", floatLike)
	FractionExp = intrinsic(intrSpec{name: "frexp", what: "Fraction and exponent", operands: names(floatLike, "val"),
		result: &AnyType, traits: ir.Pure,
		attrs: []ir.Field{fastMathField(nil)}, format: funcFormat, overload: []int{ResultType, ResultType}})
	SinCos = intrinsicOf(intrSpec{name: "sincos", what: "Sine and cosine", traits: ir.Pure, format: funcFormat,
		overload: []int{0}},
		ir.Spec[SinCosOp]{Verify: SinCosOp.verify, Fields: func(o *SinCosOp) []ir.Field {
			return []ir.Field{ir.In(&o.Val, "val", floatLike), fastMathField(&o.FastMath), result(&o.Result, AnyType)}
		}})
	IsFPClass = intrinsicOf(intrSpec{name: "is.fpclass", what: "Test for classes of numbers", traits: ir.Pure,
		overload: []int{0},
		imm:      []ImmArg{{1, "bit"}}},
		ir.Spec[IsFPClassOp]{Fields: func(o *IsFPClassOp) []ir.Field {
			return []ir.Field{ir.In(&o.In, "in", floatLike), ir.Number(&o.Classes, "bit", ir.I32AttrC),
				result(&o.Result, AnyType)}
		}})
)

func powI(name, what string) *Intrinsic {
	return intrinsic(intrSpec{name: name, what: what,
		operands: []ir.Field{ir.In(nil, "val", floatLike), ir.In(nil, "power", ir.AnySignlessInteger)},
		result:   &AnyType, traits: ir.Pure, attrs: []ir.Field{fastMathField(nil)}, format: funcFormat,
		overload: []int{0, 1}})
}

func intRound(name string, in ir.TypeConstraint) *Intrinsic {
	return intrinsic(intrSpec{name: name, what: "Round to an integer", operands: names(in, "val"), result: &AnyType,
		traits: ir.Pure,
		format: funcFormat, overload: []int{ResultType, 0}})
}

// Intrinsics on integers.
var (
	BitReverse = likeI("bitreverse", "Bits in reverse order", "in")
	ByteSwap   = likeI("bswap", "Bytes in reverse order", "in")
	CtPop      = likeI("ctpop", "Number of ones", "in")
	Fshl       = likeI("fshl", "Funnel shift to the left", "a", "b", "c")
	Fshr       = likeI("fshr", "Funnel shift to the right", "a", "b", "c")
	SMax       = likeI("smax", "Greater signed number", "a", "b")
	SMin       = likeI("smin", "Lesser signed number", "a", "b")
	UMax       = likeI("umax", "Greater unsigned number", "a", "b")
	UMin       = likeI("umin", "Lesser unsigned number", "a", "b")
	SAddSat    = likeI("sadd.sat", "Saturating signed sum", "a", "b")
	UAddSat    = likeI("uadd.sat", "Saturating unsigned sum", "a", "b")
	SSubSat    = likeI("ssub.sat", "Saturating signed difference", "a", "b")
	USubSat    = likeI("usub.sat", "Saturating unsigned difference", "a", "b")
	SShlSat    = likeI("sshl.sat", "Saturating signed shift", "a", "b")
	UShlSat    = likeI("ushl.sat", "Saturating unsigned shift", "a", "b")

	CountLeadingZeros  = countZeros("ctlz", "Number of leading zeros")
	CountTrailingZeros = countZeros("cttz", "Number of trailing zeros")
	Abs                = intrinsic(intrSpec{name: "abs", what: "Absolute value", operands: names(intLike, "in"),
		result: &AnyType, traits: ir.Pure,
		example: "llvm.func @f(%a: i32) {\n  %0 = \"llvm.intr.abs\"(%a) <{is_int_min_poison = false}> : (i32) -> i32\n  llvm.return\n}",
		attrs:   []ir.Field{ir.Prop("is_int_min_poison", ir.I1AttrC)}, overload: []int{0},
		imm: []ImmArg{{1, "is_int_min_poison"}}})
	SCmp = compare3("scmp", "Three-way comparison of signed numbers")
	UCmp = compare3("ucmp", "Three-way comparison of unsigned numbers")

	SAddWithOverflow = withOverflow("sadd")
	UAddWithOverflow = withOverflow("uadd")
	SSubWithOverflow = withOverflow("ssub")
	USubWithOverflow = withOverflow("usub")
	SMulWithOverflow = withOverflow("smul")
	UMulWithOverflow = withOverflow("umul")
)

func countZeros(name, what string) *Intrinsic {
	return intrinsic(intrSpec{name: name, what: what, operands: names(intLike, "in"), result: &AnyType,
		traits: ir.Pure | sameType,
		example: "llvm.func @f(%a: i32) {\n  %0 = \"llvm.intr." + name +
			"\"(%a) <{is_zero_poison = false}> : (i32) -> i32\n  llvm.return\n}",
		attrs: []ir.Field{ir.Prop("is_zero_poison", ir.I1AttrC)}, overload: []int{0}, imm: []ImmArg{{1, "is_zero_poison"}}})
}

func compare3(name, what string) *Intrinsic {
	return intrinsic(intrSpec{name: name, what: what, operands: names(intLike, "a", "b"), result: &intLike,
		traits: ir.Pure | ir.SameTypeOperands,
		format: funcFormat, overload: []int{ResultType, 0}})
}

func withOverflow(name string) *Intrinsic {
	return intrinsic(intrSpec{name: name + ".with.overflow", what: "Result and whether it overflowed",
		operands: names(intLike, "lhs", "rhs"), result: &AnyType,
		traits: ir.Pure | ir.SameOperandsElementType, overload: []int{0},
		example: "llvm.func @f(%a: i32) {\n  %0 = \"llvm.intr." + name +
			".with.overflow\"(%a, %a) : (i32, i32) -> !llvm.struct<(i32, i1)>\n  llvm.return\n}"})
}

// New calls an intrinsic with a result of type t, or none where t is nil.
func (in *Intrinsic) New(b *ir.Builder, t ir.Type, args ...*ir.Value) *ir.Value {
	if t == nil {
		b.Op(in.Def.OpDef, []ir.Type{}, args...)
		return nil
	}
	return b.Value(in.Def.OpDef, t, args...)
}

var numericIntrinsics = []*Intrinsic{
	FAbs, FCeil, FFloor, FTrunc, Round, RoundEven, Rint, NearbyInt, Exp, Exp2, Exp10, Log, Log2, Log10, Sqrt, Sin, Cos,
	Tan, ASin, ACos,
	ATan, Sinh, Cosh, Tanh, ATan2, Pow, CopySign, MaxNum, MinNum, Maximum, Minimum, FMA, FMulAdd, PowI, LoadExp, LRound,
	LLRound, LRint,
	LLRint, FractionExp, SinCos.Intrinsic, IsFPClass.Intrinsic, BitReverse, ByteSwap, CtPop, Fshl, Fshr, SMax, SMin, UMax,
	UMin, SAddSat, UAddSat, SSubSat,
	USubSat, SShlSat, UShlSat, CountLeadingZeros, CountTrailingZeros, Abs, SCmp, UCmp, SAddWithOverflow, UAddWithOverflow,
	SSubWithOverflow, USubWithOverflow, SMulWithOverflow, UMulWithOverflow,
}

func (o SinCosOp) verify() error {
	in, out := o.Val.Type(), o.Result.Type()
	if s, ok := out.(*StructType); ok && slices.Equal(s.Fields(), []ir.Type{in, in}) {
		return nil
	}
	return o.Errorf("expected result type to be an homogeneous struct with two elements matching the operand type, but got '%s'", out)
}
