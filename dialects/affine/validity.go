package affine

import (
	"github.com/tsopt/tsopt/ir"
)

// scopeOf is the region of the nearest operation around op that is a top level
// for symbols, nil when there is none.
func scopeOf(op *ir.Op) *ir.Region {
	for rg := op.ParentRegion(); rg != nil && rg.Owner() != nil; rg = rg.ParentRegion() {
		if rg.Owner().MightBe(ir.AffineScope) {
			return rg
		}
	}
	return nil
}

// isTopLevel reports whether v is defined directly in scope.
func isTopLevel(v *ir.Value, scope *ir.Region) bool {
	return scope == nil || v.ParentRegion() == scope
}

// isSymbol reports whether v may be a symbol inside scope: it is fixed there.
func isSymbol(v *ir.Value, scope *ir.Region) bool {
	if v.Type() != ir.Index {
		return false
	}
	if isTopLevel(v, scope) {
		return true
	}
	def := v.DefiningOp()
	switch {
	case def == nil:
		return false
	case def.Has(ir.ConstantLike):
		return true
	case ir.IsPure(def) && all(def.Operands(), func(o *ir.Value) bool { return isSymbol(o, scope) }):
		return true
	case def.Name() == "memref.dim":
		return isDimOfTopLevel(def, scope)
	}
	return false
}

// isDim reports whether v may be a dimension: a symbol, a loop variable, or a
// map of such.
func isDim(v *ir.Value, scope *ir.Region) bool {
	if v.Type() != ir.Index {
		return false
	}
	if isTopLevel(v, scope) {
		return true
	}
	def := v.DefiningOp()
	switch {
	case def == nil:
		return isInductionVar(v)
	case def.Name() == "affine.apply":
		return all(def.Operands(), func(o *ir.Value) bool { return isDim(o, scope) })
	}
	return isSymbol(v, scope)
}

func isInductionVar(v *ir.Value) bool {
	parent := v.OwnerBlock().ParentOp()
	if parent == nil {
		return false
	}
	return parent.Name() == "affine.for" && v.Index() == 0 || parent.Name() == "affine.parallel"
}

// isDimOfTopLevel reports whether a memref.dim asks a value of the top level.
func isDimOfTopLevel(dim *ir.Op, scope *ir.Region) bool {
	return isTopLevel(dim.Operand(0), scope) && isSymbol(dim.Operand(1), scope)
}

func all(vs []*ir.Value, ok func(*ir.Value) bool) bool {
	for _, v := range vs {
		if !ok(v) {
			return false
		}
	}
	return true
}

// verifyOperands checks the operands of a map.
func verifyOperands(op *ir.Op, operands []*ir.Value, dims int) error {
	scope := scopeOf(op)
	for i, v := range operands {
		if i < dims && !isDim(v, scope) {
			return op.Errorf("operand cannot be used as a dimension id")
		}
		if i >= dims && !isSymbol(v, scope) {
			return op.Errorf("operand cannot be used as a symbol")
		}
	}
	return nil
}
