package scf

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

func ifPatterns() []rewrite.Pattern {
	return []rewrite.Pattern{
		rewrite.On(If, "if-combine", combineIfs),
		rewrite.On(If, "if-combine-nested", combineNestedIfs),
		rewrite.On(If, "if-condition-propagation", propagateCondition),
		rewrite.On(If, "if-to-select", ifToSelect),
		rewrite.On(If, "if-empty-else", dropEmptyElse),
		rewrite.On(If, "if-static-condition", staticIf),
		rewrite.On(If, "if-unused-results", func(r *rewrite.Rewriter, op IfOp) bool { return dropUnusedResults(r, op.Op) }),
		rewrite.On(If, "if-yield-condition", yieldOfCondition),
	}
}

// fold exchanges the regions instead of complementing the condition.
func (op IfOp) fold([]ir.Attr) ([]ir.FoldResult, bool) {
	x := complemented(op.Condition)
	if x == nil || op.Else.Empty() {
		return ir.NoFold()
	}
	op.Op.SetOperand(0, x)
	kept := ir.NewRegion()
	kept.TakeBody(op.Then)
	op.Then.TakeBody(op.Else)
	op.Else.TakeBody(kept)
	return ir.FoldedInPlace()
}

// complemented is x when v is `not x`.
func complemented(v *ir.Value) *ir.Value {
	xor, ok := arith.XOrI.Cast(v.DefiningOp())
	if !ok || !rewrite.IsIntConstant(xor.RHS, -1) {
		return nil
	}
	return xor.LHS
}

func staticIf(r *rewrite.Rewriter, op IfOp) bool {
	cond, known := constantBool(op.Condition)
	if known {
		op.Decide(r, cond)
	}
	return known
}

// Decide puts the side that is taken under a known condition in the place of the scf.if.
func (op IfOp) Decide(r *rewrite.Rewriter, cond bool) {
	switch {
	case cond:
		replaceByBlock(r, op.Op, op.Then.Entry())
	case !op.Else.Empty():
		replaceByBlock(r, op.Op, op.Else.Entry())
	default:
		r.Erase(op.Op)
	}
}

func dropEmptyElse(r *rewrite.Rewriter, op IfOp) bool {
	if op.NumResults() > 0 || op.Else.Empty() || op.Else.Entry().First().Next() != nil {
		return false
	}
	n := r.Insert(ir.CloneWithoutRegions(op.Op, &ir.Mapping{}))
	r.MoveRegion(op.Then, n.Region(0))
	r.Erase(op.Op)
	return true
}

// yieldOfCondition replaces results that are the condition, its complement, or
// the same both ways.
func yieldOfCondition(r *rewrite.Rewriter, op IfOp) bool {
	if op.NumResults() == 0 {
		return false
	}
	changed := false
	then, otherwise := op.ThenYields(), op.ElseYields()
	for i, res := range op.Results {
		if !res.HasUses() {
			continue
		}
		t, known1 := constantBool(then[i])
		f, known2 := constantBool(otherwise[i])
		switch {
		case then[i] == otherwise[i]:
			r.ReplaceAllUses(res, then[i])
		case known1 && known2 && t && !f:
			r.ReplaceAllUses(res, op.Condition)
		case known1 && known2 && !t && f:
			one := arith.NewConstant(r.Builder, ir.True)
			r.ReplaceAllUses(res, arith.Binary(r.Builder, arith.XOrI, op.Condition, one))
		default:
			continue
		}
		changed = true
	}
	return changed
}

// propagateCondition replaces the condition inside the regions by what it is
// known to be there.
func propagateCondition(r *rewrite.Rewriter, op IfOp) bool {
	if rewrite.ConstantOf(op.Condition) != nil {
		return false
	}
	changed := false
	for i, value := range []ir.Attr{ir.False, ir.True} {
		var known *ir.Value
		for _, u := range usesInside(op.Condition, op.Op.Region(1-i)) {
			if known == nil {
				known = arith.NewConstant(r.Builder, value)
			}
			r.Modify(u.Owner(), func() { u.Set(known) })
			changed = true
		}
	}
	return changed
}

// usesInside lists the uses of v in a region. A value with many uses, as a flag
// that a whole program tests, is looked for in the region instead of asking
// each use where it is.
func usesInside(v *ir.Value, rg *ir.Region) []*ir.Use {
	const many = 32
	var out []*ir.Use
	n := 0
	for u := range v.Uses() {
		if n++; n > many {
			return usesFoundInside(v, rg)
		}
		if rg.IsAncestor(u.Owner().ParentRegion()) {
			out = append(out, u)
		}
	}
	return out
}

func usesFoundInside(v *ir.Value, rg *ir.Region) []*ir.Use {
	var out []*ir.Use
	for b := range rg.Blocks() {
		for op := range b.Ops() {
			ir.WalkOps(op, func(o *ir.Op) {
				for i := range o.NumOperands() {
					if o.Operand(i) == v {
						out = append(out, o.OperandUse(i))
					}
				}
			})
		}
	}
	return out
}

// ifToSelect chooses among values that are known before the operation by
// selections.
func ifToSelect(r *rewrite.Rewriter, op IfOp) bool {
	if op.NumResults() == 0 {
		return false
	}
	then, otherwise := op.ThenYields(), op.ElseYields()
	var inside []int
	for i := range then {
		if then[i].ParentRegion() == op.Then || otherwise[i].ParentRegion() == op.Else {
			inside = append(inside, i)
		}
	}
	if len(inside) == op.NumResults() {
		return false
	}
	n := newIf(r, op.Condition, ir.ValueTypes(pick(op.Results, inside)))
	r.MoveRegion(op.Then, n.Then)
	r.MoveRegion(op.Else, n.Else)
	r.SetBefore(n.Op)
	results := make([]*ir.Value, op.NumResults())
	for j, i := range inside {
		results[i] = n.Result(j)
	}
	for i := range results {
		switch {
		case results[i] != nil:
		case then[i] == otherwise[i]:
			results[i] = then[i]
		default:
			results[i] = arith.NewSelect(r.Builder, op.Condition, then[i], otherwise[i])
		}
	}
	setOperands(r, n.Then.Entry().Last(), pick(then, inside))
	setOperands(r, n.Else.Entry().Last(), pick(otherwise, inside))
	r.Replace(op.Op, results...)
	return true
}

// newIf makes a condition whose regions are still empty.
func newIf(r *rewrite.Rewriter, cond *ir.Value, resultTypes []ir.Type) IfOp {
	return If.Of(r.Create(ir.OpState{
		Def: If.OpDef, Operands: []*ir.Value{cond}, Types: resultTypes, Regions: []*ir.Region{ir.NewRegion(), ir.NewRegion()},
	}))
}

// combineNestedIfs joins an operation with one that is all there is inside it.
func combineNestedIfs(r *rewrite.Rewriter, op IfOp) bool {
	nested, ok := If.Cast(op.Then.Entry().First())
	if !ok || nested.Op.Next() != op.Then.Entry().Last() || !onlyYields(op.Else) || !onlyYields(nested.Else) {
		return false
	}
	then, otherwise := op.ThenYields(), yielded(op.Else)
	var outer []int // results that only op's condition decides
	for i, v := range then {
		switch {
		case v.DefiningOp() == nested.Op:
			if nested.ElseYields()[v.Index()] != otherwise[i] {
				return false
			}
			then[i] = nested.ThenYields()[v.Index()]
		case v.ParentRegion() == op.Then:
			return false
		default:
			outer = append(outer, i)
		}
	}
	cond := arith.Binary(r.Builder, arith.AndI, op.Condition, nested.Condition)
	n := newIf(r, cond, op.ResultTypes())
	results := slices.Clone(n.Results)
	r.SetBefore(n.Op)
	for _, i := range outer {
		results[i] = arith.NewSelect(r.Builder, op.Condition, then[i], otherwise[i])
	}
	r.MoveRegion(nested.Then, n.Then)
	setOperands(r, n.Then.Entry().Last(), then)
	if len(otherwise) > 0 {
		r.CreateBlock(n.Else, nil)
		NewYield(r.Builder, otherwise...)
	}
	r.Replace(op.Op, results...)
	return true
}

// onlyYields reports whether a region is empty or holds nothing but a yield.
func onlyYields(rg *ir.Region) bool { return rg.Empty() || rg.Entry().First() == rg.Entry().Last() }
