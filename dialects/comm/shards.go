package comm

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// Collectives of whole arrays stand on the host, between kernels: an array that devices
// have in shards, and buffers in symmetric memory. fuse-comm lets the kernel beside one
// do it tile by tile, or makes it a kernel of its own.

// AllGatherInto is comm.all_gather_into.
var AllGatherInto = ir.Define(ir.Spec[AllGatherIntoOp]{
	Name:    "comm.all_gather_into",
	Summary: "every device gets the shards of all",
	Doc: `
Stands on the host. Device i has the i-th shard of an array along a dimension, as
` + "`scale.view … shard<dim> at @device`" + ` gives it; afterwards each device's copy of the
symmetric buffer holds the whole array. A kernel behind it that reads the buffer can be made to
begin with the rows that are there, while the others come (fuse-comm).

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
			dimField(&o.Dim), devicesField(&o.Devices),
		}
	},
	Format: "$source `to` $dest `dim` $dim `devices` $devices attr-dict `:` type($source) `,` type($dest)",
	Verify: func(o AllGatherIntoOp) error {
		s, d := o.Source.Type().(*ir.MemRefType), o.Dest.Type().(*ir.MemRefType)
		if s.Elem() != d.Elem() || ir.Int64sKey(s.Shape()) != ir.Int64sKey(d.Shape()) {
			return o.Errorf("gathers the shards of %v to %v: shape and element type must agree", s, d)
		}
		return o.shards(o.Source, o.Dim, o.Devices)
	},
})

// AllGatherIntoOp is the view of comm.all_gather_into.
type AllGatherIntoOp struct {
	hostCollective
	Source  *ir.Value // the array of which each device has a shard
	Dest    *ir.Value // the symmetric buffer
	Dim     int64     // the dimension that is cut
	Devices int64     // how many there are
}

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
			dimField(&o.Dim), devicesField(&o.Devices),
		}
	},
	Format: "$source `to` $dest `dim` $dim `devices` $devices attr-dict `:` type($source) `,` type($dest)",
	Verify: func(o ReduceScatterIntoOp) error {
		s, d := o.Source.Type().(*ir.MemRefType), o.Dest.Type().(*ir.MemRefType)
		if ir.Int64sKey(s.Shape()) != ir.Int64sKey(d.Shape()) || s.Elem() != d.Elem() && d.Elem() != SumType(s.Elem()) {
			return o.Errorf("adds summands of %v to %v: the shapes must agree, and the elements be alike or %v", s, d, SumType(s.Elem()))
		}
		return o.shards(o.Dest, o.Dim, o.Devices)
	},
})

// ReduceScatterIntoOp is the view of comm.reduce_scatter_into.
type ReduceScatterIntoOp struct {
	hostCollective
	Source  *ir.Value // the symmetric buffer, of which each device has a summand
	Dest    *ir.Value // the array of which each device gets a shard
	Dim     int64     // the dimension that is cut
	Devices int64     // how many there are
}

// SumType is the type in which summands are added: f32 for floats of 16 bits.
func SumType(elem ir.Type) ir.Type {
	if bits, _ := ir.BitWidth(elem); bits == 16 && ir.IsFloat(elem) {
		return ir.F32
	}
	return elem
}

func devicesField(p *int64) ir.Field {
	return ir.Number(p, "devices", ir.IntPositive(ir.I64AttrC)).Doc("how many devices take part")
}

// hostCollective is what both have in common.
type hostCollective struct{ ir.Base }

// shards verifies that an array of the host can be cut.
func (o hostCollective) shards(array *ir.Value, dim, devices int64) error {
	t := array.Type().(*ir.MemRefType)
	for p := o.ParentOp(); p != nil; p = p.ParentOp() {
		if p.Name() == "tile.kernel" {
			return o.Errorf("stands in a tile.kernel; on the host it is about all devices, and tiles are exchanged by comm.all_gather or comm.reduce_scatter")
		}
	}
	switch rank := int64(len(t.Shape())); {
	case scale.SpaceOf(t) == scale.Symmetric:
		return o.Errorf("has its shards in %v; let them be those of an array of the host", t)
	case rank < 1 || rank > 2 || !ir.HasStaticShape(t):
		return o.Errorf("cuts %v; arrays of one or two dimensions of known extent can be", t)
	case dim >= rank:
		return o.Errorf("cuts dimension %d of %v", dim, t)
	case t.Shape()[dim]%devices != 0:
		return o.Errorf("gives each of %d devices a shard of the %d elements of %v along dimension %d, which do not divide; pad the array to %d",
			devices, t.Shape()[dim], t, dim, (t.Shape()[dim]+devices-1)/devices*devices)
	}
	return nil
}
