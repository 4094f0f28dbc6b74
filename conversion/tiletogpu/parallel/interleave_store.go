package parallel

import (
	"cmp"
	"slices"

	"github.com/tsopt/tsopt/conversion/tiletogpu/memory"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
)

// Pairs of numbers, as real and imaginary parts, are written by two operations, each to every second element.
// Consecutive ones are written together, unless an element is written twice.

// storesNext reports whether a store is the next access of memory after another, in the same memory.
func storesNext(s memref.StoreOp) bool {
	next, ok := memref.Store.Cast(nextAccess(s.Op))
	return ok && next.MemRef == s.MemRef
}

// nextAccess is the next operation of the block after another one that accesses memory, or has regions; nil if there is
// none.
func nextAccess(op *ir.Op) *ir.Op {
	for op = op.Next(); op != nil && !op.Has(ir.Terminator); op = op.Next() {
		if !ir.IsMemoryEffectFree(op) || op.NumRegions() > 0 {
			return op
		}
	}
	return nil
}

// stored is a lane's value for an element.
type stored struct {
	spot
	value *ir.Value
}

// storeAll writes what several operations in a row store: together those that write no element twice.
func (p *interleaver) storeAll(ops []memref.StoreOp) {
	var together []stored
	for len(ops) > 0 {
		n := 0
		for ; n < len(ops); n++ {
			these := p.stores(ops[n])
			if n > 0 && !p.apart(together, these) {
				break
			}
			together = append(together, these...)
		}
		if n > 1 {
			together = p.inRows(together)
		}
		p.Loc = ops[n-1].Loc()
		p.write(ops[0].MemRef, together)
		ops, together = ops[n:], nil
	}
}

func (p *interleaver) stores(o memref.StoreOp) (out []stored) {
	for _, s := range p.spots(o.Indices) {
		out = append(out, stored{s, p.get(s.lane, o.Value)})
	}
	return out
}

// mostTogether is how many elements are compared with each other.
const mostTogether = 128

// apart reports whether no element of the first is one of the others.
func (p *interleaver) apart(xs, ys []stored) bool {
	if len(xs)+len(ys) > mostTogether {
		return false
	}
	for _, x := range xs {
		for _, y := range ys {
			if !p.elsewhere(x.at, y.at) {
				return false
			}
		}
	}
	return true
}

// elsewhere reports whether two places are never the same.
func (p *interleaver) elsewhere(x, y []*ir.Value) bool {
	for i := range x {
		if d, known := p.sumOf(x[i]).Minus(p.sumOf(y[i])).Known(); known && d != 0 {
			return true
		}
	}
	return false
}

// inRows groups elements of a row, in its order.
func (p *interleaver) inRows(all []stored) (out []stored) {
	for len(all) > 0 {
		first := all[0]
		row, rest := []stored{}, []stored{}
		for _, s := range all {
			if p.sameRow(first.at, s.at) {
				row = append(row, s)
			} else {
				rest = append(rest, s)
			}
		}
		last := len(first.at) - 1
		slices.SortStableFunc(row, func(x, y stored) int {
			return cmp.Compare(p.sumOf(x.at[last]).Constant(), p.sumOf(y.at[last]).Constant())
		})
		out, all = append(out, row...), rest
	}
	return out
}

// sameRow reports whether two places are a number of elements from each other.
func (p *interleaver) sameRow(x, y []*ir.Value) bool {
	last := len(x) - 1
	if last < 0 || !slices.Equal(x[:last], y[:last]) {
		return false
	}
	_, known := p.sumOf(x[last]).Minus(p.sumOf(y[last])).Known()
	return known
}

// write writes elements in order, neighbours together.
func (p *interleaver) write(mem *ir.Value, all []stored) {
	var spots []spot
	for _, s := range all {
		spots = append(spots, s.spot)
	}
	for _, run := range p.neighbours(mem, spots) {
		var es []*ir.Value
		for _, s := range all[:len(run)] {
			es = append(es, s.value)
		}
		all = all[len(run):]
		m, at := p.spotAt(mem, run[0].at)
		memory.VectorStore(p.Ctx, m, at, es, p.accessWidth(mem, run[0].at))
	}
}
