package tile

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
)

// MayShare reports whether two memrefs that a kernel uses may show the same
// bytes. Beside what [analysis.MayAlias] tells, different arguments of a function
// are different arrays (docs/memory-model.md).
func MayShare(a, b *ir.Value) bool {
	for _, x := range analysis.Roots(a) {
		for _, y := range analysis.Roots(b) {
			if x == y || !(isArgument(x) && isArgument(y)) && analysis.MayAlias(x, y) {
				return true
			}
		}
	}
	return false
}

func isArgument(v *ir.Value) bool {
	if !v.IsBlockArg() || !v.OwnerBlock().IsEntry() {
		return false
	}
	_, ok := ir.As[ir.FunctionLike](v.OwnerBlock().ParentOp())
	return ok
}
