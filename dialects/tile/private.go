package tile

import (
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
)

// Private reports whether memory that a kernel uses is every thread's own, as
// that of a memref.alloca: what is written to it, each thread writes for itself.
func Private(mem *ir.Value) bool {
	for _, r := range memory.Roots(mem) {
		if !memref.Alloca.Is(r.DefiningOp()) {
			return false
		}
		if _, inside := ir.Enclosing(r.DefiningOp(), Kernel); !inside {
			return false
		}
	}
	return true
}
