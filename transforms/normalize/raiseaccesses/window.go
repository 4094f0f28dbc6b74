package raiseaccesses

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Windows is raise-windows.
var Windows = pass.Simple("raise-windows", "RaiseWindows", "",
	`Raise loads at coordinates and at quotients of them to tiles

A memref.load or tensor.extract in the body of a tile.parallel reads a window if its subscripts are coordinates, or coordinates divided
by constants, plus values that are the same for all elements. It becomes a tile.load (tensor.extract_slice) before the operation, whose
elements are repeated by tile.broadcast, and the body gets its elements. So a scale for a group of 128 is loaded once. Ranges and
divisors of values prove that a row does not cross a group.

Bits that are shifted out of a word by a coordinate's remainder, (w[j / 8] >> 4 * (j % 8)) & 15, are elements of its tile.bitcast,
whose conversions handle several elements at a time.

If ranges of values decide the condition of an scf.if, such as a bounds check, only one branch is left.
A bounds check of the load is removed, because tile.load checks bounds. A load under another condition, and a load of memory
that the body may write, are not changed.

`+"```mlir\n"+`%r = tile.parallel (%i, %j) = (64, 128) {
  %word = arith.divsi %j, %c2 : index
  %b = tensor.extract %w[%i, %word] : tensor<64x64xi8>
  %odd = arith.remsi %j, %c2 : index
  %by = arith.muli %odd, %c4 : index
  %wide = arith.index_castui %b : i8 to index
  %shifted = arith.shrsi %wide, %by : index
  %v = arith.andi %shifted, %c15 : index
  tile.yield %v : index
} : tensor<64x128xindex>
`+"```\n\nbecomes\n\n```mlir\n"+`%bits = tile.bitcast %w : tensor<64x64xi8> -> tensor<64x128xi4>
%r = tile.parallel (%i, %j) = (64, 128) in(%bits as %e) : (tensor<64x128xi4>) {
  %v = arith.index_castui %e : i4 to index
  tile.yield %v : index
} : tensor<64x128xindex>
`+"```\n",
	func(_ *pass.Context, root *ir.Op) error {
		eachParallel(root, func(o tile.ParallelOp, known *intrange.Analysis) {
			takeCertain(o, known)
			raiseWindows(newPositions(o, known))
		})
		return nil
	}).Between(forms.Called(), nil)

// raiseWindows makes tiles of the windows that a body reads, and of the bits that it shifts out of them.
func raiseWindows(x positions) {
	var reads []window
	ir.WalkOps(x.o.Op, func(op *ir.Op) {
		if w, ok := x.window(op); ok {
			reads = append(reads, w)
		}
	})
	var out []field
	for _, w := range reads {
		out = append(out, x.fields(w)...)
	}
	for _, f := range out {
		f.raise(x.o)
	}
	if len(out) > 0 {
		ir.EraseDead(x.o.Body.Entry()) // words without other uses
	}
	raised := false
	for _, w := range reads {
		if w.value.HasUses() && w.repeats() {
			b := ir.Before(x.o.Op)
			w.value.ReplaceAllUsesWith(x.o.AddInput(w.repeat(b, x.o.Shape, w.load(b))))
			raised = true
		}
	}
	if raised {
		ir.EraseDead(x.o.Body.Entry())
	}
}

// window is what a body reads of a memref or a tile.
type window struct {
	source *ir.Value
	value  *ir.Value // in the body
	at     []position
	sizes  []int64
	pad    ir.Attr
	loc    diag.Loc
}

// window is what an operation of the body reads; ok is false where it reads none, or no window.
func (x positions) window(op *ir.Op) (w window, ok bool) {
	var indices []*ir.Value
	w.loc = op.Loc()
	if l, isLoad := memref.Load.Cast(op); isLoad {
		r, ok := readOf(x.o, l)
		if !ok || len(r.under) > 0 || x.ofThread() {
			return w, false
		}
		w.source, w.value, w.pad, indices = l.MemRef, r.value, r.pad, l.Indices
	} else if e, isExtract := tensor.Extract.Cast(op); isExtract && op.Block() == x.o.Body.Entry() &&
		!x.o.Body.IsAncestor(e.Tensor.ParentRegion()) {
		w.source, w.value, indices = e.Tensor, e.Op.Result(0), e.Indices
	} else {
		return w, false
	}
	var along []int
	for _, v := range indices {
		p, ok := x.of(v)
		if !ok || p.coord != none && (slices.Contains(along, p.coord) || x.o.Shape[p.coord]%p.every != 0) {
			return w, false
		}
		if p.coord != none {
			along = append(along, p.coord)
		}
		w.at, w.sizes = append(w.at, p), append(w.sizes, p.count(x.o.Shape))
	}
	return w, len(along) > 0 && w.fits()
}

// ofThread reports whether each thread runs the operation by itself: tile.load is done by the threads of a unit
// together.
func (x positions) ofThread() bool {
	on, ok := ir.Enclosing(x.o.Op, scale.On)
	return ok && on.Level == scale.Thread
}

// fits reports whether a window of a tile is one that the tile has, at a place that is known.
func (w window) fits() bool {
	t, isTile := w.source.Type().(*ir.TensorType)
	if !isTile {
		return true
	}
	for i, p := range w.at {
		if p.at != nil || w.sizes[i] > t.Shape()[i] {
			return false
		}
	}
	return true
}

// repeats reports whether to make a tile of a window saves anything: elements that the operation would read of memory
// one by one, or several times.
func (w window) repeats() bool {
	_, isTile := w.source.Type().(*ir.TensorType)
	return !isTile || slices.ContainsFunc(w.at, func(p position) bool { return p.every > 1 })
}

// load makes the tile of the window, with a dimension for each coordinate, in the order of the source's dimensions.
func (w window) load(b *ir.Builder) *ir.Value {
	b.Loc = w.loc
	at := make([]ir.Mixed, len(w.at))
	var shape []int64
	for i, p := range w.at {
		if p.at != nil {
			at[i].Value = p.at(b)
		}
		if p.coord != none {
			shape = append(shape, w.sizes[i])
		}
	}
	t := ir.Tensor(shape, ir.ElemOrSelf(w.source.Type()), nil)
	if from, isTile := w.source.Type().(*ir.TensorType); isTile {
		if slices.Equal(from.Shape(), shape) {
			return w.source
		}
		ones := slices.Repeat([]int64{1}, len(at))
		s := tensor.ExtractSliceOp{Source: w.source, Slice: shaped.SliceOf(at, mixed(w.sizes), mixed(ones))}
		return tensor.ExtractSlice.New(b, s, t).Result
	}
	o := tile.LoadOp{Source: w.source, At: tile.SliceOf(at, w.sizes, nil, shape)}
	if w.pad != nil && w.pad != arith.ZeroAttr(t.Elem()) {
		o.Pad = arith.NewConstant(b, w.pad)
	}
	return tile.Load.New(b, o, t).Result
}

// along are the dimensions of the source that have a coordinate.
func (w window) along() (out []position) {
	for _, p := range w.at {
		if p.coord != none {
			out = append(out, p)
		}
	}
	return out
}

// repeat makes the tile that has, at each element of the operation, what was read there.
func (w window) repeat(b *ir.Builder, shape []int64, v *ir.Value) *ir.Value {
	b.Loc = w.loc
	v, order := sorted(b, w.along(), v)
	// Each coordinate has two dimensions: the number of what is read, and how often.
	var wide, dims []int64
	elem := v.Type().(*ir.TensorType).Elem()
	add := func(n int64, has bool) {
		if !has {
			dims = append(dims, int64(len(wide)))
		}
		wide = append(wide, n)
	}
	for c, n := range shape {
		i := slices.IndexFunc(order, func(p position) bool { return p.coord == c })
		if i < 0 {
			add(n, false)
			continue
		}
		add(n/order[i].every, true)
		if order[i].every > 1 {
			add(order[i].every, false)
		}
	}
	if len(dims) > 0 {
		v = tile.Broadcast.New(b, tile.BroadcastOp{Source: v, Dims: dims}, ir.Tensor(wide, elem, nil)).Result
	}
	if len(wide) > len(shape) {
		v = tile.Reshape.New(b, tile.ReshapeOp{Source: v}, ir.Tensor(shape, elem, nil)).Result
	}
	return v
}

// sorted is a tile with its dimensions in the order of the coordinates.
func sorted(b *ir.Builder, along []position, v *ir.Value) (*ir.Value, []position) {
	order := slices.Clone(along)
	slices.SortFunc(order, func(p, q position) int { return p.coord - q.coord })
	perm := make([]int64, len(order))
	for i, p := range order {
		perm[i] = int64(slices.IndexFunc(along, func(q position) bool { return q.coord == p.coord }))
	}
	return transposed(b, v, perm), order
}

// transposed is a tile with its dimensions in another order.
func transposed(b *ir.Builder, v *ir.Value, perm []int64) *ir.Value {
	if slices.IsSorted(perm) {
		return v
	}
	t := v.Type().(*ir.TensorType)
	shape := make([]int64, len(perm))
	for i, from := range perm {
		shape[i] = t.Shape()[from]
	}
	return tile.Transpose.New(b, tile.TransposeOp{Source: v, Permutation: perm}, ir.Tensor(shape, t.Elem(), nil)).Result
}

func mixed(ns []int64) []ir.Mixed { return ir.MixedIndices(nil, ns) }
