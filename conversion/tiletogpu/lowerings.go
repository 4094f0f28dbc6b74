package tiletogpu

import (
	"slices"

	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
)

// Builtin are the lowerings of this module's dialects. An operation that is not
// listed is elementwise, or works on scalars, and stays what it is.
func Builtin() []emit.Lowering {
	return slices.Concat(
		memoryLowerings(), gemmLowerings(), registersLowerings(), parallelLowerings(), combineLowerings(),
		controlLowerings(), peerLowerings(), plainLowerings(),
	)
}
