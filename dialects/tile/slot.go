package tile

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// Slot is tile.slot.
var Slot = ir.Define(ir.Spec[SlotOp]{
	Name:    "tile.slot",
	Summary: "one of the tiles that a memref holds",
	Doc: `
A memref that holds tiles of the same shape one after the other, as the buffers of
a pipeline: the tile at the indices, one for each leading dimension that the result
does not have. The result lies as the source says; a swizzle must repeat from tile
to tile. Indices outside of the memref are an error.

` + "```mlir" + `
%s = tile.slot %ring[%i] : memref<3x128x64xbf16, #tile.swizzle<3, 3, 3>, #scale.mem<l1>> -> memref<128x64xbf16, #tile.swizzle<3, 3, 3>, #scale.mem<l1>>
` + "```",
	Fields: func(o *SlotOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", addressableTile),
			ir.Ins(&o.Indices, "indices", ir.IsIndex),
			ir.Out(&o.Result, "result", addressableTile),
		}
	},
	Traits: ir.Pure,
	Format: "$source `[` $indices `]` attr-dict `:` type($source) `->` type($result)",
	Verify: SlotOp.verify,
})

// SlotOp is the view of tile.slot.
type SlotOp struct {
	ir.Base
	Source  *ir.Value   // the memref that holds the tiles
	Indices []*ir.Value // which tile
	Result  *ir.Value
}

// ViewSource implements [ir.ViewLike].
func (o SlotOp) ViewSource() *ir.Value { return o.Source }

// Window implements [memory.WindowView].
func (o SlotOp) Window() (at, size, stride []int64) {
	shape := o.Source.Type().(*ir.MemRefType).Shape()
	size, stride = slices.Clone(shape), make([]int64, len(shape))
	at = make([]int64, len(shape))
	for i := range shape {
		stride[i] = 1
		if i < len(o.Indices) {
			at[i], size[i] = ir.Dynamic, 1
		}
	}
	return at, size, stride
}

// Type is the type of the tile.
func (o SlotOp) Type() *ir.MemRefType { return o.Result.Type().(*ir.MemRefType) }

func (o SlotOp) verify() error {
	from, to := o.Source.Type().(*ir.MemRefType), o.Type()
	n := len(o.Indices)
	if n == 0 || n >= len(from.Shape()) {
		return o.Errorf("has %d indices into a memref of rank %d; a slot leaves at least one dimension", n, len(from.Shape()))
	}
	if !ir.HasStaticShape(from) {
		return o.Errorf("needs a memref of static shape, but has %v", from)
	}
	want := ir.MemRef(from.Shape()[n:], from.Elem(), from.Layout(), from.Space())
	if to != want {
		return o.Errorf("makes a %v; the tiles of %v are %v", to, from, want)
	}
	m, err := MemoryOf(from)
	if err == nil {
		_, _, err = m.Slots(n)
	}
	if err != nil {
		return o.Errorf("takes a tile of %v: %v", from, err)
	}
	return nil
}

// Steps are how many bytes lie between the beginnings of tiles that follow each other,
// in each of the leading dimensions.
func (o SlotOp) Steps() []int64 {
	m := sharedMemory(o.Source.Type().(*ir.MemRefType))
	_, steps, err := m.Slots(len(o.Indices))
	if err != nil {
		panic("tile: " + err.Error()) // the verifier has refused it
	}
	for i := range steps {
		steps[i] = steps[i] * m.ElemBits() / 8
	}
	return steps
}
