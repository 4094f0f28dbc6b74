package raiseaccesses

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Stores is raise-stores.
var Stores = pass.Simple("raise-stores", "RaiseStores", "",
	`Raise stores at coordinates to tile.store

A memref.store in the body of a tile.parallel writes a tile if its subscripts are the coordinates, each in a dimension of its own,
plus values that are the same for all elements. The value becomes a result of the operation, which a tile.store writes after it, with
the widest instructions or by TMA.

A bounds check of the store is removed, because tile.store checks bounds. A condition that a coordinate is less
than a value that is the same for all elements, such as the remaining rows of a group or of a sequence, becomes the bound of a
memref.subview, to which the tile is stored. So does a condition that is the same for all elements. A store under another condition
is not changed, and neither is any store of an operation that has other effects, or
that stores twice to memory that may alias. The stored value is computed for all elements.

`+"```mlir\n"+`tile.parallel (%i, %j) = (64, 128) in(%x as %e) : (tensor<64x128xf32>) {
  %has = arith.cmpi slt, %i, %rows : index
  scf.if %has {
    %row = arith.addi %first, %i : index
    %v = arith.truncf %e : f32 to f16
    memref.store %v, %C[%row, %j] : memref<1000x128xf16>
  }
}
`+"```\n\nbecomes, with %end = min(%first + max(0, min(%rows, 64)), 1000),\n\n```mlir\n"+`%r = tile.parallel (%i, %j) = (64, 128) in(%x as %e) : (tensor<64x128xf32>) {
  %v = arith.truncf %e : f32 to f16
  tile.yield %v : f16
} : tensor<64x128xf16>
%to = memref.subview %C[0, 0] [%end, 128] [1, 1] : memref<1000x128xf16> to memref<?x128xf16, strided<[128, 1]>>
tile.store %r, %to[%first, 0] : tensor<64x128xf16>, memref<?x128xf16, strided<[128, 1]>>
`+"```\n",
	func(_ *pass.Context, root *ir.Op) error {
		eachParallel(root, func(o tile.ParallelOp, known *intrange.Analysis) {
			x := newPositions(o, known)
			if writes, ok := x.writes(); ok {
				x.store(writes)
			}
		})
		return nil
	}).Between(forms.Normal(), nil)

// store makes the operations of all stores of a body.
func (x positions) store(writes []write) {
	b := ir.Before(x.o.Op)
	stores, locs := make([]tile.StoreOp, len(writes)), make([]diag.Loc, len(writes))
	for i, w := range writes {
		b.Loc, locs[i] = w.store.Loc(), w.store.Loc()
		stores[i] = x.operation(b, w)
	}
	body := x.o.Body.Entry()
	for op := range body.Ops() {
		flatten(op)
	}
	yield := tile.Yield.Of(body.Last())
	yields, types := slices.Clone(yield.Values), x.o.ResultTypes()
	for _, w := range writes {
		v := w.store.Value
		yields, types = append(yields, v), append(types, ir.Type(ir.Tensor(x.o.Shape, v.Type(), nil)))
		w.store.Erase()
	}
	for op := range body.OpsReverse() {
		if isWhen(op) {
			op.Erase()
		}
	}
	end := ir.NewBuilder(body)
	end.Loc = yield.Loc()
	yield.Erase()
	tile.Yield.New(end, tile.YieldOp{Values: yields})

	b.Loc = x.o.Loc()
	body.Detach()
	p := tile.Parallel.New(b, tile.ParallelOp{Inputs: x.o.Inputs, Shape: x.o.Shape, Layout: x.o.Layout,
		Body: ir.NewRegion(body)}, types...)
	p.Op.SetDiscardableAttrs(x.o.Op.DiscardableAttrs())
	had := len(x.o.Outputs)
	for i, r := range x.o.Outputs {
		r.ReplaceAllUsesWith(p.Outputs[i])
	}
	for i := range writes {
		b.Loc = locs[i]
		stores[i].Value = p.Outputs[had+i]
		tile.Store.New(b, stores[i])
	}
	x.o.Erase()
	ir.EraseDead(p.Body.Entry())
}

// operation is the tile.store of a store, without its value.
func (x positions) operation(b *ir.Builder, w write) tile.StoreOp {
	rank := len(w.at)
	at, sizes, ends := make([]ir.Mixed, rank), slices.Repeat([]int64{1}, rank), make([]*ir.Value, rank)
	for d, p := range w.at {
		if p.at != nil {
			at[d].Value = p.at(b)
		}
		if p.coord != none {
			sizes[d] = x.o.Shape[p.coord]
		}
	}
	counts := make([]*ir.Value, len(x.o.Shape))
	for _, l := range w.under {
		c := max(l.coord, 0) // of a condition that all have in common, any will do
		n := l.count(b, x, x.o.Shape[c])
		if counts[c] != nil {
			n = arith.Binary(b, arith.MinSI, counts[c], n)
		}
		counts[c] = n
	}
	for c, n := range counts {
		if n == nil {
			continue
		}
		d := w.dim(c)
		if at[d].Value != nil {
			n = arith.Binary(b, arith.AddI, at[d].Value, n)
		}
		ends[d] = n
	}
	return tile.StoreOp{Dest: ended(b, w.store.MemRef, ends), At: tile.SliceOf(at, sizes, nil, x.o.Shape)}
}

// ended is a memref that ends before it does, in the dimensions that have an end.
func ended(b *ir.Builder, mem *ir.Value, ends []*ir.Value) *ir.Value {
	if !slices.ContainsFunc(ends, func(v *ir.Value) bool { return v != nil }) {
		return mem
	}
	t := mem.Type().(*ir.MemRefType)
	var at, sizes, steps []ir.Mixed
	for d, end := range ends {
		size := ir.Mixed{Const: t.Shape()[d]}
		if size.Const == ir.Dynamic {
			size = ir.Mixed{Value: memref.Dim.New(b, memref.DimOp{Source: mem, Index: arith.ConstantIndex(b, int64(d))},
				ir.Index).Result}
		}
		if end != nil {
			has := size.Value
			if has == nil {
				has = arith.ConstantIndex(b, size.Const)
			}
			end = arith.Binary(b, arith.MinSI, end, has)
			size = ir.Mixed{Value: arith.Binary(b, arith.MaxSI, end, arith.ConstantIndex(b, 0))}
		}
		at, sizes, steps = append(at, ir.Mixed{}), append(sizes, size), append(steps, ir.Mixed{Const: 1})
	}
	return memref.NewSubView(b, mem, at, sizes, steps).Result
}

// flatten moves what an scf.if computes in front of it, and leaves the stores.
func flatten(op *ir.Op) {
	if !isWhen(op) {
		return
	}
	then := scf.If.Of(op).Then.Entry()
	for inner := range then.Ops() {
		flatten(inner)
	}
	for _, inner := range slices.Collect(then.Ops()) {
		if !inner.Has(ir.Terminator) && !memref.Store.Is(inner) {
			inner.MoveBefore(op)
		}
	}
}
