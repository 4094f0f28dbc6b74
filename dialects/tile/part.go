package tile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// Piece is a tile that is a part of another, as an operation takes or puts it.
type Piece struct {
	Whole, Part *ir.Value
	shaped.Slice
	Box   layout.Part // for runtime offsets, with their divisors
	taken bool        // out of the whole, and not put into it
}

// PiecesOf are the pieces that an operation extracts or inserts, nil if it does neither; divisor gives a divisor of an
// offset.
func PiecesOf(op *ir.Op, divisor func(*ir.Value) int64) []Piece {
	if o, ok := tensor.ExtractSlice.Cast(op); ok {
		p := pieceOf(o.Source, o.Result, o.Slice, divisor)
		p.taken = true
		return []Piece{p}
	}
	if o, ok := tensor.InsertSlice.Cast(op); ok {
		return []Piece{pieceOf(o.Result, o.Source, o.Slice, divisor)}
	}
	o, ok := tensor.Concat.Cast(op)
	if !ok {
		return nil
	}
	var out []Piece
	at := make([]ir.Mixed, len(tileShape(o.Result.Type())))
	for _, v := range o.Inputs {
		shape := tileShape(v.Type())
		size, step := make([]ir.Mixed, len(shape)), make([]ir.Mixed, len(shape))
		for i, n := range shape {
			size[i].Const, step[i].Const = n, 1
		}
		out = append(out, pieceOf(o.Result, v, shaped.SliceOf(slices.Clone(at), size, step), divisor))
		at[o.Dim].Const += shape[o.Dim]
	}
	return out
}

func pieceOf(whole, part *ir.Value, s shaped.Slice, divisor func(*ir.Value) int64) Piece {
	box := layout.Part{At: slices.Clone(s.StaticOffsets), Size: s.StaticSizes, Step: s.StaticStrides}
	for i, m := range s.MixedOffsets() {
		if m.Value == nil {
			continue
		}
		if box.At[i] = divisor(m.Value); box.At[i] == 0 { // it is zero
			box.At[i] = tileShape(whole.Type())[i]
		}
	}
	box.Dropped, _ = shaped.Dropped(s.StaticSizes, tileShape(part.Type()))
	return Piece{Whole: whole, Part: part, Slice: s, Box: box}
}

// Verify is the reason why no tile has the piece.
func (p Piece) Verify(op *ir.Op) error {
	if slices.ContainsFunc(p.StaticStrides, func(n int64) bool { return n < 1 }) { // ir.Dynamic is less
		return op.Errorf("has a stride that is dynamic or less than 1; strides of a part of a tile must be static and at least 1")
	}
	return nil
}

// Span is how far the piece reaches in each dimension, from its first element to the last,
// which counts.
func (p Piece) Span() []int64 {
	out := make([]int64, len(p.StaticSizes))
	for i, n := range p.StaticSizes {
		out[i] = (n-1)*p.StaticStrides[i] + 1
	}
	return out
}

// maxPlaces is among how many registers a thread chooses one by an offset that is not
// known. It costs a select for each but the first, shared memory a store, a barrier
// and a load.
const maxPlaces = 4

// Places are the possible starts of a piece along the dimension with a runtime offset, nil if all are constant; ok is
// false if they are too many to select among.
func (p Piece) Places() (dim int, at []int64, ok bool) {
	dim = slices.Index(p.StaticOffsets, ir.Dynamic)
	if dim < 0 {
		return dim, nil, true
	}
	last := tileShape(p.Whole.Type())[dim] - 1 - (p.StaticSizes[dim]-1)*p.StaticStrides[dim]
	step := p.Box.At[dim]
	whole := step%p.StaticStrides[dim] == 0 || p.StaticSizes[dim] == 1 // the steps meet the same elements
	if len(p.Offsets) > 1 || !whole || last/step >= maxPlaces {
		return dim, nil, false
	}
	for x := int64(0); x <= last; x += step {
		at = append(at, x)
	}
	return dim, at, true
}

// Take is the layout of the part of a whole in a layout, if no thread needs another's elements.
func (p Piece) Take(whole layout.Distribution) (layout.Distribution, bool) {
	if _, _, ok := p.Places(); !ok {
		return whole, false
	}
	d, err := whole.Take(p.Box)
	return d, err == nil
}

// First is the layout of a part at the beginning of the whole, if no thread needs another's elements; threads without
// an element of it hold nothing.
func (p Piece) First(whole layout.Distribution) (layout.Distribution, bool) {
	zero := func(n int64) bool { return n == 0 }
	one := func(n int64) bool { return n == 1 }
	if !p.taken || !all(p.StaticOffsets, zero) || !all(p.StaticStrides, one) || slices.Contains(p.Box.Dropped, true) {
		return whole, false
	}
	d, err := whole.First(p.StaticSizes)
	return d, err == nil
}

func all(ns []int64, is func(int64) bool) bool {
	return !slices.ContainsFunc(ns, func(n int64) bool { return !is(n) })
}

// InPlace reports whether the part's layout gives each thread elements that it has in the whole.
func (p Piece) InPlace() bool {
	whole, ok1 := DistOf(p.Whole.Type())
	part, ok2 := DistOf(p.Part.Type())
	if !ok1 || !ok2 {
		return false
	}
	if d, ok := p.Take(whole); ok && d.Equal(part) {
		return true
	}
	d, ok := p.First(whole)
	return ok && d.Equal(part)
}

// Around is a layout of the whole from which the part can be taken in a layout.
func (p Piece) Around(part layout.Distribution) (layout.Distribution, bool) {
	if _, _, ok := p.Places(); !ok {
		return part, false
	}
	d, err := part.Around(tileShape(p.Whole.Type()), p.Box)
	return d, err == nil
}

// Registers tells for each register of the part in which of the whole its element is, when
// the piece begins at an offset along the dimension that [Piece.Places] names.
func (p Piece) Registers(at int64) []int64 {
	whole, _ := DistOf(p.Whole.Type())
	part, _ := DistOf(p.Part.Type())
	offsets := slices.Clone(p.StaticOffsets)
	if dim := slices.Index(offsets, ir.Dynamic); dim >= 0 {
		offsets[dim] = at
	}
	return whole.PartRegisters(p.Box, part, offsets)
}
