package comm

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// Rank is comm.rank.
var Rank = ir.Define(ir.Spec[RankOp]{
	Name:    "comm.rank",
	Summary: "the rank of this unit at a level",
	Doc: `
The unit's rank at a level; lower-comm replaces it by scale.rank.

` + "```mlir" + `
%me = comm.rank @device
` + "```",
	Traits: ir.Pure,
	Fields: func(o *RankOp) []ir.Field {
		return []ir.Field{
			levelField(&o.Level),
			ir.Out(&o.Result, "result", ir.IsIndex),
		}
	},
	Format: "$level attr-dict",
})

// RankOp is the view of comm.rank.
type RankOp struct {
	ir.Base
	Level  string
	Result *ir.Value
}

// NumRanks is comm.num_ranks.
var NumRanks = ir.Define(ir.Spec[NumRanksOp]{
	Name:    "comm.num_ranks",
	Summary: "the number of units at a level",
	Doc: `
The number of units at a level; lower-comm replaces it by scale.num_ranks.

` + "```mlir" + `
%n = comm.num_ranks @device
` + "```",
	Traits: ir.Pure,
	Fields: func(o *NumRanksOp) []ir.Field {
		return []ir.Field{
			levelField(&o.Level),
			ir.Out(&o.Result, "result", ir.IsIndex),
		}
	},
	Format: "$level attr-dict",
})

// NumRanksOp is the view of comm.num_ranks.
type NumRanksOp struct {
	ir.Base
	Level  string
	Result *ir.Value
}

// RankLevel is the level whose units an operation numbers, or counts, of this dialect or of scale; ""
// for other operations.
func RankLevel(op *ir.Op) (level string, count bool) {
	switch op.Def() {
	case scale.Rank.OpDef:
		return scale.Rank.Of(op).Level, false
	case Rank.OpDef:
		return Rank.Of(op).Level, false
	case scale.NumRanks.OpDef:
		return scale.NumRanks.Of(op).Level, true
	case NumRanks.OpDef:
		return NumRanks.Of(op).Level, true
	}
	return "", false
}

// SymmAlloc is comm.symm_alloc.
var SymmAlloc = ir.Define(ir.Spec[SymmAllocOp]{
	Name:    "comm.symm_alloc",
	Summary: "allocates symmetric memory on every device",
	Doc: `
Allocates, on the host, one buffer of the type on each device of the kernels that use it. A kernel
addresses its own copy directly, and a peer's by comm.put and comm.get. The contents are initially zero.

` + "```mlir" + `
%b = comm.symm_alloc : memref<128xf32, #scale.mem<symmetric>>
` + "```",
	Known: []string{"copies"},
	Fields: func(o *SymmAllocOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Sizes, "sizes", ir.IsIndex),
			ir.Out(&o.MemRef, "memref", symmetric).Allocates(),
		}
	},
	Format: "(`(` $sizes^ `)`)? attr-dict `:` type($memref)",
	Verify: func(o SymmAllocOp) error {
		t := o.MemRef.Type().(*ir.MemRefType)
		if n := ir.CountDynamic(t.Shape()); n != len(o.Sizes) {
			return o.Errorf("has %d sizes for the %d dynamic dimensions of %v", len(o.Sizes), n, t)
		}
		return nil
	},
})

// SymmAllocOp is the view of comm.symm_alloc.
type SymmAllocOp struct {
	ir.Base
	Sizes  []*ir.Value
	MemRef *ir.Value
}

// SignalAlloc is comm.signal_alloc.
var SignalAlloc = ir.Define(ir.Spec[SignalAllocOp]{
	Name:    "comm.signal_alloc",
	Summary: "allocates signals (counters) on every device",
	Doc: `
Allocates, on the host, counters on each device of the kernels that use them. They are zero before the
first kernel.

With ` + "`paired`" + ` the second counter of each pair counts how much of what the first announced was received:
they must be equal when a kernel ends, as for a channel, where everything sent is received.

` + "```mlir" + `
%s = comm.signal_alloc : !comm.signal<8>
` + "```",
	Known: []string{"copies"},
	Fields: func(o *SignalAllocOp) []ir.Field {
		return []ir.Field{
			ir.OptIn(&o.Count, "count", ir.IsIndex),
			ir.Flag(&o.Paired, "paired").Doc("counters 2i and 2i + 1 must be equal when a kernel ends"),
			ir.Out(&o.Signal, "signal", anySignal).Allocates(),
		}
	},
	Format: "(`(` $count^ `)`)? attr-dict `:` type($signal)",
	Verify: func(o SignalAllocOp) error {
		dynamic := o.Signal.Type().(*SignalType).Count() == ir.Dynamic
		if dynamic != (o.Count != nil) {
			return o.Errorf("must have a count for !comm.signal<?>, and only for it")
		}
		if n := o.Signal.Type().(*SignalType).Count(); o.Paired && n != ir.Dynamic && n%2 != 0 {
			return o.Errorf("has %d counters, but pairs need an even number", n)
		}
		return nil
	},
})

// SignalAllocOp is the view of comm.signal_alloc.
type SignalAllocOp struct {
	ir.Base
	Count  *ir.Value
	Paired bool // each two counters are equal when a kernel ends
	Signal *ir.Value
}
