package emit

import (
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/diag"
)

// Kernel has the facts of the kernel that is lowered; none of them changes.
type Kernel struct {
	KernelOp   tile.KernelOp
	Machine    arch.Machine
	DeviceRank *ir.Value // the number of the device that runs it; nil if there is only one
	Places     tile.Places
	Ranges     *intrange.Analysis
	Remark     func(about diag.Category, op *ir.Op, format string, args ...any) // of choices a user may want to know
	LaunchOp   gpu.LaunchOp
}

// RegistersAtLaunch is how many registers each thread has before a role changes that.
func (k *Kernel) RegistersAtLaunch() int64 {
	return k.Machine.RegistersAtLaunch(k.KernelOp.Threads * k.KernelOp.Resident())
}
