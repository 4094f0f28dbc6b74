package tiletocpu

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// A block that reads its window several times, or computes much of it, leaves the memory idle meanwhile, and the next
// block waits for its window. So the last loop that reads a window asks for the next block's.

// nextDim is the dimension of the grid along which blocks follow each other, -1 if there is one block.
func nextDim(k tile.KernelOp) int {
	return slices.IndexFunc(k.Grid(), func(extent ir.Mixed) bool { return extent.Value != nil || extent.Const != 1 })
}

// prefetches are the loads whose window is another one in the next block, and when a root reads the window for the last
// time.
func (p *plan) prefetches() map[*ir.Value]int {
	out := map[*ir.Value]int{}
	dim := nextDim(p.kernel)
	if dim < 0 {
		return out
	}
	for op := range p.kernel.Body.Entry().Ops() {
		l, ok := tile.Load.Cast(op)
		if !ok || p.kept[l.Result] || !p.cpu.fetches(l) || !moves(l.Window(), p.kernel.BlockIDs()[dim]) {
			continue
		}
		last := -1
		for _, root := range p.evaluators(l.Result) {
			if at := p.at[root].from; p.lastRead(root, l.Result) == at {
				last = max(last, at)
			}
		}
		out[l.Result] = last
	}
	return out
}

// fetches reports whether the cache that is a block's scratch memory holds a window and the next one, but not the array.
func (c cpu) fetches(l tile.LoadOp) bool {
	array := l.Window().Memory.Type().(*ir.MemRefType)
	_, static := ir.NumElements(array.Shape())
	return 2*bytesOf(tileType(l.Result)) <= c.cache && !(static && bytesOf(array) <= c.cache)
}

// moves reports whether a window of an array is another one for another block.
func moves(w tile.Window, id *ir.Value) bool {
	return scale.SpaceOf(w.Memory.Type().(*ir.MemRefType)) == scale.Global &&
		slices.ContainsFunc(w.At, func(m ir.Mixed) bool { return m.Value != nil && isComputedOf(m.Value, id) })
}

// isComputedOf reports whether an index is computed of another by pure operations.
func isComputedOf(v, id *ir.Value) bool {
	op := v.DefiningOp()
	if op == nil || isTile(v) || op.NumRegions() > 0 || !ir.IsPure(op) {
		return v == id
	}
	return slices.ContainsFunc(op.Operands(), func(x *ir.Value) bool { return isComputedOf(x, id) })
}

// prefetch asks for the elements of the next block's window that are at a point.
func (n *nest) prefetch(v *ir.Value, w tile.Window, p point) {
	if at, ok := n.k.next[v]; !ok || at != n.k.now || p.lane < 0 {
		return
	}
	id := n.k.kernel.BlockIDs()[nextDim(n.k.kernel)]
	var indices []*ir.Value
	for d, m := range w.At {
		at := n.mixed(m)
		if m.Value != nil {
			at = n.following(m.Value, id)
		}
		if i := w.Along(d); i >= 0 {
			at = n.plus(at, n.times(p.at[i], w.Steps[i]))
		}
		indices = append(indices, at)
	}
	memref.Prefetch.New(n.inner(), memref.PrefetchOp{MemRef: n.get(w.Memory), Indices: indices,
		LocalityHint: inCache, IsDataCache: true})
}

// inCache is the hint to load into all levels of the cache but the first, where the rows of this block are.
const inCache = 2

// following is an index in the next block.
func (n *nest) following(v, id *ir.Value) *ir.Value {
	if v == id {
		return n.binary(arith.AddI.OpDef, n.get(v), n.k.index(1))
	}
	if !isComputedOf(v, id) {
		return n.get(v)
	}
	key := expr{of: id, x: v}
	if x, ok := n.levels[0].memo[key]; ok {
		return x
	}
	var operands []*ir.Value
	for _, x := range v.DefiningOp().Operands() {
		operands = append(operands, n.following(x, id))
	}
	x := n.apply(v.DefiningOp(), operands)[0]
	n.levels[0].memo[key] = x
	return x
}
