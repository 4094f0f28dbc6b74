package pycfg

func getItem(of, key Value) Value {
	switch of := of.(type) {
	case *Dict:
		v, ok := of.Get(key)
		if !ok {
			misuse("key %s not found", repr(key))
		}
		return v
	case *List:
		return of.Items[index(key, len(of.Items))]
	case string:
		runes := []rune(of)
		return string(runes[index(key, len(runes))])
	}
	misuse("%s has no items", typeName(of))
	return nil
}

func setItem(of, key, v Value) {
	switch of := of.(type) {
	case *Dict:
		of.Put(key, v)
	case *List:
		of.Items[index(key, len(of.Items))] = v
	default:
		misuse("%s has no items to set", typeName(of))
	}
}

// index checks an index and counts a negative one from the end.
func index(key Value, n int) int {
	i, ok := key.(int)
	if !ok {
		misuse("an index must be an integer, not %s", typeName(key))
	}
	if i < 0 {
		i += n
	}
	if i < 0 || i >= n {
		misuse("index %v out of range", key)
	}
	return i
}

func sliceOf(of, from, to Value) Value {
	n := length(of)
	bound := func(v Value, otherwise int) int {
		if v == nil {
			return otherwise
		}
		i, ok := v.(int)
		if !ok {
			misuse("an index must be an integer, not %s", typeName(v))
		}
		if i < 0 {
			i += n
		}
		return min(max(i, 0), n)
	}
	lo, hi := bound(from, 0), bound(to, n)
	hi = max(lo, hi)
	switch of := of.(type) {
	case string:
		return string([]rune(of)[lo:hi])
	case *List:
		return &List{append([]Value(nil), of.Items[lo:hi]...), of.Fixed}
	}
	misuse("%s cannot be sliced", typeName(of))
	return nil
}

func getAttr(of Value, name string) Value {
	if o, ok := of.(*Object); ok {
		if v, ok := o.Attrs[name]; ok {
			return v
		}
		misuse("'%s' has no attribute '%s'", o.Name, name)
	}
	if m := method(of, name); m != nil {
		return m
	}
	misuse("%s has no attribute '%s'", typeName(of), name)
	return nil
}
