package tile

import "github.com/tsopt/tsopt/ir"

// NarrowestLoaded is the narrowest element type of the loads that tiles are computed from, or that of the first tile if
// there are none: it determines how many elements an access to memory has.
func NarrowestLoaded(tiles ...*ir.Value) (elem ir.Type) {
	seen := map[*ir.Value]bool{}
	var visit func(v *ir.Value)
	visit = func(v *ir.Value) {
		op := v.DefiningOp()
		if _, isTile := v.Type().(*ir.TensorType); !isTile || op == nil || seen[v] {
			return
		}
		seen[v] = true
		if t := ir.ElemOrSelf(v.Type()); Load.Is(op) && (elem == nil || Bits(t) < Bits(elem)) {
			elem = t
		}
		for _, x := range op.Operands() {
			visit(x)
		}
	}
	for _, v := range tiles {
		visit(v)
	}
	if elem == nil {
		return ir.ElemOrSelf(tiles[0].Type())
	}
	return elem
}
