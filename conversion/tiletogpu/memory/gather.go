package memory

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/address"
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/tile"
)

// A window of rows is one window for each element of an index tile. The threads that hold
// elements of a row hold its index, in a register of their own.

func gather(c *emit.Ctx, o tile.GatherOp) error {
	w := address.WindowOf(c, o.Window(), emit.DistOf(o.Result))
	if err := w.HoldsRows(o.Op); err != nil {
		return err
	}
	address.RemarkNarrow(c, o.Op, o.Source, w)
	return c.Set(o.Result, LoadWindow(c, w, emit.ElemType(o.Result), padding(c, o.Pad, emit.ElemType(o.Result))))
}

func scatter(c *emit.Ctx, o tile.ScatterOp) error {
	w := address.WindowOf(c, o.Window(), emit.DistOf(o.Value))
	if err := w.HoldsRows(o.Op); err != nil {
		return err
	}
	address.RemarkNarrow(c, o.Op, o.Dest, w)
	StoreWindow(c, w, o.Value)
	return nil
}
