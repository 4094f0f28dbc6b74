package tile

import (
	"fmt"
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

With ` + "`at`" + ` it is a window of the tile, that begins there and has the result's shape: a
product reads columns of it where they lie. It holds whole chunks of a swizzle, and
begins where the pattern of the swizzle does.

` + "```mlir" + `
%s = tile.slot %ring[%i] : memref<3x128x64xbf16, #tile.swizzle<3, 3, 3>, #scale.mem<l1>> -> memref<128x64xbf16, #tile.swizzle<3, 3, 3>, #scale.mem<l1>>
%k = tile.slot %keys[%i] at([0, 64]) : memref<3x64x192xbf16, #tile.swizzle<3, 3, 3, chunk = 64>, #scale.mem<l1>> -> memref<64x128xbf16, #tile.swizzle<3, 3, 3, chunk = 64>, #scale.mem<l1>>
` + "```",
	Fields: func(o *SlotOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", addressableTile),
			ir.Ins(&o.Indices, "indices", ir.IsIndex),
			ir.Numbers(&o.At, "at", ir.DenseI64ArrayC).Optional().Doc("where in the tile a window of it begins; without it the result is the whole tile"),
			ir.Out(&o.Result, "result", addressableTile),
		}
	},
	Traits: ir.Pure,
	Format: "$source `[` $indices `]` (`at` `(` $at^ `)`)? attr-dict `:` type($source) `->` type($result)",
	Verify: SlotOp.verify,
})

// SlotOp is the view of tile.slot.
type SlotOp struct {
	ir.Base
	Source  *ir.Value   // the memref that holds the tiles
	Indices []*ir.Value // which tile
	At      []int64     // where in it the result begins, nil for all of it
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
		switch n := len(o.Indices); {
		case i < n:
			at[i], size[i] = ir.Dynamic, 1
		case o.At != nil:
			at[i], size[i] = o.At[i-n], o.Type().Shape()[i-n]
		}
	}
	return at, size, stride
}

// Type is the type of the tile.
func (o SlotOp) Type() *ir.MemRefType { return o.Result.Type().(*ir.MemRefType) }

func (o SlotOp) verify() error {
	from, to := o.Source.Type().(*ir.MemRefType), o.Type()
	n := len(o.Indices)
	if n == 0 && o.At == nil || n >= len(from.Shape()) {
		return o.Errorf("has %d indices into a memref of rank %d; a slot leaves at least one dimension", n, len(from.Shape()))
	}
	if o.At != nil && (len(o.At) != len(from.Shape())-n || len(o.At) != len(to.Shape())) {
		return o.Errorf("has a window that begins at %s and is %v, but the tiles have %d dimensions", ir.JoinInts(o.At), to, len(from.Shape())-n)
	}
	if !ir.HasStaticShape(from) {
		return o.Errorf("needs a memref of static shape, but has %v", from)
	}
	want, err := SlotType(from, n, o.At, to.Shape())
	if err != nil {
		return o.Errorf("takes a tile of %v: %v", from, err)
	}
	if to != want {
		return o.Errorf("makes a %v; the tiles of %v are %v", to, from, want)
	}
	return nil
}

// SlotType is the type of a tile of a memref, of which n leading dimensions count tiles, or of
// a window of such a tile that begins at a place.
func SlotType(from *ir.MemRefType, n int, at, shape []int64) (*ir.MemRefType, error) {
	array, err := MemoryOf(from)
	if err != nil {
		return nil, err
	}
	m, _, err := array.Slots(n)
	if err != nil {
		return nil, err
	}
	if at == nil {
		return ir.MemRef(from.Shape()[n:], from.Elem(), from.Layout(), from.Space()), nil
	}
	part, _, err := m.Part(at, shape)
	if err != nil {
		return nil, err
	}
	if _, swizzled := from.Layout().(*SwizzleAttr); swizzled {
		l, ok := SwizzleOf(part)
		if !ok {
			return nil, fmt.Errorf("its window lies as %v, which no attribute says", part)
		}
		return ir.MemRef(shape, from.Elem(), l, from.Space()), nil
	}
	strides, _, _ := from.Strides()
	return ir.MemRef(shape, from.Elem(), ir.StridedLayout(strides[n:], 0), from.Space()), nil
}

// Begins is how many bytes behind its tile's first the result's first element lies.
func (o SlotOp) Begins() int64 {
	if o.At == nil {
		return 0
	}
	m := sharedMemory(o.Source.Type().(*ir.MemRefType))
	tile, _, err := m.Slots(len(o.Indices))
	var offset int64
	if err == nil {
		_, offset, err = tile.Part(o.At, o.Type().Shape())
	}
	if err != nil {
		panic("tile: " + err.Error()) // the verifier has refused it
	}
	return offset * m.ElemBits() / 8
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
