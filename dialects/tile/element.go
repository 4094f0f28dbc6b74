package tile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/cf"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// The code of one element, in a tile.parallel or a combiner: scalars, and single elements of memory.

// verifyElement rejects what code of one element cannot do, also in functions that it calls; calls are those being
// checked.
func verifyElement(r *ir.Region, calls []*ir.Op) error {
	for b := range r.Blocks() {
		for op := range b.Ops() {
			if err := verifyElementOp(op, calls); err != nil {
				return err
			}
		}
	}
	return nil
}

// elementEffects are the operations with effects that code of one element may have: accesses to
// single elements, as well when they are lowered to llvm before the tiles are, and assertions.
var elementEffects = []*ir.OpDef{
	memref.Load.OpDef, memref.Store.OpDef, memref.AtomicRMW.OpDef, memref.GenericAtomicRMW.OpDef,
	llvm.Load.OpDef, llvm.Store.OpDef, llvm.AtomicRMW.OpDef, llvm.CmpXchg.OpDef, cf.Assert.OpDef,
}

func verifyElementOp(op *ir.Op, calls []*ir.Op) error {
	if call, ok := ir.As[ir.CallOp](op); ok {
		return verifyElementCall(op, call, calls)
	}
	if slices.ContainsFunc(op.ResultTypes(), func(t ir.Type) bool { _, ok := TileOf(t); return ok }) {
		return op.Errorf("makes a tile inside the body of one element")
	}
	effects, known := ir.EffectsOf(op)
	switch {
	case op.Has(ir.Convergent):
		return op.Errorf("is a warp-collective operation, but elements run in no order; use it in a scale.on @thread")
	case slices.Contains(elementEffects, op.Def()):
		for _, e := range effects {
			if e.Kind == ir.Write && e.Value != nil && Private(e.Value) {
				return op.Errorf("writes memory that is private to each thread, so no thread has all elements; use tile.alloc")
			}
		}
	case llvm.CallIntrinsic.Is(op) && computes(op):
	case !known || len(effects) > 0:
		return op.Errorf("has effects that are unsupported in the body of one element; only loads, stores and atomics of memory are supported")
	}
	for _, r := range op.Regions() {
		if err := verifyElement(r, calls); err != nil {
			return err
		}
	}
	return nil
}

// computes reports whether an intrinsic has only floats as operands and results: then it has no effects, which it
// cannot declare.
func computes(op *ir.Op) bool {
	for _, t := range slices.Concat(op.OperandTypes(), op.ResultTypes()) {
		if _, ok := ir.ElemOrSelf(t).(*ir.FloatType); !ok {
			return false
		}
	}
	return op.NumResults() > 0
}

// verifyElementCall checks the body of a called function. A missing body is reported when it is to be inlined.
func verifyElementCall(op *ir.Op, call ir.CallOp, calls []*ir.Op) error {
	sym, _ := call.Callee()
	if sym == nil {
		return nil
	}
	f := ir.ResolveSymbol(op, sym)
	if f == nil || slices.Contains(calls, f) {
		return nil
	}
	for _, r := range f.Regions() {
		if err := verifyElement(r, append(calls, f)); err != nil {
			return op.Errorf("calls a function that is unsupported in the body of one element: %v", err)
		}
	}
	return nil
}

// BeforeElements is the operation itself, or of one in the code of an element the
// tile.parallel that runs it.
func BeforeElements(op *ir.Op) *ir.Op {
	for p, ok := ir.Enclosing(op, Parallel); ok; p, ok = ir.Enclosing(op, Parallel) {
		op = p.Op
	}
	return op
}

// Changes reports whether the body writes to memory, so that it has to run once for each
// element.
func (o ParallelOp) Changes() bool {
	return o.touches(func(e ir.Effect) bool { return e.Kind == ir.Write })
}

// Touches reports whether the body accesses memory.
func (o ParallelOp) Touches() bool { return o.touches(func(ir.Effect) bool { return true }) }

func (o ParallelOp) touches(asked func(ir.Effect) bool) bool { return touches(o.Op, asked) }

// touches reports whether the code of an element that an operation runs has an effect that is
// asked for.
func touches(of *ir.Op, asked func(ir.Effect) bool) bool {
	found := false
	ir.WalkOps(of, func(op *ir.Op) {
		effects, known := ir.EffectsOf(op)
		found = found || !known || slices.ContainsFunc(effects, asked)
	})
	return found
}

// KnownToFirst reports whether the results are used by nothing but stores and the like, for
// which the first of several threads that hold an element has to have it.
func KnownToFirst(o ParallelOp) bool {
	for _, r := range o.Outputs {
		for u := range r.Uses() {
			p, parallel := Parallel.Cast(u.Owner())
			if !Store.Is(u.Owner()) && !Atomic.Is(u.Owner()) && !(parallel && p.Changes()) {
				return false
			}
		}
	}
	return true
}

// Dist is which thread runs which elements; ok is false while that is not decided.
func (o ParallelOp) Dist() (d layout.Distribution, ok bool) {
	for _, v := range slices.Concat(o.Outputs, o.Inputs) {
		return DistOf(v.Type())
	}
	if o.Layout == nil {
		return d, false
	}
	return o.Layout.DistFor(o.Shape)
}
