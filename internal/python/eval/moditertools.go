package eval

import "github.com/tsopt/tsopt/internal/python"

func itertoolsFunctions() []*Builtin {
	return []*Builtin{
		{"product", cartesian},
		{"chain", func(c *Call) (Value, error) { return chain(c, ofSlice("tuple_iterator", c.Args)), nil }},
		NewBuiltin("count(start=, step=)", func(c *Call, a []Value) (Value, error) {
			n, step := or(a[0], int64(0)), or(a[1], int64(1))
			return c.iterator("count", func() (v Value, ok bool, err error) {
				v = n
				n, err = Binary(c.Site, python.Add, n, step)
				return v, err == nil, err
			}), nil
		}),
		NewBuiltin("repeat(object, times=)", func(c *Call, a []Value) (Value, error) {
			times, err := c.integer(or(a[1], int64(1<<60)))
			i := int64(0)
			return &Iterator{"repeat", func() (Value, bool, error) { i++; return a[0], i <= times, nil }}, err
		}),
		NewBuiltin("cycle(iterable, /)", func(c *Call, a []Value) (Value, error) {
			elems, err := elements(c.Site, a[0])
			i := -1
			return &Iterator{"cycle", func() (Value, bool, error) {
				if len(elems) == 0 {
					return nil, false, nil
				}
				i = (i + 1) % len(elems)
				return elems[i], true, nil
			}}, err
		}),
		NewBuiltin("accumulate(iterable, func=, *, initial=)", accumulate),
		NewBuiltin("combinations(iterable, r)", func(c *Call, a []Value) (Value,
			error) {
			return selections(c, "combinations", a)
		}),
		NewBuiltin("permutations(iterable, r=)",
			func(c *Call, a []Value) (Value, error) { return selections(c, "permutations", a) }),
		NewBuiltin("starmap(function, iterable, /)", func(c *Call, a []Value) (Value, error) {
			it, err := iterate(c.Site, a[1])
			if err != nil {
				return nil, err
			}
			return c.iterator("starmap", func() (Value, bool, error) {
				v, ok, err := it.next()
				if err != nil || !ok {
					return nil, false, err
				}
				args, err := elements(c.Site, v)
				if err != nil {
					return nil, false, err
				}
				v, err = c.invoke(a[0], args...)
				return v, err == nil, err
			}), nil
		}),
		{"islice", islice},
		NewBuiltin("pairwise(iterable, /)", func(c *Call, a []Value) (Value, error) {
			elems, err := elements(c.Site, a[0])
			return indexed("pairwise", func() int { return len(elems) - 1 },
				func(i int) Value { return &Tuple{[]Value{elems[i], elems[i+1]}} }), err
		}),
		{"zip_longest", zipLongest},
	}
}

// chain gives the elements of one iterable after the other.
func chain(c *Call, of *Iterator) *Iterator {
	var inner *Iterator
	return c.iterator("chain", func() (Value, bool, error) {
		for {
			if inner != nil {
				if v, ok, err := inner.next(); ok || err != nil {
					return v, ok, err
				}
			}
			if err := c.Interp.charge(c.Node, 1); err != nil {
				return nil, false, err
			}
			v, ok, err := of.next()
			if err != nil || !ok {
				return nil, false, err
			}
			if inner, err = iterate(c.Site, v); err != nil {
				return nil, false, err
			}
		}
	})
}

// pools are the elements of each argument.
func pools(c *Call) ([][]Value, error) {
	list := make([][]Value, len(c.Args))
	for i, a := range c.Args {
		var err error
		if list[i], err = elements(c.Site, a); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// cartesian is itertools.product.
func cartesian(c *Call) (Value, error) {
	list, err := pools(c)
	if err != nil {
		return nil, err
	}
	for _, k := range c.Keywords {
		n, err := c.integer(k.Value)
		if err != nil || k.Name != "repeat" || n < 0 || n > 1000 {
			return nil, c.typeError("itertools.product: repeat= must be a small integer that is not negative")
		}
		once := list
		list = nil
		for range n {
			list = append(list, once...)
		}
	}
	at := make([]int, len(list))
	done := false
	for _, pool := range list {
		done = done || len(pool) == 0
	}
	return c.iterator("product", func() (Value, bool, error) {
		if done {
			return nil, false, nil
		}
		row := make([]Value, len(list))
		for i, pool := range list {
			row[i] = pool[at[i]]
		}
		done = true
		for i := len(at) - 1; i >= 0; i-- {
			if at[i]++; at[i] < len(list[i]) {
				done = false
				break
			}
			at[i] = 0
		}
		return &Tuple{row}, true, c.Interp.charge(c.Node, len(row))
	}), nil
}

// selections are the tuples of r elements, in the order of their places: rising ones, or all different ones.
func selections(c *Call, name string, a []Value) (Value, error) {
	pool, err := elements(c.Site, a[0])
	if err != nil {
		return nil, err
	}
	r := int64(len(pool))
	if or(a[1], nil) != nil {
		if r, err = c.integer(a[1]); err != nil {
			return nil, err
		}
	}
	if r < 0 {
		return nil, c.valueError("r must be non-negative")
	}
	list := []Value{}
	var chosen []int
	var choose func() error
	choose = func() error {
		if err := c.Interp.charge(c.Node, 1); err != nil {
			return err
		}
		if int64(len(chosen)) == r {
			row := make([]Value, r)
			for i, at := range chosen {
				row[i] = pool[at]
			}
			list = append(list, &Tuple{row})
			return c.Interp.charge(c.Node, len(row))
		}
		for i := range pool {
			if !free(chosen, i, name == "combinations") {
				continue
			}
			chosen = append(chosen, i)
			err := choose()
			chosen = chosen[:len(chosen)-1]
			if err != nil {
				return err
			}
		}
		return nil
	}
	if r > int64(len(pool)) {
		return ofSlice(name, nil), nil
	}
	if r > 1000 {
		return nil, c.tooLarge("the number of selections")
	}
	if err := choose(); err != nil {
		return nil, err
	}
	return ofSlice(name, list), nil
}

// free says whether a place may come behind those that are chosen.
func free(chosen []int, i int, rising bool) bool {
	for _, at := range chosen {
		if at == i || rising && at > i {
			return false
		}
	}
	return true
}

func accumulate(c *Call, a []Value) (Value, error) {
	it, err := iterate(c.Site, a[0])
	if err != nil {
		return nil, err
	}
	total, begun := or(a[2], nil), false
	initial := Given(a[2]) && a[2] != nil
	return c.iterator("accumulate", func() (Value, bool, error) {
		if initial {
			initial, begun = false, true
			return total, true, nil
		}
		v, ok, err := it.next()
		if err != nil || !ok {
			return nil, false, err
		}
		switch f := or(a[1], nil); {
		case !begun:
			total, begun = v, true
		case f == nil:
			total, err = Binary(c.Site, python.Add, total, v)
		default:
			total, err = c.invoke(f, total, v)
		}
		return total, err == nil, err
	}), nil
}

func islice(c *Call) (Value, error) {
	if len(c.Args) < 2 || len(c.Args) > 4 {
		return nil, c.typeError("islice expected 2 to 4 arguments, got %d", len(c.Args))
	}
	it, err := iterate(c.Site, c.Args[0])
	if err != nil {
		return nil, err
	}
	bounds := [3]int64{0, 1 << 60, 1}
	at := 0
	if len(c.Args) == 2 {
		at = 1
	}
	for i, v := range c.Args[1:] {
		if v == nil {
			continue
		}
		if bounds[at+i], err = c.integer(v); err != nil {
			return nil, c.valueError("Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
		}
	}
	if bounds[0] < 0 || bounds[1] < 0 || bounds[2] < 1 {
		return nil, c.valueError("Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
	}
	i, wanted := int64(0), bounds[0]
	return c.iterator("islice", func() (Value, bool, error) {
		for wanted < bounds[1] {
			v, ok, err := it.next()
			if err != nil || !ok {
				return nil, false, err
			}
			if err := c.Interp.charge(c.Node, 1); err != nil {
				return nil, false, err
			}
			i++
			if i-1 == wanted {
				wanted += bounds[2]
				return v, true, nil
			}
		}
		return nil, false, nil
	}), nil
}

func zipLongest(c *Call) (Value, error) {
	var fill Value
	for _, k := range c.Keywords {
		if k.Name != "fillvalue" {
			return nil, c.typeError("zip_longest() got an unexpected keyword argument '%s'", k.Name)
		}
		fill = k.Value
	}
	list, err := pools(c)
	if err != nil {
		return nil, err
	}
	most := 0
	for _, pool := range list {
		most = max(most, len(pool))
	}
	return indexed("zip_longest", func() int { return most }, func(i int) Value {
		row := make([]Value, len(list))
		for j, pool := range list {
			row[j] = fill
			if i < len(pool) {
				row[j] = pool[i]
			}
		}
		return &Tuple{row}
	}), nil
}
