package tile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

var isRing, isCursor = isHandle(RingT), isHandle(CursorT)

// Ring is tile.ring.
var Ring = ir.Define(ir.Spec[RingOp]{
	Name:    "tile.ring",
	Summary: "slots that one role fills while another uses them",
	Doc: `
Makes a ring of tiles in shared memory: buffers whose first dimension counts the
slots, as many in each. Slot n mod depth is used for the n-th time round by one
role, which acquires it, fills it and publishes it, and by another, which takes
it, reads it and releases it. Several roles may use a ring: each of them takes and
releases every slot, and a slot is free when all have. Each slot has two barriers (PTX
mbarrier): acquire waits until the slot's last use was released, take until what was
copied into it has landed. The buffers are accessed between these operations alone, and nothing
else orders the accesses: no other barrier does, and none is needed.

With ` + "`at_least`" + ` there may be more slots than the buffers say: allocate-memory makes as many as there is room for
where a block has a multiprocessor to itself.

Where a copy that arrives at a slot is ` + "`multicast`" + `, the blocks of the cluster fill each
other's slots. They use the ring in step: each passes the same places, acquire waits
until all blocks have released the slot, and take until all have copied their parts.

` + "```mlir" + `
%a = tile.alloc : memref<4x128x64xbf16, #scale.mem<l1>>
%b = tile.alloc : memref<4x64x128xbf16, #scale.mem<l1>>
%ring = tile.ring %a, %b : memref<4x128x64xbf16, #scale.mem<l1>>, memref<4x64x128xbf16, #scale.mem<l1>>
` + "```",
	Traits: ir.Together,
	Fields: func(o *RingOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Buffers, "buffers", addressableTile),
			ir.Flag(&o.AtLeast, "at_least").Doc("there may be more slots"),
			ir.OptNumber(&o.Offset, "offset", ir.IntNonNegative(ir.I64AttrC)).Doc("where the barriers lie in the block's shared memory, in bytes; allocate-memory decides"),
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
	AtLeast bool          // there may be more slots
	Offset  ir.Opt[int64] // where the barriers lie; allocate-memory decides
	Ring    *ir.Value
}

// Depth is the number of slots.
func (o RingOp) Depth() int64 { return o.Buffers[0].Type().(*ir.MemRefType).Shape()[0] }

// barrierBytes is the size of an mbarrier (PTX ISA, "mbarrier").
const barrierBytes = 8

// BarrierBytes is how much shared memory the barriers take: first one a slot that
// says that it is full, then one a slot that says that it is free.
func (o RingOp) BarrierBytes() int64 { return 2 * o.Depth() * barrierBytes }

// Barrier is where, from the first on, the barrier of slot 0 lies, and how far it is
// to that of the next: of those that say that a slot is full, or free.
func (o RingOp) Barrier(full bool) (at, step int64) {
	if full {
		return 0, barrierBytes
	}
	return o.Depth() * barrierBytes, barrierBytes
}

func (o RingOp) verify() error {
	if len(o.Buffers) == 0 {
		return o.Errorf("has no buffers; name at least one tile.alloc whose first dimension counts the slots")
	}
	for i, b := range o.Buffers {
		t := b.Type().(*ir.MemRefType)
		switch {
		case !Alloc.Is(b.DefiningOp()) || !scale.InShared(t):
			return o.Errorf("has a buffer #%d that is no tile.alloc in shared memory (#scale.mem<l1>)", i)
		case len(t.Shape()) < 2:
			return o.Errorf("has a buffer #%d of type %v; it needs a dimension that counts slots before those of the tile", i, t)
		case t.Shape()[0] != o.Depth():
			return o.Errorf("has %d slots in its first buffer and %d in buffer #%d; they must be as many", o.Depth(), t.Shape()[0], i)
		case slices.Contains(o.Buffers[:i], b):
			return o.Errorf("has the same buffer twice")
		case o.Depth() > maxSlots:
			return o.Errorf("has %d slots; %d are possible", o.Depth(), maxSlots)
		}
		for u := range b.Uses() {
			if r, ok := ir.As[RingOp](u.Owner()); ok && r.Op != o.Op {
				return o.Errorf("has a buffer #%d that another ring has as well", i)
			}
		}
	}
	return nil
}

// Users are the roles that take the ring's slots, in the order of the text.
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

// maxSlots is how many slots a cursor can count.
const maxSlots = 128

// RingOf is the ring that holds a buffer; ok is false for other memory.
func RingOf(buffer *ir.Value) (r RingOp, ok bool) {
	for u := range buffer.Uses() {
		if r, ok = Ring.Cast(u.Owner()); ok {
			return r, true
		}
	}
	return r, false
}

// UsedRing is the ring of which an operation waits for a slot, or gives one on; nil for none.
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
	Summary: "the beginning of a ring",
	Doc: `
The place of the first slot. Each role that uses a ring counts for itself: it
begins here, and goes on by tile.advance.

` + "```mlir" + `
%n = tile.cursor
` + "```",
	Fields: func(o *CursorOp) []ir.Field {
		return []ir.Field{ir.Out(&o.Cursor, "cursor", isCursor)}
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
	Summary: "the place after one",
	Doc: `
The place of the slot that follows in a ring: after the last one the first, the
next time round.

` + "```mlir" + `
%a = tile.alloc : memref<4x128x64xbf16, #scale.mem<l1>>
%ring = tile.ring %a : memref<4x128x64xbf16, #scale.mem<l1>>
%m = tile.advance %ring[%n]
` + "```",
	Fields: func(o *AdvanceOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Ring, "ring", isRing),
			ir.In(&o.Cursor, "cursor", isCursor),
			ir.Out(&o.Next, "next", isCursor),
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

// ringKnown holds that it is known which ring an operation means: that is where its
// barriers are from.
func ringKnown(op *ir.Op, ring *ir.Value) error {
	if _, ok := ir.As[RingOp](ring.DefiningOp()); !ok {
		return op.Errorf("uses a ring that was passed on; name the result of a tile.ring")
	}
	return nil
}
