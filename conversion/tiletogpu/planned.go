package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// planned finds tiles without a complete layout, as results, operands or
// arguments, before anything is lowered.
func planned(k tile.KernelOp) error {
	if err := k.WrittenOut(); err != nil {
		return err
	}
	if k.Raster > 0 || k.Persistent {
		return k.Errorf("has raster(n) or persistent; run --rasterize-tiles first")
	}
	var err error
	places := tile.PlacesOf(k)
	check := func(op *ir.Op, at *ir.Block, v *ir.Value, verb string) {
		t, ok := tile.TileOf(v.Type())
		if !ok || err != nil {
			return
		}
		if d, ok := tile.DistOf(t); !ok {
			err = op.Errorf("%s a tile of type %v without a complete layout; run --infer-layout first", verb, t)
		} else if !k.Body.IsAncestor(v.ParentRegion()) {
			err = op.Errorf("uses a register tile from outside of the kernel; pass a memref and load it")
		} else if e := places.Of(at).Holds(d); e != nil {
			err = op.Errorf("%s a tile of type %v, whose layout %v", verb, t, e)
		} else {
			err = tile.CheckHeld(op, verb, t, d)
		}
	}
	ir.WalkNested(k.Op, func(op *ir.Op) ir.WalkResult {
		for _, v := range op.Operands() {
			check(op, op.Block(), v, "uses")
		}
		for _, r := range op.Results() {
			check(op, op.Block(), r, "makes")
		}
		for _, r := range op.Regions() {
			for b := range r.Blocks() {
				for _, a := range b.Args() {
					check(op, b, a, "carries")
				}
			}
		}
		return ir.Advance
	})
	return err
}
