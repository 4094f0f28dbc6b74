package scf

import (
	"math/big"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

func parallelPatterns() []rewrite.Pattern {
	return []rewrite.Pattern{
		rewrite.On(Parallel, "parallel-trivial-dims", foldParallelDims),
		rewrite.On(Parallel, "parallel-merge-nested", mergeNestedParallel),
	}
}

// constantTrips is the number of iterations of one dimension, when it is known.
func constantTrips(lower, upper, step *ir.Value) (*big.Int, bool) {
	l, ok1 := rewrite.BigOf(rewrite.ConstantOf(lower))
	u, ok2 := rewrite.BigOf(rewrite.ConstantOf(upper))
	s, ok3 := rewrite.BigOf(rewrite.ConstantOf(step))
	if !ok1 || !ok2 || !ok3 {
		return nil, false
	}
	return tripCount(l, u, s)
}

// foldParallelDims drops dimensions of one iteration, and loops that have a
// dimension of none.
func foldParallelDims(r *rewrite.Rewriter, op ParallelOp) bool {
	lower, upper, step := op.LowerBounds, op.UpperBounds, op.Steps
	var kept []int
	for i := range lower {
		n, ok := constantTrips(lower[i], upper[i], step[i])
		if ok && n.Sign() == 0 {
			r.Replace(op.Op, op.InitVals...)
			return true
		}
		if !ok || n.Cmp(big.NewInt(1)) != 0 {
			kept = append(kept, i)
		}
	}
	switch len(kept) {
	case len(lower):
		return false
	case 0:
		inlineParallel(r, op)
		return true
	}
	n := newParallel(r, op, pick(lower, kept), pick(upper, kept), pick(step, kept))
	args := append([]*ir.Value(nil), lower...)
	for j, k := range kept {
		args[k] = n.Body.Entry().Arg(j)
	}
	r.MergeBlocks(op.Body.Entry(), n.Body.Entry(), args...)
	r.Replace(op.Op, n.Results...)
	return true
}

// newParallel makes a loop with other bounds and an empty body.
func newParallel(r *rewrite.Rewriter, like ParallelOp, lower, upper, step []*ir.Value) ParallelOp {
	st := ir.OpState{Def: Parallel.OpDef, Types: like.ResultTypes(), Attrs: like.Op.DiscardableAttrs(),
		Regions: []*ir.Region{ir.NewRegion(ir.NewBlock(ir.ValueTypes(lower)...))}}
	if st.Types == nil {
		st.Types = []ir.Type{}
	}
	for _, vs := range [][]*ir.Value{lower, upper, step, like.InitVals} {
		st.Operands = append(st.Operands, vs...)
	}
	n := int64(len(lower))
	st.SetProp(ir.OperandSegments, ir.DenseI32(n, n, n, int64(len(like.InitVals))))
	return Parallel.Of(r.Create(st))
}

// inlineParallel runs the only iteration in place, and combines what it reduces
// with the initial values.
func inlineParallel(r *rewrite.Rewriter, op ParallelOp) {
	red := op.ReduceOp()
	inits := op.InitVals
	r.InlineBlockBefore(op.Body.Entry(), op.Op, op.LowerBounds...)
	results := make([]*ir.Value, len(inits))
	for i := range results {
		body := red.Reduction(i)
		last := body.Last()
		r.InlineBlockBefore(body, op.Op, inits[i], red.Operand(i))
		results[i] = last.Operand(0)
		r.Erase(last)
	}
	r.Erase(red.Op)
	r.Replace(op.Op, results...)
}

// mergeNestedParallel joins two loops if the outer one contains only the inner one.
func mergeNestedParallel(r *rewrite.Rewriter, op ParallelOp) bool {
	inner, ok := Parallel.Cast(op.Body.Entry().First())
	if !ok || inner.Op.Next() != op.Body.Entry().Last() || len(op.InitVals) > 0 || len(inner.InitVals) > 0 {
		return false
	}
	for _, v := range inner.Operands() {
		if v.OwnerBlock() == op.Body.Entry() {
			return false
		}
	}
	n := newParallel(r, op, append(op.LowerBounds, inner.LowerBounds...), append(op.UpperBounds, inner.UpperBounds...),
		append(op.Steps, inner.Steps...))
	rank := len(op.Steps)
	for i, a := range op.InductionVars() {
		r.ReplaceAllUses(a, n.Body.Entry().Arg(i))
	}
	r.MergeBlocks(inner.Body.Entry(), n.Body.Entry(), n.Body.Entry().Args()[rank:]...)
	r.Erase(op.Op)
	return true
}

func forallPatterns() []rewrite.Pattern {
	return []rewrite.Pattern{
		rewrite.On(Forall, "forall-constant-bounds", constantForallBounds),
		rewrite.On(Forall, "forall-unused-outs", unusedForallOuts),
		rewrite.On(Forall, "forall-trivial-dims", foldForallDims),
	}
}

// constantForallBounds makes bounds that are constants part of the attributes.
func constantForallBounds(r *rewrite.Rewriter, op ForallOp) bool {
	lists := [3][]ir.Mixed{op.LowerBounds(), op.UpperBounds(), op.Steps()}
	changed := false
	for _, l := range lists {
		for i, m := range l {
			if fixed, ok := rewrite.Static(m); ok {
				l[i], changed = fixed, true
			}
		}
	}
	if !changed {
		return false
	}
	r.Modify(op.Op, func() { setForallBounds(op, lists) })
	return true
}

func setForallBounds(op ForallOp, lists [3][]ir.Mixed) {
	outs := op.Outputs
	var operands []*ir.Value
	var counts []int64
	for slot, l := range lists {
		dynamic, static := ir.SplitMixed(l)
		op.Op.SetPropAt(slot, ir.DenseI64(static...))
		operands = append(operands, dynamic...)
		counts = append(counts, int64(len(dynamic)))
	}
	op.Op.SetOperands(append(operands, outs...))
	op.SetAttr(ir.OperandSegments, ir.DenseI32(append(counts, int64(len(outs)))...))
}

// unusedForallOuts drops outputs that nothing writes: their results are the
// outputs themselves.
func unusedForallOuts(r *rewrite.Rewriter, op ForallOp) bool {
	written := map[*ir.Value]bool{}
	for _, o := range op.InParallelOp().CombiningOps() {
		if c, ok := ir.As[ParallelCombining](o); ok {
			written[c.UpdatedDestination()] = true
		}
	}
	outs, args := op.Outputs, op.OutArgs()
	var kept []int
	for i, a := range args {
		if written[a] && op.Result(i).HasUses() {
			kept = append(kept, i)
		}
	}
	if len(kept) == len(outs) || len(kept) > 0 && anyWrittenUnused(op, written) {
		return false
	}
	for i, a := range args {
		if written[a] && !op.Result(i).HasUses() {
			return false
		}
	}
	rebuildForall(r, op, kept)
	return true
}

func anyWrittenUnused(op ForallOp, written map[*ir.Value]bool) bool {
	for i, a := range op.OutArgs() {
		if written[a] && !op.Result(i).HasUses() {
			return true
		}
	}
	return false
}

func rebuildForall(r *rewrite.Rewriter, op ForallOp, kept []int) {
	outs, rank := op.Outputs, op.Rank()
	body := ir.NewBlock(append(ir.ValueTypes(op.InductionVars()), ir.ValueTypes(pick(outs, kept))...)...)
	st := ir.OpState{Def: Forall.OpDef, Operands: append(op.Operands()[:op.NumOperands()-len(outs)], pick(outs, kept)...),
		Types: ir.ValueTypes(pick(outs, kept)), Props: op.Op.Props(), Attrs: op.Op.DiscardableAttrs(),
		Regions: []*ir.Region{ir.NewRegion(body)}}
	sizes := append([]int64(nil), ir.AttrAs[*ir.DenseArrayAttr](op.Op, ir.OperandSegments).Ints()...)
	sizes[3] = int64(len(kept))
	st.Props = append([]ir.Attr(nil), st.Props...)
	st.SetProp(ir.OperandSegments, ir.DenseI32(sizes...))
	n := Forall.Of(r.Create(st))
	args := append(append([]*ir.Value(nil), body.Args()[:rank]...), outs...)
	results := append([]*ir.Value(nil), outs...)
	for j, k := range kept {
		args[rank+k], results[k] = body.Arg(rank+j), n.Result(j)
	}
	r.MergeBlocks(op.Body.Entry(), body, args...)
	r.Replace(op.Op, results...)
}

// foldForallDims drops dimensions of one iteration. A mapping, which has an
// entry for each, forbids it.
func foldForallDims(r *rewrite.Rewriter, op ForallOp) bool {
	if m := op.Mapping; m != nil && len(m.Elems()) > 0 {
		return false
	}
	lists := [3][]ir.Mixed{op.LowerBounds(), op.UpperBounds(), op.Steps()}
	var kept []int
	for i := range lists[0] {
		l, u, s := lists[0][i], lists[1][i], lists[2][i]
		if l.Value != nil || u.Value != nil || s.Value != nil {
			kept = append(kept, i)
			continue
		}
		n, ok := tripCount(big.NewInt(l.Const), big.NewInt(u.Const), big.NewInt(s.Const))
		if ok && n.Sign() == 0 {
			r.Replace(op.Op, op.Outputs...)
			return true
		}
		if !ok || n.Cmp(big.NewInt(1)) != 0 {
			kept = append(kept, i)
		}
	}
	if len(kept) == op.Rank() || len(kept) == 0 && op.NumResults() > 0 {
		return false
	}
	reduceForallRank(r, op, lists, kept)
	return true
}

func reduceForallRank(r *rewrite.Rewriter, op ForallOp, lists [3][]ir.Mixed, kept []int) {
	args := make([]*ir.Value, op.Rank(), op.Body.Entry().NumArgs())
	next := 0
	for i := range args {
		if next < len(kept) && kept[next] == i {
			next++
			continue
		}
		args[i] = arith.ConstantIndex(r.Builder, lists[0][i].Const)
	}
	if len(kept) == 0 {
		last := op.Body.Entry().Last()
		r.InlineBlockBefore(op.Body.Entry(), op.Op, args...)
		r.Erase(last)
		r.Replace(op.Op)
		return
	}
	body := ir.NewBlock()
	for _, k := range kept {
		args[k] = body.AddArg(ir.Index, op.Body.Entry().Arg(k).Loc())
	}
	outs := op.Outputs
	for _, o := range outs {
		args = append(args, body.AddArg(o.Type(), o.Loc()))
	}
	st := ir.OpState{Def: Forall.OpDef, Types: op.ResultTypes(), Props: append([]ir.Attr(nil), op.Op.Props()...),
		Attrs: op.Op.DiscardableAttrs(), Regions: []*ir.Region{ir.NewRegion(body)}}
	if st.Types == nil {
		st.Types = []ir.Type{}
	}
	st.Operands = outs
	st.SetProp(ir.OperandSegments, ir.DenseI32(0, 0, 0, int64(len(outs))))
	n := Forall.Of(r.Create(st))
	for slot := range lists {
		var l []ir.Mixed
		for _, k := range kept {
			l = append(l, lists[slot][k])
		}
		lists[slot] = l
	}
	setForallBounds(n, lists)
	r.MergeBlocks(op.Body.Entry(), body, args...)
	r.Replace(op.Op, n.Results...)
}
