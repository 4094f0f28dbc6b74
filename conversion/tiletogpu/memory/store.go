package memory

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/address"
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/conversion/tiletogpu/fragment"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
)

// storeEmitters are the implementations of stores, as transforms/analysis/instructions lists them.
var storeEmitters = map[tile.StoreEngine]func(*emit.Ctx, tile.StoreOp) error{
	tile.StoreMatrix: storeMatrices, tile.StoreElements: storeElements,
}

// store writes a tile by the named instruction, st if there is none.
func store(c *emit.Ctx, o tile.StoreOp) error {
	engine := tile.StoreElements
	if o.Engine.OK {
		engine = o.Engine.V
	}
	return storeEmitters[engine](c, o)
}

// storeElements stores each thread's elements.
func storeElements(c *emit.Ctx, o tile.StoreOp) error {
	d := emit.DistOf(o.Value)
	if !o.Partial {
		w := address.WindowOf(c, o.Window(), d)
		address.RemarkNarrow(c, o.Op, o.Dest, w)
		StoreWindow(c, w, o.Value)
		return nil
	}
	if !scale.InShared(o.Dest.Type().(*ir.MemRefType)) {
		return o.Errorf("of partial sums must be to shared memory")
	}
	StoreWindow(c, address.UnitsOf(c, o.Window(), d, c.PartialIndex(d), emit.PartialCount(d)), o.Value)
	return nil
}

// storeMatrices stores a fragment by whole 8x8 matrices.
func storeMatrices(c *emit.Ctx, o tile.StoreOp) error {
	w := address.WindowOf(c, o.Window(), emit.DistOf(o.Value))
	plan, ok := fragment.MatricesOf(c, w, emit.ElemType(o.Value))
	if bits, _ := ir.BitWidth(emit.ElemType(o.Value)); !ok || bits != 16 || o.Partial || c.Owner(w.Dist) != nil {
		return o.Errorf("cannot use stmatrix as requested: it stores whole fragments of 16-bit elements, which belong to one thread each, to a tile in shared memory with rows of 16 bytes; use engine(ldst)")
	}
	words := c.Words(c.Get(o.Value))
	rows := w
	rows.Dist = plan.Address
	for i := range plan.Instructions {
		p := rows.SharedPointer(c, i*plan.RowElems)
		fragment.StoreMatrixWords(c, p, words[i*plan.Matrices:(i+1)*plan.Matrices], plan.Transposed)
	}
	return nil
}

// StoreWindow stores a thread's elements of a tile but for those outside. Of
// several threads that hold an element the first stores it.
func StoreWindow(c *emit.Ctx, w address.Window, tile *ir.Value) {
	es := c.Elements(c.Get(tile))
	c.When(c.Owner(w.Dist), func() {
		for _, r := range address.Runs(w.Dist, w.Width) {
			storeRun(c, w, r, es)
		}
	})
}

func storeRun(c *emit.Ctx, w address.Window, r address.Run, es []*ir.Value) {
	store := func(regs []int64) {
		c.When(w.Accessed(c, regs[0]), func() {
			var piece []*ir.Value
			for _, reg := range regs {
				piece = append(piece, es[reg])
			}
			if w.Far != nil {
				w.FarStore(c, regs[0], piece)
				return
			}
			VectorStore(c, w.Mem, w.Address(c, regs[0]), piece, int64(len(piece)))
		})
	}
	if w.Whole {
		store(r.Regs)
		return
	}
	for i := range r.Regs {
		store(r.Regs[i : i+1])
	}
}

func VectorStore(c *emit.Ctx, mem *ir.Value, at, es []*ir.Value, aligned int64) {
	if len(es) == 1 {
		memref.Store.New(c.Builder, memref.StoreOp{Value: es[0], MemRef: mem, Indices: at,
			Alignment: address.ElementAlignment(es[0].Type(), aligned)})
		return
	}
	elem := es[0].Type()
	vector.Store.New(c.Builder, vector.StoreOp{Value: c.Pack(elem, es), Memory: mem, Indices: at,
		Alignment: address.AccessAlignment(elem, aligned)})
}
