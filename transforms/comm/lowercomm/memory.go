package lowercomm

import (
	"github.com/tsopt/tsopt/layout"
	"math"
	"math/bits"
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// Arrays that go to a peer or come from one are moved tile by tile, in loops over the array. A tile is what the unit's
// threads move in a few concurrent accesses each. Elements beyond the end of the array are masked.
var (
	putMemLowering = lower(comm.PutMem, putMem)
	getMemLowering = lower(comm.GetMem, getMem)
)

const (
	accessBytes = 16                  // of the widest access of a thread
	underWay    = 4                   // accesses of a thread before it waits for the first
	rowBytes    = 512                 // what a warp accesses at once
	lineBytes   = layout.SwizzleBytes // what a row of a tile has at least, that is not of a narrower array
)

func putMem(l *lowerer, o comm.PutMemOp) error {
	kernel, ok := ir.Enclosing(o.Op, tile.Kernel)
	if !ok {
		return outsideKernel(o.Op)
	}
	if o.Via == comm.CopyEngine {
		_, err := comm.ByCopyEngine(kernel)
		return err // the host asks for it
	}
	if bulk, err := l.byBulk(kernel, transferOf(o.Op)); bulk || err != nil {
		return err
	}
	if kernel.Nodes() > 1 && !scale.InShared(o.Dest.Type().(*ir.MemRefType)) {
		return nil // memory is what a network carries
	}
	b := ir.Before(o.Op)
	none := comm.Join.New(b, comm.JoinOp{}, comm.Token).Token
	sent := eachTile(b, kernel, o.Source, []*ir.Value{none},
		func(b *ir.Builder, t *ir.TensorType, at, before []*ir.Value) []*ir.Value {
			x := load(b, t, o.Source, at)
			put := comm.Put.New(b, comm.PutOp{Value: x, Dest: o.Dest, At: tile.At(at...), Rank: o.Rank}, comm.Token).Token
			return []*ir.Value{comm.Join.New(b, comm.JoinOp{Tokens: []*ir.Value{before[0], put}}, comm.Token).Token}
		})
	return replace(o.Op, sent...)
}

func getMem(l *lowerer, o comm.GetMemOp) error {
	kernel, ok := ir.Enclosing(o.Op, tile.Kernel)
	if !ok {
		return outsideKernel(o.Op)
	}
	if bulk, err := l.byBulk(kernel, transferOf(o.Op)); bulk || err != nil {
		return err
	}
	eachTile(ir.Before(o.Op), kernel, o.Source, nil, func(b *ir.Builder, t *ir.TensorType, at, _ []*ir.Value) []*ir.Value {
		x := comm.Get.New(b, comm.GetOp{Source: o.Source, At: tile.At(at...), Rank: o.Rank}, t).Result
		store(b, x, o.Dest, at)
		return nil
	})
	o.Erase()
	return nil
}

func outsideKernel(op *ir.Op) error {
	return op.Errorf("must be inside of a tile.kernel, whose threads copy the array; use memref.copy on the host")
}

// eachTile makes loops over the tiles of an array, which carry values on.
func eachTile(b *ir.Builder, kernel tile.KernelOp, array *ir.Value, init []*ir.Value,
	body func(b *ir.Builder, t *ir.TensorType, at, carried []*ir.Value) []*ir.Value) []*ir.Value {
	t := tileOf(kernel, b.Block(), array.Type().(*ir.MemRefType))
	var nest func(at, carried []*ir.Value) []*ir.Value
	nest = func(at, carried []*ir.Value) []*ir.Value {
		dim := len(at)
		if dim == len(t.Shape()) {
			return body(b, t, at, carried)
		}
		size := extent(b, array, dim)
		if size.Value == nil && size.Const <= t.Shape()[dim] {
			return nest(append(at, index(b, 0)), carried)
		}
		return scf.NewFor(b, index(b, 0), arith.Index(b, size), index(b, t.Shape()[dim]), carried,
			func(b *ir.Builder, i *ir.Value, carried []*ir.Value) []*ir.Value {
				return nest(append(at[:dim:dim], i), carried)
			}).Results
	}
	return nest(nil, init)
}

// extent is that of an array along a dimension; of a view it is as the view was made, which verify-comm knows.
func extent(b *ir.Builder, array *ir.Value, dim int) ir.Mixed {
	if n := array.Type().(*ir.MemRefType).Shape()[dim]; n != ir.Dynamic {
		return ir.Mixed{Const: n}
	}
	if view, ok := memref.SubView.Cast(array.DefiningOp()); ok {
		left := dim
		for i, dropped := range view.DroppedDims() {
			switch {
			case dropped:
			case left == 0:
				return view.MixedSizes()[i]
			default:
				left--
			}
		}
	}
	return ir.Mixed{Value: memref.Dim.New(b, memref.DimOp{Source: array, Index: index(b, int64(dim))}, ir.Index).Result}
}

// tileOf is what the threads that run a block of code move of an array at a time: as many elements as they have under
// way, with the rows with which the loops have the fewest steps.
func tileOf(kernel tile.KernelOp, at *ir.Block, array *ir.MemRefType) *ir.TensorType {
	width, _ := ir.BitWidth(array.Elem())
	bytes := max(1, int64(width)/8)
	held := max(1, tile.PlacesOf(kernel).Of(at).Threads()*underWay*accessBytes/bytes)
	shape := array.Shape()
	if len(shape) == 0 {
		return ir.Tensor(shape, array.Elem(), nil)
	}
	last := len(shape) - 1
	widest := powerUpTo(held)
	switch n := shape[last]; {
	case n != ir.Dynamic:
		widest = covering(n, widest)
	case last > 0:
		widest = min(widest, max(1, rowBytes/bytes))
	}
	var best []int64
	fewest := int64(math.MaxInt64)
	for width := widest; width >= min(widest, max(1, lineBytes/bytes)); width /= 2 {
		next := slices.Clone(shape)
		next[last] = width
		left := powerUpTo(held) / width
		for i := last - 1; i >= 0; i-- {
			next[i] = covering(shape[i], left)
			left /= next[i]
		}
		if n := steps(shape, next); n < fewest {
			best, fewest = next, n
		}
	}
	if laidOut(kernel) {
		if d, err := tile.PlacesOf(kernel).Of(at).Coalesced(best, array.Elem()); err == nil {
			return ir.Tensor(best, array.Elem(), tile.Layout(d))
		}
	}
	return ir.Tensor(best, array.Elem(), nil)
}

// laidOut reports whether layouts have been inferred: all tiles of a kernel that has some have one.
func laidOut(kernel tile.KernelOp) bool {
	with, without := false, false
	ir.WalkOps(kernel.Op, func(op *ir.Op) {
		for _, r := range op.Results() {
			if t, ok := r.Type().(*ir.TensorType); ok {
				_, done := tile.DistOf(t)
				with, without = with || done, without || !done
			}
		}
	})
	return with && !without
}

// long is what an extent is taken for that is not known.
const long = 1 << 16

// steps is how many tiles cover an array.
func steps(shape, tiles []int64) int64 {
	n := int64(1)
	for i, extent := range shape {
		if extent == ir.Dynamic {
			extent = long
		}
		n *= (extent + tiles[i] - 1) / tiles[i]
	}
	return n
}

// covering is the least power of two, of those up to most, that is n or more; most if none is.
func covering(n, most int64) int64 {
	if n == ir.Dynamic {
		return most
	}
	for most > 1 && most/2 >= n {
		most /= 2
	}
	return most
}

// powerUpTo is the greatest power of two up to n, which is at least 1.
func powerUpTo(n int64) int64 { return int64(1) << (bits.Len64(uint64(n)) - 1) }
