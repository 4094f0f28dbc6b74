package comm

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// AllReduceInto is comm.all_reduce_into.
var AllReduceInto = ir.Define(ir.Spec[AllReduceIntoOp]{
	Name:    "comm.all_reduce_into",
	Summary: "every device gets the sum of all",
	Doc: `
Stands on the host. Each device's copy of the first symmetric buffer holds a summand of an
array; afterwards each device's copy of the second holds what they are combined to. They are
combined in the order of devices, sums and products of floats of 16 bits in f32, so the bits are the same on
all devices and on every run. The result is rounded once.

` + "`algorithm`" + ` says how (fuse-comm chooses by size, number of devices and the networks of the target where it is left out):
one_shot gives every device all summands, two_shot lets each combine a part and give the result to all, ll is one_shot by
words that say themselves that they are there (comm.post): twice the bytes, and nobody waits until they are announced. ring lets parts along the longest dimension, which devices divide, go around: that of
device p begins with the summand of device p + 1, which is another order, so it is never chosen, but may be asked for. ` + "`via(vector)`" + ` says that threads of a kernel move the data, as they do.

` + "`fuse(never)`" + ` keeps it apart from the kernel beside it, ` + "`fuse(always)`" + ` makes it part of that or is an error.

` + "```mlir" + `
func.func @sums(%parts: memref<4096xf16, #scale.mem<symmetric>>) {
  %sums = comm.symm_alloc : memref<4096xf32, #scale.mem<symmetric>>
  comm.all_reduce_into add %parts to %sums devices 2 : memref<4096xf16, #scale.mem<symmetric>>, memref<4096xf32, #scale.mem<symmetric>>
  return
}
` + "```",
	Fields: func(o *AllReduceIntoOp) []ir.Field {
		return []ir.Field{
			ir.Enum(&o.Combiner, "combiner", scale.CombinerC).Doc("how summands are combined"),
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
			return o.Errorf("combines elements of type %v by %s, which is of other types", s.Elem(), o.Combiner)
		case d.Elem() != s.Elem() && d.Elem() != wide:
			return o.Errorf("makes elements of type %v of %v; let them be alike, or %v", d.Elem(), s.Elem(), wide)
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
	Source    *ir.Value // the symmetric buffer, of which each device has a summand
	Dest      *ir.Value // the symmetric buffer, of which each device gets the whole result
	Devices   int64     // how many there are
	Algorithm Algorithm
	Via       Engine // who moves the data
	Fuse      Fuse   // whether it becomes part of a kernel
}
