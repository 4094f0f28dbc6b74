package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/frontend/tilelang/tree"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir/analysis/linear"
)

// Which tile of the tree a buffer is, and which part of it subscripts name.

// allocations are the functions that make a tile in a scope that is theirs.
var allocations = []string{"alloc_shared", "alloc_fragment", "alloc_local", "alloc", "alloc_buffer"}

// allocationOf is the tile that a buffer is, or is another shape of; nil where it is none, or where more is to be
// known of it.
func allocationOf(b *bufferSymbol) *bufferSymbol {
	for b.ref != nil {
		c, ok := b.ref.Of.(*tree.Call)
		if !ok {
			return nil
		}
		f := functionOf(c)
		switch {
		case slices.Contains(allocations, f.Name):
			return b
		case f.Name != "reshape" && (f.Name != "view" || isLayout(argumentOf(c, "layout"))):
			return nil // a unit's part of a tile, or the stage of a ring
		}
		of, ok := argumentOf(c, "src").(*bufferSymbol)
		if !ok {
			return nil
		}
		b = of
	}
	return nil
}

// isLayout reports whether an argument says which part of a tile a unit has; it may also be a type.
func isLayout(v eval.Value) bool { return v != nil && !isType(v) }

// argumentOf is what a call of the language gives a parameter; nil where it gives nothing.
func argumentOf(c *tree.Call, name string) eval.Value {
	for _, k := range c.Keywords {
		if k.Name == name {
			return k.Value
		}
	}
	f := byName()[functionOf(c).Name]
	if f == nil {
		return nil
	}
	for i, p := range f.params {
		if p.name == name && !p.keyword && i < len(c.Args) {
			return c.Args[i]
		}
	}
	return nil
}

// A treePart is what subscripts name of a tile: an element, or a part.
type treePart struct {
	of    *bufferSymbol
	shape []int64
	lo    []treeSum
	size  []int64 // -1 where the subscript is plain
}

// isKnownPlace reports whether the program says in numbers where a part begins.
func (s *treeNumbers) isKnownPlace(p treePart) bool {
	return !slices.ContainsFunc(p.lo, func(l treeSum) bool { return !s.isKnown(l) })
}

// partOfTile is what a key names of a buffer whose extents are known; ok is false of others, and where more subscripts
// are given, or an extent is not known.
func (s *treeNumbers) partOfTile(b *bufferSymbol, key eval.Value) (p treePart, ok bool) {
	p.of = b
	for _, n := range b.shape {
		k, known := n.(int64)
		if !known {
			return p, false
		}
		p.shape = append(p.shape, k)
	}
	keys := keysOf(key)
	if len(keys) > len(p.shape) || b.lanes != nil {
		return p, false
	}
	for i, n := range p.shape {
		var k eval.Value = &eval.Slice{}
		if i < len(keys) {
			k = keys[i]
		}
		l, isSlice := k.(*eval.Slice)
		if !isSlice {
			lo := s.number(k).sum
			if c, known := lo.Known(); known && c < 0 {
				lo = lo.PlusConstant(n)
			}
			p.lo, p.size = append(p.lo, lo), append(p.size, -1)
			continue
		}
		lo, hi := s.end(l.Lower, 0), s.end(l.Upper, n)
		size, known := s.difference(hi, lo).Known()
		if !known || l.Step != nil && l.Step != eval.Value(int64(1)) {
			return p, false
		}
		p.lo, p.size = append(p.lo, lo), append(p.size, size)
	}
	return p, true
}

// difference is l - m, where numbers that are computed alike are one (differenceOf).
func (s *treeNumbers) difference(l, m treeSum) treeSum {
	return linear.Substitute(l, func(v eval.Value) treeSum {
		i := slices.IndexFunc(m.Terms(), func(u linear.Term[eval.Value]) bool { return s.alike(u.Of, v) })
		if i >= 0 {
			v = m.Terms()[i].Of
		}
		return linear.Of(v)
	}).Minus(m)
}

// alike reports whether two values are computed in the same way of the same values.
func (s *treeNumbers) alike(v, w eval.Value) bool {
	if v == w {
		return true
	}
	x, ok := operationOf(v)
	y, too := operationOf(w)
	return ok && too && x.Op == y.Op && s.difference(s.number(x.X).sum, s.number(y.X).sum).Is(0) &&
		s.difference(s.number(x.Y).sum, s.number(y.Y).sum).Is(0)
}

// operationOf is the operator whose result a term is.
func operationOf(v eval.Value) (*tree.Binary, bool) {
	r, ok := v.(*tree.Ref)
	if !ok {
		return nil, false
	}
	n, ok := r.Of.(*tree.Binary)
	return n, ok
}

// end is one of a slice's, or what it is where the slice has none.
func (s *treeNumbers) end(v eval.Value, otherwise int64) treeSum {
	if v == nil {
		v = otherwise
	}
	return s.number(v).sum
}

func keysOf(key eval.Value) []eval.Value {
	if k, ok := key.(*eval.Tuple); ok {
		return k.Elems
	}
	return []eval.Value{key}
}

// element reports whether all subscripts are plain.
func (p *treePart) element() bool {
	return !slices.ContainsFunc(p.size, func(n int64) bool { return n >= 0 })
}

// isWhole reports whether the part is known to be all of the tile.
func (p *treePart) isWhole() bool {
	for d, l := range p.lo {
		if !l.Is(0) || max(p.size[d], 1) != p.shape[d] {
			return false
		}
	}
	return true
}

// isAll reports whether an element is all of the tile.
func (p *treePart) isAll() bool {
	return !slices.ContainsFunc(p.shape, func(n int64) bool { return n != 1 })
}

// countOf is how many elements a tile has, as far as its extents are known.
func countOf(b *bufferSymbol) int64 {
	n := int64(1)
	for _, v := range b.shape {
		if k, known := v.(int64); known {
			n *= k
		}
	}
	return n
}

// node is where the tile is allocated.
func (p *treePart) node() python.Node { return allocationOf(p.of).node }
