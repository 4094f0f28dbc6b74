package inferlayout

import (
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// Parts of tiles. The layout of a part follows from the whole's where threads hold whole parts (cut), and the whole's
// from the part's (lift): then extracting and inserting it only renames registers. If neither gives the required
// layout, the part is extracted in the layout that costs nothing and converted, or the whole is converted if that stays
// inside of warps. A small part at the beginning of the whole stays with the threads that have it, and the others hold
// nothing. Other parts go through shared memory, by convert-layouts-via-smem.

func (in *inference) pieces(op *ir.Op) []tile.Piece { return tile.PiecesOf(op, in.ranges.Divisor) }

// relateParts ties pieces to their whole.
func (in *inference) relateParts(op *ir.Op) []Relation {
	var out []Relation
	for _, p := range in.pieces(op) {
		out = append(out, Relation{From: p.Whole, To: p.Part, Down: inPlace(p), Up: in.lifted(p)})
	}
	return out
}

// inPlace is a part's layout in the whole's if no element moves.
func inPlace(p tile.Piece) Follow {
	return func(whole layout.Distribution) (layout.Distribution, bool) {
		if d, ok := p.Take(whole); ok {
			return d, true
		}
		d, ok := p.First(whole)
		return d, ok && d.RegCount() <= maxFirst
	}
}

// maxFirst is how many registers the beginning of a tile may have in few threads: to distribute it over all of them
// takes two accesses and a barrier.
const maxFirst = 16

// lifted is the whole's layout around a part's, unless many threads would hold the same
// elements.
func (in *inference) lifted(p tile.Piece) Follow {
	n := elements(p.Whole)
	return func(part layout.Distribution) (layout.Distribution, bool) {
		d, ok := p.Around(part)
		return d, ok && d.RegCount()*d.Threads() <= 2*max(n, d.Threads())
	}
}

func (in *inference) uniteInsert(op *ir.Op) {
	o := ir.View[tensor.InsertSliceOp](op)
	in.union(o.Dest, o.Result)
}

// forParts is the layout of a class that nothing determines, if d would be read best. If parts are taken of its tiles,
// or put into them, it is a layout in which that moves no data: made of a part's best layout, if memory is read as
// wide, or with the parts adjacent in each thread's registers.
func (in *inference) forParts(v *ir.Value, d layout.Distribution) layout.Distribution {
	c, out, done := in.find(v), d, false
	var moved []tile.Piece
	ir.WalkOps(in.kernel.Op, func(op *ir.Op) {
		for _, p := range in.pieces(op) {
			if done || in.find(p.Whole) != c {
				continue
			}
			if _, ok := p.Take(d); ok {
				continue
			}
			moved = append(moved, p)
			t := p.Part.Type().(*ir.TensorType)
			best, err := in.places.Of(op.Block()).Coalesced(t.Shape(), t.Elem())
			if around, ok := in.lifted(p)(best); err == nil && ok && asWide(around, d, t) {
				out, done = around, true
			}
		}
	})
	if done || len(moved) == 0 {
		return out
	}
	if lines, ok := sideBySide(in.places.Of(v.ParentBlock()), moved); ok {
		return lines
	}
	return out
}

// maxLines is how many 32-bit registers a tile with adjacent parts may take.
const maxLines = 64

// sideBySide is a layout of a tile in which each thread holds all of the dimensions in which parts begin and end, for
// overlapping windows. It excludes the last dimension, along which adjacent threads read memory, by words at least.
func sideBySide(place tile.Place, parts []tile.Piece) (layout.Distribution, bool) {
	t := parts[0].Whole.Type().(*ir.TensorType)
	var rest []int64
	cut := make([]bool, len(t.Shape()))
	for _, p := range parts {
		for i, n := range p.Span() {
			cut[i] = cut[i] || n != t.Shape()[i]
		}
	}
	if len(cut) == 0 || cut[len(cut)-1] {
		return layout.Distribution{}, false
	}
	for i, n := range t.Shape() {
		if !cut[i] {
			rest = append(rest, n)
		}
	}
	d, err := place.Dividing(rest, t.Elem())
	if err != nil {
		return d, false
	}
	for i, is := range cut {
		if is {
			if d, err = d.ExpandDim(i); err != nil {
				return d, false
			}
		}
	}
	axes := d.AllDigits()
	for i, is := range cut {
		if is {
			axes[layout.Reg] = append(axes[layout.Reg], layout.On(t.Shape()[i], i, 1))
		}
	}
	if d, err = layout.NewDistribution(t.Shape(), axes); err != nil {
		return d, false
	}
	bits, _ := ir.BitWidth(t.Elem())
	if d.RegCount()*int64(bits) > layout.RegisterBits*maxLines ||
		d.VectorWidth(layout.RowMajorOrder(d.Rank()))*int64(bits) < layout.RegisterBits {
		return d, false
	}
	for _, p := range parts {
		if _, ok := p.Take(d); !ok {
			return d, false
		}
	}
	return d, true
}

// asWide reports whether threads hold runs of adjacent elements in memory that are as long as those of another layout,
// or as the widest access.
func asWide(d, other layout.Distribution, t *ir.TensorType) bool {
	order := layout.RowMajorOrder(d.Rank())
	bits, _ := ir.BitWidth(t.Elem())
	return d.VectorWidth(order) >= min(other.VectorWidth(order), int64(layout.AccessBits/max(bits, 1)))
}

// adaptExtractSlice extracts the part in its layout within the whole, or converts the whole to a layout with the
// part's.
func (in *inference) adaptExtractSlice(op *ir.Op) error {
	p := in.pieces(op)[0]
	whole, _ := tile.DistOf(p.Whole.Type())
	if taken, ok := p.Take(whole); ok {
		in.makes(p.Part, taken)
		return nil
	}
	part, _ := tile.DistOf(p.Part.Type())
	if around, ok := p.Around(part); ok && near(whole, around) {
		if taken, ok := p.Take(around); ok {
			in.need(op, 0, around)
			in.makes(p.Part, taken)
			return nil
		}
	}
	if first, ok := inPlace(p)(whole); ok {
		in.makes(p.Part, first)
	}
	return nil
}

// near reports whether a conversion stays inside of warps.
func near(from, to layout.Distribution) bool {
	c, err := layout.ConvertPlan(from, to)
	return err == nil && c.Kind <= layout.Shuffle
}

// adaptInsertSlice inserts the part in its layout within the whole.
func (in *inference) adaptInsertSlice(op *ir.Op) error {
	p := in.pieces(op)[0]
	whole, _ := in.of(p.Whole)
	in.need(op, 1, whole)
	if part, ok := p.Take(whole); ok {
		in.need(op, 0, part)
	}
	return nil
}

// adaptConcat concatenates tiles in the layouts that they have in the result, or in a layout around that of the first.
func (in *inference) adaptConcat(op *ir.Op) error {
	ps := in.pieces(op)
	whole, _ := in.of(ps[0].Whole)
	parts, ok := takeAll(ps, whole)
	if !ok {
		first, _ := tile.DistOf(ps[0].Part.Type())
		around, lifts := ps[0].Around(first)
		if !lifts {
			return nil
		}
		if parts, ok = takeAll(ps, around); !ok || !near(around, whole) {
			return nil
		}
		whole = around
	}
	for i, d := range parts {
		in.need(op, i, d)
	}
	in.makes(ps[0].Whole, whole)
	return nil
}

func takeAll(ps []tile.Piece, whole layout.Distribution) ([]layout.Distribution, bool) {
	var out []layout.Distribution
	for _, p := range ps {
		d, ok := p.Take(whole)
		if !ok {
			return nil, false
		}
		out = append(out, d)
	}
	return out, true
}

// maxEverywhere is how many elements every thread may hold so that it can read any of them.
const maxEverywhere = 32

// maxChosen is the greatest number of elements that each element of a tile.parallel selects one from in registers: with
// more, a read of shared memory is faster.
const maxChosen = 8

// adaptExtract gives every thread all elements of a small tile if one element of it is read.
func (in *inference) adaptExtract(op *ir.Op) error {
	v := ir.View[tensor.ExtractOp](op).Tensor
	l := tile.LayoutOf(v.Type())
	if l.IsPartial() {
		return op.Errorf("uses a value of type %v, which is a partial sum of each unit; comm.all_reduce it first", v.Type())
	}
	inCode := tile.BeforeElements(op) != op
	most := int64(maxEverywhere)
	if inCode {
		most = maxChosen
	}
	if n := elements(v); n <= most && !tile.InEveryThread(v) {
		all := in.places.Of(op.Block()).Everywhere(v.Type().(*ir.TensorType).Shape())
		if inCode {
			op.SetOperand(0, convert(ir.Before(tile.BeforeElements(op)), v, all)) // code of one element makes no tiles
		} else {
			in.need(op, 0, all)
		}
	}
	return nil
}
