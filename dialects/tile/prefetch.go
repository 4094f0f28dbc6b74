package tile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// Prefetch is tile.prefetch.
var Prefetch = ir.Define(ir.Spec[PrefetchOp]{
	Name:    "tile.prefetch",
	Summary: "prefetches a window of device memory into the L2 cache",
	Doc: `
Requests the cache lines of a window, and waits for none of them: a later tile.load or tile.copy of the
window finds them in the L2 cache. It is of use where a kernel has nothing to compute but knows what it
will read: the weights of a layer ahead of the all-reduce that its input waits for, say. The threads
that execute it divide the lines. Lines outside of the memref are not requested.

The window is written as for tile.load, with the shape of its tile. It neither reads nor writes for the
memory model, so it needs no barrier and cannot race.

` + "```mlir" + `
tile.prefetch %A[%i, 0] tile [64, 512] : memref<?x512xbf16>
tile.prefetch %Q[%b, %i, 3, 0] [1, 64, 1, 32] tile [64, 32] : memref<2x512x8x32xbf16>
` + "```",
	Traits: ir.AttrSizedOperandSegments | ir.Together,
	Fields: func(o *PrefetchOp) []ir.Field {
		return slices.Concat([]ir.Field{ir.In(&o.Source, "source", addressableTile)}, SliceFields(&o.At, ""), []ir.Field{
			ir.Numbers(&o.Tile, "tile", ir.DenseI64ArrayC).Doc("shape of the window"),
		})
	},
	Does:       []ir.Effect{{Kind: ir.Write, Resource: caches}},
	Directives: SliceText(func(op *ir.Op) Slice { return ir.View[PrefetchOp](op).At }),
	Format: "$source `` custom<Slice>($indices, $counts, $static_indices, $sizes, $strides) " +
		"`tile` $tile attr-dict `:` type($source)",
	Verify: func(o PrefetchOp) error {
		m := o.Source.Type().(*ir.MemRefType)
		switch bits, ok := ir.BitWidth(m.Elem()); {
		case scale.InShared(m):
			return o.Errorf("is of %v, which is not cached; only device memory is", m)
		case len(o.Tile) == 0:
			return o.Errorf("needs a window of at least one dimension")
		case !ok || bits%8 != 0:
			return o.Errorf("is of elements of type %v, which are not whole bytes", m.Elem())
		}
		return o.At.Verify(o.Op, m, o.Tile)
	},
})

// caches are the resource of hints: nothing that a program reads, but it keeps hints in place.
var caches = &ir.Resource{Name: "caches"}

// PrefetchOp is the view of tile.prefetch.
type PrefetchOp struct {
	ir.Base
	Source *ir.Value // the memref
	At     Slice     // the window in it
	Tile   []int64   // the shape of the window
}

// Window is the window that is requested.
func (o PrefetchOp) Window() Window { return o.At.Window(o.Source, o.Tile) }
