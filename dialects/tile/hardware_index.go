package tile

import (
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// Numbers of the hardware in a tile program. A tile.kernel is code of a block: which thread runs it is decided by layouts, and the launch by the
// lowering, so that gpu.thread_id and the like have no meaning there before convert-tile-to-gpu, and another one behind it.

// instead is what a tile program says in place of a number of the hardware, by what its name begins with.
var instead = []struct{ begins, say string }{
	{"global_id", "number the elements: tile.parallel gives coordinates, scale.on @thread the number of a thread, and the arguments of tile.kernel that of the block"},
	{"thread_id", "scale.on @thread as (%t, %n) runs code of each thread and gives its number; tile.parallel gives coordinates of elements"},
	{"tid", "scale.on @thread as (%t, %n) runs code of each thread and gives its number; tile.parallel gives coordinates of elements"},
	{"lane_id", "scale.on @thread as (%t, %n) gives the number of a thread; its remainder by 32 is the lane"},
	{"laneid", "scale.on @thread as (%t, %n) gives the number of a thread; its remainder by 32 is the lane"},
	{"subgroup", "scale.on @warp as (%w, %n) runs code of each warp and gives its number, and how many there are"},
	{"num_subgroups", "scale.on @warp as (%w, %n) runs code of each warp and gives its number, and how many there are"},
	{"warp", "scale.on @warp as (%w, %n) runs code of each warp and gives its number, and how many there are"},
	{"nwarp", "scale.on @warp as (%w, %n) runs code of each warp and gives its number, and how many there are"},
	{"cluster", "scale.rank @cluster is the number of a block in its cluster, scale.num_ranks @cluster how many there are"},
	{"block_id", "the arguments of tile.kernel are the block's indices"},
	{"ctaid", "the arguments of tile.kernel are the block's indices"},
	{"block_dim", "the clause threads(…) of tile.kernel says how many threads a block has"},
	{"ntid", "the clause threads(…) of tile.kernel says how many threads a block has"},
	{"grid_dim", "the clause blocks(…) of tile.kernel says how many blocks there are, and scale.num_ranks @block gives it"},
	{"nctaid", "the clause blocks(…) of tile.kernel says how many blocks there are, and scale.num_ranks @block gives it"},
}

// verifyIndices refuses numbers of the hardware in a kernel.
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
				err = op.Errorf("has no meaning in a tile.kernel, whose code is a block's; %s", x.say).Note(k.Loc(), "the kernel is here")
				return ir.Interrupt
			}
		}
		return ir.Advance
	})
	return err
}
