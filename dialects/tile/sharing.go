package tile

import (
	"github.com/tsopt/tsopt/dialects/memref"
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

// Private reports whether memory that a kernel uses is every thread's own, as
// that of a memref.alloca: what is written to it, each thread writes for itself.
func Private(mem *ir.Value) bool {
	for _, r := range analysis.Roots(mem) {
		if !memref.Alloca.Is(r.DefiningOp()) {
			return false
		}
		if _, inside := ir.Enclosing(r.DefiningOp(), Kernel); !inside {
			return false
		}
	}
	return true
}

func isArgument(v *ir.Value) bool {
	if !v.IsBlockArg() || !v.OwnerBlock().IsEntry() {
		return false
	}
	_, ok := ir.As[ir.FunctionLike](v.OwnerBlock().ParentOp())
	return ok
}
