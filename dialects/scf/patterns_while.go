package scf

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

func whilePatterns() []rewrite.Pattern {
	return []rewrite.Pattern{
		rewrite.On(While, "while-invariant-before-args", invariantBeforeArgs),
		rewrite.On(While, "while-invariant-yielded", invariantHanded),
		rewrite.On(While, "while-condition-truth", whileTruth),
		rewrite.On(While, "while-cmp-condition", whileCompare),
		rewrite.On(While, "while-unused-results", unusedWhileResults),
		rewrite.On(While, "while-duplicated-results", duplicatedWhileResults),
		rewrite.On(While, "while-unused-args", unusedWhileArgs),
		rewrite.On(While, "while-align-before-args", alignBeforeArgs),
		rewrite.On(While, "while-move-if-down", moveIfDown),
	}
}

// dropBeforeArgs rebuilds the loop without some arguments of the first region;
// with[i], when not nil, takes the place of argument i.
func dropBeforeArgs(r *rewrite.Rewriter, w WhileOp, drop func(i int) bool, with func(i int) *ir.Value) {
	var kept []int
	inits, before := w.Inits, w.Before.Entry()
	for i := range inits {
		if !drop(i) {
			kept = append(kept, i)
		}
	}
	n := newWhile(r, pick(inits, kept), w.ResultTypes())
	first := ir.NewBlock(ir.ValueTypes(pick(inits, kept))...)
	n.Before.Append(first)
	args := make([]*ir.Value, len(inits))
	for j, k := range kept {
		args[k] = first.Arg(j)
		first.Arg(j).SetLoc(before.Arg(k).Loc())
	}
	for i := range args {
		if args[i] == nil {
			args[i] = with(i)
		}
	}
	setOperands(r, w.YieldOp().Op, pick(w.YieldOp().Operands(), kept))
	r.MergeBlocks(before, first, args...)
	r.MoveRegion(w.After, n.After)
	r.Replace(w.Op, n.Results...)
}

// newWhile makes a loop whose regions are still empty.
func newWhile(r *rewrite.Rewriter, inits []*ir.Value, resultTypes []ir.Type) WhileOp {
	return While.Of(r.Create(ir.OpState{
		Def: While.OpDef, Operands: inits, Types: resultTypes, Regions: []*ir.Region{ir.NewRegion(), ir.NewRegion()},
	}))
}

// keepHanded rebuilds the loop with some of the values that the condition hands
// on; replace gives what takes the place of the argument of the second region
// and of the result for the others.
func keepHanded(r *rewrite.Rewriter, w WhileOp, kept []int,
	replace func(i int, results, args []*ir.Value) (result, arg *ir.Value)) {
	cond, after := w.ConditionOp(), w.After.Entry()
	handed := cond.Args
	n := newWhile(r, w.Inits, ir.ValueTypes(pick(handed, kept)))
	second := ir.NewBlock(ir.ValueTypes(pick(handed, kept))...)
	n.After.Append(second)
	results, args := make([]*ir.Value, len(handed)), make([]*ir.Value, len(handed))
	for j, k := range kept {
		results[k], args[k] = n.Result(j), second.Arg(j)
		second.Arg(j).SetLoc(after.Arg(k).Loc())
	}
	for i := range handed {
		if results[i] == nil {
			results[i], args[i] = replace(i, results, args)
		}
	}
	setOperands(r, cond.Op, append([]*ir.Value{cond.Condition}, pick(handed, kept)...))
	r.MoveRegion(w.Before, n.Before)
	r.MergeBlocks(after, second, args...)
	r.Replace(w.Op, results...)
}

// invariantBeforeArgs replaces arguments of the first region that keep their
// initial value.
func invariantBeforeArgs(r *rewrite.Rewriter, w WhileOp) bool {
	before, after := w.Before.Entry(), w.After.Entry()
	handed, yields, inits := w.ConditionOp().Args, w.YieldOp().Operands(), w.Inits
	invariant := func(i int) bool {
		y := yields[i]
		return y == inits[i] || y.OwnerBlock() == after && handed[y.Index()] == before.Arg(i)
	}
	for i := range inits {
		if invariant(i) {
			dropBeforeArgs(r, w, invariant, func(i int) *ir.Value { return inits[i] })
			return true
		}
	}
	return false
}

// invariantHanded replaces results that are values of the outside.
func invariantHanded(r *rewrite.Rewriter, w WhileOp) bool {
	var kept []int
	handed := w.ConditionOp().Args
	for i, v := range handed {
		if w.Before.IsAncestor(v.ParentRegion()) {
			kept = append(kept, i)
		}
	}
	if len(kept) == len(handed) {
		return false
	}
	keepHanded(r, w, kept, func(i int, _, _ []*ir.Value) (*ir.Value, *ir.Value) { return handed[i], handed[i] })
	return true
}

// unusedWhileResults drops values that neither the second region nor anything
// behind the loop uses.
func unusedWhileResults(r *rewrite.Rewriter, w WhileOp) bool {
	var kept []int
	for i, v := range w.Results {
		if v.HasUses() || w.After.Entry().Arg(i).HasUses() {
			kept = append(kept, i)
		}
	}
	if len(kept) == w.NumResults() {
		return false
	}
	handed := w.ConditionOp().Args
	keepHanded(r, w, kept, func(i int, _, _ []*ir.Value) (*ir.Value, *ir.Value) { return handed[i], handed[i] })
	return true
}

func duplicatedWhileResults(r *rewrite.Rewriter, w WhileOp) bool {
	var kept []int
	first := map[*ir.Value]int{}
	handed := w.ConditionOp().Args
	for i, v := range handed {
		if _, seen := first[v]; !seen {
			first[v] = i
			kept = append(kept, i)
		}
	}
	if len(kept) == len(handed) {
		return false
	}
	keepHanded(r, w, kept, func(i int, results, args []*ir.Value) (*ir.Value, *ir.Value) {
		return results[first[handed[i]]], args[first[handed[i]]]
	})
	return true
}

func unusedWhileArgs(r *rewrite.Rewriter, w WhileOp) bool {
	before, inits := w.Before.Entry(), w.Inits
	unused := func(i int) bool { return !before.Arg(i).HasUses() }
	for i := range inits {
		if unused(i) {
			dropBeforeArgs(r, w, unused, func(i int) *ir.Value { return inits[i] })
			return true
		}
	}
	return false
}

// whileTruth: in the second region the condition holds.
func whileTruth(r *rewrite.Rewriter, w WhileOp) bool {
	cond := w.ConditionOp()
	var c *ir.Value
	for i, v := range cond.Args {
		arg := w.After.Entry().Arg(i)
		if v != cond.Condition || !arg.HasUses() {
			continue
		}
		if c == nil {
			c = arith.NewConstant(r.Builder, ir.True)
		}
		r.ReplaceAllUses(arg, c)
	}
	return c != nil
}

// whileCompare: comparisons in the second region that repeat or contradict the
// condition are known.
func whileCompare(r *rewrite.Rewriter, w WhileOp) bool {
	cmp, ok := arith.CmpI.Cast(w.ConditionOp().Condition.DefiningOp())
	if !ok {
		return false
	}
	changed := false
	for i, v := range w.ConditionOp().Args {
		for side := range 2 {
			if v != cmp.Operand(side) {
				continue
			}
			for u := range w.After.Entry().Arg(i).Uses() {
				changed = knownCompare(r, cmp, u, side) || changed
			}
		}
	}
	return changed
}

func knownCompare(r *rewrite.Rewriter, cmp arith.CmpIOp, u *ir.Use, side int) bool {
	other, ok := arith.CmpI.Cast(u.Owner())
	if !ok || other.Operand(1-side) != cmp.Operand(1-side) {
		return false
	}
	same := other.Predicate == cmp.Predicate
	if !same && other.Predicate != cmp.Predicate.Inverse() {
		return false
	}
	r.SetBefore(other.Op)
	r.Replace(other.Op, arith.NewConstant(r.Builder, ir.Bool(same)))
	return true
}

// alignBeforeArgs hands on the arguments of the first region in their own order,
// so that further patterns see that it changes nothing.
func alignBeforeArgs(r *rewrite.Rewriter, w WhileOp) bool {
	before := w.Before.Entry()
	handed := w.ConditionOp().Args
	if len(handed) != before.NumArgs() {
		return false
	}
	order := make([]int, len(handed)) // order[a] is where argument a is handed on
	seen := make([]bool, len(handed))
	aligned := true
	for i, v := range handed {
		if v.OwnerBlock() != before || seen[v.Index()] {
			return false
		}
		seen[v.Index()] = true
		order[v.Index()] = i
		aligned = aligned && v.Index() == i
	}
	if aligned {
		return false
	}
	permuteHanded(r, w, order)
	return true
}

func permuteHanded(r *rewrite.Rewriter, w WhileOp, order []int) {
	cond, after := w.ConditionOp(), w.After.Entry()
	handed := pick(cond.Args, order)
	n := newWhile(r, w.Inits, ir.ValueTypes(handed))
	second := ir.NewBlock(ir.ValueTypes(handed)...)
	n.After.Append(second)
	results, args := make([]*ir.Value, len(order)), make([]*ir.Value, len(order))
	for j, k := range order {
		results[k], args[k] = n.Result(j), second.Arg(j)
	}
	setOperands(r, cond.Op, append([]*ir.Value{cond.Condition}, handed...))
	r.MoveRegion(w.Before, n.Before)
	r.MergeBlocks(after, second, args...)
	r.Replace(w.Op, results...)
}

// moveIfDown moves what the first region does only when the loop goes on to the
// second region.
func moveIfDown(r *rewrite.Rewriter, w WhileOp) bool {
	cond := w.ConditionOp()
	op, ok := If.Cast(cond.Op.Prev())
	if !ok || op.Condition != cond.Condition || !onlyYields(op.Else) {
		return false
	}
	for _, v := range op.Results {
		if !onlyUsedBy(v, cond.Op) {
			return false
		}
	}
	return mayMove(op) && moveDown(r, w, op)
}

func onlyUsedBy(v *ir.Value, op *ir.Op) bool {
	for u := range v.Uses() {
		if u.Owner() != op {
			return false
		}
	}
	return true
}

// mayMove reports whether the moved region uses values of the first region only
// where they are handed on, so that the second region has them too.
func mayMove(op IfOp) bool {
	return op.Else.Empty() || len(op.ElseYields()) == op.NumResults()
}

func moveDown(r *rewrite.Rewriter, w WhileOp, op IfOp) bool {
	before, after, cond := w.Before, w.After.Entry(), w.ConditionOp()
	handed := cond.Args
	var extra []*ir.Value // values of the first region that the moved one uses
	index := map[*ir.Value]int{}
	ir.WalkNested(op.Op, func(o *ir.Op) ir.WalkResult {
		for _, v := range o.Operands() {
			if _, seen := index[v]; !seen && op.Then.IsAncestor(o.ParentRegion()) && v.ParentRegion() == before {
				index[v] = len(extra)
				extra = append(extra, v)
			}
		}
		return ir.Advance
	})
	values := append([]*ir.Value(nil), handed...)
	for i, v := range handed {
		if v.DefiningOp() == op.Op {
			values[i] = op.ElseYields()[v.Index()]
		}
	}
	values = append(values, extra...)
	n := newWhile(r, w.Inits, ir.ValueTypes(values))
	second := ir.NewBlock(ir.ValueTypes(values)...)
	n.After.Append(second)
	then := op.Then.Entry()
	yields := then.Last().Operands()
	for i, v := range extra {
		r.ReplaceUsesIf(v, second.Arg(len(handed)+i),
			func(u *ir.Use) bool { return op.Then.IsAncestor(u.Owner().ParentRegion()) })
		for j := range yields {
			if yields[j] == v {
				yields[j] = second.Arg(len(handed) + i)
			}
		}
	}
	y := then.Last()
	r.MergeBlocks(then, second)
	r.Erase(y)
	args := make([]*ir.Value, len(handed))
	for i, v := range handed {
		args[i] = second.Arg(i)
		if v.DefiningOp() == op.Op {
			args[i] = yields[v.Index()]
		}
	}
	r.MergeBlocks(after, second, args...)
	setOperands(r, cond.Op, append([]*ir.Value{cond.Condition}, values...))
	r.Erase(op.Op)
	r.MoveRegion(before, n.Before)
	r.Replace(w.Op, n.Results[:len(handed)]...)
	return true
}
