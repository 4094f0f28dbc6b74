package eval

import (
	"slices"

	"github.com/tsopt/tsopt/internal/python"
)

func listMethods() map[string]method {
	table := map[string]method{}
	add := func(signature string, f func(c *Call, l *List, a []Value) (Value, error)) {
		table[nameOf(signature)] = methodOf(signature, f)
	}
	add("append(object, /)", func(c *Call, l *List, a []Value) (Value, error) {
		if len(l.Elems) >= maxSize {
			return nil, c.tooLarge("the list")
		}
		l.Elems = append(l.Elems, a[0])
		return nil, nil
	})
	add("extend(iterable, /)", func(c *Call, l *List, a []Value) (Value, error) {
		_, err := inPlace(c.Site, python.Add, l, a[0])
		return nil, err
	})
	add("insert(index, object, /)", func(c *Call, l *List, a []Value) (Value, error) {
		if _, err := c.integer(a[0]); err != nil {
			return nil, err
		}
		i, _, _, err := (&Slice{Lower: a[0]}).indices(c.Site, len(l.Elems))
		if err != nil {
			return nil, err
		}
		l.Elems = slices.Insert(l.Elems, i, a[1])
		return nil, nil
	})
	add("pop(index=, /)", func(c *Call, l *List, a []Value) (Value, error) {
		if len(l.Elems) == 0 {
			return nil, c.Raise("IndexError", "pop from empty list")
		}
		i, err := position(c.Site, "pop", or(a[0], int64(-1)), len(l.Elems))
		if err != nil {
			return nil, err
		}
		v := l.Elems[i]
		l.Elems = slices.Delete(l.Elems, i, i+1)
		return v, nil
	})
	add("remove(value, /)", func(c *Call, l *List, a []Value) (Value, error) {
		i, err := find(c, l.Elems, a[0])
		if err != nil {
			return nil, err
		}
		if i < 0 {
			return nil, c.valueError("list.remove(x): x not in list")
		}
		l.Elems = slices.Delete(l.Elems, i, i+1)
		return nil, nil
	})
	add("index(value, start=, stop=, /)", func(c *Call, l *List, a []Value) (Value,
		error) {
		return indexOf(c, l.Elems, a)
	})
	add("count(value, /)", func(c *Call, l *List, a []Value) (Value, error) { return countOf(c, l.Elems, a[0]) })
	add("copy()", func(_ *Call, l *List, _ []Value) (Value, error) { return &List{append([]Value{}, l.Elems...)}, nil })
	add("clear()", func(_ *Call, l *List, _ []Value) (Value, error) { l.Elems = nil; return nil, nil })
	add("reverse()", func(_ *Call, l *List, _ []Value) (Value, error) { slices.Reverse(l.Elems); return nil, nil })
	add("sort(*, key=, reverse=)", func(c *Call, l *List, a []Value) (Value, error) {
		elems, err := sortValues(c, l.Elems, a[0], a[1])
		if err == nil {
			l.Elems = elems
		}
		return nil, err
	})
	return table
}

func tupleMethods() map[string]method {
	return map[string]method{
		"index": methodOf("index(value, start=, stop=, /)",
			func(c *Call, t *Tuple, a []Value) (Value, error) { return indexOf(c, t.Elems, a) }),
		"count": methodOf("count(value, /)", func(c *Call, t *Tuple, a []Value) (Value,
			error) {
			return countOf(c, t.Elems, a[0])
		}),
	}
}

func rangeMethods() map[string]method {
	return map[string]method{
		"index": methodOf("index(value, /)", func(c *Call, r *Range, a []Value) (Value, error) {
			if yes, err := contains(c.Site, r, a[0]); err != nil || !yes {
				return nil, c.valueError("%s is not in range", Repr(a[0]))
			}
			n, _ := small(a[0])
			return (n - r.Start) / r.Step, nil
		}),
		"count": methodOf("count(value, /)", func(c *Call, r *Range, a []Value) (Value, error) {
			yes, err := contains(c.Site, r, a[0])
			return boolInt(yes), err
		}),
	}
}

// find is the first index of a value, -1 for none.
func find(c *Call, elems []Value, v Value) (int, error) {
	for i, e := range elems {
		if yes, err := identicalOrEqual(c.Site, e, v); err != nil || yes {
			return i, err
		}
	}
	return -1, nil
}

func indexOf(c *Call, elems []Value, a []Value) (Value, error) {
	start, _, n, err := (&Slice{Lower: or(a[1], nil), Upper: or(a[2], nil)}).indices(c.Site, len(elems))
	if err != nil {
		return nil, err
	}
	i, err := find(c, elems[start:start+n], a[0])
	if err == nil && i < 0 {
		err = c.valueError("%s is not in list", Repr(a[0]))
	}
	return int64(start + i), err
}

func countOf(c *Call, elems []Value, v Value) (Value, error) {
	n := int64(0)
	for _, e := range elems {
		yes, err := identicalOrEqual(c.Site, e, v)
		if err != nil {
			return nil, err
		}
		n += boolInt(yes)
	}
	return n, nil
}

// sortValues sorts stably, by the keys that a function gives; each is asked for once.
func sortValues(c *Call, elems []Value, key, reverse Value) ([]Value, error) {
	type keyed struct{ key, value Value }
	list := make([]keyed, len(elems))
	for i, v := range elems {
		list[i] = keyed{v, v}
		if f := or(key, nil); f != nil {
			k, err := c.invoke(f, v)
			if err != nil {
				return nil, err
			}
			list[i].key = k
		}
	}
	down, err := c.Interp.Truth(c.Site, or(reverse, false))
	if err != nil {
		return nil, err
	}
	less := func(a, b Value) bool {
		if err != nil {
			return false
		}
		var v Value
		if v, err = Compare(c.Site, python.Lt, a, b); err != nil {
			return false
		}
		yes, terr := c.Interp.Truth(c.Site, v)
		err = terr
		return yes
	}
	slices.SortStableFunc(list, func(a, b keyed) int {
		if down {
			a, b = b, a
		}
		switch {
		case less(a.key, b.key):
			return -1
		case less(b.key, a.key):
			return 1
		}
		return 0
	})
	sorted := make([]Value, len(list))
	for i, k := range list {
		sorted[i] = k.value
	}
	return sorted, err
}
