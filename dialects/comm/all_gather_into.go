package comm

import "github.com/tsopt/tsopt/ir"

// AllGatherInto is comm.all_gather_into.
var AllGatherInto = ir.Define(ir.Spec[AllGatherIntoOp]{
	Name:    "comm.all_gather_into",
	Summary: "every device gets the shards of all",
	Doc: `
Stands on the host. Device i has the i-th shard of an array along a dimension, as
` + "`scale.view … shard<dim> at @device`" + ` gives it; afterwards each device's copy of the
symmetric buffer holds the whole array. A kernel behind it that reads the buffer can be made to
begin with the rows that are there, while the others come (fuse-comm).

` + "`algorithm`" + ` says how, where fuse-comm shall not choose by what it costs: one_shot, ll by words that say
themselves that they are there (comm.post), or ring, by which each sends to the next what came from the one before.

` + "`via`" + ` says who moves the data, where fuse-comm shall not choose that either: threads of a kernel (vector), or copy_engine, those of
the devices, which the host asks for whole parts while no kernel runs.

` + "`fuse(never)`" + ` keeps it apart from the kernel beside it, ` + "`fuse(always)`" + ` makes it part of that or is an error.

` + "```mlir" + `
func.func @gather(%A: memref<256x64xbf16>) {
  %all = comm.symm_alloc : memref<256x64xbf16, #scale.mem<symmetric>>
  comm.all_gather_into %A to %all dim 0 devices 2 : memref<256x64xbf16>, memref<256x64xbf16, #scale.mem<symmetric>>
  return
}
` + "```",
	Fields: func(o *AllGatherIntoOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", ir.AnyMemRef).Reads(),
			ir.In(&o.Dest, "dest", symmetric).Writes(),
			dimField(&o.Dim), devicesField(&o.Devices), algorithmField(&o.Algorithm), viaField(&o.Via), fuseField(&o.Fuse),
		}
	},
	Format: "$source `to` $dest `dim` $dim `devices` $devices (`algorithm` `(` $algorithm^ `)`)? (`via` `(` $via^ `)`)? (`fuse` `(` $fuse^ `)`)? attr-dict `:` type($source) `,` type($dest)",
	Verify: func(o AllGatherIntoOp) error {
		s, d := o.Source.Type().(*ir.MemRefType), o.Dest.Type().(*ir.MemRefType)
		if s.Elem() != d.Elem() || ir.Int64sKey(s.Shape()) != ir.Int64sKey(d.Shape()) {
			return o.Errorf("gathers the shards of %v to %v: shape and element type must agree", s, d)
		}
		if err := o.has(o.Algorithm, OneShot, LL, Ring); err != nil {
			return err
		}
		if err := o.copied(o.Via, o.Algorithm); err != nil {
			return err
		}
		if err := o.fused(o.Fuse, o.Algorithm, o.Via); err != nil {
			return err
		}
		return o.shards(o.Source, o.Dim, o.Devices)
	},
})

// AllGatherIntoOp is the view of comm.all_gather_into.
type AllGatherIntoOp struct {
	hostCollective
	Source    *ir.Value // the array of which each device has a shard
	Dest      *ir.Value // the symmetric buffer
	Dim       int64     // the dimension that is cut
	Devices   int64     // how many there are
	Algorithm Algorithm
	Via       Engine // who moves the data
	Fuse      Fuse   // whether it becomes part of a kernel
}
