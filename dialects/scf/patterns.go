package scf

import (
	"github.com/tsopt/tsopt/dialects/cf"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Patterns are the canonicalization patterns.
func Patterns() []rewrite.Pattern {
	var out []rewrite.Pattern
	for _, ps := range [][]rewrite.Pattern{
		executeRegionPatterns(), forPatterns(), ifPatterns(), indexSwitchPatterns(), parallelPatterns(), whilePatterns(),
		forallPatterns(),
	} {
		out = append(out, ps...)
	}
	return out
}

// replaceByBlock moves the operations of a block, which ends in a yield, before
// op and replaces op's results by what it yields.
func replaceByBlock(r *rewrite.Rewriter, op *ir.Op, b *ir.Block, args ...*ir.Value) {
	last := b.Last()
	r.InlineBlockBefore(b, op, args...)
	r.Replace(op, last.Operands()...)
	r.Erase(last)
}

// setOperands changes all operands of an operation in place.
func setOperands(r *rewrite.Rewriter, op *ir.Op, vs []*ir.Value) {
	r.Modify(op, func() { op.SetOperands(vs) })
}

// dropUnusedResults rebuilds an operation without its unused results, and the yields of its regions accordingly.
func dropUnusedResults(r *rewrite.Rewriter, op *ir.Op) bool {
	var kept []int
	for i, v := range op.Results() {
		if v.HasUses() {
			kept = append(kept, i)
		}
	}
	if len(kept) == op.NumResults() {
		return false
	}
	for _, rg := range op.Regions() {
		if rg.Empty() {
			continue
		}
		y := rg.Entry().Last()
		setOperands(r, y, pick(y.Operands(), kept))
	}
	r.EraseResults(op, func(i int) bool { return !op.Result(i).HasUses() })
	return true
}

func pick(vs []*ir.Value, which []int) []*ir.Value {
	out := make([]*ir.Value, len(which))
	for i, w := range which {
		out[i] = vs[w]
	}
	return out
}

func executeRegionPatterns() []rewrite.Pattern {
	return []rewrite.Pattern{
		rewrite.On(ExecuteRegion, "execute-region-single-block", inlineSingleBlock),
		rewrite.On(ExecuteRegion, "execute-region-multi-block", inlineBlocks),
	}
}

func inlineSingleBlock(r *rewrite.Rewriter, op ExecuteRegionOp) bool {
	if !op.Body.HasOneBlock() || op.NoInline {
		return false
	}
	if _, ok := Yield.Cast(op.Body.Entry().Last()); !ok {
		return false
	}
	replaceByBlock(r, op.Op, op.Body.Entry())
	return true
}

// inlineBlocks merges the blocks into those around, where several are allowed.
func inlineBlocks(r *rewrite.Rewriter, op ExecuteRegionOp) bool {
	parent := op.ParentOp()
	_, inFunction := ir.As[ir.FunctionLike](parent)
	if op.NoInline || !inFunction && !ExecuteRegion.Is(parent) {
		return false
	}
	before := op.Block()
	after := r.SplitBlock(op.Op)
	r.SetToEnd(before)
	cf.NewBranch(r.Builder, op.Body.Entry())
	for b := range op.Body.Blocks() {
		if y, ok := Yield.Cast(b.Last()); ok {
			r.SetBefore(y.Op)
			cf.NewBranch(r.Builder, after, y.Values...)
			r.Erase(y.Op)
		}
	}
	r.InlineRegionBefore(op.Body, after)
	var args []*ir.Value
	for _, v := range op.Results {
		args = append(args, after.AddArg(v.Type(), v.Loc()))
	}
	r.Replace(op.Op, args...)
	return true
}

func indexSwitchPatterns() []rewrite.Pattern {
	return []rewrite.Pattern{
		rewrite.On(IndexSwitch, "index-switch-constant", constantIndexSwitch),
		rewrite.On(IndexSwitch, "index-switch-unused-results", func(r *rewrite.Rewriter, op IndexSwitchOp) bool {
			return dropUnusedResults(r, op.Op)
		}),
	}
}

func constantIndexSwitch(r *rewrite.Rewriter, op IndexSwitchOp) bool {
	v, ok := rewrite.IntConstant(op.Arg)
	if !ok {
		return false
	}
	replaceByBlock(r, op.Op, op.regionFor(v).Entry())
	return true
}
