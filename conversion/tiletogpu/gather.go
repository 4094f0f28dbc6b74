package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// A window of rows is one window for each element of an index tile. The threads that hold
// elements of a row hold its index, in a register of their own.

func (c *Ctx) gather(o tile.GatherOp) error {
	w := c.window(o.Window(), distOf(o.Result))
	if err := w.holdsRows(o.Op); err != nil {
		return err
	}
	c.narrow(o.Op, o.Source, w)
	return c.Set(o.Result, c.loadWindow(w, elemType(o.Result), c.padding(o.Pad, elemType(o.Result))))
}

func (c *Ctx) scatter(o tile.ScatterOp) error {
	w := c.window(o.Window(), distOf(o.Value))
	if err := w.holdsRows(o.Op); err != nil {
		return err
	}
	c.narrow(o.Op, o.Dest, w)
	c.storeWindow(w, o.Value)
	return nil
}

// holdsRows verifies that each thread has the indices of its rows.
func (w window) holdsRows(op *ir.Op) error {
	for _, at := range w.At {
		if at.Value == nil || at.Value.Type() == ir.Index {
			continue
		}
		want, err := tile.RowsOf(w.dist, w.Rows)
		if have := distOf(at.Value); err != nil || !have.Equal(want) {
			return op.Errorf("has an index tile in the layout %v, but threads that hold a row need its index; run --infer-layout, or convert it to %v", tile.Layout(have), tile.Layout(want))
		}
	}
	return nil
}

// byRows reports whether an index tile says where windows begin in a dimension.
func (w window) byRows(dim int) bool {
	v := w.At[dim].Value
	return v != nil && v.Type() != ir.Index
}

// rowRegisters are the registers of index tiles by the coordinates of what they hold.
func rowRegisters(w tile.Window) map[string]int64 {
	out := map[string]int64{}
	for _, at := range w.At {
		if at.Value == nil || at.Value.Type() == ir.Index {
			continue
		}
		d := distOf(at.Value)
		for _, r := range firstCopies(d) {
			out[ir.Int64sKey(registerCoord(d, r))] = r
		}
		break
	}
	return out
}

// beginsAt is where the window of a row begins in a dimension.
func (c *Ctx) beginsAt(w window, dim int, row int64) *ir.Value {
	if !w.byRows(dim) {
		return c.index(w.At[dim])
	}
	v := c.Elements(c.Get(w.At[dim].Value))[row]
	if v.Type() == ir.Index {
		return v
	}
	return arith.Cast(c.Builder, arith.IndexCast, v, ir.Index)
}
