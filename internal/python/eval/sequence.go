package eval

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tsopt/tsopt/internal/python"
)

// sequences is `a op b` for what is no number.
func sequences(at Site, op python.Operator, a, b Value) (Value, error) {
	switch op {
	case python.Add:
		return concatenate(at, a, b)
	case python.Mult:
		if isSequence(a) {
			return repeat(at, a, b)
		}
		if isSequence(b) {
			return repeat(at, b, a)
		}
	case python.Mod:
		if s, ok := a.(string); ok {
			return percent(at, s, b)
		}
	}
	if d, ok := a.(*Dict); ok && op == python.BitOr {
		if other, ok := b.(*Dict); ok {
			r := d.Copy()
			r.Update(other)
			return r, nil
		}
	}
	s, err := asSet(at, a)
	if err != nil {
		return nil, err
	}
	t, err := asSet(at, b)
	if err != nil {
		return nil, err
	}
	if _, view := a.(*View); view && t == nil && isIterable(b) {
		elems, err := elements(at, b)
		if err != nil {
			return nil, err
		}
		if t, err = setOf(at, elems); err != nil {
			return nil, err
		}
	}
	if s != nil && t != nil {
		if r := setOp(op, s, t); r != nil {
			return r, nil
		}
	}
	return nil, at.unsupportedOperands(op, a, b)
}

// asSet gives a set, and a set of what a view of keys or items shows; nil for others.
func asSet(at Site, v Value) (*Set, error) {
	switch v := v.(type) {
	case *Set:
		return v, nil
	case *View:
		if v.kind != "values" {
			return setOf(at, v.elems())
		}
	}
	return nil, nil
}

func isSequence(v Value) bool {
	switch v.(type) {
	case string, python.Bytes, *List, *Tuple:
		return true
	}
	return false
}

func concatenate(at Site, a, b Value) (Value, error) {
	switch x := a.(type) {
	case string:
		if y, ok := b.(string); ok {
			if len(x)+len(y) > maxSize {
				return nil, at.tooLarge("the string")
			}
			return x + y, nil
		}
		return nil, at.typeError(`can only concatenate str (not "%s") to str`, TypeName(b))
	case python.Bytes:
		if y, ok := b.(python.Bytes); ok && len(x)+len(y) <= maxSize {
			return x + y, nil
		}
		return nil, at.typeError("can't concat %s to bytes", TypeName(b))
	case *List:
		if y, ok := b.(*List); ok {
			elems, err := joinedElems(at, x.Elems, y.Elems)
			return &List{elems}, err
		}
		return nil, at.typeError(`can only concatenate list (not "%s") to list`, TypeName(b))
	case *Tuple:
		if y, ok := b.(*Tuple); ok {
			elems, err := joinedElems(at, x.Elems, y.Elems)
			return &Tuple{elems}, err
		}
		return nil, at.typeError(`can only concatenate tuple (not "%s") to tuple`, TypeName(b))
	}
	return nil, at.unsupportedOperands(python.Add, a, b)
}

func joinedElems(at Site, a, b []Value) ([]Value, error) {
	if len(a)+len(b) > maxSize {
		return nil, at.tooLarge("the sequence")
	}
	return slices.Concat(a, b), nil
}

func repeat(at Site, seq, times Value) (Value, error) {
	n, ok := small(times)
	if !ok {
		if _, big := integer(times); big {
			return nil, at.Raise("OverflowError", "cannot fit 'int' into an index-sized integer")
		}
		return nil, at.typeError("can't multiply sequence by non-int of type '%s'", TypeName(times))
	}
	n = max(n, 0)
	length, err := length(at, seq)
	if err != nil {
		return nil, err
	}
	if size := length.(int64); size > 0 && n > maxSize/size {
		return nil, at.tooLarge("the sequence")
	}
	switch x := seq.(type) {
	case string:
		if x == "" {
			return x, nil
		}
		return strings.Repeat(x, int(n)), nil
	case python.Bytes:
		return python.Bytes(strings.Repeat(string(x), int(n))), nil
	case *List:
		return &List{repeated(x.Elems, int(n))}, nil
	}
	return &Tuple{repeated(seq.(*Tuple).Elems, int(n))}, nil
}

func repeated(elems []Value, n int) []Value {
	if len(elems) == 0 {
		return []Value{}
	}
	return slices.Repeat(elems, n)
}

// index is `of[key]`.
func index(at Site, of, key Value) (Value, error) {
	if x, ok := of.(Indexable); ok {
		return x.Index(at, key)
	}
	switch x := of.(type) {
	case *Dict:
		if err := at.NeedsNow("dictionary key", key, at.index()); err != nil {
			return nil, err
		}
		v, ok, err := x.Get(at, key)
		if err == nil && !ok {
			err = (&Exception{Type: exceptionTypes["KeyError"], Args: []Value{key}}).raise(at)
		}
		return v, err
	case *List:
		return elem(at, "list", x.Elems, key, func(part []Value) Value { return &List{part} })
	case *Tuple:
		return elem(at, "tuple", x.Elems, key, func(part []Value) Value { return &Tuple{part} })
	case string:
		return character(at, x, key)
	case python.Bytes:
		list := make([]Value, len(x))
		for i := range list {
			list[i] = int64(x[i])
		}
		return elem(at, "bytes", list, key, func(part []Value) Value {
			var b strings.Builder
			for _, c := range part {
				b.WriteByte(byte(c.(int64)))
			}
			return python.Bytes(b.String())
		})
	case *Range:
		return rangeElem(at, x, key)
	case *Type, *Builtin: // list[int], as in annotations
		return of, nil
	}
	return nil, at.typeError("'%s' object is not subscriptable", TypeName(of))
}

func elem(at Site, what string, list []Value, key Value, part func([]Value) Value) (Value, error) {
	if s, ok := key.(*Slice); ok {
		start, step, n, err := s.indices(at, len(list))
		if err != nil {
			return nil, err
		}
		if err := at.Interp.charge(at.Node, n/2); err != nil {
			return nil, err
		}
		r := make([]Value, n)
		for i := range r {
			r[i] = list[start+i*step]
		}
		return part(r), nil
	}
	i, err := position(at, what, key, len(list))
	if err != nil {
		return nil, err
	}
	return list[i], nil
}

// position checks an index, and counts a negative one from the end.
func position(at Site, what string, key Value, n int) (int, error) {
	key, err := plain(at, key)
	if err != nil {
		return 0, err
	}
	i, ok := small(key)
	if !ok {
		if _, big := integer(key); big {
			return 0, at.Raise("IndexError", "cannot fit 'int' into an index-sized integer")
		}
		if err := at.NeedsNow(strings.TrimSuffix(what, " assignment")+" index", key, at.index()); err != nil {
			return 0, err
		}
		if what == "string" {
			return 0, at.typeError("string indices must be integers, not '%s'", TypeName(key))
		}
		return 0, at.typeError("%s indices must be integers or slices, not %s", strings.TrimSuffix(what, " assignment"),
			TypeName(key))
	}
	if i < 0 {
		i += int64(n)
	}
	if i < 0 || i >= int64(n) {
		return 0, at.Raise("IndexError", "%s index out of range", what)
	}
	return int(i), nil
}

// indices says which elements of n a slice takes: count of them, from start on.
func (s *Slice) indices(at Site, n int) (start, step, count int, err error) {
	step = 1
	if s.Step != nil {
		if step, err = bound64(at, s.Step); err != nil {
			return 0, 0, 0, err
		}
		if step == 0 {
			return 0, 0, 0, at.valueError("slice step cannot be zero")
		}
	}
	lo, hi := 0, n // where start and stop may lie
	if step < 0 {
		lo, hi = -1, n-1
	}
	limit := func(v Value, otherwise int) (int, error) {
		if v == nil {
			return otherwise, nil
		}
		i, err := bound64(at, v)
		if i < 0 {
			i += n
		}
		return min(max(i, lo), hi), err
	}
	first, last := lo, hi
	if step < 0 {
		first, last = hi, lo
	}
	if start, err = limit(s.Lower, first); err != nil {
		return 0, 0, 0, err
	}
	stop, err := limit(s.Upper, last)
	if err != nil {
		return 0, 0, 0, err
	}
	r := Range{int64(start), int64(stop), int64(step)}
	return start, step, r.Len(), nil
}

// bound64 is a bound of a slice; what is too large is cut.
func bound64(at Site, v Value) (int, error) {
	const far = 1 << 40
	v, err := plain(at, v)
	if err != nil {
		return 0, err
	}
	if i, ok := small(v); ok {
		return int(min(max(i, -far), far)), nil
	}
	if n, ok := integer(v); ok {
		return n.Sign() * far, nil
	}
	if err := at.NeedsNow("slice index", v, at.index()); err != nil {
		return 0, err
	}
	return 0, at.typeError("slice indices must be integers or None, not '%s'", TypeName(v))
}

func character(at Site, s string, key Value) (Value, error) {
	if err := at.Interp.charge(at.Node, len(s)/64); err != nil {
		return nil, err
	}
	if len(s) == utf8.RuneCountInString(s) {
		if part, ok := key.(*Slice); ok && part.Step == nil {
			start, _, n, err := part.indices(at, len(s))
			if err != nil {
				return nil, err
			}
			return s[start : start+n], nil
		}
		if _, ok := key.(*Slice); !ok {
			i, err := position(at, "string", key, len(s))
			if err != nil {
				return nil, err
			}
			return s[i : i+1], nil
		}
	}
	list := []Value{}
	for _, c := range s {
		list = append(list, string(c))
	}
	return elem(at, "string", list, key, func(part []Value) Value {
		var b strings.Builder
		for _, c := range part {
			b.WriteString(c.(string))
		}
		return b.String()
	})
}

func rangeElem(at Site, r *Range, key Value) (Value, error) {
	if s, ok := key.(*Slice); ok {
		start, step, n, err := s.indices(at, r.Len())
		if err != nil {
			return nil, err
		}
		first := r.at(start)
		return &Range{first, first + int64(n*step)*r.Step, r.Step * int64(step)}, nil
	}
	i, err := position(at, "range object", key, r.Len())
	if err != nil {
		return nil, err
	}
	return r.at(i), nil
}
