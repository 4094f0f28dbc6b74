package tile

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// Slot is tile.slot.
var Slot = ir.Define(ir.Spec[SlotOp]{
	Name:    "tile.slot",
	Summary: "views one of the tiles in a memref",
	Doc: `
Views a tile of a memref that holds tiles of the same shape one after the other, for example the stages
of a pipeline's buffer. There is one index for each leading dimension that the result does not have. The
result has the layout of the source; a swizzle must have the same phase in each tile. Indices outside of the
memref are an error. A tile of more than two dimensions may be viewed as a matrix, with all dimensions
but the last flattened to rows, if the rows have a uniform stride: for example, a GEMM reads a box of
pixels as a matrix with channels as columns.

With ` + "`at`" + ` the result is a window of the tile, which begins there and has the result's shape: for example,
a GEMM reads some columns in place. The window consists of whole chunks of a swizzle, and begins where
the swizzle's pattern does.

` + "```mlir" + `
%s = tile.slot %ring[%i] : memref<3x128x64xbf16, #tile.swizzle<3, 3, 3>, #scale.mem<l1>> -> memref<128x64xbf16, #tile.swizzle<3, 3, 3>, #scale.mem<l1>>
%k = tile.slot %keys[%i] at([0, 64]) : memref<3x64x192xbf16, #tile.swizzle<3, 3, 3, chunk = 64>, #scale.mem<l1>> -> memref<64x128xbf16, #tile.swizzle<3, 3, 3, chunk = 64>, #scale.mem<l1>>
%p = tile.slot %boxes[%i] : memref<3x8x16x64xbf16, #scale.mem<l1>> -> memref<128x64xbf16, #scale.mem<l1>>
` + "```",
	Fields: func(o *SlotOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", addressableTile),
			ir.Ins(&o.Indices, "indices", ir.IsIndex),
			ir.Numbers(&o.At, "at", ir.DenseI64ArrayC).Optional().Doc("where the window begins in the tile; without it the result is the whole tile"),
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
	At      []int64     // the start of the result in it, nil for all of it
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
		return o.Errorf("has %d indices into a memref of rank %d; at least one dimension must remain", n, len(from.Shape()))
	}
	if o.At != nil && (len(o.At) != len(from.Shape())-n || len(o.At) != len(to.Shape())) {
		return o.Errorf("has a window of rank different from the tile's: it begins at %s and is %v, but the tiles have %d dimensions", ir.JoinInts(o.At), to, len(from.Shape())-n)
	}
	if !ir.HasStaticShape(from) {
		return o.Errorf("needs a memref of static shape, but has %v", from)
	}
	want, err := SlotType(from, n, o.At, to.Shape())
	if err != nil {
		return o.Errorf("views a tile of %v: %v", from, err)
	}
	if to != want {
		return o.Errorf("returns %v, but the tiles of %v are %v", to, from, want)
	}
	return nil
}

// SlotType is the type of a tile of a memref whose n leading dimensions count tiles, or of a window of such a tile that
// begins at a place, or the tile as a matrix of a shape.
func SlotType(from *ir.MemRefType, n int, at, shape []int64) (*ir.MemRefType, error) {
	t, err := slotType(from, n, at, shape)
	if err != nil {
		return nil, err
	}
	if _, ok := t.Layout().(*SwizzleAttr); ok {
		if _, err := MemoryOf(t); err != nil {
			return nil, fmt.Errorf("it has no valid layout: %v", err)
		}
	}
	return t, nil
}

func slotType(from *ir.MemRefType, n int, at, shape []int64) (*ir.MemRefType, error) {
	array, err := MemoryOf(from)
	if err != nil {
		return nil, err
	}
	m, _, err := array.Tiles(n)
	if err != nil {
		return nil, err
	}
	if at == nil {
		tile := from.Shape()[n:]
		if rows := asRows(tile); len(tile) > 2 && slices.Equal(shape, rows) {
			t := ir.MemRef(rows, from.Elem(), from.Layout(), from.Space())
			return t, sameRows(m, t)
		}
		return ir.MemRef(tile, from.Elem(), from.Layout(), from.Space()), nil
	}
	part, _, err := m.Part(at, shape)
	if err != nil {
		return nil, err
	}
	if _, swizzled := from.Layout().(*SwizzleAttr); swizzled {
		l, ok := SwizzleOf(part)
		if !ok {
			return nil, fmt.Errorf("its window has the layout %v, which no attribute can represent", part)
		}
		return ir.MemRef(shape, from.Elem(), l, from.Space()), nil
	}
	strides, _, _ := from.Strides()
	return ir.MemRef(shape, from.Elem(), ir.StridedLayout(strides[n:], 0), from.Space()), nil
}

// LiesInPart reports whether a part of a matrix of elements of so many bits has the layout that it would have by
// itself, if the whole has TMA's widest swizzle.
func LiesInPart(whole, at, part []int64, bits int64) bool {
	m, err := layout.SwizzledMemory(whole, layout.RowMajorOrder(2), bits, layout.Swizzle128B)
	if err == nil {
		m, _, err = m.Part(at, part)
	}
	return err == nil && m.Mode() == layout.Swizzle128B
}

// Begins is the offset in bytes of the result's first element from its tile's first.
func (o SlotOp) Begins() int64 {
	if o.At == nil {
		return 0
	}
	m := sharedMemory(o.Source.Type().(*ir.MemRefType))
	tile, _, err := m.Tiles(len(o.Indices))
	var offset int64
	if err == nil {
		_, offset, err = tile.Part(o.At, o.Type().Shape())
	}
	if err != nil {
		panic("tile: " + err.Error()) // the verifier has rejected it
	}
	return offset * m.ElemBits() / 8
}

// asRows is the shape of a tile as a matrix: all dimensions but the last count rows.
func asRows(shape []int64) []int64 {
	rows, last := int64(1), len(shape)-1
	for _, n := range shape[:last] {
		rows *= n
	}
	return []int64{rows, shape[last]}
}

// sameRows is the reason why a tile with memory layout m cannot be viewed as a matrix, nil if it can: if each row has
// the same elements in both.
func sameRows(m layout.Memory, matrix *ir.MemRefType) error {
	rows, err := MemoryOf(matrix)
	if err != nil {
		return err
	}
	shape := m.Shape()
	last := len(shape) - 1
	at := make([]int64, len(shape))
	for r := range rows.Shape()[0] {
		for d, n := last-1, r; d >= 0; d-- {
			at[d], n = n%shape[d], n/shape[d]
		}
		for _, column := range []int64{0, shape[last] - 1} {
			if at[last] = column; m.Offset(at) != rows.Offset([]int64{r, column}) {
				return fmt.Errorf("as a matrix, row %d of the tile is not at row %d of %v", r, r, matrix)
			}
		}
	}
	return nil
}

// Steps are the distances in bytes between consecutive tiles, in each of the leading dimensions.
func (o SlotOp) Steps() []int64 {
	m := sharedMemory(o.Source.Type().(*ir.MemRefType))
	_, steps, err := m.Tiles(len(o.Indices))
	if err != nil {
		panic("tile: " + err.Error()) // the verifier has rejected it
	}
	for i := range steps {
		steps[i] = steps[i] * m.ElemBits() / 8
	}
	return steps
}
