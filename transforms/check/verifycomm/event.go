package verifycomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// event is one thing that an agent does to others.
type event struct {
	op      *ir.Op
	kind    eventKind
	set     bool         // of a notify: sets the counter, otherwise adds
	relaxed bool         // of a notify or wait: orders nothing by itself
	posted  bool         // of a tile that is posted: orders nothing but such
	compare comm.Compare // of a wait
	counter int32        // of a notify, wait, reset or meeting
	// value is what a notify adds or sets, a wait compares with, and how many
	// must have come to a meeting.
	value int64
	units int64 // of a meeting, how many come each time
	// upTo is the place in the trace up to which a notify publishes what its agent
	// did: its own, or that of the fence before a relaxed one, -1 without.
	upTo   int32
	after  []int32 // the puts that a notify announces, by their places in the trace
	all    bool    // of a notify: all puts before it
	access *access // of a put or another access of symmetric memory
}

type eventKind uint8

const (
	touch eventKind = iota // reads or writes symmetric memory
	put                    // writes to a peer, until announced at no time
	notify
	wait
	reset
	fence
	meet    // all devices, or blocks, together
	nothing // not analysed
)

// matters lists the operations that make events.
func matters(op *ir.Op) bool {
	switch op.Name() {
	case "comm.put", "comm.get", "comm.putmem", "comm.getmem", "comm.notify", "comm.wait", "comm.test", "comm.round",
		"comm.reset", "comm.fence",
		"comm.post", "comm.take", "comm.send", "comm.recv", "comm.send_slot", "comm.sent", "comm.recv_slot", "comm.received":
		return true
	}
	return meetingLevel(op) != "" || len(ownAccesses(op)) > 0 || begins(op)
}

// meetingLevel is the level whose units, blocks or devices, all meet at an operation; "" for
// others.
func meetingLevel(op *ir.Op) string {
	level := ""
	if m, ok := comm.MeetingOf(op); ok {
		level = m.Level
	} else if b, ok := tile.Barrier.Cast(op); ok {
		level = b.Level()
		if level == scale.Block {
			return "" // the threads of one
		}
	}
	if scale.BetweenBlocks(level) {
		return level
	}
	return ""
}

func inSymmetric(v *ir.Value) bool {
	t, ok := v.Type().(*ir.MemRefType)
	return ok && scale.SpaceOf(t) == scale.Symmetric
}

// mattersInside reports whether anything inside op does.
func mattersInside(op *ir.Op) bool {
	found := false
	ir.WalkOps(op, func(o *ir.Op) { found = found || o != op && matters(o) })
	return found
}

// programs are the operations of blocks that make events or compute scalars: what
// else a block does says nothing about communication.
type programs map[*ir.Block][]step

// step is an operation that is followed.
type step struct {
	op   *ir.Op
	kind stepKind
}

type stepKind uint8

const (
	scalar stepKind = iota // is executed on what is known of its operands
	makes                  // makes events
	region                 // is entered
	closed                 // has regions with nothing of interest
)

// of are the steps of a block.
func (s programs) of(b *ir.Block) []step {
	out, ok := s[b]
	if ok {
		return out
	}
	for op := range b.Ops() {
		switch {
		case matters(op), comm.Join.Is(op):
			out = append(out, step{op, makes})
		case op.NumRegions() == 0:
			if op.NumResults() == 1 && ir.IsSignlessIntegerOrIndex(op.Result(0).Type()) {
				out = append(out, step{op, scalar})
			}
		case worthEntering(op):
			out = append(out, step{op, region})
		default:
			out = append(out, step{op, closed})
		}
	}
	s[b] = out
	return out
}

// worthEntering reports whether a region holds events or computes scalars.
func worthEntering(op *ir.Op) bool {
	if mattersInside(op) {
		return true
	}
	for _, r := range op.Results() {
		if ir.IsSignlessIntegerOrIndex(r.Type()) && !isCounted(op) {
			return true
		}
	}
	return false
}

func isCounted(op *ir.Op) bool { _, ok := ir.As[ir.CountedLoop](op); return ok }
