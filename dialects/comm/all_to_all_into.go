package comm

import "github.com/tsopt/tsopt/ir"

// AllToAllInto is comm.all_to_all_into.
var AllToAllInto = ir.Define(ir.Spec[AllToAllIntoOp]{
	Name:    "comm.all_to_all_into",
	Summary: "all-to-all of an array",
	Doc: `
Host operation. Each device's copy of the first symmetric buffer is divided along a dimension into one
part for each device. Part i goes to device i, whose copy of the second buffer then holds the parts
received, in the order of devices.

` + "`algorithm`" + ` is one_shot, or ll, the low-latency protocol in which each word carries a flag (comm.post). By
default fuse-comm chooses by estimated cost.

` + "`via`" + ` selects what moves the data: threads of a kernel (vector), or the devices' DMA copy engines
(copy_engine), which the host starts for whole parts while no kernel runs. By default fuse-comm chooses.

` + "```mlir" + `
func.func @exchange(%from: memref<256x64xbf16, #scale.mem<symmetric>>) {
  %to = comm.symm_alloc : memref<256x64xbf16, #scale.mem<symmetric>>
  comm.all_to_all_into %from to %to dim 0 devices 2 : memref<256x64xbf16, #scale.mem<symmetric>>, memref<256x64xbf16, #scale.mem<symmetric>>
  return
}
` + "```",
	Fields: func(o *AllToAllIntoOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", symmetric).Reads(),
			ir.In(&o.Dest, "dest", symmetric).Writes(),
			dimField(&o.Dim), devicesField(&o.Devices), algorithmField(&o.Algorithm), viaField(&o.Via),
		}
	},
	Format: "$source `to` $dest `dim` $dim `devices` $devices (`algorithm` `(` $algorithm^ `)`)? (`via` `(` $via^ `)`)? attr-dict `:` type($source) `,` type($dest)",
	Verify: func(o AllToAllIntoOp) error {
		if err := o.between(o.Source, o.Dest); err != nil {
			return err
		}
		s, d := o.Source.Type().(*ir.MemRefType), o.Dest.Type().(*ir.MemRefType)
		switch {
		case s.Elem() != d.Elem():
			return o.Errorf("has a result of type %v for a source of type %v; the element types must be equal", d, s)
		case o.Dim >= int64(len(s.Shape())):
			return o.Errorf("divides dimension %d of %v, which does not exist", o.Dim, s)
		}
		if err := o.has(o.Algorithm, OneShot, LL); err != nil {
			return err
		}
		if err := o.copied(o.Via, o.Algorithm); err != nil {
			return err
		}
		return o.divides(s, o.Dim, o.Devices)
	},
})

// AllToAllIntoOp is the view of comm.all_to_all_into.
type AllToAllIntoOp struct {
	hostCollective
	Source    *ir.Value // the symmetric buffer that is cut
	Dest      *ir.Value // the symmetric buffer of what came
	Dim       int64     // the dimension that is cut
	Devices   int64     // how many there are
	Algorithm Algorithm
	Via       Engine // what moves the data
}
