package tile

import (
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
)

// Private reports whether memory of a kernel is thread-private, such as a memref.alloca: each thread writes to its own
// copy.
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
