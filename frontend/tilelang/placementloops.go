package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/frontend/tilelang/tree"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir/analysis/linear"
)

// What a T.Parallel does with tiles: where each iteration writes its own element of a tile, and those are all in order,
// the tile can be a value (parallel.go).

// A treeLoop is a T.Parallel.
type treeLoop struct {
	*placement
	node    *tree.For
	extents []int64
	tiles   map[python.Node]*loopTile // by their allocation
	order   []*loopTile
	// elements are what iterations hold of the elements of tiles, by what allocates the tile.
	elements map[*tree.Ref]*tree.Ref
	// windows are those of memory that it has written so far, by the array or what allocates the tile.
	windows map[any][]memoryWindow
}

// A loopTile is what a T.Parallel does with a tile.
type loopTile struct {
	buffer *bufferSymbol
	// values says that elements are written as those of a value are, before any is written that is not.
	values bool
	// must says that it has to be memory, unless iterations meet in an element.
	must, meets bool
}

// parallelLoop is the T.Parallel that a loop is; nil of others, and in a T.Parallel, where it is a loop as others are.
// One without extents is one whose extents are not known: nothing is found out of it, and its emission fails.
func (p *placement) parallelLoop(n *tree.For) *treeLoop {
	o, ok := n.Loop.(tree.Operand)
	if !ok || p.loop != nil {
		return nil
	}
	c, ok := o.Ref().Of.(*tree.Call)
	if !ok || functionOf(c).Name != "Parallel" {
		return nil
	}
	l := &treeLoop{placement: p, node: n, tiles: map[python.Node]*loopTile{},
		elements: map[*tree.Ref]*tree.Ref{}, windows: map[any][]memoryWindow{}}
	for _, v := range c.Args {
		k, ok := v.(int64)
		if !ok {
			l.extents = nil
			break
		}
		l.extents = append(l.extents, k)
	}
	return l
}

// forLoop looks at a loop.
func (p *placement) forLoop(n *tree.For) {
	p.counts(n)
	if l := p.parallelLoop(n); l != nil {
		l.run()
		return
	}
	if n.Turns != nil {
		for i := range n.Turns {
			p.block(&n.Turns[i])
		}
		return
	}
	if p.unrolled[n.Node] {
		p.block(&n.Body)
		return
	}
	before := p.held.enter()
	p.held.loops++
	p.block(&n.Body)
	p.held.loops--
	end := p.held.leave(before)
	if leavesEarly(n) {
		p.held.forgetWritten(end)
		return
	}
	for _, r := range p.held.loop(end) {
		if c, ok := r.Of.(*tree.Call); ok && functionOf(c).Name != "alloc_var" {
			p.memory[c.Node] = true
		}
	}
}

// leavesEarly reports whether a loop has iterations that may end before their end, or none: what follows is a branch.
func leavesEarly(n *tree.For) (found bool) {
	l, ok := n.Loop.(*manyLoop)
	found = ok && l.name == "T.Persistent"
	tree.Walk(n, func(n tree.Node) {
		_, leaves := n.(*tree.Leave)
		found = found || leaves
	})
	return found
}

// run looks at a T.Parallel.
func (l *treeLoop) run() {
	p := l.placement
	before := p.held.enter()
	for r, s := range before {
		e := &tree.Ref{Of: r.Of}
		l.elements[r] = e
		p.held.of[e] = treeHolding{now: s.now, unclear: s.unclear}
	}
	p.loop, p.now = l, l.node
	p.bound(l.node.Vars...)
	p.block(&l.node.Body)
	p.loop, p.now = nil, nil
	end := p.held.leave(before)
	p.held.forgetWritten(end)
	for _, t := range l.order {
		r := allocationOf(t.buffer).ref
		e := end[l.elements[r]]
		switch {
		case t.must && !t.meets:
			p.put(t.buffer)
		case t.meets || !t.values || e.unclear:
			p.held.forget(r)
		case e.now:
			p.held.set(r)
		default:
			p.begin(t.buffer)
		}
	}
}

// tile is what the loop does with a tile.
func (l *treeLoop) tile(part treePart) *loopTile {
	n := part.node()
	if l.tiles[n] == nil {
		l.tiles[n] = &loopTile{buffer: part.of}
		l.order = append(l.order, l.tiles[n])
	}
	return l.tiles[n]
}

// reads is a read of an element.
func (l *treeLoop) reads(part treePart) {
	if t := l.tiles[part.node()]; t == nil || !t.values {
		l.whole(part.of)
	}
}

// writes is a write of an element.
func (l *treeLoop) writes(part treePart) {
	if len(l.extents) != len(l.node.Vars) || slices.ContainsFunc(part.lo, l.hasTurn) {
		return
	}
	t := l.tile(part)
	switch {
	case !l.distinct(part):
		t.meets = true
	case l.inOrder(part):
		if r := allocationOf(part.of).ref; l.held.isLost(r) && !t.values {
			t.must = true
		} else {
			t.values = true
			l.held.set(l.elements[r])
		}
	case !t.values:
		t.must = true
	}
}

// hasTurn reports whether a subscript is another one in each turn of a loop that is unrolled.
func (l *treeLoop) hasTurn(s treeSum) bool {
	return slices.ContainsFunc(s.Terms(), func(m linear.Term[eval.Value]) bool {
		r, ok := m.Of.(*tree.Ref)
		return ok && l.isTurn(r)
	})
}

// distinct reports whether each iteration writes an element of its own, as far as coordinates show: each has
// a part in a subscript.
func (l *treeLoop) distinct(part treePart) bool {
	for i, r := range l.node.Vars {
		if l.extents[i] > 1 && !slices.ContainsFunc(part.lo, func(s treeSum) bool { return l.depends(s, r) }) {
			return false
		}
	}
	return true
}

// depends reports whether a sum depends on a coordinate.
func (l *treeLoop) depends(s treeSum, on *tree.Ref) bool {
	for _, m := range s.Terms() {
		r, ok := m.Of.(*tree.Ref)
		if ok && (r == on || l.home[r] == l.node && l.nodeDepends(r.Of, on)) {
			return true
		}
	}
	return false
}

// nodeDepends reports whether what a node gives depends on a coordinate.
func (l *treeLoop) nodeDepends(n tree.Node, on *tree.Ref) bool {
	has := func(vs ...eval.Value) bool {
		return slices.ContainsFunc(vs, func(v eval.Value) bool { return l.depends(l.number(v).sum, on) })
	}
	switch n := n.(type) {
	case *tree.Unary:
		return has(n.X)
	case *tree.Binary:
		return has(n.X, n.Y)
	case *tree.Let:
		return has(n.X)
	case *tree.Item:
		return has(keysOf(n.Key)...)
	case *tree.Select:
		return has(n.Then.Value, n.Orelse.Value)
	case *tree.Call:
		return has(n.Args...)
	}
	return false
}

// inOrder reports whether the coordinates name the elements of a tile row by row, as [translator.access] has it, and
// all of them, an element in each iteration.
func (l *treeLoop) inOrder(part treePart) bool {
	w, seen, ok := l.named(part.lo)
	if !ok {
		return false
	}
	for d, s := range w.lo {
		if !s.Is(0) || w.size[d] != part.shape[d] {
			return false
		}
	}
	for i, n := range l.extents {
		if n > 1 && !seen[i] {
			return false
		}
	}
	return true
}

// named is the window whose elements the coordinates name row by row, by subscripts, and which coordinates do; ok is
// false where they do not, in order.
func (l *treeLoop) named(keys []treeSum) (w memoryWindow, seen []bool, ok bool) {
	last := -1
	seen = make([]bool, len(l.extents))
	for _, s := range keys {
		var dims []int
		for i, c := range l.node.Vars {
			if s.Coefficient(c) != 0 {
				if i <= last {
					return w, nil, false
				}
				dims, last, seen[i] = append(dims, i), i, true
			}
		}
		size := int64(1)
		for _, i := range slices.Backward(dims) {
			if s.Coefficient(l.node.Vars[i]) != size {
				return w, nil, false
			}
			size *= l.extents[i]
			s = s.Without(l.node.Vars[i])
		}
		w.lo, w.size = append(w.lo, s), append(w.size, size)
	}
	return w, seen, true
}
