package inferlayout

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// adaptParallel gives a tile.parallel a layout if no tile does. If it changes memory, its elements get a layout without
// copies if possible: otherwise one of the copies runs, and the others wait.
func (in *inference) adaptParallel(op *ir.Op) error {
	o := ir.View[tile.ParallelOp](op)
	if !o.Touches() {
		return nil
	}
	d, ok := o.Dist()
	if ok && (!o.Changes() || !d.Copied()) {
		return nil
	}
	spread, err := in.places.Of(o.Block()).Coalesced(o.Shape, narrowest(o))
	if err != nil {
		return o.Errorf("has no layout: %v", err)
	}
	switch {
	case len(o.Inputs)+len(o.Outputs) == 0 && !ok:
		ir.Edit(op, func(o *tile.ParallelOp) { o.Layout = tile.Layout(spread) })
	case ok && len(o.Inputs)+len(o.Outputs) > 0 && !spread.Copied():
		in.spreadElements(o, spread)
	}
	return nil
}

func (in *inference) spreadElements(o tile.ParallelOp, d layout.Distribution) {
	for i := range o.Inputs {
		in.need(o.Op, i, d)
	}
	for _, r := range o.Outputs {
		in.makes(r, d)
	}
}

// narrowest is the type of the narrowest elements of memory that the body accesses: it determines how many elements one
// access has.
func narrowest(o tile.ParallelOp) (elem ir.Type) {
	least := 0
	ir.WalkOps(o.Op, func(op *ir.Op) {
		effects, _ := ir.EffectsOf(op)
		for _, e := range effects {
			if e.Value == nil { // as an assertion has
				continue
			}
			t, ok := e.Value.Type().(*ir.MemRefType)
			if !ok {
				continue
			}
			if bits, _ := ir.BitWidth(t.Elem()); elem == nil || bits < least {
				elem, least = t.Elem(), bits
			}
		}
	})
	return elem
}
