package inferlayout

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/instructions"
)

// wholeLoad is an operand that is a part of a tile in shared memory and is loaded alone. An instruction reads a part in
// place if it is a slice of a load of the whole (tile.PartOf). That load exists only while instructions are planned,
// since another warp may be writing the rest of the stage; load-parts removes it where no GEMM reads in place.
type wholeLoad struct {
	load  tile.LoadOp // of the part
	whole *ir.Value
	part  *ir.Value
}

// loadWholeStages makes operands that are loaded alone parts of the whole stage.
func (in *inference) loadWholeStages() {
	for g := range ir.Collect(in.kernel.Op, tile.Gemm) {
		for i := range 2 {
			l, ok := tile.Load.Cast(g.Operand(i).DefiningOp())
			if !ok || (g.Impl != tile.AutoImpl && g.Impl != tile.WGMMA) {
				continue
			}
			at, shape, ok := partOfStage(l)
			if !ok {
				continue
			}
			b := ir.Before(l.Op)
			b.Loc = l.Loc()
			w := l.Window()
			lead := slices.Clone(w.At[:len(w.At)-len(shape)])
			from := slices.Concat(lead, make([]ir.Mixed, len(shape)))
			sizes := slices.Concat(slices.Repeat([]int64{1}, len(lead)), shape)
			elem := l.Tile().Elem()
			whole := tile.Load.New(b, tile.LoadOp{Source: l.Source,
				At: tile.SliceOf(from, sizes, slices.Repeat([]int64{1}, len(sizes)), shape)}, ir.Tensor(shape, elem, nil)).Result
			part := tensor.ExtractSlice.New(b, tensor.ExtractSliceOp{Source: whole,
				Slice: shaped.SliceOf(ir.MixedIndices(nil, at), ir.MixedIndices(nil, l.Tile().Shape()),
					ir.MixedIndices(nil, []int64{1, 1}))}, l.Tile()).Result
			if !instructions.ReadInPart(whole, at, part) {
				part.DefiningOp().Erase()
				whole.DefiningOp().Erase()
				continue
			}
			g.Op.SetOperand(i, part)
			in.whole = append(in.whole, wholeLoad{l, whole, part})
		}
	}
}

// partOfStage is where a load of a part of a tile in shared memory begins in it, and the shape of the whole.
func partOfStage(l tile.LoadOp) (at, whole []int64, ok bool) {
	m := l.Source.Type().(*ir.MemRefType)
	w := l.Window()
	lead := len(w.At) - len(w.Shape)
	if !scale.InShared(m) || !w.Dense() || len(w.Shape) != 2 || lead < 0 || slices.Contains(m.Shape(), ir.Dynamic) {
		return nil, nil, false
	}
	whole = m.Shape()[lead:]
	if slices.Equal(whole, w.Shape) {
		return nil, nil, false
	}
	for i, from := range w.At[lead:] {
		n, known := rewrite.Number(from)
		if !known || n < 0 || n+w.Shape[i] > whole[i] {
			return nil, nil, false
		}
		at = append(at, n)
	}
	return at, whole, true
}

// loadParts loads operands separately again if no GEMM reads them in place.
func (in *inference) loadParts() {
	for _, s := range in.whole {
		s.part.ReplaceAllUsesWith(s.load.Result)
		for _, v := range []*ir.Value{s.part, s.whole, s.load.Result} {
			if op := v.DefiningOp(); op != nil && op.Block() != nil && !v.HasUses() {
				op.Erase()
			}
		}
	}
}
