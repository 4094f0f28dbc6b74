package llvm

import (
	"strconv"

	"github.com/tsopt/tsopt/ir"
)

// IsCompatibleType reports whether t may occur in the llvm dialect: its own
// types, signless integers, the floats that LLVM has, and one-dimensional
// vectors of those and of pointers.
func IsCompatibleType(t ir.Type) bool {
	switch t := t.(type) {
	case *PointerType, *ArrayType, *FunctionType, *StructType, *KeywordType, *TargetExtType:
		return true
	case *ir.IntegerType:
		return t.Signedness() == ir.Signless
	case *ir.FloatType:
		return isLLVMFloat(t)
	case *ir.VectorType:
		return len(t.Shape()) == 1 && isVectorElement(t.Elem())
	}
	return false
}

// IsCompatibleOuterType is [IsCompatibleType] without a look at what an
// aggregate holds, which its constructor checked.
func IsCompatibleOuterType(t ir.Type) bool { return IsCompatibleType(t) }

func isVectorElement(t ir.Type) bool {
	switch t := t.(type) {
	case *PointerType:
		return true
	case *KeywordType:
		return t.IsVectorElement()
	case *ir.IntegerType:
		return t.Signedness() == ir.Signless
	case *ir.FloatType:
		return isLLVMFloat(t)
	}
	return false
}

func isLLVMFloat(t ir.Type) bool {
	switch t {
	case ir.F16, ir.BF16, ir.F32, ir.F64, ir.F80, ir.F128, ir.Type(PPCFP128):
		return true
	}
	return false
}

// isSized are the types a value in memory may have.
func isSized(t ir.Type) bool {
	switch t := t.(type) {
	case *KeywordType:
		return t == PPCFP128 || t == X86AMX
	case *FunctionType:
		return false
	case *StructType:
		return !t.IsOpaque()
	case *TargetExtType:
		return t.inMemory()
	}
	return IsCompatibleType(t)
}

// isPointee are the types that a global or another name of one may have.
func isPointee(t ir.Type) bool {
	switch t {
	case ir.Type(Void), ir.Type(Token), ir.Type(Metadata), ir.Type(Label):
		return false
	}
	return IsCompatibleType(t)
}

func isArrayElement(t ir.Type) bool {
	switch t := t.(type) {
	case *KeywordType:
		return t == PPCFP128
	case *FunctionType:
		return false
	}
	return true
}

func isStructElement(t ir.Type) bool {
	switch t := t.(type) {
	case *KeywordType:
		return t == PPCFP128
	case *FunctionType:
		return false
	}
	return true
}

func isFunctionArgument(t ir.Type) bool {
	_, fn := t.(*FunctionType)
	return t != Void && !fn
}

func isFunctionResult(t ir.Type) bool {
	switch t.(type) {
	case *FunctionType:
		return false
	}
	return t != Metadata && t != Label
}

// The type constraints of LLVMOpBase.td.
var (
	AnyType       = ir.TypeConstraint{Summary: "LLVM dialect-compatible type", OK: IsCompatibleOuterType}
	AnyPointer    = ir.TypeConstraint{Summary: "LLVM pointer type", OK: isA[*PointerType]}
	AnyLLVMFloat  = ir.TypeConstraint{Summary: "floating point LLVM type", OK: isLLVMFloat}
	AnyLLVMVector = ir.TypeConstraint{Summary: "LLVM dialect-compatible vector type", OK: isLLVMVector,
		Class: ir.AnyVector.Class}
	AnyStruct       = ir.TypeConstraint{Summary: "LLVM structure type", OK: isA[*StructType]}
	AnyAggregate    = ir.TypeConstraint{Summary: "LLVM aggregate type", OK: isAggregate}
	AnyNonAggregate = ir.TypeConstraint{Summary: "LLVM-compatible non-aggregate type", OK: func(t ir.Type) bool {
		return IsCompatibleOuterType(t) && !isAggregate(t)
	}}
	AnyPrimitive = ir.TypeConstraint{Summary: "primitive LLVM type", OK: func(t ir.Type) bool {
		return IsCompatibleOuterType(t) && t != Void && !isA[*FunctionType](t)
	}}
	AnyLoadable = ir.TypeConstraint{Summary: "LLVM type with size", OK: isSized}
	TokenType   = ir.TypeConstraint{Summary: "LLVM token type", OK: func(t ir.Type) bool { return t == Token },
		Build: Token}
	// DefaultPointer allows a pointer in address space 0.
	DefaultPointer = PointerIn(0)

	anyFixedVector = ir.TypeConstraint{Summary: "LLVM dialect-compatible fixed-length vector type",
		OK: func(t ir.Type) bool {
			v, ok := t.(*ir.VectorType)
			return ok && v.Scalable() == nil && isLLVMVector(t)
		}}
)

// PointerIn allows a pointer in one address space.
func PointerIn(space int64) ir.TypeConstraint {
	t := Pointer(space)
	return ir.TypeConstraint{Summary: "LLVM pointer in address space " + strconv.FormatInt(space, 10),
		OK: func(x ir.Type) bool { return x == t }, Build: t}
}

// VectorOf allows vectors of elem.
func VectorOf(elem ir.TypeConstraint) ir.TypeConstraint {
	return ir.TypeConstraint{Summary: "LLVM dialect-compatible vector of " + elem.Summary, OK: func(t ir.Type) bool {
		return isLLVMVector(t) && elem.OK(t.(*ir.VectorType).Elem())
	}}
}

// ScalarOrVectorOf allows elem and vectors of it.
func ScalarOrVectorOf(elem ir.TypeConstraint) ir.TypeConstraint {
	return ir.AnyOf(elem, VectorOf(elem))
}

var (
	intLike   = ScalarOrVectorOf(ir.AnySignlessInteger)
	floatLike = ScalarOrVectorOf(AnyLLVMFloat)
	ptrLike   = ScalarOrVectorOf(AnyPointer)
	boolLike  = ScalarOrVectorOf(ir.IsI1)
)

func isA[T ir.Type](t ir.Type) bool {
	_, ok := t.(T)
	return ok
}

func isLLVMVector(t ir.Type) bool { return isA[*ir.VectorType](t) && IsCompatibleType(t) }

func isAggregate(t ir.Type) bool { return isA[*StructType](t) || isA[*ArrayType](t) }
