package rewrite

import "github.com/tsopt/tsopt/ir"

// worklist is a stack of operations without duplicates. The operation's mark is
// its place; removed entries leave holes.
type worklist struct{ list []*ir.Op }

func (w *worklist) has(op *ir.Op) bool {
	m := op.Mark()
	return m >= 0 && m < len(w.list) && w.list[m] == op
}

func (w *worklist) push(op *ir.Op) {
	if w.has(op) {
		return
	}
	op.SetMark(len(w.list))
	w.list = append(w.list, op)
}

// pop returns nil when nothing is left.
func (w *worklist) pop() *ir.Op {
	for len(w.list) > 0 {
		n := len(w.list) - 1
		op := w.list[n]
		w.list = w.list[:n]
		if op != nil {
			return op
		}
	}
	return nil
}

func (w *worklist) remove(op *ir.Op) {
	if w.has(op) {
		w.list[op.Mark()] = nil
	}
}

// clear empties the list, with room for n operations: growing step by step would
// allocate five times as much.
func (w *worklist) clear(n int) {
	w.list = w.list[:0]
	if cap(w.list) == 0 {
		w.list = make([]*ir.Op, 0, n)
	}
}

// reverse turns the order round, so that what was pushed first is popped first.
func (w *worklist) reverse() {
	for i, j := 0, len(w.list)-1; i < j; i, j = i+1, j-1 {
		w.list[i], w.list[j] = w.list[j], w.list[i]
	}
	for i, op := range w.list {
		if op != nil {
			op.SetMark(i)
		}
	}
}
