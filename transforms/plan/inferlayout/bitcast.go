package inferlayout

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// relateBitcast: narrow elements are adjacent in the registers that hold wide ones, or parts of wide elements that
// several threads hold copies of.
func (in *inference) relateBitcast(op *ir.Op) []Relation {
	o := ir.View[tile.BitcastOp](op)
	n, narrows := o.Ratio()
	if narrows {
		return []Relation{{From: o.Source, To: o.Result, Down: Follow(narrowed(n)), Up: Follow(copied(n))}}
	}
	return []Relation{{From: o.Source, To: o.Result, Down: Follow(widened(n)), Up: Follow(narrowed(n))}}
}

func narrowed(n int64) Follow {
	return func(d layout.Distribution) (layout.Distribution, bool) {
		if d.Rank() == 0 {
			return d, true
		}
		r, err := d.Narrow(d.Rank()-1, n)
		return r, err == nil
	}
}

func widened(n int64) Follow {
	return func(d layout.Distribution) (layout.Distribution, bool) {
		if d.Rank() == 0 {
			return d, true
		}
		r, err := d.Widen(d.Rank()-1, n)
		return r, err == nil
	}
}

// copied is the layout of wide elements from which threads take narrow ones.
func copied(n int64) Follow {
	return func(d layout.Distribution) (layout.Distribution, bool) {
		if d.Rank() == 0 {
			return d, true
		}
		r, err := d.WidenCopied(d.Rank()-1, n)
		return r, err == nil
	}
}

// adaptBitcast converts the narrow tile if its neighbours are in other threads than the wide ones, or in another order
// of registers.
func (in *inference) adaptBitcast(op *ir.Op) error {
	r := in.relate(op)[0]
	to, _ := tile.DistOf(r.To.Type())
	want, ok := r.Up(to)
	if !ok {
		want, _ = tile.DistOf(r.From.Type())
	}
	in.need(op, 0, want)
	if _, narrows := ir.View[tile.BitcastOp](op).Ratio(); narrows && ok {
		return nil
	}
	made, ok := r.Down(want)
	if !ok {
		return op.Errorf("has no layout for %v as the bits of %v", r.To.Type(), r.From.Type())
	}
	in.makes(op.Result(0), made)
	return nil
}
