package scfloops

import (
	"github.com/tsopt/tsopt/dialects/affine"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// ParallelLoopTiling is scf-parallel-loop-tiling.
var ParallelLoopTiling = &pass.Pass{
	Name:  "scf-parallel-loop-tiling",
	Class: "SCFParallelLoopTiling",
	Doc: `Tile parallel loops

An innermost scf.parallel without reductions becomes one over tiles, which contains
one over the points of a tile. If the tile size does not divide the number of
iterations, an affine.min shortens the last tile; with no-min-max-bounds all tiles
are full and an scf.if masks the points that are out of bounds.`,
	New: func() pass.Runner { return &tiling{} },
}

type tiling struct {
	sizes    []int64
	noMinMax bool
}

func (t *tiling) Options(o *pass.Options) {
	o.Ints("parallel-loop-tile-sizes", &t.sizes, "Factors to tile parallel loops by")
	o.Bool("no-min-max-bounds", &t.noMinMax,
		"Perform tiling with fixed upper bound with inbound check inside the internal loops")
}

func (t *tiling) Run(_ *pass.Context, op *ir.Op) error {
	for _, s := range t.sizes {
		if s == 0 {
			return diag.Errorf(diag.Unknown, "tile size cannot be 0")
		}
	}
	for p := range ir.Collect(op, scf.Parallel) {
		if p.NumResults() == 0 && !holdsParallel(p.Op) {
			t.tile(p)
		}
	}
	return nil
}

// holdsParallel reports whether a parallel loop lies inside op.
func holdsParallel(op *ir.Op) bool {
	return ir.WalkNested(op, func(o *ir.Op) ir.WalkResult {
		if scf.Parallel.Is(o) {
			return ir.Interrupt
		}
		return ir.Advance
	}) == ir.Interrupt
}

// size is the tile size of dimension i.
func (t *tiling) size(i int) int64 {
	if i < len(t.sizes) {
		return t.sizes[i]
	}
	return 1
}

func (t *tiling) tile(p scf.ParallelOp) {
	b := ir.Before(p.Op)
	zero := arith.ConstantIndex(b, 0)
	lower, upper, step := p.LowerBounds, p.UpperBounds, p.Steps
	n := len(step)
	steps := make([]*ir.Value, n)
	for i := range n {
		steps[i] = arith.ConstantIndex(b, t.size(i))
	}
	for i := range n {
		steps[i] = arith.Binary(b, arith.MulI, step[i], steps[i])
	}
	outer := scf.NewParallel(b, lower, upper, steps, nil)
	in := ir.Before(outer.Body.Entry().Last())
	in.Loc = p.Loc()
	checked := false
	zeros, extents := make([]*ir.Value, n), make([]*ir.Value, n)
	for i := range n {
		zeros[i], extents[i] = zero, steps[i]
		if t.divides(lower[i], upper[i], step[i], i) {
			continue
		}
		checked = true
		if !t.noMinMax {
			extents[i] = lastTile(in, steps[i], upper[i], outer.InductionVars()[i])
		}
	}
	inner := scf.NewParallel(in, zeros, extents, step, nil)
	t.fill(p, outer, inner, checked && t.noMinMax)
	p.Erase()
}

// divides reports whether the tile size is known to divide the number of
// iterations of dimension i.
func (t *tiling) divides(lower, upper, step *ir.Value, i int) bool {
	l, ok1 := rewrite.IntConstant(lower)
	u, ok2 := rewrite.IntConstant(upper)
	s, ok3 := rewrite.IntConstant(step)
	if !ok1 || !ok2 || !ok3 {
		return false
	}
	trips, _ := ir.Const(u - l).CeilDiv(ir.Const(s)).IsConst()
	return trips%t.size(i) == 0
}

// lastTile is min(step, upper - iv).
func lastTile(b *ir.Builder, step, upper, iv *ir.Value) *ir.Value {
	m := ir.NewAffineMap(3, 0, ir.Dim(0), ir.Dim(1).Sub(ir.Dim(2)))
	return affine.Min.New(b, affine.MinMaxOp{Operands: []*ir.Value{step, upper, iv}, MapAttr: ir.AffineMapOf(m)}).Result
}

// fill moves the body of p into the inner loop.
func (t *tiling) fill(p, outer, inner scf.ParallelOp, checked bool) {
	end := inner.Body.Entry().Last()
	b := ir.Before(end)
	b.Loc = p.Loc()
	tile, point := outer.InductionVars(), inner.InductionVars()
	for i, iv := range p.InductionVars() {
		iv.ReplaceAllUsesWith(arith.Binary(b, arith.AddI, point[i], tile[i]))
	}
	if checked {
		inside := arith.NewConstant(b, ir.True)
		for i, s := range inner.Steps {
			at := arith.Binary(b, arith.AddI, arith.Binary(b, arith.MulI, point[i], s), tile[i])
			inside = arith.Binary(b, arith.AndI, inside, arith.NewCmpI(b, arith.ULT, at, outer.UpperBounds[i]))
		}
		test := scf.NewIf(b, inside, []ir.Type{}, func(*ir.Builder) []*ir.Value { return nil }, nil)
		end = test.Then.Entry().Last()
	}
	p.Body.Entry().Last().Erase()
	for op := range p.Body.Entry().Ops() {
		op.MoveBefore(end)
	}
}
