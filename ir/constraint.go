package ir

import (
	"fmt"
	"strings"
)

// The type constraints of upstream's CommonTypeConstraints.td, with its
// summaries. The summary of a variadic operand is that of one element; the
// verifier puts "variadic of " before it.

// TypeClass is a set of types with one representation (a C++ class upstream).
type TypeClass struct {
	// Name is how messages call it; empty for a class that only others extend.
	Name string
	Is   func(Type) bool
}

// The classes of builtin types that constraints name.
var (
	classInteger        = &TypeClass{"builtin.integer", isInteger}
	classFloat          = &TypeClass{"", IsFloat}
	classComplex        = &TypeClass{"builtin.complex", isA[*ComplexType]}
	classTuple          = &TypeClass{"builtin.tuple", isA[*TupleType]}
	classFunction       = &TypeClass{"builtin.function", isA[*FunctionType]}
	classShaped         = &TypeClass{"", isA[ShapedType]}
	classVector         = &TypeClass{"builtin.vector", isA[*VectorType]}
	classTensor         = &TypeClass{"", isA[*TensorType]}
	classRankedTensor   = &TypeClass{"builtin.tensor", IsRankedTensor}
	classUnrankedTensor = &TypeClass{"builtin.unranked_tensor", isUnrankedTensor}
	classMemRef         = &TypeClass{"builtin.memref", IsRankedMemRef}
	classUnrankedMemRef = &TypeClass{"builtin.unranked_memref", isUnrankedMemRef}
	classAnyMemRef      = &TypeClass{"", isA[*MemRefType]}
)

// AnyType allows every type.
var AnyType = TypeConstraint{Summary: "any type", OK: func(Type) bool { return true }}

// The integer constraints.
var (
	AnyInteger                = TypeConstraint{Summary: "integer", OK: isInteger, Class: classInteger}
	AnySignlessInteger        = TypeConstraint{Summary: "signless integer", OK: IsSignlessInteger, Class: classInteger}
	AnySignlessIntegerOrIndex = TypeConstraint{Summary: "signless integer or index", OK: IsSignlessIntegerOrIndex}
	// IsIndex, IsI1 … IsI64 allow one type.
	IsIndex = TypeConstraint{Summary: "index", OK: isIndex, Build: Index}
	IsI1    = SignlessIntegerOfWidth(1)
	IsI8    = SignlessIntegerOfWidth(8)
	IsI16   = SignlessIntegerOfWidth(16)
	IsI32   = SignlessIntegerOfWidth(32)
	IsI64   = SignlessIntegerOfWidth(64)
)

// The floating-point constraints.
var (
	AnyFloat = TypeConstraint{Summary: "floating-point", OK: IsFloat, Class: classFloat}
	IsF16    = TypeConstraint{Summary: "16-bit float", OK: func(t Type) bool { return t == F16 }, Build: F16}
	IsF32    = TypeConstraint{Summary: "32-bit float", OK: func(t Type) bool { return t == F32 }, Build: F32}
	IsF64    = TypeConstraint{Summary: "64-bit float", OK: func(t Type) bool { return t == F64 }, Build: F64}
	IsBF16   = TypeConstraint{Summary: "bfloat16 type", OK: func(t Type) bool { return t == BF16 }, Build: BF16}
	IsTF32   = TypeConstraint{Summary: "tf32 type", OK: func(t Type) bool { return t == TF32 }, Build: TF32}
)

// The other constraints on types that hold no elements.
var (
	IsNone          = TypeConstraint{Summary: "none type", OK: func(t Type) bool { return t == None }, Build: None}
	AnyFunctionType = TypeConstraint{Summary: "function type", OK: isA[*FunctionType], Class: classFunction}
	AnyComplex      = TypeConstraint{Summary: "complex-type", OK: isA[*ComplexType], Class: classComplex}
	AnyTuple        = TypeConstraint{Summary: "tuple", OK: isA[*TupleType], Class: classTuple}
)

// The constraints on a scalar, or a vector or tensor of it.
var (
	BoolLike                   = Like(IsI1, "bool-like")
	SignlessIntegerLike        = Like(AnySignlessInteger, "signless-integer")
	SignlessIntegerOrIndexLike = Like(AnySignlessIntegerOrIndex, "signless-integer-like")
	FloatLike                  = Like(AnyFloat, "floating-point-like")

	SignlessIntegerOrFloatLike = Either("signless-integer-like or floating-point-like",
		SignlessIntegerLike, FloatLike)
	SignlessIntegerOrIndexOrFloatLike = Either("signless-integer-or-index-like or floating-point-like",
		SignlessIntegerOrIndexLike, FloatLike)
)

// The constraints on containers of any element.
var (
	AnyShaped              = container(classShaped, "shaped", isA[ShapedType], AnyType)
	AnyVector              = VectorOf(AnyType)
	AnyVectorOfNonZeroRank = container(classVector, "vector", isVectorWithRank, AnyType)
	AnyFixedVector         = container(classVector, "fixed-length vector", isFixedVector, AnyType)
	AnyTensor              = TensorOf(AnyType)
	AnyRankedTensor        = RankedTensorOf(AnyType)
	AnyUnrankedTensor      = container(classUnrankedTensor, "unranked tensor", isUnrankedTensor, AnyType)
	AnyStaticTensor        = container(classRankedTensor, "statically shaped tensor",
		func(t Type) bool { return IsRankedTensor(t) && HasStaticShape(t) }, AnyType)
	AnyMemRef                 = MemRefOf(AnyType)
	AnyUnrankedMemRef         = container(classUnrankedMemRef, "unranked.memref", isUnrankedMemRef, AnyType)
	AnyRankedOrUnrankedMemRef = container(classAnyMemRef, "ranked or unranked memref", isA[*MemRefType], AnyType)
	AnyNon0RankedMemRef       = TypeConstraint{Summary: "non-0-ranked.memref of any type values",
		OK: isNon0RankedMemRef, Class: classMemRef}
	AnyNon0RankedOrUnrankedMemRef = AnyOf(AnyUnrankedMemRef, AnyNon0RankedMemRef)
	AnyStaticShapeMemRef          = TypeConstraint{Summary: "statically shaped memref of any type values",
		OK: func(t Type) bool { return IsRankedMemRef(t) && HasStaticShape(t) }, Class: classMemRef}
	AnyStridedMemRef = TypeConstraint{Summary: "strided memref of any type values", OK: isStridedMemRef,
		Class: classMemRef}
)

// SignlessIntegerOfWidth allows `iN`.
func SignlessIntegerOfWidth(width int) TypeConstraint {
	t := Int(width)
	return TypeConstraint{Summary: fmt.Sprintf("%d-bit signless integer", width), OK: func(x Type) bool { return x == t },
		Build: t}
}

// Like allows scalar, and vectors and tensors of it.
func Like(scalar TypeConstraint, summary string) TypeConstraint {
	return TypeConstraint{Summary: summary, OK: func(t Type) bool {
		return scalar.OK(t) || HasValueSemantics(t) && scalar.OK(t.(ShapedType).Elem())
	}}
}

// AnyOf allows what one of the constraints allows; the summary joins theirs by
// "or".
func AnyOf(cs ...TypeConstraint) TypeConstraint { return Either(joinSummaries(cs, " or "), cs...) }

// Either is [AnyOf] with a summary.
func Either(summary string, cs ...TypeConstraint) TypeConstraint {
	return TypeConstraint{Summary: summary, OK: func(t Type) bool {
		for _, c := range cs {
			if c.OK(t) {
				return true
			}
		}
		return false
	}}
}

// Confined allows what c allows if ok holds too.
func Confined(c TypeConstraint, summary string, ok func(Type) bool) TypeConstraint {
	return TypeConstraint{Class: c.Class, Summary: summary, OK: func(t Type) bool { return c.OK(t) && ok(t) }}
}

// VectorOf allows vectors, of any rank, of the given elements.
func VectorOf(elems ...TypeConstraint) TypeConstraint {
	return container(classVector, "vector", isA[*VectorType], elems...)
}

// TensorOf allows tensors of the given elements.
func TensorOf(elems ...TypeConstraint) TypeConstraint {
	return container(classTensor, "tensor", isA[*TensorType], elems...)
}

// RankedTensorOf allows ranked tensors of the given elements.
func RankedTensorOf(elems ...TypeConstraint) TypeConstraint {
	return container(classRankedTensor, "ranked tensor", IsRankedTensor, elems...)
}

// MemRefOf allows ranked memrefs of the given elements.
func MemRefOf(elems ...TypeConstraint) TypeConstraint {
	return container(classMemRef, "memref", IsRankedMemRef, elems...)
}

// MemRefRankOf allows memrefs of some ranks.
func MemRefRankOf(elem TypeConstraint, ranks ...int) TypeConstraint {
	words := make([]string, len(ranks))
	for i, r := range ranks {
		words[i] = fmt.Sprintf("%dD", r)
	}
	base := MemRefOf(elem)
	return Confined(base, strings.Join(words, "/")+" "+base.Summary, func(t Type) bool {
		for _, r := range ranks {
			if len(t.(*MemRefType).shape) == r {
				return true
			}
		}
		return false
	})
}

func container(class *TypeClass, what string, is func(Type) bool, elems ...TypeConstraint) TypeConstraint {
	elem := AnyOf(elems...)
	return TypeConstraint{Class: class, Summary: what + " of " + elem.Summary + " values", OK: func(t Type) bool {
		return is(t) && elem.OK(t.(ShapedType).Elem())
	}}
}

func joinSummaries(cs []TypeConstraint, sep string) string {
	words := make([]string, len(cs))
	for i, c := range cs {
		words[i] = c.Summary
	}
	return strings.Join(words, sep)
}
