package tiletogpu

import (
	"slices"

	"github.com/tsopt/tsopt/conversion/tiletogpu/control"
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/conversion/tiletogpu/gemm"
	"github.com/tsopt/tsopt/conversion/tiletogpu/memory"
)

// Builtin are the lowerings of this module's dialects. An operation that is not
// listed is elementwise, or works on scalars, and stays what it is.
func Builtin() []emit.Lowering {
	return slices.Concat(
		memory.Lowerings(), gemm.Lowerings(), registersLowerings(), parallelLowerings(), combineLowerings(),
		control.Lowerings(), peerLowerings(), plainLowerings(),
	)
}
