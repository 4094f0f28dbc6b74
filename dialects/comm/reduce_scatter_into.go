package comm

import "github.com/tsopt/tsopt/ir"

// ReduceScatterInto is comm.reduce_scatter_into.
var ReduceScatterInto = ir.Define(ir.Spec[ReduceScatterIntoOp]{
	Name:    "comm.reduce_scatter_into",
	Summary: "reduce-scatter of an array",
	Doc: `
Host operation. Each device's copy of the symmetric buffer holds a partial sum of an array; afterwards
device i has the i-th shard of the sum along a dimension. Partial sums are added in the order of devices,
16-bit floats in f32, so the bits are the same on every run. fuse-comm can overlap it with a preceding
kernel that writes the buffer (GEMM+RS): the kernel sends each tile to its owner as soon as it is computed.

` + "`algorithm`" + ` is one_shot; ll, the low-latency protocol in which each word carries a flag (comm.post); or
ring, in which the sum of device p's shard begins with the partial sum of device p + 1. By default
fuse-comm chooses by estimated cost. It never chooses ring by itself: its order of additions is different,
though the bits are the same on every run. ` + "`via(vector)`" + ` says that threads of a kernel move the data, which
is the default.

` + "`fuse(never)`" + ` keeps it apart from the adjacent kernel; ` + "`fuse(always)`" + ` fuses it, or is an error.

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
			return o.Errorf("adds partial sums of %v to %v; the shapes must be equal, and the element types equal or %v", s, d,
				SumType(s.Elem()))
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
	Source    *ir.Value // the symmetric buffer with each device's partial sum
	Dest      *ir.Value // the array whose shards the devices get
	Dim       int64     // the dimension that is cut
	Devices   int64     // how many there are
	Algorithm Algorithm
	Via       Engine // what moves the data
	Fuse      Fuse   // whether it becomes part of a kernel
}
