package convertlayoutsviasmem

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// Parts of tiles that are not in the registers of the threads that need them. A part
// is taken by storing the whole to shared memory of the part's size, so far before
// it that the part lies inside: what is outside of a memref is not written.

func stageParts(k tile.KernelOp) error {
	ranges := intrange.Later(intrange.Scope(k.Op))
	var ops []*ir.Op
	ir.WalkOps(k.Op, func(op *ir.Op) {
		if ps := tile.PiecesOf(op, ranges.Divisor); len(ps) > 0 && !inRegisters(ps) {
			ops = append(ops, op)
		}
	})
	for _, op := range ops {
		if err := stagePieces(op, tile.PiecesOf(op, ranges.Divisor)); err != nil {
			return err
		}
	}
	stored := map[*ir.Value]tile.Scratch{}
	for e := range ir.Collect(k.Op, tensor.Extract) {
		switch {
		case tile.InEveryThread(e.Tensor):
		case tile.BeforeElements(e.Op) != e.Op:
			extractFromAll(e, stored)
		default:
			extractByOwner(e)
		}
	}
	return nil
}

// extractFromAll stores a tile where it is made, once, and each element of a tile.parallel reads
// what it needs of that.
func extractFromAll(e tensor.ExtractOp, stored map[*ir.Value]tile.Scratch) {
	s, done := stored[e.Tensor]
	if !done {
		t := e.Tensor.Type().(*ir.TensorType)
		b := ir.NewBuilder(nil)
		b.SetAfterValue(e.Tensor)
		b.Loc = e.Loc()
		// An operation of the place, for which the scratch is.
		here := arith.ConstantIndex(b, 0).DefiningOp()
		s = tile.NewScratch(here, t.Shape(), t.Elem(), stagingLayout(t))
		tile.Store.New(b, tile.StoreOp{Value: e.Tensor, Dest: s.Buf, At: s.Window(nil, nil, nil)})
		stored[e.Tensor] = s
	}
	b := ir.Before(e.Op)
	v := memref.Load.New(b, memref.LoadOp{MemRef: s.Buf, Indices: s.At(b, e.Indices...)}, e.Result.Type()).Result
	e.Result.ReplaceAllUsesWith(v)
	e.Erase()
}

// inRegisters reports whether threads have their elements of pieces.
func inRegisters(ps []tile.Piece) bool {
	for _, p := range ps {
		if !p.InPlace() {
			return false
		}
	}
	return true
}

func stagePieces(op *ir.Op, ps []tile.Piece) error {
	for _, p := range ps {
		switch whole, complete := tile.DistOf(p.Whole.Type()); {
		case !complete:
			return op.Errorf("uses a part of a tile without a layout; run --infer-layout first")
		case whole.IsPartial():
			return op.Errorf("moves partial sums between threads; all-reduce them first")
		}
	}
	if o, ok := tensor.ExtractSlice.Cast(op); ok {
		takePart(o, ps[0])
		return nil
	}
	putParts(op, ps)
	return nil
}

// takePart stores the whole before the part, and loads that.
func takePart(o tensor.ExtractSliceOp, p tile.Piece) {
	b := ir.Before(o.Op)
	elem := o.Source.Type().(*ir.TensorType).Elem()
	t := ir.Tensor(p.Span(), elem, nil)
	s := tile.NewScratch(o.Op, t.Shape(), elem, stagingLayout(t))
	tile.Store.New(b, tile.StoreOp{Value: o.Source, Dest: s.Buf, At: s.Window(before(b, p.MixedOffsets()), nil, nil)})
	v := tile.Load.New(b, tile.LoadOp{Source: s.Buf, At: s.Window(nil, p.StaticSizes, p.StaticStrides)},
		o.Result.Type()).Result
	o.Result.ReplaceAllUsesWith(v)
	o.Erase()
}

// putParts stores what is changed and the parts over it, and loads the whole.
func putParts(op *ir.Op, ps []tile.Piece) {
	b := ir.Before(op)
	t := op.Result(0).Type().(*ir.TensorType)
	s := tile.NewScratch(op, t.Shape(), t.Elem(), stagingLayout(t))
	if o, ok := tensor.InsertSlice.Cast(op); ok && !tensor.Empty.Is(o.Dest.DefiningOp()) {
		tile.Store.New(b, tile.StoreOp{Value: o.Dest, Dest: s.Buf, At: s.Window(nil, nil, nil)})
	}
	for _, p := range ps {
		tile.Store.New(b, tile.StoreOp{Value: p.Part, Dest: s.Buf,
			At: s.Window(p.MixedOffsets(), p.StaticSizes, p.StaticStrides)})
	}
	op.Result(0).ReplaceAllUsesWith(tile.Load.New(b, tile.LoadOp{Source: s.Buf, At: s.Window(nil, nil, nil)}, t).Result)
	op.Erase()
}

// before are offsets at which a tile has the element at an offset at index 0.
func before(b *ir.Builder, at []ir.Mixed) []ir.Mixed {
	out := make([]ir.Mixed, len(at))
	for i, m := range at {
		if out[i].Const = -m.Const; m.Value != nil {
			out[i].Value = arith.Binary(b, arith.SubI, arith.ConstantIndex(b, 0), m.Value)
		}
	}
	return out
}

// extractByOwner stores the one element in a word of shared memory, which its owner
// does, and all read that.
func extractByOwner(e tensor.ExtractOp) {
	b := ir.Before(e.Op)
	ones, at := make([]int64, len(e.Indices)), make([]ir.Mixed, len(e.Indices))
	for i, v := range e.Indices {
		ones[i], at[i].Value = 1, v
	}
	s := tile.NewScratch(e.Op, ones, e.Result.Type(), nil)
	tile.Store.New(b, tile.StoreOp{Value: e.Tensor, Dest: s.Buf, At: s.Window(before(b, at), nil, nil)})
	v := memref.Load.New(b, memref.LoadOp{MemRef: s.Buf, Indices: s.At(b)}, e.Result.Type()).Result
	e.Result.ReplaceAllUsesWith(v)
	e.Erase()
}
