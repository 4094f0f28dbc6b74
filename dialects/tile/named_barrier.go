package tile

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

var isNamedBarrier = isHandle(NamedBarrierT)

// NamedBarrier is tile.named_barrier.
var NamedBarrier = ir.Define(ir.Spec[NamedBarrierOp]{
	Name:    "tile.named_barrier",
	Summary: "barriers at which a number of threads meet, some of them without waiting",
	Doc: `
Names barriers of the block's 16 (PTX ISA, "bar, barrier"), one for each number of ` + "`threads`" + `. A barrier ends when so many threads have come, those that
wait go on, and it begins anew. Who comes is the program's: roles that take turns wait each at a barrier at which the other arrives. A count that is never reached is a
deadlock, which tsrun finds. Unlike a tile.mbarrier it has no phases to name, and takes no copies.

` + "```mlir" + `
tile.kernel blocks(%x) = (1) threads(256) {
  %b = tile.named_barrier [256, 256]
  tile.named_barrier_arrive %b[%i]
  tile.named_barrier_sync %b[%i]
}
` + "```",
	Traits: ir.Together,
	Fields: func(o *NamedBarrierOp) []ir.Field {
		return []ir.Field{
			ir.Numbers(&o.Threads, "threads", ir.DenseI64ArrayC).Doc("how many threads come to each barrier, whole warps of them"),
			ir.Out(&o.Barriers, "barriers", isNamedBarrier).Allocates(),
		}
	},
	Format: "$threads attr-dict",
	Verify: NamedBarrierOp.verify,
})

// NamedBarrierOp is the view of tile.named_barrier.
type NamedBarrierOp struct {
	ir.Base
	Threads  []int64 // that come to each barrier
	Barriers *ir.Value
}

func (o NamedBarrierOp) verify() error {
	k, ok := Kernel.Cast(o.ParentOp())
	switch {
	case !ok:
		return o.Errorf("must stand in a tile.kernel itself: all threads of a block have its barriers")
	case len(o.Threads) == 0:
		return o.Errorf("names no barrier; give the threads that come to each, as [256]")
	}
	for _, n := range o.Threads {
		if n < scale.WarpThreads || n > k.Threads || n%scale.WarpThreads != 0 {
			return o.Errorf("has a barrier for %d threads; whole warps come, of %d threads, and the block has %d", n, scale.WarpThreads, k.Threads)
		}
	}
	return nil
}

// Numbers is how many barriers there are.
func (o NamedBarrierOp) Numbers() int64 { return int64(len(o.Threads)) }

// NamedBarrierArrive is tile.named_barrier_arrive.
var NamedBarrierArrive = comesToNamed("tile.named_barrier_arrive", "threads come to a named barrier, and do not wait", `
All threads that run the code come to a barrier (PTX bar.arrive): those of the role, or of the block outside of roles. What they did before is done for those who wait
at it, also where the copy engine or the tensor cores read what these threads wrote.`)

// NamedBarrierSync is tile.named_barrier_sync.
var NamedBarrierSync = comesToNamed("tile.named_barrier_sync", "threads come to a named barrier, and wait until it ends", `
All threads that run the code come to a barrier, as by tile.named_barrier_arrive, and wait for the others (PTX bar.sync).`)

// NamedBarrierUseOp is the view of the operations that come to a named barrier.
type NamedBarrierUseOp struct {
	ir.Base
	Barriers, Index *ir.Value
}

// Named is the operation that names the barriers.
func (o NamedBarrierUseOp) Named() NamedBarrierOp { return NamedBarrier.Of(o.Barriers.DefiningOp()) }

func comesToNamed(name, summary, doc string) ir.Def[NamedBarrierUseOp] {
	return ir.Define(ir.Spec[NamedBarrierUseOp]{
		Name:    name,
		Summary: summary,
		Doc: doc + `

` + "```mlir" + `
tile.kernel blocks(%x) = (1) threads(128) {
  %b = tile.named_barrier [128]
  ` + name + ` %b[%c0]
}
` + "```",
		Traits: ir.Together,
		Fields: func(o *NamedBarrierUseOp) []ir.Field {
			return []ir.Field{ir.In(&o.Barriers, "barriers", isNamedBarrier), ir.In(&o.Index, "index", ir.IsIndex)}
		},
		Format: "$barriers `[` $index `]` attr-dict",
		Does:   asyncGroup,
		Verify: func(o NamedBarrierUseOp) error {
			b, ok := NamedBarrier.Cast(o.Barriers.DefiningOp())
			if !ok {
				return o.Errorf("comes to barriers that were passed on; name the result of a tile.named_barrier")
			}
			return barrierKnown(o.Op, b.Numbers(), o.Index)
		},
	})
}
