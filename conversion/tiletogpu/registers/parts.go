package registers

import (
	"slices"

	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/layout"
)

// Parts of tiles are renamed registers of the whole; if the offset is a runtime value, a thread selects among the few
// places that the part can have.

// piece is one that threads have in registers.
func pieces(c *emit.Ctx, op *ir.Op) ([]tile.Piece, error) {
	ps := tile.PiecesOf(op, c.Ranges.Divisor)
	for _, p := range ps {
		if !p.InPlace() {
			return nil, op.Errorf("extracts or inserts a part of layout %v of a tile of layout %v, which other threads hold; run --infer-layout and --convert-layouts-via-smem first", emit.DistOf(p.Part), emit.DistOf(p.Whole))
		}
	}
	return ps, nil
}

// byPlace is value(x) for the place x that the piece has.
func byPlace(c *emit.Ctx, p tile.Piece, value func(at int64) *ir.Value) *ir.Value {
	_, places, _ := p.Places()
	if places == nil {
		return value(0)
	}
	return pick(c, c.Get(p.Offsets[0]), places, value)
}

func extractSlice(c *emit.Ctx, o tensor.ExtractSliceOp) error {
	ps, err := pieces(c, o.Op)
	if err != nil {
		return err
	}
	es := c.Elements(c.Get(o.Source))
	registers := registersAt(ps[0])
	out := make([]*ir.Value, emit.DistOf(o.Result).RegCount())
	for r := range out {
		out[r] = byPlace(c, ps[0], func(at int64) *ir.Value { return es[registers(at)[r]] })
	}
	return c.Set(o.Result, c.Pack(emit.ElemType(o.Result), out))
}

// registersAt is [tile.Piece.Registers], computed once for each place.
func registersAt(p tile.Piece) func(at int64) []int64 {
	known := map[int64][]int64{}
	return func(at int64) []int64 {
		if known[at] == nil {
			known[at] = p.Registers(at)
		}
		return known[at]
	}
}

func insertSlice(c *emit.Ctx, o tensor.InsertSliceOp) error {
	ps, err := pieces(c, o.Op)
	if err != nil {
		return err
	}
	return c.Set(o.Result, c.Pack(emit.ElemType(o.Result), overlay(c, ps[0], c.Elements(c.Get(o.Dest)))))
}

// overlay are the registers of a whole with those of a piece in it.
func overlay(c *emit.Ctx, p tile.Piece, whole []*ir.Value) []*ir.Value {
	es := c.Elements(c.Get(p.Part))
	registers := registersAt(p)
	first := firstRegisters(emit.DistOf(p.Whole))
	out := make([]*ir.Value, len(whole))
	for q := range out {
		out[q] = byPlace(c, p, func(at int64) *ir.Value {
			if r := slices.Index(registers(at), first[q]); r >= 0 {
				return es[r]
			}
			return whole[q]
		})
	}
	return out
}

func concat(c *emit.Ctx, o tensor.ConcatOp) error {
	ps, err := pieces(c, o.Op)
	if err != nil {
		return err
	}
	whole := make([]*ir.Value, emit.DistOf(o.Result).RegCount())
	for _, p := range ps {
		whole = overlay(c, p, whole)
	}
	return c.Set(o.Result, c.Pack(emit.ElemType(o.Result), whole))
}

// extractElement reads a register of a tile that every thread has.
func extractElement(c *emit.Ctx, o tensor.ExtractOp) error {
	if !tile.InEveryThread(o.Tensor) {
		return o.Errorf("reads an element that other threads hold; run --convert-layouts-via-smem first")
	}
	return c.Set(o.Result, ElementOf(c, o.Tensor, c.GetAll(o.Indices)))
}

// ElementOf is an element of a tile that every thread has whole.
func ElementOf(c *emit.Ctx, t *ir.Value, at []*ir.Value) *ir.Value {
	d := emit.DistOf(t)
	es := c.Elements(c.Get(t))
	shape := d.Shape()
	choices := make([]*ir.Value, product(shape))
	for _, r := range emit.FirstCopies(d) {
		if at := emit.RegisterCoord(d, r); inside(at, shape) {
			choices[linearIndex(at, shape)] = es[r]
		}
	}
	// One dimension after the other, the last first, the elements at its index stay.
	for dim := len(shape) - 1; dim >= 0; dim-- {
		n := int(shape[dim])
		var left []*ir.Value
		for row := range slices.Chunk(choices[:product(shape[:dim+1])], n) {
			left = append(left, named(c, at[dim], row))
		}
		choices = left
	}
	return choices[0]
}

// named is the one of values that an index names.
func named(c *emit.Ctx, index *ir.Value, values []*ir.Value) *ir.Value {
	if i, ok := rewrite.IntConstant(index); ok && i >= 0 && i < int64(len(values)) {
		return values[i]
	}
	return pick(c, index, count(int64(len(values))), func(i int64) *ir.Value { return values[i] })
}

// inside reports whether there is an element at a coordinate: the registers of a layout that
// overhangs have more.
func inside(at, shape []int64) bool {
	for dim, x := range at {
		if x >= shape[dim] {
			return false
		}
	}
	return true
}

func linearIndex(at, shape []int64) int64 {
	n := int64(0)
	for dim, x := range at {
		n = n*shape[dim] + x
	}
	return n
}

func product(shape []int64) int64 {
	n, _ := ir.NumElements(shape)
	return n
}

// fromElements chooses for each register the scalar at its coordinates.
func fromElements(c *emit.Ctx, o tensor.FromElementsOp) error {
	d := emit.DistOf(o.Result)
	values := c.GetAll(o.Elements)
	shape := d.Shape()
	base := c.Base(d)
	out := make([]*ir.Value, d.RegCount())
	for r := range out {
		at := emit.RegisterCoord(d, int64(r))
		row := values
		for dim, x := range at {
			row = rows(c, row, shape[dim], base[dim], min(x, shape[dim]-1)) // an element beyond is never seen
		}
		out[r] = row[0]
	}
	return c.Set(o.Result, c.Pack(emit.ElemType(o.Result), out))
}

// rows are the values of row base + at, if values are n equal rows.
func rows(c *emit.Ctx, values []*ir.Value, n int64, base *ir.Value, at int64) []*ir.Value {
	length := int64(len(values)) / n
	if base == nil {
		return values[at*length : (at+1)*length]
	}
	row := c.PlusConst(c.Builder, base, at)
	out := make([]*ir.Value, length)
	for i := range out {
		out[i] = pick(c, row, count(n), func(x int64) *ir.Value { return values[x*length+int64(i)] })
	}
	return out
}

// empty is a tile with undefined contents.
func empty(c *emit.Ctx, o tensor.EmptyOp) error {
	return c.Set(o.Result, arith.Zero(c.Builder, emit.ThreadType(o.Result.Type())))
}

// firstRegisters tells for each register the first one that holds the same element.
func firstRegisters(d layout.Distribution) []int64 {
	first := map[string]int64{}
	out := make([]int64, d.RegCount())
	for r := range out {
		key := ir.Int64sKey(emit.RegisterCoord(d, int64(r)))
		if _, seen := first[key]; !seen {
			first[key] = int64(r)
		}
		out[r] = first[key]
	}
	return out
}
