package convertlayoutsviasmem

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// gatherExchanges writes what warps exchange together where one exchange does not need another's
// result: all wait once then, not once for each. What is stored has to be known before the other
// is read, or is a reduction of what is.
func gatherExchanges(k tile.KernelOp) {
	for s := range ir.Collect(k.Op, tile.Store) {
		if read := pendingRead(s); read != nil {
			e := exchange{read: read}
			if e.take(s) {
				for _, op := range e.moved {
					op.MoveBefore(read)
				}
			}
		}
	}
}

// exchange is a store to memory of its own that is to move before the first load of another.
type exchange struct {
	read  *ir.Op
	moved []*ir.Op // in order
}

// pendingRead is the first load of the exchange that comes before a store, in the store's block; nil
// where there is none, or where the store is no exchange.
func pendingRead(s tile.StoreOp) (read *ir.Op) {
	if !fresh(s.Dest, s.Op) {
		return nil
	}
	for op := s.Op.Prev(); op != nil; op = op.Prev() {
		if l, ok := tile.Load.Cast(op); ok && fresh(l.Source, nil) {
			read = op
		}
		if o, ok := tile.Store.Cast(op); ok && fresh(o.Dest, op) {
			return read
		}
		if op.NumRegions() > 0 && !tile.Reduce.Is(op) || tile.Barrier.Is(op) {
			return read
		}
	}
	return nil
}

// fresh reports whether memory is a small tile of the block's own that lives in one block of code
// and that only one operation writes, the given one if any.
func fresh(v *ir.Value, writer *ir.Op) bool {
	a, ok := tile.Alloc.Cast(v.DefiningOp())
	if !ok || !scale.InShared(a.Type()) || tile.SharedBytes(a.Type()) > smallBytes {
		return false
	}
	writes := 0
	for u := range v.Uses() {
		op := u.Owner()
		switch {
		case op.Block() != a.Op.Block():
			return false
		case tile.Load.Is(op):
		case tile.Store.Is(op) && (writer == nil || op == writer):
			writes++
		default:
			return false
		}
	}
	return writes == 1
}

// smallBytes is what an exchange takes at most to be gathered: the memory of all is in use at a time.
const smallBytes = 1 << 10

// take makes what an operation needs move, and then itself; false where that comes of what the read
// gives.
func (e *exchange) take(s tile.StoreOp) bool {
	for _, v := range s.Op.Operands() {
		if !e.takeValue(v) {
			return false
		}
	}
	e.moved = append(e.moved, s.Op)
	return true
}

func (e *exchange) takeValue(v *ir.Value) bool {
	op := v.DefiningOp()
	if op == nil || op.Block() != e.read.Block() || op.IsBeforeInBlock(e.read) || e.moves(op) {
		return true
	}
	if !tile.Reduce.Is(op) && !tile.Alloc.Is(op) && op.NumOperands() > 0 {
		return false
	}
	if !tile.Alloc.Is(op) && !ir.IsMemoryEffectFree(op) {
		return false
	}
	for _, x := range op.Operands() {
		if !e.takeValue(x) {
			return false
		}
	}
	e.moved = append(e.moved, op)
	return true
}

func (e *exchange) moves(op *ir.Op) bool {
	for _, o := range e.moved {
		if o == op {
			return true
		}
	}
	return false
}
