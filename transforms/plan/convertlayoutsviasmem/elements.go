package convertlayoutsviasmem

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// shareElements gives what a tile.parallel makes to all threads that hold its elements,
// where the first of them alone runs a body that changes memory.
func shareElements(k tile.KernelOp) {
	for p := range ir.Collect(k.Op, tile.Parallel) {
		d, ok := p.Dist()
		if !ok || !d.Copied() || !p.Changes() || tile.KnownToFirst(p) {
			continue
		}
		for _, r := range p.Outputs {
			shareTile(p.Op, r)
		}
	}
}

// shareTile makes a store of a result, which the first holder of an element does, and a
// load of it by all.
func shareTile(op *ir.Op, r *ir.Value) {
	if !r.HasUses() {
		return
	}
	t := r.Type().(*ir.TensorType)
	s := tile.NewScratch(op, t.Shape(), t.Elem(), stagingLayout(t))
	b := ir.After(op)
	at := s.At(b)
	st := tile.Store.New(b, tile.StoreOp{Value: r, Dest: s.Buf, At: tile.At(at...)})
	all := tile.Load.New(b, tile.LoadOp{Source: s.Buf, At: tile.At(at...)}, t).Result
	r.ReplaceUsesIf(all, func(u *ir.Use) bool { return u.Owner() != st.Op })
}
