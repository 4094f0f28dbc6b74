package linalg

import "github.com/tsopt/tsopt/ir"

// Iterator is the kind of a loop of an operation's iteration space.
type Iterator int64

// The kinds of loops.
const (
	Parallel  Iterator = iota // iterations are independent
	Reduction                 // iterations combine into the same element of an output
	Window                    // a reduction over a window of the input
)

func (i Iterator) String() string { return IteratorType.Of(int64(i)).Keyword() }

// IteratorType is the attribute of an [Iterator]: `#linalg.iterator_type<parallel>`.
var IteratorType = &ir.EnumKind{Dialect: "linalg", Mnemonic: "iterator_type",
	Cases: []string{"parallel", "reduction", "window"}}

var iteratorTypesC = ir.ArrayOf(ir.EnumOf(IteratorType, "Iterator type"), "Iterator type should be an enum.")

// IteratorArray is the attribute of kinds of loops.
func IteratorArray(kinds []Iterator) *ir.ArrayAttr {
	out := make([]ir.Attr, len(kinds))
	for i, k := range kinds {
		out[i] = IteratorType.Of(int64(k))
	}
	return ir.Array(out...)
}

// iteratorsIn are the kinds of loops that an attribute lists.
func iteratorsIn(a *ir.ArrayAttr) []Iterator {
	var out []Iterator
	for _, e := range a.Elems() {
		if k, ok := e.(*ir.EnumAttr); ok {
			out = append(out, Iterator(k.Value()))
		}
	}
	return out
}

// mapsIn are the maps that an attribute lists.
func mapsIn(a *ir.ArrayAttr) []ir.AffineMap {
	if a == nil {
		return nil
	}
	var out []ir.AffineMap
	for _, e := range a.Elems() {
		if m, ok := e.(*ir.AffineMapAttr); ok {
			out = append(out, m.Map())
		}
	}
	return out
}

// MapArray is the attribute of maps.
func MapArray(maps []ir.AffineMap) *ir.ArrayAttr {
	out := make([]ir.Attr, len(maps))
	for i, m := range maps {
		out[i] = ir.AffineMapOf(m)
	}
	return ir.Array(out...)
}

// parallel are n parallel loops.
func parallel(n int) []Iterator { return make([]Iterator, n) }
