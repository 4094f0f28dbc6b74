package eval

import "github.com/tsopt/tsopt/internal/python"

func functoolsFunctions() []*Builtin {
	return []*Builtin{
		NewBuiltin("reduce(function, iterable, initial=, /)", reduce),
		{"partial", partial},
		{"lru_cache", cached}, {"cache", cached},
		NewBuiltin("wraps(wrapped)", func(_ *Call, _ []Value) (Value, error) { return identity(), nil }),
	}
}

func identity() *Builtin {
	return NewBuiltin("decorator(function, /)", func(_ *Call, a []Value) (Value, error) { return a[0], nil })
}

func reduce(c *Call, a []Value) (Value, error) {
	elems, err := elements(c.Site, a[1])
	if err != nil {
		return nil, err
	}
	if Given(a[2]) {
		elems = append([]Value{a[2]}, elems...)
	}
	if len(elems) == 0 {
		return nil, c.typeError("reduce() of empty iterable with no initial value")
	}
	total := elems[0]
	for _, v := range elems[1:] {
		if total, err = c.invoke(a[0], total, v); err != nil {
			return nil, err
		}
	}
	return total, nil
}

// partial is functools.partial: arguments in front, and names that a call may overrule.
func partial(c *Call) (Value, error) {
	if len(c.Args) == 0 {
		return nil, c.typeError("type 'partial' takes at least one argument")
	}
	return &Builtin{"partial", func(d *Call) (Value, error) {
		call := &Call{Site: d.Site, Args: c.Args[1:], ArgNodes: c.ArgNodes[1:]}
		call.Args = append(call.Args[:len(call.Args):len(call.Args)], d.Args...)
		call.ArgNodes = append(call.ArgNodes[:len(call.ArgNodes):len(call.ArgNodes)], d.ArgNodes...)
		for _, k := range c.Keywords {
			overruled := false
			for _, o := range d.Keywords {
				overruled = overruled || o.Name == k.Name
			}
			if !overruled {
				call.Keywords = append(call.Keywords, k)
			}
		}
		call.Keywords = append(call.Keywords, d.Keywords...)
		if err := d.Interp.enter(d.Node); err != nil {
			return nil, err
		}
		defer d.Interp.leave()
		return d.Interp.CallValue(call, c.Args[0])
	}}, nil
}

// cached is lru_cache and cache, with and without parentheses: functions are pure, so that nothing need be kept.
func cached(c *Call) (Value, error) {
	if len(c.Args) == 1 {
		if f, ok := c.Args[0].(*Function); ok {
			return f, nil
		}
	}
	return identity(), nil
}

func operatorFunctions() []*Builtin {
	var list []*Builtin
	for name, op := range map[string]python.Operator{
		"add": python.Add, "sub": python.Sub, "mul": python.Mult, "truediv": python.Div, "floordiv": python.FloorDiv,
		"mod": python.Mod,
		"pow": python.Pow, "lshift": python.LShift, "rshift": python.RShift, "and_": python.BitAnd, "or_": python.BitOr,
		"xor":    python.BitXor,
		"matmul": python.MatMult,
	} {
		list = append(list, NewBuiltin(name+"(a, b, /)",
			func(c *Call, a []Value) (Value, error) { return Binary(c.Site, op, a[0], a[1]) }))
	}
	for name, op := range map[string]python.CompareOperator{
		"eq": python.Eq, "ne": python.NotEq, "lt": python.Lt, "le": python.LtE, "gt": python.Gt, "ge": python.GtE,
		"is_": python.Is,
	} {
		list = append(list, NewBuiltin(name+"(a, b, /)",
			func(c *Call, a []Value) (Value, error) { return Compare(c.Site, op, a[0], a[1]) }))
	}
	for name, op := range map[string]python.UnaryOperator{"neg": python.USub, "pos": python.UAdd, "inv": python.Invert} {
		list = append(list, NewBuiltin(name+"(a, /)",
			func(c *Call, a []Value) (Value, error) { return Unary(c.Site, op, a[0]) }))
	}
	return append(list,
		NewBuiltin("getitem(a, b, /)", func(c *Call, a []Value) (Value, error) { return index(c.Site, a[0], a[1]) }),
		NewBuiltin("itemgetter(item, /)", func(_ *Call, key []Value) (Value, error) {
			return NewBuiltin("itemgetter(obj, /)", func(c *Call, a []Value) (Value,
				error) {
				return index(c.Site, a[0], key[0])
			}), nil
		}),
		NewBuiltin("attrgetter(attr, /)", func(c *Call, name []Value) (Value, error) {
			attr, err := c.text(name[0], "attribute name")
			return NewBuiltin("attrgetter(obj, /)", func(c *Call, a []Value) (Value,
				error) {
				return c.Interp.attr(c.Site, a[0], attr)
			}), err
		}))
}
