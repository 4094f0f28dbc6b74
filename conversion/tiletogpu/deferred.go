package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// A matrix product needs of an operand one fragment at a time. Where an operand
// is loaded from shared memory for products alone, its fragments are loaded at
// their first use, not all at the load: registers then hold a step's fragments
// and not the whole operand.

// fragments are the 32-bit words of an operand, by number.
type fragments interface{ word(i int64) *ir.Value }

// held are words that are in registers already.
type held []*ir.Value

func (h held) word(i int64) *ir.Value { return h[i] }

// deferred are words that ldmatrix loads when they are first asked for.
type deferred struct {
	perLoad int64
	load    func(instruction int64) []*ir.Value
	loaded  map[int64][]*ir.Value
}

func (d *deferred) word(i int64) *ir.Value {
	n := i / d.perLoad
	if d.loaded[n] == nil {
		d.loaded[n] = d.load(n)
	}
	return d.loaded[n][i%d.perLoad]
}

// operand are the fragments of a product's operand.
func (l *lowering) operand(v *ir.Value) fragments {
	if load := l.deferred[v]; load != nil {
		return load()
	}
	return held(l.wordsOf(l.get(v)))
}

// deferLoad leaves a load to the products that use it, if it is for them alone
// and nothing changes shared memory before they run.
func (l *lowering) deferLoad(o tile.LoadOp, w window, plan layout.MatrixAccess) bool {
	for u := range o.Result(0).Uses() {
		g, ok := tile.Gemm.Cast(u.Owner())
		if !ok || u.Index() > 1 || g.Impl() != "mma" || g.Block() != o.Block() || !quietBetween(o.Op, g.Op) {
			return false
		}
	}
	l.deferred[o.Result(0)] = func() fragments {
		rows := w
		rows.dist = plan.Address
		return &deferred{plan.Matrices, func(i int64) []*ir.Value {
			p := l.sharedPointer(rows, i*plan.RowElems)
			return l.ldmatrixOp(p, plan.Matrices, plan.Transposed)
		}, map[int64][]*ir.Value{}}
	}
	return true
}

// quietBetween reports whether no operation between two of one block writes
// memory or waits.
func quietBetween(from, to *ir.Op) bool {
	for op := from.Next(); op != to; op = op.Next() {
		if op == nil || !tile.Load.Is(op) && !ir.IsMemoryEffectFree(op) {
			return false
		}
	}
	return true
}
