package comm

import "github.com/tsopt/tsopt/ir"

// Barrier is comm.barrier.
var Barrier = ir.Define(ir.Spec[BarrierOp]{
	Name:    "comm.barrier",
	Summary: "all units of a level wait for each other",
	Doc: `
Every unit of the level arrives before any goes on, and what each did before is
visible to all after. At @device all blocks with the same number on all devices
take part.

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
