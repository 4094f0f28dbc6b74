package tile

import "github.com/tsopt/tsopt/ir"

// Nanosleep is tile.nanosleep.
var Nanosleep = ir.Define(ir.Spec[NanosleepOp]{
	Name:    "tile.nanosleep",
	Summary: "the threads rest for about so many nanoseconds",
	Doc: `
Each thread that comes here rests, for no time at all to twice as long (PTX nanosleep), and leaves the
multiprocessor and its way to memory to others. It orders nothing. specialize-warps lets warps
rest that send to other devices, so that all of them together send what the network carries.

` + "```mlir" + `
tile.nanosleep 1400
` + "```",
	Fields: func(o *NanosleepOp) []ir.Field {
		return []ir.Field{
			ir.Number(&o.Nanoseconds, "nanoseconds", ir.IntPositive(ir.I32AttrC)).Doc("about how long, up to a millisecond"),
		}
	},
	Format: "$nanoseconds attr-dict",
	Does:   []ir.Effect{{Kind: ir.Write, Resource: passing}},
	Verify: func(o NanosleepOp) error {
		if o.Nanoseconds > LongestSleep {
			return o.Errorf("rests for %d ns, and threads rest for %d at most at a time", o.Nanoseconds, LongestSleep)
		}
		return nil
	},
})

// passing is the time that goes by: what rests is not left out, and stays where it is.
var passing = &ir.Resource{Name: "time"}

// LongestSleep is PTX's limit, a millisecond (PTX ISA, nanosleep).
const LongestSleep = 1_000_000

// NanosleepOp is the view of tile.nanosleep.
type NanosleepOp struct {
	ir.Base
	Nanoseconds int64 // about how long
}
