package tiletocpu

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// A block that reads its window several times, or computes much of it, leaves the memory idle meanwhile, and the next
// block waits for its window. So the last operation that reads a window asks for the next one: that of the next block,
// or of the next iteration of the loop around the load.

// next is the window that a load reads after this one.
type next struct {
	at   int       // when the root runs that reads this one last
	of   *ir.Value // the block index or the index of the loop that moves the window
	step *ir.Value // what is added to it, nil for 1
}

// mover is what changes between a load and its next execution; of is nil if nothing does.
func mover(k tile.KernelOp, load *ir.Op) (m next) {
	if l, ok := loopOf(load.ParentOp()); ok {
		return next{of: l.body.Arg(0), step: l.step}
	}
	several := func(extent ir.Mixed) bool { return extent.Value != nil || extent.Const != 1 }
	if dim := slices.IndexFunc(k.Grid(), several); dim >= 0 && load.ParentOp() == k.Op {
		m.of = k.BlockIDs()[dim]
	}
	return m
}

// prefetches are the loads with a next window.
func (p *plan) prefetches() map[*ir.Value]next {
	out := map[*ir.Value]next{}
	for l := range ir.Collect(p.kernel.Op, tile.Load) {
		m := mover(p.kernel, l.Op)
		if m.of == nil || p.kept[l.Result] || !p.cpu.fetches(l) || !moves(l.Window(), m.of) {
			continue
		}
		for _, root := range p.evaluators(l.Result) {
			if at := p.at[root].from; p.lastRead(root, l.Result) == at {
				m.at = max(m.at, at)
			}
		}
		out[l.Result] = m
	}
	return out
}

// fetches reports whether the cache that is a block's scratch memory holds a window and the next one, but not the
// array.
func (c cpu) fetches(l tile.LoadOp) bool {
	array := l.Window().Memory.Type().(*ir.MemRefType)
	_, static := ir.NumElements(array.Shape())
	return 2*bytesOf(tileType(l.Result)) <= c.cache && !(static && bytesOf(array) <= c.cache)
}

// moves reports whether a window of an array moves with an index.
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

// prefetch asks for the elements of the next window that are at a point. Vectors of less than half a register would ask
// for each line of the cache several times.
func (n *nest) prefetch(v *ir.Value, w tile.Window, p point) {
	next, ok := n.k.next[v]
	if !ok || next.at != n.k.now || p.lane < 0 || 2*p.lanes < n.k.cpu.lanes(tileType(v).Elem()) {
		return
	}
	var indices []*ir.Value
	for d, m := range w.At {
		at := n.mixed(m)
		if m.Value != nil {
			at = n.following(m.Value, next)
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

// following is an index for the next window.
func (n *nest) following(v *ir.Value, next next) *ir.Value {
	switch {
	case v == next.of && next.step == nil:
		return n.plus(n.get(v), n.k.index(1))
	case v == next.of:
		return n.plus(n.get(v), n.get(next.step))
	case !isComputedOf(v, next.of):
		return n.get(v)
	}
	key := expr{of: next.of, x: v}
	if x, ok := n.levels[0].memo[key]; ok {
		return x
	}
	var operands []*ir.Value
	for _, x := range v.DefiningOp().Operands() {
		operands = append(operands, n.following(x, next))
	}
	x := n.apply(v.DefiningOp(), operands)[0]
	n.levels[0].memo[key] = x
	return x
}
