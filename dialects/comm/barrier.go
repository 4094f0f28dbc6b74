package comm

import "github.com/tsopt/tsopt/ir"

// Barrier is comm.barrier.
var Barrier = ir.Define(ir.Spec[BarrierOp]{
	Name:    "comm.barrier",
	Summary: "synchronizes all units of a level",
	Doc: `
Every unit of the level arrives before any continues, and the writes of each before the barrier are
visible to all after it. At @device all blocks with the same index on all devices take part.

` + "```mlir" + `
comm.barrier @device
` + "```",
	Traits: ir.Together,
	Fields: func(o *BarrierOp) []ir.Field {
		return []ir.Field{
			levelField(&o.Level),
		}
	},
	Format: "$level attr-dict",
	Does:   anyMemory,
})

// BarrierOp is the view of comm.barrier.
type BarrierOp struct {
	ir.Base
	Level string
}

// Meeting is the [Collective].
func (o BarrierOp) Meeting() Meeting { return Meeting{Level: o.Level, Alike: true} }
