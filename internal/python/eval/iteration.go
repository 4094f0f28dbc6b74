package eval

import (
	"math/big"
	"slices"

	"github.com/tsopt/tsopt/internal/python"
)

// iterationFunctions are about what can be iterated over.
func iterationFunctions() []*Builtin {
	return []*Builtin{
		{"min", func(c *Call) (Value, error) { return extreme(c, "min", python.Lt) }},
		{"max", func(c *Call) (Value, error) { return extreme(c, "max", python.Gt) }},
		NewBuiltin("sum(iterable, /, start=)", sum),
		NewBuiltin("any(iterable, /)", func(c *Call, a []Value) (Value, error) { return anyOf(c, a[0], true) }),
		NewBuiltin("all(iterable, /)", func(c *Call, a []Value) (Value, error) {
			v, err := anyOf(c, a[0], false)
			return !v, err
		}),
		NewBuiltin("sorted(iterable, /, *, key=, reverse=)", func(c *Call, a []Value) (Value, error) {
			elems, err := elements(c.Site, a[0])
			if err != nil {
				return nil, err
			}
			elems, err = sortValues(c, elems, a[1], a[2])
			return &List{elems}, err
		}),
		NewBuiltin("reversed(sequence, /)", reversed),
		NewBuiltin("enumerate(iterable, start=)", enumerate),
		{"zip", zip},
		{"map", mapped},
		NewBuiltin("filter(function, iterable, /)", filter),
		NewBuiltin("iter(iterable, /)", func(c *Call, a []Value) (Value, error) { return iterate(c.Site, a[0]) }),
		NewBuiltin("next(iterator, default=, /)", next),
	}
}

// extreme is min and max: of one iterable, or of the arguments.
func extreme(c *Call, name string, op python.CompareOperator) (Value, error) {
	var key, otherwise Value = nil, missing{}
	for _, k := range c.Keywords {
		switch k.Name {
		case "key":
			key = k.Value
		case "default":
			otherwise = k.Value
		default:
			return nil, c.typeError("%s() got an unexpected keyword argument '%s'", name, k.Name)
		}
	}
	list := c.Args
	if len(list) == 0 {
		return nil, c.typeError("%s expected at least 1 argument, got 0", name)
	}
	if len(list) == 1 {
		var err error
		if list, err = elements(c.Site, list[0]); err != nil {
			return nil, err
		}
		if len(list) == 0 && Given(otherwise) {
			return otherwise, nil
		}
		if len(list) == 0 {
			return nil, c.valueError("%s() arg is an empty sequence", name)
		}
	} else if Given(otherwise) {
		return nil, c.typeError("Cannot specify a default for %s() with multiple positional arguments", name)
	}
	var best, bestKey Value
	for i, v := range list {
		k := v
		if key != nil {
			var err error
			if k, err = c.invoke(key, v); err != nil {
				return nil, err
			}
		}
		if i > 0 {
			r, err := Compare(c.Site, op, k, bestKey)
			if err != nil {
				return nil, err
			}
			if yes, err := c.Interp.Truth(c.Site, r); err != nil {
				return nil, err
			} else if !yes {
				continue
			}
		}
		best, bestKey = v, k
	}
	return best, nil
}

func sum(c *Call, a []Value) (Value, error) {
	total := or(a[1], int64(0))
	if _, ok := total.(string); ok {
		return nil, c.typeError("sum() can't sum strings [use ''.join(seq) instead]")
	}
	it, err := iterate(c.Site, a[0])
	if err != nil {
		return nil, err
	}
	for {
		v, ok, err := it.next()
		if err != nil || !ok {
			return total, err
		}
		if total, err = Binary(c.Site, python.Add, total, v); err != nil {
			return nil, err
		}
		if err := c.Interp.charge(c.Node, 1); err != nil {
			return nil, err
		}
	}
}

// anyOf says whether the truth of one element is what.
func anyOf(c *Call, v Value, what bool) (bool, error) {
	it, err := iterate(c.Site, v)
	if err != nil {
		return false, err
	}
	for {
		v, ok, err := it.next()
		if err != nil || !ok {
			return false, err
		}
		if err := c.Interp.charge(c.Node, 1); err != nil {
			return false, err
		}
		if yes, err := c.Interp.Truth(c.Site, v); err != nil || yes == what {
			return true, err
		}
	}
}

func reversed(c *Call, a []Value) (Value, error) {
	switch v := a[0].(type) {
	case *Set, *Iterator:
		return nil, c.typeError("'%s' object is not reversible", TypeName(v))
	case *View:
		elems := v.elems()
		slices.Reverse(elems)
		return ofSlice("dict_reversekeyiterator", elems), nil
	}
	elems, err := elements(c.Site, a[0])
	if err != nil {
		return nil, err
	}
	slices.Reverse(elems)
	return ofSlice("reversed", elems), nil
}

func enumerate(c *Call, a []Value) (Value, error) {
	it, err := iterate(c.Site, a[0])
	if err != nil {
		return nil, err
	}
	start, ok := integer(or(a[1], int64(0)))
	if !ok {
		return nil, c.typeError("'%s' object cannot be interpreted as an integer", TypeName(a[1]))
	}
	i := new(big.Int).Set(start)
	return c.iterator("enumerate", func() (Value, bool, error) {
		v, ok, err := it.next()
		if err != nil || !ok {
			return nil, false, err
		}
		n := normal(new(big.Int).Set(i))
		i.Add(i, big.NewInt(1))
		return &Tuple{[]Value{n, v}}, true, nil
	}), nil
}

// parallel iterates over several things together, until the first ends.
func parallel(c *Call, list []Value) (func() ([]Value, bool, error), error) {
	iters := make([]*Iterator, len(list))
	for i, v := range list {
		var err error
		if iters[i], err = iterate(c.Site, v); err != nil {
			return nil, err
		}
	}
	return func() ([]Value, bool, error) {
		row := make([]Value, len(iters))
		for i, it := range iters {
			v, ok, err := it.next()
			if err != nil || !ok {
				return row[:i], false, err
			}
			row[i] = v
		}
		return row, len(iters) > 0, nil
	}, nil
}

func zip(c *Call) (Value, error) {
	strict := false
	for _, k := range c.Keywords {
		if k.Name != "strict" {
			return nil, c.typeError("zip() got an unexpected keyword argument '%s'", k.Name)
		}
		var err error
		if strict, err = c.Interp.Truth(c.Site, k.Value); err != nil {
			return nil, err
		}
	}
	lengths := make([]int, 0, len(c.Args))
	for _, a := range c.Args {
		if n, err := length(c.Site, a); err == nil && strict {
			lengths = append(lengths, int(n.(int64)))
		}
	}
	for i := range lengths {
		if lengths[i] != lengths[0] {
			return nil, c.valueError("zip() argument %d is not as long as argument 1", i+1)
		}
	}
	row, err := parallel(c, c.Args)
	if err != nil {
		return nil, err
	}
	return c.iterator("zip", func() (Value, bool, error) {
		elems, ok, err := row()
		if !ok || err != nil {
			return nil, false, err
		}
		return &Tuple{elems}, true, nil
	}), nil
}

func mapped(c *Call) (Value, error) {
	if len(c.Args) < 2 || len(c.Keywords) > 0 {
		return nil, c.typeError("map() must have at least two arguments.")
	}
	row, err := parallel(c, c.Args[1:])
	if err != nil {
		return nil, err
	}
	return c.iterator("map", func() (Value, bool, error) {
		elems, ok, err := row()
		if !ok || err != nil {
			return nil, false, err
		}
		v, err := c.invoke(c.Args[0], elems...)
		return v, err == nil, err
	}), nil
}

func filter(c *Call, a []Value) (Value, error) {
	it, err := iterate(c.Site, a[1])
	if err != nil {
		return nil, err
	}
	return c.iterator("filter", func() (Value, bool, error) {
		for {
			v, ok, err := it.next()
			if err != nil || !ok {
				return nil, false, err
			}
			if err := c.Interp.charge(c.Node, 1); err != nil {
				return nil, false, err
			}
			test := v
			if a[0] != nil {
				if test, err = c.invoke(a[0], v); err != nil {
					return nil, false, err
				}
			}
			if yes, err := c.Interp.Truth(c.Site, test); err != nil || yes {
				return v, yes, err
			}
		}
	}), nil
}

func next(c *Call, a []Value) (Value, error) {
	it, ok := a[0].(*Iterator)
	if !ok {
		return nil, c.typeError("'%s' object is not an iterator", TypeName(a[0]))
	}
	v, ok, err := it.next()
	if err != nil || ok {
		return v, err
	}
	if Given(a[1]) {
		return a[1], nil
	}
	return nil, (&Exception{Type: exceptionTypes["StopIteration"]}).raise(c.Site)
}
