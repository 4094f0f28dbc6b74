package pycfg

import (
	"slices"
	"strings"
)

// method returns a method of a built-in type, or nil.
func method(of Value, name string) Func {
	switch of := of.(type) {
	case string:
		return stringMethod(of, name)
	case *List:
		return listMethod(of, name)
	case *Set:
		return setMethod(of, name)
	case *Dict:
		return dictMethod(of, name)
	}
	return nil
}

// arg returns an argument, or otherwise when it was not given.
func arg(args []Value, i int, otherwise Value) Value {
	if i < len(args) {
		return args[i]
	}
	return otherwise
}

// need returns an argument that must be there.
func need(args []Value, i int) Value {
	if i >= len(args) {
		misuse("missing argument %d", i+1)
	}
	return args[i]
}

// simple makes a function without keyword arguments.
func simple(f func(args []Value) Value) Func {
	return func(args []Value, named map[string]Value) Value {
		if len(named) > 0 {
			misuse("unexpected keyword arguments")
		}
		return f(args)
	}
}

func stringMethod(s, name string) Func {
	onText := map[string]func(args []Value) Value{
		"join":       func(args []Value) Value { return strings.Join(Strings(need(args, 0)), s) },
		"startswith": func(args []Value) Value { return hasAny(strings.HasPrefix, s, need(args, 0)) },
		"endswith":   func(args []Value) Value { return hasAny(strings.HasSuffix, s, need(args, 0)) },
		"replace": func(args []Value) Value {
			return strings.Replace(s, str(need(args, 0)), str(need(args, 1)), limit(args, 2))
		},
		"strip":  func(args []Value) Value { return strings.Trim(s, str(arg(args, 0, " \t\n\r\v\f"))) },
		"lstrip": func(args []Value) Value { return strings.TrimLeft(s, str(arg(args, 0, " \t\n\r\v\f"))) },
		"rstrip": func(args []Value) Value { return strings.TrimRight(s, str(arg(args, 0, " \t\n\r\v\f"))) },
		"lower":  func([]Value) Value { return strings.ToLower(s) },
		"upper":  func([]Value) Value { return strings.ToUpper(s) },
		"split": func(args []Value) Value {
			if len(args) == 0 {
				return NewList(strings.Fields(s)...)
			}
			if n := limit(args, 1); n >= 0 {
				return NewList(strings.SplitN(s, str(args[0]), n+1)...)
			}
			return NewList(strings.Split(s, str(args[0]))...)
		},
	}
	if f, ok := onText[name]; ok {
		return simple(f)
	}
	return nil
}

// hasAny tests a text for a prefix or a suffix, or one of a tuple of them.
func hasAny(test func(s, part string) bool, s string, parts Value) bool {
	if l, ok := parts.(*List); ok {
		return slices.ContainsFunc(Strings(l), func(part string) bool { return test(s, part) })
	}
	return test(s, str(parts))
}

// limit is an argument that says how often at most, -1 when it is not given.
func limit(args []Value, i int) int {
	n, ok := arg(args, i, -1).(int)
	if !ok {
		misuse("%s is not a number", repr(args[i]))
	}
	return n
}

func listMethod(l *List, name string) Func {
	if l.Fixed {
		return nil
	}
	onList := map[string]func(args []Value) Value{
		"append": func(args []Value) Value { l.Items = append(l.Items, need(args, 0)); return nil },
		"extend": func(args []Value) Value { l.Items = append(l.Items, elements(need(args, 0))...); return nil },
		"insert": func(args []Value) Value {
			i, _ := need(args, 0).(int)
			l.Items = slices.Insert(l.Items, min(max(i, 0), len(l.Items)), need(args, 1))
			return nil
		},
		"remove": func(args []Value) Value {
			i := slices.IndexFunc(l.Items, func(v Value) bool { return equal(v, need(args, 0)) })
			if i < 0 {
				misuse("%s is not in the list", repr(args[0]))
			}
			l.Items = slices.Delete(l.Items, i, i+1)
			return nil
		},
	}
	if f, ok := onList[name]; ok {
		return simple(f)
	}
	return nil
}

func setMethod(set *Set, name string) Func {
	onSet := map[string]func(args []Value) Value{
		"add": func(args []Value) Value { set.Add(need(args, 0)); return nil },
		"update": func(args []Value) Value {
			for _, v := range elements(need(args, 0)) {
				set.Add(v)
			}
			return nil
		},
		"discard": func(args []Value) Value { set.d.Remove(need(args, 0)); return nil },
		"remove": func(args []Value) Value {
			if !contains(set, need(args, 0)) {
				misuse("%s is not in the set", repr(args[0]))
			}
			set.d.Remove(args[0])
			return nil
		},
		// Lists of LLVM's older configurations are sets today; both spellings occur.
		"append": func(args []Value) Value { set.Add(need(args, 0)); return nil },
	}
	if f, ok := onSet[name]; ok {
		return simple(f)
	}
	return nil
}

func dictMethod(d *Dict, name string) Func {
	onDict := map[string]func(args []Value) Value{
		"get": func(args []Value) Value {
			if v, ok := d.Get(need(args, 0)); ok {
				return v
			}
			return arg(args, 1, nil)
		},
		"setdefault": func(args []Value) Value {
			if _, ok := d.Get(need(args, 0)); !ok {
				d.Put(args[0], arg(args, 1, nil))
			}
			v, _ := d.Get(args[0])
			return v
		},
		"pop": func(args []Value) Value {
			v, ok := d.Get(need(args, 0))
			if !ok {
				return need(args, 1)
			}
			d.Remove(args[0])
			return v
		},
		"keys": func([]Value) Value { return &List{Items: slices.Clone(d.keys)} },
		"values": func([]Value) Value {
			values := &List{}
			for _, k := range d.keys {
				values.Items = append(values.Items, d.values[hashable(k)])
			}
			return values
		},
		"items": func([]Value) Value {
			items := &List{}
			for _, k := range d.keys {
				v, _ := d.Get(k)
				items.Items = append(items.Items, &List{[]Value{k, v}, true})
			}
			return items
		},
		"update": func(args []Value) Value {
			other, ok := need(args, 0).(*Dict)
			if !ok {
				misuse("update() needs a dictionary")
			}
			for _, k := range other.keys {
				v, _ := other.Get(k)
				d.Put(k, v)
			}
			return nil
		},
	}
	if f, ok := onDict[name]; ok {
		return simple(f)
	}
	return nil
}
