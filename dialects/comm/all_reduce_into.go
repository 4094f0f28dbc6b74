package comm

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// AllReduceInto is comm.all_reduce_into.
var AllReduceInto = ir.Define(ir.Spec[AllReduceIntoOp]{
	Name:    "comm.all_reduce_into",
	Summary: "all-reduce of an array",
	Doc: `
Host operation. Each device's copy of the first symmetric buffer holds a partial sum of an array;
afterwards each device's copy of the second buffer holds the combined array. Partial sums are combined
in the order of devices; 16-bit floats are added and multiplied in f32 and rounded once. So the bits are
the same on all devices and on every run.

` + "`algorithm`" + ` is one of one_shot, two_shot, ll and ring. By default fuse-comm chooses by the size, the number
of devices and the target's networks. one_shot sends all partial sums to every device. two_shot lets each
device reduce a part and broadcast it. ll is one_shot in the low-latency protocol, in which each word
carries a flag (comm.post): twice the bytes, but no signals. ring passes parts along the longest dimension
that is divisible by the devices: the part of device p begins with the partial sum of device p + 1. That is
a different order, so fuse-comm never chooses ring by itself. ` + "`via(vector)`" + ` says that threads of a kernel
move the data, which is the default.

` + "`fuse(never)`" + ` keeps it apart from the adjacent kernel; ` + "`fuse(always)`" + ` fuses it, or is an error.

` + "```mlir" + `
func.func @sums(%parts: memref<4096xf16, #scale.mem<symmetric>>) {
  %sums = comm.symm_alloc : memref<4096xf32, #scale.mem<symmetric>>
  comm.all_reduce_into add %parts to %sums devices 2 : memref<4096xf16, #scale.mem<symmetric>>, memref<4096xf32, #scale.mem<symmetric>>
  return
}
` + "```",
	Fields: func(o *AllReduceIntoOp) []ir.Field {
		return []ir.Field{
			ir.Enum(&o.Combiner, "combiner", scale.CombinerC).Doc("how partial sums are combined"),
			ir.In(&o.Source, "source", symmetric).Reads(),
			ir.In(&o.Dest, "dest", symmetric).Writes(),
			devicesField(&o.Devices), algorithmField(&o.Algorithm), viaField(&o.Via), fuseField(&o.Fuse),
		}
	},
	Format: "$combiner $source `to` $dest `devices` $devices (`algorithm` `(` $algorithm^ `)`)? (`via` `(` $via^ `)`)? (`fuse` `(` $fuse^ `)`)? attr-dict `:` type($source) `,` type($dest)",
	Verify: func(o AllReduceIntoOp) error {
		if err := o.between(o.Source, o.Dest); err != nil {
			return err
		}
		s, d := o.Source.Type().(*ir.MemRefType), o.Dest.Type().(*ir.MemRefType)
		switch wide := CombinedType(o.Combiner, s.Elem()); {
		case !o.Combiner.Combines(s.Elem()):
			return o.Errorf("combines elements of type %v by %s, which does not support that type", s.Elem(), o.Combiner)
		case d.Elem() != s.Elem() && d.Elem() != wide:
			return o.Errorf("has a result of element type %v for a source of element type %v; they must be equal, or the result's must be %v", d.Elem(), s.Elem(), wide)
		}
		if err := o.fused(o.Fuse, o.Algorithm, o.Via); err != nil {
			return err
		}
		if err := o.combined(o.Via); err != nil {
			return err
		}
		if err := o.has(o.Algorithm, OneShot, TwoShot, LL, Ring); err != nil || o.Algorithm != Ring {
			return err
		}
		return o.divides(s, int64(RingCut(s)), o.Devices)
	},
})

// AllReduceIntoOp is the view of comm.all_reduce_into.
type AllReduceIntoOp struct {
	hostCollective
	Combiner  scale.Combiner
	Source    *ir.Value // the symmetric buffer with each device's partial sum
	Dest      *ir.Value // the symmetric buffer for the whole result on each device
	Devices   int64     // how many there are
	Algorithm Algorithm
	Via       Engine // what moves the data
	Fuse      Fuse   // whether it becomes part of a kernel
}
