package comm

import "github.com/tsopt/tsopt/ir"

// ReduceScatterInto is comm.reduce_scatter_into.
var ReduceScatterInto = ir.Define(ir.Spec[ReduceScatterIntoOp]{
	Name:    "comm.reduce_scatter_into",
	Summary: "every device gets its shard of the sum",
	Doc: `
Stands on the host. Each device's copy of the symmetric buffer holds a summand of an
array; afterwards device i has the i-th shard of the sum along a dimension. Summands are
added in the order of devices, those of 16 bits in f32, so the bits are the same on every
run. A kernel in front of it that writes the buffer can be made to send each tile to its
owner as soon as it is done (fuse-comm).

` + "`algorithm`" + ` says how, where fuse-comm shall not choose by what it costs: one_shot, ll by words that say
themselves that they are there (comm.post), or ring, by which the sum of device p's shard begins with the summand of device p + 1 and
goes around: another order, with the same bits on every run, which is therefore never chosen, but may be asked for. ` + "`via(vector)`" + ` says that threads of a kernel move the data,
as they do.

` + "`fuse(never)`" + ` keeps it apart from the kernel beside it, ` + "`fuse(always)`" + ` makes it part of that or is an error.

` + "```mlir" + `
func.func @sum(%C: memref<256x64xbf16>) {
  %parts = comm.symm_alloc : memref<256x64xbf16, #scale.mem<symmetric>>
  comm.reduce_scatter_into %parts to %C dim 0 devices 2 : memref<256x64xbf16, #scale.mem<symmetric>>, memref<256x64xbf16>
  return
}
` + "```",
	Fields: func(o *ReduceScatterIntoOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", symmetric).Reads(),
			ir.In(&o.Dest, "dest", ir.AnyMemRef).Writes(),
			dimField(&o.Dim), devicesField(&o.Devices), algorithmField(&o.Algorithm), viaField(&o.Via), fuseField(&o.Fuse),
		}
	},
	Format: "$source `to` $dest `dim` $dim `devices` $devices (`algorithm` `(` $algorithm^ `)`)? (`via` `(` $via^ `)`)? (`fuse` `(` $fuse^ `)`)? attr-dict `:` type($source) `,` type($dest)",
	Verify: func(o ReduceScatterIntoOp) error {
		s, d := o.Source.Type().(*ir.MemRefType), o.Dest.Type().(*ir.MemRefType)
		if ir.Int64sKey(s.Shape()) != ir.Int64sKey(d.Shape()) || s.Elem() != d.Elem() && d.Elem() != SumType(s.Elem()) {
			return o.Errorf("adds summands of %v to %v: the shapes must agree, and the elements be alike or %v", s, d, SumType(s.Elem()))
		}
		if err := o.has(o.Algorithm, OneShot, LL, Ring); err != nil {
			return err
		}
		if err := o.combined(o.Via); err != nil {
			return err
		}
		if err := o.fused(o.Fuse, o.Algorithm, o.Via); err != nil {
			return err
		}
		return o.shards(o.Dest, o.Dim, o.Devices)
	},
})

// ReduceScatterIntoOp is the view of comm.reduce_scatter_into.
type ReduceScatterIntoOp struct {
	hostCollective
	Source    *ir.Value // the symmetric buffer, of which each device has a summand
	Dest      *ir.Value // the array of which each device gets a shard
	Dim       int64     // the dimension that is cut
	Devices   int64     // how many there are
	Algorithm Algorithm
	Via       Engine // who moves the data
	Fuse      Fuse   // whether it becomes part of a kernel
}
