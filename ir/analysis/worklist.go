package analysis

import "github.com/tsopt/tsopt/ir"

// workList holds the operations that an analysis visits until nothing changes, each once at a time.
type workList struct {
	work   []*ir.Op
	queued map[*ir.Op]bool
	next   func(n int) int // chooses among n operations in the work list; nil for the last. Tests set it
}

func (w *workList) enqueue(ops ...*ir.Op) {
	if w.queued == nil {
		w.queued = map[*ir.Op]bool{}
	}
	for _, op := range ops {
		if !w.queued[op] {
			w.queued[op] = true
			w.work = append(w.work, op)
		}
	}
}

// drain visits operations until none is left.
func (w *workList) drain(visit func(*ir.Op)) {
	for len(w.work) > 0 {
		last := len(w.work) - 1
		if w.next != nil {
			i := w.next(len(w.work))
			w.work[i], w.work[last] = w.work[last], w.work[i]
		}
		op := w.work[last]
		w.work = w.work[:last]
		w.queued[op] = false
		visit(op)
	}
}
