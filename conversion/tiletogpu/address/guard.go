package address

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
)

// Accessed is the condition that a register holds an element that is inside the memref, nil if it always does.
func (w Window) Accessed(c *emit.Ctx, reg int64) *ir.Value {
	return emit.And(c.Builder, c.Holds(w.Dist, reg), w.Inside(c, reg))
}

// Inside is the condition that a register's element is inside the memref, nil if it always is.
func (w Window) Inside(c *emit.Ctx, reg int64) *ir.Value {
	if w.Always() {
		return nil
	}
	var cond *ir.Value
	for _, g := range w.guards(c, reg) {
		cond = emit.And(c.Builder, cond, g)
	}
	return cond
}

// guards are the conditions that a register's element is inside the memref, for each dimension in which that is not
// proved.
func (w Window) guards(c *emit.Ctx, reg int64) (out []*ir.Value) {
	coords := emit.RegisterCoord(w.Dist, reg)
	for i, sure := range w.sure {
		if sure {
			continue
		}
		at := w.coordinate(coords, i)
		out = append(out, w.once(c, piece{'g', i, at}, func() *ir.Value {
			if w.byRows(i) {
				return w.rowInside(c, i, w.indexAt(c, i, at), w.Extent(c, i))
			}
			return arith.NewCmpI(c.Builder, arith.ULT, w.indexAt(c, i, at), w.Extent(c, i))
		}))
	}
	return out
}

func (w Window) Extent(c *emit.Ctx, dim int) *ir.Value {
	if n := w.MemType.Shape()[dim]; n != ir.Dynamic {
		return c.Const(n)
	}
	return w.once(c, piece{'e', dim, coordinate{}}, func() *ir.Value {
		return memref.Dim.New(c.Builder, memref.DimOp{Source: w.Mem, Index: c.Const(int64(dim))}, ir.Index).Result
	})
}
