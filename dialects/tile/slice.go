package tile

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// Slice is a window in a memref: offsets, sizes and strides, one for each dimension of the memref, like memref.subview.
// Offsets are values and literals.
type Slice struct {
	Values  []*ir.Value // the offsets that are values: indices, and tiles of them (tile.gather)
	Literal []int64     // all offsets, ir.Dynamic for a value; nil if all are values
	Counts  []*ir.Value // the sizes that are values, of a tile of unknown extents (bind-params)
	Sizes   []int64     // all sizes, ir.Dynamic for a value; nil if the tile spans the last dimensions
	Strides []int64     // nil if they are 1
}

// At is the slice of the last dimensions that begins at values.
func At(offsets ...*ir.Value) Slice { return Slice{Values: offsets} }

// Offsets are the start of the window.
func (s Slice) Offsets() []ir.Mixed {
	if s.Literal != nil {
		return ir.MixedIndices(s.Values, s.Literal)
	}
	out := make([]ir.Mixed, len(s.Values))
	for i, v := range s.Values {
		out[i].Value = v
	}
	return out
}

// SliceOf is a slice by offsets, sizes and strides for a tile of a shape, without what the tile implies.
func SliceOf(offsets []ir.Mixed, sizes, strides, shape []int64) Slice {
	s := Slice{Sizes: sizes, Strides: strides}.Moved(offsets)
	if !slices.ContainsFunc(strides, func(n int64) bool { return n != 1 }) {
		s.Strides = nil
	}
	if lead := len(offsets) - len(shape); s.Strides == nil &&
		slices.Equal(sizes, append(slices.Repeat([]int64{1}, lead), shape...)) {
		s.Sizes = nil
	}
	return s
}

// Moved is the slice that begins elsewhere.
func (s Slice) Moved(to []ir.Mixed) Slice {
	s.Values, s.Literal = ir.SplitMixed(to)
	if len(s.Values) == len(to) {
		s.Literal = nil
	}
	return s
}

// Map is the slice with each value replaced by its result of of.
func (s Slice) Map(of func(*ir.Value) *ir.Value) Slice {
	at := s.Offsets()
	for i := range at {
		if at[i].Value != nil {
			at[i].Value = of(at[i].Value)
		}
	}
	return s.Moved(at)
}

// Equal reports whether two slices say the same.
func (s Slice) Equal(t Slice) bool {
	return slices.Equal(s.Values, t.Values) && slices.Equal(s.Literal, t.Literal) && slices.Equal(s.Counts, t.Counts) &&
		slices.Equal(s.Sizes, t.Sizes) && slices.Equal(s.Strides, t.Strides)
}

// rank is the number of offsets.
func (s Slice) rank() int {
	if s.Literal != nil {
		return len(s.Literal)
	}
	return len(s.Values)
}

// Verify checks a window of a shape in a memref.
func (s Slice) Verify(op *ir.Op, m *ir.MemRefType, shape []int64) error {
	rank := len(m.Shape())
	shape, err := s.verifyRows(op, shape)
	switch {
	case err != nil:
		return err
	case s.Literal != nil && ir.CountDynamic(s.Literal) != len(s.Values):
		return op.Errorf("has %d values for %d dynamic offsets", len(s.Values), ir.CountDynamic(s.Literal))
	case s.rank() != rank:
		return op.Errorf("has %d indices for a memref of rank %d", s.rank(), rank)
	case len(shape) > rank:
		return op.Errorf("moves a tile of rank %d to or from a memref of rank %d", len(shape), rank)
	case ir.CountDynamic(s.Sizes) != len(s.Counts):
		return op.Errorf("has %d values for %d dynamic sizes", len(s.Counts), ir.CountDynamic(s.Sizes))
	case s.Sizes == nil && s.Strides != nil:
		return op.Errorf("has strides, but no sizes; write sizes before the strides")
	case s.Sizes == nil:
		return nil
	case len(s.Sizes) != rank || s.Strides != nil && len(s.Strides) != rank:
		return op.Errorf("has %d sizes and %d strides for a memref of rank %d", len(s.Sizes), len(s.Strides), rank)
	case slices.ContainsFunc(s.Strides, func(n int64) bool { return n < 1 }):
		return op.Errorf("has strides [%s]; each must be at least 1", ir.JoinInts(s.Strides))
	}
	if _, ok := droppedUnits(s.Sizes, shape); !ok {
		return op.Errorf("has a window of [%s] for a tile of (%s); they must be equal except for dimensions of size 1",
			extentsText(s.Sizes), extentsText(shape))
	}
	return nil
}

// extentsText writes extents, unknown ones as types do.
func extentsText(xs []int64) string {
	return strings.ReplaceAll(ir.JoinInts(xs), ir.JoinInts([]int64{ir.Dynamic}), "?")
}

// droppedUnits are the dimensions of a window along which a tile runs: the others have size
// 1, and are the last that may be left out (upstream's computeRankReductionMask).
func droppedUnits(sizes, shape []int64) (dims []int, ok bool) {
	for i, n := range sizes {
		switch {
		case len(dims) < len(shape) && n == shape[len(dims)]:
			dims = append(dims, i)
		case n != 1:
			return nil, false
		}
	}
	return dims, len(dims) == len(shape)
}

// Window is the part of a memref that an operation moves.
type Window struct {
	Memory *ir.Value
	At     []ir.Mixed // its start, one for each dimension of the memref
	Shape  []int64    // of the tile
	// Dims are the dimensions of the memref for those of the tile, in order, and Steps the distances of neighbours along
	// each.
	Dims  []int
	Steps []int64
	// Rows is the rank of the index tiles among At, 0 if there are none. So many of the tile's first dimensions are those
	// of index tiles, and not of the memref: Dims has -1 for them.
	Rows int
	// InBounds says that the program asserts that the window lies in the memref.
	InBounds bool
}

// asserted is a window with the program's assertion that it is in bounds.
func (w Window) asserted(inBounds bool) Window {
	w.InBounds = inBounds
	return w
}

// Window is the window of a tile with a shape in a memref.
func (s Slice) Window(mem *ir.Value, shape []int64) Window {
	rows := len(s.rows())
	w := Window{Memory: mem, At: s.Offsets(), Shape: shape, Steps: make([]int64, len(shape)), Rows: rows}
	w.Dims = slices.Repeat([]int{-1}, rows)
	if s.Sizes != nil {
		dims, _ := droppedUnits(s.Sizes, shape[rows:])
		w.Dims = append(w.Dims, dims...)
	} else {
		for i := range shape[rows:] {
			w.Dims = append(w.Dims, len(w.At)-len(shape)+rows+i)
		}
	}
	for i, d := range w.Dims {
		w.Steps[i] = 1
		if s.Strides != nil && d >= 0 {
			w.Steps[i] = s.Strides[d]
		}
	}
	return w
}

// Whole is all of a memref.
func Whole(mem *ir.Value) Window {
	shape := tileShape(mem.Type())
	return Slice{Literal: make([]int64, len(shape))}.Window(mem, shape)
}

// Along is the dimension of the tile for one of the memref, -1 if the window has one element there.
func (w Window) Along(dim int) int { return slices.Index(w.Dims, dim) }

// Span is how far the window reaches along a dimension of the memref, from its first element
// to the last, which counts.
func (w Window) Span(dim int) int64 {
	if i := w.Along(dim); i >= 0 {
		return (w.Shape[i]-1)*w.Steps[i] + 1
	}
	return 1
}

// Dense reports whether neighbours in the tile are neighbours in the memref, and the tile
// spans its last dimensions.
func (w Window) Dense() bool {
	for i, d := range w.Dims {
		if w.Steps[i] != 1 || d != len(w.At)-len(w.Shape)+i {
			return false
		}
	}
	return true
}

// Window is the window that the load reads.
func (o LoadOp) Window() Window {
	return o.At.Window(o.Source, o.Tile().Shape()).asserted(o.InBounds)
}

// Window is the window that the store writes.
func (o StoreOp) Window() Window {
	return o.At.Window(o.Dest, tileShape(o.Value.Type())).asserted(o.InBounds)
}

// Window is the window that the operation combines with.
func (o AtomicOp) Window() Window {
	return o.At.Window(o.Dest, tileShape(o.Value.Type())).asserted(o.InBounds)
}

// From is the window that the copy reads.
func (o CopyOp) From() Window { return o.SourceAt.Window(o.Source, o.Tile) }

// To is the window that the copy writes.
func (o CopyOp) To() Window { return o.DestAt.Window(o.Dest, o.Tile) }

// SliceFields are the fields of a slice, named after its source.
func SliceFields(s *Slice, of string) []ir.Field { return sliceAt(s, of, ir.IsIndex) }

// sliceAt is [SliceFields] for offsets of some types.
func sliceAt(s *Slice, of string, offsets ir.TypeConstraint) []ir.Field {
	return []ir.Field{
		ir.Ins(&s.Values, of+"indices", offsets),
		ir.Numbers(&s.Literal, "static_"+of+"indices",
			ir.DenseI64ArrayC).Optional().Doc("all indices, if some are literals; the minimum int64 marks a value"),
		ir.Ins(&s.Counts, of+"counts", ir.IsIndex).Doc("the dynamic sizes"),
		ir.Numbers(&s.Sizes, of+"sizes", ir.DenseI64ArrayC).Optional().Doc("the window's size in each dimension of the memref, where the minimum int64 marks a value; dimensions of size 1 may be dropped in the tile"),
		ir.Numbers(&s.Strides, of+"strides", ir.DenseI64ArrayC).Optional().Doc("the strides of the window in each dimension of the memref; default is 1"),
	}
}

// sliceAttrs are the attributes that the text of a slice gives.
func sliceAttrs(of string) []string {
	return []string{"static_" + of + "indices", of + "sizes", of + "strides"}
}

// attrs calls set for the attributes that there are, in the order of [sliceAttrs].
func (s Slice) attrs(set func(i int, a ir.Attr)) {
	for i, list := range [][]int64{s.Literal, s.Sizes, s.Strides} {
		if list != nil {
			set(i, ir.DenseI64(list...))
		}
	}
}

// SliceText is the text of a slice: `[offsets]`, then sizes and strides if the tile does not imply them. of reads the
// slice of an operation.
func SliceText(of func(*ir.Op) Slice) map[string]ir.Directive {
	return map[string]ir.Directive{"Slice": {
		Parse: func(p ir.OpParser, args ir.DirectiveArgs) bool {
			values, counts, s := parseSlice(p)
			args.SetOperands(0, values)
			args.SetOperands(1, counts)
			s.attrs(func(i int, a ir.Attr) { args.SetAttr(i+2, a) })
			return true
		},
		Print: func(p ir.OpPrinter, op *ir.Op) { of(op).print(p) },
	}}
}

// parseSlice reads a slice; its values are not resolved yet.
func parseSlice(p ir.OpParser) (values, counts []ir.Unresolved, s Slice) {
	values, s.Literal = ir.ParseIndexList(p, ir.Square)
	if len(values) == len(s.Literal) {
		s.Literal = nil
	}
	if p.Peek("[") {
		counts, s.Sizes = ir.ParseIndexList(p, ir.Square)
	}
	if s.Sizes != nil && p.Peek("[") {
		s.Strides = []int64{}
		p.List(ir.Square, func() { s.Strides = append(s.Strides, p.Int()) })
	}
	return values, counts, s
}

func (s Slice) print(p ir.OpPrinter) {
	ir.PrintIndexList(p, ir.Square, s.Offsets())
	if s.Sizes != nil {
		p.Space()
		ir.PrintIndexList(p, ir.Square, ir.MixedIndices(s.Counts, s.Sizes))
	}
	if s.Strides != nil {
		p.Space()
		p.List(ir.Square, len(s.Strides), func(i int) { p.Int(s.Strides[i]) })
	}
}

// KnowSizes makes literals of the sizes of an operation's window, or of the extents of a
// tile.parallel, that are known.
func KnowSizes(op *ir.Op, known func(*ir.Value) (int64, bool)) {
	switch op.Def() {
	case Load.OpDef:
		ir.Edit(op, func(o *LoadOp) { o.At = o.At.withSizes(known) })
	case Store.OpDef:
		ir.Edit(op, func(o *StoreOp) { o.At = o.At.withSizes(known) })
	case Atomic.OpDef:
		ir.Edit(op, func(o *AtomicOp) { o.At = o.At.withSizes(known) })
	case Parallel.OpDef:
		ir.Edit(op, func(o *ParallelOp) { o.Counts, o.Shape = ir.SplitMixed(numbered(o.Extents(), known)) })
	}
}

// numbered are sizes with literals in the place of values that are known.
func numbered(sizes []ir.Mixed, known func(*ir.Value) (int64, bool)) []ir.Mixed {
	for i, size := range sizes {
		if size.Value != nil {
			if n, ok := known(size.Value); ok {
				sizes[i] = ir.Mixed{Const: n}
			}
		}
	}
	return sizes
}

// withSizes is the slice with literals for the sizes that are known.
func (s Slice) withSizes(known func(*ir.Value) (int64, bool)) Slice {
	if len(s.Counts) == 0 {
		return s
	}
	s.Counts, s.Sizes = ir.SplitMixed(numbered(ir.MixedIndices(s.Counts, s.Sizes), known))
	return s
}

// TileSizes are the sizes of a load's window along the dimensions of its tile, nil if they are not written.
func (o LoadOp) TileSizes() (out []ir.Mixed) {
	if o.At.Sizes == nil {
		return nil
	}
	sizes := ir.MixedIndices(o.At.Counts, o.At.Sizes)
	for _, d := range o.Window().Dims {
		out = append(out, sizes[d])
	}
	return out
}
