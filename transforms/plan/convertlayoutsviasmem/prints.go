package convertlayoutsviasmem

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// stagePrints brings tiles that are printed into shared memory, where one thread
// finds their elements in order: threads that print what they hold do it in any.
func stagePrints(k tile.KernelOp) {
	places := tile.PlacesOf(k)
	for p := range ir.Collect(k.Op, tile.Print) {
		if len(p.Tiles()) == 0 {
			continue
		}
		b := ir.Before(p.Op)
		if p.HasLine() {
			tile.Print.New(b, tile.PrintOp{Message: p.Message, Values: p.Scalars()})
		}
		for _, t := range p.Tiles() {
			eachElement(b, t.Type().(*ir.TensorType).Shape(), nil, printElement(b, p, t, places))
		}
		p.Erase()
	}
}

// printElement prints an element of a tile that lies in shared memory for the purpose, or in
// the registers of the one thread that has it.
func printElement(b *ir.Builder, p tile.PrintOp, v *ir.Value, places tile.Places) func(*ir.Builder, []*ir.Value) {
	t := v.Type().(*ir.TensorType)
	element := func(b *ir.Builder, at []*ir.Value) *ir.Value {
		return tensor.Extract.New(b, tensor.ExtractOp{Tensor: v, Indices: at}, t.Elem()).Result
	}
	if places.Of(p.Block()).Threads() > 1 {
		s := tile.NewScratch(p.Op, t.Shape(), t.Elem(), stagingLayout(t))
		tile.Store.New(b, tile.StoreOp{Value: v, Dest: s.Buf, At: tile.At(s.At(b)...)})
		element = func(b *ir.Builder, at []*ir.Value) *ir.Value {
			return memref.Load.New(b, memref.LoadOp{MemRef: s.Buf, Indices: s.At(b, at...)}, t.Elem()).Result
		}
	}
	return func(b *ir.Builder, at []*ir.Value) {
		tile.Print.New(b, tile.PrintOp{Message: p.Message, Coordinates: at, Values: []*ir.Value{element(b, at)}})
	}
}

// eachElement writes loops over the coordinates that are still to come, and body
// inside of them.
func eachElement(b *ir.Builder, shape []int64, at []*ir.Value, body func(b *ir.Builder, at []*ir.Value)) {
	if len(at) == len(shape) {
		body(b, at)
		return
	}
	index := func(n int64) *ir.Value { return arith.ConstantIndex(b, n) }
	scf.NewFor(b, index(0), index(shape[len(at)]), index(1), nil,
		func(b *ir.Builder, i *ir.Value, _ []*ir.Value) []*ir.Value {
			eachElement(b, shape, append(slices.Clone(at), i), body)
			return nil
		})
}
