package tilelang

import (
	"github.com/tsopt/tsopt/frontend/tilelang/tree"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// Buffers and their parts: Python can ask for their shapes and types.

// A partSymbol is an element or a part of a buffer.
type partSymbol struct {
	numberSymbol
	of    *bufferSymbol // nil of an array
	array *buffer
	plain bool // all subscripts are plain: it may be an element
}

// TypeName implements [eval.Typed].
func (p *partSymbol) TypeName() string { return "part of a buffer" }

// Attr implements [eval.HasAttr].
func (p *partSymbol) Attr(at eval.Site, name string) (eval.Value, bool, error) {
	switch name {
	case "dtype":
		return p.elem, p.elem != nil, nil
	case "shape":
		return p.extents(), true, nil
	case "astype":
		if p.plain {
			return methodOf(p, name), true, nil
		}
	}
	return nil, false, nil
}

// Bind implements [eval.Bindable]: a name that is given an element holds what that is now.
func (p *partSymbol) Bind(at eval.Site, name string) (eval.Value, error) {
	if !p.plain {
		return p, nil
	}
	return bindNumber(at, name, p), nil
}

// extents are those of a part, as far as they are known; -1 stands for a plain subscript.
func (p *partSymbol) extents() eval.Value {
	n, _ := p.ref.Of.(*tree.Item)
	keys := []eval.Value{n.Key}
	if k, ok := n.Key.(*eval.Tuple); ok {
		keys = k.Elems
	}
	var shape []eval.Value
	if p.array != nil {
		shape = p.array.shape
	} else if p.of != nil {
		shape = p.of.shape
	}
	out := &eval.Tuple{}
	for i, k := range keys {
		size := eval.Value(int64(-1))
		if s, ok := k.(*eval.Slice); ok {
			lower, upper := s.Lower, s.Upper
			if lower == nil {
				lower = int64(0)
			}
			if upper == nil && i < len(shape) {
				upper = shape[i]
			}
			size = distance(lower, upper)
		}
		out.Elems = append(out.Elems, size)
	}
	if len(keys) < len(shape) {
		out.Elems = append(out.Elems, shape[len(keys):]...)
	}
	return out
}

// distance is how far two subscripts are apart, as sums of multiples of numbers; -1 where that is not known.
func distance(lower, upper eval.Value) eval.Value {
	sum := map[eval.Value]int64{}
	if !addTo(sum, upper, 1) || !addTo(sum, lower, -1) {
		return int64(-1)
	}
	n := sum[nil]
	delete(sum, nil)
	for _, factor := range sum {
		if factor != 0 {
			return int64(-1)
		}
	}
	return n
}

// addTo adds so many times a value to a sum of multiples of values; that of nil is the constant.
func addTo(sum map[eval.Value]int64, v eval.Value, times int64) bool {
	switch v := v.(type) {
	case int64:
		sum[nil] += v * times
		return true
	case *numberSymbol:
		if b, ok := v.ref.Of.(*tree.Binary); ok {
			n, right := b.Y.(int64)
			m, left := b.X.(int64)
			switch {
			case b.Op == python.Add:
				return addTo(sum, b.X, times) && addTo(sum, b.Y, times)
			case b.Op == python.Sub:
				return addTo(sum, b.X, times) && addTo(sum, b.Y, -times)
			case b.Op == python.Mult && right:
				return addTo(sum, b.X, times*n)
			case b.Op == python.Mult && left:
				return addTo(sum, b.Y, times*m)
			}
		}
		if l, ok := v.ref.Of.(*tree.Let); ok {
			return addTo(sum, l.X, times)
		}
		sum[v.ref] += times
		return true
	case tree.Operand:
		sum[v.Ref()] += times
		return true
	}
	return false
}

// A bufferSymbol is a tile that the kernel allocates, or a view of a buffer.
type bufferSymbol struct {
	symbol
	shape []eval.Value
	elem  *dtype
	lanes *vectorType // of a buffer of vectors
	scope string
	node  python.Node
}

// TypeName implements [eval.Typed].
func (b *bufferSymbol) TypeName() string {
	if b.lanes != nil {
		return "buffer of " + b.lanes.String()
	}
	return "buffer"
}

// Bind implements [eval.Bindable]: the first name is the buffer's.
func (b *bufferSymbol) Bind(at eval.Site, name string) (eval.Value, error) {
	nameSymbol(at, b, name)
	return b, nil
}

// Attr implements [eval.HasAttr].
func (b *bufferSymbol) Attr(at eval.Site, name string) (eval.Value, bool, error) {
	switch name {
	case "shape":
		if b.shape == nil {
			return nil, false, at.Interp.Errorf(at.Node, "the shape of this buffer is not known here")
		}
		return &eval.Tuple{Elems: b.shape}, true, nil
	case "dtype":
		if b.lanes != nil {
			return b.lanes, true, nil
		}
		return b.elem, b.elem != nil, nil
	case "data":
		n := evaluating(at)
		if n == nil {
			return nil, false, nil
		}
		c := n.called(&eval.Call{Site: at}, "data")
		c.Of, c.Method = b, "data"
		return &handleSymbol{symbol: symbol{c.Gives}, typ: "data of a buffer"}, true, nil
	case "ndim":
		return int64(len(b.shape)), true, nil
	case "name":
		return b.ref.Name, true, nil
	case "scope":
		return &eval.Builtin{Name: "scope", Fn: func(*eval.Call) (eval.Value, error) { return b.scope, nil }}, true, nil
	}
	return nil, false, nil
}

// AttrNames implements [eval.AttrLister].
func (b *bufferSymbol) AttrNames() []string { return (&buffer{}).AttrNames() }

// Index implements [eval.Indexable].
func (b *bufferSymbol) Index(at eval.Site, key eval.Value) (eval.Value, error) {
	return partOf(at, b, key, b.elem, b.lanes, b, nil)
}

// SetIndex implements [eval.IndexSetter].
func (b *bufferSymbol) SetIndex(at eval.Site, key, x eval.Value) error { return setItem(at, b, key, x) }

// partOf is what subscripts of a buffer name.
func partOf(at eval.Site, of, key eval.Value, d *dtype, lanes *vectorType, b *bufferSymbol, array *buffer) (eval.Value,
	error) {
	if evaluating(at) == nil {
		return nil, at.Interp.Errorf(at.Node, "this buffer is a tile of a T.Kernel that has ended; allocate it in the T.Kernel that uses it")
	}
	s := item(at, of, key)
	if lanes != nil {
		return &vectorSymbol{s.symbol, lanes}, nil
	}
	p := &partSymbol{numberSymbol: *s, of: b, array: array, plain: true}
	p.lazyNumber, p.elem = lazyNumber{p}, d
	keys := []eval.Value{key}
	if k, ok := key.(*eval.Tuple); ok {
		keys = k.Elems
	}
	rank := 0
	if b != nil {
		rank = len(b.shape)
	} else if array != nil {
		rank = len(array.shape)
	}
	p.plain = len(keys) >= rank
	for _, k := range keys {
		if _, isSlice := k.(*eval.Slice); isSlice {
			p.plain = false
		}
		if v, ok := k.(*vectorSymbol); ok {
			return &vectorSymbol{s.symbol, &vectorType{d, v.typ.n}}, nil
		}
	}
	return p, nil
}
