package tiletogpu

import (
	"slices"

	"github.com/tsopt/tsopt/conversion/tiletogpu/combine"
	"github.com/tsopt/tsopt/conversion/tiletogpu/control"
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/conversion/tiletogpu/gemm"
	"github.com/tsopt/tsopt/conversion/tiletogpu/memory"
	"github.com/tsopt/tsopt/conversion/tiletogpu/parallel"
	"github.com/tsopt/tsopt/conversion/tiletogpu/peer"
	"github.com/tsopt/tsopt/conversion/tiletogpu/plain"
	"github.com/tsopt/tsopt/conversion/tiletogpu/registers"
)

// Builtin are the lowerings of this module's dialects. An operation that is not listed is elementwise, or works on
// scalars, and keeps its form.
func Builtin() []emit.Lowering {
	return slices.Concat(
		memory.Lowerings(), gemm.Lowerings(), registers.Lowerings(), parallel.Lowerings(), combine.Lowerings(),
		control.Lowerings(), peer.Lowerings(), plain.Lowerings(),
	)
}
