package eval

import (
	"unicode/utf8"

	"github.com/tsopt/tsopt/internal/python"
)

// An Iterator gives one value after the other, once.
type Iterator struct {
	name string
	next func() (Value, bool, error)
}

// TypeName is that of what made it: generator, zip, …
func (it *Iterator) TypeName() string { return it.name }

// iterator makes an iterator that asks others for what it gives: nesting is bounded.
func (at Site) iterator(name string, next func() (Value, bool, error)) *Iterator {
	return &Iterator{name, func() (Value, bool, error) {
		if err := at.Interp.enter(at.Node); err != nil {
			return nil, false, err
		}
		defer at.Interp.leave()
		v, ok, err := next()
		if e, stop := err.(*Error); stop && e.Kind == "StopIteration" && name == "generator" {
			e.Kind, e.Msg, e.Exc = "RuntimeError", "generator raised StopIteration", nil
		}
		return v, ok, err
	}}
}

// rest gives what is still to come.
func (it *Iterator) rest(at Site) ([]Value, error) {
	list := []Value{}
	for {
		v, ok, err := it.next()
		if err != nil {
			return nil, err
		}
		if !ok {
			return list, nil
		}
		if err := at.Interp.charge(at.Node, 1); err != nil {
			return nil, err
		}
		if len(list) == maxSize {
			return nil, at.tooLarge("the sequence")
		}
		list = append(list, v)
	}
}

// indexed iterates over n elements, where n may change on the way.
func indexed(name string, n func() int, elem func(i int) Value) *Iterator {
	i := 0
	return &Iterator{name, func() (Value, bool, error) {
		if i >= n() {
			return nil, false, nil
		}
		i++
		return elem(i - 1), true, nil
	}}
}

func ofSlice(name string, list []Value) *Iterator {
	return indexed(name, func() int { return len(list) }, func(i int) Value { return list[i] })
}

func isIterable(v Value) bool {
	switch v.(type) {
	case *Iterator, *List, *Tuple, *Range, string, python.Bytes, *Dict, *View, *Set, Iterable:
		return true
	}
	return false
}

// iterate is iter(v).
func iterate(at Site, v Value) (*Iterator, error) {
	switch v := v.(type) {
	case *Iterator:
		return v, nil
	case *List:
		return indexed("list_iterator", func() int { return len(v.Elems) }, func(i int) Value { return v.Elems[i] }), nil
	case *Tuple:
		return ofSlice("tuple_iterator", v.Elems), nil
	case *Range:
		return indexed("range_iterator", v.Len, func(i int) Value { return v.at(i) }), nil
	case string:
		return characters(v), nil
	case python.Bytes:
		return indexed("bytes_iterator", func() int { return len(v) }, func(i int) Value { return int64(v[i]) }), nil
	case *Dict:
		return v.iterate(at, "dict_keyiterator", func(e entry) Value { return e.key }), nil
	case *View:
		return v.of.iterate(at, "dict_"+v.kind+"iterator", v.elem), nil
	case *Set:
		return v.d.iterate(at, "set_iterator", func(e entry) Value { return e.key }), nil
	case Iterable:
		list, err := v.Elements(at)
		return ofSlice("iterator", list), err
	}
	return nil, at.typeError("'%s' object is not iterable", TypeName(v))
}

func characters(s string) *Iterator {
	return &Iterator{"str_iterator", func() (Value, bool, error) {
		if s == "" {
			return nil, false, nil
		}
		_, n := utf8.DecodeRuneInString(s)
		c := s[:n]
		s = s[n:]
		return c, true, nil
	}}
}

// iterate goes over the entries; one that is added or taken out on the way is an error.
func (d *Dict) iterate(at Site, name string, elem func(entry) Value) *Iterator {
	i, n := 0, d.Len()
	what := "dictionary"
	if name == "set_iterator" {
		what = "Set"
	}
	return &Iterator{name, func() (Value, bool, error) {
		if d.Len() != n {
			return nil, false, at.Raise("RuntimeError", "%s changed size during iteration", what)
		}
		for i < len(d.entries) {
			i++
			if e := d.entries[i-1]; !e.gone {
				return elem(e), true, nil
			}
		}
		return nil, false, nil
	}}
}

// elements are all values that iterating over v gives, as a new slice.
func elements(at Site, v Value) ([]Value, error) {
	switch v := v.(type) {
	case *List:
		return append([]Value{}, v.Elems...), nil
	case *Tuple:
		return append([]Value{}, v.Elems...), nil
	}
	it, err := iterate(at, v)
	if err != nil {
		return nil, err
	}
	return it.rest(at)
}

// A View is what a dictionary's keys(), values() or items() gives.
type View struct {
	of   *Dict
	kind string // keys, values or items
}

// TypeName is dict_keys, dict_values or dict_items.
func (v *View) TypeName() string { return "dict_" + v.kind }

// Len is that of the dictionary.
func (v *View) Len() int { return v.of.Len() }

func (v *View) elem(e entry) Value {
	switch v.kind {
	case "keys":
		return e.key
	case "values":
		return e.value
	}
	return &Tuple{[]Value{e.key, e.value}}
}

func (v *View) elems() []Value {
	var list []Value
	for _, e := range v.of.entries {
		if !e.gone {
			list = append(list, v.elem(e))
		}
	}
	return list
}
