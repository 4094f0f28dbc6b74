package bindparams

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// dim is a dimension of a tile.
type dim struct {
	of *ir.Value
	at int
}

// shapes are the extents of tiles: dimensions that are the same, by what operations do, are
// a class, and one of a class that is known makes all known.
type shapes struct {
	class  map[dim]dim   // to another of the same class, none for its head
	extent map[dim]int64 // of a head
	number rewrite.Numbers
	wrong  error
}

// isTile is the shape of a value that is a tile, or will be one.
func isTile(v *ir.Value) ([]int64, bool) {
	t, ok := tile.TileOf(v.Type())
	if !ok || !t.HasRank() {
		return nil, false
	}
	return t.Shape(), true
}

func (s *shapes) head(d dim) dim {
	for {
		next, ok := s.class[d]
		if !ok {
			return d
		}
		d = next
	}
}

// known is the extent of a dimension, if anything says it.
func (s *shapes) known(d dim) (int64, bool) {
	if n := d.of.Type().(ir.ShapedType).Shape()[d.at]; n != ir.Dynamic {
		return n, true
	}
	n, ok := s.extent[s.head(d)]
	return n, ok
}

// is says what a dimension is, by an operation.
func (s *shapes) is(op *ir.Op, d dim, n int64) {
	old, ok := s.known(d)
	switch {
	case !ok:
		s.extent[s.head(d)] = n
	case old != n && s.wrong == nil:
		s.wrong = op.Errorf("makes dimension %d of a tile %d, which is %d by what else is done with it", d.at, n, old)
	}
}

// same says that two dimensions are one, by an operation. Those of known extents are
// classes of their own: verifiers compare them.
func (s *shapes) same(op *ir.Op, a, b dim) {
	x, knowsA := s.known(a)
	y, knowsB := s.known(b)
	switch {
	case knowsA && knowsB && x != y:
		s.is(op, a, y)
	case knowsA:
		s.is(op, b, x)
	case knowsB:
		s.is(op, a, y)
	}
	if isOpen(a) && isOpen(b) && s.head(a) != s.head(b) {
		s.class[s.head(a)] = s.head(b)
	}
}

// isOpen reports whether the type leaves a dimension unknown.
func isOpen(d dim) bool { return d.of.Type().(ir.ShapedType).Shape()[d.at] == ir.Dynamic }

// alike says that two tiles have one shape.
func (s *shapes) alike(op *ir.Op, a, b *ir.Value) {
	x, ok1 := isTile(a)
	y, ok2 := isTile(b)
	if !ok1 || !ok2 || len(x) != len(y) {
		return
	}
	for i := range x {
		s.same(op, dim{a, i}, dim{b, i})
	}
}
