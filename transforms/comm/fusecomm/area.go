package fusecomm

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"slices"

	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
)

// area is an array, or a device's part of one, that blocks move in pieces, tile by tile. Its extents need not be
// multiples of a tile's: tiles reach over the end, where nothing is read or written.
type area struct {
	shape          []int64
	elem           ir.Type
	tile           []int64 // the extents of the largest tile that is moved at a time
	along          int     // the dimension that is cut in pieces
	pieces, length int64   // how many there are, and the extent of a piece, some tiles
}

const (
	// vectorBytes is the widest access of a thread.
	vectorBytes = 16
	// aloneThreads is how many threads a block has that does nothing but to move.
	aloneThreads = 256
	// vectorsAtATime is how many accesses of one tile a thread has under way, vectorsHeld of several.
	vectorsAtATime = 4
	vectorsHeld    = 8
	// rowBytes is how long rows of tiles are at most: what a warp accesses at once.
	rowBytes = scale.WarpThreads * vectorBytes
)

// newArea cuts an array in up to so many pieces, in tiles of at least so many elements where there are as many.
func newArea(shape []int64, elem ir.Type, pieces, least int64) area {
	a := area{shape: shape, elem: elem}
	size := elementBytes(elem)
	most := tileElements(elem, vectorsAtATime)
	total := elements(shape)
	// Small arrays are cut in small tiles, so that more blocks move them.
	for most > least && (ceil(total, most) < pieces || most/2 >= total) {
		most /= 2
	}
	if len(shape) == 1 {
		a.tile = []int64{most}
	} else {
		width := min(upToPower(shape[1]), max(1, rowBytes/size))
		a.tile = []int64{max(1, most/width), width}
		for a.tile[0]/2 >= shape[0] {
			a.tile[0] /= 2
		}
		if ceil(shape[1], a.tile[1]) > ceil(shape[0], a.tile[0]) {
			a.along = 1
		}
	}
	extent, step := shape[a.along], a.tile[a.along]
	a.length = ceil(ceil(extent, step), pieces) * step
	a.pieces = ceil(extent, a.length)
	return a
}

// elementBytes is how many bytes an element takes.
func elementBytes(elem ir.Type) int64 {
	bits, _ := ir.BitWidth(elem)
	return max(1, int64(bits)/8)
}

// tileElements is how many elements a block's threads hold in so many accesses each.
func tileElements(elem ir.Type, vectors int64) int64 {
	return aloneThreads * vectors * vectorBytes / elementBytes(elem)
}

func elements(shape []int64) int64 {
	n := int64(1)
	for _, x := range shape {
		n *= x
	}
	return n
}

func bytesOf(shape []int64, elem ir.Type) int64 { return elements(shape) * elementBytes(elem) }

func ceil(n, by int64) int64 { return (n + by - 1) / by }

// covered is how far the tiles of all pieces reach.
func (a area) covered(dim int) int64 {
	if dim == a.along {
		return a.pieces * a.length
	}
	return ceil(a.shape[dim], a.tile[dim]) * a.tile[dim]
}

// tiles is the type of the tiles that are moved, if a thread holds so many at a time.
func (a area) tiles(held int64) *ir.TensorType {
	shape := slices.Clone(a.tile)
	for elements(shape)*held > tileElements(a.elem, vectorsHeld) && elements(shape) > tileElements(a.elem, 1) &&
		shape[0]%2 == 0 {
		shape[0] /= 2
	}
	return ir.Tensor(shape, a.elem, nil)
}

// each makes loops over the tiles of a piece, which carry values on.
func (a area) each(b *ir.Builder, piece *ir.Value, t *ir.TensorType, init []*ir.Value,
	body func(b *ir.Builder, at, carried []*ir.Value) []*ir.Value) []*ir.Value {
	first := number{b}.mul(piece, a.length)
	var nest func(b *ir.Builder, dim int, at, carried []*ir.Value) []*ir.Value
	nest = func(b *ir.Builder, dim int, at, carried []*ir.Value) []*ir.Value {
		if dim == len(a.shape) {
			return body(b, at, carried)
		}
		extent := a.shape[dim]
		if dim == a.along {
			extent = a.length
		}
		return each(b, extent, t.Shape()[dim], carried, func(b *ir.Builder, i *ir.Value, carried []*ir.Value) []*ir.Value {
			if dim == a.along {
				i = number{b}.add(first, i)
			}
			return nest(b, dim+1, append(slices.Clone(at), i), carried)
		})
	}
	return nest(b, 0, nil, init)
}

// place is where a device's part begins in a buffer, as the memory and the indices of a place of the part.
// Where tiles reach over the part's end the memory is a view of it, beyond which nothing is written.
func (a area) place(b *ir.Builder, buffer *ir.Value, dim int, device *ir.Value) (memory *ir.Value,
	at func(b *ir.Builder, at []*ir.Value) []*ir.Value) {
	if a.covered(dim) == a.shape[dim] {
		return buffer, func(b *ir.Builder, at []*ir.Value) []*ir.Value { return a.behind(b, dim, device, at) }
	}
	return partIn(b, buffer, a.shape, dim, device), func(_ *ir.Builder, at []*ir.Value) []*ir.Value { return at }
}

// partIn is a view of a device's part of a buffer: the parts have a shape and are consecutive along a dimension.
func partIn(b *ir.Builder, buffer *ir.Value, shape []int64, dim int, device *ir.Value) *ir.Value {
	var offsets, sizes, strides []ir.Mixed
	for i, n := range shape {
		offsets, sizes, strides = append(offsets, ir.Mixed{}), append(sizes, ir.Mixed{Const: n}),
			append(strides, ir.Mixed{Const: 1})
		if i == dim {
			offsets[i] = ir.Mixed{Value: number{b}.mul(device, n)}
		}
	}
	return memref.NewSubView(b, buffer, offsets, sizes, strides).Result
}

// behind is a place in a device's part as one in the whole buffer.
func (a area) behind(b *ir.Builder, dim int, device *ir.Value, at []*ir.Value) []*ir.Value {
	at = slices.Clone(at)
	n := number{b}
	at[dim] = n.add(n.mul(device, a.shape[dim]), at[dim])
	return at
}
