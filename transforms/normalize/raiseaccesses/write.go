package raiseaccesses

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
)

// write is a memref.store of a body whose elements make up a tile.
type write struct {
	store memref.StoreOp
	at    []position // of each dimension of the memref
	under []limit
}

// writes are the stores of a body; ok is false where one is of no tile, or where there is another effect that asks for
// each element's order.
func (x positions) writes() (out []write, ok bool) {
	ok = !x.ofThread()
	ir.WalkNested(x.o.Op, func(op *ir.Op) ir.WalkResult {
		switch s, isStore := memref.Store.Cast(op); {
		case op == x.o.Op || op.Has(ir.Terminator):
		case isStore:
			var w write
			if w, ok = x.write(s); ok {
				out = append(out, w)
			}
		case isWhen(op):
		case op.Block() != x.o.Body.Entry():
			ok = ir.IsPure(op) && op.NumRegions() == 0 // computed for all elements then
		case !ir.IsMemoryEffectFree(op):
			l, isLoad := memref.Load.Cast(op)
			ok = isLoad && stays(x.o, l.MemRef)
		}
		if !ok {
			return ir.Interrupt
		}
		return ir.Advance
	})
	return out, ok && len(out) > 0 && x.apart(out)
}

// apart reports whether no two of the stores write the same memory: a thread stores its elements in order, but tiles
// may be stored by other threads.
func (x positions) apart(writes []write) bool {
	k, _ := ir.Enclosing(x.o.Op, tile.Kernel)
	for i, w := range writes {
		for _, v := range writes[:i] {
			if (memory.Question{Args: k}).Alias(w.store.MemRef, v.store.MemRef) != memory.No {
				return false
			}
		}
	}
	return true
}

// isWhen reports whether an operation is an scf.if that does something under a condition, and nothing else.
func isWhen(op *ir.Op) bool {
	i, ok := scf.If.Cast(op)
	return ok && i.NumResults() == 0 && (i.Else.Empty() || i.Else.Entry().First() == i.Else.Entry().Terminator())
}

// write is a store as that of a tile: each coordinate runs along a dimension of the memref, in their order.
func (x positions) write(s memref.StoreOp) (w write, ok bool) {
	w.store = s
	if x.o.Body.IsAncestor(s.MemRef.ParentRegion()) || scale.InShared(s.MemRef.Type().(*ir.MemRefType)) {
		return w, false
	}
	next := 0
	for _, v := range s.Indices {
		p, ok := x.of(v)
		switch {
		case !ok:
			return w, false
		case p.coord == none:
		case p.coord != next || p.every != 1:
			return w, false
		default:
			next++
		}
		w.at = append(w.at, p)
	}
	if next != len(x.o.Shape) {
		return w, false
	}
	for op := s.Op; op.Block() != x.o.Body.Entry(); op = op.ParentOp() {
		i := scf.If.Of(op.ParentOp())
		if op.ParentRegion() != i.Then || !w.limits(x, i.Condition) {
			return w, false
		}
	}
	return w, true
}

// dim is the dimension of the memref along which a coordinate runs.
func (w write) dim(coord int) int {
	return slices.IndexFunc(w.at, func(p position) bool { return p.coord == coord })
}
