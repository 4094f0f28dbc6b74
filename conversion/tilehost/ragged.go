package tilehost

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// If the devices' parts of an array may differ in size, their view does not give their extent: each has as many
// elements as the first, the last ones less, or none.

// ragged reports whether a view gives parts that may differ in size.
func ragged(view scale.ViewOp) bool {
	dim := view.Dist.CutDim()
	return dim >= 0 && view.Result.Type().(*ir.MemRefType).Shape()[dim] == ir.Dynamic
}

// stretchOf is the start of a device's part of the array along the sharded dimension, and its length.
func (r *resident) stretchOf(b *ir.Builder, d int64, local []int64) (first, count ir.Mixed) {
	if n := local[r.cut]; n != ir.Dynamic {
		return ir.Mixed{Const: d * n}, ir.Mixed{Const: n}
	}
	part, blocked := r.blocked()
	if extent := r.host.Type().(*ir.MemRefType).Shape()[r.cut]; extent != ir.Dynamic {
		if !blocked {
			part = (extent + r.devices - 1) / r.devices
		}
		begin := d * part
		if begin >= extent {
			return ir.Mixed{}, ir.Mixed{} // a view of nothing begins inside, too
		}
		return ir.Mixed{Const: begin}, ir.Mixed{Const: min(part, extent-begin)}
	}
	extent := memref.Dim.New(b, memref.DimOp{Source: r.host, Index: arith.ConstantIndex(b, int64(r.cut))}, ir.Index).Result
	length := arith.ConstantIndex(b, part)
	if !blocked {
		length = arith.Binary(b, arith.CeilDivUI, extent, arith.ConstantIndex(b, r.devices))
	}
	begin := arith.Binary(b, arith.MinUI, arith.Binary(b, arith.MulI, length, arith.ConstantIndex(b, d)), extent)
	return ir.Mixed{Value: begin}, ir.Mixed{Value: arith.Binary(b, arith.MinUI, length,
		arith.Binary(b, arith.SubI, extent, begin))}
}

// blocked is the length of a part by the map of the views, if one gives it.
func (r *resident) blocked() (part int64, ok bool) {
	dist := r.uses[0].views[0].Dist
	if dist.Kind() != scale.Mapped {
		return 0, false
	}
	_, part, ok = dist.Blocked()
	return part, ok
}
