package rasterizetiles

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
)

// tileOrder is the tile order of a persistent kernel: groups of rows, and column after column within a group.
type tileOrder struct {
	columns    int   // the dimension that counts columns; of the others the next counts rows
	rows       int64 // of a group
	beside     int64 // what a tile costs in addition to its loop, in iterations of that
	merged     bool  // all others count rows; else the last of three dimensions counts planes
	descending bool  // the last column first
	mirrored   bool  // in every other round the last block gets the first tile
}

// at is the place in a grid of a tile by its number, with so many tiles in a round.
func (d tileOrder) at(b *ir.Builder, t *ir.Value, extents []*ir.Value, round int64) []*ir.Value {
	n := numbers{b}
	if d.mirrored {
		t = n.mirror(t, round)
	}
	rows := slices.Delete(slices.Clone(extents), d.columns, d.columns+1)
	var planes []*ir.Value
	if !d.merged && len(rows) > 1 {
		rows, planes = rows[:1], rows[1:]
	}
	var outer *ir.Value
	if len(planes) > 0 {
		plane := n.mul(extents[d.columns], rows[0])
		outer, t = n.div(t, plane), n.rem(t, plane)
	}
	column, row := t, (*ir.Value)(nil)
	if len(rows) > 0 {
		column, row = n.place(t, extents[d.columns], n.mulAll(rows), d.rows)
	}
	if d.descending {
		column = n.sub(n.sub(extents[d.columns], n.constant(1)), column)
	}
	var at []*ir.Value
	for i, e := range rows {
		if i == len(rows)-1 {
			at = append(at, row)
			break
		}
		at = append(at, n.rem(row, e))
		row = n.div(row, e)
	}
	if outer != nil {
		at = append(at, outer)
	}
	return slices.Insert(at, d.columns, column)
}

// numbers computes with indices.
type numbers struct{ *ir.Builder }

func (n numbers) constant(x int64) *ir.Value   { return arith.ConstantIndex(n.Builder, x) }
func (n numbers) add(x, y *ir.Value) *ir.Value { return arith.Binary(n.Builder, arith.AddI, x, y) }
func (n numbers) sub(x, y *ir.Value) *ir.Value { return arith.Binary(n.Builder, arith.SubI, x, y) }
func (n numbers) mul(x, y *ir.Value) *ir.Value { return arith.Binary(n.Builder, arith.MulI, x, y) }
func (n numbers) div(x, y *ir.Value) *ir.Value { return arith.Binary(n.Builder, arith.DivUI, x, y) }
func (n numbers) rem(x, y *ir.Value) *ir.Value { return arith.Binary(n.Builder, arith.RemUI, x, y) }
func (n numbers) min(x, y *ir.Value) *ir.Value { return arith.Binary(n.Builder, arith.MinUI, x, y) }

// mulAll multiplies numbers.
func (n numbers) mulAll(of []*ir.Value) *ir.Value {
	out := of[0]
	for _, x := range of[1:] {
		out = n.mul(out, x)
	}
	return out
}

// place is the column and row of a tile by its number: down the rows of a group, then along the
// columns, then group after group.
func (n numbers) place(t, columns, rows *ir.Value, group int64) (column, row *ir.Value) {
	size := n.constant(group)
	perGroup := n.mul(columns, size)
	first := n.mul(n.div(t, perGroup), size)
	high := n.min(n.sub(rows, first), size)
	inGroup := n.rem(t, perGroup)
	return n.div(inGroup, high), n.add(first, n.rem(inGroup, high))
}

// mirror is the number of the tile that is taken instead of tile t, if every other round of so many goes backwards.
func (n numbers) mirror(t *ir.Value, size int64) *ir.Value {
	round := n.div(t, n.constant(size))
	// Round k begins with tile k·size: its tile j becomes size - 1 - j.
	both := n.add(n.mul(round, n.constant(2*size)), n.constant(size-1))
	return arith.NewSelect(n.Builder, n.odd(round), n.sub(both, t), t)
}

func (n numbers) odd(x *ir.Value) *ir.Value {
	return arith.NewCmpI(n.Builder, arith.NE, n.rem(x, n.constant(2)), n.constant(0))
}

// end is the end of a block's tiles from its first on, one in a round of so many: after the last tile, or, if the last
// round goes backwards, after it only if the block has a tile in it.
func (d tileOrder) end(b *ir.Builder, first, total *ir.Value, size int64) *ir.Value {
	if !d.mirrored {
		return total
	}
	n := numbers{b}
	full := n.mul(n.div(total, n.constant(size)), n.constant(size))
	left := n.sub(total, full)
	none := arith.NewCmpI(b, arith.ULT, n.add(first, left), n.constant(size))
	backwards := arith.NewSelect(b, none, full, n.add(full, n.constant(size)))
	return arith.NewSelect(b, n.odd(n.div(total, n.constant(size))), backwards, total)
}
