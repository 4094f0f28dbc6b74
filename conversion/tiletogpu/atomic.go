package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// atomicKinds maps tile.atomic's kinds to memref's, for floats and integers.
var atomicKinds = [...][2]memref.AtomicKind{
	tile.AtomicAdd: {memref.AddF, memref.AddI}, tile.AtomicMax: {memref.MaximumF, memref.MaxS}, tile.AtomicMin: {memref.MinimumF, memref.MinS},
}

func (c *Ctx) atomic(o tile.AtomicOp) error {
	d := distOf(o.Value)
	w := c.window(o.Window(), d)
	if err := w.holdsRows(o.Op); err != nil {
		return err
	}
	es := c.Elements(c.Get(o.Value))
	_, float := w.typ.Elem().(*ir.FloatType)
	kind := atomicKinds[o.Kind][1]
	if float {
		kind = atomicKinds[o.Kind][0]
	}
	c.when(c.owner(d), func() {
		for _, r := range firstCopies(d) {
			c.when(c.accessed(w, r), func() { c.combineAt(kind, es[r], w.mem, c.address(w, r)) })
		}
	})
	return nil
}
