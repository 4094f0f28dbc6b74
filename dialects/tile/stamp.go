package tile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// The words of a row of stamps before the stamps themselves.
const (
	// StampCount is the position behind the last stamp: more than the row has where stamps are lost, 0 without any.
	StampCount = iota
	// StampFromTime and StampFromClock are the device's time in nanoseconds and the SM's clock at the begin, StampToTime
	// and StampToClock those at the end: they join the clocks of SMs.
	StampFromTime
	StampFromClock
	StampToTime
	StampToClock
	// StampSM is the number of the SM.
	StampSM
	// StampHeader is how many words there are: the position of the first stamp.
	StampHeader
)

// StampSiteShift is where the site begins in a stamp. Below are the low bits of the clock, which count for more than a
// day.
const (
	StampSiteShift = 48
	mostSites      = 1<<(64-StampSiteShift-1) - 1
)

// StampBegin is tile.stamp_begin.
var StampBegin = stampDef(ir.Spec[StampBeginOp]{
	Name:    "tile.stamp_begin",
	Summary: "begins the stamps of a role",
	Doc: `
One thread of the role, or of the block, writes the device's time, its SM's clock and the SM's number to
the row of the block and the lane, and gets the position of the first stamp. Other threads, and those of
blocks for which the memory has no row, get a position behind the row's end: their stamps store nothing.
insert-stamps places it; programs rarely do.

` + "```mlir" + `
%p = tile.stamp_begin %m[%block, 0] : memref<8x2x64xi64>
` + "```",
	Fields: func(o *StampBeginOp) []ir.Field {
		return append(rowFields(&o.StampRow), ir.Out(&o.Position, "position", ir.IsI32))
	},
	Format: "$memory `[` $block `,` $lane `]` attr-dict `:` type($memory)",
	Verify: func(o StampBeginOp) error { return o.verify(o.Op) },
})

// Stamp is tile.stamp.
var Stamp = stampDef(ir.Spec[StampOp]{
	Name:    "tile.stamp",
	Summary: "stores a site and the SM's clock",
	Doc: `
The thread that began the stamps stores the number of the site, and below it 48 bits of its SM's clock, at
a position of its row. The result is the next position. Of stamps in one block of code that follow each
other by their positions, all are stored or, where the row has no room for the last of them, none. It does
not order memory accesses.

` + "```mlir" + `
%q = tile.stamp 3, %m[%block, 0, %p] : memref<8x2x64xi64>
` + "```",
	Fields: func(o *StampOp) []ir.Field {
		return append(rowFields(&o.StampRow), ir.In(&o.Position, "position", ir.IsI32),
			ir.Number(&o.Site, "site", ir.IntPositive(ir.I32AttrC)).Doc("what begins here, a number from 1"),
			ir.Out(&o.Next, "next", ir.IsI32))
	},
	Format: "$site `,` $memory `[` $block `,` $lane `,` $position `]` attr-dict `:` type($memory)",
	Verify: func(o StampOp) error {
		if o.Site > mostSites {
			return o.Errorf("is of site %d; a stamp has room for numbers up to %d", o.Site, mostSites)
		}
		return o.verify(o.Op)
	},
})

// StampEnd is tile.stamp_end.
var StampEnd = stampDef(ir.Spec[StampEndOp]{
	Name:    "tile.stamp_end",
	Summary: "ends the stamps of a role",
	Doc: `
The thread that began the stamps writes the position behind the last one, the device's time and its SM's
clock to its row.

` + "```mlir" + `
tile.stamp_end %m[%block, 0, %p] : memref<8x2x64xi64>
` + "```",
	Fields: func(o *StampEndOp) []ir.Field {
		return append(rowFields(&o.StampRow), ir.In(&o.Position, "position", ir.IsI32))
	},
	Format: "$memory `[` $block `,` $lane `,` $position `]` attr-dict `:` type($memory)",
	Verify: func(o StampEndOp) error { return o.verify(o.Op) },
})

// stampDef declares an operation on stamps. Reading the clock is an effect, so that it stays where it is. No other
// operation accesses the memory, so that no barrier is needed for it.
func stampDef[W any](s ir.Spec[W]) ir.Def[W] {
	s.Traits, s.Does = ir.Together, []ir.Effect{{Kind: ir.Write, Resource: passing}}
	return ir.Define(s)
}

// StampRow is the memory of stamps by block, lane and position, and the row of it that an operation is about.
type StampRow struct {
	Memory *ir.Value
	Number *ir.Value // of the block, linear
	Lane   int64
}

// StampBeginOp is the view of tile.stamp_begin.
type StampBeginOp struct {
	ir.Base
	StampRow
	Position *ir.Value
}

// StampOp is the view of tile.stamp.
type StampOp struct {
	ir.Base
	StampRow
	Site           int64
	Position, Next *ir.Value
}

// Run says that this is stamp at of n of the block of code that follow each other by their positions. The first has a
// position from elsewhere. The row has room for all of them or for none.
func (o StampOp) Run() (first *ir.Value, at, n int64) {
	before := o
	for ok := true; ok; before, ok = o.neighbor(before.Position.DefiningOp()) {
		first = before.Position
		at++
	}
	n = at
	for after, ok := o.next(o); ok; after, ok = o.next(after) {
		n++
	}
	return first, at - 1, n
}

// neighbor is a stamp of the same row and block of code.
func (o StampOp) neighbor(op *ir.Op) (StampOp, bool) {
	s, ok := Stamp.Cast(op)
	return s, ok && s.Op.Block() == o.Op.Block() && s.StampRow == o.StampRow
}

// next is the stamp behind one.
func (o StampOp) next(s StampOp) (after StampOp, ok bool) {
	for u := range s.Next.Uses() {
		if after, ok = o.neighbor(u.Owner()); ok {
			return after, true
		}
	}
	return after, false
}

// StampEndOp is the view of tile.stamp_end.
type StampEndOp struct {
	ir.Base
	StampRow
	Position *ir.Value
}

func rowFields(o *StampRow) []ir.Field {
	return []ir.Field{
		ir.In(&o.Memory, "memory", ir.AnyMemRef), ir.In(&o.Number, "block", ir.IsIndex),
		ir.Number(&o.Lane, "lane", ir.IntNonNegative(ir.I64AttrC)).Doc("the row among those of the block"),
	}
}

// Extents are how many blocks, lanes and words the memory has.
func (r StampRow) Extents() (blocks, lanes, words int64) {
	s := r.Memory.Type().(*ir.MemRefType).Shape()
	return s[0], s[1], s[2]
}

func (r StampRow) verify(op *ir.Op) error {
	m := r.Memory.Type().(*ir.MemRefType)
	s := m.Shape()
	switch {
	case len(s) != 3 || slices.Contains(s, ir.Dynamic) || m.Elem() != ir.I64 || m.Layout() != nil || scale.InShared(m):
		return op.Errorf("stores in %v; stamps are in device memory of static extents, as in memref<8x2x64xi64>", m)
	case r.Lane >= s[1]:
		return op.Errorf("is about lane %d of memory for %d", r.Lane, s[1])
	case s[2] < StampHeader || s[2] >= 1<<28:
		return op.Errorf("has rows of %d words; they have at least %d, and fewer than 2^28", s[2], StampHeader)
	}
	return nil
}

// ByOneThread is true: one thread has stamps.
func (StampBeginOp) ByOneThread() bool { return true }

// ByOneThread is true: one thread has stamps.
func (StampOp) ByOneThread() bool { return true }

// ByOneThread is true: one thread has stamps.
func (StampEndOp) ByOneThread() bool { return true }
