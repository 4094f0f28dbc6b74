package fusecomm

import (
	"github.com/tsopt/tsopt/layout"
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// shards are the equal parts of the rows or the columns of an array, one for each device. Each is sent in pieces of its
// rows.
type shards struct {
	whole         *ir.MemRefType
	dim           int // which is divided
	devices       int64
	pieces, rows  int64 // how many pieces a shard has, and how many rows a piece
	height, width int64 // the tile in which a piece is moved; width alone where there is one dimension
}

const (
	// lineBytes is the length of the rows of tiles: TMA's widest swizzle.
	lineBytes = layout.SwizzleBytes
	// tileRows is how many rows of them a block moves at a time.
	tileRows = 128
	// stretch is how many elements of an array of one dimension.
	stretch = 4096
)

// cut cuts the shards of a dimension into as many pieces as it can be, up to a number.
func cut(array ir.Type, dim int, devices, most int64) shards {
	s := shards{whole: array.(*ir.MemRefType), dim: dim, devices: devices}
	part := s.part()
	s.pieces = divisor(part[0], most)
	s.rows = part[0] / s.pieces
	line := s.line()
	if len(part) == 1 {
		s.width = divisor(s.rows, stretch)
	} else {
		s.height, s.width = divisor(s.rows, tileRows), min(line, upToPower(part[1]))
		if dim == 1 {
			s.width = divisor(part[1], line) // behind the end are another device's columns
		}
	}
	return s
}

// line is how many elements a line has.
func (s shards) line() int64 {
	bits, _ := ir.BitWidth(s.whole.Elem())
	return max(1, lineBytes*8/int64(bits))
}

// widen gives tiles of few rows more columns, of so many that are sent one after the other, up to so many bytes.
func (s *shards) widen(bytes, columns int64) {
	for s.height > 0 && 2*s.height*s.width <= bytes/lineBytes*s.line() && columns%(2*s.width) == 0 {
		s.width *= 2
	}
}

// divisor is the greatest divisor of n up to a number.
func divisor(n, most int64) int64 {
	for d := min(n, most); d > 1; d-- {
		if n%d == 0 {
			return d
		}
	}
	return 1
}

// upToPower is the least power of two that is n or more: a tile may reach over the end of an array.
func upToPower(n int64) int64 {
	p := int64(1)
	for p < n {
		p *= 2
	}
	return p
}

// part is the shape of a shard.
func (s shards) part() []int64 {
	shape := slices.Clone(s.whole.Shape())
	shape[s.dim] /= s.devices
	return shape
}

// tile is the type of what a block moves at a time.
func (s shards) tile() *ir.TensorType {
	if len(s.whole.Shape()) == 1 {
		return ir.Tensor([]int64{s.width}, s.whole.Elem(), nil)
	}
	return ir.Tensor([]int64{s.height, s.width}, s.whole.Elem(), nil)
}

// at is a place of a device's shard in the whole array.
func (s shards) at(n number, device *ir.Value, at []*ir.Value) []*ir.Value {
	at = slices.Clone(at)
	at[s.dim] = n.add(n.mul(device, s.part()[s.dim]), at[s.dim])
	return at
}

// eachTile makes loops over the tiles of a piece of a shard, in so many columns from one on, which carry values on.
func (s shards) eachTile(b *ir.Builder, piece, column *ir.Value, columns int64, init []*ir.Value,
	body func(b *ir.Builder, at, carried []*ir.Value) []*ir.Value) []*ir.Value {
	n := number{b}
	first := n.mul(piece, s.rows)
	if len(s.part()) == 1 {
		return each(b, s.rows, s.width, init, func(b *ir.Builder, i *ir.Value, carried []*ir.Value) []*ir.Value {
			return body(b, []*ir.Value{number{b}.add(first, i)}, carried)
		})
	}
	return each(b, s.rows, s.height, init, func(b *ir.Builder, i *ir.Value, carried []*ir.Value) []*ir.Value {
		row := number{b}.add(first, i)
		return each(b, columns, s.width, carried, func(b *ir.Builder, j *ir.Value, carried []*ir.Value) []*ir.Value {
			if column != nil {
				j = number{b}.add(column, j)
			}
			return body(b, []*ir.Value{row, j}, carried)
		})
	})
}

// signal makes counters of the host, in front of an operation.
func signal(before *ir.Op, n int64) *ir.Value {
	b := ir.Before(before)
	b.Loc = before.Loc()
	return comm.SignalAlloc.New(b, comm.SignalAllocOp{}, comm.Signal(n)).Signal
}

// buffer makes symmetric memory, in front of an operation.
func buffer(before *ir.Op, shape []int64, elem ir.Type) *ir.Value {
	b := ir.Before(before)
	b.Loc = before.Loc()
	return comm.SymmAlloc.New(b, comm.SymmAllocOp{}, ir.MemRef(shape, elem, nil, scale.Symmetric)).MemRef
}

func load(b *ir.Builder, t *ir.TensorType, mem *ir.Value, at ...*ir.Value) *ir.Value {
	return tile.Load.New(b, tile.LoadOp{Source: mem, At: tile.At(at...)}, t).Result
}
