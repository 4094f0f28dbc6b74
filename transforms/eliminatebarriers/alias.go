package eliminatebarriers

import (
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
)

// effectsAlias reports whether two effects may be on the same memory.
func effectsAlias(a, b ir.Effect) bool {
	return a.Value == nil || b.Value == nil || mayAlias(a.Value, b.Value)
}

// mayAlias reports whether two memrefs may share an element. Parts of one
// buffer do.
func mayAlias(v, w *ir.Value) bool {
	v, w = baseOf(v), baseOf(w)
	if v == w {
		return true
	}
	g, isGlobal := memref.GetGlobal.Cast(v.DefiningOp())
	h, isGlobal2 := memref.GetGlobal.Cast(w.DefiningOp())
	if isGlobal && isGlobal2 {
		return g.Global() == h.Global()
	}
	if isNoAlias(v) && isNoAlias(w) {
		return false
	}
	new1, new2 := isNew(v), isNew(w)
	switch {
	case (new1 || isGlobal) && (new2 || isGlobal2):
		return false
	case new1 && isFunctionArg(w), new2 && isFunctionArg(v):
		return false
	}
	return !(new1 && !mayBeCaptured(v)) && !(new2 && !mayBeCaptured(w))
}

// baseOf is the buffer that a memref is a view of.
func baseOf(v *ir.Value) *ir.Value {
	for {
		op := v.DefiningOp()
		if op == nil || !isView(op) {
			return v
		}
		v = op.Operand(0)
	}
}

func isView(op *ir.Op) bool {
	switch op.Def() {
	case memref.Cast.OpDef, memref.SubView.OpDef, memref.View.OpDef, memref.CollapseShape.OpDef, memref.ExpandShape.OpDef,
		memref.ReinterpretCast.OpDef, memref.Reshape.OpDef, memref.Transpose.OpDef, memref.MemorySpaceCast.OpDef, memref.AssumeAlignment.OpDef:
		return true
	}
	return false
}

// isNew reports whether a value is a buffer that nothing else was before.
func isNew(v *ir.Value) bool {
	op := v.DefiningOp()
	return op != nil && (memref.Alloc.Is(op) || memref.Alloca.Is(op))
}

func isFunctionArg(v *ir.Value) bool {
	if !v.IsBlockArg() {
		return false
	}
	_, ok := ir.As[ir.FunctionLike](v.OwnerBlock().ParentOp())
	return ok && v.OwnerBlock().IsEntry()
}

// isNoAlias reports whether a function promises that an argument is the only
// way to its memory.
func isNoAlias(v *ir.Value) bool {
	if !isFunctionArg(v) {
		return false
	}
	all, ok := v.OwnerBlock().ParentOp().Attr(fn.ArgAttrsAttr).(*ir.ArrayAttr)
	if !ok || v.Index() >= len(all.Elems()) {
		return false
	}
	d, ok := all.Elems()[v.Index()].(*ir.DictAttr)
	return ok && d.Get("llvm.noalias") != nil
}

// mayBeCaptured reports whether a buffer, or a view of it, may be reached other
// than through the values made from it.
func mayBeCaptured(v *ir.Value) bool {
	for u := range v.Uses() {
		op := u.Owner()
		switch {
		case isView(op):
			if mayBeCaptured(op.Result(0)) {
				return true
			}
		case !onlyAccesses(op, u.Index()):
			return true
		}
	}
	return false
}

// onlyAccesses reports whether an operation reads, writes or frees the memory of
// an operand but does not store the operand itself.
func onlyAccesses(op *ir.Op, operand int) bool {
	if memref.Store.Is(op) && operand == 0 {
		return false
	}
	effects, known := ir.EffectsOf(op)
	if !known || op.NumRegions() > 0 {
		return false
	}
	for _, e := range effects {
		if e.Value == nil {
			return false
		}
	}
	for i := range op.NumResults() {
		if _, ok := op.Result(i).Type().(*ir.MemRefType); ok {
			return false
		}
	}
	return true
}
