package memory

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/address"
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// atomicKinds maps tile.atomic's kinds to memref's, for floats and integers.
var atomicKinds = [...][2]memref.AtomicKind{
	tile.AtomicAdd:    {memref.AddF, memref.AddI},
	tile.AtomicMax:    {memref.MaximumF, memref.MaxS},
	tile.AtomicMin:    {memref.MinimumF, memref.MinS},
	tile.AtomicMul:    {memref.MulF, memref.MulI},
	tile.AtomicAssign: {memref.Assign, memref.Assign},
	tile.AtomicMaxNum: {0: memref.MaxNumF},
	tile.AtomicMinNum: {0: memref.MinNumF},
	tile.AtomicMaxU:   {1: memref.MaxU},
	tile.AtomicMinU:   {1: memref.MinU},
	tile.AtomicAnd:    {1: memref.AndI},
	tile.AtomicOr:     {1: memref.OrI},
	tile.AtomicXor:    {1: memref.XOrI},
}

func atomic(c *emit.Ctx, o tile.AtomicOp) error {
	d := emit.DistOf(o.Value)
	w := address.WindowOf(c, o.Window(), d)
	if err := w.HoldsRows(o.Op); err != nil {
		return err
	}
	es := c.Elements(c.Get(o.Value))
	_, float := w.MemType.Elem().(*ir.FloatType)
	kind := atomicKinds[o.Kind][1]
	if float {
		kind = atomicKinds[o.Kind][0]
	}
	width := int64(1)
	if w.Whole {
		width = intrange.GCD(w.Width, AddedTogether(kind, w.Mem.Type().(*ir.MemRefType)))
	}
	c.When(c.Owner(d), func() {
		for _, run := range address.Runs(d, width) {
			var vs []*ir.Value
			for _, r := range run.Regs {
				vs = append(vs, es[r])
			}
			r := run.Regs[0]
			c.When(w.Accessed(c, r), func() { CombineOnly(c, kind, vs, w.Mem, w.Address(c, r)) })
		}
	})
	return nil
}
