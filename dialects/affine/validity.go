package affine

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// scopeOf is the region of the nearest operation around op that is a top level
// for symbols, nil when there is none.
func scopeOf(op *ir.Op) *ir.Region {
	for rg := op.ParentRegion(); rg != nil && rg.Owner() != nil; rg = rg.ParentRegion() {
		if rg.Owner().Has(ir.AffineScope) {
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
	switch def := v.DefiningOp(); {
	case def == nil:
	case def.Has(ir.ConstantLike):
		return true
	case ir.IsPure(def) && all(def.Operands(), func(o *ir.Value) bool { return isSymbol(o, scope) }):
		return true
	case def.Name() == "memref.dim" && isDimOfTopLevel(def, scope):
		return true
	}
	return isSymbolOutside(v, scope)
}

// isSymbolOutside reports whether v may be a symbol in the region around scope, if values of that region can be used
// inside.
func isSymbolOutside(v *ir.Value, scope *ir.Region) bool {
	if scope == nil || scope.Owner() == nil || scope.Owner().Has(ir.IsolatedFromAbove) {
		return false
	}
	outer := scope.Owner().ParentRegion()
	return outer != nil && isSymbol(v, outer)
}

// isDim reports whether v may be a dimension: a symbol, a loop variable, an extent of a
// value of the top level, or a map of such.
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
	case def.Name() == "affine.apply", def.Name() == "affine.linearize_index", def.Name() == "affine.delinearize_index":
		if all(def.Operands(), func(o *ir.Value) bool { return isDim(o, scope) }) {
			return true
		}
	case def.Name() == "memref.dim" && isTopLevel(def.Operand(0), scope):
		return true
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

// isDimOfTopLevel reports whether a memref.dim asks a value of the top level, or a memory
// that was allocated with an extent that may be a symbol.
func isDimOfTopLevel(dim *ir.Op, scope *ir.Region) bool {
	source := dim.Operand(0)
	if isTopLevel(source, scope) {
		return isSymbol(dim.Operand(1), scope)
	}
	t, ok := source.Type().(*ir.MemRefType)
	alloc := source.DefiningOp()
	d, known := rewrite.IntConstant(dim.Operand(1))
	if !ok || alloc == nil || alloc.Name() != "memref.alloc" && alloc.Name() != "memref.alloca" || !known || d < 0 ||
		d >= int64(len(t.Shape())) {
		return false
	}
	given := 0
	for _, n := range t.Shape()[:d] {
		if n == ir.Dynamic {
			given++
		}
	}
	return t.Shape()[d] != ir.Dynamic || isSymbol(alloc.Operand(given), scope)
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

// verifyEither checks that the operands of a map may be dimensions or symbols.
func verifyEither(op *ir.Op, operands []*ir.Value, what string) error {
	scope := scopeOf(op)
	for _, v := range operands {
		if !isDim(v, scope) && !isSymbol(v, scope) {
			return op.Errorf("%s must be a valid dimension or symbol identifier", what)
		}
	}
	return nil
}
