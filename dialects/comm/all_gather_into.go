package comm

import "github.com/tsopt/tsopt/ir"

// AllGatherInto is comm.all_gather_into.
var AllGatherInto = ir.Define(ir.Spec[AllGatherIntoOp]{
	Name:    "comm.all_gather_into",
	Summary: "all-gather of the shards of an array",
	Doc: `
Host operation. Device i has the i-th shard of an array along a dimension, as
` + "`scale.view … shard<dim> at @device`" + ` defines it; afterwards each device's copy of the symmetric buffer
holds the whole array. fuse-comm can overlap it with a following kernel that reads the buffer (AG+GEMM):
the kernel begins with the rows that have arrived.

` + "`algorithm`" + ` is one_shot; ll, the low-latency protocol in which each word carries a flag (comm.post); or
ring, in which each device forwards to the next what it received from the previous one. By default
fuse-comm chooses by estimated cost.

` + "`via`" + ` selects what moves the data: threads of a kernel (vector), or the devices' DMA copy engines
(copy_engine), which the host starts for whole shards while no kernel runs. By default fuse-comm chooses.

` + "`fuse(never)`" + ` keeps it apart from the adjacent kernel; ` + "`fuse(always)`" + ` fuses it, or is an error.

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
			return o.Errorf("gathers the shards of %v to %v; shape and element type must agree", s, d)
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
	Source    *ir.Value // the array whose shards the devices have
	Dest      *ir.Value // the symmetric buffer
	Dim       int64     // the dimension that is cut
	Devices   int64     // how many there are
	Algorithm Algorithm
	Via       Engine // what moves the data
	Fuse      Fuse   // whether it becomes part of a kernel
}
