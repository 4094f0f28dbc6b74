package ir

import (
	"slices"
	"strings"
)

// Prop is the inherent attribute with an index in the definition, nil when absent.
func (op *Op) Prop(slot int) Attr { return op.props[slot] }

// SetPropAt sets the inherent attribute with an index; nil removes it.
func (op *Op) SetPropAt(slot int, a Attr) { op.props[slot] = a }

// Props are the inherent attributes by index; the caller must not change them.
func (op *Op) Props() []Attr { return op.props }

// Attr is the inherent or discardable attribute of a name, nil when absent.
func (op *Op) Attr(name string) Attr {
	if i := op.def.AttrIndex(name); i >= 0 {
		return op.props[i]
	}
	return op.Discardable(name)
}

// SetAttr sets the inherent attribute of that name if one is declared, else a
// discardable one; nil removes it.
func (op *Op) SetAttr(name string, a Attr) {
	if i := op.def.AttrIndex(name); i >= 0 {
		op.props[i] = a
		return
	}
	op.SetDiscardable(name, a)
}

// RemoveAttr removes an attribute and returns it.
func (op *Op) RemoveAttr(name string) Attr {
	old := op.Attr(name)
	if old != nil {
		op.SetAttr(name, nil)
	}
	return old
}

// HasAttr reports whether the attribute is present.
func (op *Op) HasAttr(name string) bool { return op.Attr(name) != nil }

// DiscardableAttrs are the attributes that the definition does not declare,
// sorted by name; the caller must not change them.
func (op *Op) DiscardableAttrs() []NamedAttr {
	if op.ext == nil {
		return nil
	}
	return op.ext.attrs
}

// SetDiscardableAttrs replaces the discardable attributes.
func (op *Op) SetDiscardableAttrs(as []NamedAttr) {
	if len(as) == 0 && op.ext == nil {
		return
	}
	op.extra().attrs = append([]NamedAttr(nil), as...)
	SortAttrs(op.ext.attrs)
}

// Discardable is the discardable attribute of a name, nil when absent.
func (op *Op) Discardable(name string) Attr {
	if op.ext == nil {
		return nil
	}
	if i, ok := findAttr(op.ext.attrs, name); ok {
		return op.ext.attrs[i].Value
	}
	return nil
}

// SetDiscardable sets a discardable attribute; nil removes it.
func (op *Op) SetDiscardable(name string, a Attr) {
	if op.ext == nil && a == nil {
		return
	}
	e := op.extra()
	i, ok := findAttr(e.attrs, name)
	switch {
	case ok && a == nil:
		e.attrs = slices.Delete(e.attrs, i, i+1)
	case ok:
		e.attrs[i].Value = a
	case a != nil:
		e.attrs = slices.Insert(e.attrs, i, NamedAttr{name, a})
	}
}

func findAttr(as []NamedAttr, name string) (int, bool) {
	return slices.BinarySearchFunc(as, name, func(e NamedAttr, n string) int { return strings.Compare(e.Name, n) })
}

// AllAttrs are the present inherent and the discardable attributes, sorted by
// name, in a new slice.
func (op *Op) AllAttrs() []NamedAttr {
	out := append(op.PropEntries(), op.DiscardableAttrs()...)
	SortAttrs(out)
	return out
}

// PropEntries are the present inherent attributes by name, in a new slice.
func (op *Op) PropEntries() []NamedAttr {
	var out []NamedAttr
	for i, a := range op.props {
		if a != nil {
			out = append(out, NamedAttr{op.def.Attrs[i].Name, a})
		}
	}
	SortAttrs(out)
	return out
}

// PropOf is the inherent attribute with an index as type T, the zero T when it is absent or of another type.
func PropOf[T Attr](op *Op, slot int) T {
	t, _ := op.props[slot].(T)
	return t
}

// AttrAs is the attribute of a name as type T, the zero T when it is absent or
// of another type.
func AttrAs[T Attr](op *Op, name string) T {
	t, _ := op.Attr(name).(T)
	return t
}

// IntOf is an integer attribute's value, or def when the attribute is absent.
func IntOf(op *Op, name string, def int64) int64 {
	if a, ok := op.Attr(name).(*IntegerAttr); ok {
		return a.Int()
	}
	return def
}
