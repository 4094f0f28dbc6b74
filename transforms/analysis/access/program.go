package access

import (
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/ir"
)

// OnTensors reports whether a function is a program of structured operations on tensors: it has some, and neither
// memory nor kernels of its own.
func OnTensors(root *ir.Op) bool {
	found, memory := false, false
	inMemory := func(t ir.Type) bool {
		_, ok := t.(*ir.MemRefType)
		return ok
	}
	ir.WalkOps(root, func(op *ir.Op) {
		if _, ok := ir.As[linalg.Structured](op); ok || linalg.Softmax.Is(op) {
			found = true
		}
		memory = memory || op.Def().Dialect() == "tile"
		for _, v := range op.Results() {
			memory = memory || inMemory(v.Type())
		}
		for _, r := range op.Regions() {
			for b := range r.Blocks() {
				for _, v := range b.Args() {
					memory = memory || inMemory(v.Type())
				}
			}
		}
	})
	return found && !memory
}
