package scftocf

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// lowerParallel makes a nest of sequential loops that carry the reductions.
func lowerParallel(r *rewrite.Rewriter, p scf.ParallelOp) bool {
	r.Loc = p.Loc()
	red := p.ReduceOp()
	lower, upper, step := p.LowerBounds, p.UpperBounds, p.Steps
	carried := p.InitVals
	results := carried
	var ivs []*ir.Value
	var inner scf.ForOp
	for i := range lower {
		loop := scf.NewFor(r.Builder, lower[i], upper[i], step[i], carried, nil)
		loop.Op.SetDiscardableAttrs(loopAttrs(p.Op))
		ivs = append(ivs, loop.InductionVar())
		carried = loop.IterArgs()
		if i == 0 {
			results = loop.Results
		} else {
			scf.NewYield(r.Builder, loop.Results...)
		}
		r.SetToStart(loop.Body.Entry())
		inner = loop
	}
	yields := make([]*ir.Value, red.NumOperands())
	for i := range yields {
		body := red.Reduction(i)
		last := body.Last()
		r.InlineBlockBefore(body, red.Op, carried[i], red.Operand(i))
		yields[i] = last.Operand(0) // now, as it may be an argument of the body
		r.Erase(last)
	}
	r.Erase(red.Op)
	r.MergeBlocks(p.Body.Entry(), inner.Body.Entry(), ivs...)
	r.SetToEnd(inner.Body.Entry())
	scf.NewYield(r.Builder, yields...)
	r.Replace(p.Op, results...)
	return true
}

// lowerForall makes a parallel loop. Outputs must be gone: tensors have to be
// buffers before.
func lowerForall(r *rewrite.Rewriter, f scf.ForallOp) bool {
	if len(f.Outputs) > 0 {
		return false
	}
	r.Loc = f.Loc()
	if len(f.LowerBounds()) == 0 { // once
		r.Erase(f.Body.Entry().Last())
		r.InlineBlockBefore(f.Body.Entry(), f.Op)
		r.Replace(f.Op)
		return true
	}
	var bounds [3][]*ir.Value
	for i, list := range [][]ir.Mixed{f.LowerBounds(), f.UpperBounds(), f.Steps()} {
		for _, m := range list {
			v := m.Value
			if v == nil {
				v = arith.ConstantIndex(r.Builder, m.Const)
			}
			bounds[i] = append(bounds[i], v)
		}
	}
	p := scf.NewParallel(r.Builder, bounds[0], bounds[1], bounds[2], nil)
	p.Op.SetDiscardableAttrs(f.Op.DiscardableAttrs())
	if m := f.Mapping; m != nil {
		p.Op.SetDiscardable("mapping", m)
	}
	reduce := p.Body.Entry().Last()
	r.Erase(f.Body.Entry().Last())
	r.InlineBlockBefore(f.Body.Entry(), reduce, p.InductionVars()...)
	r.Replace(f.Op)
	return true
}
