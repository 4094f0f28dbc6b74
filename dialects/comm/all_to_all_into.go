package comm

import "github.com/tsopt/tsopt/ir"

// AllToAllInto is comm.all_to_all_into.
var AllToAllInto = ir.Define(ir.Spec[AllToAllIntoOp]{
	Name:    "comm.all_to_all_into",
	Summary: "every device sends a part to every device",
	Doc: `
Stands on the host. Each device's copy of the first symmetric buffer is cut along a dimension into
as many parts as there are devices; part i goes to device i, whose copy of the second buffer then holds
the parts that all sent it, in the order of devices.

` + "`algorithm`" + ` says how, where fuse-comm shall not choose by what it costs: one_shot, or ll by words that say
themselves that they are there (comm.post).

` + "`via`" + ` says who moves the data, where fuse-comm shall not choose that either: threads of a kernel (vector), or copy_engine, those of
the devices, which the host asks for whole parts while no kernel runs.

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
			return o.Errorf("makes %v of %v: the element types must agree", d, s)
		case o.Dim >= int64(len(s.Shape())):
			return o.Errorf("cuts dimension %d of %v", o.Dim, s)
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
	Via       Engine // who moves the data
}
