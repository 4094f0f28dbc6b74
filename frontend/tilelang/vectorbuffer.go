package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// Where vectors lie: elements that a T.Ramp names, and buffers of vectors.

// A ramp is a subscript of several elements.
type ramp struct{ lanes []eval.Value }

// TypeName implements [eval.Typed].
func (*ramp) TypeName() string { return "T.Ramp" }

func (t *translator) rampOf(a *args) (eval.Value, error) {
	n, err := a.integer("lanes")
	if err != nil {
		return nil, err
	}
	if n < 2 || n > 16 {
		return nil, a.wrongf("lanes", "expected 2 to 16 lanes, got %d", n)
	}
	r := &ramp{}
	next, err := plain(a.site("base"), a.value("base"))
	for range n {
		if err != nil {
			return nil, err
		}
		r.lanes = append(r.lanes, next)
		next, err = t.arithmeticOf(a, python.Add, next, a.value("stride"))
	}
	return r, nil
}

// lanesOf are subscriptions of single elements for one that has a T.Ramp; nil of others.
func lanesOf(key eval.Value) (out []eval.Value) {
	keys := []eval.Value{key}
	if k, ok := key.(*eval.Tuple); ok {
		keys = k.Elems
	}
	for i, k := range keys {
		r, ok := k.(*ramp)
		if !ok {
			continue
		}
		for _, lane := range r.lanes {
			one := slices.Clone(keys)
			one[i] = lane
			out = append(out, &eval.Tuple{Elems: one})
		}
		return out
	}
	return nil
}

// readLanes reads elements of a buffer as a vector.
func (t *translator) readLanes(at eval.Site, b *buffer, keys []eval.Value) (*vector, error) {
	v := &vector{elem: b.elem}
	for _, k := range keys {
		r, err := t.subscript(at, b, k)
		if err != nil {
			return nil, err
		}
		s, err := numberNow(at, r)
		if err != nil {
			return nil, err
		}
		v.lanes = append(v.lanes, s)
	}
	return v, nil
}

// writeLanes writes a vector to elements of a buffer, or one number to each.
func (t *translator) writeLanes(at eval.Site, b *buffer, keys []eval.Value, x eval.Value) error {
	x, err := plain(at, x) // once: a lane may be what another one is made of
	if err != nil {
		return err
	}
	v, ok := x.(*vector)
	if ok && len(v.lanes) != len(keys) {
		return at.Interp.Errorf(at.Node, "a vector of %d lanes cannot be stored to %d elements", len(v.lanes), len(keys))
	}
	for i, k := range keys {
		r, err := t.subscript(at, b, k)
		if err != nil {
			return err
		}
		if ok {
			x = v.lanes[i]
		}
		if err := t.writeElement(at, r, x); err != nil {
			return err
		}
	}
	return nil
}

// A vectorBuffer is a buffer of vectors: one of their lanes.
type vectorBuffer struct {
	typ   *vectorType
	of    *buffer
	shape []eval.Value
}

// TypeName implements [eval.Typed].
func (b *vectorBuffer) TypeName() string { return "buffer of " + b.typ.String() }

// SetName implements [eval.Named].
func (b *vectorBuffer) SetName(name string) { b.of.SetName(name) }

// Attr implements [eval.HasAttr].
func (b *vectorBuffer) Attr(at eval.Site, name string) (eval.Value, bool, error) {
	switch name {
	case "shape":
		return &eval.Tuple{Elems: b.shape}, true, nil
	case "dtype":
		return b.typ, true, nil
	case "name", "ndim", "scope":
		return b.of.Attr(at, name)
	}
	return nil, false, nil
}

// keys are the subscriptions of the lanes of one vector.
func (b *vectorBuffer) keys(at eval.Site, key eval.Value) ([]eval.Value, error) {
	keys := []eval.Value{key}
	if k, ok := key.(*eval.Tuple); ok {
		keys = k.Elems
	}
	last, err := plain(at, keys[len(keys)-1])
	if err != nil {
		return nil, err
	}
	if len(keys) != len(b.shape) || !isNumber(last) {
		return nil, at.Interp.Errorf(at.Node, "a vector of %s needs %d subscripts; for parts use a view of its elements: T.view(x, shape, T.%s)", b.of, len(b.shape), b.typ.elem.name)
	}
	t := translatorOf(at)
	scaled := func(op python.Operator, x, y eval.Value) (eval.Value, error) {
		if isStaged(x) {
			return t.binary(at, op, x, y)
		}
		return eval.Binary(at, op, x, y)
	}
	first, err := scaled(python.Mult, last, int64(b.typ.n))
	if err != nil {
		return nil, err
	}
	var out []eval.Value
	for i := range b.typ.n {
		one := slices.Clone(keys)
		if one[len(one)-1], err = scaled(python.Add, first, int64(i)); err != nil {
			return nil, err
		}
		out = append(out, &eval.Tuple{Elems: one})
	}
	return out, nil
}

// Index implements [eval.Indexable].
func (b *vectorBuffer) Index(at eval.Site, key eval.Value) (eval.Value, error) {
	keys, err := b.keys(at, key)
	if err != nil {
		return nil, err
	}
	return translatorOf(at).readLanes(at, b.of, keys)
}

// SetIndex implements [eval.IndexSetter].
func (b *vectorBuffer) SetIndex(at eval.Site, key, x eval.Value) error {
	v, ok := x.(*vector)
	if !ok || v.elem != b.typ.elem || len(v.lanes) != b.typ.n {
		return at.Interp.Errorf(at.Node, "%s has elements of type %s, got %s; convert it: T.%s(x)", b.of, b.typ,
			eval.TypeName(x), b.typ)
	}
	keys, err := b.keys(at, key)
	if err != nil {
		return err
	}
	return translatorOf(at).writeLanes(at, b.of, keys, x)
}
