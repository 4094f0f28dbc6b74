package commtomemory

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// GPU is convert-comm-to-gpu.
var GPU = pass.Simple("convert-comm-to-gpu", "ConvertCommToGPU", "",
	`Lower signals to atomic operations

A signal becomes counters in the memory of each device; notify becomes a barrier and a
release by one thread; wait becomes a polling loop with acquire order by one thread, and a
barrier.`,
	func(_ *pass.Context, root *ir.Op) error { return lower(root, true) }).Between(forms.Of(forms.Threads), nil)

// CPU is convert-comm-to-cpu.
var CPU = pass.Simple("convert-comm-to-cpu", "ConvertCommToCPU", "",
	`Lower signals of kernels whose blocks have one thread to atomic operations

A signal becomes counters in the memory of each device, which is memory of one process; notify
becomes a release, and wait a polling loop with acquire order. The loop waits for ever: the
workers that execute it end it (convert-gpu-to-cpu).`,
	func(ctx *pass.Context, root *ir.Op) error {
		for w := range ir.Collect(root, comm.Wait) {
			if w.Timeout > 0 {
				ctx.Remark(w.Op, "timeout has no effect on CPUs, where blocks that wait for each other are an error at once")
			}
		}
		return lower(root, false)
	})
