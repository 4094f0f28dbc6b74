package commtogpu

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is convert-comm-to-gpu.
var Pass = pass.Simple("convert-comm-to-gpu", "ConvertCommToGPU", "",
	`Lower signals to atomic operations

A signal becomes counters in the memory of each device; notify becomes a barrier and a
release by one thread; wait becomes a polling loop with acquire order by one thread, and a
barrier.`,
	func(_ *pass.Context, root *ir.Op) error { return Run(root) }).Between(forms.Of(forms.Threads), nil)
