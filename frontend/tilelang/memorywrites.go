package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/frontend/tilelang/tree"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// Arrays, and tiles in memory, that a T.Parallel writes twice. The elements that it writes first, in order, are stored
// behind it as a window; where it writes others that may be the same ones, each element is stored where it is written.

// A memoryWindow is what a T.Parallel writes in a place of its body: in each dimension, from where on and how many
// elements.
type memoryWindow struct {
	node python.Node
	lo   []treeSum
	size []int64
}

// window is that of subscripts; ok is false where a coordinate does not name elements in order.
func (l *treeLoop) window(keys []treeSum) (w memoryWindow, ok bool) {
	w, _, ok = l.named(keys)
	for _, s := range w.lo {
		for _, m := range s.Terms() {
			if r, isRef := m.Of.(*tree.Ref); isRef && l.home[r] == l.node {
				return w, false
			}
		}
	}
	return w, ok
}

// writesMemory notes a write of an element of an array or a tile by a node.
func (l *treeLoop) writesMemory(of, key eval.Value, node python.Node) {
	var rank int
	var b any
	switch of := of.(type) {
	case *buffer:
		b, rank = of, len(of.shape)
	case *bufferSymbol:
		b, rank = of.ref, len(of.shape)
	}
	var keys []treeSum
	for _, k := range keysOf(key) {
		keys = append(keys, l.number(k).sum)
	}
	if b == nil || len(keys) != rank || len(l.extents) != len(l.node.Vars) || isPart(key) ||
		slices.ContainsFunc(keys, l.hasTurn) {
		return
	}
	w, ordered := l.window(keys)
	w.node = node
	for _, was := range l.windows[b] {
		if !ordered || !was.same(w) && !was.apartFrom(w) {
			l.oneByOne[was.node] = true
		}
	}
	if ordered {
		l.windows[b] = append(l.windows[b], w)
	}
}

// writesNamed notes a write of what an operand names, if it is an element.
func (p *placement) writesNamed(to eval.Value, node python.Node) {
	if s, ok := to.(*partSymbol); ok && s.plain && p.loop != nil {
		n := s.ref.Of.(*tree.Item)
		p.loop.writesMemory(n.Of, n.Key, node)
	}
}

// same reports whether two windows are one.
func (w memoryWindow) same(v memoryWindow) bool {
	for d, l := range w.lo {
		if !l.Minus(v.lo[d]).Is(0) || w.size[d] != v.size[d] {
			return false
		}
	}
	return true
}

// apartFrom reports whether no element is in both, as one dimension shows.
func (w memoryWindow) apartFrom(v memoryWindow) bool {
	for d, l := range v.lo {
		if n, known := l.Minus(w.lo[d]).Known(); known && (n >= w.size[d] || -n >= v.size[d]) {
			return true
		}
	}
	return false
}
