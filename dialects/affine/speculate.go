package affine

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// dividesSafely reports whether every divisor of a map's divisions and remainders is known to be positive. A divisor
// may be a symbol whose operand is zero: then the map traps.
func dividesSafely(m ir.AffineMap, operands []*ir.Value) bool {
	constants := make([]ir.Attr, len(operands))
	for i, v := range operands {
		constants[i] = rewrite.ConstantOf(v)
	}
	safe := true
	for _, e := range m.Results() {
		e.Walk(func(x ir.AffineExpr) {
			switch x.Kind() {
			case ir.AffineMod, ir.AffineFloorDiv, ir.AffineCeilDiv:
				d := constantFold(ir.NewAffineMap(m.NumDims(), m.NumSymbols(), x.RHS()), constants)[0]
				safe = safe && d != nil && *d > 0
			}
		})
	}
	return safe
}
