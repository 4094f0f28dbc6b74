package tile

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// Missing are the assumptions about arguments that are missing for every row of an array to begin at a multiple of
// bytes, as a message names them; "" if none would suffice.
func Missing(array *ir.Value, known *intrange.Analysis, bytes int64) string {
	bits, ok := ir.BitWidth(array.Type().(*ir.MemRefType).Elem())
	if !ok || bits%8 != 0 || bytes*8%int64(bits) != 0 {
		return ""
	}
	var parts []string
	add := func(arg *ir.Value, attr, value string) {
		if text := fmt.Sprintf("'%s = %s' on argument %s", attr, value, argName(arg)); !slices.Contains(parts, text) {
			parts = append(parts, text)
		}
	}
	n := bytes * 8 / int64(bits)
	root := array
	for {
		if r, ok := memref.ReinterpretCast.Cast(root.DefiningOp()); ok {
			numbers := append(r.MixedStrides(), r.MixedOffset())
			for _, m := range numbers {
				if m.Value != nil && ofFunction(m.Value) && known.Divisor(m.Value)%n != 0 && !isLast(r, m) {
					add(m.Value, fn.DivisibleAttr, fmt.Sprint(n))
				}
			}
		}
		view, ok := ir.As[ir.ViewLike](root.DefiningOp())
		if !ok {
			break
		}
		root = view.ViewSource()
	}
	if t, ok := root.Type().(*ir.MemRefType); ok && ofFunction(root) && t.HasRank() {
		x := known.Array(root)
		if x.Align%bytes != 0 {
			add(root, fn.AlignAttr, fmt.Sprint(bytes))
		}
		if entries := missingEntries(t, x, n); len(entries) > 0 {
			add(root, fn.DivisibleAttr, "{"+strings.Join(entries, ", ")+"}")
		}
	}
	return strings.Join(parts, " and ")
}

// isLast reports whether a number is the distance of elements in a row.
func isLast(r memref.ReinterpretCastOp, m ir.Mixed) bool {
	strides := r.MixedStrides()
	return len(strides) > 0 && strides[len(strides)-1] == m
}

// missingEntries are the entries of a tile.divisible with which the rows of an array begin at multiples of n elements.
func missingEntries(t *ir.MemRefType, x *intrange.Array, n int64) (entries []string) {
	last := len(t.Shape()) - 1
	rows := slices.ContainsFunc(x.Strides[:max(0, last)], func(s int64) bool { return s%n != 0 })
	each := func(outer, inner int64) string {
		list := make([]string, last+1)
		for i := range list {
			list[i] = fmt.Sprint(outer)
		}
		list[last] = fmt.Sprint(inner)
		return "[" + strings.Join(list, ", ") + "]"
	}
	strides, offset, _ := t.Strides()
	switch {
	case !rows:
	case t.Layout() == nil && t.Shape()[last] == ir.Dynamic:
		entries = append(entries, "sizes = "+each(1, n))
	case !slices.ContainsFunc(strides[:last], func(s int64) bool { return s != ir.Dynamic && s%n != 0 }):
		entries = append(entries, "strides = "+each(n, 1))
	}
	if x.Offset%n != 0 && offset == ir.Dynamic {
		entries = append(entries, fmt.Sprintf("offset = %d", n))
	}
	return entries
}

// ofFunction reports whether a value is an argument of a function.
func ofFunction(v *ir.Value) bool {
	if !v.IsBlockArg() || !v.OwnerBlock().IsEntry() {
		return false
	}
	_, ok := ir.As[ir.FunctionLike](v.OwnerBlock().ParentOp())
	return ok
}

// ArgumentName is what messages call an argument of a function: its name, or else its number.
func ArgumentName(arg *ir.Value) string {
	if s, ok := fn.ArgAttr(arg.OwnerBlock().ParentOp(), arg.Index(), NameAttr).(*ir.StringAttr); ok {
		return s.Value()
	}
	return fmt.Sprintf("argument #%d", arg.Index())
}

// argName is how a message names an argument of a function.
func argName(arg *ir.Value) string {
	if s, ok := fn.ArgAttr(arg.OwnerBlock().ParentOp(), arg.Index(), NameAttr).(*ir.StringAttr); ok {
		return fmt.Sprintf("#%d, %q,", arg.Index(), s.Value())
	}
	return fmt.Sprintf("#%d", arg.Index())
}
