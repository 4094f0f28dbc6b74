package pycfg

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Value is a Python value: nil for None, bool, int, string, *List, *Dict, *Set,
// *Object or Func.
type Value any

// List is a list, or a tuple when it is Fixed.
type List struct {
	Items []Value
	Fixed bool
}

// Dict keeps its keys in the order they were added.
type Dict struct {
	keys   []Value
	values map[Value]Value
}

// Set keeps its elements in the order they were added.
type Set struct{ d Dict }

// Object is a module, or a value with attributes.
type Object struct {
	Name  string
	Attrs map[string]Value
}

// Func is a function. Keyword arguments come by name.
type Func func(args []Value, named map[string]Value) Value

// NewList makes a list of strings.
func NewList(items ...string) *List {
	l := &List{}
	for _, item := range items {
		l.Items = append(l.Items, item)
	}
	return l
}

// NewDict makes an empty dictionary.
func NewDict() *Dict { return &Dict{values: map[Value]Value{}} }

// NewSet makes a set of strings.
func NewSet(items ...string) *Set {
	s := &Set{*NewDict()}
	for _, item := range items {
		s.Add(item)
	}
	return s
}

// Add adds an element.
func (s *Set) Add(v Value) { s.d.Put(v, nil) }

// Items returns the elements in the order they were added.
func (s *Set) Items() []Value { return s.d.keys }

// hashable turns tuples into something that can be a map key.
func hashable(v Value) Value {
	switch v := v.(type) {
	case *List:
		return "\x00tuple" + repr(v)
	case *Dict, *Set, Func:
		misuse("unhashable value %s", repr(v))
	}
	return v
}

// Put sets the value of a key.
func (d *Dict) Put(key, value Value) {
	h := hashable(key)
	if _, ok := d.values[h]; !ok {
		d.keys = append(d.keys, key)
	}
	d.values[h] = value
}

// Get returns the value of a key.
func (d *Dict) Get(key Value) (Value, bool) {
	v, ok := d.values[hashable(key)]
	return v, ok
}

// Remove drops a key.
func (d *Dict) Remove(key Value) {
	h := hashable(key)
	if _, ok := d.values[h]; !ok {
		return
	}
	delete(d.values, h)
	for i, k := range d.keys {
		if hashable(k) == h {
			d.keys = append(d.keys[:i:i], d.keys[i+1:]...)
			return
		}
	}
}

// Keys returns the keys in the order they were added.
func (d *Dict) Keys() []Value { return d.keys }

// misuseError is a mistake found while running; the line is added on the way up.
type misuseError string

func misuse(format string, args ...any) { panic(misuseError(fmt.Sprintf(format, args...))) }

// Fail ends a run with an error at the line that is being executed, for functions
// that a caller brings.
func Fail(format string, args ...any) { misuse(format, args...) }

// Strings returns the elements of a collection of strings.
func Strings(v Value) []string {
	var list []string
	for _, item := range elements(v) {
		list = append(list, str(item))
	}
	return list
}

// elements lists what a loop over v sees.
func elements(v Value) []Value {
	switch v := v.(type) {
	case *List:
		return v.Items
	case *Set:
		return v.Items()
	case *Dict:
		return v.Keys()
	case string:
		var list []Value
		for _, c := range v {
			list = append(list, string(c))
		}
		return list
	}
	misuse("%s is not iterable", typeName(v))
	return nil
}

// Truth is what bool() makes of a value.
func Truth(v Value) bool {
	switch v := v.(type) {
	case nil:
		return false
	case bool:
		return v
	case int:
		return v != 0
	case string, *List, *Set, *Dict:
		return length(v) > 0
	}
	return true
}

func length(v Value) int {
	switch v := v.(type) {
	case string:
		return utf8.RuneCountInString(v)
	case *List:
		return len(v.Items)
	case *Set:
		return len(v.d.keys)
	case *Dict:
		return len(v.keys)
	}
	misuse("%s has no length", typeName(v))
	return 0
}

// equal is ==. True is 1.
func equal(a, b Value) bool {
	switch x := a.(type) {
	case *List:
		y, ok := b.(*List)
		return ok && x.Fixed == y.Fixed && slices.EqualFunc(x.Items, y.Items, equal)
	case *Set:
		y, ok := b.(*Set)
		return ok && length(x) == length(y) && !slices.ContainsFunc(x.Items(), func(v Value) bool { return !contains(y, v) })
	case *Dict:
		y, ok := b.(*Dict)
		return ok && length(x) == length(y) && !slices.ContainsFunc(x.keys, func(k Value) bool {
			v, _ := x.Get(k)
			w, found := y.Get(k)
			return !found || !equal(v, w)
		})
	case Func:
		return false
	}
	if _, ok := b.(Func); ok {
		return false
	}
	return number(a) == number(b)
}

// number is an integer for True and False, and other values as they are.
func number(v Value) Value {
	if b, ok := v.(bool); ok {
		if b {
			return 1
		}
		return 0
	}
	return v
}

// same is "is": of values with parts, whether they are one and the same.
func same(a, b Value) bool {
	_, f := a.(Func)
	_, g := b.(Func)
	return !f && !g && a == b
}

func contains(in, v Value) bool {
	switch in := in.(type) {
	case string:
		return strings.Contains(in, str(v))
	case *Dict:
		_, ok := in.Get(v)
		return ok
	case *Set:
		_, ok := in.d.Get(v)
		return ok
	}
	for _, item := range elements(in) {
		if equal(item, v) {
			return true
		}
	}
	return false
}

func typeName(v Value) string {
	switch v := v.(type) {
	case nil:
		return "None"
	case *List:
		if v.Fixed {
			return "tuple"
		}
		return "list"
	case *Object:
		return v.Name
	}
	return map[string]string{
		"bool": "bool", "int": "int", "string": "str", "*pycfg.Dict": "dict", "*pycfg.Set": "set", "pycfg.Func": "function",
	}[fmt.Sprintf("%T", v)]
}

// str is Python's str().
func str(v Value) string {
	if s, ok := v.(string); ok {
		return s
	}
	return repr(v)
}

// repr is Python's repr().
func repr(v Value) string {
	switch v := v.(type) {
	case nil:
		return "None"
	case bool:
		return map[bool]string{true: "True", false: "False"}[v]
	case int:
		return strconv.Itoa(v)
	case string:
		return quote(v)
	case *List:
		if v.Fixed && len(v.Items) == 1 {
			return "(" + repr(v.Items[0]) + ",)"
		}
		if v.Fixed {
			return "(" + reprAll(v.Items) + ")"
		}
		return "[" + reprAll(v.Items) + "]"
	case *Set:
		return "{" + reprAll(v.Items()) + "}"
	case *Dict:
		var parts []string
		for _, k := range v.keys {
			value, _ := v.Get(k)
			parts = append(parts, repr(k)+": "+repr(value))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case *Object:
		return "<" + v.Name + ">"
	}
	return "<function>"
}

// quote writes a text as a literal, in double quotes if that spares escapes.
func quote(text string) string {
	mark := "'"
	if strings.Contains(text, "'") && !strings.Contains(text, `"`) {
		mark = `"`
	}
	var b strings.Builder
	for _, c := range text {
		switch {
		case c == '\\' || string(c) == mark:
			b.WriteString(`\` + string(c))
		case c == '\n':
			b.WriteString(`\n`)
		case c == '\r':
			b.WriteString(`\r`)
		case c == '\t':
			b.WriteString(`\t`)
		case c < ' ' || c == 0x7f:
			fmt.Fprintf(&b, `\x%02x`, c)
		default:
			b.WriteRune(c)
		}
	}
	return mark + b.String() + mark
}

func reprAll(items []Value) string {
	parts := make([]string, len(items))
	for i, item := range items {
		parts[i] = repr(item)
	}
	return strings.Join(parts, ", ")
}

// Copy returns a deep copy of data; functions stay the same.
func Copy(v Value) Value {
	switch v := v.(type) {
	case *List:
		l := &List{Fixed: v.Fixed}
		for _, item := range v.Items {
			l.Items = append(l.Items, Copy(item))
		}
		return l
	case *Set:
		return setOf(v.Items())
	case *Dict:
		d := NewDict()
		for _, k := range v.keys {
			value, _ := v.Get(k)
			d.Put(k, Copy(value))
		}
		return d
	case *Object:
		o := &Object{v.Name, map[string]Value{}}
		for name, value := range v.Attrs {
			o.Attrs[name] = Copy(value)
		}
		return o
	}
	return v
}
