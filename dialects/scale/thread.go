package scale

import "github.com/tsopt/tsopt/ir"

// Code of one thread, in a scale.on @thread: numbers, elements of memory, and tiles that the
// thread has in registers.

// verifyThread rejects what a thread cannot do alone.
func verifyThread(o OnOp) error {
	for i, d := range append(o.InDists(), o.OutDists()...) {
		if d.Kind() == Partial {
			what := "input"
			if i >= len(o.Inputs) {
				what, i = "result", i-len(o.Inputs)
			}
			return o.Errorf("%s #%d: threads cannot hold partial sums; use shard<dim>, with one element for each thread, and reduce it outside of the scale.on", what, i)
		}
	}
	var err error
	ir.WalkNested(o.Op, func(op *ir.Op) ir.WalkResult {
		_, divides := ir.As[UnitSource](op)
		switch {
		case divides:
			err = op.Errorf("is in code of one thread, which has no units")
		case op.Has(ir.Together) && !ofThreads(op):
			err = op.Errorf("is a collective operation of a unit's threads, but is in code of one thread; move it out of the scale.on, or use memref.load, memref.store and memref.atomic_rmw of single elements").
				Note(o.Loc(), "each thread runs this code by itself")
		default:
			return ir.Advance
		}
		return ir.Interrupt
	})
	return err
}

// OfThreads is an operation that threads may do together, each with code of its own.
type OfThreads interface {
	// MeetsThreads reports whether the threads of a scale.on @thread reach it one by one, in their own code.
	MeetsThreads() bool
}

func ofThreads(op *ir.Op) bool {
	o, ok := ir.As[OfThreads](op)
	return ok && o.MeetsThreads()
}
