package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/diag"
)

// Kernel is what is known of the kernel that is lowered; nothing of it changes.
type Kernel struct {
	kernel tile.KernelOp
	m      arch.Machine
	rank   *ir.Value // the number of the device that runs it; nil where there is one
	places tile.Places
	ranges *intrange.Analysis
	remark func(about diag.Category, op *ir.Op, format string, args ...any) // of choices a user may want to know
	launch gpu.LaunchOp
}

// registersAtLaunch is how many registers each thread has before a role changes that.
func (k *Kernel) registersAtLaunch() int64 {
	return k.m.RegistersAtLaunch(k.kernel.Threads * k.kernel.Resident())
}
