package tile

import "github.com/tsopt/tsopt/ir"

// Nanosleep is tile.nanosleep.
var Nanosleep = ir.Define(ir.Spec[NanosleepOp]{
	Name:    "tile.nanosleep",
	Summary: "suspends the threads for approximately a number of nanoseconds",
	Doc: `
Each thread that executes this is suspended for between zero and twice the duration (PTX nanosleep),
and leaves the SM and its memory bandwidth to others. It does not order memory accesses.
specialize-warps throttles warps that send to other devices with it, so that together they send at the
network's bandwidth.

` + "```mlir" + `
tile.nanosleep 1400
` + "```",
	Fields: func(o *NanosleepOp) []ir.Field {
		return []ir.Field{
			ir.Number(&o.Nanoseconds, "nanoseconds",
				ir.IntPositive(ir.I32AttrC)).Doc("approximate duration, up to a millisecond"),
		}
	},
	Format: "$nanoseconds attr-dict",
	Does:   []ir.Effect{{Kind: ir.Write, Resource: passing}},
	Verify: func(o NanosleepOp) error {
		if o.Nanoseconds > LongestSleep {
			return o.Errorf("has a duration of %d ns; the maximum is %d ns", o.Nanoseconds, LongestSleep)
		}
		return nil
	},
})

// passing is time: an operation that sleeps is not removed, and is not moved.
var passing = &ir.Resource{Name: "time"}

// LongestSleep is PTX's limit, a millisecond (PTX ISA, nanosleep).
const LongestSleep = 1_000_000

// NanosleepOp is the view of tile.nanosleep.
type NanosleepOp struct {
	ir.Base
	Nanoseconds int64 // about how long
}
