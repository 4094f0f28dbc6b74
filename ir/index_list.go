package ir

// Index lists, `[2, %n, 4]`, mix constants and SSA values of type index. The
// constants are an i64 array in which [Dynamic] stands for the next value
// (upstream's custom<DynamicIndexList>).

// ParseIndexList reads an index list.
func ParseIndexList(p OpParser, d Delimiter) (dynamic []Unresolved, static []int64) {
	p.List(d, func() {
		if u, ok := p.OptionalOperand(); ok {
			dynamic = append(dynamic, u)
			static = append(static, Dynamic)
			return
		}
		static = append(static, p.Int())
	})
	return dynamic, static
}

// PrintIndexList writes an index list.
func PrintIndexList(p OpPrinter, d Delimiter, list []Mixed) {
	p.List(d, len(list), func(i int) { PrintMixed(p, list[i]) })
}

// PrintMixed writes an element of an index list.
func PrintMixed(p OpPrinter, m Mixed) {
	if m.Value != nil {
		p.Operand(m.Value)
	} else {
		p.Int(m.Const)
	}
}

// Mixed is an element of an index list: a value, or a constant where Value is
// nil (upstream's OpFoldResult).
type Mixed struct {
	Value *Value
	Const int64
}

// MixedIndices pairs the two halves of an index list.
func MixedIndices(dynamic []*Value, static []int64) []Mixed {
	out := make([]Mixed, len(static))
	next := 0
	for i, s := range static {
		if s == Dynamic && next < len(dynamic) {
			out[i] = Mixed{Value: dynamic[next]}
			next++
		} else {
			out[i] = Mixed{Const: s}
		}
	}
	return out
}

// SplitMixed is the inverse of [MixedIndices].
func SplitMixed(ms []Mixed) (dynamic []*Value, static []int64) {
	static = make([]int64, len(ms))
	for i, m := range ms {
		if m.Value != nil {
			static[i] = Dynamic
			dynamic = append(dynamic, m.Value)
		} else {
			static[i] = m.Const
		}
	}
	return dynamic, static
}

// CountDynamic counts the dynamic extents of a shape or index list.
func CountDynamic(xs []int64) int {
	n := 0
	for _, x := range xs {
		if x == Dynamic {
			n++
		}
	}
	return n
}
