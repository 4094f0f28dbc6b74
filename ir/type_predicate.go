package ir

// IsSignlessInteger reports whether t is `iN`.
func IsSignlessInteger(t Type) bool {
	it, ok := t.(*IntegerType)
	return ok && it.sign == Signless
}

// IsSignlessIntegerOrIndex reports whether t is `iN` or index.
func IsSignlessIntegerOrIndex(t Type) bool { return t == Index || IsSignlessInteger(t) }

// IsFloat reports whether t is a floating-point type.
func IsFloat(t Type) bool { return isA[*FloatType](t) }

// IsRankedTensor reports whether t is a ranked tensor.
func IsRankedTensor(t Type) bool { return isA[*TensorType](t) && hasRank(t) }

// IsRankedMemRef reports whether t is a ranked memref.
func IsRankedMemRef(t Type) bool { return isA[*MemRefType](t) && hasRank(t) }

// HasValueSemantics reports whether t is a vector or tensor: a container whose
// values are immutable.
func HasValueSemantics(t Type) bool { return isA[*VectorType](t) || isA[*TensorType](t) }

// HasStaticShape reports whether t is shaped, ranked and without dynamic
// dimensions.
func HasStaticShape(t Type) bool {
	s, ok := t.(ShapedType)
	if !ok || !s.HasRank() {
		return false
	}
	_, static := NumElements(s.Shape())
	return static
}

func isA[T Type](t Type) bool {
	_, ok := t.(T)
	return ok
}

func isInteger(t Type) bool { return isA[*IntegerType](t) }

func isIndex(t Type) bool { return t == Index }

func hasRank(t Type) bool { return t.(ShapedType).HasRank() }

func isUnrankedTensor(t Type) bool { return isA[*TensorType](t) && !hasRank(t) }

func isUnrankedMemRef(t Type) bool { return isA[*MemRefType](t) && !hasRank(t) }

func isVectorWithRank(t Type) bool {
	v, ok := t.(*VectorType)
	return ok && len(v.shape) > 0
}

func isFixedVector(t Type) bool {
	v, ok := t.(*VectorType)
	return ok && v.scalable == nil
}

func isNon0RankedMemRef(t Type) bool { return IsRankedMemRef(t) && len(t.(*MemRefType).shape) > 0 }

func isStridedMemRef(t Type) bool {
	m, ok := t.(*MemRefType)
	if !ok || m.unranked {
		return false
	}
	_, _, strided := m.Strides()
	return strided
}
