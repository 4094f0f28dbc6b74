package packelements

import (
	"strings"

	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// reassume are the attributes of an argument, by what its bytes are: extents and divisors
// count those.
func reassume(f fn.FuncOp, arg int, m *ir.MemRefType, entries []ir.NamedAttr) ([]ir.NamedAttr, error) {
	last := len(m.Shape()) - 1
	even := m.Shape()[last] != ir.Dynamic
	for i, e := range entries {
		switch e.Name {
		case tile.ShapeAttr:
			extents, _ := tile.Extents(e.Value)
			extents[last] /= perByte
			entries[i].Value = numberList(extents)
		case fn.DivisibleAttr:
			halved, sizes := halvedDivisors(e.Value, last)
			entries[i].Value = halved
			even = even || sizes
		}
	}
	if !even {
		return nil, f.Errorf("has %v as argument #%d, whose 4-bit elements are packed two to a byte: rows must have an even number of elements; add the attribute 'tile.divisible = {sizes = [%s%d]}'",
			m, arg, strings.Repeat("1, ", last), perByte)
	}
	return append(entries, ir.NamedAttr{Name: tile.PackedAttr, Value: ir.TypeOf(m.Elem())}), nil
}

// halvedDivisors are divisors of bytes; even says that the last size has one.
func halvedDivisors(a ir.Attr, last int) (out ir.Attr, even bool) {
	d, ok := a.(*ir.DictAttr)
	if !ok {
		return a, false
	}
	var entries []ir.NamedAttr
	for _, e := range d.Entries() {
		list, isList := tile.Extents(e.Value)
		switch n, isNumber := e.Value.(*ir.IntegerAttr); {
		case isNumber:
			entries = append(entries, ir.NamedAttr{Name: e.Name, Value: ir.I64Attr(half(n.Int()))})
			continue
		case !isList:
			return a, false
		}
		for i := range list {
			switch {
			case e.Name == "sizes" && i == last:
				even = list[i]%perByte == 0
				list[i] = half(list[i])
			case e.Name == "strides" && i < last:
				list[i] = half(list[i])
			}
		}
		entries = append(entries, ir.NamedAttr{Name: e.Name, Value: numberList(list)})
	}
	return ir.Dict(entries...), even
}

// half divides a divisor of elements, which may be odd and then says nothing.
func half(n int64) int64 {
	if n%perByte != 0 {
		return 1
	}
	return n / perByte
}

func numberList(ns []int64) ir.Attr {
	out := make([]ir.Attr, len(ns))
	for i, n := range ns {
		out[i] = ir.I64Attr(n)
	}
	return ir.Array(out...)
}
