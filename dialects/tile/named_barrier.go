package tile

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

var isNamedBarrier = isHandle(NamedBarrierT)

// NamedBarrier is tile.named_barrier.
var NamedBarrier = ir.Define(ir.Spec[NamedBarrierOp]{
	Name:    "tile.named_barrier",
	Summary: "makes named barriers, at which threads arrive with or without waiting",
	Doc: `
Reserves some of the block's 16 named barriers (PTX ISA, "bar, barrier"), one for each number in
` + "`threads`" + `. A barrier completes when that many threads have arrived; the threads that wait continue,
and the barrier starts again. The program decides which threads arrive. In a ping-pong schedule each
role waits at a barrier at which the other arrives. A count that is never reached is a deadlock, which
tsrun detects. Unlike an mbarrier (tile.mbarrier) it has no phase bit, and does not track copies.

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
			ir.Numbers(&o.Threads, "threads", ir.DenseI64ArrayC).Doc("number of threads that arrive at each barrier, in whole warps"),
			ir.Out(&o.Barriers, "barriers", isNamedBarrier).Allocates(),
		}
	},
	Format: "$threads attr-dict",
	Verify: NamedBarrierOp.verify,
})

// NamedBarrierOp is the view of tile.named_barrier.
type NamedBarrierOp struct {
	ir.Base
	Threads  []int64 // of each barrier
	Barriers *ir.Value
}

func (o NamedBarrierOp) verify() error {
	k, ok := Kernel.Cast(o.ParentOp())
	switch {
	case !ok:
		return o.Errorf("must be directly in a tile.kernel: all threads of a block share the barriers")
	case len(o.Threads) == 0:
		return o.Errorf("makes no barrier; give the number of threads of each, for example [256]")
	}
	for _, n := range o.Threads {
		if n < scale.WarpThreads || n > k.Threads || n%scale.WarpThreads != 0 {
			return o.Errorf("has a barrier for %d threads; expected whole warps, of %d threads, and at most the block's %d", n,
				scale.WarpThreads, k.Threads)
		}
	}
	return nil
}

// Numbers is how many barriers there are.
func (o NamedBarrierOp) Numbers() int64 { return int64(len(o.Threads)) }

// NamedBarrierArrive is tile.named_barrier_arrive.
var NamedBarrierArrive = comesToNamed("tile.named_barrier_arrive", "threads arrive at a named barrier without waiting", `
All threads that run the code arrive at a barrier (PTX bar.arrive): the threads of the role, or of the block outside of roles. Their earlier writes are visible to threads
that wait at it, and also to TMA and tensor cores.`)

// NamedBarrierSync is tile.named_barrier_sync.
var NamedBarrierSync = comesToNamed("tile.named_barrier_sync", "threads arrive at a named barrier and wait until it completes", `
All threads that run the code arrive at a barrier, as by tile.named_barrier_arrive, and wait for the others (PTX bar.sync).`)

// NamedBarrierUseOp is the view of the operations on a named barrier.
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
				return o.Errorf("uses barriers that are not the direct result of a tile.named_barrier; use that result as the operand")
			}
			return barrierKnown(o.Op, b.Numbers(), o.Index)
		},
	})
}
