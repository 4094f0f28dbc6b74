package tile

import (
	"iter"
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
)

// atState declares an operation on the stage at a pipeline state.
func atState[W interface{ verify() error }](fields func(*W) []ir.Field, s ir.Spec[W]) ir.Def[W] {
	s.Fields, s.Verify = fields, W.verify
	s.Traits, s.Format, s.Does = ir.Together, "$ring `[` $cursor `]` attr-dict", asyncGroup
	return ir.Define(s)
}

// Acquire is tile.acquire.
var Acquire = atState(waitFields, ir.Spec[RingWaitOp]{
	Name:    "tile.acquire",
	Summary: "producer acquire: waits until a stage is free",
	Doc: `
Waits until the consumers have released the previous use of a stage, and returns the stage's index.
Writes to the stage are visible to consumers that take it after it is published.

` + "```mlir" + `
%a = tile.alloc : memref<4x128x64xbf16, #scale.mem<l1>>
%ring = tile.ring %a : memref<4x128x64xbf16, #scale.mem<l1>>
%s = tile.acquire %ring[%n]
%x = tile.slot %a[%s] : memref<4x128x64xbf16, #scale.mem<l1>> -> memref<128x64xbf16, #scale.mem<l1>>
` + "```",
})

// Take is tile.take.
var Take = atState(waitFields, ir.Spec[RingWaitOp]{
	Name:    "tile.take",
	Summary: "consumer wait: waits until a stage is full",
	Doc: `
Waits until a stage was published and all copies into it have landed, and returns the stage's index.
It may be read until it is released.

` + "```mlir" + `
%a = tile.alloc : memref<4x128x64xbf16, #scale.mem<l1>>
%ring = tile.ring %a : memref<4x128x64xbf16, #scale.mem<l1>>
%s = tile.take %ring[%n]
%x = tile.slot %a[%s] : memref<4x128x64xbf16, #scale.mem<l1>> -> memref<128x64xbf16, #scale.mem<l1>>
` + "```",
})

// RingWaitOp is the view of tile.acquire and tile.take.
type RingWaitOp struct {
	ir.Base
	Ring, Cursor *ir.Value
	Slot         *ir.Value // its number
}

func waitFields(o *RingWaitOp) []ir.Field {
	return []ir.Field{
		ir.In(&o.Ring, "ring", isRing),
		ir.In(&o.Cursor, "cursor", isState),
		ir.Out(&o.Slot, "slot", ir.IsIndex),
	}
}

func (o RingWaitOp) verify() error { return ringKnown(o.Op, o.Ring) }

// Publish is tile.publish.
var Publish = atState(signalFields, ir.Spec[RingSignalOp]{
	Name:    "tile.publish",
	Summary: "producer commit: marks a stage as full",
	Doc: `
Signals that all writes that fill a stage are done or, for copies that arrive at it, issued. Consumers
that take the stage wait for both.

` + "```mlir" + `
%a = tile.alloc : memref<4x128x64xbf16, #scale.mem<l1>>
%ring = tile.ring %a : memref<4x128x64xbf16, #scale.mem<l1>>
tile.publish %ring[%n]
` + "```",
})

// Release is tile.release.
var Release = atState(signalFields, ir.Spec[RingSignalOp]{
	Name:    "tile.release",
	Summary: "consumer release: marks a stage as free",
	Doc: `
Signals that the threads of the role no longer read a stage: it may be filled again.

` + "```mlir" + `
%a = tile.alloc : memref<4x128x64xbf16, #scale.mem<l1>>
%ring = tile.ring %a : memref<4x128x64xbf16, #scale.mem<l1>>
tile.release %ring[%n]
` + "```",
})

// RingSignalOp is the view of tile.publish and tile.release.
type RingSignalOp struct {
	ir.Base
	Ring, Cursor *ir.Value
}

// Arrivals are the copies that arrive at the stage, in the block of a tile.publish: if branches fill a stage in
// different ways, each publishes it.
func (o RingSignalOp) Arrivals() iter.Seq[CopyOp] {
	return func(yield func(CopyOp) bool) {
		for u := range o.Cursor.Uses() {
			if c, ok := ir.As[CopyOp](u.Owner()); ok && c.Ring == o.Ring && c.Cursor == o.Cursor && c.Block() == o.Block() &&
				!yield(c) {
				return
			}
		}
	}
}

// Bytes is how many bytes TMA copies to the stage.
func (o RingSignalOp) Bytes() (n int64) {
	for copied := range o.Arrivals() {
		if copied.ByEngine() {
			n += copied.Bytes()
		}
	}
	return n
}

// ByThreads reports whether threads of the role make copies that arrive at the stage.
func (o RingSignalOp) ByThreads() bool {
	for copied := range o.Arrivals() {
		if !copied.ByEngine() {
			return true
		}
	}
	return false
}

// Written reports whether the role writes to the ring by more than copies that arrive.
func (o RingSignalOp) Written() bool {
	r := ir.View[RingOp](o.Ring.DefiningOp())
	written := false
	around, _ := ir.Enclosing(o.Op, Role)
	for _, b := range r.Buffers {
		for _, v := range memory.Reach(b) {
			for u := range v.Uses() {
				c, arrives := ir.As[CopyOp](u.Owner())
				arrives = arrives && c.Ring != nil
				written = written || !arrives && around.Op.IsAncestor(u.Owner()) && writes(u)
			}
		}
	}
	return written
}

// writes reports whether an operation writes to the memory that an operand is.
func writes(u *ir.Use) bool {
	effects, known := ir.EffectsOf(u.Owner())
	return !known || slices.ContainsFunc(effects,
		func(e ir.Effect) bool { return e.Kind == ir.Write && e.Value == u.Get() })
}

func signalFields(o *RingSignalOp) []ir.Field {
	return []ir.Field{
		ir.In(&o.Ring, "ring", isRing),
		ir.In(&o.Cursor, "cursor", isState),
	}
}

func (o RingSignalOp) verify() error { return ringKnown(o.Op, o.Ring) }
