// Package planbuffers is --plan-buffers: temporaries of a host program lie in one arena; those with disjoint live
// ranges share bytes.
//
// temporary.go finds the temporaries of a function and their live ranges, arena.go places and replaces them.
package planbuffers

import (
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
)

// Pass is plan-buffers.
var Pass = pass.Simple("plan-buffers", "PlanBuffers", "builtin.module",
	`Let temporaries of a host program share memory

Several `+"`gpu.alloc`"+` of a function become views of one arena, whose size is that of the temporaries which are alive
at the same time. A temporary is alive from the first operation that uses it to the last one; one from outside of a
loop or a branch is alive in all of it. Offsets are multiples of 256 bytes.

A view has the attribute `+"`gpu.undefined`"+`: what the memory holds is another temporary's, and the simulator reports who
reads it before it is written.

Allocations stay as they are if their size is not constant, if they leave their function, or if they are the host's or
one device's part of an array; and all of a function that chooses devices, calls functions, or launches kernels
asynchronously, because launches are in no order then.`, run)

func run(ctx *pass.Context, module *ir.Op) error {
	for f := range ir.Collect(module, fn.Func) {
		if f.IsDeclaration() || !inOrder(f) {
			continue
		}
		for _, group := range temporaries(f) {
			share(ctx, f, group)
		}
	}
	return nil
}
