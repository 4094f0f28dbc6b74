package lowercomm

import (
	"errors"
	"sync"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/divergence"
)

// reached verifies that all units reach what they do together: they would wait
// for each other without end, or take one round for another.
func reached(k tile.KernelOp) error {
	u := sync.OnceValue(func() *divergence.Kernel { return divergence.Of(k) }) // most kernels have no such operation
	var errs []error
	ir.WalkOps(k.Op, func(op *ir.Op) {
		if _, ok := comm.MeetingOf(op); ok || comm.Send.Is(op) || comm.Recv.Is(op) {
			errs = append(errs, u().Reached(op))
		}
		errs = append(errs, calls(op))
	})
	return errors.Join(errs...)
}

// calls rejects calls of functions that communicate: the units that take part, and their rounds, belong to the kernel
// that contains the code.
func calls(op *ir.Op) error {
	if !fn.Call.Is(op) {
		return nil
	}
	callee := calleeOf(op)
	if callee == nil {
		return nil
	}
	inside := communicates(callee, map[*ir.Op]bool{})
	if inside == nil {
		return nil
	}
	return op.Errorf("calls a recursive function that communicates and cannot be inlined; move the communication to the kernel").Note(inside.Loc(), "it communicates here")
}

// communicates is an operation by which a function, or one that it calls, takes
// part in communication; nil when there is none.
func communicates(f *ir.Op, seen map[*ir.Op]bool) *ir.Op {
	if seen[f] {
		return nil
	}
	seen[f] = true
	var found *ir.Op
	ir.WalkOps(f, func(op *ir.Op) {
		switch {
		case found != nil:
		case op.Def().Dialect() == comm.Dialect.Name:
			found = op
		case fn.Call.Is(op):
			if callee := calleeOf(op); callee != nil {
				found = communicates(callee, seen)
			}
		}
	})
	return found
}

func calleeOf(call *ir.Op) *ir.Op {
	return ir.ResolveSymbol(call, ir.AttrAs[*ir.SymbolRefAttr](call, "callee"))
}
