package address

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// HoldsRows verifies that each thread has the indices of its rows.
func (w Window) HoldsRows(op *ir.Op) error {
	for _, at := range w.At {
		if at.Value == nil || at.Value.Type() == ir.Index {
			continue
		}
		want, err := tile.RowsOf(w.Dist, w.Rows)
		if have := emit.DistOf(at.Value); err != nil || !have.Equal(want) {
			return op.Errorf("has an index tile in the layout %v, but threads that hold a row need its index; run --infer-layout, or convert it to %v", tile.Layout(have), tile.Layout(want))
		}
	}
	return nil
}

// byRows reports whether an index tile gives the starts of windows in a dimension.
func (w Window) byRows(dim int) bool {
	v := w.At[dim].Value
	return v != nil && v.Type() != ir.Index
}

// rowRegisters maps coordinates to the registers of index tiles.
func rowRegisters(w tile.Window) map[string]int64 {
	out := map[string]int64{}
	for _, at := range w.At {
		if at.Value == nil || at.Value.Type() == ir.Index {
			continue
		}
		d := emit.DistOf(at.Value)
		for _, r := range emit.FirstCopies(d) {
			out[ir.Int64sKey(emit.RegisterCoord(d, r))] = r
		}
		break
	}
	return out
}

// beginsAt is the start of a row's window in a dimension.
func (w Window) beginsAt(c *emit.Ctx, dim int, row int64) *ir.Value {
	if !w.byRows(dim) {
		return c.Index(w.At[dim])
	}
	v := c.Elements(c.Get(w.At[dim].Value))[row]
	if v.Type() == ir.Index {
		return v
	}
	return arith.Cast(c.Builder, arith.IndexCast, v, ir.Index)
}
