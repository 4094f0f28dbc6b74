package tilelang

import (
	"github.com/tsopt/tsopt/frontend/tilelang/tree"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// Operators, conditions and subscripts of a kernel that is emitted.

// expression emits a node that gives a value.
func (e *emission) expression(at eval.Site, n tree.Node) (err error) {
	var gives *tree.Ref
	var v eval.Value
	switch n := n.(type) {
	case *tree.Unary:
		gives = n.Gives
		if v, err = e.value(at, n.X); err == nil {
			v, err = eval.Unary(at, n.Op, v)
		}
	case *tree.Binary:
		gives = n.Gives
		var vs []eval.Value
		if vs, err = e.all(at, []eval.Value{n.X, n.Y}); err == nil {
			v, err = eval.Binary(at, n.Op, vs[0], vs[1])
		}
	case *tree.Compare:
		gives = n.Gives
		var vs []eval.Value
		if vs, err = e.all(at, []eval.Value{n.X, n.Y}); err == nil {
			v, err = eval.Compare(at, n.Op, vs[0], vs[1])
		}
	case *tree.Not:
		gives = n.Gives
		if v, err = e.value(at, n.X); err == nil {
			v, err = not(at, v)
		}
	case *tree.AndOr:
		gives = n.Gives
		if v, err = e.value(at, n.X); err == nil {
			v, err = andOr(at, n.And, v, e.computed(n, &n.Right))
		}
	case *tree.Select:
		gives = n.Gives
		if v, err = e.value(at, n.Cond); err == nil {
			v, err = selected(at, v, e.computed(n, &n.Then), e.computed(n, &n.Orelse))
		}
	case *tree.Item:
		gives = n.Gives
		var vs []eval.Value
		if vs, err = e.all(at, []eval.Value{n.Of, n.Key}); err == nil {
			v, err = itemOf(at, vs[0], vs[1])
		}
	case *tree.Load:
		gives = n.Gives
		if v, err = e.value(at, n.From); err == nil {
			switch from := v.(type) {
			case eval.Loader:
				v, err = from.Load(at)
			case *region:
				v, err = from.Bind(at, "")
			}
		}
	case *tree.Call:
		gives = n.Gives
		v, err = e.call(at, n)
	}
	if err == nil {
		e.values[gives] = v
	}
	return err
}

func not(at eval.Site, v eval.Value) (eval.Value, error) {
	if c, ok := v.(eval.Condition); ok {
		return c.Not(at)
	}
	yes, err := at.Interp.Truth(at, v)
	return !yes, err
}

func andOr(at eval.Site, and bool, v eval.Value, right func() (eval.Value, error)) (eval.Value, error) {
	if c, ok := v.(eval.Condition); ok {
		return c.AndOr(at, and, right)
	}
	yes, err := at.Interp.Truth(at, v)
	if err != nil || yes != and {
		return v, err
	}
	return right()
}

func selected(at eval.Site, cond eval.Value, then, orelse func() (eval.Value, error)) (eval.Value, error) {
	if c, ok := cond.(eval.Condition); ok {
		return c.Select(at, then, orelse)
	}
	yes, err := at.Interp.Truth(at, cond)
	switch {
	case err != nil:
		return nil, err
	case yes:
		return then()
	}
	return orelse()
}

func itemOf(at eval.Site, of, key eval.Value) (eval.Value, error) {
	if x, ok := of.(eval.Indexable); ok {
		return x.Index(at, key)
	}
	list, err := elements(at, of)
	if i, ok := key.(int64); ok && err == nil && i < int64(len(list)) {
		return list[i], nil
	}
	return nil, at.Raise("TypeError", "'%s' object is not subscriptable", eval.TypeName(of))
}
