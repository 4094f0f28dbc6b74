package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// reducePartial lowers an all_reduce of a value that is partial over units of the block: each unit stores its partial
// sum to its own part of shared memory, then all add these up in order.
func reducePartial(o comm.AllReduceOp) error {
	if len(o.Values) != 1 || !o.Combiner.OK {
		return o.Errorf("at @%s takes one value and a combiner keyword", o.Level)
	}
	v := o.Values[0]
	t := v.Type().(*ir.TensorType)
	n := partialUnits(tile.LayoutOf(t))
	b := ir.Before(o.Op)
	slots := tile.NewScratch(o.Op, prepend(t.Shape(), n), t.Elem(), nil)
	tile.Store.New(b, tile.StoreOp{Value: v, Dest: slots.Buf, At: tile.At(slots.At(b)...), Partial: true})
	rt := o.Results[0].Type().(*ir.TensorType)
	var sum *ir.Value
	for i := range n {
		x := load(b, rt, slots.Buf, slots.At(b, index(b, i)))
		if sum == nil {
			sum = x
			continue
		}
		sum = tile.Combine(b, o.Combiner.V, sum, x)
	}
	o.Results[0].ReplaceAllUsesWith(sum)
	o.Erase()
	return nil
}

// partialUnits is how many units hold a partial sum, over all axes.
func partialUnits(l *tile.LayoutAttr) int64 {
	n := int64(1)
	for _, a := range layout.AllAxes() {
		for _, g := range l.Dist().Digits(a) {
			if g.Kind == layout.Partial {
				n *= g.Size
			}
		}
	}
	return n
}
