package tilelang

import (
	"fmt"
	"maps"
	"slices"

	"github.com/tsopt/tsopt/internal/python/eval"
)

// What to do with a name that a statement on the device binds anew.

// advice is how the name keeps what it is bound to: by a variable of a type that holds all of it, or, where that is no
// number, by other names.
func (g *gone) advice(where string) string {
	d := elemOfBoth(g.was, g.held)
	if d == nil {
		return "use a different name for each value, or write the value to a tile that is allocated " + where
	}
	init := ""
	if g.was != nil {
		init = ", init=…"
	}
	return fmt.Sprintf("make it a variable, %s = T.alloc_var(\"%s\"%s), %s", g.name, d.name, init, where)
}

func isBuffer(v eval.Value) bool {
	switch v.(type) {
	case *buffer, *bufferSymbol:
		return true
	}
	return false
}

// elemOfBoth is a type that holds two numbers, where each may be None; nil if one is no number. A literal takes the
// type of the other.
func elemOfBoth(x, y eval.Value) *dtype {
	a, b := elemOf(x), elemOf(y)
	switch {
	case x == nil && y == nil:
		return dtypes["int32"]
	case x == nil:
		return b
	case y == nil || a == nil || b == nil:
		if y == nil {
			return a
		}
		return nil
	case a.isFloat() != b.isFloat():
		if a.isFloat() {
			return a
		}
		return b
	case isPlain(y) && !a.isBool():
		return a
	case isPlain(x) && !b.isBool(), b.bits() > a.bits():
		return b
	}
	return a
}

// isPlain reports whether a number is one of the text, which has no width.
func isPlain(v eval.Value) bool {
	_, isInt := v.(int64)
	return isInt || isPyFloat(v) || isPyBool(v)
}

// elemOf is the type of elements that hold a number, nil for what is none.
func elemOf(v eval.Value) *dtype {
	switch v := v.(type) {
	case bool:
		return dtypes["bool"]
	case int64, *threadIndex:
		return dtypes["int32"]
	case float64:
		return dtypes["float32"]
	case *variable:
		return v.elem
	case *numberSymbol:
		return v.dtype()
	case *variableSymbol:
		return v.elem
	case *partSymbol:
		if v.plain {
			return v.elem
		}
	case *region:
		if v.element() {
			return v.b.elem
		}
	case *let:
		return elemOf(v.s)
	case *scalar:
		for _, name := range slices.Sorted(maps.Keys(dtypes)) {
			if d := dtypes[name]; v.v != nil && d.value() == v.v.Type() && d.unsigned == v.unsigned {
				return d
			}
		}
		return dtypes["int32"]
	}
	return nil
}
