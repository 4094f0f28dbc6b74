package bindparams

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/extents"
)

// shapes are the extents of tiles: dimensions that are the same, by what operations do, are
// a class, and one of a class that is known makes all known.
type shapes struct {
	class  map[extents.Dim]extents.Dim // to another of the same class, none for its head
	extent map[extents.Dim]int64       // of a head
	number rewrite.Numbers
	wrong  error
}

func (s *shapes) head(d extents.Dim) extents.Dim {
	for {
		next, ok := s.class[d]
		if !ok {
			return d
		}
		d = next
	}
}

// known is the extent of a dimension, if anything says it.
func (s *shapes) known(d extents.Dim) (int64, bool) {
	if n := d.Of.Type().(ir.ShapedType).Shape()[d.At]; n != ir.Dynamic {
		return n, true
	}
	n, ok := s.extent[s.head(d)]
	return n, ok
}

// Size implements [extents.Teller].
func (s *shapes) Size(op *ir.Op, d extents.Dim, size ir.Mixed) {
	n, ok := size.Const, true
	if size.Value != nil {
		n, ok = s.number.Of(size.Value)
	}
	if ok {
		s.is(op, d, n)
	}
}

// is says what a dimension is, by an operation.
func (s *shapes) is(op *ir.Op, d extents.Dim, n int64) {
	old, ok := s.known(d)
	switch {
	case !ok:
		s.extent[s.head(d)] = n
	case old != n && s.wrong == nil:
		s.wrong = op.Errorf("expects dimension %d of a tile to be %d, but other operations on the tile need %d", d.At, n, old)
	}
}

// Same implements [extents.Teller]. Dimensions of known extents are classes of their own: verifiers compare them.
func (s *shapes) Same(op *ir.Op, a, b extents.Dim) {
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
func isOpen(d extents.Dim) bool { return d.Of.Type().(ir.ShapedType).Shape()[d.At] == ir.Dynamic }
