package pycfg

import (
	"maps"
	"slices"

	"github.com/tsopt/tsopt/internal/python/eval"
)

// The values are those of the evaluator.
type (
	Value = eval.Value
	List  = eval.List
	Dict  = eval.Dict
	Set   = eval.Set
	Call  = eval.Call
	// Module is a module.
	Module = eval.Module
)

// Object is a value with attributes.
type Object struct {
	Name  string
	Attrs map[string]Value
}

// TypeName is the object's own name.
func (o *Object) TypeName() string { return o.Name }

// String is what repr gives.
func (o *Object) String() string { return "<" + o.Name + ">" }

// Attr gives an attribute.
func (o *Object) Attr(_ eval.Site, name string) (Value, bool, error) {
	v, ok := o.Attrs[name]
	return v, ok, nil
}

// AttrNames are the attributes that there are.
func (o *Object) AttrNames() []string { return slices.Sorted(maps.Keys(o.Attrs)) }

// SetAttr sets an attribute.
func (o *Object) SetAttr(_ eval.Site, name string, v Value) error {
	o.Attrs[name] = v
	return nil
}

// Func makes a function of any arguments.
func Func(name string, f func(c *Call) (Value, error)) Value { return &eval.Builtin{Name: name, Fn: f} }

// Keyword is the value of an argument given by name, nil where there is none.
func Keyword(c *Call, name string) Value {
	for _, k := range c.Keywords {
		if k.Name == name {
			return k.Value
		}
	}
	return nil
}

// Truth is what bool() makes of an argument.
func Truth(c *Call, v Value) (bool, error) { return c.Interp.Truth(c.Site, v) }

// NewList makes a list of strings.
func NewList(items ...string) *List {
	l := &List{}
	for _, item := range items {
		l.Elems = append(l.Elems, item)
	}
	return l
}

// NewDict makes an empty dictionary.
func NewDict() *Dict { return eval.NewDict() }

// NewSet makes a set of strings.
func NewSet(items ...string) *Set {
	s := eval.NewSet()
	for _, item := range items {
		s.AddString(item)
	}
	return s
}

// Text is what str() makes of a value.
func Text(v Value) string { return eval.Str(v) }

// Strings are the elements of a collection, as texts; false if it is none.
func Strings(v Value) ([]string, bool) {
	var elems []Value
	switch v := v.(type) {
	case *eval.List:
		elems = v.Elems
	case *eval.Tuple:
		elems = v.Elems
	case *eval.Set:
		elems = v.Elems()
	case *eval.Dict:
		elems = v.Keys()
	default:
		return nil, false
	}
	list := make([]string, len(elems))
	for i, e := range elems {
		list[i] = Text(e)
	}
	return list, true
}

// TypeName is what messages call the type of a value.
func TypeName(v Value) string { return eval.TypeName(v) }

// Copy returns a deep copy of data; functions stay the same.
func Copy(v Value) Value {
	switch v := v.(type) {
	case *eval.List:
		return &eval.List{Elems: copies(v.Elems)}
	case *eval.Tuple:
		return &eval.Tuple{Elems: copies(v.Elems)}
	case *eval.Set:
		return v.Copy()
	case *eval.Dict:
		return v.Map(Copy)
	case *Object:
		o := &Object{v.Name, map[string]Value{}}
		for name, value := range v.Attrs {
			o.Attrs[name] = Copy(value)
		}
		return o
	}
	return v
}

func copies(list []Value) []Value {
	c := make([]Value, len(list))
	for i, v := range list {
		c[i] = Copy(v)
	}
	return c
}
