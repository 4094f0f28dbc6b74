package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is lower-comm.
var Pass = &pass.Pass{
	Name: "lower-comm", Class: "LowerComm",
	Doc: `Lower collectives and channels to exchanges

Lowers the collectives and channels of the comm dialect at every level. A value that is partial over warps or warpgroups is
summed through shared memory. Collectives inside of a scale.on go through shared memory with
barriers. Collectives between the blocks of a cluster use distributed shared memory between cluster barriers, if
whole blocks communicate and the tiles are small enough. Collectives between other blocks, or devices, become puts to symmetric
memory, which is allocated before the kernel, with a counter for each sender.

A channel becomes a ring buffer: in shared memory
between units of a block, otherwise in symmetric memory, with counters of the tiles sent and received. It stays where
the units of a target that is only described have a network which does messages. Transfers of arrays
to or from a peer (comm.putmem, comm.getmem) become loops over tiles, as large as a block's threads can copy at a time;
those by bulk copies stay, and get shared memory for their stages.

An all-reduce without an algorithm gets the fastest one over the target's network between
the units of its level (scale.network), for the tiles of all blocks together; a remark reports any choice but one_shot.`,
	Takes: forms.Normal(forms.TileWise), Leaves: forms.Of(forms.Exchanged, forms.Combined),
	New: arch.ForTarget(run),
}
