package eval

import (
	"cmp"
	"math"
	"math/big"
	"reflect"
	"strings"

	"github.com/tsopt/tsopt/internal/python"
)

// Compare is `a op b`.
func Compare(at Site, op python.CompareOperator, a, b Value) (Value, error) {
	switch op {
	case python.Is:
		return same(a, b), nil
	case python.IsNot:
		return !same(a, b), nil
	}
	if o, ok := a.(Operand); ok {
		if v, err := o.Compare(at, op, b, false); err != nil || v != NotImplemented {
			return v, err
		}
	}
	if o, ok := b.(Operand); ok {
		if v, err := o.Compare(at, op, a, true); err != nil || v != NotImplemented {
			return v, err
		}
	}
	switch op {
	case python.In:
		return contains(at, b, a)
	case python.NotIn:
		yes, err := contains(at, b, a)
		return !yes, err
	case python.Eq:
		return equal(at, a, b)
	case python.NotEq:
		yes, err := equal(at, a, b)
		return !yes, err
	}
	return ordered(at, op, a, b)
}

// same is `a is b`. Numbers and strings are one if they are equal and of one type.
func same(a, b Value) bool {
	if x, ok := a.(*big.Int); ok {
		y, ok := b.(*big.Int)
		return ok && x.Cmp(y) == 0
	}
	if a != nil && !reflect.TypeOf(a).Comparable() {
		return false
	}
	return b == nil && a == nil || a != nil && b != nil && reflect.TypeOf(a) == reflect.TypeOf(b) && a == b
}

// Equal is whether a == b, where that is known.
func Equal(at Site, a, b Value) (bool, error) {
	v, err := Compare(at, python.Eq, a, b)
	if err != nil {
		return false, err
	}
	return at.Interp.Truth(at, v)
}

// identicalOrEqual is how containers compare their elements.
func identicalOrEqual(at Site, a, b Value) (bool, error) {
	if same(a, b) {
		return true, nil
	}
	return Equal(at, a, b)
}

// equal is Python's == of values of ours.
func equal(at Site, a, b Value) (bool, error) {
	if c, ok := compareNumbers(a, b); ok {
		return c == 0, nil
	}
	if err := at.Interp.enter(at.Node); err != nil {
		return false, err
	}
	defer at.Interp.leave()
	switch x := a.(type) {
	case string:
		if err := at.Interp.charge(at.Node, len(x)/64); err != nil {
			return false, err
		}
		y, ok := b.(string)
		return ok && x == y, nil
	case *List:
		if y, ok := b.(*List); ok {
			return equalElems(at, x.Elems, y.Elems)
		}
		return false, nil
	case *Tuple:
		if y, ok := b.(*Tuple); ok {
			return equalElems(at, x.Elems, y.Elems)
		}
		return false, nil
	case *Dict:
		if y, ok := b.(*Dict); ok {
			return equalDicts(at, x, y)
		}
		return false, nil
	case *Set:
		y, ok := b.(*Set)
		return ok && x.Len() == y.Len() && x.subset(y), nil
	case *View:
		y, ok := b.(*View)
		if ok && x.kind != "values" && y.kind != "values" {
			return equalViews(at, x, y)
		}
	case *Range:
		y, ok := b.(*Range)
		if ok {
			n := x.Len()
			return n == y.Len() && (n == 0 || x.Start == y.Start) && (n < 2 || x.Step == y.Step), nil
		}
	case *Slice:
		if y, ok := b.(*Slice); ok {
			return equalElems(at, []Value{x.Lower, x.Upper, x.Step}, []Value{y.Lower, y.Upper, y.Step})
		}
	}
	return same(a, b), nil
}

func equalElems(at Site, a, b []Value) (bool, error) {
	if len(a) != len(b) {
		return false, nil
	}
	for i := range a {
		if yes, err := identicalOrEqual(at, a[i], b[i]); err != nil || !yes {
			return false, err
		}
	}
	return true, nil
}

func equalDicts(at Site, a, b *Dict) (bool, error) {
	if a.Len() != b.Len() {
		return false, nil
	}
	for h, i := range a.index {
		v, ok := b.get(h)
		if !ok {
			return false, nil
		}
		if yes, err := identicalOrEqual(at, a.entries[i].value, v); err != nil || !yes {
			return false, err
		}
	}
	return true, nil
}

func equalViews(at Site, a, b *View) (bool, error) {
	s, err := setOf(at, a.elems())
	if err != nil {
		return false, err
	}
	t, err := setOf(at, b.elems())
	return err == nil && s.Len() == t.Len() && s.subset(t), err
}

// unordered is what comparing with NaN gives.
const unordered = 2

// compareNumbers gives -1, 0, 1 or unordered, exactly also between integers and floats.
func compareNumbers(a, b Value) (int, bool) {
	x, xInt := small(a)
	y, yInt := small(b)
	if xInt && yInt {
		return cmp.Compare(x, y), true
	}
	f, xFloat := a.(float64)
	g, yFloat := b.(float64)
	if xFloat && yFloat {
		return compareFloats(f, g), true
	}
	m, xBig := integer(a)
	n, yBig := integer(b)
	switch {
	case xBig && yBig:
		return m.Cmp(n), true
	case xFloat && yBig:
		return compareMixed(f, n), true
	case xBig && yFloat:
		if c := compareMixed(g, m); c != unordered {
			return -c, true
		}
		return unordered, true
	}
	return 0, false
}

func compareFloats(f, g float64) int {
	if math.IsNaN(f) || math.IsNaN(g) {
		return unordered
	}
	return cmp.Compare(f, g)
}

func compareMixed(f float64, n *big.Int) int {
	if math.IsNaN(f) {
		return unordered
	}
	if math.IsInf(f, 0) {
		return int(math.Copysign(1, f))
	}
	return new(big.Float).SetFloat64(f).Cmp(new(big.Float).SetInt(n))
}

// ordered is <, <=, > or >=.
func ordered(at Site, op python.CompareOperator, a, b Value) (bool, error) {
	if c, ok := compareNumbers(a, b); ok {
		return holds(op, c), nil
	}
	switch x := a.(type) {
	case string:
		if y, ok := b.(string); ok {
			return holds(op, strings.Compare(x, y)), nil
		}
	case python.Bytes:
		if y, ok := b.(python.Bytes); ok {
			return holds(op, strings.Compare(string(x), string(y))), nil
		}
	case *List:
		if y, ok := b.(*List); ok {
			return orderedElems(at, op, x.Elems, y.Elems)
		}
	case *Tuple:
		if y, ok := b.(*Tuple); ok {
			return orderedElems(at, op, x.Elems, y.Elems)
		}
	case *Set:
		if y, ok := b.(*Set); ok {
			return orderedSets(op, x, y), nil
		}
	}
	return false, at.typeError("'%s' not supported between instances of '%s' and '%s'", op, TypeName(a), TypeName(b))
}

func holds(op python.CompareOperator, c int) bool {
	if c == unordered {
		return false
	}
	switch op {
	case python.Lt:
		return c < 0
	case python.LtE:
		return c <= 0
	case python.Gt:
		return c > 0
	}
	return c >= 0
}

// orderedElems compares the first elements that differ, or else the lengths.
func orderedElems(at Site, op python.CompareOperator, a, b []Value) (bool, error) {
	if err := at.Interp.enter(at.Node); err != nil {
		return false, err
	}
	defer at.Interp.leave()
	for i := range min(len(a), len(b)) {
		yes, err := identicalOrEqual(at, a[i], b[i])
		if err != nil {
			return false, err
		}
		if yes {
			continue
		}
		v, err := Compare(at, op, a[i], b[i])
		if err != nil {
			return false, err
		}
		return at.Interp.Truth(at, v)
	}
	return holds(op, cmp.Compare(len(a), len(b))), nil
}

func orderedSets(op python.CompareOperator, a, b *Set) bool {
	switch op {
	case python.Lt:
		return a.Len() < b.Len() && a.subset(b)
	case python.LtE:
		return a.subset(b)
	case python.Gt:
		return a.Len() > b.Len() && b.subset(a)
	}
	return b.subset(a)
}

// contains is `v in of`.
func contains(at Site, of, v Value) (bool, error) {
	switch of := of.(type) {
	case Container:
		return of.Contains(at, v)
	case string:
		s, ok := v.(string)
		if !ok {
			return false, at.typeError("'in <string>' requires string as left operand, not %s", TypeName(v))
		}
		if err := at.Interp.charge(at.Node, len(of)/64); err != nil {
			return false, err
		}
		return strings.Contains(of, s), nil
	case *Dict:
		_, ok, err := of.Get(at, v)
		return ok, err
	case *Set:
		h, err := at.key(v)
		return err == nil && of.has(h), err
	case *View:
		if of.kind == "keys" {
			_, ok, err := of.of.Get(at, v)
			return ok, err
		}
	case *Range:
		if n, ok := small(v); ok {
			i := n - of.Start
			return of.Len() > 0 && i%of.Step == 0 && i/of.Step >= 0 && i/of.Step < int64(of.Len()), nil
		}
	}
	if !isIterable(of) {
		return false, at.typeError("argument of type '%s' is not iterable", TypeName(of))
	}
	it, err := iterate(at, of)
	if err != nil {
		return false, err
	}
	for {
		e, ok, err := it.next()
		if err != nil || !ok {
			return false, err
		}
		if err := at.Interp.charge(at.Node, 1); err != nil {
			return false, err
		}
		if yes, err := identicalOrEqual(at, e, v); err != nil || yes {
			return yes, err
		}
	}
}
