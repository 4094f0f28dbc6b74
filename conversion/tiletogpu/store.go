package tiletogpu

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
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

// store writes a tile by the instruction that is named, st where none is.
func store(c *emit.Ctx, o tile.StoreOp) error {
	engine := tile.StoreElements
	if o.Engine.OK {
		engine = o.Engine.V
	}
	return storeEmitters[engine](c, o)
}

// storeElements stores what each thread has.
func storeElements(c *emit.Ctx, o tile.StoreOp) error {
	d := emit.DistOf(o.Value)
	if !o.Summands {
		w := windowOf(c, o.Window(), d)
		remarkNarrow(c, o.Op, o.Dest, w)
		storeWindow(c, w, o.Value)
		return nil
	}
	if !scale.InShared(o.Dest.Type().(*ir.MemRefType)) {
		return o.Errorf("of partial sums must be to shared memory")
	}
	storeWindow(c, slotsOf(c, o.Window(), d, c.Summand(d), emit.Summands(d)), o.Value)
	return nil
}

// storeMatrices stores a fragment by whole 8x8 matrices.
func storeMatrices(c *emit.Ctx, o tile.StoreOp) error {
	w := windowOf(c, o.Window(), emit.DistOf(o.Value))
	plan, ok := matricesOf(c, w, emit.ElemType(o.Value))
	if bits, _ := ir.BitWidth(emit.ElemType(o.Value)); !ok || bits != 16 || o.Summands || c.Owner(w.dist) != nil {
		return o.Errorf("cannot use stmatrix as requested: it stores whole fragments of 16-bit elements, which belong to one thread each, to a tile in shared memory with rows of 16 bytes; use engine(ldst)")
	}
	words := c.Words(c.Get(o.Value))
	rows := w
	rows.dist = plan.Address
	for i := range plan.Instructions {
		p := rows.sharedPointer(c, i*plan.RowElems)
		storeMatrixWords(c, p, words[i*plan.Matrices:(i+1)*plan.Matrices], plan.Transposed)
	}
	return nil
}

// storeWindow stores a thread's elements of a tile but for those outside. Of
// several threads that hold an element the first stores it.
func storeWindow(c *emit.Ctx, w window, tile *ir.Value) {
	es := c.Elements(c.Get(tile))
	c.When(c.Owner(w.dist), func() {
		for _, r := range runs(w.dist, w.width) {
			storeRun(c, w, r, es)
		}
	})
}

func storeRun(c *emit.Ctx, w window, r run, es []*ir.Value) {
	store := func(regs []int64) {
		c.When(w.accessed(c, regs[0]), func() {
			var piece []*ir.Value
			for _, reg := range regs {
				piece = append(piece, es[reg])
			}
			if w.far != nil {
				w.farStore(c, regs[0], piece)
				return
			}
			vectorStore(c, w.mem, w.address(c, regs[0]), piece, int64(len(piece)))
		})
	}
	if w.whole {
		store(r.regs)
		return
	}
	for i := range r.regs {
		store(r.regs[i : i+1])
	}
}

func vectorStore(c *emit.Ctx, mem *ir.Value, at, es []*ir.Value, aligned int64) {
	if len(es) == 1 {
		memref.Store.New(c.Builder, memref.StoreOp{Value: es[0], MemRef: mem, Indices: at, Alignment: elementAlignment(es[0].Type(), aligned)})
		return
	}
	elem := es[0].Type()
	vector.Store.New(c.Builder, vector.StoreOp{Value: c.Pack(elem, es), Memory: mem, Indices: at, Alignment: accessAlignment(elem, aligned)})
}

// accessAlignment is the alignment in bytes of an access of n elements.
func accessAlignment(elem ir.Type, n int64) int64 {
	bits, _ := ir.BitWidth(elem)
	return n * int64(bits) / 8
}

// elementAlignment is that of an access of one element where so many are aligned together, 0 for its natural one. By it llc makes one
// access of several operations' that lie side by side, as of the parts of complex numbers.
func elementAlignment(elem ir.Type, aligned int64) int64 {
	if aligned == 1 {
		return 0
	}
	return accessAlignment(elem, aligned)
}
