package eval

import "github.com/tsopt/tsopt/internal/python"

func dictMethods() map[string]method {
	table := map[string]method{}
	add := func(signature string, f func(c *Call, d *Dict, a []Value) (Value, error)) {
		table[nameOf(signature)] = methodOf(signature, f)
	}
	add("get(key, default=, /)", func(c *Call, d *Dict, a []Value) (Value, error) {
		v, ok, err := d.Get(c.Site, a[0])
		if !ok {
			v = or(a[1], nil)
		}
		return v, err
	})
	add("setdefault(key, default=, /)", func(c *Call, d *Dict, a []Value) (Value, error) {
		v, ok, err := d.Get(c.Site, a[0])
		if err != nil || ok {
			return v, err
		}
		v = or(a[1], nil)
		return v, d.Put(c.Site, a[0], v)
	})
	add("pop(key, default=, /)", func(c *Call, d *Dict, a []Value) (Value, error) {
		v, ok, err := d.Remove(c.Site, a[0])
		if err == nil && !ok {
			if Given(a[1]) {
				return a[1], nil
			}
			err = (&Exception{Type: exceptionTypes["KeyError"], Args: a[:1]}).raise(c.Site)
		}
		return v, err
	})
	add("popitem()", func(c *Call, d *Dict, _ []Value) (Value, error) {
		if d.Len() == 0 {
			return nil, (&Exception{Type: exceptionTypes["KeyError"],
				Args: []Value{"popitem(): dictionary is empty"}}).raise(c.Site)
		}
		for d.entries[len(d.entries)-1].gone {
			d.entries = d.entries[:len(d.entries)-1]
		}
		last := d.entries[len(d.entries)-1]
		_, _, err := d.Remove(c.Site, last.key)
		return &Tuple{[]Value{last.key, last.value}}, err
	})
	for _, kind := range []string{"keys", "values", "items"} {
		add(kind+"()", func(_ *Call, d *Dict, _ []Value) (Value, error) { return &View{d, kind}, nil })
	}
	add("copy()", func(_ *Call, d *Dict, _ []Value) (Value, error) { return d.Copy(), nil })
	add("clear()", func(_ *Call, d *Dict, _ []Value) (Value, error) { d.Clear(); return nil, nil })
	table["update"] = func(c *Call, self Value) (Value, error) { return nil, updateDict(c, self.(*Dict)) }
	return table
}

// updateDict is dict.update and dict(): a dictionary or pairs, and names.
func updateDict(c *Call, d *Dict) error {
	if len(c.Args) > 1 {
		return c.typeError("dict expected at most 1 argument, got %d", len(c.Args))
	}
	if len(c.Args) == 1 {
		if other, ok := c.Args[0].(*Dict); ok {
			d.Update(other)
		} else if err := updatePairs(c, d); err != nil {
			return err
		}
	}
	for _, k := range c.Keywords {
		d.PutString(k.Name, k.Value)
	}
	return nil
}

func updatePairs(c *Call, d *Dict) error {
	pairs, err := elements(c.Site, c.Args[0])
	if err != nil {
		return err
	}
	for i, p := range pairs {
		if !isIterable(p) {
			return c.typeError("cannot convert dictionary update sequence element #%d to a sequence", i)
		}
		pair, err := elements(c.Site, p)
		if err != nil {
			return err
		}
		if len(pair) != 2 {
			return c.valueError("dictionary update sequence element #%d has length %d; 2 is required", i, len(pair))
		}
		if err := d.Put(c.Site, pair[0], pair[1]); err != nil {
			return err
		}
	}
	return nil
}

func setMethods() map[string]method {
	table := map[string]method{}
	add := func(signature string, f func(c *Call, s *Set, a []Value) (Value, error)) {
		m := methodOf(signature, f)
		name := nameOf(signature)
		table[name] = func(c *Call, self Value) (Value, error) {
			if self.(*Set).Frozen && changesSet[name] {
				return nil, c.Raise("AttributeError", "'frozenset' object has no attribute '%s'", name)
			}
			return m(c, self)
		}
	}
	add("add(elem, /)", func(c *Call, s *Set, a []Value) (Value, error) { return nil, s.Add(c.Site, a[0]) })
	add("discard(elem, /)", func(c *Call, s *Set, a []Value) (Value, error) {
		_, _, err := s.d.Remove(c.Site, a[0])
		return nil, err
	})
	add("remove(elem, /)", func(c *Call, s *Set, a []Value) (Value, error) { return nil, deleteItem(c.Site, &s.d, a[0]) })
	add("pop()", func(c *Call, s *Set, _ []Value) (Value, error) {
		if s.Len() == 0 {
			return nil, (&Exception{Type: exceptionTypes["KeyError"], Args: []Value{"pop from an empty set"}}).raise(c.Site)
		}
		for i, e := range s.d.entries {
			if !e.gone {
				if _, _, err := s.d.Remove(c.Site, e.key); err != nil {
					return nil, err
				}
				return e.key, c.Interp.charge(c.Node, i/4)
			}
		}
		return nil, nil
	})
	add("clear()", func(_ *Call, s *Set, _ []Value) (Value, error) { s.d.Clear(); return nil, nil })
	add("copy()", func(_ *Call, s *Set, _ []Value) (Value, error) { return s.Copy(), nil })
	for name, op := range map[string]python.Operator{
		"union": python.BitOr, "intersection": python.BitAnd, "difference": python.Sub, "symmetric_difference": python.BitXor,
	} {
		table[name] = func(c *Call, self Value) (Value, error) { return setFold(c, op, self.(*Set).Copy()) }
	}
	for name, op := range map[string]python.Operator{
		"update": python.BitOr, "intersection_update": python.BitAnd, "difference_update": python.Sub,
	} {
		table[name] = func(c *Call, self Value) (Value, error) {
			r, err := setFold(c, op, self.(*Set))
			if err == nil {
				self.(*Set).d = r.d
			}
			return nil, err
		}
	}
	for name, holds := range map[string]func(a, b *Set) bool{
		"issubset":   func(a, b *Set) bool { return a.subset(b) },
		"issuperset": func(a, b *Set) bool { return b.subset(a) },
		"isdisjoint": func(a, b *Set) bool { return a.filter(b, true).Len() == 0 },
	} {
		add(name+"(other, /)", func(c *Call, s *Set, a []Value) (Value, error) {
			elems, err := elements(c.Site, a[0])
			if err != nil {
				return nil, err
			}
			other, err := setOf(c.Site, elems)
			return err == nil && holds(s, other), err
		})
	}
	return table
}

var changesSet = map[string]bool{"add": true, "discard": true, "remove": true, "pop": true, "clear": true}

// setFold combines a set with the elements of each argument.
func setFold(c *Call, op python.Operator, s *Set) (*Set, error) {
	for _, a := range c.Args {
		elems, err := elements(c.Site, a)
		if err != nil {
			return nil, err
		}
		other, err := setOf(c.Site, elems)
		if err != nil {
			return nil, err
		}
		s = setOp(op, s, other)
	}
	return s, nil
}
