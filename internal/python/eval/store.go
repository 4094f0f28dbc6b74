package eval

import "slices"

// setItem is `of[key] = v`.
func setItem(at Site, of, key, v Value) error {
	switch x := of.(type) {
	case IndexSetter:
		return x.SetIndex(at, key, v)
	case *Dict:
		return x.Put(at, key, v)
	case *List:
		if s, ok := key.(*Slice); ok {
			return setPart(at, x, s, v)
		}
		i, err := position(at, "list assignment", key, len(x.Elems))
		if err != nil {
			return err
		}
		x.Elems[i] = v
		return nil
	}
	return at.typeError("'%s' object does not support item assignment", TypeName(of))
}

// setPart is `list[a:b:c] = v`.
func setPart(at Site, l *List, s *Slice, v Value) error {
	if !isIterable(v) {
		return at.typeError("can only assign an iterable")
	}
	values, err := elements(at, v)
	if err != nil {
		return err
	}
	start, step, n, err := s.indices(at, len(l.Elems))
	if err != nil {
		return err
	}
	if step == 1 {
		if len(l.Elems)-n+len(values) > maxSize {
			return at.tooLarge("the list")
		}
		l.Elems = slices.Concat(l.Elems[:start], values, l.Elems[start+n:])
		return at.Interp.charge(at.Node, len(l.Elems)/8)
	}
	if len(values) != n {
		return at.valueError("attempt to assign sequence of size %d to extended slice of size %d", len(values), n)
	}
	for i, v := range values {
		l.Elems[start+i*step] = v
	}
	return nil
}

// deleteItem is `del of[key]`.
func deleteItem(at Site, of, key Value) error {
	switch x := of.(type) {
	case *Dict:
		_, ok, err := x.Remove(at, key)
		if err == nil && !ok {
			err = (&Exception{Type: exceptionTypes["KeyError"], Args: []Value{key}}).raise(at)
		}
		return err
	case *List:
		start, step, n := 0, 1, 1
		var err error
		if s, ok := key.(*Slice); ok {
			start, step, n, err = s.indices(at, len(x.Elems))
		} else {
			start, err = position(at, "list assignment", key, len(x.Elems))
		}
		if err != nil {
			return err
		}
		gone := make(map[int]bool, n)
		for i := range n {
			gone[start+i*step] = true
		}
		kept := x.Elems[:0:0]
		for i, e := range x.Elems {
			if !gone[i] {
				kept = append(kept, e)
			}
		}
		x.Elems = kept
		return at.Interp.charge(at.Node, len(kept)/8)
	}
	return at.typeError("'%s' object doesn't support item deletion", TypeName(of))
}

// setAttribute is `of.name = v`.
func setAttribute(at Site, of Value, name string, v Value) error {
	switch x := of.(type) {
	case SetAttr:
		return x.SetAttr(at, name, v)
	case *Module:
		x.Attrs[name] = v
		return nil
	case *Function:
		if x.Attrs == nil {
			x.Attrs = map[string]Value{}
		}
		x.Attrs[name] = v
		return nil
	}
	return at.Raise("AttributeError", "'%s' object has no attribute '%s' that can be set", TypeName(of), name)
}

func deleteAttribute(at Site, of Value, name string) error {
	attrs := map[string]Value{}
	switch x := of.(type) {
	case *Module:
		attrs = x.Attrs
	case *Function:
		attrs = x.Attrs
	}
	if _, ok := attrs[name]; !ok {
		return at.Raise("AttributeError", "'%s' object has no attribute '%s' that can be deleted", TypeName(of), name)
	}
	delete(attrs, name)
	return nil
}
