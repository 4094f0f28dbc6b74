package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/frontend/tilelang/tree"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir/analysis/linear"
)

// What the numbers of a kernel's tree are as sums, as indices are in its emission (indexOp): so an analysis knows how
// far a subscript is from another one, and which numbers of loops it has.

// A treeSum is a sum of multiples of values: of what nodes, loops and contexts give, and of arguments.
type treeSum = linear.Sum[eval.Value]

// A treeNumber is a number of the tree.
type treeNumber struct {
	sum treeSum
	// index says that the emission computes with it as with an index: a sum of it stays one.
	index bool
}

// treeNumbers are those that the nodes before have given.
type treeNumbers struct {
	of map[*tree.Ref]treeNumber
	// home is the loop in whose body a value is made: of the T.Parallel around a node.
	home map[eval.Value]*tree.For
	now  *tree.For // the T.Parallel around what is looked at, nil outside of one
	// loops are those that numbers count, and unrolled those of them whose numbers are known in each turn.
	loops    map[*tree.Ref]treeCount
	unrolled map[python.Node]bool
}

// A treeCount is a loop that counts, and how often it runs; 0 where that is not known.
type treeCount struct {
	node  python.Node
	trips int64
}

func newTreeNumbers(unrolled map[python.Node]bool) *treeNumbers {
	return &treeNumbers{of: map[*tree.Ref]treeNumber{}, home: map[eval.Value]*tree.For{},
		loops: map[*tree.Ref]treeCount{}, unrolled: unrolled}
}

// counts notes the numbers of a loop.
func (s *treeNumbers) counts(n *tree.For) {
	s.bound(n.Vars...)
	switch l := n.Loop.(type) {
	case *loopSymbol:
		if len(n.Vars) == 1 && l.rangeLoop != nil {
			s.loops[n.Vars[0]] = treeCount{n.Node, int64(l.Len())}
		}
	case *manyLoop:
		c, ok := l.ref.Of.(*tree.Call)
		if !ok || len(c.Args) != len(n.Vars) {
			return
		}
		for i, r := range n.Vars {
			trips, _ := c.Args[i].(int64)
			s.loops[r] = treeCount{n.Node, trips}
		}
	}
}

// isKnown reports whether a sum is a number, in each turn of the loops that are unrolled.
func (s *treeNumbers) isKnown(x treeSum) bool {
	return !slices.ContainsFunc(x.Terms(), func(m linear.Term[eval.Value]) bool {
		r, ok := m.Of.(*tree.Ref)
		return !ok || !s.isTurn(r)
	})
}

// isTurn reports whether a value is known in each turn of the loops that are unrolled.
func (s *treeNumbers) isTurn(r *tree.Ref) bool {
	if l, ok := s.loops[r]; ok {
		return s.unrolled[l.node]
	}
	b, ok := r.Of.(*tree.Binary)
	return ok && s.isKnown(s.number(b.X).sum) && s.isKnown(s.number(b.Y).sum)
}

// What is known of the loops of whose numbers a subscript is made.
type countedness int

const (
	vague     countedness = iota // the tree does not show what it is made of
	uncounted                    // it has other numbers, or a loop runs too often to be unrolled
	counted                      // it is known where the loops are unrolled
)

// countedBy gives the loops of whose numbers alone a sum is made.
func (s *treeNumbers) countedBy(x treeSum) (nodes []python.Node, is countedness) {
	is = counted
	for _, m := range x.Terms() {
		r, isRef := m.Of.(*tree.Ref)
		if !isRef {
			return nil, vague
		}
		more, of := s.countedNumber(r)
		nodes, is = append(nodes, more...), min(is, of)
	}
	return nodes, is
}

func (s *treeNumbers) countedNumber(r *tree.Ref) (nodes []python.Node, is countedness) {
	if l, isLoop := s.loops[r]; isLoop {
		if l.trips == 0 || l.trips > maxUnrolled {
			return nil, uncounted
		}
		return []python.Node{l.node}, counted
	}
	switch n := r.Of.(type) {
	case nil:
		return nil, uncounted
	case *tree.Binary:
		x, ofX := s.countedBy(s.number(n.X).sum)
		y, ofY := s.countedBy(s.number(n.Y).sum)
		return append(x, y...), min(ofX, ofY)
	case *tree.Item:
		if _, ofArray := n.Of.(*buffer); ofArray {
			return nil, uncounted
		}
	case *tree.Call:
		if isThreadNumber(functionOf(n).Name) {
			return nil, uncounted
		}
	}
	return nil, vague
}

// bound is what a loop or a context binds, or the indices of a block.
func (s *treeNumbers) bound(refs ...*tree.Ref) {
	for _, r := range refs {
		s.made(r, true)
	}
}

// made keeps a number that is a term by itself.
func (s *treeNumbers) made(r *tree.Ref, index bool) {
	s.of[r] = treeNumber{linear.Of[eval.Value](r), index}
	s.home[r] = s.now
}

// number is what an operand is.
func (s *treeNumbers) number(v eval.Value) treeNumber {
	switch v := v.(type) {
	case int64, bool:
		return treeNumber{linear.Number[eval.Value](integer(v)), true}
	case *partSymbol:
		return s.element(v.ref, v.elem)
	case *variableSymbol:
		return s.element(v.ref, v.elem)
	case tree.Operand:
		if n, ok := s.of[v.Ref()]; ok {
			return n
		}
		return treeNumber{sum: linear.Of[eval.Value](v.Ref())}
	}
	return treeNumber{sum: linear.Of(v)}
}

// element is what is read of memory or a variable: a signed 32-bit integer counts as an index (counting).
func (s *treeNumbers) element(r *tree.Ref, d *dtype) treeNumber {
	return treeNumber{linear.Of[eval.Value](r), d != nil && d == dtypes["int32"]}
}

// binary is what an operator makes.
func (s *treeNumbers) binary(n *tree.Binary) {
	x, y := s.number(n.X), s.number(n.Y)
	_, literalX := n.X.(int64)
	_, literalY := n.Y.(int64)
	if !x.index || !y.index || literalX && literalY {
		s.made(n.Gives, x.index && !literalX || y.index && !literalY)
		return
	}
	k, known := y.sum.Known()
	switch n.Op {
	case python.Add:
		s.of[n.Gives] = treeNumber{x.sum.Plus(y.sum), true}
		return
	case python.Sub:
		s.of[n.Gives] = treeNumber{x.sum.Minus(y.sum), true}
		return
	case python.Mult:
		if known {
			s.of[n.Gives] = treeNumber{x.sum.Times(k), true}
			return
		}
		if k, known = x.sum.Known(); known {
			s.of[n.Gives] = treeNumber{y.sum.Times(k), true}
			return
		}
	case python.FloorDiv, python.Mod:
		if q, ok := x.sum.DividedBy(k); known && ok {
			if n.Op == python.Mod {
				q = linear.Number[eval.Value](0)
			}
			s.of[n.Gives] = treeNumber{q, true}
			return
		}
	}
	s.made(n.Gives, true)
}
