package tile

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// indexTile is a tile of integers: the starts of rows. indexOrTile is one or a single index.
var (
	indexTile = ir.Confined(registerTile, "tile of integers",
		func(t ir.Type) bool { return isIndexElem(t.(*ir.TensorType).Elem()) })
	indexOrTile = ir.Either("index or tile of integers", ir.IsIndex, indexTile)
)

func isIndexElem(t ir.Type) bool {
	_, integer := t.(*ir.IntegerType)
	return integer || t == ir.Index
}

// Gather is tile.gather.
var Gather = ir.Define(ir.Spec[GatherOp]{
	Name:    "tile.gather",
	Summary: "gathers rows of memory to a register tile, by index tiles",
	Doc: `
Reads a window for each element of an index tile. Where an index in the list is a tile, it gives the
beginning of each window in that dimension of the memref; the other indices are the same for all
windows. The shape of the result is the index tile's shape followed by the window's. The window's
sizes and strides are written as for tile.load; several index tiles must have the same shape. Elements
outside of the memref, also at negative indices, read as ` + "`pad`" + `, which defaults to zero. The types of
all indices that are values follow that of the memref.

` + "```mlir" + `
%t = tile.gather %E[%rows, 0] [1, 128] : memref<?x128xbf16>, tensor<64xi32> -> tensor<64x128xbf16>
%u = tile.gather %A[%i, %rows] [1, 1] pad(%x : bf16) : memref<?x512xbf16>, index, tensor<64xi32> -> tensor<64xbf16>
` + "```" + `

The threads that hold a row hold its index. Each thread reads its part of the row with the widest
access that the rows' alignment allows, and checks bounds once for each row. Where a formula instead
of data selects the element that is read, see tile.parallel.
`,
	Fields: func(o *GatherOp) []ir.Field {
		return slices.Concat([]ir.Field{ir.In(&o.Source, "source", addressableTile).Reads()}, sliceAt(&o.At, "", indexOrTile),
			[]ir.Field{
				ir.OptIn(&o.Pad, "pad", ir.AnyType),
				ir.Out(&o.Result, "result", registerTile),
			})
	},
	Traits:     ir.AttrSizedOperandSegments | ir.Together,
	Directives: rowsText(func(op *ir.Op) Slice { return ir.View[GatherOp](op).At }),
	Format:     "$source `` custom<Slice>($indices, $counts, $static_indices, $sizes, $strides) (`pad` `(` $pad^ `:` type($pad) `)`)? attr-dict `:` type($source) `` custom<IndexTypes>(ref($indices), type($indices)) `->` type($result)",
	Verify: func(o GatherOp) error {
		m, t := o.Source.Type().(*ir.MemRefType), o.Result.Type().(*ir.TensorType)
		switch {
		case m.Elem() != t.Elem():
			return o.Errorf("gathers elements of type %v as %v", m.Elem(), t.Elem())
		case o.Pad != nil && o.Pad.Type() != t.Elem():
			return o.Errorf("pads elements of type %v with a value of type %v", t.Elem(), o.Pad.Type())
		case isPartial(t):
			return o.Errorf("makes a partial tile: every unit would load the same partial sum")
		case !o.At.ByRows():
			return o.Errorf("has no index tile among its indices; use tile.load to read one window")
		}
		return o.At.Verify(o.Op, m, t.Shape())
	},
})

// GatherOp is the view of tile.gather.
type GatherOp struct {
	ir.Base
	Source *ir.Value // the memref
	At     Slice     // the window in it, partly by index tiles
	Pad    *ir.Value // the value of elements outside, nil for zero
	Result *ir.Value
}

// Window is the window that the gather reads.
func (o GatherOp) Window() Window { return o.At.Window(o.Source, tileShape(o.Result.Type())) }

// Scatter is tile.scatter.
var Scatter = ir.Define(ir.Spec[ScatterOp]{
	Name:    "tile.scatter",
	Summary: "scatters rows of a register tile to memory, by index tiles",
	Doc: `
Writes a tile to windows that begin at the indices in index tiles, as tile.gather reads them. Elements
outside of the memref, also at negative indices, are not written. No two elements may have the same
destination: the simulator reports those that do. tile.atomic combines elements with the same
destination.

` + "```mlir" + `
tile.scatter %t, %E[%rows, 0] [1, 128] : tensor<64x128xbf16>, memref<?x128xbf16>, tensor<64xi32>
` + "```",
	Fields: func(o *ScatterOp) []ir.Field {
		return slices.Concat([]ir.Field{
			ir.In(&o.Value, "value", registerTile),
			ir.In(&o.Dest, "dest", addressableTile).Writes(),
		}, sliceAt(&o.At, "", indexOrTile))
	},
	Traits:     ir.AttrSizedOperandSegments | ir.Together,
	Directives: rowsText(func(op *ir.Op) Slice { return ir.View[ScatterOp](op).At }),
	Format:     "$value `,` $dest `` custom<Slice>($indices, $counts, $static_indices, $sizes, $strides) attr-dict `:` type($value) `,` type($dest) `` custom<IndexTypes>(ref($indices), type($indices))",
	Verify: func(o ScatterOp) error {
		m, t := o.Dest.Type().(*ir.MemRefType), o.Value.Type().(*ir.TensorType)
		if m.Elem() != t.Elem() {
			return o.Errorf("scatters elements of type %v to %v", t.Elem(), m.Elem())
		}
		if !o.At.ByRows() {
			return o.Errorf("has no index tile among its indices; use tile.store to write one window")
		}
		if err := rejectPartial(o.Op, o.Value); err != nil {
			return err
		}
		return o.At.Verify(o.Op, m, t.Shape())
	},
})

// ScatterOp is the view of tile.scatter.
type ScatterOp struct {
	ir.Base
	Value *ir.Value // the tile
	Dest  *ir.Value // the memref
	At    Slice     // the window in it, partly by index tiles
}

// Window is the window that the scatter writes.
func (o ScatterOp) Window() Window { return o.At.Window(o.Dest, tileShape(o.Value.Type())) }

// ByRows reports whether index tiles give the start of the slice.
func (s Slice) ByRows() bool { return len(s.IndexTiles()) > 0 }

// IndexTiles are the offsets that are tiles.
func (s Slice) IndexTiles() (out []*ir.Value) {
	for _, v := range s.Values {
		if v.Type() != ir.Index {
			out = append(out, v)
		}
	}
	return out
}

// rows is the shape of the index tiles, nil if there are none.
func (s Slice) rows() []int64 {
	for _, v := range s.IndexTiles() {
		return tileShape(v.Type())
	}
	return nil
}

// verifyRows checks the index tiles of a slice, for a tile of a shape, and gives the
// shape of the window of each row.
func (s Slice) verifyRows(op *ir.Op, shape []int64) ([]int64, error) {
	rows := s.rows()
	for _, v := range s.IndexTiles() {
		if !sameShape(rows, tileShape(v.Type())) {
			return nil, op.Errorf("has index tiles of different shapes, (%s) and (%s)", ir.JoinInts(rows),
				ir.JoinInts(tileShape(v.Type())))
		}
	}
	if len(rows) > len(shape) || !sameShape(rows, shape[:len(rows)]) {
		return nil, op.Errorf("has index tiles of shape (%s), with which the tile's shape (%s) must begin", ir.JoinInts(rows),
			ir.JoinInts(shape))
	}
	return shape[len(rows):], rejectPartial(op, s.IndexTiles()...)
}

// rowsText is [SliceText] for operations with index tiles. The types of value offsets are printed if one of them is a
// tile.
func rowsText(of func(*ir.Op) Slice) map[string]ir.Directive {
	out := SliceText(of)
	out["IndexTypes"] = ir.Directive{
		Parse: func(p ir.OpParser, args ir.DirectiveArgs) bool {
			args.SetTypes(1, parseIndexTypes(p, len(args.Operands(0))))
			return true
		},
		Print: func(p ir.OpPrinter, op *ir.Op) { of(op).printTypes(p) },
	}
	return out
}

// parseIndexTypes reads the types of n offsets after that of the memref; they are indices if none is written.
func parseIndexTypes(p ir.OpParser, n int) []ir.Type {
	types := slices.Repeat([]ir.Type{ir.Index}, n)
	for i := range types {
		if i == 0 && !p.Peek(",") {
			break
		}
		p.Expect(",")
		types[i] = p.Type()
	}
	return types
}

func (s Slice) printTypes(p ir.OpPrinter) {
	if s.ByRows() {
		for _, v := range s.Values {
			p.Str(", ")
			p.Type(v.Type())
		}
	}
}

// RowsOf is the layout of index tiles of a rank for a tile of a layout: the threads that
// hold elements of a row hold its index.
func RowsOf(d layout.Distribution, rank int) (layout.Distribution, error) {
	for d.Rank() > rank {
		s, err := d.Slice(d.Rank() - 1)
		if err != nil {
			return s, err
		}
		d = s
	}
	return d, nil
}
