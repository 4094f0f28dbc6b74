package tile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

var isMBarrier = isHandle(MBarrierT)

// MBarrier is tile.mbarrier.
var MBarrier = ir.Define(ir.Spec[MBarrierOp]{
	Name:    "tile.mbarrier",
	Summary: "makes mbarriers in shared memory",
	Doc: `
Makes mbarriers in shared memory (PTX ISA, "mbarrier"), one for each number in ` + "`arrivals`" + `. A phase of
an mbarrier completes when that many threads have arrived, and the next phase begins. Use them to
synchronize roles in ways that tile.ring does not support: what threads did before they arrived
happens before what threads do that waited for the phase. The program keeps track of the phase bit; a
wait for the wrong phase is a deadlock or a race, which tsrun detects. tile.ring keeps track by itself;
use it where producers fill stages and consumers use them in order.

` + "```mlir" + `
tile.kernel blocks(%x) = (1) threads(128) {
  %b = tile.mbarrier [128, 128]
  tile.mbarrier_arrive %b[%i]
  tile.mbarrier_wait %b[%i], %parity
}
` + "```",
	Traits: ir.Together,
	Fields: func(o *MBarrierOp) []ir.Field {
		return []ir.Field{
			ir.Numbers(&o.Arrivals, "arrivals", ir.DenseI64ArrayC).Doc("number of threads that arrive in a phase of each mbarrier"),
			ir.OptNumber(&o.Offset, "offset", ir.IntNonNegative(ir.I64AttrC)).Doc("offset of the mbarriers in the block's shared memory, in bytes; set by allocate-memory"),
			ir.Out(&o.Barriers, "barriers", isMBarrier).Allocates(),
		}
	},
	Format: "$arrivals attr-dict",
	Verify: MBarrierOp.verify,
})

// MBarrierOp is the view of tile.mbarrier.
type MBarrierOp struct {
	ir.Base
	Arrivals []int64       // of a phase of each barrier
	Offset   ir.Opt[int64] // of the barriers; allocate-memory decides
	Barriers *ir.Value
}

// BarrierBytes is how much shared memory the barriers take.
func (o MBarrierOp) BarrierBytes() int64 { return int64(len(o.Arrivals)) * barrierBytes }

// BarrierAt is the offset of a barrier from the first.
func (MBarrierOp) BarrierAt(i int64) int64 { return i * barrierBytes }

// maxArrivals is how many threads a phase may wait for (PTX ISA, "Contents of the mbarrier object").
const maxArrivals = 1<<20 - 1

func (o MBarrierOp) verify() error {
	switch {
	case !Kernel.Is(o.ParentOp()):
		return o.Errorf("must be directly in a tile.kernel: all threads of a block share the barriers")
	case len(o.Arrivals) == 0:
		return o.Errorf("makes no mbarrier; give the number of arrivals of each, for example [128]")
	}
	for _, n := range o.Arrivals {
		if n < 1 || n > maxArrivals {
			return o.Errorf("has an mbarrier for %d arrivals; 1 to %d are supported", n, maxArrivals)
		}
	}
	return nil
}

// MBarrierArrive is tile.mbarrier_arrive.
var MBarrierArrive = ir.Define(ir.Spec[MBarrierArriveOp]{
	Name:    "tile.mbarrier_arrive",
	Summary: "threads arrive at an mbarrier without waiting",
	Doc: `
All threads that run the code arrive at an mbarrier: the threads of the role, or of the block outside
of roles. Their earlier writes are visible to threads that wait for the phase, and also to TMA and
tensor cores. With ` + "`once`" + ` one thread arrives for all when all have reached the operation; the mbarrier
counts one arrival.

` + "```mlir" + `
tile.kernel blocks(%x) = (1) threads(128) {
  %b = tile.mbarrier [128]
  tile.mbarrier_arrive %b[%c0]
}
` + "```",
	Traits: ir.Together,
	Fields: func(o *MBarrierArriveOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Barriers, "barriers", isMBarrier), ir.In(&o.Index, "index", ir.IsIndex),
			ir.Flag(&o.Once, "once").Doc("one thread arrives for all, after all threads reached the operation"),
		}
	},
	Format: "$barriers `[` $index `]` (`once` $once^)? attr-dict",
	Does:   asyncGroup,
	Verify: func(o MBarrierArriveOp) error { return mbarrierKnown(o.Op, o.Barriers, o.Index) },
})

// MBarrierArriveOp is the view of tile.mbarrier_arrive.
type MBarrierArriveOp struct {
	ir.Base
	Barriers, Index *ir.Value
	Once            bool // one thread arrives for all
}

// MBarrierWait is tile.mbarrier_wait.
var MBarrierWait = ir.Define(ir.Spec[MBarrierWaitOp]{
	Name:    "tile.mbarrier_wait",
	Summary: "threads wait for a phase of an mbarrier",
	Doc: `
All threads that run the code wait until the phase with the given phase bit has completed: the first
phase has bit 0, the second has bit 1. As with PTX's mbarrier.try_wait.parity, the phase before the
first has bit 1, so a wait for it returns at once.

` + "```mlir" + `
tile.kernel blocks(%x) = (1) threads(128) {
  %b = tile.mbarrier [128]
  tile.mbarrier_wait %b[%c0], %parity
}
` + "```",
	Traits: ir.Together,
	Fields: func(o *MBarrierWaitOp) []ir.Field {
		return []ir.Field{ir.In(&o.Barriers, "barriers", isMBarrier), ir.In(&o.Index, "index", ir.IsIndex),
			ir.In(&o.Parity, "parity", ir.IsIndex)}
	},
	Format: "$barriers `[` $index `]` `,` $parity attr-dict",
	Does:   asyncGroup,
	Verify: func(o MBarrierWaitOp) error { return mbarrierKnown(o.Op, o.Barriers, o.Index) },
})

// MBarrierWaitOp is the view of tile.mbarrier_wait.
type MBarrierWaitOp struct {
	ir.Base
	Barriers, Index *ir.Value
	Parity          *ir.Value // of the phase; its lowest bit counts
}

// mbarrierKnown holds that it is known which barriers an operation means, and that it is one of them.
func mbarrierKnown(op *ir.Op, barriers, index *ir.Value) error {
	b, ok := ir.As[MBarrierOp](barriers.DefiningOp())
	if !ok {
		return op.Errorf("uses mbarriers that are not the direct result of a tile.mbarrier; use that result as the operand")
	}
	return barrierKnown(op, int64(len(b.Arrivals)), index)
}

// barrierKnown holds that an operation names one of n barriers, and that all threads of a role or the block do it.
func barrierKnown(op *ir.Op, n int64, index *ir.Value) error {
	if i, known := rewrite.IntConstant(index); known && (i < 0 || i >= n) {
		return op.Errorf("uses barrier %d of %d", i, n)
	}
	on, inside := ir.Enclosing(op, scale.On)
	if inside && slices.Contains(scale.LevelsInBlock(), on.Level) {
		return op.Errorf("is in a scale.on @%s; only whole roles or blocks arrive and wait", on.Level)
	}
	return nil
}

// OwnBarrier is the first operation of a kernel that makes barriers of the program (tile.mbarrier, tile.named_barrier);
// ok is false if there is none. With one, only execution shows what orders its accesses.
func (o KernelOp) OwnBarrier() (b *ir.Op, ok bool) {
	for op := range o.Body.Entry().Ops() {
		if MBarrier.Is(op) || NamedBarrier.Is(op) {
			return op, true
		}
	}
	return nil, false
}
