package tile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

var isRing, isState = isHandle(RingT), isHandle(CursorT)

// Ring is tile.ring.
var Ring = ir.Define(ir.Spec[RingOp]{
	Name:    "tile.ring",
	Summary: "a ring buffer of stages between producers and consumers",
	Doc: `
Makes a ring buffer of tiles in shared memory. The first dimension of each buffer is the number of
stages, equal in all. A producer role acquires a stage (producer acquire), fills it and publishes it
(producer commit); a consumer role takes it (consumer wait), reads it and releases it. The stages are
used in turn: the n-th fill uses stage n mod depth. Several consumer roles may use a ring: each takes
and releases every stage, and a stage is free when all have released it. Each stage has two mbarriers
(PTX mbarrier): tile.acquire waits until the stage's last use was released, tile.take until the copies
to it have landed. The buffers are accessed between these operations only, and no other barrier is
needed or orders the accesses.

` + "`at_least`" + ` allows more stages than the buffers have: deepen-rings adds as many as fit, where a block
has an SM to itself.

With a ` + "`multicast`" + ` copy that arrives at a stage, the blocks of the cluster fill each other's stages.
They use the ring in lockstep: each block uses the same stages, tile.acquire waits until all blocks have
released the stage, and tile.take until all have copied their parts.

` + "```mlir" + `
%a = tile.alloc : memref<4x128x64xbf16, #scale.mem<l1>>
%b = tile.alloc : memref<4x64x128xbf16, #scale.mem<l1>>
%ring = tile.ring %a, %b : memref<4x128x64xbf16, #scale.mem<l1>>, memref<4x64x128xbf16, #scale.mem<l1>>
` + "```",
	Traits: ir.Together,
	Fields: func(o *RingOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Buffers, "buffers", addressableTile),
			ir.Flag(&o.AtLeast, "at_least").Doc("there may be more stages"),
			ir.OptNumber(&o.Offset, "offset", ir.IntNonNegative(ir.I64AttrC)).Doc("offset of the mbarriers in the block's shared memory, in bytes; set by allocate-memory"),
			ir.Out(&o.Ring, "ring", isRing).Allocates(),
		}
	},
	Format: "(`at_least` $at_least^)? $buffers attr-dict `:` type($buffers)",
	Verify: RingOp.verify,
})

// RingOp is the view of tile.ring.
type RingOp struct {
	ir.Base
	Buffers []*ir.Value
	AtLeast bool          // there may be more stages
	Offset  ir.Opt[int64] // of the barriers; allocate-memory decides
	Ring    *ir.Value
}

// Depth is the number of stages.
func (o RingOp) Depth() int64 { return o.Buffers[0].Type().(*ir.MemRefType).Shape()[0] }

// barrierBytes is the size of an mbarrier (PTX ISA, "mbarrier").
const barrierBytes = 8

// BarrierBytes is how much shared memory the barriers take: first a full barrier for each stage, then an empty barrier
// for each.
func (o RingOp) BarrierBytes() int64 { return 2 * o.Depth() * barrierBytes }

// Barrier is the offset of the barrier of stage 0 from the first one, and the distance to the next stage's: of the full
// or the empty barriers.
func (o RingOp) Barrier(full bool) (at, step int64) {
	if full {
		return 0, barrierBytes
	}
	return o.Depth() * barrierBytes, barrierBytes
}

func (o RingOp) verify() error {
	if len(o.Buffers) == 0 {
		return o.Errorf("has no buffers; use at least one tile.alloc whose first dimension is the number of stages")
	}
	for i, b := range o.Buffers {
		t := b.Type().(*ir.MemRefType)
		switch {
		case !Alloc.Is(b.DefiningOp()) || !scale.InShared(t):
			return o.Errorf("has a buffer #%d that is not a tile.alloc in shared memory (#scale.mem<l1>)", i)
		case len(t.Shape()) < 2:
			return o.Errorf("has a buffer #%d of type %v; it needs a first dimension for the stages, before those of the tile",
				i, t)
		case t.Shape()[0] != o.Depth():
			return o.Errorf("has %d stages in its first buffer and %d in buffer #%d; the numbers must be equal", o.Depth(),
				t.Shape()[0], i)
		case slices.Contains(o.Buffers[:i], b):
			return o.Errorf("has the same buffer twice")
		case o.Depth() > maxRingStages:
			return o.Errorf("has %d stages; at most %d are supported", o.Depth(), maxRingStages)
		}
		for u := range b.Uses() {
			if r, ok := ir.As[RingOp](u.Owner()); ok && r.Op != o.Op {
				return o.Errorf("has a buffer #%d that another ring uses", i)
			}
		}
	}
	return nil
}

// Users are the consumers of the ring's stages, in the order of the text.
func (o RingOp) Users() (out []RoleOp) {
	takes := map[*ir.Op]bool{}
	for u := range o.Ring.Uses() {
		if role, ok := ir.Enclosing(u.Owner(), Role); ok && Take.Is(u.Owner()) {
			takes[role.Op] = true
		}
	}
	for r := range ir.Collect(o.ParentOp(), Role) {
		if takes[r.Op] {
			out = append(out, r)
		}
	}
	return out
}

// maxRingStages is how many stages a pipeline state can count.
const maxRingStages = 128

// RingOf is the ring that holds a buffer; ok is false for other memory.
func RingOf(buffer *ir.Value) (r RingOp, ok bool) {
	for u := range buffer.Uses() {
		if r, ok = Ring.Cast(u.Owner()); ok {
			return r, true
		}
	}
	return r, false
}

// UsedRing is the ring if an operation waits for a stage of one, or releases it; nil for others.
func UsedRing(op *ir.Op) *ir.Value {
	if t, ok := Take.Cast(op); ok {
		return t.Ring
	}
	if r, ok := Release.Cast(op); ok {
		return r.Ring
	}
	return nil
}

// Cursor is tile.cursor.
var Cursor = ir.Define(ir.Spec[CursorOp]{
	Name:    "tile.cursor",
	Summary: "the initial pipeline state of a ring buffer",
	Doc: `
The pipeline state (index and phase) of the first stage. Each role that uses a ring has its own
pipeline state: it starts here, and continues by tile.advance.

` + "```mlir" + `
%n = tile.cursor
` + "```",
	Fields: func(o *CursorOp) []ir.Field {
		return []ir.Field{ir.Out(&o.Cursor, "cursor", isState)}
	},
	Traits: ir.Pure,
	Format: "attr-dict",
})

// CursorOp is the view of tile.cursor.
type CursorOp struct {
	ir.Base
	Cursor *ir.Value
}

// Advance is tile.advance.
var Advance = ir.Define(ir.Spec[AdvanceOp]{
	Name:    "tile.advance",
	Summary: "advances a pipeline state to the next stage",
	Doc: `
The pipeline state of the next stage of a ring buffer; after the last stage follows the first, with the
other phase.

` + "```mlir" + `
%a = tile.alloc : memref<4x128x64xbf16, #scale.mem<l1>>
%ring = tile.ring %a : memref<4x128x64xbf16, #scale.mem<l1>>
%m = tile.advance %ring[%n]
` + "```",
	Fields: func(o *AdvanceOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Ring, "ring", isRing),
			ir.In(&o.Cursor, "cursor", isState),
			ir.Out(&o.Next, "next", isState),
		}
	},
	Traits: ir.Pure,
	Format: "$ring `[` $cursor `]` attr-dict",
	Verify: func(o AdvanceOp) error { return ringKnown(o.Op, o.Ring) },
})

// AdvanceOp is the view of tile.advance.
type AdvanceOp struct {
	ir.Base
	Ring, Cursor, Next *ir.Value
}

// ringKnown checks that the ring of an operation is known statically: it determines the barriers.
func ringKnown(op *ir.Op, ring *ir.Value) error {
	if _, ok := ir.As[RingOp](ring.DefiningOp()); !ok {
		return op.Errorf("uses a ring that is not the direct result of a tile.ring; use that result as the operand")
	}
	return nil
}
