package desugar

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// elements makes inputs of what the bodies of tile.parallel read of tiles around them, where
// the subscripts say so: %max[%i] in the code of (%i, %j) is an element of %max repeated along
// the second dimension. Then a thread holds what it reads. Other reads are left to
// convert-layouts-via-smem, which goes through shared memory.
func elements(root *ir.Op) {
	for o := range ir.Collect(root, tile.Parallel) {
		if len(o.Counts) > 0 {
			continue // until parameters are bound
		}
		var reads []tensor.ExtractOp
		ir.WalkOps(o.Op, func(op *ir.Op) {
			if e, ok := tensor.Extract.Cast(op); ok && around(o, e.Tensor) {
				reads = append(reads, e)
			}
		})
		for _, e := range reads {
			switch r, ok := readingOf(o, e); {
			case ok && len(r.portions()) == 0:
				r.readOnce()
			case ok:
				r.read()
			}
		}
	}
}

func around(o tile.ParallelOp, v *ir.Value) bool { return !o.Body.IsAncestor(v.ParentRegion()) }

// reading is an element that the body of a tile.parallel reads, at subscripts that are parts
// of coordinates.
type reading struct {
	parallel tile.ParallelOp
	extract  tensor.ExtractOp
	at       []subscript
	split    []int64 // for each coordinate what it is divided by, 1 if it is not
}

// readingOf is what the subscripts of an element say, if each part of a coordinate is in one of them
// at most, and all elements that they may name are there.
func readingOf(o tile.ParallelOp, e tensor.ExtractOp) (reading, bool) {
	r := reading{o, e, nil, slices.Repeat([]int64{1}, len(o.Shape))}
	t, ok := e.Tensor.Type().(*ir.TensorType)
	if !ok || t.Encoding() != nil || !ir.HasStaticShape(t) {
		return r, false
	}
	seen := map[portion]bool{}
	for dim, v := range e.Indices {
		s, ok := subscriptOf(o, v)
		if !ok {
			return r, false
		}
		if s.fixed() {
			// An element that is read on some paths only may be none on the others.
			known := s.outside == nil || e.Op.ParentRegion() == o.Body
			if !known || s.outside == nil && (s.offset < 0 || s.offset >= t.Shape()[dim]) {
				return r, false
			}
			r.at = append(r.at, s)
			continue
		}
		c := s.of.coord
		if n := s.of.by; n > 1 && r.split[c] != 1 && r.split[c] != n || seen[s.of] {
			return r, false
		}
		r.split[c], seen[s.of] = max(r.split[c], s.of.by), true
		if last := s.offset + s.scale*(s.of.extent(o.Shape)-1); s.scale < 1 || s.offset < 0 || last >= t.Shape()[dim] {
			return r, false
		}
		r.at = append(r.at, s)
	}
	for _, s := range r.at {
		if !s.fixed() && s.of.by != r.split[s.of.coord] {
			return r, false // a coordinate and a part of it
		}
	}
	return r, true
}

// read makes the element that of an input.
func (r reading) read() {
	b := ir.Before(r.parallel.Op)
	b.Loc = r.extract.Loc()
	x := r.part(b)
	x = r.inOrder(b, x)
	elem := r.parallel.AddInput(r.repeated(b, x))
	r.extract.Result.ReplaceAllUsesWith(elem)
	r.extract.Erase()
}

// readOnce reads an element that is the same for all before the operation.
func (r reading) readOnce() {
	b := ir.Before(r.parallel.Op)
	b.Loc = r.extract.Loc()
	var at []*ir.Value
	for _, s := range r.at {
		at = append(at, arith.Index(b, ir.Mixed{Value: s.outside, Const: s.offset}))
	}
	v := tensor.Extract.New(b, tensor.ExtractOp{Tensor: r.extract.Tensor, Indices: at}, r.extract.Result.Type()).Result
	r.extract.Result.ReplaceAllUsesWith(v)
	r.extract.Erase()
}

// part is what the subscripts can name of the tile, with a dimension for each that is not
// the same for all elements.
func (r reading) part(b *ir.Builder) *ir.Value {
	t := r.extract.Tensor.Type().(*ir.TensorType)
	var offsets, sizes, strides []ir.Mixed
	var shape []int64
	for _, s := range r.at {
		offsets = append(offsets, ir.Mixed{Value: s.outside, Const: s.offset})
		n := int64(1)
		if !s.fixed() {
			n = s.of.extent(r.parallel.Shape)
			shape = append(shape, n)
		}
		sizes, strides = append(sizes, ir.Mixed{Const: n}), append(strides, ir.Mixed{Const: s.scale})
	}
	if slices.Equal(shape, t.Shape()) {
		return r.extract.Tensor
	}
	return tensor.ExtractSlice.New(b, tensor.ExtractSliceOp{Source: r.extract.Tensor,
		Slice: shaped.SliceOf(offsets, sizes, strides)},
		ir.Tensor(shape, t.Elem(), nil)).Result
}

// inOrder puts the dimensions in the order of the coordinates.
func (r reading) inOrder(b *ir.Builder, x *ir.Value) *ir.Value {
	at := r.portions()
	perm := make([]int64, len(at))
	for i := range perm {
		perm[i] = int64(i)
	}
	slices.SortFunc(perm, func(i, j int64) int { return at[i].compare(at[j]) })
	if slices.IsSorted(perm) {
		return x
	}
	t := x.Type().(*ir.TensorType)
	shape := make([]int64, len(perm))
	for i, d := range perm {
		shape[i] = t.Shape()[d]
	}
	return tile.Transpose.New(b, tile.TransposeOp{Source: x, Permutation: perm}, ir.Tensor(shape, t.Elem(), nil)).Result
}

// portions are the parts of coordinates of the subscripts that are not the same for all.
func (r reading) portions() (out []portion) {
	for _, s := range r.at {
		if !s.fixed() {
			out = append(out, s.of)
		}
	}
	return out
}

// repeated repeats a tile along the coordinates, and their parts, that it does not have.
func (r reading) repeated(b *ir.Builder, x *ir.Value) *ir.Value {
	elem := x.Type().(*ir.TensorType).Elem()
	has := r.portions()
	var shape, missing []int64
	for c, by := range r.split {
		parts := []portion{{c, 1, false}}
		if by > 1 {
			parts = []portion{{c, by, false}, {c, by, true}}
		}
		for _, p := range parts {
			if !slices.Contains(has, p) {
				missing = append(missing, int64(len(shape)))
			}
			shape = append(shape, p.extent(r.parallel.Shape))
		}
	}
	if len(missing) > 0 {
		x = tile.Broadcast.New(b, tile.BroadcastOp{Source: x, Dims: missing}, ir.Tensor(shape, elem, nil)).Result
	}
	if !slices.Equal(shape, r.parallel.Shape) {
		x = tile.Reshape.New(b, tile.ReshapeOp{Source: x}, ir.Tensor(r.parallel.Shape, elem, nil)).Result
	}
	return x
}

// insert chooses by the coordinates which element is the one that is put in, in the registers of
// whichever thread holds it.
func insert(b *ir.Builder, o tensor.InsertOp) {
	t := o.Dest.Type().(*ir.TensorType)
	body := ir.NewBlock()
	for range t.Shape() {
		body.AddArg(ir.Index, o.Loc())
	}
	old := body.AddArg(t.Elem(), o.Loc())
	in := ir.NewBuilder(nil)
	in.SetToEnd(body)
	in.Loc = o.Loc()
	there := arith.NewConstant(in, ir.True)
	for i, at := range o.Indices {
		there = arith.Binary(in, arith.AndI, there, arith.NewCmpI(in, arith.EQ, body.Args()[i], at))
	}
	tile.Yield.New(in, tile.YieldOp{Values: []*ir.Value{arith.NewSelect(in, there, o.Scalar, old)}})
	p := tile.Parallel.New(b, tile.ParallelOp{Inputs: []*ir.Value{o.Dest}, Shape: t.Shape(), Body: ir.NewRegion(body)},
		o.Result.Type())
	replace(o.Result, p.Outputs[0])
	o.Op.Erase()
}
