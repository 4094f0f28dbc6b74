package convertlayoutsviasmem

import (
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// shareScalars gives what a scalar atomic operation found in memory, which one
// thread alone learns, to all threads: a store to a word of shared memory and a
// load of it. Inside one warp a shuffle does that later.
func shareScalars(k tile.KernelOp) {
	places := tile.PlacesOf(k)
	ir.WalkOps(k.Op, func(op *ir.Op) {
		if !memref.AtomicRMW.Is(op) && !memref.GenericAtomicRMW.Is(op) {
			return
		}
		if _, element := ir.Enclosing(op, tile.Parallel); element {
			return // each thread finds something for its own elements
		}
		oneWarp := places.Of(op.Block()).AllWarps() == 1
		if r := op.Result(0); r.HasUses() && !oneWarp && !tile.StoredByOne(r) {
			shareScalar(op)
		}
	})
}

func shareScalar(op *ir.Op) {
	r := op.Result(0)
	word := tile.NewScratch(op, []int64{1}, r.Type(), nil)
	b := ir.After(op)
	at := word.At(b)
	st := memref.Store.New(b, memref.StoreOp{Value: r, MemRef: word.Buf, Indices: at})
	all := memref.Load.New(b, memref.LoadOp{MemRef: word.Buf, Indices: at}, r.Type()).Result
	r.ReplaceUsesIf(all, func(u *ir.Use) bool { return u.Owner() != st.Op })
}
