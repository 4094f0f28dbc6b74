package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/forms"
)

// Pass is lower-comm.
var Pass = &pass.Pass{
	Name: "lower-comm", Class: "LowerComm",
	Doc: `Lower collectives and channels to exchanges

Replaces the collectives and channels of the comm dialect at every level by what they are made
of. A value that is partial over warps or warpgroups is summed through slots of
shared memory; collectives inside a scale.on go through shared memory with
barriers; those between the blocks of a cluster by what each keeps in its shared memory and the others
read, between barriers of the cluster, where whole blocks communicate and tiles are not too large for
it, else as others do; those between blocks or devices become puts to symmetric memory,
allocated before the kernel, with a counter for each giver. A channel becomes slots: in shared memory
between units of a block, else in symmetric memory, with counters of what came and was taken. Arrays that go to
a peer or come from one (comm.putmem, comm.getmem) become loops over tiles, as large as the threads have under way at a time; those that bulk copies move stay, with
shared memory to go through.

An all-reduce that leaves its algorithm open goes by the one that takes least over the target's network between
the units of its level (scale.network), for the tiles of all blocks together; a remark says why it is not one_shot.`,
	Takes: forms.Normal(forms.TileWise), Leaves: forms.Of(forms.Exchanged, forms.Combined),
	New: arch.ForTarget(run),
}
