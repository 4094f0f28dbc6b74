package tile

import (
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// Numbers of the hardware in a tile program. A tile.kernel is code of a block: layouts decide which thread runs it, and
// the lowering decides the launch. So gpu.thread_id and the like have no meaning there before convert-tile-to-gpu, and
// another one after it.

// instead are the replacements for hardware indices in a tile program, by the prefix of their names.
var instead = []struct{ begins, say string }{
	{"global_id", "tile.parallel gives the coordinates of elements, scale.on @thread the index of a thread, and the arguments of tile.kernel the index of the block"},
	{"thread_id", "scale.on @thread as (%t, %n) runs code for each thread and gives its index; tile.parallel gives coordinates of elements"},
	{"tid", "scale.on @thread as (%t, %n) runs code for each thread and gives its index; tile.parallel gives coordinates of elements"},
	{"lane_id", "scale.on @thread as (%t, %n) gives the index of a thread; its remainder by 32 is the lane"},
	{"laneid", "scale.on @thread as (%t, %n) gives the index of a thread; its remainder by 32 is the lane"},
	{"subgroup", "scale.on @warp as (%w, %n) runs code for each warp and gives its index, and the number of warps"},
	{"num_subgroups", "scale.on @warp as (%w, %n) runs code for each warp and gives its index, and the number of warps"},
	{"warp", "scale.on @warp as (%w, %n) runs code for each warp and gives its index, and the number of warps"},
	{"nwarp", "scale.on @warp as (%w, %n) runs code for each warp and gives its index, and the number of warps"},
	{"cluster", "scale.rank @cluster is the index of a block in its cluster, scale.num_ranks @cluster the number of blocks"},
	{"block_id", "the arguments of tile.kernel are the block's indices"},
	{"ctaid", "the arguments of tile.kernel are the block's indices"},
	{"block_dim", "the clause threads(…) of tile.kernel is the number of threads of a block"},
	{"ntid", "the clause threads(…) of tile.kernel is the number of threads of a block"},
	{"grid_dim", "the clause blocks(…) of tile.kernel is the grid, and scale.num_ranks @block gives the number of blocks"},
	{"nctaid", "the clause blocks(…) of tile.kernel is the grid, and scale.num_ranks @block gives the number of blocks"},
}

// verifyIndices rejects hardware indices in a kernel.
func verifyIndices(k *ir.Op) (err error) {
	ir.WalkNested(k, func(op *ir.Op) ir.WalkResult {
		name, ok := strings.CutPrefix(op.Name(), "gpu.")
		if !ok {
			name, ok = strings.CutPrefix(op.Name(), "nvvm.read.ptx.sreg.")
		}
		if !ok || op.NumOperands() > 0 || op.NumResults() != 1 {
			return ir.Advance
		}
		for _, x := range instead {
			if strings.HasPrefix(name, x.begins) {
				err = op.Errorf("is not allowed in a tile.kernel, which is block-level code; %s", x.say).Note(k.Loc(),
					"the kernel is here")
				return ir.Interrupt
			}
		}
		return ir.Advance
	})
	return err
}
